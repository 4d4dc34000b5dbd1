// Unique rectangles, types 1 to 4. They hold only if the puzzle has one solution.
import { cells, sees, rowOf, columnOf, boxOf, digitsOf, countBits, bitOf } from "./geometry.js";
import {
  step, placesIn, candidatesIn, withRole, asPattern, seenByAll, housesWith, combinations, inOrderOfKind,
} from "./steps.js";

// Where two rows cross two columns in two boxes: four cells in each of which one of two digits
// can be. The roof are those that have other candidates too.
function rectangles(open) {
  const found = new Map();
  for (const start of cells.filter((cell) => countBits(open[cell]) === 2)) {
    const pair = open[start];
    const able = (cell) => cell !== start && (open[cell] & pair) !== 0;
    const inRow = cells.filter((cell) => rowOf(cell) === rowOf(start) && able(cell));
    const inColumn = cells.filter((cell) => columnOf(cell) === columnOf(start) && able(cell));
    for (const second of inRow) {
      for (const third of inColumn) {
        const opposite = 9 * rowOf(third) + columnOf(second);
        if ((boxOf(second) === boxOf(start)) === (boxOf(third) === boxOf(start)) || !able(opposite)) continue;
        const corners = [start, second, third, opposite].sort((a, b) => a - b);
        const roof = corners.filter((cell) => open[cell] & ~pair);
        found.set(corners.join() + ":" + pair, { corners: corners, pair: pair, roof: roof });
      }
    }
  }
  return Array.from(found.values());
}

// The digits that other cells of the roof have.
const extrasOf = (open, { roof, pair }) => roof.reduce((all, cell) => all | open[cell], 0) & ~pair;

function rectangleStep(type, open, { corners, pair, roof }, parts) {
  const ids = (mask) => candidatesIn(parts.subset ? corners.concat(parts.subset) : corners, open, mask);
  const patternIds = candidatesIn(corners, open, pair);
  const { words, subset, ...rest } = parts;
  const own = new Set(patternIds);
  return step("unique_rectangle_" + type, {
    cells: corners.concat(subset || []).sort((a, b) => a - b),
    highlights: asPattern(patternIds).concat(withRole(ids(~0).filter((id) => !own.has(id)), "extra")),
    words: ["why_rectangle_" + type, {
      corners: corners, digits: digitsOf(pair), cell: roof, roof: roof, outcome: rest.remove, ...words,
    }],
    ...rest,
  });
}

const rectangleFinder = (find) => (board, open, unique) =>
  unique ? [].concat(...rectangles(open).map((one) => find(open, one))).filter((found) => found.remove.length) : [];

// One corner has to prevent the rectangle.
const rectangles1 = rectangleFinder((open, one) =>
  one.roof.length === 1 ? [rectangleStep(1, open, one, { remove: candidatesIn(one.roof, open, one.pair) })] : []
);

const isSide = ({ roof }) => roof.length === 2 && (rowOf(roof[0]) === rowOf(roof[1]) || columnOf(roof[0]) === columnOf(roof[1]));

// One digit prevents it, in one of two corners.
const rectangles2 = rectangleFinder((open, one) => {
  const extras = extrasOf(open, one);
  if (!isSide(one) || countBits(extras) !== 1) return [];
  const remove = candidatesIn(seenByAll(one.roof), open, extras);
  return [rectangleStep(2, open, one, { remove: remove, words: { digit: digitsOf(extras) } })];
});

// One of two corners holds an extra digit, and forms a naked subset with other cells.
const rectangles3 = rectangleFinder((open, one) => {
  const extras = extrasOf(open, one);
  if (!isSide(one) || countBits(extras) < 2) return [];
  const found = [];
  for (const house of inOrderOfKind(housesWith(one.roof))) {
    const others = house.cells.filter((cell) => open[cell] && !one.roof.includes(cell) && !(open[cell] & one.pair));
    for (let size = 1; size <= others.length; size += 1) {
      for (const subset of combinations(others, size)) {
        const digits = subset.reduce((all, cell) => all | open[cell], extras);
        if (countBits(digits) !== size + 1) continue;
        const group = subset.concat(one.roof);
        const shared = inOrderOfKind(housesWith(group));
        if (shared[0] !== house) continue;
        const rest = cells.filter((cell) => !group.includes(cell) && shared.some((other) => other.cells.includes(cell)));
        found.push(rectangleStep(3, open, one, {
          remove: candidatesIn(rest, open, digits),
          subset: subset,
          base: shared,
          sets: [{ cells: subset, digits: digitsOf(digits), name: "key_naked_subset", tint: 0 }],
          words: { cells: subset, set: digitsOf(digits), houses: shared },
        }));
      }
    }
  }
  return found;
});

// One of two corners holds one digit of the pair, so neither can hold the other.
const rectangles4 = rectangleFinder((open, one) => {
  if (!isSide(one) || !sees(one.roof[0], one.roof[1])) return [];
  const found = [];
  for (const house of inOrderOfKind(housesWith(one.roof))) {
    for (const locked of digitsOf(one.pair)) {
      if (placesIn(open, locked, house.cells).join() !== one.roof.join()) continue;
      const gone = one.pair & ~bitOf(locked);
      found.push(rectangleStep(4, open, one, {
        remove: candidatesIn(one.roof, open, gone),
        base: [house],
        words: { house: house, digit: [locked], gone: digitsOf(gone) },
      }));
    }
  }
  return found;
});

export { rectangles1, rectangles2, rectangles3, rectangles4 };
