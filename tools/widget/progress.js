// What a player has solved, and the marks and colours in positions that are not solved yet. The
// browser keeps both if the page allows it.
import * as storage from "./storage.js";

class Progress {
  constructor(key, isKept) {
    Object.assign(this, { key, isKept });
    const saved = (isKept && storage.load(key)) || {};
    const listIn = (list) => new Set(Array.isArray(list) ? list : []);
    this.solved = listIn(saved.solved);
    this.failed = listIn(saved.failed);
    this.games = saved.games instanceof Object ? saved.games : {};
  }

  // Only the first answer to a question counts.
  add(name, isRight = true) {
    if (this.failed.has(name)) return;
    (isRight ? this.solved : this.failed).add(name);
    this.save();
  }

  // Keeps the game of a position, or drops it.
  keep(name, game) {
    delete this.games[name];
    if (game) this.games[name] = game.toJSON();
    this.save();
  }

  save() {
    const { key, solved, failed, games, isKept } = this;
    if (isKept) storage.save(key, { solved: Array.from(solved), failed: Array.from(failed), games });
  }

  isAnswered(name) {
    return this.solved.has(name) || this.failed.has(name);
  }

  has(name) {
    return this.solved.has(name);
  }
}

export { Progress };
