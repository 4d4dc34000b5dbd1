// The logic of boards that are not classic: singles, sums, and data from R. R knows the rules, so
// all other hints are steps of the path that came with the puzzle.
import { makeGeometry, bitOf, maskOf, digitsOf, countBits } from "./geometry.js";
import { stepOfPath, restsOn, undoneSteps } from "./hints.js";
import { withPositions } from "./path.js";
import { makeSingles, firstOf, fewest, before } from "./singles.js";
import { step } from "./step.js";
import { PlainShare } from "./any-share.js";

// The puzzles of the page. Nothing is known about any other puzzle.
class OwnPuzzles {
  constructor(own, techniques, onFound, geometry) {
    const known = (puzzle) => ({
      ...puzzle, techniques, count: puzzle.status === "unique" ? 1 : 0,
      paths: puzzle.paths.map((path) => withPositions(geometry, puzzle.givens, path)),
    });
    this.puzzles = new Map(own.map((puzzle) => [puzzle.givens.join(), known(puzzle)]));
    this.other = known({ solution: null, status: null, paths: [], rating: null, proof: null });
  }

  isOwn(givens) {
    return this.puzzles.has(givens.join());
  }

  of(givens) {
    return this.puzzles.get(givens.join()) || this.other;
  }
}

const counts = { unique: "count_one", none: "count_none", invalid: "count_none", multiple: "count_several" };
const countLabel = ({ status }) => [counts[status] || "count_not_known"];

// Finds the last empty cell of a sum: {terms: [cell, factor] of each cell, target, text}.
// `lowest` is the value of digit 1.
function* lastCells({ cellName, symbolOf, candidate }, { sums = [], lowest }, board, open) {
  const above = lowest - 1;
  for (const { terms, target, text } of sums) {
    const [last, ...others] = terms.filter(([cell]) => !board[cell]);
    if (!last || others.length) continue;
    const [cell, factor] = last;
    const rest = terms.reduce((sum, [one, times]) => sum + times * (board[one] ? board[one] + above : 0), 0);
    const digit = (target - rest) / factor - above;
    if (!(Number.isInteger(digit) && digit > 0 && open[cell] & bitOf(digit))) continue;
    const cells = terms.map(([one]) => one);
    const isPlain = terms.every(([, times]) => times === 1);
    const why = terms.length === 1 ? "sum_only_cell" : isPlain ? "sum_rest" : "sum_last_cell";
    yield {
      ...step("sum_last_cell", { place: [candidate(cell, digit)], cells, highlights: [[candidate(cell, digit), "pattern"]] },
        { cell: cellName(cell), digit: symbolOf(digit), rule: text, sum: String(rest) }, why),
      about: { text, cells },
    };
  }
}

// Returns the undone steps of a path that are still useful: those that fill a cell, and those
// that remove a candidate that a later useful step needs removed.
function stepsThatServe(geometry, undone) {
  const { candidate, cellOf, digitOf, digits } = geometry;
  const needed = new Set();
  const need = (cells, some) => cells.forEach((cell) => some.forEach((digit) => needed.add(candidate(cell, digit))));
  const serving = [];
  for (const one of undone.slice().reverse()) {
    const { technique, place, remove, base } = one.step;
    if (!place.length && !remove.some((id) => needed.has(id))) continue;
    serving.unshift(one);
    if (technique === "hidden_single") need(base[0].cells, place.map(digitOf));
    else if (technique === "naked_single") need(place.map(cellOf), digits);
    else if (technique !== "full_house") need(restsOn(geometry, one.step), digits);
  }
  return serving;
}

// Returns the finders of singles, whose reasons also name rules. `bonds` has the pairs of cells
// that only rules keep different, with the names of these rules or of the houses that they add.
function makeRuledSingles(geometry, bonds) {
  const { cells, housesOf, sees } = geometry;
  const names = new Map(bonds.map(({ cells, name }) => [cells.join(), name]));

  // Explains what houses do not rule out by rules, and otherwise by earlier eliminations.
  function withRules(board, step) {
    const [label, { why, ...words }] = step.words;
    const [last] = why.slice(-1);
    if (!last || !last[0].startsWith("out_")) return step;
    const { digits, rest } = last[1];
    const isHidden = step.technique === "hidden_single";
    // `one` is a cell, or a digit of the step's cell.
    const at = (one) => (isHidden ? one : step.cells[0]);
    const holders = cells.filter((cell) => digits.includes(board[cell]));
    const [taken, left] = fewest(holders, isHidden ? rest : digits, (holder, one) => (isHidden || board[holder] === one) && sees(holder, at(one)));
    const said = new Map();
    for (const [holder, out] of taken) {
      for (const one of out) {
        const rule = names.get([holder, at(one)].sort((a, b) => a - b).join());
        const key = board[holder] + ":" + rule;
        const { near = [], gone = [] } = said.get(key) || {};
        said.set(key, { digit: [board[holder]], near: [...new Set([...near, holder])], gone: [...gone, one], rule });
      }
    }
    const by = Array.from(said.values(), ({ gone, ...more }) => [
      (isHidden ? "blocks_" : "blocks_digit_") + (more.rule ? "by_" : "") + (more.near.length > 1),
      { ...more, [isHidden ? "rest" : "digits"]: gone },
    ]);
    return {
      ...step,
      blockers: [...step.blockers, ...taken.map(([cell, out]) => ({ cell, cells: isHidden ? out : [] }))],
      words: [label, { ...words, why: [...why.slice(0, -1), ...by, ...(isHidden ? before(digits, left) : before(left, rest))] }],
    };
  }

  const finders = makeSingles({ ...geometry, sees: (a, b) => housesOf[a].some((house) => house.cells.includes(b)) });
  return finders.map(([names, find]) => [names, function* (board, open) {
    for (const step of find(board, open)) yield onDiagonal(withRules(board, step));
  }]);
}

// A digit fits in a row, but on a diagonal.
function onDiagonal(step) {
  const [label, values] = step.words;
  const isOn = label === "why_hidden_single" && values.house.kind === "diagonal";
  return isOn ? { ...step, words: [label + "_on", values] } : step;
}

// Singles come first, then the last cell of a sum, then the simplest step of the path.
function makeNextStep(geometry, shape) {
  const singles = makeRuledSingles(geometry, shape.bonds || []);
  return (game, noted, known, { paths, techniques }) => {
    const board = game.state.digits;
    const single = firstOf(singles, board, noted) || firstOf(singles, board, known);
    if (single) return single;
    const [sum] = lastCells(geometry, shape, board, known);
    for (const { steps, positions } of paths) {
      const undone = undoneSteps(geometry, steps, board, known);
      const planned = stepOfPath(geometry, stepsThatServe(geometry, undone), positions, known, techniques);
      if (!planned) continue;
      return sum && techniques[sum.technique].rank <= techniques[planned.technique].rank ? sum : planned;
    }
    return sum || null;
  };
}

// The digits in the address of a page, in base 36.
const inAddress = /#board=([0-9A-Z.]+)/i;

// Formats boards as text: a character for each cell, or, with pencil marks, all candidates of each
// cell.
function makeFormats({ cells, lines, peers, symbolOf, digits }) {
  const line = (values) => values.map((digit) => (digit ? symbolOf(digit) : ".")).join("");
  const digitOf = new Map(digits.map((digit) => [String(symbolOf(digit)).toUpperCase(), digit]));
  const charsIn = (text) => Array.from(text.replace(/[\s|+─-╿-]/g, "").toUpperCase());
  const isEmpty = (char) => /[0._]/.test(char);

  function readLine(text) {
    const found = inAddress.exec(text);
    const chars = found ? Array.from(found[1]) : charsIn(text);
    const values = chars.map((char) => (found ? Number.parseInt(char, 36) : digitOf.get(char)) || 0);
    const isBoard = chars.length === cells.length && chars.every((char, i) => (values[i] ? values[i] <= digits.length : isEmpty(char)));
    return isBoard ? { digits: values, givens: values } : null;
  }

  // A lone digit is placed if no cell that sees it has it as a candidate.
  function readMarks(text) {
    const tokens = text.toUpperCase().split(/[\s|]+/).map((token) => Array.from(token)).filter((token) => token.some((char) => digitOf.has(char) || char === "."));
    const isWhole = tokens.length === cells.length && tokens.every((token) => token.every((char) => digitOf.has(char) || char === "."));
    if (!isWhole || tokens.every((token) => token.length === 1)) return null;
    const centre = tokens.map((token) => maskOf(token.map((char) => digitOf.get(char)).filter(Boolean)));
    const values = centre.map((mask, cell) => (countBits(mask) === 1 && !peers[cell].some((peer) => centre[peer] & mask) ? digitsOf(mask)[0] : 0));
    return { digits: values, givens: values, centre: centre.map((mask, cell) => (values[cell] ? 0 : mask)) };
  }

  return {
    line, countCells: (text) => charsIn(text).length,
    // The code has the digits as R writes them, whatever their symbols.
    stateCode: ({ digits: some }) => some.map((digit) => (digit ? digit.toString(36) : ".")).join("").toUpperCase(),
    pencilMarkGrid(state, candidates) {
      const texts = cells.map((cell) => (state.digits[cell] ? [state.digits[cell]] : digitsOf(candidates[cell])).map(symbolOf).join("") || ".");
      const width = Math.max(...texts.map((text) => text.length));
      return lines.map((row) => row.map((cell) => texts[cell].padEnd(width)).join(" ").trim()).join("\n");
    },
    read: (text) => readMarks(text) || readLine(text),
  };
}

// `Checks` checks the rules: see checks-widget.js, which pages without such rules do not have.
function anyLogic(x, { Checks, showVerdicts } = {}) {
  const geometry = makeGeometry(x.shape);
  // If houses have fewer cells than there are digits, a digit may occur any number of times.
  if (!geometry.houses.some((house) => house.cells.length === geometry.side)) geometry.copies = NaN;
  const checks = Checks && x.shape.checks && new Checks(geometry, x.shape.checks);
  if (checks) {
    geometry.isBroken = (digits) => {
      const broken = new Set(checks.broken(digits).flatMap(({ cells }) => cells));
      return geometry.cells.map((cell) => broken.has(cell));
    };
    geometry.narrowed = (digits, open) => checks.narrowed(digits, open);
  }
  return {
    geometry, checks, showVerdicts, formats: makeFormats(geometry), SharePart: PlainShare,
    Known: OwnPuzzles, countLabel, nextStep: makeNextStep(geometry, x.shape), allSteps: null,
  };
}

export { anyLogic, inAddress };
