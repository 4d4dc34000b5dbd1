// Plain pictures of rules that R has not drawn yet, and of cells while they are drawn.
import { makeSvg } from "./elements.js";
import { placeOf, cellsOf } from "./edit-desk.js";
import { isLine, isPair } from "./edit-stroke.js";

const centre = ([row, column]) => [column + 0.5, row + 0.5];
const mean = (places) => [0, 1].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
const text = (words, [x, y], size = 0.3) => makeSvg("text", { x, y, "font-size": size, class: "oxd-sketch-text", text: words });
const circle = ([x, y], r) => makeSvg("circle", { cx: x, cy: y, r, class: "oxd-sketch-dot" });
// Returns the outline of cells: the sides at which the next cell is another one.
function outline(places) {
  const inside = new Set(places.map(String));
  const gap = 0.07;
  const sides = [[-1, 0, 0, 0, 1, 0], [1, 0, 0, 1, 1, 1], [0, -1, 0, 0, 0, 1], [0, 1, 1, 0, 1, 1]];
  const at = (start, end) => start + (end ? 1 - gap : gap);
  const d = places.flatMap(([row, column]) => sides.filter(([down, right]) => !inside.has(String([row + down, column + right])))
    .map(([, , x, y, toX, toY]) => "M" + at(column, x) + " " + at(row, y) + "L" + at(column, toX) + " " + at(row, toY)));
  return makeSvg("path", { d: d.join(""), class: "oxd-sketch-cell" });
}
const line = (places) => makeSvg("polyline", { points: places.map((place) => centre(place).join()).join(" "), class: "oxd-sketch-line" });

// Where the number outside is: beside the first cell of its line.
function outside({ side, line: at }, { rows, columns }) {
  return { left: [-0.45, at - 0.5], right: [columns + 0.45, at - 0.5], top: [at - 0.5, -0.45], bottom: [at - 0.5, rows + 0.45] }[side];
}

// Returns the sign of a mark on an edge: a letter, or a colour of the dot.
function markOf(tool, entry) {
  const at = tool.parts.indexOf(entry.part);
  const { letters } = tool.drawn;
  return letters ? letters[at] : entry.part === "black" ? "\u25cf" : entry.part === "white" ? "\u25cb" : ">";
}

// Returns the pieces of an entry. `number` is what is in its main field.
function sketchOf(tool, entry, number, geometry) {
  if (!tool) return [];
  const words = number || "";
  if (tool.draws === "sides") return entry.line ? [text(words || "?", outside(entry, geometry), 0.4)] : [];
  const parts = entry.cells.map((part) => part.map(placeOf)).filter((part) => part.length);
  if (!parts.length) return [];
  const all = cellsOf(entry).map(placeOf);
  if (isPair(tool.draws)) return all.length > 1 ? [circle(mean(all.map(centre)), 0.17), text(markOf(tool, entry), mean(all.map(centre)), 0.26)] : [outline(parts[0])];
  if (tool.draws === "corner") return [circle(mean(all.map(centre)), 0.26), text(words, mean(all.map(centre)), 0.24)];
  const first = [parts[0][0][1] + 0.2, parts[0][0][0] + 0.18];
  const label = words ? [text(words, first, 0.24)] : [];
  if (tool.draws === "head") return [...parts[0].map((place) => circle(centre(place), 0.38)), line(all)];
  if (isLine(tool.draws)) return [line(parts[0]), ...(tool.draws === "path" ? [circle(centre(parts[0][0]), 0.2)] : []), ...label];
  return [...parts.map(outline), ...label];
}

export { sketchOf };
