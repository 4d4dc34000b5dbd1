// Functions that all finders of steps share.
//
// A finder yields the steps of a technique for the digits of a board and the candidates of its
// cells, `open`. Some steps may have no effect.
import { houses, peers, sees, candidate, digitsOf, bitOf } from "./classic.js";

// Returns the places of a digit among cells.
const placesIn = (open, digit, cells) => cells.filter((cell) => open[cell] & bitOf(digit));

// Returns all digits that are open in some cells.
const unionOf = (open, cells) => cells.reduce((all, cell) => all | open[cell], 0);

// Returns the candidates of the digits in a mask that are open in some cells.
const candidatesIn = (where, open, mask) =>
  where.flatMap((cell) => digitsOf(open[cell] & mask).map((digit) => candidate(cell, digit)));

const withRole = (ids, role) => ids.map((id) => [id, role]);
const asPattern = (ids) => withRole(ids, "pattern");

// Returns a node of a chain: a digit in one cell.
const node = (digit, cell) => ({ digit, cells: [cell] });

const without = (cells, others) => cells.filter((cell) => !others.includes(cell));

// Returns the cells that see all of the given cells.
const seenByAll = (cells) => peers[cells[0]].filter((cell) => cells.every((other) => sees(other, cell)));

// Returns the houses that contain all of the given cells.
const housesWith = (cells) => houses.filter((house) => cells.every((cell) => house.cells.includes(cell)));

const combinations = (items, size) =>
  size ? items.flatMap((item, i) => combinations(items.slice(i + 1), size - 1).map((rest) => [item, ...rest])) : [[]];

const kindOrder = ["row", "column", "box"];
const inOrderOfKind = (some) => some.slice().sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));

export { step } from "./step.js";
export {
  placesIn, unionOf, candidatesIn, withRole, asPattern, node, without, seenByAll, housesWith, combinations, inOrderOfKind,
};
