// The logic of the classic board in addition to data from R: steps, the number of solutions, text
// and links.
import { classic } from "./geometry.js";
import * as formats from "./formats.js";
import { Known, countLabel } from "./known.js";
import { stepOfPath, undoneSteps } from "./hints.js";
import { SharePart } from "./share.js";
import { allSteps, simplest, simplestSingle } from "./techniques.js";

// Singles come first, then the simplest step that the page finds or that the path from R
// contains.
function nextStep(game, noted, known, puzzle) {
  const board = game.state.digits;
  const { techniques, paths } = puzzle;
  const single = simplestSingle(board, noted) || simplestSingle(board, known);
  if (single) return single;
  const found = simplest(board, known, techniques, Boolean(puzzle.solution));
  for (const path of paths) {
    const undone = undoneSteps(classic, path.steps, board, known);
    const planned = stepOfPath(classic, undone, path.positions, known, techniques);
    if (!planned) continue;
    const simpler = found && techniques[found.technique].rank <= techniques[planned.technique].rank;
    return simpler ? found : planned;
  }
  return found;
}

const classicLogic = { geometry: classic, formats, SharePart, Known, countLabel, nextStep, allSteps };

export { classicLogic };
