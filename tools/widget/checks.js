// Checks the rules of a board: whether digits keep or break them, and which digits are possible.
// R says what the rules require: see R/rule-meaning.R. This file knows no kind of rule.
import { bitOf, digitsOf, sorted } from "./masks.js";

// The number of partial fillings of a rule that are tried. If they are not enough, nothing is
// excluded.
const most = { live: 4000, whole: 30000 };

// A reader reads the digits of cells in any order. Its state is text or an array of text, so that
// equal states are equal as text. `step` returns the next state, or null if no further digits can
// satisfy the condition, and `end` says whether all digits did.
//   cells   the cells that it reads, each once
const makers = {
  reads: (geometry, machines, number, [line], by, low, high) => lineReader(geometry.side, machines[number], line, by, low, high),
  apart: (geometry, machines, cells) => ({
    cells, start: 0, end: () => true,
    step: (mask, cell, digit) => (mask & bitOf(digit) ? null : mask | bitOf(digit)),
  }),
  all: (geometry, machines, parts) => {
    const readers = readersOf(geometry, machines, parts);
    return {
      ...joined(readers), end: (states) => readers.every((one, i) => one.end(states[i])),
      step(states, cell, digit) {
        const next = stepAll(readers, states, cell, digit);
        return next.includes(null) ? null : next;
      },
    };
  },
  any: (geometry, machines, parts) => {
    const readers = readersOf(geometry, machines, parts);
    return {
      ...joined(readers), end: (states) => readers.some((one, i) => states[i] !== null && one.end(states[i])),
      step(states, cell, digit) {
        const next = stepAll(readers, states, cell, digit);
        return next.every((state) => state === null) ? null : next;
      },
    };
  },
  // A condition that can no longer hold stays in the state null.
  not: (geometry, machines, parts) => {
    const readers = readersOf(geometry, machines, parts);
    return {
      ...joined(readers), end: ([state]) => state === null || !readers[0].end(state),
      step: (states, cell, digit) => stepAll(readers, states, cell, digit),
    };
  },
};

const makeReader = (geometry, machines, [word, ...rest]) => makers[word](geometry, machines, ...rest);

// Several lines are several conditions.
const partsOf = (condition) => (condition[0] === "reads" ? condition[2].map((line) => [...condition.slice(0, 2), [line], ...condition.slice(3)]) : [condition]);

const readersOf = (geometry, machines, parts) => parts.flatMap(partsOf).map((part) => makeReader(geometry, machines, part));

const joined = (readers) => ({ cells: Array.from(new Set(readers.flatMap(({ cells }) => cells))), start: readers.map(({ start }) => start) });

const stepAll = (readers, states, cell, digit) =>
  readers.map((one, i) => (states[i] === null || !one.cells.includes(cell) ? states[i] : one.step(states[i], cell, digit)));

// Reads a line with a machine. The state has the number of cells read, the state of the machine,
// the total, and digits of later cells that are known already.
function lineReader(side, { table, adds }, line, by, low, high) {
  const count = (table.length - 1) / (side + 1);
  const nextOf = (state, digit) => table[count + side * (state - 1) + digit];
  const least = low === null ? -Infinity : low;
  const greatest = high === null ? Infinity : high;
  // The lowest and highest totals that the rest of the line can add.
  const rest = line.map((_, at) => line.slice(at).reduce(([a, b], cell, i) => {
    const ends = [Math.min(...adds || [0]), Math.max(...adds || [0])].map((value) => value * (by ? by[at + i] : 1));
    return [a + Math.min(...ends), b + Math.max(...ends)];
  }, [0, 0])).concat([[0, 0]]);
  return {
    cells: Array.from(new Set(line)), start: [0, table[0], 0],
    end: ([at, state, total]) => at === line.length && table[state] === 1 && total >= least && total <= greatest,
    step([first, before, sum, ...known], cell, digit) {
      let [at, state, total] = [first, before, sum];
      const digits = new Map([[cell, digit]]);
      for (let i = 0; i < known.length; i += 2) digits.set(known[i], known[i + 1]);
      for (; digits.has(line[at]); at += 1) {
        const one = digits.get(line[at]);
        if (adds) total += adds[side * (state - 1) + one - 1] * (by ? by[at] : 1);
        state = nextOf(state, one);
        if (!state) return null;
      }
      if (total + rest[at][0] > greatest || total + rest[at][1] < least) return null;
      const later = [...digits].filter(([other]) => line.indexOf(other, at) >= 0);
      return [at, state, total, ...(later.length > 1 ? later.sort(([a], [b]) => a - b) : later).flat()];
    },
  };
}

// Looks for the fillings of a rule with the digits in `masks`. Returns the digits that some filling
// has in each cell of the rule, only those of one filling if `isOne`, or null if there are none.
// With `sees`, cells that see each other differ. Returns undefined after too many tries.
function fillingsOf({ cells, start, step, end }, masks, sees, tries, isOne) {
  const found = cells.map(() => 0);
  const known = new Map();
  let left = tries;
  // `taken` has the digits that each cell cannot have because of earlier cells.
  const visit = (i, state, taken) => {
    if (i === cells.length) return end(state);
    const key = JSON.stringify([state, taken.slice(i)]);
    if (known.has(key)) return known.get(key);
    left -= 1;
    let isPossible = false;
    for (const digit of digitsOf(masks[i] & ~taken[i])) {
      if (left < 0 || (isOne && isPossible)) break;
      const next = step(state, cells[i], digit);
      if (next === null) continue;
      const more = taken.map((mask, j) => (j > i && sees(cells[i], cells[j]) ? mask | bitOf(digit) : mask));
      if (!visit(i + 1, next, more)) continue;
      found[i] |= bitOf(digit);
      isPossible = true;
    }
    known.set(key, isPossible);
    return isPossible;
  };
  const isPossible = visit(0, start, cells.map(() => 0));
  if (left < 0 && !(isOne && isPossible)) return undefined;
  return isPossible ? found : null;
}

const never = () => false;

class Checks {
  //   data   {machines, names, conditions} from R
  constructor(geometry, { machines, names, conditions }) {
    this.geometry = geometry;
    // A clue is a condition of its own: a number outside, a cage, a pair of cells.
    this.clues = conditions.flatMap(({ rule, drawn, at, is }) => partsOf(is).map((part) => {
      const reader = makeReader(geometry, machines, part);
      return { name: names[rule], drawn, at, reader, cells: sorted(reader.cells), seen: null, is: null };
    }));
  }

  // Returns "kept", "broken" or null for each clue. An unfinished clue is broken if no digits in
  // its empty cells satisfy it, whatever the houses allow there.
  verdicts(digits) {
    return this.clues.map((clue) => {
      const key = clue.cells.map((cell) => digits[cell]).join();
      if (clue.seen !== key) Object.assign(clue, { seen: key, is: this.verdict(clue.reader, digits) });
      return clue.is;
    });
  }

  verdict(reader, digits) {
    const { allDigits, sees } = this.geometry;
    const { cells } = reader;
    const filled = cells.filter((cell) => digits[cell]).length;
    if (!filled) return null;
    const masks = cells.map((cell) => (digits[cell] ? bitOf(digits[cell]) : allDigits));
    // Digits that clash in a house do not break the rule as well, but it is not kept.
    const isFull = filled === cells.length;
    const found = fillingsOf(reader, masks, (a, b) => !(digits[a] && digits[b]) && sees(a, b), most.live, true);
    if (found === null) return "broken";
    const clashes = cells.some((a) => cells.some((b) => sees(a, b) && digits[a] === digits[b]));
    return isFull && found && !clashes ? "kept" : null;
  }

  broken(digits) {
    const verdicts = this.verdicts(digits);
    return this.clues.filter((_, i) => verdicts[i] === "broken");
  }

  // Returns the digits of `open` that some filling of each rule allows.
  narrowed(digits, open) {
    const masks = open.map((mask, cell) => (digits[cell] ? bitOf(digits[cell]) : mask));
    const kept = open.slice();
    for (const { reader } of this.clues) {
      const { cells } = reader;
      if (cells.every((cell) => digits[cell])) continue;
      const own = cells.map((cell) => masks[cell]);
      const sees = (a, b) => !(digits[a] && digits[b]) && this.geometry.sees(a, b);
      let found = fillingsOf(reader, own, sees, most.whole);
      // Without the houses there are fewer states to try.
      if (found === undefined) found = fillingsOf(reader, own, never, most.whole);
      // If a rule cannot be satisfied, some digit is wrong, and all marks stay.
      if (found) cells.forEach((cell, i) => { kept[cell] &= found[i]; });
    }
    return kept;
  }
}

export { Checks, fillingsOf, makeReader };
