// Boards to play on.
import { classicLogic } from "./classic-logic.js";
import { Play } from "./play.js";
import { register, shown } from "./registry.js";
import { hostOf } from "./shared.js";

register("oxidoku_board", ["play"], (node, x, name) => new Play(node, { ...x, logic: classicLogic }, hostOf(node, x), name));

window.addEventListener("pagehide", () => {
  shown.forEach((widget) => widget.save?.());
});
