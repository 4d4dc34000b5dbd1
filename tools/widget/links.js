// Links to puzzles on other sites that contain the puzzle.
import { digitsOf, maskOf } from "./classic.js";

const runLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const figures = "0123456789";
const sixBits = runLetters + figures + "+/";
const classicCharacters = figures + runLetters.slice(0, -2);
const mostText = 200000;

// Decompresses a text like lz-string: each code is a known phrase, or 0 or 1 before a new
// character. Returns null if the text was cut off or changed.
function decompress(code) {
  const values = Array.from(code.replace(/[=\s]/g, "").replace(/-/g, "+"), (char) => sixBits.indexOf(char));
  if (values.includes(-1)) return null;
  let at = 0;
  const take = (count) => {
    let value = 0;
    for (let i = 0; i < count; i += 1, at += 1) value |= ((values[Math.floor(at / 6)] >> (5 - (at % 6))) & 1) << i;
    return value;
  };
  const phrases = ["", "", ""];
  let width = 2;
  let room = 1;
  let before = "";
  let text = "";
  while (at < 6 * values.length && text.length < mostText) {
    let next = take(width);
    if (next === 2) return text;
    let added = false;
    if (next < 2) {
      phrases.push(String.fromCharCode(take(next ? 16 : 8)));
      next = phrases.length - 1;
      added = true;
    }
    const grow = () => {
      room -= 1;
      if (room) return;
      room = 2 ** width;
      width += 1;
    };
    if (added) grow();
    const phrase = next < phrases.length ? phrases[next] : next === phrases.length && before ? before + before[0] : null;
    if (phrase === null) return null;
    text += phrase;
    if (before) {
      phrases.push(before + phrase[0]);
      grow();
    }
    before = phrase;
  }
  return null;
}

// The members that a puzzle of f-puzzles without additional rules may have.
const plain = /^(size|title|author|ruleset|grid|solution|successMessage|highlightConflicts|truecandidatesoptions|metadata|cosmetics|text|line|rectangle|circle)$/;

function readFpuzzles(json) {
  let puzzle;
  try {
    puzzle = JSON.parse(json);
  } catch (unreadable) {
    return null;
  }
  const grid = puzzle?.grid;
  const isNine = (list) => Array.isArray(list) && list.length === 9;
  if (!isNine(grid) || !grid.every(isNine)) return null;
  const isSet = (value) => value && (!Array.isArray(value) || value.length > 0);
  if (Object.keys(puzzle).some((name) => isSet(puzzle[name]) && !plain.test(name))) return null;
  const cells = [].concat(...grid).map((cell) => cell || {});
  const digits = cells.map(({ value }) => (value >= 1 && value <= 9 ? Math.floor(value) : 0));
  const marks = (list) => maskOf((Array.isArray(list) ? list : []).map(Number).filter((digit) => digit >= 1 && digit <= 9));
  return {
    digits: digits,
    givens: digits.map((digit, i) => (cells[i].given ? digit : 0)),
    centre: cells.map((cell, i) => (digits[i] ? 0 : marks(cell.centerPencilMarks))),
    corner: cells.map((cell, i) => (digits[i] ? 0 : marks(cell.cornerPencilMarks))),
  };
}

// Reads a state of SudokuWiki: two characters in base 36 for each cell.
function readState(code) {
  const values = code.toLowerCase().match(/../g).map((pair) => parseInt(pair, 36) & 1023);
  if (values.length !== 81 || values.some((value) => value > 18 + 511)) return null;
  return {
    givens: values.map((value) => (value <= 9 ? value : 0)),
    digits: values.map((value) => (value <= 9 ? value : value <= 18 ? value - 9 : 0)),
    centre: values.map((value) => (value > 18 ? maskOf(digitsOf(value - 18)) : 0)),
  };
}

// Reads the classic codes of SudokuPad: digits with letters for runs of empty cells, or a
// character for each digit with up to five empty cells after it.
function readClassic(code) {
  const chars = Array.from(code);
  const first = chars.map((char) => (runLetters.includes(char) ? "0".repeat(runLetters.indexOf(char)) : char)).join("");
  const second = chars.map((char) => {
    const at = classicCharacters.indexOf(char);
    return (at % 10) + "0".repeat(Math.max(0, Math.floor(at / 10)));
  }).join("");
  const line = [first, second].find((one) => /^[0-9]{81}$/.test(one));
  if (!line) return null;
  const digits = Array.from(line, Number);
  return { digits: digits, givens: digits };
}

// Returns the board in a link or in the code of a link, or null.
function readLink(text) {
  if (/^\{/.test(text)) return readFpuzzles(text);
  if (/\s/.test(text)) return null;
  const code = text.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent);
  const value = (pattern) => (pattern.exec(code) || [])[1];
  const state = value(/(?:^|bd=)S9B([0-9a-z]{162})/i);
  if (state) return readState(state);
  const json = value(/(?:^|[/=])(?:fpuzzles|fpuz)([^&#?]+)/) || value(/[?&]load=([^&#]+)/) || value(/^(N4Ig.+)$/);
  if (json) return readFpuzzles(decompress(json) || "");
  const classic = value(/^(?:https?:\/\/[^/]+\/(?:sudoku\/)?)?(?:classic(?=.)|(?=.{15}))([0-9A-Za-z]{1,81})$/);
  return classic ? readClassic(classic) : null;
}

export { readLink, decompress };
