// Cells, houses and candidates by number.
//
// Cells are 0 to 80, row by row. A candidate is 9 * cell + digit - 1. A set of
// digits is a mask: bit 0 is the digit 1.

// The houses of a board of `side` rows, with boxes of `boxRows` by `boxColumns` cells.
function makeGeometry({ side, boxRows, boxColumns }) {
  const range = (n) => Array.from({ length: n }, (_, i) => i);
  const rowOf = (cell) => Math.floor(cell / side);
  const columnOf = (cell) => cell % side;
  const boxesInRow = side / boxColumns;
  const boxOf = (cell) => Math.floor(rowOf(cell) / boxRows) * boxesInRow + Math.floor(columnOf(cell) / boxColumns);
  const cells = range(side * side);
  const ofKind = (kind, indexOf) =>
    range(side).map((i) => ({ kind: kind, number: i + 1, cells: cells.filter((cell) => indexOf(cell) === i) }));
  const kinds = { box: ofKind("box", boxOf), row: ofKind("row", rowOf), column: ofKind("column", columnOf) };
  // Boxes first: there a person looks first.
  const houses = kinds.box.concat(kinds.row, kinds.column);
  const housesOf = cells.map((cell) => houses.filter((house) => house.cells.includes(cell)));
  const seen = cells.map((cell) => {
    const all = new Set([].concat(...housesOf[cell].map((house) => house.cells)));
    all.delete(cell);
    return all;
  });
  return {
    side, boxRows, boxColumns, cells, houses, kinds, housesOf, rowOf, columnOf, boxOf,
    digits: range(side).map((i) => i + 1),
    peers: seen.map((all) => Array.from(all).sort((a, b) => a - b)),
    sees: (cell, other) => seen[cell].has(other),
  };
}

const classic = makeGeometry({ side: 9, boxRows: 3, boxColumns: 3 });
const { cells, houses, kinds, housesOf, peers, sees, rowOf, columnOf, boxOf } = classic;

const bitOf = (digit) => 1 << (digit - 1);
const maskOf = (digits) => digits.reduce((mask, digit) => mask | bitOf(digit), 0);
const digitsOf = (mask) => classic.digits.filter((digit) => mask & bitOf(digit));
const allDigits = 511;
const candidate = (cell, digit) => 9 * cell + digit - 1;
const cellOf = (id) => Math.floor(id / 9);
const digitOf = (id) => (id % 9) + 1;
const cellName = (cell) => "r" + (rowOf(cell) + 1) + "c" + (columnOf(cell) + 1);

function countBits(mask) {
  let n = 0;
  for (; mask; mask &= mask - 1) n += 1;
  return n;
}

export {
  makeGeometry, classic, rowOf, columnOf, boxOf, cells, houses, kinds, housesOf, peers, sees,
  bitOf, maskOf, digitsOf, countBits, candidate, cellOf, digitOf, cellName, allDigits,
};
