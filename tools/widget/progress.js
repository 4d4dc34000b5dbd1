// What a player has solved, which the browser keeps if the page allows it.
import * as storage from "./storage.js";

class Progress {
  constructor(key, isKept) {
    Object.assign(this, { key, isKept });
    const saved = isKept ? storage.load(key) : null;
    this.solved = new Set(saved && Array.isArray(saved.solved) ? saved.solved : []);
  }

  add(name) {
    this.solved.add(name);
    if (this.isKept) storage.save(this.key, { solved: Array.from(this.solved) });
  }

  has(name) {
    return this.solved.has(name);
  }
}

export { Progress };
