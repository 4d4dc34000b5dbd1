// What all finders of steps share.
//
// A step, here and as R sends it:
//   technique   its name
//   place       candidates that are filled in
//   remove      candidates that are removed
//   cells       cells of the pattern
//   highlights  [candidate, role] of the pattern
//   base, cover houses it looks at
//   sets        {cells, digits, name, tint} of sets of cells
//   chains      {nodes: [{digit, cells}], strong}
//   blockers    {cell, cells}: a filled cell and those it keeps its digit out of
//   text        the reason, or `words`: the label of the reason and what fills it
import { classic, houses, peers, candidate, digitsOf, bitOf } from "./geometry.js";

function step(technique, parts) {
  return {
    technique, place: [], remove: [], cells: [], highlights: [], base: [], cover: [], sets: [], chains: [], blockers: [],
    ...parts,
  };
}

const digits = classic.digits;

const has = (open, cell, digit) => open[cell] & bitOf(digit);

// The places of a digit among cells.
const placesIn = (open, digit, cells) => cells.filter((cell) => has(open, cell, digit));

// Candidates of digits in cells.
function candidatesIn(where, open, mask) {
  const found = [];
  for (const cell of where) {
    for (const digit of digitsOf(open[cell] & mask)) found.push(candidate(cell, digit));
  }
  return found;
}

const withRole = (ids, role) => ids.map((id) => [id, role]);
const asPattern = (ids) => withRole(ids, "pattern");

// The cells that all of some cells see.
const seenByAll = (cells) =>
  peers[cells[0]].filter((cell) => cells.every((other) => peers[other].includes(cell)));

const seenByAny = (cells) => new Set([].concat(...cells.map((cell) => peers[cell])));

// The houses that hold all of some cells.
const housesWith = (cells) => houses.filter((house) => cells.every((cell) => house.cells.includes(cell)));

function combinations(items, size) {
  if (size === 0) return [[]];
  return items.reduce(
    (all, item, i) => all.concat(combinations(items.slice(i + 1), size - 1).map((rest) => [item].concat(rest))),
    []
  );
}

const kindOrder = ["row", "column", "box"];
const inOrderOfKind = (some) => some.slice().sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));

export {
  step, digits, has, placesIn, candidatesIn, withRole, asPattern, seenByAll, seenByAny, housesWith, combinations,
  inOrderOfKind,
};
