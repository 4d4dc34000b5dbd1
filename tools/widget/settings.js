// The player's settings, shared by all boards of a site.
import * as storage from "./storage.js";

// `places` becomes true when marks are filled in for the first time.
const defaults = {
  clean: true, clashes: true, same: true, seen: true, places: null, letters: false,
  number_first: false, speak: false, remember: true, theme: "",
};
const themes = ["", "auto", "light", "dark", "contrast"];

const isValid = (name, value) => (name === "theme" ? themes.includes(value) : typeof value === "boolean");
const listeners = new Set();
const settings = { ...defaults };

function read() {
  const saved = storage.load(storage.settingsKey) || {};
  for (const name of Object.keys(defaults)) {
    if (isValid(name, saved[name])) settings[name] = saved[name];
  }
}

function change(name, value) {
  settings[name] = value;
  storage.save(storage.settingsKey, settings);
  listeners.forEach((listener) => listener());
}

// Calls `listener` whenever a setting changes, here or in another window. Returns a function that
// stops the calls.
function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== "undefined") {
  read();
  window.addEventListener("storage", (event) => {
    if (event.key !== storage.settingsKey) return;
    read();
    listeners.forEach((listener) => listener());
  });
}

export { settings, change, listen, themes };
