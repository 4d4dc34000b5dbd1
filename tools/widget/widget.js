// What htmlwidgets and Shiny see.
import { Play } from "./play.js";
import { View } from "./view.js";

const shown = new Map();

const digitsOfLine = (line) => Array.from(line, Number);

// Boards travel as strings, the rest as it is used.
function unpack(x) {
  return {
    ...x,
    givens: digitsOfLine(x.givens),
    digits: digitsOfLine(x.digits),
    solution: x.solution && digitsOfLine(x.solution),
    techniques: { ...x.techniques },
  };
}

function hostFor(id, x) {
  const inShiny = window.HTMLWidgets.shinyMode && window.Shiny && window.Shiny.setInputValue;
  const types = { board: ":oxidoku.board", candidates: ":oxidoku.candidates", givens: ":oxidoku.board" };
  const set = (name, value, options) => window.Shiny.setInputValue(id + "_" + name + (types[name] || ""), value, options);
  return {
    send: inShiny && x.mode !== "view" ? set : () => {},
    askHint: inShiny && x.ask_r ? (position) => set("hint:oxidoku.position", position, { priority: "event" }) : null,
  };
}

function draw(node, packed) {
  const started = performance.now();
  const x = unpack(packed);
  if (shown.has(node.id)) shown.get(node.id).destroy();
  const widget = x.mode === "view" ? new View(node, x) : new Play(node, x, hostFor(node.id, x));
  shown.set(node.id, widget);
  node.oxidoku = widget;
  widget.drawnIn = performance.now() - started;
}

window.HTMLWidgets.widget({
  name: "oxidoku_board",
  type: "output",
  factory: (node) => ({
    renderValue: (packed) => draw(node, packed),
    resize: () => {
      if (shown.has(node.id)) shown.get(node.id).layout.fit();
    },
  }),
});

window.addEventListener("pagehide", () => {
  shown.forEach((widget) => widget.save && widget.save());
});

// What R asks of a board: see sudoku_proxy().
const actions = {
  hint: (play) => play.hint(),
  check: (play) => play.check(),
  undo: (play) => play.undo(),
  redo: (play) => play.redo(),
  restart: (play) => play.restart(),
  fill_marks: (play) => play.fillMarks(),
};

function receive(message) {
  const play = shown.get(message.id);
  if (!play || !play.game) return;
  if (message.x) draw(play.layout.host, message.x);
  else if (message.hint) play.receiveHint(message.hint);
  else if (actions[message.action]) actions[message.action](play);
}

if (window.HTMLWidgets.shinyMode) window.Shiny.addCustomMessageHandler("oxidoku", receive);
