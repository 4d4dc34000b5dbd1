// Singles, on any board.
import { bitOf, countBits, digitsOf } from "./geometry.js";
import { step } from "./step.js";

// The finders of singles, each with its technique, in the order in which people see them: the
// last cell of a house, the only place in a box, the only place in a line, the only candidate
// of a cell.
function makeSingles({ side, cells, digits, houses, sees, candidate }) {
  const whole = houses.filter((house) => house.cells.length === side);

  function single(technique, cell, digit, house, blockers = []) {
    const base = house ? [house] : [];
    return step(technique, { place: [candidate(cell, digit)], cells: [cell], base, blockers }, { cell: [cell], digit, house });
  }

  function* fullHouses(board, open) {
    for (const house of whole) {
      const empty = house.cells.filter((cell) => !board[cell]);
      const left = open[empty[0]];
      if (empty.length === 1 && countBits(left) === 1) yield single("full_house", empty[0], digitsOf(left)[0], house);
    }
  }

  function* hiddenSingles(board, open) {
    for (const house of whole) {
      for (const digit of digits) {
        const [place, ...others] = house.cells.filter((cell) => open[cell] & bitOf(digit));
        if (place === undefined || others.length) continue;
        yield single("hidden_single", place, digit, house, blockersOf(board, house, place, digit));
      }
    }
  }

  const nakedSingles = (board, open) =>
    cells.filter((cell) => countBits(open[cell]) === 1).map((cell) => single("naked_single", cell, digitsOf(open[cell])[0]));

  // As few cells with a digit as keep it out of the other empty cells of a house, each with the
  // cells that it keeps the digit out of. Cells that the player's marks alone leave out have none.
  function blockersOf(board, house, place, digit) {
    let open = house.cells.filter((cell) => !board[cell] && cell !== place);
    const others = cells.filter((cell) => board[cell] === digit);
    const blockers = [];
    for (;;) {
      const keptOut = (other) => open.filter((cell) => sees(other, cell));
      const best = others.reduce((a, b) => (keptOut(b).length > keptOut(a).length ? b : a), others[0]);
      if (best === undefined || !keptOut(best).length) return blockers;
      blockers.push({ cell: best, cells: keptOut(best) });
      open = open.filter((cell) => !sees(best, cell));
    }
  }

  return [[["full_house"], fullHouses], [["hidden_single"], hiddenSingles], [["naked_single"], nakedSingles]];
}

// The first step of some finders.
function firstOf(finders, board, open) {
  for (const [, find] of finders) {
    for (const found of find(board, open)) return found;
  }
  return null;
}

export { makeSingles, firstOf };
