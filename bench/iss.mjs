// Runs Interactive-Sudoku-Solver on puzzles in its text form.
//   node iss.mjs CHECKOUT PASSES SECONDS < puzzles > answers
// A line of input has an id and a puzzle, separated by a tab; a line of output an id,
// milliseconds, the number of solutions (at most 2) and the first of them in letters,
// or the message of an error. A time is the CPU time (user and system) of parsing the
// text, building the solver and looking for two solutions, best of all passes.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [checkout, passes, seconds] = process.argv.slice(2);
// The solver is written for a page and its worker.
globalThis.self ??= globalThis;
globalThis.VERSION_PARAM ??= "";
const load = (file) => import(pathToFileURL(resolve(checkout, "js", file)).href);
const { SudokuParser } = await load("sudoku_parser.js");
const { SudokuBuilder } = await load("solver/sudoku_builder.js");

// Beyond this time one pass is enough.
const LONG = 3000;
const OUT_OF_TIME = "out of time";

function milliseconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function solve(text, end) {
  const parsed = SudokuBuilder.resolveConstraint(SudokuParser.parseText(text));
  const solver = SudokuBuilder.build(parsed);
  const check = () => {
    if (milliseconds() > end) throw new Error(OUT_OF_TIME);
  };
  solver.setProgressCallback?.(check, 12);
  const first = solver.nthSolution(0);
  if (!first) return "0\t";
  const count = solver.nthSolution(1) ? 2 : 1;
  return `${count}\t${[...first].map((digit) => String.fromCharCode(64 + digit)).join("")}`;
}

const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
const puzzles = lines.map((line) => {
  const [id, text] = line.split("\t");
  return { id, text, best: Infinity, answer: "" };
});
// The first pass also warms up the compiler.
for (let pass = 0; pass < Number(passes); pass++) {
  for (const puzzle of puzzles) {
    if (puzzle.best > LONG && pass > 0) continue;
    const start = milliseconds();
    try {
      puzzle.answer = solve(puzzle.text, start + 1000 * Number(seconds));
    } catch (error) {
      puzzle.answer = `-1\t${error.message.replace(/\s+/g, " ")}`;
    }
    puzzle.best = Math.min(puzzle.best, milliseconds() - start);
  }
}
for (const { id, best, answer } of puzzles) console.log(`${id}\t${best}\t${answer}`);
