// Data that the browser keeps across reloads, if the page allows it.

const prefix = "oxidoku:";
const settingsKey = "oxidoku-settings";
const most = 50;

// Some frames refuse storage, and then nothing is saved.
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

// Returns when something was saved, or 0. The time is at the beginning of the saved text.
const savedAt = (key) => attempt((storage) => Number(/^{"saved":(\d+)/.exec(storage.getItem(key))[1])) || 0;

// Saves data, and makes room by dropping the oldest. Returns whether there was room, or true if
// storage is refused.
function save(key, value) {
  const all = attempt((storage) => storage);
  if (!all) return true;
  const text = JSON.stringify({ saved: Date.now(), ...value });
  const own = Object.keys(all).filter((one) => one.slice(0, prefix.length) === prefix && one !== key)
    .map((one) => [savedAt(one), one]).sort(([a], [b]) => a - b);
  // Data that cannot be read count as the oldest.
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

// Calls `act` when another window saves something. Returns a function that stops the calls.
function hear(act) {
  const run = ({ key, newValue }) => { if (newValue) act(key); };
  window.addEventListener("storage", run);
  return () => window.removeEventListener("storage", run);
}

export { settingsKey, keyFor, load, save, remove, savedAt, hear };
