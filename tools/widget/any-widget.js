// Boards that are not classic: to play on, to type in and to view paths on.
import { anyLogic } from "./any-logic.js";
import { AnyPlay } from "./any-play.js";
import { drawClues } from "./clues.js";
import { register, shown, isConnected } from "./registry.js";
import { shared } from "./shared.js";
import { View } from "./view.js";
import { addZoom } from "./zoom.js";

function drawRules(widget, x) {
  addZoom(widget);
  return drawClues(widget, x);
}

register("oxidoku_any", ["any-play", "any-edit"], (node, x, name) => {
  const logic = anyLogic(x, shared.rules);
  const inShiny = window.HTMLWidgets.shinyMode && window.Shiny && window.Shiny.setInputValue;
  const types = { board: ":oxidoku.cells", candidates: ":oxidoku.masks", givens: ":oxidoku.cells" };
  const { rows, columns, rowOf, columnOf, side, cells } = logic.geometry;
  const placed = (value) => ({ rows, columns, digits: side, at: cells.map((cell) => rowOf(cell) + rows * columnOf(cell)), value });
  const set = (what, value, options) => window.Shiny.setInputValue(node.id + "_" + what, value, options);
  const send = (what, value) => set(what + (types[what] || ""), types[what] ? placed(value) : value);
  const askHint = ({ board, givens, candidates }) =>
    set("hint:oxidoku.any_position", { board: placed(board), givens: placed(givens), candidates: placed(candidates) }, { priority: "event" });
  const host = { isConnected, send: inShiny ? send : () => {}, askHint: inShiny && x.ask_r ? askHint : null };
  return drawRules(new AnyPlay(node, { ...x, logic }, host, name), x);
});

register("oxidoku_any", ["any-view"], (node, x, name) => drawRules(new View(node, { ...x, logic: anyLogic(x) }, name), x));

window.addEventListener("pagehide", () => {
  shown.forEach((widget) => widget.save && widget.save());
});
