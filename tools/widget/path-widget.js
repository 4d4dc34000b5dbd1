// Viewers of paths of boards that are not classic.
import { drawClues } from "./clues.js";
import { makeGeometry } from "./geometry.js";
import { register } from "./registry.js";
import { View } from "./view.js";
import { addZoom } from "./zoom.js";

register("oxidoku_any_view", ["any-view"], (node, x, name) => {
  const view = new View(node, { ...x, logic: { geometry: makeGeometry(x.shape) } }, name);
  addZoom(view);
  return drawClues(view, x);
});
