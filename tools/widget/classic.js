// The classic board, for features that only it has: steps that the page itself finds, the search
// for solutions, text and links.
import { classic } from "./geometry.js";

const boxRows = 3;
const boxColumns = 3;
const { side, cells, digits, rowOf, columnOf, cellIn, moved, cellName, houses, housesOf, peers, sees, allDigits, candidate, cellOf, digitOf } = classic;
const boxOf = (cell) => housesOf[cell][0].number - 1;
const kinds = { box: houses.slice(0, 9), row: houses.slice(9, 18), column: houses.slice(18) };

export * from "./geometry.js";
export {
  side, boxRows, boxColumns, cells, digits, rowOf, columnOf, boxOf, cellIn, moved, cellName, kinds, houses, housesOf, peers, sees, allDigits,
  candidate, cellOf, digitOf,
};
