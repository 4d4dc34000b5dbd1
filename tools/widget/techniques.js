// The steps that the page finds by itself: singles, locked candidates, pairs and
// triples. Each is found among the player's own candidates.
//
// A step, here and as R sends it:
//   technique   its name
//   place       candidates that are filled in
//   remove      candidates that are removed
//   cells       cells of the pattern
//   highlights  [candidate, role] of the pattern
//   base, cover houses it looks at
//   sets        {cells, digits} of almost locked sets
//   chains      {nodes: [{digit, cells}], strong}
//   text        the reason, or `words`: the label of the reason and what fills it
import { cells, houses, housesOf, peers, candidate, cellOf, digitOf, digitsOf, countBits, maskOf, bitOf } from "./geometry.js";

function step(technique, parts) {
  return { technique, place: [], remove: [], cells: [], highlights: [], base: [], cover: [], sets: [], chains: [], ...parts };
}

function single(technique, cell, digit, house) {
  return step(technique, {
    place: [candidate(cell, digit)],
    cells: [cell],
    base: house ? [house] : [],
    words: ["why_" + technique, { cell: [cell], digit: [digit], house: house }],
  });
}

function fullHouses(digits, open) {
  const found = [];
  for (const house of houses) {
    const empty = house.cells.filter((cell) => !digits[cell]);
    if (empty.length === 1 && countBits(open[empty[0]]) === 1) {
      found.push(single("full_house", empty[0], digitsOf(open[empty[0]])[0], house));
    }
  }
  return found;
}

function nakedSingles(digits, open) {
  return cells
    .filter((cell) => countBits(open[cell]) === 1)
    .map((cell) => single("naked_single", cell, digitsOf(open[cell])[0], null));
}

function hiddenSingles(digits, open) {
  const found = [];
  for (const house of houses) {
    for (let digit = 1; digit <= 9; digit += 1) {
      const places = house.cells.filter((cell) => open[cell] & bitOf(digit));
      if (places.length === 1) found.push(single("hidden_single", places[0], digit, house));
    }
  }
  return found;
}

// Candidates of digits in cells.
function candidatesIn(where, open, mask) {
  const found = [];
  for (const cell of where) {
    for (const digit of digitsOf(open[cell] & mask)) found.push(candidate(cell, digit));
  }
  return found;
}

const asPattern = (ids) => ids.map((id) => [id, "pattern"]);

// A digit confined to where two houses cross.
function locked(technique, isBase) {
  return (digits, open) => {
    const found = [];
    for (const house of houses.filter(isBase)) {
      for (let digit = 1; digit <= 9; digit += 1) {
        const places = house.cells.filter((cell) => open[cell] & bitOf(digit));
        if (places.length < 2) continue;
        const others = housesOf[places[0]].filter(
          (other) =>
            other !== house &&
            (house.kind === "box") !== (other.kind === "box") &&
            places.every((cell) => other.cells.includes(cell))
        );
        for (const other of others) {
          const rest = other.cells.filter((cell) => !places.includes(cell));
          const remove = candidatesIn(rest, open, bitOf(digit));
          if (!remove.length) continue;
          found.push(
            step(technique, {
              remove: remove,
              cells: places,
              highlights: asPattern(candidatesIn(places, open, bitOf(digit))),
              base: [house],
              cover: [other],
              words: ["why_locked", {
                house: house, other: other, digit: [digit], cells: places, both: places, rest: remove.map(cellOf),
              }],
            })
          );
        }
      }
    }
    return found;
  };
}

function combinations(items, size) {
  if (size === 0) return [[]];
  return items.reduce(
    (all, item, i) =>
      all.concat(combinations(items.slice(i + 1), size - 1).map((rest) => [item].concat(rest))),
    []
  );
}

const losesCandidates = (house, remove) => remove.some((id) => house.cells.includes(cellOf(id)));

const kinds = ["row", "column", "box"];
const inOrderOfKind = (some) => some.slice().sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));

// As many digits as cells: no room for these digits elsewhere in the house.
function nakedSubsets(technique, size) {
  return (digits, open) => {
    const found = [];
    for (const house of houses) {
      const small = house.cells.filter((cell) => countBits(open[cell]) >= 2 && countBits(open[cell]) <= size);
      for (const set of combinations(small, size)) {
        const mask = set.reduce((all, cell) => all | open[cell], 0);
        if (countBits(mask) !== size) continue;
        // Also in a second house that holds the cells: a locked pair or triple.
        const seen = houses.filter((other) => set.every((cell) => other.cells.includes(cell)));
        const sees = (cell) => seen.some((other) => other.cells.includes(cell));
        const remove = candidatesIn(cells.filter((cell) => sees(cell) && !set.includes(cell)), open, mask);
        const inEach = seen.every((other) => losesCandidates(other, remove));
        if (!remove.length) continue;
        const isLocked = seen.length > 1 && inEach;
        const base = isLocked ? inOrderOfKind(seen) : seen.filter((other) => losesCandidates(other, remove));
        const named = { cells: set, digits: digitsOf(mask), outcome: remove };
        found.push(
          step(isLocked ? technique.replace("naked", "locked") : technique, {
            remove: remove,
            cells: set,
            highlights: asPattern(candidatesIn(set, open, mask)),
            base: base,
            sets: [{ cells: set, digits: digitsOf(mask) }],
            words: isLocked
              ? ["why_locked_subset", { houses: base, ...named }]
              : ["why_naked_subset", { house: base[0], ...named }],
          })
        );
      }
    }
    return found;
  };
}

// As many cells as digits: no room for other digits in these cells.
function hiddenSubsets(technique, size) {
  return (digits, open) => {
    const found = [];
    for (const house of houses) {
      const placesOf = (digit) => house.cells.filter((cell) => open[cell] & bitOf(digit));
      const few = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => {
        const n = placesOf(digit).length;
        return n >= 2 && n <= size;
      });
      for (const set of combinations(few, size)) {
        const places = house.cells.filter((cell) => set.some((digit) => open[cell] & bitOf(digit)));
        if (places.length !== size) continue;
        const mask = maskOf(set);
        const remove = candidatesIn(places, open, ~mask);
        if (!remove.length) continue;
        found.push(
          step(technique, {
            remove: remove,
            cells: places,
            highlights: asPattern(candidatesIn(places, open, mask)),
            base: [house],
            sets: [{ cells: places, digits: set }],
            words: ["why_hidden_subset", { house: house, cells: places, digits: set, outcome: remove }],
          })
        );
      }
    }
    return found;
  };
}

// Simplest first. Naked pairs and triples come as locked ones where they are.
const finders = [
  [["full_house"], fullHouses],
  [["naked_single"], nakedSingles],
  [["hidden_single"], hiddenSingles],
  [["locked_pair", "naked_pair"], nakedSubsets("naked_pair", 2)],
  [["locked_triple", "naked_triple"], nakedSubsets("naked_triple", 3)],
  [["pointing"], locked("pointing", (house) => house.kind === "box")],
  [["claiming"], locked("claiming", (house) => house.kind !== "box")],
  [["hidden_pair"], hiddenSubsets("hidden_pair", 2)],
  [["hidden_triple"], hiddenSubsets("hidden_triple", 3)],
  [["naked_quad"], nakedSubsets("naked_quad", 4)],
  [["hidden_quad"], hiddenSubsets("hidden_quad", 4)],
];
const singles = finders.slice(0, 3);

// The first step of the simplest technique, by the ranks of `techniques`.
function simplest(digits, open, techniques, among) {
  const rank = (name) => (techniques[name] ? techniques[name].rank : Infinity);
  let best = null;
  for (const [names, find] of among || finders) {
    if (best && names.every((name) => rank(name) >= rank(best.technique))) continue;
    for (const found of find(digits, open)) {
      if (!best || rank(found.technique) < rank(best.technique)) best = found;
    }
    if (best && among === singles) return best;
  }
  return best;
}

const simplestSingle = (digits, open, techniques) => simplest(digits, open, techniques, singles);

// All steps of all techniques.
const allSteps = (digits, open) => [].concat(...finders.map(([, find]) => find(digits, open)));

export { simplest, simplestSingle, allSteps, step };
