// Registers widgets with htmlwidgets and Shiny. Boards to play on and paths have separate
// scripts, so that a page contains only what it needs. Each script can draw any board whose
// script the page contains.
import { shared, isConnected } from "./shared.js";

const { modes, shown } = shared;

const digitsOfLine = (line) => Array.from(line, Number);

const unpackPuzzle = (puzzle) => ({
  ...puzzle,
  givens: digitsOfLine(puzzle.givens),
  digits: digitsOfLine(puzzle.digits),
  solution: puzzle.solution && digitsOfLine(puzzle.solution),
});

// Unpacks data, in which boards are strings. `puzzles` are the first puzzle and those that follow
// it.
function unpack(x) {
  const first = unpackPuzzle(x);
  return { ...first, techniques: { ...x.techniques }, puzzles: [first].concat((x.more || []).map(unpackPuzzle)) };
}

// Returns a different name for each board of a page.
function nameFor(node, x) {
  const all = [...document.querySelectorAll(".oxidoku_board,.oxidoku_any,.oxidoku_view,.oxidoku_any_view,.oxidoku_teach")];
  const number = all.length > 1 ? all.indexOf(node) + 1 : "";
  return [x.labels.board, number, x.title ? "\u2013 " + x.title : ""].filter(Boolean).join(" ");
}

function draw(node, packed) {
  const started = performance.now();
  const x = unpack(packed);
  if (shown.has(node.id)) shown.get(node.id).destroy();
  const widget = modes[(x.shape ? "any-" : "") + x.mode](node, x, nameFor(node, x));
  shown.set(node.id, widget);
  node.oxidoku = widget;
  widget.drawnIn = performance.now() - started;
}
shared.draw = draw;

// Boards far below the window wait until the browser is idle. The nearest is drawn first.
const waiting = new Map();
const distance = (node) => Math.abs(node.getBoundingClientRect().top);
const idle = window.requestIdleCallback || setTimeout;

function drawLater(node, packed) {
  if (window.HTMLWidgets.shinyMode || distance(node) < 2 * window.innerHeight) {
    draw(node, packed);
    return;
  }
  if (!waiting.size) idle(drawNext);
  waiting.set(node, packed);
}

function drawNext() {
  const [nearest] = [...waiting.keys()].sort((a, b) => distance(a) - distance(b));
  if (!nearest) return;
  const packed = waiting.get(nearest);
  waiting.delete(nearest);
  if (nearest.isConnected) draw(nearest, packed);
  if (waiting.size) idle(drawNext);
}

window.addEventListener("beforeprint", () => {
  while (waiting.size) drawNext();
});

// Registers a widget. `names` are the modes of boards that `make(node, x, name)` draws. The board is
// put on the page when all of it is drawn, so that the browser lays it out only once. The script
// that draws a board does this, because each script has its own short names.
function register(widget, names, make) {
  names.forEach((mode) => {
    modes[mode] = (...args) => {
      const made = make(...args);
      made.layout.show();
      made.begin?.();
      return made;
    };
  });
  window.HTMLWidgets.widget({
    name: widget,
    type: "output",
    factory: (node) => ({
      renderValue: (packed) => drawLater(node, packed),
      // The layout observes its own size.
      resize() {},
    }),
  });
}

export { register, draw, shown, isConnected };
