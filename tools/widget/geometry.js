// Cells, houses and candidates are numbers. All sizes and places of a board come from this file.
//
// Cells are numbered from 0, row by row. A candidate is the number of digits * cell + digit - 1.
// A set of digits is a mask: bit 0 is the digit 1.

import { sorted, bitOf, maskOf, digitsOf, countBits } from "./masks.js";

const range = (n) => Array.from({ length: n }, (_, i) => i);

// Returns the geometry of a shape:
//   side      the number of digits
//   rows, columns
//   at        row and column of each cell, from 0; all places in order by default
//   houses    {kind, number, cells}; the kind that people look at first comes first
//   apart     additional lists of cells without a repeated digit
//   open      masks of the digits that the rules allow in each cell of the empty board
//   margin    room around the board, in cells
//   markTop   top of the area for marks with fixed places, as a share of the cell
//   symbols   how digits are written
//   notes     descriptions of cells in addition to their digits
// and with functions that any-logic.js replaces if there are rules to check:
//   isBroken(digits)        whether each cell breaks a rule other than houses
//   narrowed(digits, open)  the digits of `open` that the rules allow
function makeGeometry({ side, rows, columns, at, houses, apart = [], open, margin = 0, markTop = 0.05, symbols, notes = [] }) {
  const places = at || range(rows * columns).map((i) => [Math.floor(i / columns), i % columns]);
  const cells = places.map((_, cell) => cell);
  const digits = range(side).map((i) => i + 1);
  const index = new Map(places.map(([row, column], cell) => [row * columns + column, cell]));
  const rowOf = (cell) => places[cell][0];
  const columnOf = (cell) => places[cell][1];
  const cellIn = (row, column) => index.get(row * columns + column);
  // Returns the next cell in a direction, wrapping around the edges.
  const moved = (cell, [down, right]) => {
    let [row, column] = places[cell];
    do {
      row = (row + down + rows) % rows;
      column = (column + right + columns) % columns;
    } while (cellIn(row, column) === undefined);
    return cellIn(row, column);
  };
  const housesOf = cells.map(() => []);
  const seen = cells.map(() => new Set());
  for (const house of houses) house.cells.forEach((cell) => housesOf[cell].push(house));
  for (const some of houses.map((house) => house.cells).concat(apart)) {
    for (const cell of some) some.forEach((other) => { if (other !== cell) seen[cell].add(other); });
  }
  return {
    side, rows, columns, margin, cells, digits, rowOf, columnOf, cellIn, moved, houses, housesOf, open, notes, markTop,
    lines: range(rows).map((row) => cells.filter((cell) => rowOf(cell) === row)),
    peers: seen.map((some) => sorted(some)),
    sees: (cell, other) => seen[cell].has(other),
    cellName: (cell) => "r" + (rowOf(cell) + 1) + "c" + (columnOf(cell) + 1),
    allDigits: maskOf(digits),
    // On a full board, each digit occurs equally often.
    copies: cells.length / side,
    isBroken: () => [],
    narrowed: (board, open) => open,
    symbolOf: (digit) => (symbols ? symbols[digit - 1] : digit),
    // The number of columns of marks with fixed places.
    markColumns: Math.ceil(Math.sqrt(side)),
    candidate: (cell, digit) => side * cell + digit - 1,
    cellOf: (id) => Math.floor(id / side),
    digitOf: (id) => (id % side) + 1,
  };
}

const ofKind = (kind, cellIn) =>
  range(9).map((i) => ({ kind, number: i + 1, cells: range(9).map((j) => cellIn(i, j)) }));
const makeClassic = () => makeGeometry({
  side: 9, rows: 9, columns: 9,
  houses: [
    ...ofKind("box", (i, j) => 9 * (3 * Math.floor(i / 3) + Math.floor(j / 3)) + 3 * (i % 3) + (j % 3)),
    ...ofKind("row", (i, j) => 9 * i + j),
    ...ofKind("column", (i, j) => 9 * j + i),
  ],
});
// The annotation lets scripts for other boards leave the classic board out.
const classic = /* @__PURE__ */ makeClassic();

export { makeGeometry, classic, sorted, bitOf, maskOf, digitsOf, countBits };
