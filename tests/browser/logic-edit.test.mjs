// Tests the parts of the editor that do not need a page: the history of what was drawn, strokes, and
// R code.
import test from "node:test";
import assert from "node:assert/strict";
import { History, withLowest, signsOf, withEntry, moveEntry, partsOf, placeOfSame, mainField, nameOf, placeOf } from "../../tools/widget/edit-desk.js";
import { Stroke, cellAt, pairAt, cornerAt, sideAt } from "../../tools/widget/edit-stroke.js";
import { codeOf } from "../../tools/widget/edit-code.js";
import { classic, makeGeometry } from "../../tools/widget/geometry.js";
import { maskOf } from "../../tools/widget/masks.js";

// Three grids that overlap leave places without a cell.
const gap = makeGeometry({ side: 4, rows: 3, columns: 3, at: [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2]], houses: [] });

test("states are undone and redone, and digits of a number together", () => {
  const history = new History("a");
  history.add("b");
  history.add("b1", "field");
  history.add("b12", "field");
  assert.equal(history.now, "b12");
  assert.ok(history.go(-1));
  assert.equal(history.now, "b");
  assert.ok(history.go(1));
  assert.equal(history.now, "b12");
  assert.ok(!history.go(1));
  // After Undo, a change with the same name is a step of its own.
  history.go(-1);
  history.add("b3", "field");
  assert.deepEqual(history.states, ["a", "b", "b3"]);
  history.go(-2);
  assert.ok(!history.go(-1));
  history.add("c");
  assert.deepEqual(history.states, ["a", "c"]);
  // The first state is never replaced.
  const fresh = new History("a");
  fresh.add("a1", "x");
  assert.deepEqual(fresh.states, ["a", "a1"]);
});

test("entries are replaced, deleted and found", () => {
  const [one, other] = [{ tool: "even", cells: [["r1c1"]], args: {} }, { tool: "odd", cells: [["r1c1"]], args: {} }];
  const state = { entries: [one, other] };
  assert.deepEqual(withEntry(state, 0).entries, [other]);
  assert.deepEqual(withEntry(state, 1, one).entries, [one, one]);
  assert.deepEqual(state.entries, [one, other]);
  assert.equal(placeOfSame(state.entries, { ...other, args: { a: 1 } }), 1);
  assert.equal(placeOfSame(state.entries, { ...other, cells: [["r1c2"]] }), -1);
  assert.equal(nameOf([0, 11]), "r1c12");
  assert.deepEqual(placeOf("r10c3"), [9, 2]);
});

test("a rule moves as a whole, and not beyond the board or into a gap", () => {
  const cage = { tool: "cage", cells: [["r1c1", "r2c1"]], args: {} };
  assert.deepEqual(moveEntry(cage, [1, 2], classic).cells, [["r2c3", "r3c3"]]);
  assert.equal(moveEntry(cage, [-1, 0], classic), null);
  assert.equal(moveEntry(cage, [0, 9], classic), null);
  assert.equal(moveEntry({ tool: "even", cells: [["r1c2"]] }, [0, 1], gap), null);
  const side = { tool: "sandwich", side: "left", line: 9, cells: [], args: {} };
  assert.equal(moveEntry(side, [-1, 3], classic).line, 8);
  assert.equal(moveEntry(side, [1, 0], classic), null);
  assert.equal(moveEntry({ ...side, side: "top", line: 1 }, [5, 1], classic).line, 2);
});

test("a line follows its cells, back and across corners", () => {
  const line = new Stroke("line", classic);
  line.drag([0.5, 0.5], [0.5, 0.5]);
  line.drag([0.5, 0.5], [3.5, 3.5]);
  assert.deepEqual(line.cells, [0, 10, 20, 30]);
  line.drag([3.5, 3.5], [2.5, 2.5]);
  assert.deepEqual(line.cells, [0, 10, 20]);
  // Near a corner a line does not enter the cell beside it.
  line.drag([2.5, 2.5], [3.05, 2.5]);
  assert.deepEqual(line.cells, [0, 10, 20]);
  // A cell occurs once.
  line.enter(0);
  assert.deepEqual(line.cells, [0, 10, 20]);
  const cage = new Stroke("set", classic);
  cage.drag([0.5, 0.5], [0.5, 0.5]);
  cage.drag([0.5, 0.5], [2.5, 0.5]);
  cage.drag([2.5, 0.5], [0.5, 0.5]);
  assert.deepEqual(cage.cells, [0, 1, 2]);
  cage.toggle(1);
  cage.toggle(9);
  assert.deepEqual(cage.cells, [0, 2, 9]);
});

test("pairs are neighbours, and groups end one by one", () => {
  const pair = new Stroke("pairs", classic);
  pair.enter(0);
  pair.enter(10);
  assert.ok(!pair.isWhole);
  pair.enter(9);
  pair.enter(18);
  assert.deepEqual([pair.cells, pair.isWhole], [[0, 9], true]);
  const twins = new Stroke("twins", classic);
  twins.enter(0);
  assert.ok(!twins.isWhole);
  twins.next();
  assert.ok(!twins.isWhole);
  twins.enter(40);
  assert.ok(twins.isWhole);
  const groups = new Stroke("groups", classic);
  assert.ok(groups.isEmpty);
  groups.next();
  groups.enter(3);
  groups.next();
  groups.enter(4);
  assert.deepEqual([groups.filled, groups.isWhole, groups.isEmpty], [[[3], [4]], false, false]);
});

test("points are cells, edges, corners and sides", () => {
  assert.equal(cellAt(classic, [8.9, 0.1]), 8);
  assert.equal(cellAt(classic, [-0.1, 0.1]), undefined);
  assert.equal(cellAt(gap, [2.5, 0.5]), undefined);
  assert.deepEqual(pairAt(classic, [0.9, 0.5]), [0, 1]);
  assert.deepEqual(pairAt(classic, [0.5, 0.9]), [0, 9]);
  // At the rim of the board the nearest inner edge counts.
  assert.deepEqual(pairAt(classic, [8.95, 0.6]), [8, 17]);
  assert.deepEqual(pairAt(classic, [-1, 0]), []);
  assert.deepEqual(cornerAt(classic, [1.1, 0.9]), [0, 1, 9, 10]);
  assert.deepEqual(cornerAt(classic, [8.9, 8.9]), [70, 71, 79, 80]);
  assert.deepEqual(cornerAt(gap, [2, 2]), []);
  const all = ["top", "bottom", "left", "right"];
  assert.deepEqual(sideAt(classic, [-0.5, 2.5], all), { side: "left", line: 3 });
  assert.deepEqual(sideAt(classic, [9.5, 8.9], all), { side: "right", line: 9 });
  assert.deepEqual(sideAt(classic, [4.2, 9.4], all), { side: "bottom", line: 5 });
  assert.deepEqual(sideAt(classic, [4.2, 9.4], ["left", "top"]).side, "left");
});

const field = (name, type, value, more) => ({ name, type, value, choices: null, required: false, ...more });
const tools = new Map([
  { name: "cage", make: "cage", draws: "set", parts: ["cells"], fields: [field("sum", "number", null), field("overlap", "flag", false)] },
  { name: "arrow", make: "arrow", draws: "head", parts: ["circle", "shaft"], fields: [field("head", "choice", "1")] },
  { name: "kropki", make: "kropki", draws: "pairs", parts: ["white", "black"], fields: [field("all_marked", "flag", false), field("difference", "number", "1"), field("ratio", "number", "2")] },
  { name: "sandwich", make: "sandwich", draws: "sides", parts: { left: "rows", top: "columns" }, fields: [field("number", "number", null)] },
  { name: "automaton", make: "regex", draws: "path", parts: ["cells"], fields: [field("pattern", "text", null), field("label", "text", null)] },
  { name: "equal_sums", make: "equal_sums", draws: "groups", parts: ["groups"], fields: [] },
  { name: "quadruple", make: "quadruple", draws: "corner", parts: ["cells"], fields: [field("digits", "digits", null)] },
  { name: "diagonals", make: "diagonals", draws: "board", parts: [], fields: [field("which", "choice", "both")] },
].map((tool) => [tool.name, tool]));
const entry = (tool, cells, args = {}, more = {}) => ({ tool, cells, args, ...more });

test("typed digits go to the number of a rule", () => {
  const name = (tool, own) => (mainField(tools.get(tool), own) || {}).name;
  assert.equal(name("cage"), "sum");
  assert.equal(name("kropki", { part: "black" }), "ratio");
  assert.equal(name("quadruple"), "digits");
  assert.equal(name("diagonals"), undefined);
  assert.deepEqual(partsOf(tools.get("arrow"), [["r1c1", "r1c2", "r1c3"]], { head: "2" }), [["r1c1", "r1c2"], ["r1c3"]]);
  assert.deepEqual(partsOf(tools.get("cage"), [["r1c1"]], {}), [["r1c1"]]);
});

test("the page writes R code", () => {
  const state = {
    shape: { size: 9, box: [3, 3] }, digits: Array(81).fill(0), left_out: "",
    entries: [
      entry("cage", [["r1c1", "r1c2"]], { sum: "12", overlap: true }), entry("arrow", [["r1c1"], ["r1c2", "r1c3"]], { head: "1" }),
      entry("kropki", [["r1c1", "r1c2"]], { difference: "3", ratio: "2" }, { part: "white" }), entry("sandwich", [], { number: "7" }, { side: "top", line: 4 }),
      entry("automaton", [["r1c1", "r2c1"]], { pattern: "[\"\\d]", label: "" }), entry("equal_sums", [["r1c1"], ["r2c2", "r2c3"]]),
      entry("quadruple", [["r1c1", "r1c2", "r2c1", "r2c2"]], { digits: "1A" }), entry("diagonals", [], { which: "up" }), entry("kropki", [], { all_marked: true }, { part: "white" }),
    ],
  };
  assert.equal(codeOf(state, tools), [
    "sudoku_puzzle(", "  rules = sudoku_rules(",
    '    rule_cage("r1c1 r1c2", sum = 12, overlap = TRUE),', '    rule_arrow("r1c1", "r1c2 r1c3"),',
    '    rule_kropki(white = "r1c1 r1c2", difference = 3),', "    rule_sandwich(columns = c(c4 = 7)),",
    '    rule_regex("r1c1 r2c1", pattern = "[\\"\\\\d]"),', '    rule_equal_sums(list("r1c1", "r2c2 r2c3")),',
    '    rule_quadruple("r1c1 r1c2 r2c1 r2c2", digits = c(1, 10)),', '    rule_diagonals(which = "up"),', "    rule_kropki(all_marked = TRUE),",
    "    box = c(3, 3)", "  )", ")",
  ].join("\n"));
  const small = { shape: { size: 4, box: [2, 2], regions: null }, digits: [1].concat(Array(15).fill(0)), entries: [entry("kept", [])], left_out: "fog, x" };
  assert.match(codeOf(small, tools), /^# 1 more\nsudoku_puzzle\(\n {2}"1\.{15}",/);
  assert.match(codeOf(small, tools), /size = 4,\n {4}box = c\(2, 2\),\n {4}left_out = c\("fog", "x"\)/);
  const jigsaw = { ...small, shape: { size: 4, regions: [1, 1, 2, 2, 1, 1, 2, 0, 3, 3, 4, 4, 3, 3, 4, 4] } };
  assert.match(codeOf(jigsaw, tools), /regions = c\("AABB", "AAB\.", "CCDD", "CCDD"\)/);
  assert.match(codeOf({ ...small, shape: { size: 9, grids: [0, 0, 6, 6] } }, tools), /grids = c\("r1c1", "r7c7"\)/);
  assert.match(codeOf({ ...small, shape: { size: 9 } }, tools), /regions = "none"/);
  assert.match(codeOf({ ...small, shape: { size: 7, digits: 9 } }, tools), /size = 7,\n {4}digits = 1:9,\n {4}regions = "none"/);
  // Where digits begin at 0, the number of a digit is one more than its value.
  const zero = { ...small, digits: small.digits.map((_, cell) => cell % 5), shape: { size: 4, box: [2, 2], lowest: 0 } };
  assert.match(codeOf(zero, tools), /"[.]0123[.]0123[.]0123[.]",[^]*size = 4,\n {4}digits = 0:3,\n {4}box = c\(2, 2\)/);
  assert.match(codeOf({ ...zero, shape: { size: 7, digits: 9, lowest: 0 } }, tools), /digits = 0:8,/);
});

test("cells keep the digits that they show when digits begin at 0, and a digit that is gone is erased", () => {
  for (const [size, spare] of [[4], [9], [7, 9], [25]]) {
    const n = spare || size;
    const shape = { size, digits: spare };
    const digits = Array.from({ length: size * size }, (_, cell) => cell % (n + 1));
    const pencil = digits.map((digit) => (digit ? 0 : maskOf([1, 2, n])));
    const shown = ({ digits, shape }) => digits.map((digit) => (digit ? (signsOf(n, shape.lowest === 0 ? 0 : 1) || "123456789")[digit - 1] : "."));
    const zero = withLowest({ shape, digits, pencil }, 0);
    const highest = "123456789ABCDEFGHIJKLMNOP"[n - 1];
    assert.deepEqual(shown(zero), shown({ shape, digits }).map((sign) => (sign === highest ? "." : sign)));
    assert.equal(zero.pencil[0], maskOf([2, 3]));
    const back = withLowest(zero, 1);
    assert.deepEqual([shown(back), back.shape.lowest, back.pencil[0]], [shown(zero), undefined, maskOf([1, 2])]);
    // The other way, the lowest digit is erased.
    assert.equal(withLowest({ ...zero, digits: digits.map(() => 1), pencil: digits.map(() => 1) }, 1).digits[0], 0);
    assert.deepEqual(withLowest(zero, 0), zero);
  }
});
