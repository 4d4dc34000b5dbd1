// What a step looks like: which cells are tinted, which candidates are circled,
// struck out or filled in, and the links of its chains.
import { rowOf, columnOf, cellOf, digitOf, candidate } from "./geometry.js";

// The middle of a candidate's place, in cells from the top left corner.
const markX = (id) => columnOf(cellOf(id)) + 0.5 + (((digitOf(id) - 1) % 3) - 1) * 0.3;
const markY = (id) => rowOf(cellOf(id)) + 0.5 + (Math.floor((digitOf(id) - 1) / 3) - 1) * 0.3;
const candidatesOf = (node) => node.cells.map((cell) => candidate(cell, node.digit));

// The two nearest candidates of two nodes.
function nearest(one, other) {
  let best = null;
  for (const from of candidatesOf(one)) {
    for (const to of candidatesOf(other)) {
      const length = Math.hypot(markX(to) - markX(from), markY(to) - markY(from));
      if (!best || length < best.length) best = { from: from, to: to, length: length };
    }
  }
  return best;
}

// A flat arc between two candidates that ends short of both. It bows to the
// left, unless it would leave the board there.
function arc(link) {
  const gap = 0.18;
  if (link.length <= 2 * gap) return null;
  const x = markX(link.from);
  const y = markY(link.from);
  const dx = (markX(link.to) - x) / link.length;
  const dy = (markY(link.to) - y) / link.length;
  const bow = Math.min(0.28 * link.length, 0.9);
  const point = (side) => {
    const middle = link.length / 2;
    return [x + dx * middle - side * bow * dy, y + dy * middle + side * bow * dx];
  };
  const inside = ([px, py]) => px > 0 && px < 9 && py > 0 && py < 9;
  const top = inside(point(1)) ? point(1) : point(-1);
  const towards = (fx, fy, length) => {
    const far = Math.hypot(top[0] - fx, top[1] - fy);
    return [fx + ((top[0] - fx) / far) * length, fy + ((top[1] - fy) / far) * length];
  };
  const start = towards(x, y, gap);
  const end = towards(markX(link.to), markY(link.to), gap);
  const at = (p) => p[0].toFixed(3) + " " + p[1].toFixed(3);
  return "M" + at(start) + " Q" + at(top) + " " + at(end);
}

// Each link once, though branches of a forcing chain share some.
function linksOf(chains) {
  const links = new Map();
  chains.forEach((chain, branch) => {
    chain.strong.forEach((strong, i) => {
      const link = nearest(chain.nodes[i], chain.nodes[(i + 1) % chain.nodes.length]);
      const key = [link.from, link.to, strong].join();
      const path = arc(link);
      if (path && !links.has(key)) links.set(key, { path: path, strong: strong, branch: branch % 4 });
    });
  });
  return Array.from(links.values());
}

// Lines through the candidates of nodes that have several cells.
function bandsOf(chains) {
  const bands = new Set();
  for (const chain of chains) {
    for (const node of chain.nodes.filter((one) => one.cells.length > 1)) {
      const points = candidatesOf(node).map((id) => markX(id).toFixed(2) + " " + markY(id).toFixed(2));
      bands.add("M" + points.join("L"));
    }
  }
  return Array.from(bands);
}

// A picture of a step:
//   tints   class names by cell
//   roles   by candidate
//   large   digits that are shown filled in, by cell
//   links, bands
//   key     which kinds of tints and lines there are
function pictureOf(step) {
  const tints = new Map();
  const tint = (cells, name) => cells.forEach((cell) => tints.set(cell, name));
  step.base.forEach((house) => tint(house.cells, "base"));
  step.cover.forEach((house) => tint(house.cells, "cover"));
  if (step.sets.length) {
    // Where sets overlap, the smaller one is on top.
    const sets = step.sets.map((set, i) => ({ cells: set.cells, name: "set" + (i % 6) }));
    sets.sort((a, b) => b.cells.length - a.cells.length).forEach((set) => tint(set.cells, set.name));
  } else {
    tint(step.cells, "pattern-cell");
  }
  const roles = new Map(step.highlights);
  for (const chain of step.chains) {
    for (const node of chain.nodes) {
      for (const id of candidatesOf(node)) if (!roles.has(id)) roles.set(id, "pattern");
    }
  }
  // A chain may end at the pencil mark. Elsewhere the digit takes its cell.
  const large = new Map();
  if (!step.chains.length) {
    for (const id of step.place) large.set(cellOf(id), digitOf(id));
  }
  step.place.forEach((id) => tints.set(cellOf(id), "place"));
  return {
    tints: tints,
    roles: roles,
    large: large,
    place: new Set(step.place),
    remove: new Set(step.remove),
    links: linksOf(step.chains),
    bands: bandsOf(step.chains),
    key: keyOf(step, roles),
  };
}

// The tint of a highlighted candidate by its part in a pattern. The second and fourth are squares.
const roleTints = {
  pattern: "pattern", colour_a: "pattern", false: "pattern",
  fin: "fin", extra: "fin", shared: "fin", colour_b: "fin", true: "fin",
  colour_c: "c", colour_d: "d",
};
const isSquare = (tint) => tint === "fin" || tint === "d";

// What is in the picture: a label, or houses to name; the shape; whether it is there;
// what fills the label. Base and cover are terms of fish, which have several of both.
function keyOf(step, roles) {
  const strong = [].concat(...step.chains.map((chain) => chain.strong));
  const isFish = step.cover.length > 1;
  const drawn = Array.from(roles.values());
  const sets = step.sets.length > 1 ? step.sets : [];
  const entries = [
    [isFish ? "key_base" : step.base, "base", step.base.length],
    [isFish ? "key_cover" : step.cover, "cover", step.cover.length],
    ["key_cell", step.sets.length ? "set0" : "pattern-cell", step.cells.length && !sets.length && !step.place.length],
    ...sets.map((set, i) => ["key_set", "set" + (i % 6), true, { letter: "ABCDEFGHI"[i] }]),
    ...Object.keys(roleTints).map((role) => ["key_" + role, roleTints[role], drawn.includes(role)]),
    ["key_place", "place", step.place.length],
    ["key_remove", "remove", step.remove.length],
    ["key_strong", "strong", strong.some(Boolean)],
    ["key_weak", "weak", strong.some((one) => !one)],
  ];
  return entries.filter((entry) => entry[2]);
}

export { pictureOf, roleTints, isSquare };
