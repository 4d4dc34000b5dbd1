// What a setter has drawn: states that never change, and their history. R/edit-desk.R describes a
// state.

import { bitOf, digitsOf } from "./masks.js";

// Names of cells, as in R.
const nameOf = ([row, column]) => "r" + (row + 1) + "c" + (column + 1);
const placeOf = (name) => name.slice(1).split("c").map((number) => number - 1);

// The states that Undo and Redo reach.
class History {
  constructor(first) {
    this.states = [first];
    this.number = 0;
  }

  get now() {
    return this.states[this.number];
  }

  // Adds a state. Changes with the same `name`, one after the other, are one step: the digits of a
  // number are undone together.
  add(state, name) {
    const joins = name && name === this.name && this.number === this.states.length - 1 && this.number > 0;
    this.states = this.states.slice(0, this.number + (joins ? 0 : 1)).concat(state);
    this.number = this.states.length - 1;
    this.name = name;
  }

  go(steps) {
    const to = this.number + steps;
    if (!(to in this.states)) return false;
    this.number = to;
    this.name = "";
    return true;
  }
}

// Replaces the entry at a place, or deletes it if there is no other.
const withEntry = (state, at, entry) => ({ ...state, entries: state.entries.slice(0, at).concat(entry || [], state.entries.slice(at + 1)) });

const cellsOf = (entry) => entry.cells.reduce((all, part) => all.concat(part), []);

const isSame = (one, other) => one.tool === other.tool && one.part === other.part && one.side === other.side && one.line === other.line &&
  JSON.stringify(one.cells) === JSON.stringify(other.cells);

// Returns the place of an entry that has the same cells, or -1.
const placeOfSame = (entries, entry) => entries.findIndex((one) => isSame(one, entry));

// Moves an entry, or returns null if that leaves the board. A number outside moves along its side.
function moveEntry(entry, [down, right], { rows, columns, cellIn }) {
  if (entry.side) {
    const across = entry.side === "top" || entry.side === "bottom";
    const line = entry.line + (across ? right : down);
    return line > 0 && line <= (across ? columns : rows) ? { ...entry, line } : null;
  }
  let fits = true;
  const cells = entry.cells.map((part) => part.map((name) => {
    const [row, column] = placeOf(name);
    const [toRow, toColumn] = [row + down, column + right];
    fits = fits && toRow >= 0 && toRow < rows && toColumn >= 0 && toColumn < columns && cellIn(toRow, toColumn) !== undefined;
    return nameOf([toRow, toColumn]);
  }));
  return fits ? { ...entry, cells } : null;
}

// Divides drawn cells into the parts of a rule: a circle and its arrow.
const partsOf = (tool, lists, args) => {
  if (tool.draws !== "head") return lists;
  const all = lists[0];
  const head = Number(args.head || 1);
  return [all.slice(0, head), all.slice(head)];
};

// Returns the usual texts of the fields of a tool that R has to know.
const usualArgs = (tool) => Object.fromEntries(tool.fields.filter(({ value }) => value !== null && value !== undefined).map(({ name, value }) => [name, value]));

// Returns the field that takes what is typed on the board, or undefined. Each kind of mark on edges
// has its own number.
function mainField(tool, entry) {
  const some = tool.fields.filter(({ type }) => type === "number" || type === "digits");
  const at = tool.draws === "pairs" && entry ? tool.parts.indexOf(entry.part) : 0;
  return some[at];
}

// Returns a state in which the lowest digit is 0 or 1. Cells keep the digits that they show. A digit
// that the board does not have any more is erased.
function withLowest(state, lowest) {
  const { shape, digits, pencil } = state;
  const by = lowestOf(shape) - lowest;
  const n = shape.digits || shape.size;
  const renumbered = (digit) => (digit && digit + by <= n ? digit + by : 0);
  const moved = (mask) => digitsOf(mask).map(renumbered).filter(Boolean).reduce((all, digit) => all | bitOf(digit), 0);
  return { ...state, shape: { ...shape, lowest: lowest ? undefined : 0 }, digits: digits.map(renumbered), pencil: pencil.map(moved) };
}

const lowestOf = ({ lowest }) => (lowest === 0 ? 0 : 1);

// Returns how a board writes its digits, or undefined if these are their numbers.
const signsOf = (side, lowest) => (side > 9 || !lowest ? Array.from("0123456789ABCDEFGHIJKLMNOP").slice(lowest, lowest + side) : undefined);

export { History, withLowest, lowestOf, signsOf, withEntry, cellsOf, placeOfSame, moveEntry, partsOf, usualArgs, mainField, nameOf, placeOf };
