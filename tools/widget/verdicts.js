// Draws at each clue whether the digits keep it or break it.
import { drawing, makeSvg } from "./elements.js";

const inset = 0.05;

// Returns the outline of some cells, slightly inside their border.
function outlineOf({ rowOf, columnOf, cellIn }, cells) {
  const has = (row, column) => cells.includes(cellIn(row, column));
  return cells.flatMap((cell) => {
    const [row, column] = [rowOf(cell), columnOf(cell)];
    const side = (down, right) => {
      if (has(row + down, column + right)) return [];
      // The ends of a side that lie in a corner of the outline are inside the border, too.
      const reach = (sign) => (has(row + sign * Math.abs(right), column + sign * Math.abs(down)) ? 0.5 : 0.5 - inset);
      const at = (sign) => [
        column + 0.5 + right * (0.5 - inset) + sign * Math.abs(down) * reach(sign),
        row + 0.5 + down * (0.5 - inset) + sign * Math.abs(right) * reach(sign),
      ].map((value) => value.toFixed(2)).join(" ");
      return ["M" + at(-1) + "L" + at(1)];
    };
    return [side(-1, 0), side(1, 0), side(0, -1), side(0, 1)].flat();
  }).join("");
}

// Returns where a kept clue is ticked: beside a number outside, at the mark between two cells, or in
// the first cell.
function tickAt({ rowOf, columnOf }, { at, cells }) {
  if (at) return [at[0] + 0.2, at[1] + 0.22];
  if (cells.length !== 2) return [columnOf(cells[0]) + 0.8, rowOf(cells[0]) + 0.12];
  const middle = (of) => (of(cells[0]) + of(cells[1])) / 2 + 0.5;
  return [middle(columnOf) + 0.06, middle(rowOf) + 0.1];
}

const tick = (geometry, clue) => "M" + tickAt(geometry, clue).map((value) => value.toFixed(2)).join(" ") + "l.05 .07l.1 -.16";
const ring = ([x, y]) => "M" + (x - 0.36) + " " + y + "a.36 .36 0 1 0 .72 0a.36 .36 0 1 0-.72 0";

const look = {
  broken: "stroke:var(--o-bad);stroke-width:.07;stroke-linecap:round",
  kept: "stroke:var(--o-good);stroke-width:.05;stroke-linecap:round;stroke-linejoin:round",
};

// Shows the verdicts on a board, or none.
function showVerdicts(board, checks, digits, isShown) {
  const { geometry } = board;
  board.verdicts = board.verdicts || board.node.appendChild(drawing({ class: "oxd-links", viewBox: board.svg.getAttribute("viewBox") }));
  const verdicts = isShown ? checks.verdicts(digits) : [];
  const shown = verdicts.join();
  if (board.verdictsShown === shown) return;
  board.verdictsShown = shown;
  const path = (verdict, draw) => makeSvg("path", {
    class: "oxd-" + verdict, style: look[verdict],
    d: checks.clues.map((clue, i) => (verdicts[i] === verdict ? draw(clue) : "")).join(""),
  });
  board.verdicts.replaceChildren(
    path("kept", (clue) => (clue.drawn ? tick(geometry, clue) : "")),
    path("broken", (clue) => outlineOf(geometry, clue.cells) + (clue.at ? ring(clue.at) : ""))
  );
}

export { showVerdicts, outlineOf };
