// Patterns of one digit that rest on houses with two places for it: skyscraper, 2-string
// kite and simple colouring.
import { kinds, houses, peers, sees, candidate, bitOf } from "./geometry.js";
import {
  step, digits, placesIn, candidatesIn, withRole, asPattern, seenByAny, inOrderOfKind,
} from "./steps.js";

const shares = (kind, cell, other) => kinds[kind].some((house) => house.cells.includes(cell) && house.cells.includes(other));

// The houses of a kind with two places for a digit.
const pairsIn = (open, digit, kind) =>
  kinds[kind]
    .map((house) => ({ house: house, ends: placesIn(open, digit, house.cells) }))
    .filter((pair) => pair.ends.length === 2);

// Two pairs of a digit, joined by ends that see each other.
function joined(technique, isPattern, ways) {
  return (board, open) => {
    const found = [];
    for (const [kind, other] of ways) {
      for (const digit of digits) {
        const seconds = pairsIn(open, digit, other);
        pairsIn(open, digit, kind).forEach((first, i) => {
          for (const second of kind === other ? seconds.slice(i + 1) : seconds) {
            for (let ends = 0; ends < 4; ends += 1) {
              const near = [first.ends[ends & 1], second.ends[ends >> 1]];
              const far = [first.ends[1 - (ends & 1)], second.ends[1 - (ends >> 1)]];
              if (!sees(near[0], near[1]) || near.includes(far[0]) || near.includes(far[1])) continue;
              if (far[0] === far[1] || !isPattern(near, far, kind)) continue;
              const rest = peers[far[0]].filter((cell) => sees(cell, far[1]) && !near.includes(cell));
              const remove = candidatesIn(rest, open, bitOf(digit));
              if (remove.length) found.push(joinedStep(technique, open, digit, [first.house, second.house], near, far, remove));
            }
          }
        });
      }
    }
    return found;
  };
}

function joinedStep(technique, open, digit, base, near, far, remove) {
  const all = far.concat(near).sort((a, b) => a - b);
  return step(technique, {
    remove: remove,
    cells: all,
    highlights: asPattern(all.map((cell) => candidate(cell, digit))),
    base: base,
    chains: [{
      nodes: [far[0], near[0], near[1], far[1]].map((cell) => ({ digit: digit, cells: [cell] })),
      strong: [true, false, true],
    }],
    words: ["why_two_links", {
      houses: base, digit: [digit], one: [far[0]], near: [near[0]], far: [near[1]], two: [far[1]], outcome: remove,
    }],
  });
}

// Joined in a line that crosses both. With two such lines it would be an X-Wing.
const acrossOf = { row: "column", column: "row" };
const skyscrapers = joined(
  "skyscraper",
  (near, far, kind) => shares(acrossOf[kind], ...near) && !shares(acrossOf[kind], ...far),
  [["row", "row"], ["column", "column"]]
);

// Joined in a box that neither pair lies in.
const kites = joined(
  "two_string_kite",
  (near, far) => shares("box", ...near) && !shares("box", near[0], far[0]) && !shares("box", near[1], far[1]),
  [["row", "column"]]
);

// The clusters of a digit: places in two colours, joined by houses with just two of them.
function clusters(open, digit) {
  let pairs = inOrderOfKind(houses).map((house) => placesIn(open, digit, house.cells)).filter((pair) => pair.length === 2);
  const found = [];
  while (pairs.length) {
    const cluster = [[pairs[0][0]], []];
    let before = 0;
    while (pairs.length !== before) {
      before = pairs.length;
      pairs = pairs.filter((pair) => !join(cluster, pair));
    }
    found.push(cluster.map((colour) => colour.sort((a, b) => a - b)));
  }
  return found;
}

// Colours a pair that shares a place with the cluster; false if it does not.
function join(cluster, pair) {
  const at = cluster.findIndex((colour) => pair.some((cell) => colour.includes(cell)));
  if (at < 0) return false;
  for (const cell of pair) {
    if (!cluster[at].includes(cell) && !cluster[1 - at].includes(cell)) cluster[1 - at].push(cell);
  }
  return true;
}

function colouring(technique, find) {
  return (board, open) => {
    const found = [];
    for (const digit of digits) {
      for (const cluster of clusters(open, digit)) {
        for (const { wrong, label, base } of find(open, digit, cluster)) {
          const ids = cluster.map((colour) => colour.map((cell) => candidate(cell, digit)));
          const remove = candidatesIn(wrong, open, bitOf(digit));
          found.push(step(technique, {
            remove: remove,
            cells: cluster[0].concat(cluster[1]).sort((a, b) => a - b),
            highlights: withRole(ids[0], "colour_a").concat(withRole(ids[1], "colour_b")),
            base: base,
            words: [label, { digit: [digit], one: cluster[0], two: cluster[1], houses: base, outcome: remove }],
          }));
        }
      }
    }
    return found;
  };
}

// A place that sees both colours is wrong, as one colour is true.
const colourTraps = colouring("simple_colors_trap", (open, digit, cluster) => {
  const [a, b] = cluster.map(seenByAny);
  const own = cluster[0].concat(cluster[1]);
  const wrong = Array.from(a).filter((cell) => b.has(cell) && open[cell] & bitOf(digit) && !own.includes(cell));
  return wrong.length ? [{ wrong: wrong.sort((x, y) => x - y), label: "why_colour_trap", base: [] }] : [];
});

// A colour that would stand twice in a house is wrong.
const colourWraps = colouring("simple_colors_wrap", (open, digit, cluster) =>
  cluster
    .map((colour, i) => ({
      wrong: colour,
      label: ["why_colour_wrap_a", "why_colour_wrap_b"][i],
      base: inOrderOfKind(houses).filter((house) => house.cells.filter((cell) => colour.includes(cell)).length > 1),
    }))
    .filter(({ base }) => base.length)
);

export { skyscrapers, kites, colourTraps, colourWraps };
