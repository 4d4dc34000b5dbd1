// Patterns of one digit that depend on houses with two places for it: skyscraper, 2-string kite
// and simple colouring.
import { digits, houses, kinds, peers, sees, sorted, candidate, bitOf } from "./classic.js";
import {
  step, placesIn, candidatesIn, withRole, asPattern, node, without, seenByAll, housesWith, inOrderOfKind,
} from "./steps.js";

const shares = (kind, ...cells) => housesWith(cells).some((house) => house.kind === kind);

// Returns the houses with exactly two places for a digit, and these places.
const pairsIn = (open, digit, some) =>
  some.map((house) => ({ house, ends: placesIn(open, digit, house.cells) })).filter(({ ends }) => ends.length === 2);

// Finds two pairs of a digit in houses of the given kinds that are joined by ends that see each
// other.
function* joints(open, digit, [kind, other]) {
  const seconds = pairsIn(open, digit, kinds[other]);
  for (const [i, first] of pairsIn(open, digit, kinds[kind]).entries()) {
    for (const second of kind === other ? seconds.slice(i + 1) : seconds) yield* joinsOf(first, second);
  }
}

// Finds the ways to join two pairs: two `near` ends that see each other, and two `far` ends.
function* joinsOf(first, second) {
  for (const [i, j] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
    const near = [first.ends[i], second.ends[j]];
    const far = [first.ends[1 - i], second.ends[1 - j]];
    if (sees(...near) && far[0] !== far[1] && !far.some((cell) => near.includes(cell))) {
      yield { base: [first.house, second.house], near, far };
    }
  }
}

const joined = (technique, isPattern, ways) => function* (board, open) {
  for (const way of ways) {
    for (const digit of digits) {
      for (const joint of joints(open, digit, way)) {
        if (isPattern(joint.near, joint.far, way[0])) yield joinedStep(technique, open, digit, joint);
      }
    }
  }
};

function joinedStep(technique, open, digit, { base, near, far }) {
  const all = sorted([...far, ...near]);
  return step(technique, {
    remove: candidatesIn(without(seenByAll(far), near), open, bitOf(digit)),
    cells: all,
    highlights: asPattern(candidatesIn(all, open, bitOf(digit))),
    base,
    chains: [{ nodes: [far[0], ...near, far[1]].map((cell) => node(digit, cell)), strong: [true, false, true] }],
  }, { houses: base, digit, one: [far[0]], near: [near[0]], far: [near[1]], two: [far[1]] }, "two_links");
}

// The near ends share a line that crosses both houses. If the far ends did, too, it would be an
// X-Wing.
const acrossOf = { row: "column", column: "row" };
const skyscrapers = joined(
  "skyscraper",
  (near, far, kind) => shares(acrossOf[kind], ...near) && !shares(acrossOf[kind], ...far),
  [["row", "row"], ["column", "column"]]
);

// The near ends share a box that contains neither pair.
const kites = joined(
  "two_string_kite",
  (near, far) => shares("box", ...near) && !shares("box", near[0], far[0]) && !shares("box", near[1], far[1]),
  [["row", "column"]]
);

// Returns the clusters of a digit: places in two colours, joined by houses with exactly two
// places.
function clusters(open, digit) {
  let pairs = pairsIn(open, digit, inOrderOfKind(houses)).map(({ ends }) => ends);
  const found = [];
  while (pairs.length) {
    const cluster = [[pairs[0][0]], []];
    let before = 0;
    while (pairs.length !== before) {
      before = pairs.length;
      pairs = pairs.filter((pair) => !join(cluster, pair));
    }
    found.push(cluster.map(sorted));
  }
  return found;
}

// Colours a pair that shares a place with the cluster. Returns false if it does not.
function join(cluster, pair) {
  const at = cluster.findIndex((colour) => pair.some((cell) => colour.includes(cell)));
  if (at < 0) return false;
  cluster[1 - at].push(...without(pair, cluster.flat()));
  return true;
}

// `find` returns what a cluster rules out: cells, the houses that show it, and the label of the
// reason.
const colouring = (technique, find) => function* (board, open) {
  for (const digit of digits) {
    for (const cluster of clusters(open, digit)) {
      const [one, two] = cluster;
      const role = (cells, name) => withRole(cells.map((cell) => candidate(cell, digit)), name);
      for (const { wrong, base, why } of find(cluster)) {
        yield step(technique, {
          remove: candidatesIn(sorted(wrong), open, bitOf(digit)),
          cells: sorted(cluster.flat()),
          highlights: [...role(one, "colour_a"), ...role(two, "colour_b")],
          base,
        }, { digit, one, two, houses: base }, why);
      }
    }
  }
};

// A place that sees both colours is wrong, because one colour is true.
const colourTraps = colouring("simple_colors_trap", (cluster) => {
  const [one, two] = cluster.map((colour) => colour.flatMap((cell) => peers[cell]));
  return [{ wrong: without(one.filter((cell) => two.includes(cell)), cluster.flat()), base: [], why: "colour_trap" }];
});

// A colour that occurs twice in a house is wrong.
const colourWraps = colouring("simple_colors_wrap", (cluster) =>
  cluster
    .map((colour, i) => ({
      wrong: colour,
      base: inOrderOfKind(houses).filter((house) => house.cells.filter((cell) => colour.includes(cell)).length > 1),
      why: ["colour_wrap_a", "colour_wrap_b"][i],
    }))
    .filter(({ base }) => base.length)
);

export { skyscrapers, kites, colourTraps, colourWraps };
