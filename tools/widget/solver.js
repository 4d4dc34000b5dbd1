// Counts the solutions of a board and keeps the first. The search works in slices, so that the
// page stays responsive.
import { cells, houses, housesOf, allDigits, bitOf, digitsOf, countBits } from "./classic.js";

const now = () => performance.now();

const houseNumbers = cells.map((cell) => housesOf[cell].map((house) => houses.indexOf(house)));

class Solver {
  // Counts up to `most` solutions.
  constructor(digits, most) {
    this.most = most;
    this.count = 0;
    this.first = null;
    this.todo = [];
    const state = { digits: digits.map(() => 0), used: houses.map(() => 0) };
    const fits = digits.every((digit, cell) => !digit || (openOf(state, cell) & bitOf(digit) && put(state, cell, digit)));
    if (fits) this.todo.push(state);
  }

  get isDone() {
    return !this.todo.length || this.count >= this.most;
  }

  // Searches for some milliseconds. Returns whether the search is done.
  run(milliseconds) {
    const end = now() + milliseconds;
    while (!this.isDone && now() < end) {
      for (let i = 0; i < 50 && !this.isDone; i += 1) this.visit(this.todo.pop());
    }
    return this.isDone;
  }

  visit(state) {
    for (;;) {
      const next = narrowest(state);
      if (!next) {
        this.count += 1;
        this.first = this.first || state.digits;
        return;
      }
      const [cell, mask] = next;
      if (countBits(mask) > 1) {
        // The last state is searched first, which is that of the lowest digit.
        for (const digit of digitsOf(mask).reverse()) {
          const copy = { digits: state.digits.slice(), used: state.used.slice() };
          put(copy, cell, digit);
          this.todo.push(copy);
        }
        return;
      }
      if (!mask) return;
      put(state, cell, digitsOf(mask)[0]);
    }
  }
}

function openOf({ used }, cell) {
  const [a, b, c] = houseNumbers[cell];
  return allDigits & ~(used[a] | used[b] | used[c]);
}

function put(state, cell, digit) {
  state.digits[cell] = digit;
  for (const house of houseNumbers[cell]) state.used[house] |= bitOf(digit);
  return true;
}

// Returns the empty cell with the fewest digits or the only place of a digit in a house, with its
// mask; null if the board is full. A mask of 0 is a dead end.
function narrowest(state) {
  let best = null;
  let fewest = 10;
  const open = state.digits.map((digit, cell) => (digit ? 0 : openOf(state, cell)));
  for (const cell of cells) {
    if (state.digits[cell]) continue;
    const count = countBits(open[cell]);
    if (count < 2) return [cell, open[cell]];
    if (count < fewest) {
      fewest = count;
      best = [cell, open[cell]];
    }
  }
  if (!best) return null;
  for (let i = 0; i < houses.length; i += 1) {
    let once = 0;
    let more = 0;
    for (const cell of houses[i].cells) {
      more |= once & open[cell];
      once |= open[cell];
    }
    if ((once | state.used[i]) !== allDigits) return [best[0], 0];
    const single = once & ~more;
    if (single) {
      const bit = single & -single;
      return [houses[i].cells.find((cell) => open[cell] & bit), bit];
    }
  }
  return best;
}

const patience = 20000;

// Counts solutions and calls `done(count, first, isExact)`, immediately if the search is short.
function countSolutions(digits, most, done) {
  const solver = new Solver(digits, most);
  const started = now();
  const finish = (exact) => done(solver.count, solver.first, exact && solver.count < most);
  const slice = () => {
    if (solver.run(30)) finish(true);
    else if (now() - started > patience) finish(false);
    else setTimeout(slice, 0);
  };
  slice();
}

export { Solver, countSolutions };
