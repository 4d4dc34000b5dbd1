// Boards that are not classic: to play on.
import { anyLogic } from "./any-logic.js";
import { AnyPlay } from "./any-play.js";
import { drawClues } from "./clues.js";
import { register, shown } from "./registry.js";
import { shared, hostOf } from "./shared.js";
import { addZoom } from "./zoom.js";

register("oxidoku_any", ["any-play"], (node, x, name) => {
  const logic = anyLogic(x, shared.rules);
  const play = new AnyPlay(node, { ...x, logic }, hostOf(node, x), name);
  addZoom(play);
  return drawClues(play, x);
});

window.addEventListener("pagehide", () => {
  shown.forEach((widget) => widget.save?.());
});
