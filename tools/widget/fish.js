// X-Wing, swordfish and jellyfish: in as many rows all places of a digit lie in as many
// columns, or the other way round.
import { kinds, bitOf } from "./geometry.js";
import { step, digits, placesIn, candidatesIn, asPattern, combinations } from "./steps.js";

function fish(technique, size) {
  return (board, open) => {
    const found = [];
    for (const digit of digits) {
      for (const [lines, ends] of [[kinds.row, kinds.column], [kinds.column, kinds.row]]) {
        const places = new Map(lines.map((line) => [line, placesIn(open, digit, line.cells)]));
        const few = lines.filter((line) => places.get(line).length > 0 && places.get(line).length <= size);
        for (const base of combinations(few, size)) {
          const body = [].concat(...base.map((line) => places.get(line)));
          const cover = ends.filter((end) => body.some((cell) => end.cells.includes(cell)));
          if (cover.length !== size) continue;
          const rest = [].concat(...cover.map((end) => end.cells)).filter((cell) => !body.includes(cell));
          const remove = candidatesIn(rest, open, bitOf(digit)).sort((a, b) => a - b);
          if (!remove.length) continue;
          found.push(step(technique, {
            remove: remove,
            cells: body,
            highlights: asPattern(candidatesIn(body, open, bitOf(digit))),
            base: base,
            cover: cover,
            words: ["why_fish", {
              digit: [digit], houses: base, others: cover, bases: base, covers: cover, outcome: remove,
            }],
          }));
        }
      }
    }
    return found;
  };
}

export { fish };
