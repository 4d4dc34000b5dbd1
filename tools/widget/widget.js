// Boards to play on and to type in.
import { classicLogic } from "./classic-logic.js";
import { Play } from "./play.js";
import { register, draw, shown, isConnected } from "./registry.js";

function hostFor(id, x) {
  const inShiny = window.HTMLWidgets.shinyMode && window.Shiny && window.Shiny.setInputValue;
  const types = { board: ":oxidoku.board", candidates: ":oxidoku.candidates", givens: ":oxidoku.board" };
  const set = (name, value, options) => window.Shiny.setInputValue(id + "_" + name + (types[name] || ""), value, options);
  return {
    send: inShiny ? set : () => {},
    isConnected,
    askHint: inShiny && x.ask_r ? ({ board, givens, candidates }) =>
      set("hint:oxidoku.position", { board: board.join(""), givens: givens.join(""), candidates }, { priority: "event" }) : null,
  };
}

register("oxidoku_board", ["play", "edit"], (node, x, name) => new Play(node, { ...x, logic: classicLogic }, hostFor(node.id, x), name));

window.addEventListener("pagehide", () => {
  shown.forEach((widget) => widget.save && widget.save());
});

// The actions that R can request of a board: see sudoku_proxy().
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
  if (message.x) draw(document.getElementById(message.id), message.x);
  else if (message.hint) play.receiveHint(message.hint);
  else if (actions[message.action]) actions[message.action](play);
}

if (window.HTMLWidgets.shinyMode) window.Shiny.addCustomMessageHandler("oxidoku", receive);
