// Facts derived from the digits on a board.
import { bitOf } from "./geometry.js";

// The digits that a cell may have and that no peer holds, as a mask; 0 for filled cells.
function openDigits({ cells, peers, allDigits, open }, digits) {
  return cells.map((cell) => {
    if (digits[cell]) return 0;
    let mask = open ? open[cell] : allDigits;
    for (const peer of peers[cell]) {
      if (digits[peer]) mask &= ~bitOf(digits[peer]);
    }
    return mask;
  });
}

// Whether each cell holds a digit that one of its peers holds too.
function clashes({ cells, peers }, digits) {
  return cells.map(
    (cell) => digits[cell] > 0 && peers[cell].some((peer) => digits[peer] === digits[cell])
  );
}

const isComplete = (digits) => digits.every((digit) => digit > 0);
const isSolved = (geometry, digits) => isComplete(digits) && !clashes(geometry, digits).some(Boolean);

export { openDigits, clashes, isComplete, isSolved };
