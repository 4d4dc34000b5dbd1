// The logic of the page, without a page.
import test from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { classic, cells, cellOf, digitOf, digitsOf, bitOf, candidate, houses, housesOf, peers } from "../../tools/widget/classic.js";
import { classicLogic } from "../../tools/widget/classic-logic.js";
import { openDigits, clashes, isSolved } from "../../tools/widget/position.js";
import { Solver } from "../../tools/widget/solver.js";
import { Game } from "../../tools/widget/game.js";
import * as formats from "../../tools/widget/formats.js";
import { hint as hintFor, needsOf } from "../../tools/widget/hints.js";
import { positionsOf } from "../../tools/widget/path.js";
import { allSteps } from "../../tools/widget/techniques.js";
import { pictureOf } from "../../tools/widget/drawing.js";
import { labelOf } from "../../tools/widget/key.js";
import { makeTranslator } from "../../tools/widget/labels.js";
import { qrModules, longest } from "../../tools/widget/qr.js";
import { verdict } from "../../tools/widget/lessons.js";
import { faults } from "./schema.mjs";

const folder = process.env.OXIDOKU_PAGES;
const read = (name) => JSON.parse(fs.readFileSync(folder + "/" + name, "utf8"));
const boards = read("boards.json");
const digitsOfLine = (line) => Array.from(line, Number);

const puzzle = "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
const solution = digitsOfLine("372456198695781324481392765764129853819573246253648971548217639137965482926834517");
const givens = digitsOfLine(puzzle);
const hint = (game, puzzle, revealed) => hintFor(game, puzzle, revealed, classicLogic.nextStep);
const newGame = () => new Game(classic, { givens: givens, digits: givens });
const emptyCells = (game) => game.emptyCells(cells);

test("the data that R hands over are as the schema says", () => {
  boards.forEach((x, i) => assert.deepEqual(faults(x, "board"), [], "board " + i));
  assert.deepEqual(faults(Object.assign({}, boards[0], { digits: "1" }), "board"), ["board.digits"]);
  const { mode, ...without } = boards[0];
  assert.deepEqual(faults(without, "board"), ["board"]);
});

test("every cell has 20 peers and three houses", () => {
  cells.forEach((cell) => {
    assert.equal(peers[cell].length, 20);
    assert.deepEqual(housesOf[cell].map((house) => house.kind), ["box", "row", "column"]);
  });
});

test("open digits, clashes and solutions", () => {
  assert.deepEqual(digitsOf(openDigits(classic, givens)[1]), [1, 2, 3, 7, 8]);
  assert.equal(clashes(classic, givens).some(Boolean), false);
  const clashing = givens.slice();
  clashing[0] = 6;
  assert.deepEqual(cells.filter((cell) => clashes(classic, clashing)[cell]), [0, 5]);
  assert.equal(isSolved(classic, solution), true);
  const solved = (digits, most) => {
    const solver = new Solver(digits, most);
    while (!solver.run(1000));
    return solver;
  };
  assert.deepEqual(solved(givens, 2).first, solution);
  assert.equal(solved(givens, 2).count, 1);
  assert.equal(solved(new Array(81).fill(0), 25).count, 25);
  assert.equal(solved(clashing, 2).count, 0);
});

// --- the game ---

test("a saved game is restored, anything else is ignored", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.colourMark([1], 2, 3);
  const saved = JSON.parse(JSON.stringify(game));
  assert.deepEqual(JSON.parse(JSON.stringify(Game.fromJSON(classic, saved))), saved);
  const others = [
    null, undefined, 0, 1, "x", true, [], {}, { start: {} }, { start: null, state: null, past: [], future: [] },
    { ...saved, past: {} }, { ...saved, future: null }, { ...saved, past: [null] }, { ...saved, past: [{}] },
  ];
  for (const part of ["givens", "digits", "corner", "centre", "colours", "candidateColours"]) {
    const values = [
      null, undefined, 3, "x", [], {}, [1, 2], new Array(81).fill("1"), new Array(81).fill(-1), new Array(81).fill(1.5),
      new Array(81).fill(512), new Array(80).fill(0), { 900: 1 }, { x: 1 }, { 1: "red" }, { 1: 99 },
    ].filter((value) => part !== "candidateColours" || JSON.stringify(value) !== "{}");
    for (const value of values) {
      others.push({ ...saved, state: { ...saved.state, [part]: value } });
      others.push({ ...saved, start: { ...saved.start, [part]: value } });
    }
  }
  for (const other of others) assert.equal(Game.fromJSON(classic, other), null, JSON.stringify(other));
  const another = JSON.parse(JSON.stringify(saved));
  another.state.digits[5] = 1;
  assert.equal(Game.fromJSON(classic, another), null);
});

test("entering, marking and colouring, and undo of each", () => {
  const game = newGame();
  const states = [game.state];
  const steps = [
    () => game.enter([0, 1], 3, true),
    () => game.mark([2, 3], 1, "corner"),
    () => game.mark([2, 3], 8, "centre"),
    () => game.colour([0, 5], 4),
    () => game.colourMark([2], 8, 2),
    () => game.fillMarks(),
    () => game.apply({ place: [candidate(7, 9)], remove: [candidate(6, 1)] }, true),
    () => game.clear([0], "digits"),
    () => game.restart(),
    () => game.paste({ digits: solution, givens: solution }),
  ];
  for (const step of steps) {
    assert.equal(step(), true);
    states.push(game.state);
  }
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    assert.equal(game.undo(), true);
    assert.deepEqual(game.state, states[i]);
  }
  assert.equal(game.undo(), false);
  for (let i = 1; i <= steps.length; i += 1) {
    assert.equal(game.redo(), true);
    assert.deepEqual(game.state, states[i]);
  }
  assert.equal(game.redo(), false);
});

test("random changes come back through undo, and through JSON", () => {
  let seed = 7;
  const random = (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  const game = newGame();
  const states = [game.state];
  for (let i = 0; i < 300; i += 1) {
    const where = [random(81), random(81)];
    const digit = random(9) + 1;
    const changes = [
      () => game.enter(where, digit, random(2) === 0),
      () => game.mark(where, digit, "corner"),
      () => game.mark(where, digit, "centre"),
      () => game.colour(where, digit),
      () => game.colourMark(where, digit, random(9) + 1),
      () => game.clear(where, ["digits", "corner", "centre", "colours"][random(4)]),
      () => game.fillMarks(),
    ];
    if (changes[random(7)]()) states.push(game.state);
    assert.ok(givens.every((given, cell) => !given || game.state.digits[cell] === given), "givens stay");
  }
  const kept = Game.fromJSON(classic, JSON.parse(JSON.stringify(game)));
  assert.deepEqual(kept.state, game.state);
  assert.ok(kept.past.length > 0 && kept.undo());
  assert.deepEqual(kept.state, states[states.length - 2]);
  for (let i = states.length - 2; i >= 0; i -= 1) {
    assert.equal(game.undo(), true);
    assert.deepEqual(game.state, states[i]);
  }
});

test("impossible marks are removed automatically, if asked", () => {
  for (const clean of [true, false]) {
    const game = newGame();
    game.fillMarks();
    game.mark([1], 9, "corner");
    game.enter([7], 9, clean);
    const left = peers[7].filter((cell) => (game.state.centre[cell] | game.state.corner[cell]) & bitOf(9));
    assert.equal(left.length === 0, clean);
  }
});

test("a digit in all cells is taken away again, givens are never touched", () => {
  const game = newGame();
  game.enter([0, 1, 5], 3, true);
  assert.deepEqual([0, 1, 5].map((cell) => game.state.digits[cell]), [3, 3, 6]);
  game.enter([0, 1, 5], 3, true);
  assert.deepEqual([0, 1, 5].map((cell) => game.state.digits[cell]), [0, 0, 6]);
  assert.equal(game.clear([5], "digits"), false);
});

// --- text ---

test("boards are read from what programs write", () => {
  const digits = (text) => formats.read(text).digits.join("");
  assert.equal(digits(puzzle), puzzle);
  assert.equal(digits("  " + puzzle.replace(/0/g, ".") + " # Easy\n"), puzzle);
  assert.equal(digits("https://www.sudokuwiki.org/sudoku.htm?bd=" + puzzle), puzzle);
  assert.equal(digits(puzzle.match(/.{9}/g).join("\n")), puzzle);
  assert.equal(digits(puzzle.match(/.{9}/g).join("\r\n")), puzzle);
  const drawn = puzzle.match(/.{9}/g).map((row) => "| " + row.match(/.{3}/g).map((three) => three.split("").join(" ")).join(" | ") + " |");
  const rule = "+-------+-------+-------+";
  const text = [rule, ...drawn.slice(0, 3), rule, ...drawn.slice(3, 6), rule, ...drawn.slice(6), rule].join("\n");
  assert.equal(digits(text), puzzle);
  for (const bad of ["", "hello", puzzle.slice(1), puzzle + "1", "0".repeat(81), "x".repeat(81), "1".repeat(30000)]) {
    assert.equal(formats.read(bad), null, bad.slice(0, 20));
  }
});

test("tables, lists, other signs for empty cells and links are read", () => {
  const rows = puzzle.match(/.{9}/g);
  const fields = (empty) => rows.map((row) => Array.from(row, (char) => (char === "0" ? empty : char)));
  const joined = (separator, empty) => fields(empty).map((row) => row.join(separator)).join("\n");
  const texts = {
    "spreadsheet": joined("\t", ""), "CSV": joined(",", ""), "CSV with quotes": joined(",", '""').replace(/[1-9]/g, '"$&"'),
    "CSV with a header": "A,B,C,D,E,F,G,H,I\n" + joined(",", ""), "semicolons": joined(";", "0"),
    "nested": JSON.stringify(rows.map((row) => Array.from(row, Number))),
    "null": JSON.stringify(rows.map((row) => Array.from(row, (char) => Number(char) || null))),
    "vector of R": "c(" + Array.from(puzzle).join(", ") + ")",
    "*": joined("", "*"), "x": joined("", "x"), "?": joined("", "?"), "spaces": rows.map((row) => row.replace(/0/g, " ").trimEnd()).join("\n"),
  };
  for (const [name, text] of Object.entries({ ...texts, ...read("links.json") })) {
    const found = formats.read(text);
    assert.ok(found, name);
    assert.equal(found.digits.join(""), puzzle, name);
  }
  assert.equal(formats.countCells(puzzle.slice(2)), 79);
  // A state of SudokuWiki comes back with digits and marks.
  const game = newGame();
  game.enter([0], 3, true);
  game.mark([1], 9, "centre");
  const state = formats.read("https://www.sudokuwiki.org/sudoku.htm?bd=" + formats.stateCode(game.state).split(".")[0]);
  assert.deepEqual([state.digits, state.givens, state.centre], [game.state.digits, givens, game.state.centre]);
  // A code that is cut, and a puzzle with rules of its own.
  const link = read("links.json")["f-puzzles"];
  assert.equal(formats.read(link.slice(0, -40)), null);
  assert.equal(formats.read('{"size":9,"grid":' + JSON.stringify(rows.map((row) => Array.from(row, () => ({})))) + ',"thermometer":[1]}'), null);
});

// Reads a code by the standard: turns the modules back, takes the bytes, checks that the
// remainders of each block are 0, and gives the text.
function textOfCode(dark) {
  const size = dark.length;
  const isFixed = (x, y) => {
    // Alignment patterns are where these cross, except at three corners.
    const middles = [[6, 28], [28, 6], [28, 28], [28, 50], [50, 28], [50, 50]];
    const nearMiddle = middles.some(([i, j]) => Math.abs(x - i) <= 2 && Math.abs(y - j) <= 2);
    return x === 6 || y === 6 || (x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9) ||
      (x > size - 12 && y < 6) || (y > size - 12 && x < 6) || nearMiddle;
  };
  const bits = [];
  let up = true;
  for (let x = size - 1; x > 0; x -= 2) {
    if (x === 6) x = 5;
    for (let i = 0; i < size; i += 1) {
      const y = up ? size - 1 - i : i;
      for (const column of [x, x - 1]) if (!isFixed(column, y)) bits.push(dark[y][column] ^ ((column + y) % 2 === 0 ? 1 : 0));
    }
    up = !up;
  }
  const bytes = Array.from({ length: 346 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  const sizes = [68, 68, 69, 69];
  const blocks = [[], [], [], []];
  let at = 0;
  for (let i = 0; i < 69; i += 1) sizes.forEach((length, b) => { if (i < length) blocks[b].push(bytes[at++]); });
  const data = [].concat(...blocks);
  for (let i = 0; i < 18; i += 1) blocks.forEach((block) => block.push(bytes[at++]));
  const double = (value) => (value * 2) ^ (value > 127 ? 285 : 0);
  const times = (a, b) => (b ? (b & 1 ? a : 0) ^ times(double(a), b >> 1) : 0);
  for (const block of blocks) {
    for (let i = 0, root = 1; i < 18; i += 1, root = double(root)) {
      assert.equal(block.reduce((sum, value) => times(sum, root) ^ value, 0), 0, "remainder " + i);
    }
  }
  const stream = data.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  assert.equal(stream.slice(0, 4), "0100");
  const length = parseInt(stream.slice(4, 20), 2);
  return new TextDecoder().decode(new Uint8Array(Array.from({ length }, (_, i) => parseInt(stream.slice(20 + 8 * i, 28 + 8 * i), 2))));
}

test("a QR code holds its text", () => {
  for (const text of ["A", "https://sudokupad.app/classic" + puzzle, "\u00e9\u4e00".repeat(20), "x".repeat(longest)]) {
    assert.equal(textOfCode(qrModules(text)), text);
  }
  assert.equal(qrModules("x".repeat(longest + 1)), null);
});

test("a proposal is the step of a lesson, another step or none", () => {
  const task = { steps: [{ place: [], remove: [3, 4] }, { place: [], remove: [9] }], others: [{ place: [], remove: [7] }, { place: [1], remove: [] }] };
  const said = (remove, place = []) => verdict({ place, remove }, task);
  assert.deepEqual([said([]), said([3]), said([3, 4]), said([9]), said([3, 9]), said([7]), said([], [1]), said([3, 7]), said([5])],
    ["nothing", "yes", "yes", "yes", "no", "other", "other", "no", "no"]);
});

test("stars of a drawn board say what is given", () => {
  const rows = solution.map((digit, cell) => digit + (givens[cell] ? "*" : " "));
  const text = Array.from({ length: 9 }, (_, row) => rows.slice(9 * row, 9 * row + 9).join(" ")).join("\n");
  const read = formats.read(text);
  assert.deepEqual(read.givens, givens);
  assert.deepEqual(read.digits, solution);
});

test("what is written is read back: pencil marks and library lines", () => {
  const game = newGame();
  game.enter([7], 9, true);
  game.fillMarks();
  game.mark([1], 2, "centre");
  const grid = formats.read(formats.pencilMarkGrid(game.state, game.candidates()));
  assert.deepEqual(grid.digits, game.state.digits);
  assert.deepEqual(grid.centre, game.candidates());
  const line = formats.read(formats.libraryLine(game.state, game.candidates()));
  assert.deepEqual(line.digits, game.state.digits);
  assert.deepEqual(line.givens, givens);
  assert.deepEqual(line.centre, game.candidates());
  assert.equal(formats.read(formats.line(givens)).digits.join(""), puzzle);
});

test("links hold the puzzle", () => {
  const links = formats.links(givens);
  links.slice(1).forEach(([, href]) => assert.ok(href.endsWith(puzzle)));
  const short = links[0][1].replace("https://sudokupad.app/classic", "");
  const long = short.replace(/[A-Z]/g, (run) => "0".repeat(run.charCodeAt(0) - 65));
  assert.equal(long, puzzle);
});

test("random texts neither crash nor hang", () => {
  let seed = 3;
  const chars = "0123456789.|+-*: \n_ab#@,/\u2502\u2500";
  for (let i = 0; i < 2000; i += 1) {
    let text = "";
    for (let n = 0; n < 100 + (i % 100); n += 1) {
      seed = (seed * 48271) % 2147483647;
      text += chars[seed % chars.length];
    }
    const read = formats.read(text);
    if (read) assert.equal(read.digits.length, 81);
  }
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

test("what is wrong comes first", () => {
  const game = newGame();
  game.enter([0], 1, false);
  assert.deepEqual(hint(game, puzzleOf(x), new Set()), { kind: "wrong", cells: [0] });
  game.undo();
  game.mark([0], 1, "centre");
  assert.deepEqual(hint(game, puzzleOf(x), new Set()), { kind: "marks", cells: [0] });
});

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
        // Without marks the player only reads the eliminations.
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

test("sentences have no braces left and name no digit before the last stage", () => {
  const translate = makeTranslator(classic, x.labels);
  const game = newGame();
  const known = puzzleOf(x);
  for (let i = 0; i < 60; i += 1) {
    const { kind, step } = hint(game, known, new Set());
    if (kind !== "step") break;
    const text = step.text || translate(...step.words);
    assert.doesNotMatch(text, /[{}]|undefined/);
    game.apply(step, true);
  }
  assert.equal(translate("needs", { removals: [0, 1, 9] }), "First remove 1 from r1c1 and r1c2, and 2 from r1c1.");
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

// Whether each candidate that a step removes leads to a contradiction by singles alone, or
// the step is of those that rest on the one solution.
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

// Whether what a step of the page says is so, by looking at each cell.
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

// Techniques of which the page finds the same steps as R, and those of which R has fewer:
// it names the same cells in one house only, or keeps one of several chains.
const alike = [
  "full_house", "naked_single", "x_wing", "swordfish", "jellyfish", "skyscraper", "two_string_kite", "w_wing", "xy_wing",
  "xyz_wing", "unique_rectangle_1", "unique_rectangle_2", "unique_rectangle_3", "unique_rectangle_4", "simple_colors_trap",
  "simple_colors_wrap",
];
const chains = ["x_chain", "xy_chain"];

test("R and the page find the same steps, with the same reasons", () => {
  const { puzzles } = read("states.json");
  const translate = makeTranslator(classic, x.labels);
  const sorted = (ids) => ids.slice().sort((a, b) => a - b).join();
  // A cell may be the last of several houses.
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
      for (const name of alike.concat(chains)) {
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

test("a state in short form holds digits and marks", () => {
  const game = newGame();
  assert.equal(formats.stateCode(game.state), "S9B" + givens.map((digit) => "0" + digit).join(""));
  game.enter([0], 3, true);
  game.mark([1], 9, "centre");
  game.mark([3], 9, "corner");
  const [state, corner] = formats.stateCode(game.state).split(".");
  // 9 + 3, 18 + 256 and 256, to base 36.
  assert.equal(state.slice(3, 7), "0c7m");
  assert.equal(corner.slice(0, 8), "00000074");
  assert.equal(state.length + corner.length, 327);
});

test("200 random states: every hint is true, and few harder than R's", () => {
  const { puzzles, ranks } = read("states.json");
  // The page prefers a place in a house to a cell with one candidate, as people see it first.
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
