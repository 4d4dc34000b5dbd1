// The hint for a position.
//
// Mistakes come first, then the next step. If there is none, the hint reveals a cell.
import { bitOf, countBits } from "./geometry.js";
import { clashes, isComplete } from "./position.js";
import { step } from "./step.js";

// Cells with a wrong entry or impossible marks.
function wrongEntries(game, solution) {
  const clashing = clashes(game.geometry, game.state.digits);
  return game.geometry.cells.filter((cell) => {
    const digit = game.state.digits[cell];
    if (!digit || game.isGiven(cell)) return false;
    return solution ? digit !== solution[cell] : clashing[cell];
  });
}

function wrongMarks(game, solution) {
  if (!solution) return [];
  return game.emptyCells(game.geometry.cells).filter((cell) => {
    const marks = game.state.centre[cell];
    return marks && !(marks & bitOf(solution[cell]));
  });
}

// Cells a step rests on: those of its pattern, and all of the houses that two
// of them share.
function restsOn({ houses, cellOf }, step) {
  const own = new Set(step.cells);
  for (const [id] of step.highlights) own.add(cellOf(id));
  for (const id of step.place.concat(step.remove)) own.add(cellOf(id));
  for (const set of step.sets) set.cells.forEach((cell) => own.add(cell));
  for (const chain of step.chains) {
    for (const node of chain.nodes) node.cells.forEach((cell) => own.add(cell));
  }
  const all = new Set(own);
  for (const house of step.base.concat(step.cover)) house.cells.forEach((cell) => all.add(cell));
  for (const house of houses) {
    if (house.cells.filter((cell) => own.has(cell)).length > 1) {
      house.cells.forEach((cell) => all.add(cell));
    }
  }
  return Array.from(all);
}

// Steps of a path with something not yet done, each with that alone.
function undoneSteps({ cellOf, digitOf }, steps, board, candidates) {
  const undone = [];
  steps.forEach((whole, index) => {
    const place = whole.place.filter((id) => !board[cellOf(id)]);
    const remove = whole.remove.filter((id) => candidates[cellOf(id)] & bitOf(digitOf(id)));
    if (place.length || remove.length) {
      undone.push({ index, step: { ...whole, place, remove } });
    }
  });
  return undone;
}

// The simplest undone step that the player could see: where it looks, the board
// has no more candidates than when it was found. The first undone step always
// is one of these, as all before it is done.
function stepOfPath(geometry, undone, positions, candidates, techniques) {
  let best = null;
  for (const { index, step } of undone) {
    const rank = techniques[step.technique].rank;
    if (best && rank >= techniques[best.technique].rank) continue;
    const before = positions[index].candidates;
    const visible = restsOn(geometry, step).every((cell) => !(candidates[cell] & ~before[cell]));
    if (!best || visible) best = step;
  }
  return best;
}

// Eliminations of earlier hints that the player has not marked but this step relies on.
function needsOf(geometry, step, noted, known) {
  const needs = [];
  for (const cell of restsOn(geometry, step)) {
    for (const digit of geometry.digits) {
      if (noted[cell] & ~known[cell] & bitOf(digit)) needs.push(geometry.candidate(cell, digit));
    }
  }
  return needs.filter((id) => !step.remove.includes(id));
}

// The candidates the player can see. Those that earlier hints removed count as removed in
// cells where the player keeps no marks.
function knownCandidates(game, revealed) {
  const known = game.candidates();
  const { cellOf, digitOf } = game.geometry;
  for (const id of revealed) {
    if (!game.state.centre[cellOf(id)]) known[cellOf(id)] &= ~bitOf(digitOf(id));
  }
  return known;
}

function revealedCell(game, solution, candidates) {
  const { cells, housesOf, candidate } = game.geometry;
  const empty = game.emptyCells(cells);
  const count = (cell) => countBits(candidates[cell]);
  const cell = empty.reduce((best, other) => (count(other) < count(best) ? other : best));
  const digit = solution[cell];
  return step("reveal", { place: [candidate(cell, digit)], cells: [cell], base: [housesOf[cell][0]] }, { cell: [cell], digit: [digit] });
}

// A hint is of kind "solved", "wrong" (digits in `cells`), "marks" (marks in
// `cells` leave out the digit that goes there), "stuck", or "step" with `step`
// and what it needs.
//   puzzle  {solution, paths, techniques}; each path {steps, positions}
//   revealed  the candidates that earlier hints removed, a set
//   nextStep  a function of the game, its candidates and the puzzle: see classic-logic.js
function hint(game, puzzle, revealed, nextStep) {
  const board = game.state.digits;
  const wrong = wrongEntries(game, puzzle.solution);
  if (wrong.length) return { kind: "wrong", cells: wrong };
  const marks = wrongMarks(game, puzzle.solution);
  if (marks.length) return { kind: "marks", cells: marks };
  if (isComplete(board)) return { kind: "solved", cells: [] };

  const noted = game.candidates();
  const known = knownCandidates(game, revealed);
  if (game.emptyCells(game.geometry.cells).some((cell) => !known[cell])) return { kind: "stuck", cells: [] };
  const found = nextStep(game, noted, known, puzzle);
  if (found) return { kind: "step", step: found, needs: needsOf(game.geometry, found, noted, known) };
  if (!puzzle.solution) return { kind: puzzle.count === 1 ? "stuck" : "several", cells: [] };
  return { kind: "step", step: revealedCell(game, puzzle.solution, known), needs: [] };
}

// Where to look, as the label of a sentence and what fills it.
function whereToLook({ housesOf, cellOf, digitOf }, step) {
  const boxHouse = (cell) => housesOf[cell][0];
  // Only R sends steps that rest on rules.
  if (step.about) return ["nudge_rule", { rule: step.about.text, at: step.about }];
  const outcome = step.place.length ? "nudge_place" : "nudge_remove";
  if (step.place.length) {
    return [outcome, { house: step.base[0] || boxHouse(cellOf(step.place[0])) }];
  }
  if (step.base.length === 1) return [outcome, { house: step.base[0] }];
  const [digit, ...others] = new Set(step.remove.map(digitOf));
  if (!others.length) return ["nudge_digit", { digit: [digit] }];
  return [outcome, { house: boxHouse(cellOf(step.remove[0])) }];
}

// The cells the first stage tints: those of the house it names.
const placesToLook = (geometry, step) => {
  const { house, at } = whereToLook(geometry, step)[1];
  return (house || at || { cells: [] }).cells;
};

export { hint, whereToLook, placesToLook, wrongEntries, wrongMarks, knownCandidates, needsOf, undoneSteps, stepOfPath, restsOn };
