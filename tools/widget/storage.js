// What stays in the browser over a reload, where the page allows it.

const prefix = "oxidoku:";
const settingsKey = "oxidoku-settings";
const most = 50;

// Storage is refused in some frames: then nothing is kept.
function attempt(act) {
  try {
    return act(window.localStorage);
  } catch (refused) {
    return null;
  }
}

const keyFor = (id, givens) => prefix + window.location.pathname + "#" + id + ":" + givens.join("");

function load(key) {
  return attempt((storage) => JSON.parse(storage.getItem(key)));
}

// When something was saved, 0 if nothing was. It is the first that is written.
const savedAt = (key) => attempt((storage) => Number(/^{"saved":(\d+)/.exec(storage.getItem(key))[1])) || 0;

// Saves, and makes room by dropping what was saved longest ago. Returns whether there was room;
// where storage is refused, nothing is expected of it.
function save(key, value) {
  const all = attempt((storage) => storage);
  if (!all) return true;
  const text = JSON.stringify({ saved: Date.now(), ...value });
  const own = Object.keys(all).filter((one) => one.slice(0, prefix.length) === prefix && one !== key)
    .map((one) => [savedAt(one), one]).sort(([a], [b]) => a - b);
  // What cannot be read is the oldest.
  const dropOldest = () => all.removeItem(own.shift()[1]);
  while (own.length >= most) dropOldest();
  for (;;) {
    try {
      all.setItem(key, text);
      return true;
    } catch (full) {
      if (!own.length) return false;
      dropOldest();
    }
  }
}

const remove = (key) => attempt((storage) => storage.removeItem(key));

// Calls `act` when another window saves something under a key. Returns a function that ends this.
function hear(act) {
  const run = ({ key, newValue }) => { if (newValue) act(key); };
  window.addEventListener("storage", run);
  return () => window.removeEventListener("storage", run);
}

export { settingsKey, keyFor, load, save, remove, savedAt, hear };
