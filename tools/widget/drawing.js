// The picture of a step: cells that are tinted, candidates that are marked, crossed out or filled
// in, and the links of its chains.

import { digitsOf } from "./geometry.js";

// Returns the centre of a candidate's place, in cells from the top left corner.
function markAt({ rowOf, columnOf, cellOf, digitOf, markColumns, markTop }, id) {
  const place = (start, gap, i) => start + gap + ((i + 0.5) * (0.95 - gap)) / markColumns;
  const i = digitOf(id) - 1;
  const cell = cellOf(id);
  return [place(columnOf(cell), 0.05, i % markColumns), place(rowOf(cell), markTop, Math.floor(i / markColumns))];
}

// Returns the mark of an empty cell that is nearest to a point of the window. In a cell without
// marks, returns the nearest open candidate. Returns undefined where no candidate is open.
function candidateAt(board, game, { clientX, clientY }) {
  const { geometry } = board;
  const { state } = game;
  const cell = board.cellAt(clientX, clientY);
  if (cell === undefined || state.digits[cell]) return undefined;
  const { left, top, width } = board.grid.getBoundingClientRect();
  const unit = width / geometry.columns;
  const far = (id) => {
    const [x, y] = markAt(geometry, id);
    return Math.hypot(left + x * unit - clientX, top + y * unit - clientY);
  };
  return digitsOf(state.centre[cell] | state.corner[cell] || game.open[cell])
    .map((digit) => geometry.candidate(cell, digit)).sort((a, b) => far(a) - far(b))[0];
}

const candidatesOf = (geometry, node) => node.cells.map((cell) => geometry.candidate(cell, node.digit));

function between(geometry, from, to) {
  const [x, y] = markAt(geometry, from);
  const [toX, toY] = markAt(geometry, to);
  return { from, to, x, y, toX, toY, length: Math.hypot(toX - x, toY - y) };
}

// Returns the two nearest candidates of two nodes.
function nearest(geometry, one, other) {
  let best = null;
  for (const from of candidatesOf(geometry, one)) {
    for (const to of candidatesOf(geometry, other)) {
      const link = between(geometry, from, to);
      if (!best || link.length < best.length) best = link;
    }
  }
  return best;
}

// Returns the links that a player drew as paths: {path, strong}.
const ownLinks = (geometry, links) => links.map(([from, to, strong]) => ({ path: arc(geometry, between(geometry, from, to)), strong }));

// Returns a flat arc between two candidates that ends short of both. It bends to the left, unless
// it would leave the board there. Neighbours in a cell are joined around their shapes.
function arc({ rows, columns, markColumns }, link) {
  const gap = 0.54 / markColumns;
  const { x, y, toX, toY } = link;
  const dx = (toX - x) / link.length;
  const dy = (toY - y) / link.length;
  const bow = link.length > 2 * gap ? Math.min(0.28 * link.length, 0.9) : 0.36;
  const point = (side) => {
    const middle = link.length / 2;
    return [x + dx * middle - side * bow * dy, y + dy * middle + side * bow * dx];
  };
  const inside = ([x, y]) => x > 0 && y > 0 && x < columns && y < rows;
  const top = inside(point(1)) ? point(1) : point(-1);
  const towards = (fx, fy, length) => {
    const far = Math.hypot(top[0] - fx, top[1] - fy);
    return [fx + ((top[0] - fx) / far) * length, fy + ((top[1] - fy) / far) * length];
  };
  const start = towards(x, y, gap);
  const end = towards(toX, toY, gap);
  const at = (p) => p[0].toFixed(3) + " " + p[1].toFixed(3);
  return "M" + at(start) + " Q" + at(top) + " " + at(end);
}

// Returns each link once, although branches of a forcing chain may share links.
function linksOf(geometry, chains, look) {
  const links = new Map();
  chains.forEach((chain, branch) => {
    chain.strong.forEach((strong, i) => {
      const link = nearest(geometry, chain.nodes[i], chain.nodes[(i + 1) % chain.nodes.length]);
      const key = [link.from, link.to, strong].join();
      if (!links.has(key)) links.set(key, { path: arc(geometry, link), strong, branch, colour: look.links[branch % look.links.length] });
    });
  });
  return Array.from(links.values());
}

// Returns lines through the candidates of nodes with several cells.
function bandsOf(geometry, chains) {
  const point = (id) => markAt(geometry, id).map((value) => value.toFixed(2)).join(" ");
  const groups = chains.flatMap((chain) => chain.nodes).filter((node) => node.cells.length > 1);
  return Array.from(new Set(groups.map((node) => "M" + candidatesOf(geometry, node).map(point).join("L"))));
}

// Returns lines from the cells that block a digit, each to the farthest cell in its direction.
const raysOf = ({ rowOf, columnOf }, blockers) => blockers.flatMap(({ cell, cells }) => {
  const far = new Map();
  for (const other of cells) {
    const [dx, dy] = [columnOf(other) - columnOf(cell), rowOf(other) - rowOf(cell)];
    const length = Math.hypot(dx, dy);
    const key = dx && dy ? other : Math.sign(dx) + " " + Math.sign(dy);
    if (!far.has(key) || length > far.get(key).length) far.set(key, { dx, dy, length });
  }
  return Array.from(far.values(), ({ dx, dy, length }) => {
    const at = (share) => (columnOf(cell) + 0.5 + dx * share).toFixed(2) + " " + (rowOf(cell) + 0.5 + dy * share).toFixed(2);
    return "M" + at(0.42 / length) + "L" + at(1);
  });
});

// Returns a picture of a step with the shapes and colours of `look`, or of only the first `links`
// links of its chains:
//   tints    class names by cell
//   letters  letters of sets, by cell
//   roles    roles by candidate
//   large    digits that are shown filled in, by cell
//   blockers cells whose digit rules out other cells
//   links, bands, rays
//   key      the entries of the key
function pictureOf(geometry, whole, look, links) {
  const { cellOf, digitOf } = geometry;
  const step = links === undefined ? whole : partOf(geometry, whole, links);
  const tints = new Map();
  const letters = new Map();
  const tint = (cells, name) => cells.forEach((cell) => tints.set(cell, name));
  step.base.forEach((house) => tint(house.cells, "base"));
  step.cover.forEach((house) => tint(house.cells, "cover"));
  tint(step.cells, "pattern-cell");
  // Where sets overlap, the smaller set is on top.
  const sets = step.sets.slice().sort((a, b) => b.cells.length - a.cells.length);
  sets.forEach((set) => {
    tint(set.cells, "set" + (set.tint % 6));
    const letter = /^set ([A-Z])$/.exec(set.name);
    if (letter) set.cells.forEach((cell) => letters.set(cell, letter[1]));
  });
  // In a chain, a placed digit remains a pencil mark. In other steps it fills its cell.
  const large = new Map(whole.chains.length ? [] : step.place.map((id) => [cellOf(id), digitOf(id)]));
  const roles = new Map(step.highlights.filter(([id]) => !large.has(cellOf(id))));
  for (const id of step.chains.flatMap((chain) => chain.nodes.flatMap((node) => candidatesOf(geometry, node)))) {
    if (!roles.has(id)) roles.set(id, "pattern");
  }
  step.place.forEach((id) => tints.set(cellOf(id), "place"));
  const picture = {
    tints, letters, roles, large,
    place: new Set(step.place),
    remove: new Set(step.remove),
    blockers: new Set(step.blockers.map((one) => one.cell)),
    links: linksOf(geometry, step.chains, look),
    bands: bandsOf(geometry, step.chains),
    rays: raysOf(geometry, step.blockers),
  };
  return { ...picture, key: keyOf(step, picture) };
}

const linkCount = (step) => step.chains.reduce((sum, chain) => sum + chain.strong.length, 0);

// Returns a step with only the first `links` links of its chains, one chain after the other. It
// has no effect until all links are included.
function partOf(geometry, step, links) {
  if (links >= linkCount(step)) return step;
  let left = links;
  const chains = step.chains.map((chain) => {
    const strong = chain.strong.slice(0, left);
    const nodes = left > 0 || chain === step.chains[0] ? chain.nodes.slice(0, strong.length + 1) : [];
    left = Math.max(0, left - strong.length);
    return { nodes, strong };
  });
  const shown = new Set(chains.flatMap((chain) => chain.nodes.flatMap((node) => candidatesOf(geometry, node))));
  return { ...step, chains, place: [], remove: [], highlights: step.highlights.filter(([id]) => shown.has(id)) };
}

// The roles of highlighted candidates. R provides the shape and colour of each.
const roleNames = ["pattern", "fin", "extra", "shared", "colour_a", "colour_b", "colour_c", "colour_d", "true", "false"];

// Returns the entries of the key: a label, a text or houses to name; the sample; and the values
// for the label. "Base" and "cover" are used only for fish.
function keyOf(step, picture) {
  const { roles, links, bands, rays } = picture;
  const drawn = Array.from(roles.values());
  // If there are more branches than colours, branches share a colour.
  const branches = new Map();
  for (const { branch, colour } of links) branches.set(colour, (branches.get(colour) || new Set()).add(branch + 1));
  const inSets = new Set(step.sets.flatMap((set) => set.cells));
  const others = step.cells.some((cell) => !inSets.has(cell) && picture.tints.get(cell) === "pattern-cell");
  const names = new Map(step.sets.map((set) => [set.name, "set" + (set.tint % 6)]));
  const entries = [
    [step.fish ? "key_base" : step.base, "base", step.base.length],
    [step.fish ? "key_cover" : step.cover, "cover", step.cover.length],
    ["key_cell", "pattern-cell", others],
    ...Array.from(names, ([name, sample]) => [name, sample, true]),
    ["key_blocker", "blocker", step.blockers.length],
    ["key_blocked", "ray", rays.length],
    ...roleNames.map((role) => ["key_" + role, "role-" + role, drawn.includes(role)]),
    ["key_group", "group", bands.length],
    ["key_strong", "strong", links.some((link) => link.strong)],
    ["key_weak", "weak", links.some((link) => !link.strong)],
    ...Array.from(branches, ([colour, numbers]) =>
      [step.branched ? "key_branch" : "key_chain", "branch", branches.size > 1, { number: Array.from(numbers).join(", "), colour }]),
    ["key_place", "place", step.place.length],
    ["key_remove", "remove", step.remove.length],
  ];
  return entries.filter((entry) => entry[2]);
}

export { pictureOf, linkCount, ownLinks, candidateAt };
