// Finds the hint for a position.
//
// Mistakes come first, then the next step. If there is no step, the hint reveals a cell.
import { bitOf, countBits } from "./geometry.js";
import { clashes, isComplete } from "./position.js";
import { step } from "./step.js";

// Returns the cells with a wrong entry: one that differs from the solution or, without a
// solution, one that clashes.
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

// Returns the cells on which a step depends: its own cells, all cells of its base and cover
// houses, and all cells of houses that contain two of its own cells.
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

// Returns the steps of a path that still have an effect, reduced to that effect.
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

// Returns the simplest undone step that the player can see: the cells on which it depends have no
// more candidates than when it was found. The first undone step always qualifies, because all
// earlier steps are done.
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

// Returns eliminations of earlier hints that the step requires but the player has not marked.
function needsOf(geometry, step, noted, known) {
  const needs = [];
  for (const cell of restsOn(geometry, step)) {
    for (const digit of geometry.digits) {
      if (noted[cell] & ~known[cell] & bitOf(digit)) needs.push(geometry.candidate(cell, digit));
    }
  }
  return needs.filter((id) => !step.remove.includes(id));
}

// Returns the candidates that the player can see. Eliminations of earlier hints count in cells
// without the player's marks.
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

// Returns a hint of kind "solved", "wrong" (wrong digits in `cells`), "marks" (the marks in
// `cells` lack the correct digit), "stuck", or "step" with `step` and the eliminations that it
// needs.
//   puzzle  {solution, paths, techniques}; each path has {steps, positions}
//   revealed  the set of candidates that earlier hints removed
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

// Returns where to look, as the label of a sentence and its values.
function whereToLook({ housesOf, cellOf, digitOf }, step) {
  const boxHouse = (cell) => housesOf[cell][0];
  // Only R sends steps that depend on rules.
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

// Returns the cells that the first stage tints: those of the house or rule that it names.
const placesToLook = (geometry, step) => {
  const { house, at } = whereToLook(geometry, step)[1];
  return (house || at || { cells: [] }).cells;
};

export { hint, whereToLook, placesToLook, wrongEntries, wrongMarks, knownCandidates, needsOf, undoneSteps, stepOfPath, restsOn };
