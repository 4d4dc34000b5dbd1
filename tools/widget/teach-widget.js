// Lessons in techniques.
import { drawClues, swapClues } from "./clues.js";
import { classic, makeGeometry } from "./geometry.js";
import { register } from "./registry.js";
import { Teach } from "./teach.js";

const teach = (node, x, geometry, name) => new Teach(node, { ...x, logic: { geometry } }, name);

register("oxidoku_teach", ["teach"], (node, x, name) => teach(node, x, classic, name));

// Boards that are not classic come with their shape and the picture of their rules. If the rules are
// drawn for each puzzle, there are several boards.
register("oxidoku_teach", ["any-teach"], (node, x, name) => {
  const boards = { ...x.boards, [x.shape.key]: x };
  const widget = drawClues(teach(node, x, makeGeometry(x.shape), name), x);
  let now = x.shape.key;
  widget.useBoard = (on) => {
    if (on === now) return;
    now = on;
    widget.setGeometry(makeGeometry(boards[on].shape));
    swapClues(widget, boards[on]);
  };
  widget.refresh();
  return widget;
});
