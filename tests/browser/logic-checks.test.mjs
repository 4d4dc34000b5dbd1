// Checks of rules: see tools/widget/checks.js. The rules, the boards and whether they keep the rules
// are from R, which decides by the definitions of the rules.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { anyLogic } from "../../tools/widget/any-logic.js";
import { Checks } from "../../tools/widget/checks.js";
import { bitOf, digitsOf } from "../../tools/widget/masks.js";
import { randomNumbers } from "./logic.mjs";
import { folder } from "./host.mjs";

const cases = JSON.parse(fs.readFileSync(path.join(folder, "any-checks.json"), "utf8"));
const logicOf = (shape) => anyLogic({ shape }, { Checks });

// Whether no two cells that see each other hold the same digit.
const isPlain = ({ cells, peers }, digits) => cells.every((cell) => !digits[cell] || peers[cell].every((peer) => digits[peer] !== digits[cell]));

test("full boards keep or break rules of every kind as R says", () => {
  const seen = new Set();
  for (const { words, shape, boards } of cases) {
    const { checks, geometry } = logicOf(shape);
    for (const { digits, keeps } of boards) {
      // Only the groups of different digits are not among the checks.
      const groups = shape.apart.every((cells) => new Set(cells.map((cell) => digits[cell])).size === cells.length);
      assert.equal(checks.broken(digits).length === 0 && groups, keeps && groups, words);
      if (isPlain(geometry, digits)) assert.equal(checks.verdicts(digits).every((one) => one === "kept"), keeps, words);
      seen.add(keeps);
    }
  }
  assert.deepEqual([...seen].sort(), [false, true]);
  assert.ok(cases.length > 60);
});

// Returns the digits that fillings of a clue have in each of its cells, by trying all of them.
function triedDigits({ reader }, { sees, cells }, digits, open) {
  const found = new Map(reader.cells.map((cell) => [cell, 0]));
  const visit = (state, used) => {
    const cell = reader.cells[used.length];
    if (cell === undefined) {
      if (reader.end(state)) used.forEach((digit, i) => found.set(reader.cells[i], found.get(reader.cells[i]) | bitOf(digit)));
      return;
    }
    for (const digit of digits[cell] ? [digits[cell]] : digitsOf(open[cell])) {
      const clashes = used.some((other, i) => other === digit && sees(cell, reader.cells[i]) && !(digits[cell] && digits[reader.cells[i]]));
      const next = clashes ? null : reader.step(state, cell, digit);
      if (next !== null) visit(next, used.concat(digit));
    }
  };
  visit(reader.start, []);
  const isPossible = [...found.values()].some(Boolean);
  return cells.map((cell) => (isPossible && found.has(cell) && !digits[cell] ? open[cell] & found.get(cell) : open[cell]));
}

test("marks are exactly the digits of some filling of each rule", () => {
  const below = randomNumbers(5);
  let narrower = 0;
  for (const { words, shape, boards } of cases) {
    const { checks, geometry } = logicOf(shape);
    for (const board of boards.slice(0, 4)) {
      const digits = board.digits.map((digit) => (below(3) ? 0 : digit));
      const open = digits.map((digit) => (digit ? 0 : 1 + below(63)));
      const tried = checks.clues.filter(({ cells }) => cells.length < 6).map((clue) => triedDigits(clue, geometry, digits, open));
      checks.clues = checks.clues.filter(({ cells }) => cells.length < 6);
      const expected = open.map((mask, cell) => tried.reduce((all, one) => all & one[cell], mask));
      assert.deepEqual(checks.narrowed(digits, open), expected, words);
      narrower += expected.some((mask, cell) => mask !== open[cell]);
    }
  }
  assert.ok(narrower > 100);
});

test("an unfinished clue is broken as soon as no digits complete it", () => {
  const of = (start) => cases.find(({ words }) => words.startsWith(start));
  const cage = logicOf(of("cage of 9").shape);
  const digits = cage.geometry.cells.map(() => 0);
  const set = (cell, digit) => { digits[cell] = digit; };
  assert.deepEqual(cage.checks.verdicts(digits), [null]);
  set(0, 6);
  assert.deepEqual(cage.checks.verdicts(digits), [null]);
  set(6, 5);
  assert.deepEqual(cage.checks.verdicts(digits), ["broken"]);
  assert.deepEqual(cage.geometry.isBroken(digits).flatMap((is, cell) => (is ? cell : [])), [0, 6, 12]);
  set(6, 2);
  set(12, 1);
  assert.deepEqual(cage.checks.verdicts(digits), ["kept"]);
});

test("a rule with too many fillings excludes nothing", () => {
  const side = 25;
  const cells = Array.from({ length: side }, (_, i) => i);
  const machines = [{ table: [1, 1, ...cells.map(() => 1)], adds: cells.map((i) => i + 1) }];
  const conditions = [{ rule: 0, drawn: true, at: null, is: ["reads", 0, [cells], cells.map((i) => 1 + i * i), 40000, 40001] }];
  const { checks, geometry } = logicOf({
    side, rows: 1, columns: side, houses: [{ kind: "row", number: 1, cells }], checks: { machines, names: ["sum"], conditions },
  });
  const open = cells.map(() => geometry.allDigits);
  const { reader } = checks.clues[0];
  const { step } = reader;
  let steps = 0;
  reader.step = (...state) => {
    steps += 1;
    return step(...state);
  };
  checks.narrowed(cells.map(() => 0), open).forEach((mask, cell) => assert.equal(mask & ~open[cell], 0));
  assert.deepEqual(checks.verdicts(cells.map((cell) => (cell ? 0 : 1))), [null]);
  // Two searches of 30,000 partial fillings and one of 4,000, with at most `side` digits to try next.
  assert.ok(steps > 30000 && steps <= side * 64000, String(steps));
});
