// The positions of a path.
import { bitOf } from "./geometry.js";
import { openDigits } from "./position.js";

// Applies the placements and eliminations of a step.
function makeMove({ peers, cellOf, digitOf }, position, step) {
  const digits = position.digits.slice();
  const candidates = position.candidates.slice();
  for (const id of step.place) {
    const cell = cellOf(id);
    const digit = digitOf(id);
    digits[cell] = digit;
    candidates[cell] = 0;
    for (const peer of peers[cell]) candidates[peer] &= ~bitOf(digit);
  }
  for (const id of step.remove) candidates[cellOf(id)] &= ~bitOf(digitOf(id));
  return { digits: digits, candidates: candidates };
}

// Returns the position before each step, and the position at the end of the path.
function positionsOf(geometry, digits, candidates, steps) {
  let position = { digits: digits, candidates: candidates || openDigits(geometry, digits) };
  const positions = [position];
  for (const step of steps) {
    position = makeMove(geometry, position, step);
    positions.push(position);
  }
  return positions;
}

// Returns a path with its positions. They are found when a hint first needs them, so that the board
// appears sooner.
function withPositions(geometry, digits, path) {
  let found;
  return { ...path, get positions() { return (found = found || positionsOf(geometry, digits, null, path.steps)); } };
}

export { positionsOf, withPositions };
