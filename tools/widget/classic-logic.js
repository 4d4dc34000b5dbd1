// What a page knows of the classic board besides what R sends: steps, the number of solutions,
// text and links.
import { classic } from "./geometry.js";
import * as formats from "./formats.js";
import { Known, countLabel } from "./known.js";
import { restsOn, undoneSteps } from "./hints.js";
import { SharePart } from "./share.js";
import { allSteps, simplest, simplestSingle } from "./techniques.js";

// The simplest undone step that the player could see: where it looks, the board
// has no more candidates than when it was found. The first undone step always
// is one of these, as all before it is done.
function stepOfPath(path, positions, board, candidates, techniques) {
  let best = null;
  for (const { index, step } of undoneSteps(classic, path.steps, board, candidates)) {
    const rank = techniques[step.technique].rank;
    if (best && rank >= techniques[best.technique].rank) continue;
    const before = positions[index].candidates;
    const visible = restsOn(classic, step).every((cell) => !(candidates[cell] & ~before[cell]));
    if (!best || visible) best = step;
  }
  return best;
}

// Singles come first, then the simplest step: one that the page finds, or one of the path sent
// with the puzzle.
function nextStep(game, noted, known, puzzle) {
  const board = game.state.digits;
  const { techniques, paths } = puzzle;
  const single = simplestSingle(board, noted) || simplestSingle(board, known);
  if (single) return single;
  const found = simplest(board, known, techniques, Boolean(puzzle.solution));
  for (const path of paths) {
    const planned = stepOfPath(path, path.positions, board, known, techniques);
    if (!planned) continue;
    const simpler = found && techniques[found.technique].rank <= techniques[planned.technique].rank;
    return simpler ? found : planned;
  }
  return found;
}

// How many solutions a board has that is typed in. `again` is called when a search has ended.
const countOf = (game, again) => countLabel(new Known([], {}, again).of(game.state.digits));

const classicLogic = { geometry: classic, formats, SharePart, Known, countLabel, countOf, nextStep, allSteps };

export { classicLogic };
