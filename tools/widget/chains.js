// X-chains and XY-chains. If one end is false, the other is true, so candidates that both ends
// rule out are false.
import { cells, digits, houses, sees, sorted, candidate, cellOf, digitOf, bitOf, countBits } from "./classic.js";
import { step, placesIn, candidatesIn, node, seenByAll } from "./steps.js";

// Returns links between candidates: `strong` and `weak` map each candidate to those linked to it.
function linksOf(ids, strongOf) {
  const weakOf = (id) => ids.filter((other) => digitOf(other) === digitOf(id) && sees(cellOf(id), cellOf(other)));
  const each = (find) => new Map(ids.map((id) => [id, find(id)]));
  return { ids, strong: each(strongOf), weak: each(weakOf) };
}

// Returns links in which a strong link joins the only two places of a digit in a house.
function digitLinks(open, digit) {
  const pairs = houses.map((house) => placesIn(open, digit, house.cells)).filter((pair) => pair.length === 2);
  const others = (cell) => pairs.filter((pair) => pair.includes(cell)).flat().filter((other) => other !== cell);
  return linksOf(candidatesIn(cells, open, bitOf(digit)), (id) => others(cellOf(id)).map((cell) => candidate(cell, digit)));
}

// Returns links in which a strong link joins the only two candidates of a cell.
function cellLinks(open) {
  const ids = candidatesIn(cells.filter((cell) => countBits(open[cell]) === 2), open, ~0);
  return linksOf(ids, (id) => candidatesIn([cellOf(id)], open, ~bitOf(digitOf(id))));
}

// Finds the shortest ways from a false candidate to every candidate that must then be true.
function trueFrom({ strong, weak }, start) {
  const before = [new Map([[start, null]]), new Map()];
  const queue = [[start, 0]];
  for (let at = 0; at < queue.length; at += 1) {
    const [id, isTrue] = queue[at];
    for (const next of sorted((isTrue ? weak : strong).get(id))) {
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
  return { ends: Array.from(before[1].keys()), pathTo };
}

// Returns the shortest chain for each set of eliminations. Chains with the most eliminations come
// first.
function chainsOf(technique, open, links) {
  const best = new Map();
  for (const start of links.ids) {
    const { ends, pathTo } = trueFrom(links, start);
    for (const end of ends) {
      if (end <= start || digitOf(end) !== digitOf(start)) continue;
      const remove = candidatesIn(seenByAll([cellOf(start), cellOf(end)]), open, bitOf(digitOf(start)));
      if (!remove.length) continue;
      const path = pathTo(end);
      const known = best.get(remove.join());
      if (!known || path.length < known.path.length) best.set(remove.join(), { path, remove });
    }
  }
  return Array.from(best.values(), ({ path, remove }) => chainStep(technique, path, remove));
}

function chainStep(technique, path, remove) {
  return step(technique, {
    remove,
    cells: sorted(path.map(cellOf)),
    highlights: path.map((id, i) => [id, i % 2 ? "true" : "false"]),
    chains: [{ nodes: path.map((id) => node(digitOf(id), cellOf(id))), strong: path.slice(1).map((id, i) => i % 2 === 0) }],
  }, { walk: path, ends: [path[0], path[path.length - 1]], digit: [digitOf(path[0])] }, "chain");
}

const easiestFirst = (found) =>
  found.sort((a, b) => b.remove.length - a.remove.length || a.chains[0].nodes.length - b.chains[0].nodes.length);

const xChains = (board, open) =>
  
  easiestFirst(digits.flatMap((digit) => chainsOf("x_chain", open, digitLinks(open, digit))));
const xyChains = (board, open) => easiestFirst(chainsOf("xy_chain", open, cellLinks(open)));

export { xChains, xyChains };
