// Converts boards to and from text for the clipboard.
import { classic, cells, peers, rowOf, columnOf, digitsOf, maskOf } from "./classic.js";
import { readLink } from "./links.js";
import { openDigits } from "./position.js";

const digitOfChar = (char) => (/[1-9]/.test(char) ? Number(char) : 0);
const digitsOfText = (text) => Array.from(text, digitOfChar);
const isRule = (line) => /--|==|[\u2500\u2501\u2550]{2}/.test(line);

// Returns a board without a record of its givens: all filled cells are givens.
const allGiven = (digits) => ({ digits: digits, givens: digits });

// Reads `:technique:candidates:cells:deleted:...`, where `+` precedes a digit that is not a
// given, and deleted candidates are written as digit, row, column.
function readLibrary(text) {
  const line = text.split("\n").map((part) => part.trim()).find((part) => /^:.*:.*:.*:/.test(part));
  if (!line) return null;
  const fields = line.split(":");
  const tokens = fields[3].match(/\+?[0-9.]/g) || [];
  if (tokens.length !== 81 || tokens.join("") !== fields[3]) return null;
  const digits = tokens.map((token) => digitOfChar(token.slice(-1)));
  const givens = tokens.map((token, cell) => (token[0] === "+" ? 0 : digits[cell]));
  const deleted = fields[4].match(/[1-9]{3}/g) || [];
  if (!deleted.length) return { digits: digits, givens: givens };
  const centre = openDigits(classic, digits);
  for (const [digit, row, column] of deleted) {
    centre[(row - 1) * 9 + (column - 1)] &= ~maskOf([Number(digit)]);
  }
  return { digits: digits, givens: givens, centre: centre };
}

// Reads a run of exactly 81 cells, such as a line of a list or the end of a link.
function readLine(text) {
  const found = /(?:^|[^0-9._-])([0-9._-]{81})(?![0-9._-])/.exec(text);
  return found && allGiven(digitsOfText(found[1]));
}

// Reads a drawn board. If stars follow some digits, only those digits are givens.
function readDrawn(text) {
  const body = text.split("\n").filter((line) => !isRule(line)).join("");
  const tokens = body.replace(/[\s|+\u2502\u2503\u2551]/g, "").match(/[0-9._-]\*?|./g) || [];
  if (tokens.length !== 81 || !tokens.every((token) => /^[0-9._-]\*?$/.test(token))) return null;
  const digits = tokens.map((token) => digitOfChar(token[0]));
  if (!tokens.some((token) => token[1])) return allGiven(digits);
  return { digits: digits, givens: tokens.map((token, cell) => (token[1] ? digits[cell] : 0)) };
}

// Reads a grid of candidates. A lone digit in a cell is placed if no other cell in its houses has
// it as a candidate.
function readPencilMarks(text) {
  const body = text.split("\n").filter((line) => !isRule(line)).join(" ");
  const tokens = body
    .replace(/[^0-9.\s|]/g, "")
    .split(/[\s|]+/)
    .filter((token) => token);
  if (tokens.length !== 81) return null;
  const centre = tokens.map((token) => maskOf(Array.from(token).map(Number).filter(Boolean)));
  const digits = centre.map((mask, cell) => {
    const one = digitsOf(mask);
    const alone = one.length === 1 && peers[cell].every((peer) => !(centre[peer] & mask));
    return alone ? one[0] : 0;
  });
  return {
    digits: digits,
    givens: digits,
    centre: centre.map((mask, cell) => (digits[cell] ? 0 : mask)),
  };
}

// Reads nine rows of nine fields, as in a spreadsheet or a CSV file. Missing fields are empty
// cells.
function readTable(text) {
  for (const separator of ["\t", ";", ","]) {
    let rows = text.split("\n").filter((row) => row.includes(separator)).map((row) => row.split(separator));
    if (rows.length === 10 && !rows[0].some((field) => /^"?[1-9]"?$/.test(field.trim()))) rows = rows.slice(1);
    const fields = [].concat(...rows.map((row) => row.concat(new Array(9).fill("")).slice(0, Math.max(9, row.length))));
    const plain = fields.map((field) => field.replace(/["'\s]/g, ""));
    if (rows.length === 9 && plain.length === 81 && plain.every((field) => /^([0-9.*?xX_-]|NA)?$/.test(field))) {
      return allGiven(plain.map(digitOfChar));
    }
  }
  return null;
}

// Removes lines, labels and code around the cells.
const withoutDrawing = (text) =>
  text
    .split("\n")
    .filter((line) => !isRule(line))
    .join("\n")
    .replace(/\b(NA|None|null|nan)\b/g, "0")
    .replace(/\bc(?=\()|\[[1-9],\]|\[,[1-9]\]/g, "")
    .replace(/[|+=,;:'"(){}[\]\u2500-\u257f]/g, "");

// Reads another character for empty cells, if exactly one gives 81 cells. Spaces at the end of a
// row may be missing.
function readOtherEmpty(text) {
  const body = withoutDrawing(text);
  const rows = body.replace(/^\n+|\n+$/g, "").split("\n");
  const padded = rows.length === 9 ? rows.map((row) => row.padEnd(9)).join("") : body;
  const found = ["*", "?", "x", "X", " "]
    .map((empty) => Array.from(padded).filter((char) => char === empty || /[1-9]/.test(char)))
    .filter((chars) => chars.length === 81);
  return found.length === 1 ? allGiven(found[0].map(digitOfChar)) : null;
}

function readCells(text) {
  const body = withoutDrawing(text).replace(/\s/g, "");
  return /^[0-9._-]{81}$/.test(body) ? allGiven(digitsOfText(body)) : null;
}

const readers = [
  readLibrary, (text) => readLink(text.trim()), readLine, readTable, readDrawn, readCells, readOtherEmpty, readPencilMarks,
];
const longest = 20000;

// Returns the board in a text, or null if there is none.
function read(text) {
  const plain = String(text).slice(0, longest).replace(/\r\n?/g, "\n");
  for (const reader of readers) {
    const found = reader(plain);
    if (found) return found.digits.some(Boolean) ? found : null;
  }
  return null;
}

// Counts the cells that a text seems to have.
const countCells = (text) => (withoutDrawing(String(text).slice(0, longest)).match(/[0-9._*?xX-]/g) || []).length;

const line = (digits) => digits.map((digit) => digit || ".").join("");

function pencilMarkGrid(state, candidates) {
  const texts = cells.map((cell) => state.digits[cell] || digitsOf(candidates[cell]).join("") || ".");
  const width = Math.max(...texts.map((text) => String(text).length));
  const rule = "+" + Array(3).fill("-".repeat((width + 1) * 3 + 1)).join("+") + "+";
  const lines = [rule];
  for (let row = 0; row < 9; row += 1) {
    let text = "";
    cells.filter((cell) => rowOf(cell) === row).forEach((cell) => {
      text += (columnOf(cell) % 3 ? "" : "| ") + String(texts[cell]).padEnd(width + 1);
    });
    lines.push(text + "|");
    if (row % 3 === 2) lines.push(rule);
  }
  return lines.join("\n");
}

function libraryLine(state, candidates) {
  const written = state.digits.map((digit, cell) => (digit && !state.givens[cell] ? "+" : "") + (digit || "."));
  const open = openDigits(classic, state.digits);
  const deleted = [];
  for (const cell of cells) {
    for (const digit of digitsOf(open[cell] & ~candidates[cell])) {
      deleted.push("" + digit + (rowOf(cell) + 1) + (columnOf(cell) + 1));
    }
  }
  return ":0000:x:" + written.join("") + ":" + deleted.sort().join(" ") + ":::";
}

const twoCharacters = (number) => number.toString(36).padStart(2, "0");

// Encodes a state like SudokuWiki, with two characters in base 36 for each cell: a given, 9 plus
// a digit of the player, or 18 plus a mask of centre marks. Corner marks, if there are any,
// follow after a dot.
function stateCode({ givens, digits, centre, corner }) {
  const values = digits.map((digit, cell) => {
    if (givens[cell]) return digit;
    return digit ? digit + 9 : centre[cell] && centre[cell] + 18;
  });
  const marks = corner.some(Boolean) ? "." + corner.map(twoCharacters).join("") : "";
  return "S9B" + values.map(twoCharacters).join("") + marks;
}

// Writes runs of empty cells as letters: B is one empty cell, C two.
function shortened(digits) {
  return line(digits).replace(/\.{1,25}/g, (run) => String.fromCharCode(65 + run.length));
}

// Returns links to other sites where the puzzle can be opened.
function links(givens) {
  const zeros = givens.join("");
  return [
    ["SudokuPad", "https://sudokupad.app/classic" + shortened(givens)],
    ["sudoku.coach", "https://sudoku.coach/en/play/" + zeros],
    ["SudokuWiki", "https://www.sudokuwiki.org/sudoku.htm?bd=" + zeros],
    ["SudokuExchange", "https://sudokuexchange.com/play/?s=" + zeros],
  ];
}

export { read, countCells, line, pencilMarkGrid, libraryLine, stateCode, links };
