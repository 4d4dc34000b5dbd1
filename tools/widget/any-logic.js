// What a page knows of a board that is not classic: only what R sends. The rules are R's; a
// hint is the next step of the path that came with the puzzle.
import { makeGeometry } from "./geometry.js";
import { undoneSteps, wrongEntries } from "./hints.js";
import { PlainShare } from "./any-share.js";

// The puzzles of the page. Of any other nothing is known.
class OwnPuzzles {
  constructor(own, techniques) {
    const known = (puzzle) => ({ ...puzzle, techniques, count: puzzle.status === "unique" ? 1 : 0 });
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

// A board that is typed in is checked for clashes alone.
function countOf(game) {
  const wrong = wrongEntries(game, null);
  return wrong.length ? ["check_wrong", { cells: wrong }] : ["check_unknown"];
}

// The first step of a path with something left to do.
function nextStep(game, noted, known, { paths }) {
  for (const { steps } of paths) {
    const [first] = undoneSteps(game.geometry, steps, game.state.digits, known);
    if (first) return first.step;
  }
  return null;
}

// Boards as text: a character for each cell.
function makeFormats({ cells, symbolOf, digits }) {
  const line = (values) => values.map((digit) => (digit ? symbolOf(digit) : ".")).join("");
  const digitOf = new Map(digits.map((digit) => [String(symbolOf(digit)), digit]));
  const charsIn = (text) => Array.from(text.replace(/[\s|+─-╿-]/g, "").toUpperCase());
  return {
    line, stateCode: ({ digits }) => line(digits),
    countCells: (text) => charsIn(text).length,
    read(text) {
      const chars = charsIn(text);
      const values = chars.map((char) => digitOf.get(char) || 0);
      const isBoard = chars.length === cells.length && chars.every((char, i) => values[i] || /[0._]/.test(char));
      return isBoard ? { digits: values, givens: values } : null;
    },
  };
}

function anyLogic(x) {
  const geometry = makeGeometry(x.shape);
  return {
    geometry, formats: makeFormats(geometry), SharePart: PlainShare,
    Known: OwnPuzzles, countLabel, countOf, nextStep, allSteps: null,
  };
}

export { anyLogic };
