// Cells, houses and candidates by number.
//
// Cells are 0 to 80, row by row. A candidate is 9 * cell + digit - 1. A set of
// digits is a mask: bit 0 is the digit 1.

const rowOf = (cell) => Math.floor(cell / 9);
const columnOf = (cell) => cell % 9;
const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
const cells = Array.from({ length: 81 }, (_, cell) => cell);

function housesOfKind(kind, indexOf) {
  return Array.from({ length: 9 }, (_, i) => ({
    kind: kind,
    number: i + 1,
    cells: cells.filter((cell) => indexOf(cell) === i),
  }));
}

// Boxes first: there a person looks first.
const houses = housesOfKind("box", boxOf).concat(
  housesOfKind("row", rowOf),
  housesOfKind("column", columnOf)
);
const housesOf = cells.map((cell) => houses.filter((house) => house.cells.includes(cell)));
const peers = cells.map((cell) => {
  const seen = new Set([].concat(...housesOf[cell].map((house) => house.cells)));
  seen.delete(cell);
  return Array.from(seen).sort((a, b) => a - b);
});

const bitOf = (digit) => 1 << (digit - 1);
const maskOf = (digits) => digits.reduce((mask, digit) => mask | bitOf(digit), 0);
const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => mask & bitOf(d));
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
  rowOf, columnOf, boxOf, cells, houses, housesOf, peers,
  bitOf, maskOf, digitsOf, countBits, candidate, cellOf, digitOf, cellName, allDigits,
};
