// Unique rectangles of types 1 to 4, which require that the puzzle has one solution.
import { cells, kinds, sorted, rowOf, columnOf, boxOf, cellIn, digitsOf, countBits, bitOf } from "./classic.js";
import {
  step, placesIn, unionOf, candidatesIn, withRole, asPattern, without, seenByAll, housesWith, combinations, inOrderOfKind,
} from "./steps.js";

// Finds four cells where two rows cross two columns in two boxes and each can hold one of two
// digits. The roof consists of the cells that have other candidates, too.
function rectangles(open) {
  const found = new Map();
  for (const start of cells.filter((cell) => countBits(open[cell]) === 2)) {
    const pair = open[start];
    const able = (cell) => cell !== start && open[cell] & pair;
    for (const second of kinds.row[rowOf(start)].cells.filter(able)) {
      for (const third of kinds.column[columnOf(start)].cells.filter(able)) {
        const opposite = cellIn(rowOf(third), columnOf(second));
        if ((boxOf(second) === boxOf(start)) === (boxOf(third) === boxOf(start)) || !able(opposite)) continue;
        const corners = sorted([start, second, third, opposite]);
        found.set(corners.join() + ":" + pair, { corners, pair, roof: corners.filter((cell) => open[cell] & ~pair) });
      }
    }
  }
  return Array.from(found.values());
}

// Returns the digits of the roof other than the pair.
const extrasOf = (open, { roof, pair }) => unionOf(open, roof) & ~pair;

function rectangleStep(type, open, { corners, pair, roof }, parts, words, subset = []) {
  const pattern = candidatesIn(corners, open, pair);
  const all = candidatesIn([...corners, ...subset], open, ~0);
  return step("unique_rectangle_" + type, {
    cells: sorted([...corners, ...subset]),
    highlights: asPattern(pattern).concat(withRole(without(all, pattern), "extra")),
    ...parts,
  }, { corners, digits: digitsOf(pair), cell: roof, roof, near: without(corners, roof), ...words }, "rectangle_" + type);
}

const rectangleFinder = (find) => function* (board, open, unique) {
  for (const one of unique ? rectangles(open) : []) yield* find(open, one, extrasOf(open, one));
};

// A single corner must prevent the rectangle.
const rectangles1 = rectangleFinder(function* (open, one) {
  if (one.roof.length !== 1) return;
  const removed = candidatesIn(one.roof, open, one.pair);
  yield rectangleStep(1, open, one, { remove: removed }, { removed });
});

const isSide = ({ roof }) => roof.length === 2 && (rowOf(roof[0]) === rowOf(roof[1]) || columnOf(roof[0]) === columnOf(roof[1]));

// One of two corners must hold the only extra digit.
const rectangles2 = rectangleFinder(function* (open, one, extras) {
  if (!isSide(one) || countBits(extras) !== 1) return;
  yield rectangleStep(2, open, one, { remove: candidatesIn(seenByAll(one.roof), open, extras) }, { digit: digitsOf(extras) });
});

// One of two corners holds an extra digit and forms a naked subset with other cells.
const rectangles3 = rectangleFinder(function* (open, one, extras) {
  if (!isSide(one) || countBits(extras) < 2) return;
  for (const house of inOrderOfKind(housesWith(one.roof))) {
    const others = without(house.cells, one.roof).filter((cell) => open[cell] && !(open[cell] & one.pair));
    for (const subset of others.flatMap((_, i) => combinations(others, i + 1))) {
      const mask = extras | unionOf(open, subset);
      if (countBits(mask) !== subset.length + 1) continue;
      const group = [...subset, ...one.roof];
      const shared = inOrderOfKind(housesWith(group));
      if (shared[0] !== house) continue;
      const rest = without(cells, group).filter((cell) => shared.some((other) => other.cells.includes(cell)));
      yield rectangleStep(3, open, one, {
        remove: candidatesIn(rest, open, mask),
        base: shared,
        sets: [{ cells: subset, digits: digitsOf(mask), name: "key_naked_subset", tint: 0 }],
      }, { cells: subset, set: digitsOf(mask), houses: shared }, subset);
    }
  }
});

// One of two corners holds a digit of the pair, so neither can hold the other one.
const rectangles4 = rectangleFinder(function* (open, one) {
  if (!isSide(one)) return;
  for (const house of inOrderOfKind(housesWith(one.roof))) {
    for (const digit of digitsOf(one.pair)) {
      if (placesIn(open, digit, house.cells).join() !== one.roof.join()) continue;
      const gone = one.pair & ~bitOf(digit);
      yield rectangleStep(4, open, one, { remove: candidatesIn(one.roof, open, gone), base: [house] }, { house, digit, gone: digitsOf(gone) });
    }
  }
});

export { rectangles1, rectangles2, rectangles3, rectangles4 };
