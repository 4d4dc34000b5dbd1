// Boards that are not classic: to play on, to type in and to look through.
import { anyLogic } from "./any-logic.js";
import { AnyPlay } from "./any-play.js";
import { drawClues } from "./clues.js";
import { register, shown } from "./registry.js";
import { View } from "./view.js";

register("oxidoku_any", ["any-play", "any-edit"], (node, x, name) => {
  const logic = anyLogic(x);
  const inShiny = window.HTMLWidgets.shinyMode && window.Shiny && window.Shiny.setInputValue;
  const types = { board: ":oxidoku.cells", candidates: ":oxidoku.masks", givens: ":oxidoku.cells" };
  const send = (what, value) => {
    const { rows, columns, rowOf, columnOf, side, cells } = logic.geometry;
    const at = types[what] ? { rows, columns, digits: side, at: cells.map((cell) => rowOf(cell) + rows * columnOf(cell)), value } : value;
    window.Shiny.setInputValue(node.id + "_" + what + (types[what] || ""), at);
  };
  return drawClues(new AnyPlay(node, { ...x, logic }, { send: inShiny ? send : () => {} }, name), x);
});

register("oxidoku_any", ["any-view"], (node, x, name) => drawClues(new View(node, { ...x, logic: anyLogic(x) }, name), x));

window.addEventListener("pagehide", () => {
  shown.forEach((widget) => widget.save && widget.save());
});
