// What follows from the digits on a board alone.
import { cells, houses, peers, allDigits, bitOf, countBits, digitsOf } from "./geometry.js";

// The digits that row, column and box leave open, as a mask for each cell; 0
// for filled cells.
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

// The solutions of a board, at most two: enough to tell whether the first is
// the only one. `null` where that takes too long for a page.
function solutions(digits, mostNodes) {
  const found = [];
  if (clashes(digits).some(Boolean)) return found;
  const board = digits.slice();
  let nodes = 0;

  // The empty cell with the fewest digits, or the place of a digit that has only one.
  function narrowest(open) {
    let best = { count: 10, moves: [] };
    for (const cell of cells) {
      if (board[cell]) continue;
      const count = countBits(open[cell]);
      if (count < best.count) {
        best = { count: count, moves: digitsOf(open[cell]).map((digit) => [cell, digit]) };
      }
    }
    if (best.count < 2) return best.moves;
    for (const house of houses) {
      let once = 0;
      let more = 0;
      for (const cell of house.cells) {
        more |= once & open[cell];
        once |= open[cell];
      }
      for (const digit of digitsOf(once & ~more)) {
        const bit = bitOf(digit);
        return [[house.cells.find((cell) => open[cell] & bit), digit]];
      }
    }
    return best.moves;
  }

  function search() {
    nodes += 1;
    if (nodes > mostNodes) return;
    if (isComplete(board)) {
      found.push(board.slice());
      return;
    }
    for (const [cell, digit] of narrowest(openDigits(board))) {
      board[cell] = digit;
      search();
      board[cell] = 0;
      if (found.length > 1 || nodes > mostNodes) return;
    }
  }

  search();
  return nodes > mostNodes && found.length < 2 ? null : found;
}

// The only solution of a puzzle, or null.
function onlySolution(digits) {
  const found = solutions(digits, 3000);
  return found && found.length === 1 ? found[0] : null;
}

export { openDigits, clashes, isComplete, isSolved, solutions, onlySolution };
