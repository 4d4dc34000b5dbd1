// What a player has solved, which the browser keeps if the page allows it.
import * as storage from "./storage.js";

class Progress {
  constructor(key, isKept) {
    Object.assign(this, { key, isKept });
    const saved = (isKept && storage.load(key)) || {};
    const listIn = (list) => new Set(Array.isArray(list) ? list : []);
    this.solved = listIn(saved.solved);
    this.failed = listIn(saved.failed);
  }

  // Only the first answer to a question counts.
  add(name, isRight = true) {
    if (this.failed.has(name)) return;
    (isRight ? this.solved : this.failed).add(name);
    if (this.isKept) storage.save(this.key, { solved: Array.from(this.solved), failed: Array.from(this.failed) });
  }

  isAnswered(name) {
    return this.solved.has(name) || this.failed.has(name);
  }

  has(name) {
    return this.solved.has(name);
  }
}

export { Progress };
