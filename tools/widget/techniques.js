// The steps that the page finds without R, using the player's own candidates. This file has
// locked candidates, subsets, and the order of all finders.
import { classic, cells, digits, houses, cellOf, digitsOf, countBits, maskOf, bitOf } from "./classic.js";
import { makeSingles, firstOf } from "./singles.js";
import {
  step, placesIn, unionOf, candidatesIn, asPattern, without, housesWith, combinations, inOrderOfKind,
} from "./steps.js";
import { fish } from "./fish.js";
import { pivotWing, wWings } from "./wings.js";
import { skyscrapers, kites, colourTraps, colourWraps } from "./single-digit.js";
import { rectangles1, rectangles2, rectangles3, rectangles4 } from "./rectangles.js";
import { xChains, xyChains } from "./chains.js";

// Finds digits that are confined to the crossing of two houses.
const locked = (technique, isBase) => function* (board, open) {
  for (const house of houses.filter(isBase)) {
    for (const digit of digits) {
      const places = placesIn(open, digit, house.cells);
      if (places.length < 2) continue;
      for (const other of housesWith(places).filter((one) => !isBase(one))) {
        const remove = candidatesIn(without(other.cells, places), open, bitOf(digit));
        yield step(technique, {
          remove,
          cells: places,
          highlights: asPattern(candidatesIn(places, open, bitOf(digit))),
          base: [house],
          cover: [other],
        }, { house, other, digit, cells: places, both: places, rest: remove.map(cellOf) }, "locked");
      }
    }
  }
};

const losesCandidates = (house, remove) => remove.some((id) => house.cells.includes(cellOf(id)));

// Returns the step of a subset: as many digits (`mask`) as cells (`set`).
const subset = (technique, open, base, set, mask, remove, words, why) =>
  step(technique, {
    remove,
    cells: set,
    highlights: asPattern(candidatesIn(set, open, mask)),
    base,
    sets: [{ cells: set, digits: digitsOf(mask), name: "key_cell", tint: 0 }],
  }, { cells: set, digits: digitsOf(mask), either: digitsOf(mask), house: base[0], ...words }, why);

// Some cells of a house use up their digits, so its other cells cannot hold them.
const nakedSubsets = (technique, size) => function* (board, open) {
  for (const house of houses) {
    const small = house.cells.filter((cell) => countBits(open[cell]) > 1 && countBits(open[cell]) <= size);
    for (const set of combinations(small, size)) {
      const mask = unionOf(open, set);
      if (countBits(mask) !== size) continue;
      // If a second house also contains the cells and loses candidates, it is a locked pair or
      // triple.
      const shared = housesWith(set);
      const around = cells.filter((cell) => shared.some((other) => other.cells.includes(cell)));
      const remove = candidatesIn(without(around, set), open, mask);
      const losing = inOrderOfKind(shared).filter((other) => losesCandidates(other, remove));
      if (!losing.length) continue;
      yield losing.length > 1
        ? subset(technique.replace("naked", "locked"), open, losing, set, mask, remove, { houses: losing }, "locked_subset")
        : subset(technique, open, losing, set, mask, remove, {}, "naked_subset");
    }
  }
};

// Some digits fit only in as many cells of a house, so these cells cannot hold other digits.
const hiddenSubsets = (technique, size) => function* (board, open) {
  for (const house of houses) {
    const placesOf = (digit) => placesIn(open, digit, house.cells).length;
    for (const set of combinations(digits.filter((digit) => placesOf(digit) > 1 && placesOf(digit) <= size), size)) {
      const mask = maskOf(set);
      const places = house.cells.filter((cell) => open[cell] & mask);
      if (places.length !== size) continue;
      yield subset(technique, open, [house], places, mask, candidatesIn(places, open, ~mask), {}, "hidden_subset");
    }
  }
};

const singles = makeSingles(classic);

// The simplest finders come first. Naked pairs and triples that are locked are reported as such.
const finder = (name, make, ...more) => [[name], make(name, ...more)];

const finders = [
  ...singles,
  [["locked_pair", "naked_pair"], nakedSubsets("naked_pair", 2)],
  [["locked_triple", "naked_triple"], nakedSubsets("naked_triple", 3)],
  finder("pointing", locked, (house) => house.kind === "box"),
  finder("claiming", locked, (house) => house.kind !== "box"),
  finder("hidden_pair", hiddenSubsets, 2),
  finder("hidden_triple", hiddenSubsets, 3),
  finder("naked_quad", nakedSubsets, 4),
  finder("hidden_quad", hiddenSubsets, 4),
  finder("x_wing", fish, 2),
  finder("swordfish", fish, 3),
  finder("jellyfish", fish, 4),
  [["skyscraper"], skyscrapers],
  [["two_string_kite"], kites],
  [["w_wing"], wWings],
  finder("xy_wing", pivotWing, 2),
  finder("xyz_wing", pivotWing, 3),
  [["unique_rectangle_1"], rectangles1],
  [["unique_rectangle_2"], rectangles2],
  [["unique_rectangle_3"], rectangles3],
  [["unique_rectangle_4"], rectangles4],
  [["simple_colors_trap"], colourTraps],
  [["simple_colors_wrap"], colourWraps],
  [["x_chain"], xChains],
  [["xy_chain"], xyChains],
];

const hasEffect = (found) => found.place.length || found.remove.length;

const simplestSingle = (board, open) => firstOf(singles, board, open);

// Returns the first step of the simplest technique by the ranks in `techniques`. `unique` says
// whether the puzzle is known to have one solution.
function simplest(board, open, techniques, unique) {
  const rank = (name) => (techniques[name] ? techniques[name].rank : Infinity);
  let best = simplestSingle(board, open);
  if (best) return best;
  for (const [names, find] of finders.slice(singles.length)) {
    if (best && names.every((name) => rank(name) >= rank(best.technique))) continue;
    for (const found of find(board, open, unique)) {
      if (hasEffect(found) && (!best || rank(found.technique) < rank(best.technique))) best = found;
    }
  }
  return best;
}

// Returns all steps of all techniques.
const allSteps = (board, open, unique) => finders.flatMap(([, find]) => Array.from(find(board, open, unique)).filter(hasEffect));

export { simplest, simplestSingle, allSteps };
