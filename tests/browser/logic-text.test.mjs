// Boards as text, links, and QR codes.
import test from "node:test";
import assert from "node:assert/strict";
import { cells, candidate, peers, bitOf } from "../../tools/widget/classic.js";
import { anyLogic } from "../../tools/widget/any-logic.js";
import * as formats from "../../tools/widget/formats.js";
import { readLink, decompress } from "../../tools/widget/links.js";
import { qrModules, longest } from "../../tools/widget/qr.js";
import { puzzle, solution, givens, newGame, randomNumbers } from "./logic.mjs";

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

const rows = puzzle.match(/.{9}/g);

test("tables, lists and other signs for empty cells are read", () => {
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
  for (const [name, text] of Object.entries(texts)) {
    const found = formats.read(text);
    assert.ok(found, name);
    assert.equal(found.digits.join(""), puzzle, name);
  }
  assert.equal(formats.countCells(puzzle.slice(2)), 79);
  // Reading a state of SudokuWiki restores its digits and marks.
  const game = newGame();
  game.enter([0], 3, true);
  game.mark([1], 9, "centre");
  const state = formats.read("https://www.sudokuwiki.org/sudoku.htm?bd=" + formats.stateCode(game.state).split(".")[0]);
  assert.deepEqual([state.digits, state.givens, state.centre], [game.state.digits, givens, game.state.centre]);
});

// Reads a code by the standard: removes the mask, collects the bytes, checks that the remainders
// of each block are 0 and that the rest is padding, and returns the text.
function textOfCode(dark) {
  const size = dark.length;
  const { middles, sizes, checks } = {
    57: { middles: [6, 28, 50], sizes: [68, 68, 69, 69], checks: 18 },
    117: { middles: [6, 32, 58, 84, 110], sizes: [106, 106, 106, 106, 106, 106, 106, 106, 107, 107, 107, 107], checks: 26 },
  }[size];
  const room = sizes.reduce((sum, length) => sum + length, 0);
  const isCorner = (i, j) => [[0, 0], [0, middles.length - 1], [middles.length - 1, 0]].some(([a, b]) => a === i && b === j);
  const isFixed = (x, y) => {
    // Alignment patterns are where these coordinates cross, except at three corners.
    const nearMiddle = middles.some((a, i) => middles.some((b, j) => !isCorner(i, j) && Math.abs(x - a) <= 2 && Math.abs(y - b) <= 2));
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
  const bytes = Array.from({ length: room + sizes.length * checks }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  const blocks = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...sizes); i += 1) sizes.forEach((length, b) => { if (i < length) blocks[b].push(bytes[at++]); });
  const data = [].concat(...blocks);
  for (let i = 0; i < checks; i += 1) blocks.forEach((block) => block.push(bytes[at++]));
  const double = (value) => (value * 2) ^ (value > 127 ? 285 : 0);
  const times = (a, b) => (b ? (b & 1 ? a : 0) ^ times(double(a), b >> 1) : 0);
  for (const block of blocks) {
    for (let i = 0, root = 1; i < checks; i += 1, root = double(root)) {
      assert.equal(block.reduce((sum, value) => times(sum, root) ^ value, 0), 0, "remainder " + i);
    }
  }
  const stream = data.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  assert.equal(stream.slice(0, 4), "0100");
  const length = parseInt(stream.slice(4, 20), 2);
  // After four zero bits, two alternating bytes fill the rest.
  assert.equal(stream.slice(20 + 8 * length), "0000" + "1110110000010001".repeat(room).slice(0, 8 * (room - 3 - length)));
  return new TextDecoder().decode(new Uint8Array(Array.from({ length }, (_, i) => parseInt(stream.slice(20 + 8 * i, 28 + 8 * i), 2))));
}

test("a QR code holds its text", () => {
  for (const text of ["A", "https://sudokupad.app/classic" + puzzle, "\u00e9\u4e00".repeat(20), "x".repeat(271), "x".repeat(272), "x".repeat(longest)]) {
    assert.equal(textOfCode(qrModules(text)), text);
  }
  assert.equal(qrModules("x".repeat(longest + 1)), null);
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
  const random = randomNumbers(3);
  const chars = "0123456789.|+-*: \n_ab#@,/\u2502\u2500";
  for (let i = 0; i < 2000; i += 1) {
    let text = "";
    for (let n = 0; n < 100 + (i % 100); n += 1) text += chars[random(chars.length)];
    const read = formats.read(text);
    if (read) assert.equal(read.digits.length, 81);
  }
});

test("a state in short form holds digits and marks", () => {
  const game = newGame();
  assert.equal(formats.stateCode(game.state), "S9B" + givens.map((digit) => "0" + digit).join(""));
  game.enter([0], 3, true);
  game.mark([1], 9, "centre");
  game.mark([3], 9, "corner");
  const [state, corner] = formats.stateCode(game.state).split(".");
  // The values 9 + 3, 18 + 256 and 256 in base 36.
  assert.equal(state.slice(3, 7), "0c7m");
  assert.equal(corner.slice(0, 8), "00000074");
  assert.equal(state.length + corner.length, 327);
});

// --- single rules ---

const lineOf = (text) => {
  const found = formats.read(text);
  return found && found.digits.join("");
};

test("a lone pencil mark is placed only if no cell in its houses has it", () => {
  // The first cell has only 5 and the last only 7. Their peers lack these digits, and all other
  // cells have every candidate.
  const token = (cell, kept) => {
    if (cell === 0 || cell === 80) return cell ? "7" : "5";
    const gone = (peers[0].includes(cell) && cell !== kept ? "5" : "") + (peers[80].includes(cell) ? "7" : "");
    return Array.from("123456789").filter((digit) => !gone.includes(digit)).join("");
  };
  const read = (kept) => formats.read(cells.map((cell) => token(cell, kept)).join(" "));
  assert.deepEqual([read().digits[0], read().givens[0], read().centre[0], read().centre[40]], [5, 5, 0, 511]);
  assert.deepEqual([read(20).digits[0], read(20).centre[0], read(20).digits[80]], [0, bitOf(5), 7]);
});

test("a sign for empty cells is one only if no other could be", () => {
  assert.equal(lineOf(puzzle.replace(/0/g, "?")), puzzle);
  assert.equal(lineOf(puzzle.replace(/0/g, "?*")), null);
});

test("a library line has 81 cells, a plus before what is not given, and what was deleted", () => {
  const line = (text, deleted) => formats.read(":0000:x:" + text + ":" + deleted + ":::");
  const { digits, givens: given, centre } = line("+3" + puzzle.slice(1), "712 823");
  assert.deepEqual([digits[0], given[0], given[5]], [3, 0, 6]);
  assert.deepEqual([centre[1] & bitOf(7), centre[12], centre[2] & bitOf(8)], [0, 0, bitOf(8)]);
  assert.deepEqual(Object.keys(line(puzzle, "")), ["digits", "givens"]);
  for (const broken of [puzzle.slice(1), puzzle + "0", "+3#" + puzzle.slice(1)]) {
    assert.equal(line(broken, ""), null, broken);
  }
});

test("a library line says what the player deleted, and nothing else", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.apply({ place: [], remove: [candidate(1, 7), candidate(10, 6)] }, true);
  const line = formats.libraryLine(game.state, game.candidates());
  assert.equal(line, ":0000:x:+3" + puzzle.slice(1).replace(/0/g, ".") + ":712:::");
});

test("a grid of pencil marks has columns of one width", () => {
  const game = newGame();
  const lines = formats.pencilMarkGrid(game.state, game.candidates()).split("\n");
  assert.equal(lines.length, 13);
  assert.equal(new Set(lines.map((line) => line.length)).size, 1);
  assert.deepEqual([0, 4, 8, 12].map((i) => lines[i]), new Array(4).fill(lines[0]));
  assert.match(lines[1], /^\| 138 +12378 +1238 +\| /);
  const crossings = lines[0].split("").flatMap((char, i) => (char === "+" ? [i] : []));
  crossings.forEach((i) => assert.equal(lines[1][i], "|"));
});

test("missing fields of a table are empty cells, further ones make it none", () => {
  const table = rows.map((row) => Array.from(row, (char) => (char === "0" ? "" : char)).join(",").replace(/,+$/, ",")).join("\n");
  assert.equal(lineOf(table), puzzle);
  assert.equal(lineOf(rows.map((row) => Array.from(row + "1").join(",")).join("\n")), null);
});

test("a first row without digits is a header only if nine rows follow", () => {
  const table = (lines) => lines.map((row) => Array.from(row, (char) => (char === "0" ? "" : char)).join(",")).join("\n");
  const empty = ["0".repeat(9), ...rows.slice(1)];
  assert.equal(lineOf(table(empty)), empty.join(""));
  assert.equal(lineOf(table(["0".repeat(9), ...rows])), puzzle);
  assert.equal(lineOf(table(["100000000", ...rows])), null);
});

test("a text ends after 20,000 characters", () => {
  assert.equal(lineOf(" ".repeat(19900) + puzzle), puzzle);
  assert.equal(lineOf(" ".repeat(19950) + puzzle), null);
});

test("runs of any length become letters in a link to SudokuPad", () => {
  for (const length of [1, 25, 26, 51, 80]) {
    const line = "1".repeat(81 - length) + "0".repeat(length);
    const [[, href]] = formats.links(Array.from(line, Number));
    assert.match(href, /classic[1-9A-Z]+$/);
    assert.equal(lineOf(href), line);
  }
});

test("a state of SudokuWiki has 81 values that mean something", () => {
  const read = (first) => readLink("S9B" + first.toString(36).padStart(2, "0") + "00".repeat(80));
  const firstOf = (value) => {
    const found = read(value);
    return found && [found.givens[0], found.digits[0], found.centre[0]];
  };
  assert.deepEqual([9, 10, 18, 19, 18 + 511, 18 + 512].map(firstOf),
    [[9, 9, 0], [0, 1, 0], [0, 9, 0], [0, 0, 1], [0, 0, 511], null]);
  // Only the lowest ten bits belong to the cell.
  assert.deepEqual(firstOf(1024 + 9), [9, 9, 0]);
});

test("both codes of SudokuPad are read", () => {
  const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
  const code = puzzle.replace(/([0-9])(0{0,5})/g, (run, digit, zeros) => signs[10 * zeros.length + Number(digit)]);
  assert.equal(lineOf("https://sudokupad.app/sudoku/classic" + code), puzzle);
  assert.equal(lineOf("https://sudokupad.app/" + code), puzzle);
  assert.equal(lineOf(code), puzzle);
  assert.equal(lineOf(code.slice(1)), null);
  assert.equal(lineOf(code + " 1"), null);
});

// --- f-puzzles ---

const gridOf = (line) => line.match(/.{9}/g).map((row) => Array.from(row, (char) => (char === "0" ? {} : { value: Number(char), given: true })));
const fpuzzle = (members, grid = gridOf(puzzle)) => JSON.stringify({ size: 9, grid, ...members });

test("a puzzle with rules of its own is not read", () => {
  assert.equal(lineOf(fpuzzle({})), puzzle);
  assert.equal(lineOf(fpuzzle({ title: "A", author: "B", cosmetics: [1] })), puzzle);
  assert.equal(lineOf(fpuzzle({ thermometer: [], antiknight: false })), puzzle);
  assert.equal(lineOf(fpuzzle({ thermometer: [{ lines: [["R1C1", "R1C2"]] }] })), null);
  assert.equal(lineOf(fpuzzle({ killercage: [{ cells: ["R1C1"], value: "9" }] })), null);
  assert.equal(lineOf(fpuzzle({ antiknight: true })), null);
  assert.equal(lineOf(fpuzzle({}, gridOf(puzzle).slice(1))), null);
  assert.equal(lineOf(fpuzzle({}, gridOf(puzzle).map((row, i) => (i ? row : row.slice(1))))), null);
});

test("digits, givens and marks of f-puzzles are read", () => {
  const grid = gridOf(puzzle);
  grid[0][0] = { value: 3, centerPencilMarks: [1], cornerPencilMarks: [2] };
  grid[0][1] = { centerPencilMarks: [2, "8", 0, 10], cornerPencilMarks: [9] };
  grid[0][2] = { value: 10 };
  grid[0][3] = null;
  const { digits, givens: given, centre, corner } = formats.read(fpuzzle({}, grid));
  assert.deepEqual([digits.slice(0, 6), given.slice(0, 6)], [[3, 0, 0, 0, 0, 6], [0, 0, 0, 0, 0, 6]]);
  assert.deepEqual([centre.slice(0, 3), corner.slice(0, 3)], [[0, bitOf(2) | bitOf(8), 0], [0, bitOf(9), 0]]);
});

// Compresses a text like lz-string. A phrase is the longest one that the reader knows, which
// includes the previous phrase followed by its own first character.
function compress(text) {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bits = [];
  const put = (value, count) => { for (let i = 0; i < count; i += 1) bits.push((value >> i) & 1); };
  const numbers = new Map();
  let [size, width, room, before] = [3, 2, 1, ""];
  const add = (phrase) => {
    numbers.set(phrase, size);
    size += 1;
    room -= 1;
    if (!room) room = 2 ** width++;
  };
  for (let at = 0; at < text.length; at += before.length) {
    const number = (phrase) => numbers.get(phrase) || (before && phrase === before + before[0] ? size : undefined);
    let phrase = text[at];
    if (number(phrase)) {
      while (at + phrase.length < text.length && number(text.slice(at, at + phrase.length + 1))) phrase += text[at + phrase.length];
      put(number(phrase), width);
    } else {
      const code = text.charCodeAt(at);
      put(code > 255 ? 1 : 0, width);
      put(code, code > 255 ? 16 : 8);
      add(phrase);
    }
    if (before) add(before + phrase[0]);
    before = phrase;
  }
  put(2, width);
  return bits.join("").match(/.{1,6}/g).map((six) => signs[parseInt(six.padEnd(6, "0"), 2)]).join("");
}

test("what is compressed comes back, what is cut or changed does not", () => {
  for (const text of ["a", "aaaaaaa", "abababab", "\u00e9\u4e00\u4e00 \u{1f600}", fpuzzle({ title: "\u4e00" }), "xy".repeat(3000)]) {
    const code = compress(text);
    assert.equal(decompress(code), text);
    assert.equal(decompress(code.slice(0, -4)), null);
    assert.equal(decompress(code.slice(0, 2) + "!" + code.slice(2)), null);
  }
  assert.equal(decompress(compress("a").replace(/^./, "/")), null);
});

test("a code of f-puzzles is read wherever it stands, escaped or not", () => {
  const code = compress(fpuzzle({ title: "+" }));
  assert.match(code, /^N4Ig/);
  const links = [
    code, "https://f-puzzles.com/?load=" + code, "https://f-puzzles.com/?id=1&load=" + code + "&x=1",
    "https://sudokupad.app/fpuzzles" + encodeURIComponent(code), "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz" + code,
  ];
  for (const link of links) assert.equal(lineOf(link), puzzle, link.slice(0, 50));
  assert.equal(lineOf("see " + code), null);
});

// --- boards that are not classic ---

const lines4 = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => 4 * i + j));
const any = anyLogic({ shape: {
  side: 4, rows: 4, columns: 4, symbols: ["1", "2", "A", "B"],
  houses: lines4.map((some, i) => ({ kind: "row", number: i + 1, cells: some })),
} });

test("a pasted board may have small letters and a drawing around it", () => {
  const values = [1, 2, 3, 4, ...new Array(12).fill(0)];
  assert.equal(any.formats.line(values), "12AB............");
  for (const text of ["12AB............", "12ab\n0000\n____\n....", "| 1 2 | a b |\n+-----+\u2500\n" + ". ".repeat(12)]) {
    assert.deepEqual(any.formats.read(text), { digits: values, givens: values }, text);
  }
  for (const bad of ["12AB...........", "12AB.............", "12AC............"]) assert.equal(any.formats.read(bad), null);
  assert.equal(any.formats.countCells("12ab | . ."), 6);
  // Shiny gets the digits as R writes them, whatever their symbols.
  assert.equal(any.formats.stateCode({ digits: values }), "1234............");
});
