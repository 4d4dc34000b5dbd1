// Lessons in techniques.
import { register } from "./registry.js";
import { Teach } from "./teach.js";

register("oxidoku_teach", ["teach"], (node, x, name) => new Teach(node, x, name));
