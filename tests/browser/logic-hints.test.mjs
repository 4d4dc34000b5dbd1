// Hints, what the page knows about a puzzle, and the paths sent with it.
import test from "node:test";
import assert from "node:assert/strict";
import { classic, cells, houses, housesOf, candidate, cellOf, bitOf, sorted } from "../../tools/widget/classic.js";
import { anyLogic } from "../../tools/widget/any-logic.js";
import { classicLogic } from "../../tools/widget/classic-logic.js";
import { byEffect, effectText } from "../../tools/widget/effects.js";
import { endingText } from "../../tools/widget/ending.js";
import {
  hint, whereToLook, placesToLook, wrongEntries, wrongMarks, knownCandidates, needsOf, undoneSteps, restsOn,
} from "../../tools/widget/hints.js";
import { Known, countLabel } from "../../tools/widget/known.js";
import { verdict, answerTo, sayStage, lightOf, withoutEffect, friendStep, sayFriend, partsOf, stopsOf, slidesOf, taskName, questionName, doneOf, sumOf } from "../../tools/widget/lessons.js";
import { positionsOf } from "../../tools/widget/path.js";
import { step } from "../../tools/widget/step.js";
import { solution, givens, newGame, boardWith, digitsOfLine } from "./logic.mjs";

const [box1, row1] = [houses[0], houses[9]];
const all = cells.map(() => 511);
const openWith = (some) => cells.map((cell) => (cell in some ? some[cell] : 511));

// --- mistakes ---

test("a digit is wrong if the solution has another, or without one if it clashes", () => {
  const game = newGame();
  game.enter([0], 6, false);
  game.enter([1], 1, false);
  assert.deepEqual(wrongEntries(game, solution), [0, 1]);
  assert.deepEqual(wrongEntries(game, null), [0]);
});

test("marks are wrong if the digit of the solution is not among them", () => {
  const game = newGame();
  game.mark([0, 1], 3, "centre");
  game.mark([2], 4, "corner");
  game.mark([3], 9, "centre");
  game.enter([3], 4, false);
  assert.deepEqual(wrongMarks(game, solution), [1]);
  assert.deepEqual(wrongMarks(game, null), []);
});

test("wrong digits come before wrong marks, and both before the end", () => {
  const known = { solution };
  const game = newGame();
  game.mark([1], 3, "centre");
  game.enter([0], 1, false);
  assert.deepEqual(hint(game, known, new Set()), { kind: "wrong", cells: [0] });
  game.undo();
  assert.deepEqual(hint(game, known, new Set()), { kind: "marks", cells: [1] });
  game.paste({ digits: solution, givens: solution });
  assert.deepEqual(hint(game, known, new Set()), { kind: "solved", cells: [] });
});

test("without a step, a hint reveals the cell with the fewest candidates", () => {
  const game = newGame();
  game.mark([8], solution[8], "centre");
  const { kind, step: { technique, place, base }, needs } = hint(game, { solution }, new Set(), () => null);
  assert.deepEqual([kind, technique, place, needs], ["step", "reveal", [candidate(8, solution[8])], []]);
  assert.equal(base[0], housesOf[8][0]);
});

test("without a step and a solution, a hint is stuck or knows of several", () => {
  const kindOf = (count) => hint(newGame(), { solution: null, count }, new Set(), () => null).kind;
  assert.deepEqual([kindOf(1), kindOf(2), kindOf(undefined)], ["stuck", "several", "several"]);
});

test("a hint is stuck where earlier ones left a cell without candidates", () => {
  const none = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => candidate(0, digit)));
  assert.deepEqual(hint(newGame(), { solution }, none, () => assert.fail()), { kind: "stuck", cells: [] });
});

// --- what a step needs ---

test("what earlier hints removed is known only in cells without marks", () => {
  const game = newGame();
  game.mark([0], 3, "centre");
  game.mark([0], 8, "centre");
  game.mark([1], 8, "corner");
  const known = knownCandidates(game, new Set([candidate(0, 8), candidate(1, 8)]));
  assert.deepEqual([known[0], known[1], known[2]], [bitOf(3) | bitOf(8), game.open[1] & ~bitOf(8), game.open[2]]);
});

test("a step rests on its own cells, its houses and those that two of its cells share", () => {
  const rests = (parts) => sorted(restsOn(classic, step("any", parts)));
  const at40 = [
    { cells: [40] }, { place: [candidate(40, 1)] }, { remove: [candidate(40, 9)] }, { highlights: [[candidate(40, 5), "pattern"]] },
    { sets: [{ cells: [40] }] }, { chains: [{ nodes: [{ digit: 1, cells: [40] }] }] },
  ];
  for (const parts of at40) assert.deepEqual(rests(parts), [40], JSON.stringify(parts));
  assert.deepEqual(rests({ base: [box1] }), box1.cells);
  assert.deepEqual(rests({ cover: [row1] }), row1.cells);
  assert.deepEqual(rests({ cells: [0], remove: [candidate(8, 1)] }), row1.cells);
  // A cell of the step and a base house share only that house.
  assert.deepEqual(rests({ cells: [0], base: [row1] }), row1.cells);
});

test("a step needs what earlier hints removed from the cells it rests on, not what it removes", () => {
  const any = step("any", { cells: [0], remove: [candidate(8, 1)] });
  const known = openWith({ 3: 511 & ~bitOf(2), 8: 511 & ~bitOf(1) & ~bitOf(4), 40: 0 });
  assert.deepEqual(sorted(needsOf(classic, any, all, known)), [candidate(3, 2), candidate(8, 4)]);
  assert.deepEqual(needsOf(classic, any, known, known), []);
});

test("steps of a path that are left have only what is not done yet", () => {
  const steps = [
    step("a", { place: [candidate(0, 1), candidate(1, 2)] }),
    step("b", { place: [candidate(0, 1)], remove: [candidate(5, 3)] }),
    step("c", { remove: [candidate(5, 3), candidate(6, 4)] }),
  ];
  const undone = undoneSteps(classic, steps, boardWith({ 0: 1 }), openWith({ 5: bitOf(9) }));
  assert.deepEqual(undone.map(({ index, step: { place, remove } }) => [index, place, remove]),
    [[0, [candidate(1, 2)], []], [2, [], [candidate(6, 4)]]]);
});

// --- where to look ---

test("the first stage names a rule, a house or a digit, and tints the cells of the house", () => {
  const look = (parts) => whereToLook(classic, step("any", parts));
  const about = { text: "a cage", cells: [3, 4] };
  const removing = { remove: [candidate(30, 4), candidate(50, 4)] };
  const cases = [
    [{ about, place: [candidate(0, 1)] }, ["nudge_rule", { rule: "a cage", at: about }], [3, 4]],
    [{ place: [candidate(0, 1)], base: [row1] }, ["nudge_place", { house: row1 }], row1.cells],
    [{ place: [candidate(0, 1)] }, ["nudge_place", { house: box1 }], box1.cells],
    [{ ...removing, base: [row1] }, ["nudge_remove", { house: row1 }], row1.cells],
    [{ ...removing, base: [row1, box1] }, ["nudge_digit", { digit: [4] }], []],
    [removing, ["nudge_digit", { digit: [4] }], []],
    [{ remove: [candidate(0, 4), candidate(50, 5)] }, ["nudge_remove", { house: box1 }], box1.cells],
  ];
  for (const [parts, expected, tinted] of cases) {
    assert.deepEqual(look(parts), expected);
    assert.deepEqual(placesToLook(classic, step("any", parts)), tinted);
  }
});

// --- the choice of a step ---

// The page finds only a naked pair in the first box and row.
const pairOpen = openWith({ 0: 3, 1: 3 });
const empty = { state: { digits: boardWith({}) } };
const pathOf = (...steps) => ({ steps, positions: positionsOf(classic, empty.state.digits, pairOpen, steps) });
const next = (puzzle, known = pairOpen, noted = known) => classicLogic.nextStep(empty, noted, known, { solution: null, ...puzzle });

test("the simpler of the page's step and that of the path is next, the page's if their ranks are equal", () => {
  const planned = step("x_wing", { remove: [candidate(80, 9)] });
  const nameOf = (rank, known) =>
    next({ techniques: { locked_pair: { rank: 5 }, x_wing: { rank } }, paths: [pathOf(planned)] }, known).technique;
  assert.deepEqual([4, 5, 6].map((rank) => nameOf(rank)), ["x_wing", "locked_pair", "locked_pair"]);
  // A path whose steps are all done offers no step.
  assert.equal(nameOf(4, pairOpen.map((mask, cell) => (cell === 80 ? mask & ~bitOf(9) : mask))), "locked_pair");
  assert.equal(next({ techniques: { locked_pair: { rank: 5 } }, paths: [] }).technique, "locked_pair");
  assert.equal(next({ techniques: {}, paths: [] }, all), null);
});

test("a single comes before any other step: first one that the marks show", () => {
  const planned = step("x_wing", { remove: [candidate(80, 9)] });
  const puzzle = { techniques: { x_wing: { rank: 1 } }, paths: [pathOf(planned)] };
  const placeOf = (known, noted) => cellOf(next(puzzle, known, noted).place[0]);
  assert.equal(placeOf(openWith({ 0: 3, 1: 3, 50: 1 })), 50);
  assert.equal(placeOf(openWith({ 20: 1, 50: 1 }), openWith({ 50: 1 })), 50);
  assert.equal(placeOf(openWith({ 20: 1 }), all), 20);
});

test("of a path the simplest step is next that needs no more than was known, else the first left", () => {
  const first = step("hard", { remove: [candidate(80, 9)] });
  const second = step("easy", { remove: [candidate(40, 5)] });
  const techniques = { hard: { rank: 2 }, easy: { rank: 1 } };
  const nameOf = (...steps) => next({ techniques, paths: [pathOf(...steps)] }, all).technique;
  assert.equal(nameOf(first, second), "easy");
  assert.equal(nameOf(first, step("easy", { remove: [candidate(80, 8)] })), "hard");
  assert.equal(nameOf(second, first), "easy");
  const paths = [pathOf(first, step("hard", { remove: [candidate(40, 5)] }))];
  assert.deepEqual(next({ techniques, paths }, all).remove, [candidate(80, 9)]);
});

test("steps that rest on one solution are next only where it is known", () => {
  const corners = openWith({ 0: 3, 3: 3, 9: 3, 12: 7 });
  const named = (known) => next({ techniques: { unique_rectangle_1: { rank: 1 } }, paths: [], solution: known }, corners).technique;
  assert.equal(named(solution), "unique_rectangle_1");
  assert.notEqual(named(null), "unique_rectangle_1");
});

test("steps with the same effect are one group; placements come first, then the simplest", () => {
  const make = (name, parts) => step(name, parts);
  const steps = [
    make("c", { remove: [3, 2] }), make("a", { remove: [2, 3] }), make("d", { place: [9] }), make("b", { place: [9], remove: [1] }),
    make("b", { remove: [5] }),
  ];
  const groups = byEffect(steps, ({ technique }) => technique.charCodeAt(0));
  assert.deepEqual(groups.map((some) => some.map(({ technique }) => technique)), [["b", "d"], ["a", "c"], ["b"]]);
  const said = (label, values) => [label, values];
  assert.deepEqual(effectText(steps[2], said), ["effect_place", { placed: [9] }]);
  assert.deepEqual(effectText(steps[4], said), ["effect_remove", { removed: [5] }]);
});

// --- paths and lessons ---

test("each position of a path is that before its step, and the last is its end", () => {
  const start = boardWith({ 80: 9 });
  const steps = [step("a", { place: [candidate(0, 1)] }), step("b", { remove: [candidate(40, 5)] })];
  const [before, between, after, ...more] = positionsOf(classic, start, null, steps);
  assert.deepEqual([more.length, before.digits[0], between.digits[0], after.digits[0]], [0, 0, 1, 1]);
  assert.deepEqual([before, between, after].map(({ candidates }) => candidates[0]), [511, 0, 0]);
  assert.deepEqual([before, between, after].map(({ candidates }) => candidates[1]), [511, 510, 510]);
  assert.deepEqual([before, between, after].map(({ candidates }) => candidates[40]), [511, 511, 511 & ~bitOf(5)]);
  assert.equal(before.candidates[79], 255);
  assert.deepEqual(start, boardWith({ 80: 9 }));
  assert.equal(positionsOf(classic, start, pairOpen, [])[0].candidates[0], 3);
});

test("a proposal is wrong, a step or a part of it, the effect of another technique, or just true", () => {
  // The digit of each cell is 1, so the candidates 0, 9, 18, ... are true.
  const task = {
    solution: "1".repeat(81),
    steps: [{ place: [], remove: [3, 4] }, { place: [], remove: [10, 11, 12] }],
    others: [{ technique: "a", place: [], remove: [7, 10] }, { technique: "b", place: [9], remove: [] }],
  };
  const said = (remove, place = []) => verdict(classic, { place, remove }, task);
  assert.deepEqual(said([]), { kind: "nothing" });
  assert.deepEqual([said([3, 4]), said([4, 3, 7])], [{ kind: "yes", step: task.steps[0] }, { kind: "yes", step: task.steps[0] }]);
  assert.deepEqual([said([3]), said([11]), said([11, 12]), said([3, 11])].map(({ kind, left }) => kind + left), ["part1", "part2", "part1", "part1"]);
  // A part of the step counts before another technique, but another whole effect before a mixture.
  assert.deepEqual([said([10]).kind, said([7, 10]), said([7]), said([], [9])],
    ["part", { kind: "other", technique: "a" }, { kind: "other", technique: "a" }, { kind: "other", technique: "b" }]);
  assert.deepEqual(said([20]), { kind: "true" });
  assert.deepEqual([said([18]), said([3, 4, 18]), said([], [1]), said([], [9, 19])],
    [18, 18, 1, 19].map((id) => ({ kind: "wrong", id })));
});

test("the answer to a proposal names the reason", () => {
  const digits = boardWith({ 8: 2 });
  const say = (found, proposed) => answerTo(classic, found, { place: [], remove: [], ...proposed }, digits, "X-Wing", (name) => "the " + name);
  assert.deepEqual(say({ kind: "part", left: 1 }), ["lesson_part_one"]);
  assert.deepEqual(say({ kind: "part", left: 2 }), ["lesson_part", { number: 2 }]);
  assert.deepEqual(say({ kind: "other", technique: "a" }), ["lesson_other", { technique: "X-Wing", other: "the a" }]);
  assert.equal(say({ kind: "yes" })[0], "lesson_yes");
  assert.deepEqual(say({ kind: "wrong", id: 3 }, { remove: [3] }), ["lesson_wrong_remove", { cell: [0], digit: [4], near: [] }]);
  assert.deepEqual(say({ kind: "wrong", id: 1 }, { place: [1] }), ["lesson_wrong_seen", { cell: [0], digit: [2], near: [8] }]);
  assert.equal(say({ kind: "wrong", id: 2 }, { place: [2] })[0], "lesson_wrong_place");
});

test("a step is shown in three stages: where to look, the pattern and the effect", () => {
  const removes = { ...step("a", { remove: [3, 4], cells: [0], highlights: [[3, "pattern"], [12, "pattern"]] }), text: "In row 1, so it is. So it goes. So 4 can be removed." };
  const translate = (label) => label;
  assert.deepEqual([1, 2, 3].map((stage) => sayStage(classic, removes, stage, translate)), ["nudge_remove", "In row 1, so it is. So it goes.", removes.text]);
  assert.equal(sayStage(classic, { ...removes, text: "No conclusion." }, 2, translate), "lesson_pattern");
  assert.deepEqual(lightOf(classic, { ...removes, remove: [3, 12] }), { digit: 4, cells: [] });
  assert.deepEqual(lightOf(classic, removes).cells, classic.housesOf[0][0].cells);
  const bare = withoutEffect({ ...removes, place: [12] });
  assert.deepEqual([bare.place, bare.remove, bare.highlights], [[], [], [[3, "pattern"]]]);
});

test("a lesson has its theory, an example in three parts, then its tasks", () => {
  const lesson = { texts: { see: "s", why: "w" }, theory: "t", friend: null, example: "e", tasks: ["one", "two"] };
  const show = (parts) => parts.map(({ kind, stage, position, number, total, task, text }) => [kind, stage, position, number, total, task, text].join());
  const rest = ["example,1,e,1,3,,", "example,2,e,2,3,,", "example,3,e,3,3,,", "task,0,one,1,2,one,", "task,0,two,2,2,two,"];
  assert.deepEqual(show(partsOf(lesson)), ["see,2,t,,,,s", "why,3,t,,,,w", ...rest]);
  assert.deepEqual(show(partsOf({ ...lesson, friend: "f" })).slice(2), ["friend,2,f,,,,", ...rest]);
  assert.deepEqual(show(partsOf({ ...lesson, texts: { friend: "x" } })).slice(2), ["friend,0,t,,,,x", ...rest]);
});

test("a false friend shows the pattern, what spoils it and what would be wrong", () => {
  const friend = { step: step("a", { remove: [3, 4], highlights: [[12, "pattern"]] }), extra: 21, wrong: [4] };
  assert.deepEqual(friendStep(friend).highlights, [[12, "pattern"], [21, "extra"], [4, "true"]]);
  assert.deepEqual(friendStep(friend).remove, []);
  assert.deepEqual(sayFriend(classic, friend), ["lesson_friend_remove", { cell: [2], digit: [4], removals: [4], ends: [4] }]);
  const places = { ...friend, step: step("a", { place: [4] }) };
  assert.deepEqual(friendStep(places).highlights, [[21, "extra"], [4, "false"]]);
  assert.equal(sayFriend(classic, places)[0], "lesson_friend_place");
});

test("a course has lessons and a test at each level, and an end", () => {
  const lessons = ["a", "b", "c"].map((technique) => ({ technique, texts: {}, tasks: [1, 2] }));
  const levels = [{ label: "Easy", lessons: [0, 1], questions: ["q", "r"] }, { label: "Hard", lessons: [2], questions: [] }];
  const stops = stopsOf({ lessons, course: { levels } });
  assert.deepEqual(stops.map(({ lesson, test, end }) => (lesson ? lesson.technique : test ? "test " + test.label : end)), ["a", "b", "test Easy", "c", true]);
  assert.deepEqual(stopsOf({ lessons }).map(({ lesson }) => lesson.technique), ["a", "b", "c"]);
  assert.deepEqual(slidesOf(stops[2]).map(({ kind, question, number }) => [kind, question, number]), [["question", "q", 1], ["question", "r", 2]]);
  assert.deepEqual(slidesOf(stops[4]), [{ kind: "end" }]);
  const progress = new Set([taskName(lessons[0], 2), questionName(levels[0], 1)]);
  assert.deepEqual(stops.map((stop) => doneOf(stop, progress)).map(({ done, total }) => [done, total]), [[1, 2], [0, 2], [1, 2], [0, 2], [0, 0]]);
  assert.deepEqual(sumOf(stops, "lesson", progress), { done: 1, total: 6 });
  assert.deepEqual(sumOf(stops, "test", progress), { done: 1, total: 2 });
});

test("the end names the time, the hints and how hard the puzzle was", () => {
  const said = (label, values) => label + (values ? JSON.stringify(Object.values(values)) : "");
  const text = (parts) => endingText(said, { time: "", hints: null, rating: null, ...parts });
  assert.equal(text({}), "solved");
  assert.equal(text({ time: "1:00", rating: { level: "Easy" } }), 'solved_time["1:00"] end_rating["Easy"]');
  assert.deepEqual([0, 1, 2].map((hints) => text({ hints })), ["solved end_no_hint[0]", "solved end_one_hint[1]", "solved end_hints[2]"]);
});

// --- what is known about a puzzle ---

// Runs `act` with a clock that shows the given times, and then the last of them forever.
function withTimes(times, act) {
  const { now } = performance;
  performance.now = () => (times.length > 1 ? times.shift() : times[0]);
  try {
    return act();
  } finally {
    performance.now = now;
  }
}

// With a clock that stands still, a search runs to its end.
const standing = (act) => withTimes([0], act);
const knownOf = (known, digits) => standing(() => known.of(digits));

test("what R says of a puzzle is known, of others what a search finds", () => {
  const own = { givens, status: "unique", solution: ["of", "R"], paths: [{ steps: [], name: "path" }], rating: { level: "Easy" } };
  const known = new Known([own], { a: 1 }, () => assert.fail("found at once"));
  const found = known.of(givens);
  assert.deepEqual([found.solution, found.count, found.isExact, found.rating], [["of", "R"], 1, true, own.rating]);
  assert.deepEqual([found.paths[0].name, found.paths[0].positions.length, found.techniques], ["path", 1, { a: 1 }]);
  assert.equal(known.of(givens.slice()), found);
  const other = givens.slice();
  other[0] = 3;
  assert.deepEqual([known.isOwn(givens), known.isOwn(other)], [true, false]);
  const searched = knownOf(known, other);
  assert.deepEqual([searched.solution, searched.paths, searched.rating], [solution, [], null]);
  assert.deepEqual(knownOf(new Known([{ ...own, status: "multiple" }], {}), givens).solution, solution);
});

test("a puzzle has a solution only if it is the one and the search has ended", () => {
  const known = new Known([], {});
  // After 50 boards, the search of this puzzle has found a solution but is far from its end.
  const hard = digitsOfLine("900000000004700000080010300060008000000056800000200040002000079009600020010000500");
  const unsure = withTimes([0, 0, 0, 30000], () => known.of(hard));
  assert.deepEqual([unsure.count, unsure.isExact, unsure.solution], [1, false, null]);
  assert.deepEqual(countLabel(unsure), ["count_unknown"]);
  const several = knownOf(known, solution.map((digit) => (digit < 3 ? 0 : digit)));
  assert.deepEqual([several.count > 1, several.isExact, several.solution], [true, true, null]);
  const none = knownOf(known, boardWith({ 0: 1, 1: 1 }));
  assert.deepEqual([none.count, none.solution], [0, null]);
  const many = knownOf(known, boardWith({}));
  assert.deepEqual([many.count, many.isExact, many.solution], [100, false, null]);
});

test("a long search continues later, and its end is reported", () => {
  const { setTimeout } = globalThis;
  const later = [];
  const reported = [];
  globalThis.setTimeout = (act) => later.push(act);
  try {
    const known = new Known([], {}, (puzzle) => reported.push(puzzle));
    const found = withTimes([0, 0, 100], () => known.of(givens));
    assert.deepEqual([found.count, reported.length, later.length], [undefined, 0, 1]);
    withTimes([200], later[0]);
    assert.deepEqual([found.count, found.solution, reported], [1, solution, [found]]);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
});

test("the number of solutions in words", () => {
  const said = (count, isExact) => countLabel({ count, isExact });
  assert.deepEqual([said(undefined), said(0, true), said(1, true), said(2, true)],
    [["count_waiting"], ["count_none"], ["count_one"], ["count_many", { number: 2 }]]);
  assert.deepEqual([said(0, false), said(1, false), said(2, false), said(100, false)],
    [["count_unknown"], ["count_unknown"], ["count_more", { number: 2 }], ["count_more", { number: 99 }]]);
});

// --- boards that are not classic ---

const row = { kind: "row", number: 1, cells: [0, 1, 2, 3] };
const sums = [{ terms: [[0, 1], [1, 1]], target: 5, text: "the cage" }];
const any = anyLogic({ shape: { side: 4, lowest: 1, rows: 1, columns: 4, houses: [row], sums } });

test("of a board that is not classic, only what R sends is known", () => {
  const own = (first, status) => ({ givens: [first, 0, 0, 0], status, solution: null, paths: [], rating: 1, proof: 7 });
  const known = new any.Known([own(1, "unique"), own(2, "multiple")], { a: 1 });
  assert.deepEqual([known.isOwn([1, 0, 0, 0]), known.isOwn([3, 0, 0, 0])], [true, false]);
  const puzzles = [1, 2, 3].map((first) => known.of([first, 0, 0, 0]));
  assert.deepEqual(puzzles.map((one) => [one.count, one.proof, one.techniques]), [[1, 7, { a: 1 }], [0, 7, { a: 1 }], [0, null, { a: 1 }]]);
  assert.deepEqual(puzzles.map(any.countLabel), [["count_one"], ["count_several"], ["count_not_known"]]);
  assert.deepEqual(any.countLabel({ status: "none" }), ["count_none"]);
  assert.deepEqual(any.countLabel({ status: "invalid" }), ["count_none"]);
});

const rowGame = (digits) => ({ geometry: any.geometry, state: { digits }, isGiven: () => false });

test("without a solution, entries of a board that is not classic are wrong if they clash", () => {
  assert.deepEqual(wrongEntries(rowGame([1, 0, 1, 2]), null), [0, 2]);
  assert.deepEqual(wrongEntries(rowGame([1, 0, 3, 2]), null), []);
});

test("on such a board singles name the rules that rule out what houses leave over", () => {
  const at = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]];
  const bonds = [{ cells: [1, 4], name: "knight's move" }, { cells: [3, 4], name: "king's move" }];
  const { nextStep } = anyLogic({ shape: { side: 4, rows: 2, columns: 4, at, houses: [row], apart: [[1, 4], [3, 4]], bonds } });
  const why = (digits, open) => {
    const { technique, blockers, words: [, { why }] } = nextStep({ state: { digits } }, open, open, { paths: [], techniques: {} });
    return [technique, why, blockers];
  };
  // The 2 below the row sees two of its cells. The page knows no reason for the third.
  assert.deepEqual(why([0, 0, 0, 0, 2], [15, 13, 13, 13, 0]), ["hidden_single", [
    ["blocks_by_false", { digit: [2], near: [4], rest: [1], rule: "knight's move" }],
    ["blocks_by_false", { digit: [2], near: [4], rest: [3], rule: "king's move" }],
    ["out_false", { digits: [2], rest: [2] }],
  ], [{ cell: 4, cells: [1, 3] }]]);
  assert.deepEqual(why([1, 0, 0, 0, 2], [0, 4, 14, 14, 0]), ["naked_single", [
    ["holds", { house: row, digits: [1] }],
    ["blocks_digit_by_false", { digit: [2], near: [4], digits: [2], rule: "knight's move" }],
    ["out_false", { digits: [4], rest: [1] }],
  ], [{ cell: 0, cells: [] }, { cell: 4, cells: [] }]]);
});

test("on such a board singles name the houses that rules add, but not rows, columns and boxes", () => {
  // A square of 3x3 cells with rows, columns and one diagonal, whose digits are 1 to 3.
  const rows = [0, 1, 2].map((i) => ({ kind: "row", number: i + 1, cells: [3 * i, 3 * i + 1, 3 * i + 2] }));
  const columns = [0, 1, 2].map((i) => ({ kind: "column", number: i + 1, cells: [i, i + 3, i + 6] }));
  const bonds = [[2, 4], [2, 6], [4, 6]].map((cells) => ({ cells, name: "diagonal 2" }));
  const shape = { side: 3, rows: 3, columns: 3, houses: [...rows, ...columns], apart: [[2, 4, 6]], bonds };
  const { geometry, nextStep } = anyLogic({ shape });
  // The 1 in r3c1 is in the column of r1c1 and on the diagonal of r1c3.
  const open = [6, 7, 6, 7, 6, 7, 0, 6, 6];
  const { place, blockers, words } = nextStep({ state: { digits: [0, 0, 0, 0, 0, 0, 1, 0, 0] } }, open, open, { paths: [], techniques: {} });
  assert.deepEqual([place, words[0], words[1].house], [[geometry.candidate(1, 1)], "why_hidden_single", rows[0]]);
  assert.deepEqual(words[1].why, [
    ["blocks_false", { digit: [1], near: [6], rest: [0] }],
    ["blocks_by_false", { digit: [1], near: [6], rest: [2], rule: "diagonal 2" }],
  ]);
  assert.deepEqual(blockers, [{ cell: 6, cells: [0] }, { cell: 6, cells: [2] }]);
});

test("on such a board each digit that an unnamed rule excludes has its own reason", () => {
  const at = [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [1, 1]];
  const { nextStep } = anyLogic({ shape: { side: 4, rows: 2, columns: 4, at, houses: [row], apart: [[1, 4], [1, 5]] } });
  const found = nextStep({ state: { digits: [1, 0, 0, 0, 2, 3] } }, [0, 8, 14, 14, 0, 0], [0, 8, 14, 14, 0, 0], { paths: [], techniques: {} });
  assert.deepEqual(found.words[1].why.slice(1), [
    ["blocks_digit_false", { digit: [2], near: [4], digits: [2], rule: undefined }],
    ["blocks_digit_false", { digit: [3], near: [5], digits: [3], rule: undefined }],
  ]);
});

test("on such a board singles come first, then the last cell of a sum, then what serves of the path", () => {
  const { candidate } = any.geometry;
  const techniques = Object.fromEntries(["sum_last_cell", "early", "late"].map((name, i) => [name, { rank: [5, 3, 7][i] }]));
  const next = (digits, open, steps = []) => {
    const positions = steps.map(() => ({ candidates: [15, 15, 15, 15] }));
    return any.nextStep(rowGame(digits), open, open, { paths: [{ steps, positions }], techniques });
  };
  const place = (technique, cell, digit) => step(technique, { place: [candidate(cell, digit)], base: [row] });
  const remove = (technique, cell, digit) => step(technique, { remove: [candidate(cell, digit)] });
  const open = [0, 14, 14, 14];
  assert.deepEqual(next([1, 0, 3, 4], [0, 2, 0, 0], [place("early", 1, 2)]).technique, "full_house");
  // The sum requires a 4.
  const last = next([1, 0, 0, 0], open);
  assert.deepEqual([last.technique, last.place, last.words[0], last.about.text], ["sum_last_cell", [candidate(1, 4)], "why_sum_rest", "the cage"]);
  assert.equal(next([0, 0, 0, 0], [15, 15, 15, 15]), null);
  // There is no step if the digit that completes the sum is not a candidate of the cell.
  assert.equal(next([1, 0, 0, 0], [0, 6, 14, 14]), null);
  assert.equal(any.nextStep(rowGame([4, 0, 0, 0]), [0, 6, 7, 7], [0, 6, 7, 7], { paths: [], techniques }), null);
  // The rank decides between a step of the path and a step that the page finds.
  assert.equal(next([1, 0, 0, 0], open, [place("early", 2, 3)]).technique, "early");
  assert.equal(next([1, 0, 0, 0], open, [place("late", 2, 3)]).technique, "sum_last_cell");
  assert.equal(next([0, 0, 0, 0], [15, 15, 15, 15], [place("late", 0, 1), place("early", 1, 2)]).technique, "early");
  // An elimination no longer serves if only a cell that is now filled needed it. A naked single
  // needs only the eliminations in its own cell.
  const single = place("naked_single", 2, 2);
  techniques.naked_single = { rank: 9 };
  const all = [15, 15, 15, 15];
  const removes = (steps, digits, marks) => { const found = next(digits, marks, steps); return found && found.remove; };
  assert.deepEqual(removes([remove("early", 2, 3), single], [0, 0, 0, 0], all), [candidate(2, 3)]);
  assert.deepEqual(removes([remove("early", 1, 3), single], [0, 0, 0, 0], all), []);
  assert.equal(removes([remove("early", 1, 3), single], [0, 0, 2, 0], [13, 13, 0, 13]), null);
});
