// XY-, XYZ- and W-wings: a few cells with few candidates, one of which holds a digit.
import { cells, houses, peers, sees, digitsOf, maskOf, bitOf, countBits } from "./geometry.js";
import {
  step, placesIn, candidatesIn, withRole, asPattern, seenByAll,
} from "./steps.js";

const pairsOf = (open) => cells.filter((cell) => countBits(open[cell]) === 2);

const wingHighlights = (all, open, digit, others) =>
  asPattern(candidatesIn(all, open, others)).concat(withRole(candidatesIn(all, open, bitOf(digit)), "shared"));

// A pivot with two or three candidates, and two pincers with two each.
function pivotWing(technique, size) {
  return (board, open) => {
    const found = [];
    const pairs = pairsOf(open);
    for (const pivot of cells.filter((cell) => countBits(open[cell]) === size)) {
      const pincers = pairs.filter((cell) => sees(pivot, cell));
      pincers.forEach((one, i) => pincers.slice(i + 1).forEach((other) => {
        const shared = open[one] & open[other];
        const all = open[pivot] | open[one] | open[other];
        if (countBits(shared) !== 1 || countBits(all) !== 3) return;
        // The pivot of an XY-wing is without the digit, that of an XYZ-wing has it.
        if (Boolean(open[pivot] & shared) !== (size === 3)) return;
        const wing = [pivot, one, other];
        const holders = wing.filter((cell) => open[cell] & shared);
        const remove = candidatesIn(seenByAll(holders), open, shared);
        if (!remove.length) return;
        const [digit] = digitsOf(shared);
        found.push(step(technique, {
          remove: remove,
          cells: wing.slice().sort((a, b) => a - b),
          highlights: wingHighlights(wing, open, digit, all & ~shared),
          sets: wing.map((cell, i) => ({
            cells: [cell], digits: digitsOf(open[cell]), name: i ? "key_pincer" : "key_pivot", tint: i ? 1 : 0,
          })),
          words: ["why_" + technique, {
            cell: [pivot], one: [one], two: [other], digit: [digit], either: digitsOf(all & ~shared), outcome: remove,
          }],
        }));
      }));
    }
    return found;
  };
}

// The two places of a digit in a house, the first in sight of `one`, the second of `other`.
function bridge(open, digit, house, one, other) {
  const places = placesIn(open, digit, house.cells);
  if (places.length !== 2 || house.cells.includes(one) || house.cells.includes(other)) return null;
  const [first, second] = places;
  if (sees(one, first) && sees(other, second)) return [first, second];
  return sees(one, second) && sees(other, first) ? [second, first] : null;
}

function wWings(board, open) {
  const found = [];
  const pairs = pairsOf(open);
  pairs.forEach((one, i) => {
    const twins = pairs.slice(i + 1).filter((cell) => open[cell] === open[one] && !sees(one, cell));
    for (const other of twins) {
      for (const digit of digitsOf(open[one])) {
        const [link] = digitsOf(open[one] & ~bitOf(digit));
        const remove = candidatesIn(peers[one].filter((cell) => sees(other, cell)), open, bitOf(digit));
        if (!remove.length) continue;
        for (const house of houses) {
          const ends = bridge(open, link, house, one, other);
          if (ends) found.push(wWing(open, [one, other], digit, link, house, ends, remove));
        }
      }
    }
  });
  return found;
}

function wWing(open, [one, other], digit, link, house, ends, remove) {
  const all = [one, other].concat(ends).sort((a, b) => a - b);
  const node = ([value, cell]) => ({ digit: value, cells: [cell] });
  return step("w_wing", {
    remove: remove,
    cells: all,
    highlights: asPattern(candidatesIn(all, open, bitOf(link)))
      .concat(withRole(candidatesIn([one, other], open, bitOf(digit)), "shared")),
    base: [house],
    chains: [{
      nodes: [[digit, one], [link, one], [link, ends[0]], [link, ends[1]], [link, other], [digit, other]].map(node),
      strong: [true, false, true, false, true],
    }],
    words: ["why_w_wing", {
      one: [one], two: [other], digits: digitsOf(maskOf([digit, link])), link: [link], house: house, near: [ends[0]],
      far: [ends[1]], digit: [digit], outcome: remove,
    }],
  });
}

export { pivotWing, wWings };
