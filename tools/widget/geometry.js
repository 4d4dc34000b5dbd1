// Cells, houses and candidates by number. All sizes and places of the board come from here.
//
// Cells are 0 to 80, row by row. A candidate is 9 * cell + digit - 1. A set of
// digits is a mask: bit 0 is the digit 1.

const side = 9;
const boxRows = 3;
const boxColumns = 3;

const range = (n) => Array.from({ length: n }, (_, i) => i);

// Numbers in order, each once.
const sorted = (numbers) => Array.from(new Set(numbers)).sort((a, b) => a - b);

const cells = range(side * side);
const digits = range(side).map((i) => i + 1);
const rowOf = (cell) => Math.floor(cell / side);
const columnOf = (cell) => cell % side;
const boxOf = (cell) => Math.floor(rowOf(cell) / boxRows) * (side / boxColumns) + Math.floor(columnOf(cell) / boxColumns);
const cellIn = (row, column) => side * row + column;
// The cell some rows and columns away, around the edges.
const moved = (cell, [down, right]) => {
  const wrap = (value) => (value + side) % side;
  return cellIn(wrap(rowOf(cell) + down), wrap(columnOf(cell) + right));
};
const cellName = (cell) => "r" + (rowOf(cell) + 1) + "c" + (columnOf(cell) + 1);

const ofKind = (kind, indexOf) => {
  const some = digits.map((number) => ({ kind, number, cells: [] }));
  for (const cell of cells) some[indexOf(cell)].cells.push(cell);
  return some;
};
const kinds = { box: ofKind("box", boxOf), row: ofKind("row", rowOf), column: ofKind("column", columnOf) };
// Boxes first: there a person looks first.
const houses = kinds.box.concat(kinds.row, kinds.column);
const housesOf = cells.map((cell) => [kinds.box[boxOf(cell)], kinds.row[rowOf(cell)], kinds.column[columnOf(cell)]]);
const peers = cells.map((cell) =>
  sorted(housesOf[cell].flatMap((house) => house.cells)).filter((other) => other !== cell));
const seen = peers.map((some) => new Set(some));
const sees = (cell, other) => seen[cell].has(other);

const bitOf = (digit) => 1 << (digit - 1);
const maskOf = (some) => some.reduce((mask, digit) => mask | bitOf(digit), 0);
const digitsOf = (mask) => digits.filter((digit) => mask & bitOf(digit));
const allDigits = maskOf(digits);
const candidate = (cell, digit) => side * cell + digit - 1;
const cellOf = (id) => Math.floor(id / side);
const digitOf = (id) => (id % side) + 1;

function countBits(mask) {
  let n = 0;
  for (; mask; mask &= mask - 1) n += 1;
  return n;
}

export {
  side, boxRows, boxColumns, sorted, cells, digits, rowOf, columnOf, boxOf, cellIn, moved, cellName, kinds, houses, housesOf, peers, sees,
  bitOf, maskOf, digitsOf, allDigits, candidate, cellOf, digitOf, countBits,
};
