// Singles on any board.
import { bitOf, countBits, digitsOf } from "./geometry.js";
import { step } from "./step.js";

// Repeatedly takes the first of the things that rules out most of the rest, until none rules out
// any. Returns each with what it rules out, and what remains.
function fewest(things, rest, leavesOut, taken = []) {
  const each = things.map((thing) => [thing, rest.filter((one) => leavesOut(thing, one))]);
  const best = each.reduce((a, b) => (b[1].length > a[1].length ? b : a), [null, []]);
  if (!best[1].length) return [taken, rest];
  return fewest(things, rest.filter((one) => !best[1].includes(one)), leavesOut, [...taken, best]);
}

// Returns the clause that digits were ruled out of cells before, if there are any.
const before = (digits, rest) => (digits.length && rest.length ? [["out_" + !!digits[1], { digits, rest }]] : []);

// Returns the finders of singles with their techniques, in the order in which people see them:
// the last cell of a house, the only place in a box, the only place in a line, the only candidate
// of a cell.
function makeSingles({ side, cells, digits, houses, housesOf, sees, candidate }) {
  const whole = houses.filter((house) => house.cells.length === side);

  // `why` has the clauses of the reason: labels and their values. A hidden single may be the last
  // cell of its house.
  function single(technique, cell, digit, house, blockers, why) {
    const base = house ? [house] : [];
    return step(
      technique, { place: [candidate(cell, digit)], cells: [cell], base, blockers }, { cell: [cell], digit: [digit], house, why },
      why.length ? technique : "full_house",
    );
  }

  function* fullHouses(board, open) {
    for (const house of whole) {
      const empty = house.cells.filter((cell) => !board[cell]);
      const left = open[empty[0]];
      if (empty.length === 1 && countBits(left) === 1) yield single("full_house", empty[0], digitsOf(left)[0], house, [], []);
    }
  }

  function* hiddenSingles(board, open) {
    for (const house of whole) {
      for (const digit of digits) {
        const [place, ...others] = house.cells.filter((cell) => open[cell] & bitOf(digit));
        if (place !== undefined && !others.length) yield hiddenSingle(board, house, place, digit);
      }
    }
  }

  const nakedSingles = (board, open) =>
    cells.filter((cell) => countBits(open[cell]) === 1).map((cell) => nakedSingle(board, cell, digitsOf(open[cell])[0]));

  // Explains a hidden single by as few cells as possible that block its digit in the other empty
  // cells of the house. Other cells were ruled out before.
  function hiddenSingle(board, house, place, digit) {
    const others = house.cells.filter((cell) => !board[cell] && cell !== place);
    const [taken, rest] = fewest(cells.filter((cell) => board[cell] === digit), others, sees);
    const blockers = taken.map(([cell, cells]) => ({ cell, cells }));
    const near = blockers.map((one) => one.cell);
    const far = taken.flatMap(([, cells]) => cells);
    const why = before([digit], rest);
    if (far.length) why.unshift(["blocks_" + (rest.length || !(1 in far) ? "" : "all_") + !!taken[1], { digit: [digit], near, rest: far }]);
    return single("hidden_single", place, digit, house, blockers, why);
  }

  // Explains a naked single by as few houses as possible that hold the other digits.
  function nakedSingle(board, cell, digit) {
    const holder = (house, digit) => house.cells.find((cell) => board[cell] === digit);
    const [held, rest] = fewest(housesOf[cell], digits.filter((other) => other !== digit), (house, digit) => holder(house, digit) !== undefined);
    const why = held.map(([house, digits]) => ["holds", { house, digits }]);
    const blockers = held.flatMap(([house, digits]) => digits.map((digit) => ({ cell: holder(house, digit), cells: [] })));
    return single("naked_single", cell, digit, null, blockers, why.concat(before(rest, [cell])));
  }

  return [[["full_house"], fullHouses], [["hidden_single"], hiddenSingles], [["naked_single"], nakedSingles]];
}

// Returns the first step that some finders find.
function firstOf(finders, board, open) {
  for (const [, find] of finders) {
    for (const found of find(board, open)) return found;
  }
  return null;
}

export { makeSingles, firstOf, fewest, before };
