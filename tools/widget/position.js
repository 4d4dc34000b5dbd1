// Facts derived from the digits on a board.
import { cells, peers, allDigits, bitOf } from "./geometry.js";

// The digits absent from the row, column and box of each cell, as a mask; 0 for filled
// cells.
function openDigits(digits) {
  return cells.map((cell) => {
    if (digits[cell]) return 0;
    let mask = allDigits;
    for (const peer of peers[cell]) {
      if (digits[peer]) mask &= ~bitOf(digits[peer]);
    }
    return mask;
  });
}

// Whether each cell holds a digit that one of its peers holds too.
function clashes(digits) {
  return cells.map(
    (cell) => digits[cell] > 0 && peers[cell].some((peer) => digits[peer] === digits[cell])
  );
}

const isComplete = (digits) => digits.every((digit) => digit > 0);
const isSolved = (digits) => isComplete(digits) && !clashes(digits).some(Boolean);

export { openDigits, clashes, isComplete, isSolved };
