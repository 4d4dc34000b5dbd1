// The logic of the page, without a page, on data from R.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { classic, cellOf, digitOf, digitsOf, bitOf, candidate, houses, peers } from "../../tools/widget/classic.js";
import { classicLogic } from "../../tools/widget/classic-logic.js";
import { isSolved } from "../../tools/widget/position.js";
import { Game } from "../../tools/widget/game.js";
import * as formats from "../../tools/widget/formats.js";
import { hint as hintFor, whereToLook } from "../../tools/widget/hints.js";
import { positionsOf } from "../../tools/widget/path.js";
import { allSteps } from "../../tools/widget/techniques.js";
import { pictureOf } from "../../tools/widget/drawing.js";
import { labelOf } from "../../tools/widget/key.js";
import { makeTranslator } from "../../tools/widget/labels.js";
import { digitsOfLine, puzzle, newGame } from "./logic.mjs";
import { faults } from "./schema.mjs";

const folder = process.env.OXIDOKU_PAGES;
const read = (name) => JSON.parse(fs.readFileSync(folder + "/" + name, "utf8"));
const boards = read("boards.json");
const hint = (game, puzzle, revealed) => hintFor(game, puzzle, revealed, classicLogic.nextStep);

test("the data that R hands over are as the schema says", () => {
  boards.forEach((x, i) => assert.deepEqual(faults(x, "board"), [], "board " + i));
  assert.deepEqual(faults(Object.assign({}, boards[0], { digits: "1" }), "board"), ["board.digits"]);
  const { mode, ...without } = boards[0];
  assert.deepEqual(faults(without, "board"), ["board"]);
});

test("links that R writes are read, unless they are cut", () => {
  const links = read("links.json");
  for (const [name, link] of Object.entries(links)) assert.equal(formats.read(link).digits.join(""), puzzle, name);
  assert.equal(formats.read(links["f-puzzles"].slice(0, -40)), null);
});

// --- hints ---

const x = boards[0];
const puzzleOf = (x) => {
  const digits = digitsOfLine(x.givens);
  return {
    solution: x.solution && digitsOfLine(x.solution),
    techniques: x.techniques,
    paths: x.paths.map((path) => Object.assign({ positions: positionsOf(classic, digits, null, path.steps) }, path)),
  };
};

test("hints lead to the end, with marks and without", () => {
  for (const board of boards.filter((one) => one.hints)) {
    const start = digitsOfLine(board.givens);
    const known = puzzleOf(board);
    for (const withMarks of [true, false]) {
      const game = new Game(classic, { givens: start, digits: start });
      const revealed = new Set();
      if (withMarks) game.fillMarks();
      for (let i = 0; i < 400 && !isSolved(classic, game.state.digits); i += 1) {
        const { kind, step } = hint(game, known, revealed);
        assert.equal(kind, "step");
        checkTruth(step, known.solution);
        // Without marks, the player only reads the eliminations.
        if (withMarks || step.place.length) game.apply(step, true);
        else step.remove.forEach((id) => revealed.add(id));
      }
      assert.deepEqual(game.state.digits, known.solution);
    }
  }
});

test("a board that techniques cannot solve ends with cells revealed", () => {
  const start = digitsOfLine(boards[2].givens);
  const known = Object.assign(puzzleOf(boards[2]), { paths: [] });
  const game = new Game(classic, { givens: start, digits: start });
  const names = new Set();
  for (let i = 0; i < 400 && !isSolved(classic, game.state.digits); i += 1) {
    const { step } = hint(game, known, new Set());
    names.add(step.technique);
    game.apply(step, true);
  }
  assert.ok(names.has("reveal"));
  assert.deepEqual(game.state.digits, known.solution);
});

test("a step that relies on revealed eliminations says what it needs", () => {
  const game = newGame();
  const known = puzzleOf(x);
  const revealed = new Set();
  let needing = null;
  for (let i = 0; i < 100 && !needing; i += 1) {
    const { step, needs } = hint(game, known, revealed);
    if (needs.length) needing = { step, needs };
    else if (step.place.length) game.apply(step, true);
    else step.remove.forEach((id) => revealed.add(id));
  }
  assert.ok(needing.needs.every((id) => revealed.has(id)));
});

test("sentences have no braces left, and the first stage of a placement names no digit", () => {
  const translate = makeTranslator(classic, x.labels);
  const game = newGame();
  const known = puzzleOf(x);
  for (let i = 0; i < 60; i += 1) {
    const { kind, step } = hint(game, known, new Set());
    if (kind !== "step") break;
    const [label, values] = whereToLook(classic, step);
    for (const text of [step.text || translate(...step.words), translate(label, values)]) {
      assert.doesNotMatch(text, /[{}]|undefined/);
    }
    assert.deepEqual(Object.keys(values), [step.place.length ? "house" : label === "nudge_digit" ? "digit" : "house"]);
    game.apply(step, true);
  }
  assert.equal(translate("needs", { removals: [0, 1, 9] }), "First remove 1 from r1c1 and r1c2, and 2 from r1c1.");
});

test("a language joins words in its own way", () => {
  const own = { ...x.labels, and: "y", or: "o", or_8: "u", further: ", as\u00ed como ", semicolon: " ; " };
  const translate = makeTranslator(classic, own);
  const either = (digits) => translate("why_naked_subset", { either: digits, cells: [0], house: classic.houses[0], outcome: [1] });
  assert.match(either([7, 8]), / 7 u 8,/);
  assert.match(either([8, 9]), / 8 o 9,/);
  assert.equal(translate("effect_remove", { removed: [0, 1, 9] }), "1 can be removed from r1c1 y r1c2, as\u00ed como 2 from r1c1");
  assert.match(translate("needs", { removals: [0, 1, 9, 18, 27, 29] }), / ; y /);
});

test("every step of a path has a picture", () => {
  for (const board of boards) {
    for (const path of board.paths) {
      for (const step of path.steps) {
        const picture = pictureOf(classic, step, board.look);
        assert.ok(picture.tints.size > 0 || picture.roles.size > 0, step.technique);
        picture.links.forEach((link) => assert.doesNotMatch(link.path, /NaN/));
      }
    }
  }
});

test("the key of a picture has the same entries in R and on the page", () => {
  const translate = makeTranslator(classic, x.labels);
  const steps = read("keys.json");
  assert.ok(new Set(steps.map(({ step }) => step.technique)).size > 100);
  for (const { step, key } of steps) {
    assert.deepEqual(pictureOf(classic, step, x.look).key.map((entry) => labelOf(entry, translate)), key, step.technique);
  }
});

function checkTruth(step, truth) {
  assert.ok(step.place.length + step.remove.length > 0);
  step.place.forEach((id) => assert.equal(truth[cellOf(id)], digitOf(id), step.technique));
  step.remove.forEach((id) => assert.notEqual(truth[cellOf(id)], digitOf(id), step.technique));
}

// Whether each candidate that a step removes leads to a contradiction by singles only. Rectangles
// are accepted, because they rely on the unique solution.
function refuted(step, known) {
  if (/rectangle/.test(step.technique)) return true;
  return step.remove.every((id) => {
    const open = known.slice();
    const todo = [id];
    while (todo.length) {
      const at = todo.pop();
      if (!(open[cellOf(at)] & bitOf(digitOf(at)))) return true;
      open[cellOf(at)] = bitOf(digitOf(at));
      for (const peer of peers[cellOf(at)]) {
        if (!(open[peer] & bitOf(digitOf(at)))) continue;
        open[peer] &= ~bitOf(digitOf(at));
        if (!open[peer]) return true;
        if (digitsOf(open[peer]).length === 1) todo.push(candidate(peer, digitsOf(open[peer])[0]));
      }
      for (const house of houses) {
        for (let digit = 1; digit <= 9; digit += 1) {
          const places = house.cells.filter((cell) => open[cell] & bitOf(digit));
          const placed = house.cells.some((cell) => known[cell] === 0 && puzzleDigit(cell) === digit);
          if (!places.length && !placed) return true;
          if (places.length === 1 && digitsOf(open[places[0]]).length > 1) todo.push(candidate(places[0], digit));
        }
      }
    }
    return false;
  });
}
let boardDigits = [];
const puzzleDigit = (cell) => boardDigits[cell];

// Whether the reason of a step that the page found is true, checked cell by cell.
function saysTrue(step, known) {
  const has = (cell, digit) => known[cell] & bitOf(digit);
  const [id] = step.place;
  const house = step.base[0];
  const set = step.sets[0];
  const only = (mask, digits) => digitsOf(mask).every((digit) => digits.includes(digit));
  switch (step.technique) {
    case "full_house":
    case "naked_single":
      return known[cellOf(id)] === bitOf(digitOf(id));
    case "hidden_single":
      return house.cells.filter((cell) => has(cell, digitOf(id))).join() === String(cellOf(id));
    case "pointing":
    case "claiming": {
      const digit = digitOf(step.remove[0]);
      return house.cells.every((cell) => !has(cell, digit) || step.cover[0].cells.includes(cell));
    }
    case "hidden_pair":
    case "hidden_triple":
    case "hidden_quad":
      return set.digits.length === set.cells.length &&
        house.cells.every((cell) => set.cells.includes(cell) || !set.digits.some((digit) => has(cell, digit)));
    case "locked_pair":
    case "locked_triple":
    case "naked_pair":
    case "naked_triple":
    case "naked_quad":
      return set.digits.length === set.cells.length &&
        set.cells.every((cell) => only(known[cell], set.digits)) &&
        step.remove.every((one) => set.digits.includes(digitOf(one)) &&
          set.cells.every((cell) => peers[cell].includes(cellOf(one))));
    default:
      return refuted(step, known);
  }
}

test("R and the page find the same steps, with the same reasons", () => {
  const { puzzles } = read("states.json");
  const translate = makeTranslator(classic, x.labels);
  const sorted = (ids) => ids.slice().sort((a, b) => a - b).join();
  // One cell may be the last of several houses.
  const houses = (step) => step.base.concat(step.cover).map((house) => house.kind + house.number).sort().join();
  const nodes = (step) => JSON.stringify(step.chains.map((chain) => chain.nodes.map((node) => [node.digit, node.cells])));
  const keyOf = (step) => [step.technique, sorted(step.place), sorted(step.remove), houses(step), nodes(step)].join(" ");
  const effects = (steps, name) =>
    Array.from(new Set(steps.filter((step) => step.technique === name).map((step) => sorted(step.remove) + "/" + sorted(step.place)))).sort();
  const compared = {};
  for (const { x: board, states } of puzzles) {
    for (const state of states) {
      const reasons = new Map();
      for (const step of state.steps) {
        reasons.set(keyOf(step), (reasons.get(keyOf(step)) || []).concat(step.text));
      }
      const game = new Game(classic, { givens: digitsOfLine(board.givens), digits: digitsOfLine(state.digits), centre: state.centre });
      const steps = allSteps(game.state.digits, game.candidates(), true);
      for (const step of steps) {
        const known = reasons.get(keyOf(step));
        if (!known) continue;
        const text = translate(...step.words);
        assert.ok(known.includes(text), text + " is not among " + known.join(" "));
        compared[step.technique] = (compared[step.technique] || 0) + 1;
      }
      const keys = new Set(steps.map(keyOf));
      for (const step of state.steps) {
        assert.ok(keys.has(keyOf(step)), step.text + " " + state.digits);
      }
      for (const name of Object.keys(board.techniques)) {
        assert.deepEqual(effects(steps, name), effects(state.steps, name), name + " " + state.digits);
      }
    }
  }
  console.log("steps with R's sentence: " + Object.entries(compared).map(([name, n]) => name + " " + n).join(", "));
  const rare = ["jellyfish", "naked_quad", "hidden_quad", "unique_rectangle_2", "unique_rectangle_3", "swordfish", "hidden_triple", "locked_triple"];
  for (const name of Object.keys(x.techniques).filter((one) => !rare.includes(one))) {
    assert.ok(compared[name] > 0, name);
  }
});

test("200 random states: every hint is true, and few harder than R's", () => {
  const { puzzles, ranks } = read("states.json");
  // The page prefers a hidden single to a naked single, because people see it first.
  ranks.hidden_single = ranks.naked_single;
  const count = { states: 0, hints: 0, simple: 0, page: 0 };
  const harder = {};
  for (const { x, states } of puzzles) {
    const known = puzzleOf(x);
    for (const state of states) {
      count.states += 1;
      const game = new Game(classic, { givens: digitsOfLine(x.givens), digits: digitsOfLine(state.digits), centre: state.centre });
      const { kind, step } = hint(game, known, new Set());
      assert.equal(kind, "step");
      checkTruth(step, known.solution);
      if (step.words && step.technique !== "reveal") {
        count.page += 1;
        boardDigits = game.state.digits;
        assert.ok(saysTrue(step, game.candidates()), step.technique + " " + state.digits);
      }
      if (!state.technique) continue;
      count.hints += 1;
      if (ranks[step.technique] <= ranks[state.technique]) count.simple += 1;
      else harder[state.technique + " < " + step.technique] = (harder[state.technique + " < " + step.technique] || 0) + 1;
    }
  }
  const share = count.simple / count.hints;
  console.log(
    `${count.states} states of ${puzzles.length} puzzles: ${count.page} steps found by the page; ` +
      `${count.simple} of ${count.hints} hints (${(100 * share).toFixed(1)} %) no harder than hint_sudoku()'s`
  );
  for (const pair of Object.keys(harder)) console.log("  " + pair + ": " + harder[pair]);
  assert.ok(count.states >= 200 && puzzles.length >= 20);
  assert.ok(share >= 0.9);
});

test("no name that is shortened is an export of a module that others import as a whole", () => {
  const source = (file) => fs.readFileSync(new URL("../../tools/widget/" + file, import.meta.url), "utf8");
  const files = fs.readdirSync(new URL("../../tools/widget/", import.meta.url)).filter((file) => file.endsWith(".js"));
  const modules = new Set(files.flatMap((file) => Array.from(source(file).matchAll(/import \* as \w+ from "[.]\/(.*?)"/g), ([, name]) => name)));
  assert.ok(modules.has("storage.js"));
  const exported = Array.from(modules).flatMap((file) => /export \{(.*?)\}/s.exec(source(file))[1].match(/\w+/g));
  const shortened = new Set(source("own-names.txt").split("\n"));
  assert.deepEqual(exported.filter((name) => shortened.has(name)), []);
});

test("no name of a style that is shortened is used by a test of the page", () => {
  const styles = fs.readFileSync(new URL("../../tools/widget/own-styles.txt", import.meta.url), "utf8").trim().split("\n");
  assert.ok(styles.length > 10);
  const folder = new URL("./", import.meta.url);
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith(".mjs"))) {
    const used = new Set(fs.readFileSync(new URL(file, folder), "utf8").match(/(oxd|-)-[a-z0-9-]+/g));
    assert.deepEqual(styles.filter((name) => used.has(name)), [], file);
  }
});
