// A puzzle and its game for the tests of the page's logic.
import { classic } from "../../tools/widget/classic.js";
import { Game } from "../../tools/widget/game.js";

export const digitsOfLine = (line) => Array.from(line, Number);

export const puzzle = "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
export const solution = digitsOfLine("372456198695781324481392765764129853819573246253648971548217639137965482926834517");
export const givens = digitsOfLine(puzzle);
export const newGame = () => new Game(classic, { givens, digits: givens });

// Returns a board with the digits of `some`, {cell: digit}. All other cells are empty.
export const boardWith = (some) => classic.cells.map((cell) => some[cell] || 0);

// Returns a generator of whole numbers below n that repeats on each run.
export function randomNumbers(seed) {
  return (n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
}
