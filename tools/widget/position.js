// Facts derived from the digits on a board.
import { bitOf } from "./geometry.js";

// Returns masks of the digits that each cell may have and that none of its peers holds; 0 for
// filled cells.
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

// Whether each cell holds the same digit as one of its peers, or breaks a rule.
function clashes({ cells, peers, isBroken }, digits) {
  const broken = isBroken(digits);
  return cells.map(
    (cell) => digits[cell] > 0 && (broken[cell] || peers[cell].some((peer) => digits[peer] === digits[cell]))
  );
}

const isComplete = (digits) => digits.every((digit) => digit > 0);
const isSolved = (geometry, digits) => isComplete(digits) && !clashes(geometry, digits).some(Boolean);

export { openDigits, clashes, isComplete, isSolved };
