// The geometry of boards, the search for solutions, the steps that the page finds, and frames.
import test from "node:test";
import assert from "node:assert/strict";
import { classic, cells, digitsOf, bitOf, candidate, houses, housesOf, makeGeometry, peers, sorted } from "../../tools/widget/classic.js";
import { framesOf, changeOf } from "../../tools/widget/frames.js";
import { openDigits, clashes, isComplete, isSolved } from "../../tools/widget/position.js";
import { Solver } from "../../tools/widget/solver.js";
import { allSteps, simplest, simplestSingle } from "../../tools/widget/techniques.js";
import { solution, givens, boardWith, digitsOfLine } from "./logic.mjs";

// --- geometry and positions ---

test("every cell has 20 peers and three houses", () => {
  cells.forEach((cell) => {
    assert.equal(peers[cell].length, 20);
    assert.deepEqual(housesOf[cell].map((house) => house.kind), ["box", "row", "column"]);
  });
});

test("a board with gaps: cells by place, moves around the edges, peers in houses and apart", () => {
  const board = makeGeometry({
    side: 4, rows: 2, columns: 3, at: [[0, 0], [0, 2], [1, 1], [1, 2]], symbols: ["1", "2", "3", "A"],
    houses: [{ kind: "row", number: 1, cells: [0, 1] }], apart: [[1, 3], [1, 0]],
  });
  assert.deepEqual([board.cellIn(0, 2), board.cellIn(0, 1), board.cellName(2)], [1, undefined, "r2c2"]);
  const moves = [[0, [0, 1]], [1, [0, 1]], [1, [0, -1]], [0, [1, 0]], [1, [1, 0]], [3, [1, 0]], [0, [0, -1]], [1, [-1, 0]]];
  assert.deepEqual(moves.map(([cell, way]) => board.moved(cell, way)), [1, 0, 0, 0, 3, 1, 1, 3]);
  assert.deepEqual(board.peers, [[1], [0, 3], [], [1]]);
  assert.deepEqual([board.sees(1, 3), board.sees(2, 3)], [true, false]);
  assert.deepEqual([board.lines, board.markColumns, board.allDigits, board.symbolOf(4)], [[[0, 1], [2, 3]], 2, 15, "A"]);
  const id = board.candidate(2, 4);
  assert.deepEqual([id, board.cellOf(id), board.digitOf(id)], [11, 2, 4]);
});

test("numbers in order, each once", () => {
  assert.deepEqual(sorted([10, 9, 2, 10]), [2, 9, 10]);
});

test("open digits are what the rules and the peers leave to empty cells", () => {
  assert.deepEqual(digitsOf(openDigits(classic, givens)[1]), [1, 2, 3, 7, 8]);
  assert.equal(openDigits(classic, givens)[5], 0);
  const open = cells.map(() => bitOf(1) | bitOf(6));
  assert.deepEqual([1, 80].map((cell) => openDigits({ ...classic, open }, givens)[cell]), [bitOf(1), bitOf(6)]);
});

test("digits clash with those of peers", () => {
  assert.equal(clashes(classic, givens).some(Boolean), false);
  const clashing = givens.slice();
  clashing[0] = 6;
  assert.deepEqual(cells.filter((cell) => clashes(classic, clashing)[cell]), [0, 5]);
});

test("a board is solved if it is full without clashes", () => {
  const swapped = [solution[1], solution[0], ...solution.slice(2)];
  assert.deepEqual([solution, swapped, givens].map(isComplete), [true, true, false]);
  assert.deepEqual([solution, swapped, givens].map((digits) => isSolved(classic, digits)), [true, false, false]);
});

// --- the search ---

test("a search counts solutions up to a limit, and keeps the first", () => {
  const solved = (digits, most) => {
    const solver = new Solver(digits, most);
    while (!solver.run(1000));
    return solver;
  };
  assert.deepEqual(solved(givens, 2).first, solution);
  assert.equal(solved(givens, 2).count, 1);
  assert.equal(solved(boardWith({}), 25).count, 25);
  assert.equal(isSolved(classic, solved(boardWith({}), 1).first), true);
  assert.deepEqual(solved(boardWith({}), 25).first, solved(boardWith({}), 1).first);
  const clashing = givens.slice();
  clashing[0] = 6;
  assert.equal(solved(clashing, 2).count, 0);
  assert.equal(solved(solution, 2).count, 1);
  assert.equal(new Solver(givens, 2).run(0), false);
});

// --- steps ---

const openWith = (some) => cells.map((cell) => (cell in some ? some[cell] : 511));
// Returns the candidates of an empty board without a digit in some cells.
const lacking = (digit, where) => openWith(Object.fromEntries(where.map((cell) => [cell, 511 & ~bitOf(digit)])));
const named = (name, open, board = boardWith({})) => allSteps(board, open, true).filter((step) => step.technique === name);
const of = (digit, where) => where.map((cell) => candidate(cell, digit));
const [box1, row1] = [houses[0], houses[9]];
const rest = (house, ...some) => house.cells.filter((cell) => !some.includes(cell));

test("singles come as people see them: in a house, a box, a line, a cell", () => {
  const row = boardWith({ 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8 });
  const last = simplestSingle(row, openDigits(classic, row));
  assert.deepEqual([last.technique, last.place, last.base[0]], ["full_house", [candidate(8, 9)], row1]);
  const seen = (open) => {
    const { technique, place: [id] } = simplestSingle(boardWith({}), open);
    return [technique, id];
  };
  const box = lacking(5, rest(houses[8], 80));
  const line = lacking(6, rest(houses[9], 3));
  const both = cells.map((cell) => (cell === 40 ? bitOf(1) : box[cell] & line[cell]));
  const onlyLine = cells.map((cell) => (cell === 40 ? bitOf(1) : line[cell]));
  assert.deepEqual(seen(both), ["hidden_single", candidate(80, 5)]);
  assert.deepEqual(seen(onlyLine), ["hidden_single", candidate(3, 6)]);
  assert.deepEqual(seen(openWith({ 40: bitOf(1) })), ["naked_single", candidate(40, 1)]);
  assert.equal(simplestSingle(boardWith({}), openWith({})), null);
});

test("a full house has one candidate left", () => {
  const row = boardWith({ 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7 });
  const open = openDigits(classic, row);
  assert.equal(named("full_house", open, row).length, 0);
  row[7] = 8;
  assert.equal(named("full_house", open.map((mask, cell) => (cell === 8 ? bitOf(8) | bitOf(9) : mask)), row).length, 0);
});

test("as few cells as can be keep a digit out of a house", () => {
  const board = boardWith({ 1: 1, 2: 2, 37: 5, 65: 5, 13: 5, 25: 5 });
  const [step] = named("hidden_single", openDigits(classic, board), board).filter(({ base }) => base[0] === box1);
  assert.deepEqual(step.place, [candidate(0, 5)]);
  assert.deepEqual(step.blockers, [{ cell: 13, cells: [9, 10, 11] }, { cell: 25, cells: [18, 19, 20] }]);
  // A candidate that only the marks leave out has no blocker.
  assert.deepEqual(named("hidden_single", lacking(5, rest(box1, 0)))[0].blockers, []);
});

// Checks each clause on the board. Together the clauses name every other cell or digit once.
test("singles say what rules out all others", () => {
  const shares = (a, b) => housesOf[a].some((house) => house.cells.includes(b));
  const met = new Set();
  for (let i = 0; i < 40; i += 1) {
    const board = solution.map((digit, cell) => ((cell * (2 * i + 1)) % 81 < 20 + i ? digit : 0));
    // In every third cell, the marks leave out more candidates.
    const open = openDigits(classic, board).map((mask, cell) => ((cell + i) % 3 ? mask : mask & (bitOf(solution[cell]) | 0x155)));
    for (const technique of ["hidden_single", "naked_single"]) {
      for (const { place: [id], base: [house], words: [, { why }] } of named(technique, open, board)) {
        const [cell, digit] = [Math.floor(id / 9), (id % 9) + 1];
        const others = house ? house.cells.filter((other) => !board[other] && other !== cell) : digitsOf(511).filter((other) => other !== digit);
        const ruledOut = why.flatMap(([label, { near, rest, digits, house: holder }]) => {
          met.add(label);
          if (label === "holds") {
            assert.ok(holder.cells.includes(cell) && digits.every((one) => holder.cells.some((other) => board[other] === one)));
            return digits;
          }
          if (label.startsWith("out_")) {
            for (const other of rest) {
              for (const one of digits) assert.ok(!peers[other].some((peer) => board[peer] === one));
            }
            assert.equal(label, "out_" + (digits.length > 1));
            return house ? rest : digits;
          }
          assert.ok(near.every((one) => board[one] === digit) && rest.every((other) => near.some((one) => shares(one, other))));
          assert.ok(label.endsWith(String(near.length > 1)));
          return rest;
        });
        assert.deepEqual(sorted(ruledOut), sorted(others));
      }
    }
  }
  assert.deepEqual(Array.from(met).sort(), ["blocks_all_false", "blocks_all_true", "blocks_false", "blocks_true", "holds", "out_false", "out_true"]);
});

test("a digit that one house has only where another crosses it leaves the rest of the other", () => {
  const [pointing] = named("pointing", lacking(5, rest(box1, 0, 1)));
  assert.deepEqual([pointing.remove, pointing.base, pointing.cover], [of(5, [3, 4, 5, 6, 7, 8]), [box1], [row1]]);
  const [claiming] = named("claiming", lacking(5, rest(row1, 0, 1)));
  assert.deepEqual([claiming.remove, claiming.base, claiming.cover], [of(5, [9, 10, 11, 18, 19, 20]), [row1], [box1]]);
  assert.equal(named("pointing", lacking(5, rest(box1, 0, 10))).length, 0);
});

test("a naked subset leaves the other cells of its houses, a locked one those of two", () => {
  const removed = (where) => sorted(where.flatMap((cell) => [candidate(cell, 1), candidate(cell, 2)]));
  const [locked] = named("locked_pair", openWith({ 0: 3, 1: 3 }));
  assert.deepEqual([sorted(locked.remove), locked.base], [removed([...rest(row1, 0, 1), 9, 10, 11, 18, 19, 20]), [row1, box1]]);
  const [naked] = named("naked_pair", openWith({ 0: 3, 8: 3 }));
  assert.deepEqual([naked.remove, naked.base], [removed(rest(row1, 0, 8)), [row1]]);
  // If one of the two houses loses nothing, the step is the naked pair of the other house.
  const clear = Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((cell) => [cell, 508]));
  const [one] = named("naked_pair", openWith({ 0: 3, 1: 3, ...clear }));
  assert.deepEqual([one.base, named("locked_pair", openWith({ 0: 3, 1: 3, ...clear })).length], [[box1], 0]);
  const [triple] = named("naked_triple", openWith({ 0: 3, 8: 6, 4: 5 }));
  assert.deepEqual(triple.remove, rest(row1, 0, 4, 8).flatMap((cell) => [1, 2, 3].map((digit) => candidate(cell, digit))));
  assert.equal(named("naked_triple", openWith({ 0: 3, 8: 6, 4: 12 })).length, 0);
});

test("a hidden subset leaves no other digit to its cells", () => {
  const open = cells.map((cell) => (rest(row1, 0, 8).includes(cell) ? 508 : 511));
  const [pair] = named("hidden_pair", open);
  assert.deepEqual(pair.remove, [0, 8].flatMap((cell) => [3, 4, 5, 6, 7, 8, 9].map((digit) => candidate(cell, digit))));
  assert.deepEqual(pair.sets[0].cells, [0, 8]);
});

test("chains come by how much they remove, then by their length", () => {
  const board = digitsOfLine("189073452756942318230150697841200763003004009920300540300469005405001270018007904");
  const chains = named("x_chain", openDigits(classic, board), board);
  assert.deepEqual(chains.map((step) => [step.remove.length, step.chains[0].nodes.length]), [[2, 2], [2, 4], [1, 2], [1, 4]]);
});

test("the simplest step is the first of the lowest rank, whatever the order of search", () => {
  const both = openWith({ 0: 3, 8: 3, 30: 12, 33: 12 }).map((mask, cell) => (rest(houses[8], 60, 61).includes(cell) ? mask & ~16 : mask));
  const nameOf = (ranks, open = both) => {
    const techniques = Object.fromEntries(Object.entries(ranks).map(([name, rank]) => [name, { rank }]));
    const { technique, cells: [cell] } = simplest(boardWith({}), open, techniques, true);
    return [technique, cell];
  };
  assert.deepEqual(nameOf({ naked_pair: 1, pointing: 2 }), ["naked_pair", 0]);
  assert.deepEqual(nameOf({ naked_pair: 2, pointing: 1 }), ["pointing", 60]);
  assert.deepEqual(nameOf({ pointing: 3 }), ["pointing", 60]);
  // The same search finds locked and naked triples.
  const triple = openWith({ 0: 3, 8: 3, 78: 7, 79: 7, 80: 7 });
  assert.deepEqual(nameOf({ locked_triple: 1, naked_pair: 2, naked_triple: 3 }, triple), ["locked_triple", 78]);
});

// --- frames ---

test("frames carry on what does not change", () => {
  const code = (cell, digit, marks) => 8192 * cell + 512 * digit + marks;
  const [first, second, third] = framesOf(classic, [[code(0, 0, 7), code(80, 9, 0)], [code(0, 1, 0)], []]);
  assert.deepEqual([first, second, third].map(({ digits, marks }) => [digits[0], marks[0], digits[80]]), [[0, 7, 9], [1, 0, 9], [1, 0, 9]]);
  assert.deepEqual(framesOf(classic, [[code(40, 15, 511)]])[0].marks[40], 511);
  // The changes of a large board have more bits than shift operators support.
  const large = { side: 25, cells: Array.from({ length: 625 }, () => ({})) };
  const [frame] = framesOf(large, [[(624 * 32 + 25) * 2 ** 25 + 2 ** 24]]);
  assert.deepEqual([frame.digits[624], frame.marks[624]], [25, 2 ** 24]);
});

test("a cell differs by the digit that came or went, or by marks that went", () => {
  const frame = (digit, marks) => ({ digits: [digit], marks: [marks] });
  const said = (before, after) => Object.values(changeOf(frame(...before), frame(...after), 0));
  assert.deepEqual(said([0, 3], [5, 0]), [5, 0, 0]);
  assert.deepEqual(said([5, 0], [0, 3]), [0, 5, 0]);
  assert.deepEqual(said([5, 0], [6, 0]), [6, 5, 0]);
  assert.deepEqual(said([5, 0], [5, 0]), [0, 0, 0]);
  assert.deepEqual(said([0, 7], [0, 12]), [0, 0, 3]);
});
