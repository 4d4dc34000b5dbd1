// Lessons in techniques.
import { drawClues } from "./clues.js";
import { classic, makeGeometry } from "./geometry.js";
import { register } from "./registry.js";
import { Teach } from "./teach.js";

const teach = (node, x, geometry, name) => new Teach(node, { ...x, logic: { geometry } }, name);

register("oxidoku_teach", ["teach"], (node, x, name) => teach(node, x, classic, name));

// Boards that are not classic come with their shape and the picture of their rules.
register("oxidoku_teach", ["any-teach"], (node, x, name) => drawClues(teach(node, x, makeGeometry(x.shape), name), x));
