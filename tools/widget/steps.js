// What all finders of steps share.
//
// A finder gives the steps of a technique for the digits of a board and the candidates of its
// cells, `open`. Steps without an effect may be among them.
import { houses, peers, sees, candidate, digitsOf, bitOf } from "./classic.js";

// The places of a digit among cells.
const placesIn = (open, digit, cells) => cells.filter((cell) => open[cell] & bitOf(digit));

// All digits that are open in some cells.
const unionOf = (open, cells) => cells.reduce((all, cell) => all | open[cell], 0);

// Candidates of digits in cells.
const candidatesIn = (where, open, mask) =>
  where.flatMap((cell) => digitsOf(open[cell] & mask).map((digit) => candidate(cell, digit)));

const withRole = (ids, role) => ids.map((id) => [id, role]);
const asPattern = (ids) => withRole(ids, "pattern");

// A part of a chain: a digit in one cell.
const node = (digit, cell) => ({ digit, cells: [cell] });

const without = (cells, others) => cells.filter((cell) => !others.includes(cell));

// The cells that all of some cells see.
const seenByAll = (cells) => peers[cells[0]].filter((cell) => cells.every((other) => sees(other, cell)));

// The houses that hold all of some cells.
const housesWith = (cells) => houses.filter((house) => cells.every((cell) => house.cells.includes(cell)));

const combinations = (items, size) =>
  size ? items.flatMap((item, i) => combinations(items.slice(i + 1), size - 1).map((rest) => [item, ...rest])) : [[]];

const kindOrder = ["row", "column", "box"];
const inOrderOfKind = (some) => some.slice().sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));

export { step } from "./step.js";
export {
  placesIn, unionOf, candidatesIn, withRole, asPattern, node, without, seenByAll, housesWith, combinations, inOrderOfKind,
};
