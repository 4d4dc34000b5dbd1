// The steps that the page finds without R. They use the player's own candidates. This file
// has singles, locked candidates and subsets, and the order of all finders.
import { cells, houses, housesOf, sees, candidate, cellOf, digitOf, digitsOf, countBits, maskOf, bitOf } from "./geometry.js";
import { step, candidatesIn, asPattern, combinations, inOrderOfKind } from "./steps.js";
import { fish } from "./fish.js";
import { pivotWing, wWings } from "./wings.js";
import { skyscrapers, kites, colourTraps, colourWraps } from "./single-digit.js";
import { rectangles1, rectangles2, rectangles3, rectangles4 } from "./rectangles.js";
import { xChains, xyChains } from "./chains.js";

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
      if (places.length !== 1) continue;
      const blockers = blockersOf(digits, house, places[0], digit);
      found.push({ ...single("hidden_single", places[0], digit, house), blockers: blockers });
    }
  }
  return found;
}

// As few cells with a digit as keep it out of the other empty cells of a house, each with the
// cells that it keeps the digit out of. Cells that the player's marks alone leave out have none.
function blockersOf(digits, house, place, digit) {
  let open = house.cells.filter((cell) => !digits[cell] && cell !== place);
  const others = cells.filter((cell) => digits[cell] === digit);
  const blockers = [];
  for (;;) {
    const keptOut = (other) => open.filter((cell) => sees(other, cell));
    const best = others.reduce((a, b) => (keptOut(b).length > keptOut(a).length ? b : a), others[0]);
    if (best === undefined || !keptOut(best).length) return blockers;
    blockers.push({ cell: best, cells: keptOut(best) });
    open = open.filter((cell) => !sees(best, cell));
  }
}

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

const losesCandidates = (house, remove) => remove.some((id) => house.cells.includes(cellOf(id)));

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
            sets: [{ cells: set, digits: digitsOf(mask), name: "key_cell", tint: 0 }],
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
            sets: [{ cells: places, digits: set, name: "key_cell", tint: 0 }],
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
  [["hidden_single"], hiddenSingles],
  [["naked_single"], nakedSingles],
  [["locked_pair", "naked_pair"], nakedSubsets("naked_pair", 2)],
  [["locked_triple", "naked_triple"], nakedSubsets("naked_triple", 3)],
  [["pointing"], locked("pointing", (house) => house.kind === "box")],
  [["claiming"], locked("claiming", (house) => house.kind !== "box")],
  [["hidden_pair"], hiddenSubsets("hidden_pair", 2)],
  [["hidden_triple"], hiddenSubsets("hidden_triple", 3)],
  [["naked_quad"], nakedSubsets("naked_quad", 4)],
  [["hidden_quad"], hiddenSubsets("hidden_quad", 4)],
  [["x_wing"], fish("x_wing", 2)],
  [["swordfish"], fish("swordfish", 3)],
  [["jellyfish"], fish("jellyfish", 4)],
  [["skyscraper"], skyscrapers],
  [["two_string_kite"], kites],
  [["w_wing"], wWings],
  [["xy_wing"], pivotWing("xy_wing", 2)],
  [["xyz_wing"], pivotWing("xyz_wing", 3)],
  [["unique_rectangle_1"], rectangles1],
  [["unique_rectangle_2"], rectangles2],
  [["unique_rectangle_3"], rectangles3],
  [["unique_rectangle_4"], rectangles4],
  [["simple_colors_trap"], colourTraps],
  [["simple_colors_wrap"], colourWraps],
  [["x_chain"], xChains],
  [["xy_chain"], xyChains],
];
const singles = finders.slice(0, 3);

// The singles in the order in which people see them: the last cell of a house, the only place
// in a box, the only place in a line, the only candidate of a cell.
function simplestSingle(digits, open) {
  for (const [, find] of singles) {
    const found = find(digits, open);
    if (found.length) return found[0];
  }
  return null;
}

// The first step of the simplest technique, by the ranks of `techniques`. `unique`: whether
// the puzzle is known to have one solution.
function simplest(digits, open, techniques, unique) {
  const rank = (name) => (techniques[name] ? techniques[name].rank : Infinity);
  let best = simplestSingle(digits, open);
  if (best) return best;
  for (const [names, find] of finders.slice(singles.length)) {
    if (best && names.every((name) => rank(name) >= rank(best.technique))) continue;
    for (const found of find(digits, open, unique)) {
      if (!best || rank(found.technique) < rank(best.technique)) best = found;
    }
  }
  return best;
}

// All steps of all techniques.
const allSteps = (digits, open, unique) => [].concat(...finders.map(([, find]) => find(digits, open, unique)));

export { simplest, simplestSingle, allSteps };
