// Data kept in the browser, and the clock, tested without a page.
import test from "node:test";
import assert from "node:assert/strict";

// As in a browser, the stored items are properties of the object.
class Storage {
  getItem(key) {
    return key in this ? this[key] : null;
  }

  setItem(key, value) {
    this[key] = value;
  }

  removeItem(key) {
    delete this[key];
  }
}

const listeners = {};
globalThis.window = {
  localStorage: new Storage(), location: { pathname: "/a/" }, addEventListener: (name, act) => { listeners[name] = act; },
};
globalThis.document = { hidden: false, hasFocus: () => true };
window.localStorage.setItem("oxidoku-settings", JSON.stringify({ clean: false, same: "no", theme: "pink", other: true }));

const storage = await import("../../tools/widget/storage.js");
const { settings, change, listen } = await import("../../tools/widget/settings.js");
const { Timer } = await import("../../tools/widget/timer.js");

test("what is saved comes back with the time, until it is removed", () => {
  storage.save("a", { x: 1 });
  const { saved, ...rest } = storage.load("a");
  assert.deepEqual(rest, { x: 1 });
  assert.ok(Number.isInteger(saved));
  storage.remove("a");
  assert.equal(storage.load("a"), null);
});

test("each page, board and puzzle has a key of its own", () => {
  assert.equal(storage.keyFor("id", [1, 0, 2]), "oxidoku:/a/#id:102");
});

test("the 50 games saved last are kept, and nothing else is dropped", () => {
  window.localStorage = new Storage();
  const keys = Array.from({ length: 52 }, (_, i) => "oxidoku:" + i);
  // The first keys were saved last. One item cannot be read, and one belongs to another program.
  keys.slice(0, 50).forEach((key, i) => window.localStorage.setItem(key, JSON.stringify({ saved: 1000 - i })));
  window.localStorage.setItem(keys[50], "broken");
  window.localStorage.setItem("another", "{}");
  storage.save(keys[51], {});
  assert.deepEqual(Object.keys(window.localStorage).sort(), ["another", ...keys.slice(0, 49), keys[51]].sort());
  storage.save(keys[51], {});
  assert.equal(Object.keys(window.localStorage).length, 51);
});

test("where storage is refused or broken, nothing is kept and nothing fails", () => {
  window.localStorage = new Storage();
  window.localStorage.setItem("a", "{");
  assert.equal(storage.load("a"), null);
  Object.defineProperty(window, "localStorage", { configurable: true, get: () => { throw new Error("refused"); } });
  storage.save("a", {});
  storage.remove("a");
  assert.equal(storage.load("a"), null);
  Object.defineProperty(window, "localStorage", { value: new Storage(), writable: true });
});

test("settings that are saved are taken if they are valid, in this window and in others", () => {
  assert.deepEqual([settings.clean, settings.same, settings.theme, "other" in settings], [false, true, "", false]);
  let heard = 0;
  const end = listen(() => { heard += 1; });
  change("theme", "dark");
  assert.equal(storage.load(storage.settingsKey).theme, "dark");
  storage.save(storage.settingsKey, { theme: "light" });
  listeners.storage({ key: "oxidoku:/a/" });
  assert.deepEqual([settings.theme, heard], ["dark", 1]);
  listeners.storage({ key: storage.settingsKey });
  assert.deepEqual([settings.theme, heard], ["light", 2]);
  end();
  change("theme", "");
  assert.equal(heard, 2);
});

// --- the clock ---

// Returns a timer and a function that lets a second pass.
function makeTimer(enabled) {
  const running = new Map();
  globalThis.setInterval = (act, time) => {
    assert.equal(time, 1000);
    running.set(running.size + 1, act);
    return running.size;
  };
  globalThis.clearInterval = (id) => running.delete(id);
  const timer = new Timer({
    enabled, onTick: () => { timer.shown = timer.text(); }, onAway: () => { timer.away = (timer.away || 0) + 1; },
  });
  return { timer, second: () => running.forEach((act) => act()) };
}

test("the clock runs from the time of the puzzle, once a second, and shows each", () => {
  const { timer, second } = makeTimer(true);
  timer.start({ seconds: 58, finished: false });
  timer.run();
  second();
  assert.deepEqual([timer.seconds, timer.shown], [59, "0:59"]);
  timer.start({ seconds: 3598, finished: false });
  second();
  assert.equal(timer.shown, "59:59");
  second();
  assert.equal(timer.shown, "1:00:00");
  timer.stop();
  second();
  assert.equal(timer.seconds, 3600);
});

test("the clock stands while the page is hidden, and during a pause", () => {
  const { timer, second } = makeTimer(true);
  timer.start({ seconds: 0, finished: false });
  document.hidden = true;
  second();
  assert.equal(timer.away, 1);
  document.hidden = false;
  second();
  assert.equal(timer.seconds, 1);
  timer.togglePause();
  second();
  timer.start({ seconds: 5, finished: false });
  second();
  assert.equal(timer.seconds, 5);
  timer.togglePause();
  second();
  assert.equal(timer.seconds, 6);
});

test("the clock stands once the window has lost the focus, but not before its first focus", () => {
  const { timer, second } = makeTimer(true);
  document.hasFocus = () => false;
  timer.start({ seconds: 0, finished: false });
  second();
  assert.deepEqual([timer.seconds, timer.away], [1, undefined]);
  document.hasFocus = () => true;
  second();
  assert.equal(timer.seconds, 2);
  document.hasFocus = () => false;
  second();
  assert.deepEqual([timer.seconds, timer.away], [2, 1]);
  document.hasFocus = () => true;
  second();
  assert.equal(timer.seconds, 3);
});

test("nothing starts the clock again after the end but another puzzle", () => {
  const { timer, second } = makeTimer(true);
  timer.start({ seconds: 0, finished: false });
  timer.finish();
  timer.run();
  timer.togglePause();
  timer.togglePause();
  second();
  assert.deepEqual([timer.seconds, timer.finished], [0, true]);
  timer.start({ seconds: 7, finished: true });
  second();
  assert.equal(timer.seconds, 7);
  timer.start({ seconds: 7, finished: false });
  second();
  assert.equal(timer.seconds, 8);
});

test("without a clock no second passes", () => {
  const { timer, second } = makeTimer(false);
  timer.start({ seconds: 0, finished: false });
  second();
  assert.equal(timer.seconds, 0);
});
