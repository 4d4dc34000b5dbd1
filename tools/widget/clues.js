// The picture of the rules below the cells, which R drew, and the rules in words.
import { make, makeSvg, flag } from "./elements.js";
import * as storage from "./storage.js";

// Returns the number of columns of the keypad on a phone: at most eight keys in a row, so that the
// keys of a 12x12 board take two rows.
function padColumns(side) {
  const keys = side + 3;
  return Math.ceil(keys / Math.ceil(keys / 8));
}

// Shapes refer to their colours in dark mode as --k0 and so on. The style sheet sets --o-night
// only for dark themes. In other themes these colours are not set, and those for light mode are
// used.
function pictureOf({ shapes, colours }, { rows, columns, margin }) {
  return makeSvg("svg", {
    class: "oxd-clues", viewBox: [-margin, -margin, columns + 2 * margin, rows + 2 * margin].join(" "),
    "aria-hidden": "true", focusable: "false",
    style: colours.map(([, night], i) => "--k" + i + ":var(--o-night) " + night).join(";"),
  }, shapes.map(([name, attributes, text]) => makeSvg(name, { ...attributes, ...(text && { text }) })));
}

// Leaves a gap before a cell that does not follow the previous one.
function leaveGaps({ nodes, geometry }) {
  for (const line of geometry.lines) {
    line.forEach((cell, i) => {
      const gap = geometry.columnOf(cell) - (i ? geometry.columnOf(line[i - 1]) + 1 : 0);
      if (gap) nodes[cell].style.marginLeft = "calc(var(--o-cell) * " + gap + ")";
    });
  }
}

// The rules are open until a player closes them for the first time.
const closedKey = "oxidoku-rules";
const keepClosed = ({ target }) => (target.open ? storage.remove(closedKey) : storage.save(closedKey, { closed: true }));

const rulesInWords = (translate, words) => make("details", { class: "oxd-section oxd-rules", open: !storage.load(closedKey), ontoggle: keepClosed }, [
  make("summary", { text: translate("rules") }),
  make("ul", {}, words.map((text) => make("li", { text }))),
]);

// Adds the picture and the rules to a widget with a board.
function drawClues(widget, { clues, rules }) {
  const { board, layout, panel } = widget;
  const { geometry, node } = board;
  const { side, rows, columns, margin, markColumns, markTop } = geometry;
  node.prepend(pictureOf(clues, geometry));
  leaveGaps(board);
  const sizes = { rows, columns, margin, "marks": markColumns, pad: Math.ceil(Math.sqrt(side)), "pad-tight": padColumns(side) };
  for (const name of Object.keys(sizes)) layout.node.style.setProperty("--o-" + name, sizes[name]);
  layout.node.classList.add("oxd-any");
  flag(layout.node, "keys", side !== 9);
  flag(layout.node, "many", side > 9);
  flag(layout.node, "caged", markTop > 0.1);
  if (rules.length) {
    const words = rulesInWords(widget.translate, rules);
    if (panel) panel.low.prepend(words);
    else layout.node.querySelector(".oxd-panel").append(words);
  }
  return widget;
}

// Replaces the picture and the rules by those of another board of the same size.
function swapClues({ board, layout, translate }, { clues, rules }) {
  board.node.querySelector(".oxd-clues").replaceWith(pictureOf(clues, board.geometry));
  const words = layout.node.querySelector(".oxd-rules");
  if (words) words.replaceWith(rulesInWords(translate, rules));
}

export { drawClues, leaveGaps, pictureOf, swapClues };
