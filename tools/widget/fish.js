// X-Wing, swordfish and jellyfish: all places of a digit in n rows are in n columns, or the other
// way around.
import { digits, kinds, sorted, bitOf } from "./classic.js";
import { step, placesIn, candidatesIn, asPattern, without, combinations } from "./steps.js";

const fish = (technique, size) => function* (board, open) {
  for (const digit of digits) {
    for (const [lines, ends] of [[kinds.row, kinds.column], [kinds.column, kinds.row]]) {
      const placesOf = (line) => placesIn(open, digit, line.cells);
      const few = lines.filter((line) => placesOf(line).length && placesOf(line).length <= size);
      for (const base of combinations(few, size)) {
        const body = base.flatMap(placesOf);
        const cover = ends.filter((end) => body.some((cell) => end.cells.includes(cell)));
        if (cover.length !== size) continue;
        const rest = without(cover.flatMap((end) => end.cells), body);
        yield step(technique, {
          remove: sorted(candidatesIn(rest, open, bitOf(digit))),
          cells: body,
          highlights: asPattern(candidatesIn(body, open, bitOf(digit))),
          base,
          cover,
          fish: true,
        }, { digit, houses: base, others: cover, bases: base, covers: cover }, "fish");
      }
    }
  }
};

export { fish };
