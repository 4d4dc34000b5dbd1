// The contents of the player's board, and every change to it. Each change can be undone.
import { sorted, digitsOf, bitOf } from "./geometry.js";
import { openDigits } from "./position.js";

const { isArray } = Array;

// Returns a new state. A state is never changed, only replaced:
//   givens   digits that came with the puzzle, 0 elsewhere
//   digits   all digits, including givens
//   corner   masks of corner marks
//   centre   masks of centre marks, which are the candidates of a cell
//   colours  masks of colours of cells
//   candidateColours  colours of candidates, by candidate
//   links    links that the player drew: [candidate, candidate, whether it is solid] of each
function newState(puzzle) {
  const { givens, digits, corner, centre } = puzzle;
  const zeros = digits.map(() => 0);
  return copy({ givens, digits, corner: corner || zeros, centre: centre || zeros, colours: zeros });
}

function copy({ givens, digits, corner, centre, colours, candidateColours, links = [] }) {
  return {
    givens, digits: digits.slice(), corner: corner.slice(), centre: centre.slice(), colours: colours.slice(),
    candidateColours: { ...candidateColours }, links: links.slice(),
  };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// The number of changes that survive a reload.
const mostKept = 1000;

class Game {
  constructor(geometry, puzzle) {
    this.geometry = geometry;
    this.start = newState(puzzle);
    this.state = this.start;
    this.past = [];
    this.future = [];
    // The states in which trials began, and the number of hints so far.
    this.tries = [];
    this.hints = 0;
    // The trials, the number of hints and the clock that a restart or a pasted board ended, by
    // the state that it created. Pasting does not end the clock.
    this.ended = new Map();
  }

  // Replaces the state by a copy changed by `edit`. Returns whether it differs.
  change(edit) {
    const next = copy(this.state);
    edit(next);
    return this.replace(next);
  }

  replace(next) {
    if (same(next, this.state)) return false;
    this.past.push(this.state);
    this.future = [];
    this.state = next;
    return true;
  }

  undo() {
    if (!this.past.length) return false;
    const { tries, hints } = this.ended.get(this.state) || this;
    Object.assign(this, { tries, hints });
    this.future.push(this.state);
    this.state = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.state);
    this.state = this.future.pop();
    if (this.ended.has(this.state)) this.begin(this.ended.get(this.state));
    return true;
  }

  // Sets a state that ends trials. With a clock, it also resets the count of hints.
  startAnew(state, clock) {
    const before = { tries: this.tries, hints: this.hints, clock };
    const isNew = this.replace(newState(state));
    if (isNew) this.ended.set(this.state, before);
    this.begin(before);
    return isNew;
  }

  begin({ clock }) {
    this.tries = [];
    if (clock) this.hints = 0;
  }

  get open() {
    return openDigits(this.geometry, this.state.digits);
  }

  isGiven(cell) {
    return this.state.givens[cell] > 0;
  }

  // Returns the cells of a selection that are not givens. emptyCells() returns the empty ones.
  free(selection) {
    return selection.filter((cell) => !this.isGiven(cell));
  }

  emptyCells(selection) {
    return selection.filter((cell) => !this.state.digits[cell]);
  }

  // Enters a digit, or clears the cells if all of them already have it.
  enter(selection, digit, clean) {
    const free = this.free(selection);
    const all = free.every((cell) => this.state.digits[cell] === digit);
    return this.change((next) => free.forEach((cell) => {
      if (all) next.digits[cell] = 0;
      else this.place(next, cell, digit, clean);
    }));
  }

  // Returns the cells with the same digit as a cell, or with the same marks.
  alike(cell) {
    const { state } = this;
    const part = ["digits", "centre", "corner"].find((one) => state[one][cell]);
    if (!part) return [];
    return this.geometry.cells.filter((other) =>
      state[part][other] === state[part][cell] && (part === "digits" || !state.digits[other]));
  }

  // Sets a mark in all empty cells of a selection, or clears it if all of them have it.
  mark(selection, digit, kind) {
    return this.toggle(this.emptyCells(selection), digit, kind);
  }

  // Colours what the player has chosen in the list of targets: cells, the marks of a digit, or the
  // marks of the digit that was tapped last.
  colour(selection, colour, { target, tapped } = {}) {
    const { digitOf } = this.geometry;
    if (!target) return this.toggle(selection, colour, "colours");
    if (target > 0) return this.colourMark(selection, target, colour);
    return tapped >= 0 && this.colourMark(selection, digitOf(tapped), colour);
  }

  toggle(selection, number, part) {
    const bit = bitOf(number);
    const all = selection.every((cell) => this.state[part][cell] & bit);
    return this.change((next) => selection.forEach((cell) => {
      next[part][cell] = all ? next[part][cell] & ~bit : next[part][cell] | bit;
    }));
  }

  // Colours the marks of a digit.
  colourMark(selection, digit, colour) {
    const marked = selection
      .filter((cell) => (this.state.centre[cell] | this.state.corner[cell]) & bitOf(digit))
      .map((cell) => this.geometry.candidate(cell, digit));
    const all = marked.every((id) => this.state.candidateColours[id] === colour);
    return this.change((next) => {
      for (const id of marked) {
        if (all) delete next.candidateColours[id];
        else next.candidateColours[id] = colour;
      }
    });
  }

  // Draws a solid link between two candidates. A second time makes it dashed, and a third time
  // removes it. Returns what it is then: "solid", "dashed" or "gone".
  toggleLink(...ends) {
    const [one, other] = sorted(ends);
    let is = "solid";
    this.change((next) => {
      next.links = next.links.filter(([a, b, isSolid]) => {
        if (a !== one || b !== other) return true;
        is = isSolid ? "dashed" : "gone";
        return false;
      });
      if (is !== "gone") next.links.push([one, other, is === "solid"]);
    });
    return is;
  }

  // Whether a link ends in one of some cells.
  touching(cells) {
    return ([one, other]) => [one, other].some((id) => cells.includes(this.geometry.cellOf(id)));
  }

  // Clears the contents that the mode writes. If there are none, it clears the next kind present.
  clear(selection, mode) {
    const order = [mode, "digits", "centre", "corner", "colours"];
    const what = order.find((part) => this.holds(selection, part));
    if (!what) return false;
    return this.change((next) => {
      if (what === "links") next.links = next.links.filter((link) => !this.touching(selection)(link));
      for (const cell of selection) {
        if (what === "colours") {
          next.colours[cell] = 0;
          for (const id of this.coloursIn(next, cell)) delete next.candidateColours[id];
        } else if (what !== "links" && !this.isGiven(cell)) {
          next[what][cell] = 0;
        }
      }
    });
  }

  holds(selection, part) {
    if (part === "colours") {
      return selection.some(
        (cell) => this.state.colours[cell] || this.coloursIn(this.state, cell).length > 0
      );
    }
    if (part === "links") return this.state.links.some(this.touching(selection));
    // Marks under a digit are not visible.
    const seen = part === "digits" ? this.free(selection) : this.emptyCells(selection);
    return seen.some((cell) => this.state[part][cell]);
  }

  // Fills in candidates as centre marks of empty cells. Cells that have centre marks lose those
  // that have become impossible.
  fillMarks() {
    const open = this.geometry.narrowed(this.state.digits, this.open);
    return this.change((next) => {
      for (const cell of this.emptyCells(this.geometry.cells)) {
        next.centre[cell] = next.centre[cell] ? next.centre[cell] & open[cell] : open[cell];
      }
    });
  }

  // Carries out a step. A cell without marks first gets its candidates.
  apply(step, clean) {
    const { open } = this;
    const { cellOf, digitOf } = this.geometry;
    return this.change((next) => {
      for (const id of step.remove) {
        const cell = cellOf(id);
        if (next.digits[cell]) continue;
        const marks = next.centre[cell] || open[cell];
        next.centre[cell] = marks & ~bitOf(digitOf(id));
        next.corner[cell] &= ~bitOf(digitOf(id));
      }
      for (const id of step.place) this.place(next, cellOf(id), digitOf(id), clean);
    });
  }

  // --- trials ---

  tryOut() {
    this.tries.push(this.state);
  }

  // Returns to the state in which the trial began. This can be undone like any change.
  leave() {
    return this.replace(this.tries.pop());
  }

  keep() {
    this.tries.pop();
  }

  // Whether the digit of a cell was entered during the trial.
  isTried(cell) {
    const start = this.tries[this.tries.length - 1];
    return Boolean(start && this.state.digits[cell] && this.state.digits[cell] !== start.digits[cell]);
  }

  // Returns the digit of a cell if it is the last empty cell of a house, or 0.
  lastDigit(cell) {
    if (this.state.digits[cell]) return 0;
    const isLast = this.geometry.housesOf[cell].some((house) => house.cells.every((other) => other === cell || this.state.digits[other]));
    const open = digitsOf(this.open[cell]);
    return isLast && open.length === 1 ? open[0] : 0;
  }

  //   clock   {seconds, finished}, which undo restores
  restart(clock = {}) {
    const { givens } = this.state;
    return this.startAnew({ givens, digits: givens }, clock);
  }

  // A pasted board that contains the same givens is a later state of the puzzle. Any other board
  // is a new puzzle.
  paste(read) {
    const samePuzzle = this.state.givens.every((digit, cell) => !digit || read.digits[cell] === digit);
    const givens = samePuzzle ? this.state.givens : read.givens;
    return this.startAnew({ ...read, corner: null, givens });
  }

  // Returns the candidates that the player sees in each cell: the centre marks, or all open
  // candidates if there are no marks.
  candidates() {
    return this.open.map((mask, cell) => (this.state.centre[cell] ? mask & this.state.centre[cell] : mask));
  }

  place(state, cell, digit, clean) {
    state.digits[cell] = digit;
    if (!clean) return;
    for (const peer of this.geometry.peers[cell]) {
      state.corner[peer] &= ~bitOf(digit);
      state.centre[peer] &= ~bitOf(digit);
    }
  }

  coloursIn(state, cell) {
    return Object.keys(state.candidateColours).map(Number).filter((id) => this.geometry.cellOf(id) === cell);
  }

  toJSON() {
    const { start, state, future, tries, hints } = this;
    const past = this.past.slice(-mostKept);
    const ended = past.concat(state, future).map((one) => this.ended.get(one) || 0);
    return { start, state, past: packed(past, state), future: packed(future, state), tries, hints, ...(ended.some(Boolean) && { ended }) };
  }

  // Restores a saved game; null if the data are not a valid game. A page shares its storage with
  // other pages and with older versions of itself.
  static fromJSON(geometry, saved) {
    const { start, state, tries = [], hints = 0, ended = [] } = saved || {};
    if (![saved?.past, saved?.future, tries, ended].every(isArray) || !isWhole(hints, 0, 1e6)) return null;
    const past = unpacked(saved.past, state);
    const future = unpacked(saved.future, state);
    const states = past.concat(state, future);
    const before = ended.filter(Boolean);
    const allTries = tries.concat(...before.map((one) => one.tries));
    if (![start, ...states, ...allTries].every((one) => isState(geometry, one))) return null;
    if (!before.every(({ hints, clock }) => isWhole(hints, 0, 1e6) && (clock === undefined || clock))) return null;
    const game = Object.assign(new Game(geometry, start), { start, state, past, future, tries, hints });
    ended.forEach((one, i) => { if (one) game.ended.set(states[i], one); });
    return game;
  }
}

// These parts of a state are kept as a whole.
const wholes = ["candidateColours", "links"];

// Returns how each state of a list differs from the next one. `end` follows the last state.
function packed(list, end) {
  return list.map((state, i) => {
    const next = list[i + 1] || end;
    return Object.keys(state).filter((part) => !same(state[part], next[part])).map((part) => (
      wholes.includes(part) ? [part, state[part]] : [part, ...state[part].flatMap((value, cell) => (value === next[part][cell] ? [] : [cell, value]))]
    ));
  });
}

// Restores the list. Older versions saved whole states.
function unpacked(list, end) {
  const states = list.slice();
  for (let i = list.length - 1; i >= 0; i -= 1) {
    if (isArray(list[i])) states[i] = withChanges(states[i + 1] || end, list[i]);
  }
  return states;
}

function withChanges(next, changes) {
  const state = { ...next };
  for (const [part, first, ...rest] of changes.filter(isArray)) {
    if (wholes.includes(part)) state[part] = first;
    else if (isArray(state[part])) {
      state[part] = state[part].slice();
      [first, ...rest].forEach((cell, i, all) => { if (i % 2 === 0 && Number.isInteger(cell)) state[part][cell] = all[i + 1]; });
    }
  }
  return state;
}

const isWhole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;

function isState({ side, cells, allDigits }, state) {
  if (!state || typeof state !== "object") return false;
  const { givens, digits, corner, centre, colours, candidateColours, links = [] } = state;
  const isCandidate = (id) => isWhole(Number(id), 0, side * cells.length - 1);
  const isCells = (values, most) =>
    isArray(values) && values.length === cells.length && values.every((value) => isWhole(value, 0, most));
  return (
    [givens, digits].every((values) => isCells(values, side)) &&
    [corner, centre, colours].every((values) => isCells(values, allDigits)) &&
    givens.every((digit, cell) => !digit || digits[cell] === digit) &&
    Boolean(candidateColours) && typeof candidateColours === "object" && !isArray(candidateColours) &&
    Object.entries(candidateColours).every(([id, colour]) => isCandidate(id) && isWhole(colour, 1, side)) &&
    isArray(links) && links.every((link) => isArray(link) && link.slice(0, 2).every(isCandidate) && link.length === 3)
  );
}

export { Game };
