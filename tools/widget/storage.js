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

function save(key, value) {
  attempt((storage) => {
    storage.setItem(key, JSON.stringify({ saved: Date.now(), ...value }));
    dropOldest(storage);
  });
}

const remove = (key) => attempt((storage) => storage.removeItem(key));

function dropOldest(storage) {
  const own = Object.keys(storage).filter((key) => key.slice(0, prefix.length) === prefix);
  if (own.length <= most) return;
  // What cannot be read is the oldest.
  const savedAt = (key) => attempt(() => JSON.parse(storage.getItem(key)).saved) || 0;
  own.sort((a, b) => savedAt(a) - savedAt(b));
  own.slice(0, own.length - most).forEach((key) => storage.removeItem(key));
}

export { settingsKey, keyFor, load, save, remove };
