// Viewers of paths and steps.
import { register } from "./registry.js";
import { classic } from "./geometry.js";
import { View } from "./view.js";

register("oxidoku_view", ["view"], (node, x, name) => new View(node, { ...x, logic: { geometry: classic } }, name));
