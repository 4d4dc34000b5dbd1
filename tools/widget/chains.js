// X-chains and XY-chains: if the first end is false, the last one is true, so what both
// rule out is false.
import { cells, houses, peers, sees, candidate, cellOf, digitOf, digitsOf, bitOf, countBits } from "./geometry.js";
import { step, digits, placesIn, seenByAll } from "./steps.js";

// Links among candidates: `strong` and `weak` give those that a candidate is joined to.
function digitLinks(open, digit) {
  const ids = placesIn(open, digit, cells).map((cell) => candidate(cell, digit));
  const strong = new Map(ids.map((id) => [id, new Set()]));
  for (const house of houses) {
    const pair = placesIn(open, digit, house.cells);
    if (pair.length !== 2) continue;
    pair.forEach((cell, i) => strong.get(candidate(cell, digit)).add(candidate(pair[1 - i], digit)));
  }
  const weak = new Map(ids.map((id) => [id, ids.filter((other) => sees(cellOf(id), cellOf(other)))]));
  return { ids: ids, strong: strong, weak: weak };
}

function cellLinks(open) {
  const pairs = cells.filter((cell) => countBits(open[cell]) === 2);
  const ids = [].concat(...pairs.map((cell) => digitsOf(open[cell]).map((digit) => candidate(cell, digit))));
  const other = (id) => candidate(cellOf(id), digitsOf(open[cellOf(id)] & ~bitOf(digitOf(id)))[0]);
  const strong = new Map(ids.map((id) => [id, [other(id)]]));
  const weak = new Map(ids.map((id) => [
    id, ids.filter((one) => digitOf(one) === digitOf(id) && sees(cellOf(one), cellOf(id))),
  ]));
  return { ids: ids, strong: strong, weak: weak };
}

// The shortest ways from a false candidate to all that are true then.
function trueFrom({ strong, weak }, start) {
  const before = [new Map([[start, null]]), new Map()];
  const queue = [[start, 0]];
  for (let at = 0; at < queue.length; at += 1) {
    const [id, isTrue] = queue[at];
    for (const next of Array.from((isTrue ? weak : strong).get(id)).sort((a, b) => a - b)) {
      if (before[1 - isTrue].has(next)) continue;
      before[1 - isTrue].set(next, id);
      queue.push([next, 1 - isTrue]);
    }
  }
  const pathTo = (end) => {
    const path = [end];
    for (let isTrue = 1, id = end; id !== start || isTrue; isTrue = 1 - isTrue) {
      id = before[isTrue].get(id);
      path.unshift(id);
    }
    return path;
  };
  return { ends: Array.from(before[1].keys()), pathTo: pathTo };
}

// The shortest chain for each set of eliminations, those that eliminate most first.
function chainsOf(technique, open, links) {
  const best = new Map();
  for (const start of links.ids) {
    if (!Array.from(links.strong.get(start)).length) continue;
    const { ends, pathTo } = trueFrom(links, start);
    for (const end of ends) {
      if (end <= start || digitOf(end) !== digitOf(start)) continue;
      const digit = digitOf(start);
      const remove = seenByAll([cellOf(start), cellOf(end)])
        .filter((cell) => open[cell] & bitOf(digit))
        .map((cell) => candidate(cell, digit));
      if (!remove.length) continue;
      const path = pathTo(end);
      const known = best.get(remove.join());
      if (!known || path.length < known.path.length) best.set(remove.join(), { path: path, remove: remove });
    }
  }
  return Array.from(best.values(), ({ path, remove }) => chainStep(technique, path, remove));
}

function chainStep(technique, path, remove) {
  return step(technique, {
    remove: remove,
    cells: Array.from(new Set(path.map(cellOf))).sort((a, b) => a - b),
    highlights: path.map((id, i) => [id, i % 2 ? "true" : "false"]),
    chains: [{
      nodes: path.map((id) => ({ digit: digitOf(id), cells: [cellOf(id)] })),
      strong: path.slice(1).map((id, i) => i % 2 === 0),
    }],
    words: ["why_chain", { walk: path, ends: [path[0], path[path.length - 1]], outcome: remove }],
  });
}

const easiestFirst = (found) =>
  found.sort((a, b) => b.remove.length - a.remove.length || a.chains[0].nodes.length - b.chains[0].nodes.length);

const xChains = (board, open) =>
  easiestFirst([].concat(...digits.map((digit) => chainsOf("x_chain", open, digitLinks(open, digit)))));
const xyChains = (board, open) => easiestFirst(chainsOf("xy_chain", open, cellLinks(open)));

export { xChains, xyChains };
