// What a player has on the board, and everything that can be done to it. Each
// change can be undone.
import { cells, peers, allDigits, maskOf, digitsOf, candidate, cellOf, digitOf, bitOf } from "./geometry.js";
import { openDigits } from "./position.js";

const zeros = () => new Array(81).fill(0);
// A state is never changed, only replaced:
//   givens   digits that came with the puzzle, 0 elsewhere
//   digits   all digits, givens included
//   corner   masks of corner marks
//   centre   masks of centre marks, which are a cell's candidates
//   colours  masks of colours of cells
//   spots    colours of candidates, by candidate
function newState(puzzle) {
  return {
    givens: puzzle.givens.slice(),
    digits: puzzle.digits.slice(),
    corner: (puzzle.corner || zeros()).slice(),
    centre: (puzzle.centre || zeros()).slice(),
    colours: (puzzle.colours || zeros()).slice(),
    spots: {},
  };
}

function copy(state) {
  return {
    givens: state.givens,
    digits: state.digits.slice(),
    corner: state.corner.slice(),
    centre: state.centre.slice(),
    colours: state.colours.slice(),
    spots: { ...state.spots },
  };
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

class Game {
  constructor(puzzle) {
    this.start = newState(puzzle);
    this.state = this.start;
    this.past = [];
    this.future = [];
  }

  // Takes on the state that `edit` makes of a copy. Tells whether it differs.
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
    this.future.push(this.state);
    this.state = this.past.pop();
    return true;
  }

  redo() {
    if (!this.future.length) return false;
    this.past.push(this.state);
    this.state = this.future.pop();
    return true;
  }

  isGiven(cell) {
    return this.state.givens[cell] > 0;
  }

  // Cells of a selection that may be written in, and those still blank.
  free(selection) {
    return selection.filter((cell) => !this.isGiven(cell));
  }

  blanks(selection) {
    return selection.filter((cell) => !this.state.digits[cell]);
  }

  // A digit that stands in all of the cells is taken away again.
  enter(selection, digit, clean) {
    const free = this.free(selection);
    const all = free.length > 0 && free.every((cell) => this.state.digits[cell] === digit);
    return this.change((next) => {
      for (const cell of free) {
        if (all) next.digits[cell] = 0;
        else place(next, cell, digit, clean);
      }
    });
  }

  // Sets a mark in all blanks of a selection, or takes it out where all have it.
  mark(selection, digit, kind) {
    const blanks = this.blanks(selection);
    const bit = bitOf(digit);
    const all = blanks.every((cell) => this.state[kind][cell] & bit);
    return this.change((next) => {
      for (const cell of blanks) {
        next[kind][cell] = all ? next[kind][cell] & ~bit : next[kind][cell] | bit;
      }
    });
  }

  colour(selection, colour) {
    const bit = bitOf(colour);
    const all = selection.every((cell) => this.state.colours[cell] & bit);
    return this.change((next) => {
      for (const cell of selection) {
        next.colours[cell] = all ? next.colours[cell] & ~bit : next.colours[cell] | bit;
      }
    });
  }

  // Colours the mark of a digit, where it stands.
  colourMark(selection, digit, colour) {
    const marked = selection
      .filter((cell) => (this.state.centre[cell] | this.state.corner[cell]) & bitOf(digit))
      .map((cell) => candidate(cell, digit));
    const all = marked.every((id) => this.state.spots[id] === colour);
    return this.change((next) => {
      for (const id of marked) {
        if (all) delete next.spots[id];
        else next.spots[id] = colour;
      }
    });
  }

  // Clears what the mode writes; where there is none of it, the first other
  // thing that is there.
  clear(selection, mode) {
    const order = [mode, "digits", "centre", "corner", "colours"];
    const what = order.find((part) => this.holds(selection, part));
    if (!what) return false;
    return this.change((next) => {
      for (const cell of selection) {
        if (what === "colours") {
          next.colours[cell] = 0;
          for (const id of spotsIn(next, cell)) delete next.spots[id];
        } else if (!this.isGiven(cell)) {
          next[what][cell] = 0;
        }
      }
    });
  }

  holds(selection, part) {
    if (part === "colours") {
      return selection.some(
        (cell) => this.state.colours[cell] || spotsIn(this.state, cell).length > 0
      );
    }
    // Marks under a digit are not to be seen.
    const seen = part === "digits" ? this.free(selection) : this.blanks(selection);
    return seen.some((cell) => this.state[part][cell]);
  }

  // Candidates as centre marks in all blanks. Where there are centre marks
  // already, those that have become impossible go.
  fillMarks() {
    const open = openDigits(this.state.digits);
    return this.change((next) => {
      for (const cell of this.blanks(cells)) {
        next.centre[cell] = next.centre[cell] ? next.centre[cell] & open[cell] : open[cell];
      }
    });
  }

  // What a step places and strikes out. A cell without marks gets its
  // candidates, less those that are struck out.
  apply(step, clean) {
    const open = openDigits(this.state.digits);
    return this.change((next) => {
      for (const id of step.remove) {
        const cell = cellOf(id);
        if (next.digits[cell]) continue;
        const marks = next.centre[cell] || open[cell];
        next.centre[cell] = marks & ~bitOf(digitOf(id));
        next.corner[cell] &= ~bitOf(digitOf(id));
      }
      for (const id of step.place) place(next, cellOf(id), digitOf(id), clean);
    });
  }

  restart() {
    return this.replace(newState({ givens: this.state.givens, digits: this.state.givens }));
  }

  // What was pasted. Where it holds the same givens, it is the same puzzle with
  // more on the board; else a new puzzle.
  paste(read) {
    const samePuzzle = this.state.givens.every((digit, cell) => !digit || read.digits[cell] === digit);
    const givens = samePuzzle ? this.state.givens : read.givens;
    return this.replace(
      newState({ givens: givens, digits: read.digits, centre: read.centre })
    );
  }

  // The candidates the player still sees in each cell: the centre marks, or all
  // that is open where there are none.
  candidates() {
    const open = openDigits(this.state.digits);
    return open.map((mask, cell) => (this.state.centre[cell] ? mask & this.state.centre[cell] : mask));
  }

  toJSON() {
    return { start: this.start, state: this.state, past: this.past.slice(-100), future: this.future };
  }

  static fromJSON(saved) {
    const game = new Game(saved.start);
    return Object.assign(game, saved);
  }
}

function place(state, cell, digit, clean) {
  state.digits[cell] = digit;
  if (!clean) return;
  for (const peer of peers[cell]) {
    state.corner[peer] &= ~bitOf(digit);
    state.centre[peer] &= ~bitOf(digit);
  }
}

function spotsIn(state, cell) {
  return Object.keys(state.spots).map(Number).filter((id) => cellOf(id) === cell);
}

export { Game };
