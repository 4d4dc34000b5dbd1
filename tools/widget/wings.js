// XY-, XYZ- and W-wings: a few cells with few candidates, one of which must hold a digit.
import { cells, houses, sees, sorted, digitsOf, bitOf, countBits } from "./classic.js";
import { step, placesIn, unionOf, candidatesIn, withRole, asPattern, node, seenByAll } from "./steps.js";

// Returns all pairs of items in a list.
const pairsAmong = (some) => some.flatMap((one, i) => some.slice(i + 1).map((other) => [one, other]));

const withCandidates = (open, number) => cells.filter((cell) => countBits(open[cell]) === number);

// Finds wings with a pivot of two or three candidates and two pincers of two candidates each.
const pivotWing = (technique, size) => function* (board, open) {
  for (const pivot of withCandidates(open, size)) {
    const pincers = withCandidates(open, 2).filter((cell) => sees(pivot, cell));
    for (const [one, other] of pairsAmong(pincers)) {
      const wing = [pivot, one, other];
      const shared = open[one] & open[other];
      const all = unionOf(open, wing);
      if (countBits(shared) !== 1 || countBits(all) !== 3) continue;
      // The pivot of an XY-wing lacks the shared digit, and that of an XYZ-wing has it.
      const holders = wing.filter((cell) => open[cell] & shared);
      if (holders.length !== size) continue;
      yield step(technique, {
        remove: candidatesIn(seenByAll(holders), open, shared),
        cells: sorted(wing),
        highlights: asPattern(candidatesIn(wing, open, ~shared)).concat(withRole(candidatesIn(wing, open, shared), "shared")),
        sets: wing.map((cell, i) => ({
          cells: [cell], digits: digitsOf(open[cell]), name: i ? "key_pincer" : "key_pivot", tint: i ? 1 : 0,
        })),
      }, {
        cell: [pivot], one: [one], two: [other], digit: digitsOf(shared), either: digitsOf(open[pivot]),
        link: digitsOf(open[one] & ~shared), gone: digitsOf(open[other] & ~shared),
      });
    }
  }
};

// Returns the only two places of a digit in a house, if the first sees `one` and the second sees
// `other`.
function bridge(open, digit, house, one, other) {
  const places = placesIn(open, digit, house.cells);
  if (places.length !== 2 || house.cells.includes(one) || house.cells.includes(other)) return null;
  return [places, places.slice().reverse()].find(([first, second]) => sees(one, first) && sees(other, second));
}

function* wWings(board, open) {
  for (const [one, other] of pairsAmong(withCandidates(open, 2))) {
    if (open[one] !== open[other] || sees(one, other)) continue;
    const pair = digitsOf(open[one]);
    for (const digit of pair) {
      const [link] = pair.filter((value) => value !== digit);
      const remove = candidatesIn(seenByAll([one, other]), open, bitOf(digit));
      for (const house of remove.length ? houses : []) {
        const ends = bridge(open, link, house, one, other);
        if (ends) yield wWing(open, [one, other], digit, link, house, ends, remove);
      }
    }
  }
}

function wWing(open, [one, other], digit, link, house, [near, far], remove) {
  const all = sorted([one, other, near, far]);
  return step("w_wing", {
    remove,
    cells: all,
    highlights: asPattern(candidatesIn(all, open, bitOf(link)))
      .concat(withRole(candidatesIn([one, other], open, bitOf(digit)), "shared")),
    base: [house],
    chains: [{
      nodes: [node(digit, one), node(link, one), node(link, near), node(link, far), node(link, other), node(digit, other)],
      strong: [true, false, true, false, true],
    }],
  }, { one: [one], two: [other], either: digitsOf(open[one]), link, house, near: [near], far: [far], digit });
}

export { pivotWing, wWings };
