// The board on the page: a grid of cells that shows their views.
import { digitsOf, bitOf, maskOf, countBits } from "./geometry.js";
import { make, makeSvg, drawing } from "./elements.js";
import { shapeNode } from "./shapes.js";

// The letters for the player's colours.
const letters = "ABCDEFGHI";

class Board {
  //   options   name, selectable, and look: shapes and colours of pictures
  constructor(geometry, translate, options) {
    const { rows, columns, lines } = geometry;
    this.geometry = geometry;
    this.translate = translate;
    this.look = options.look;
    this.nodes = [];
    this.shown = [];
    this.grid = make("div", {
      class: "oxd-grid",
      role: "grid",
      "aria-label": options.name || translate("board"),
      "aria-rowcount": rows,
      "aria-colcount": columns,
      "aria-multiselectable": options.selectable ? "true" : false,
      dir: "ltr",
    });
    this.grid.append(...lines.map((cells, row) => this.makeLine(cells, row)));
    this.svg = drawing({ class: "oxd-links", viewBox: [0, 0, columns, rows].join(" ") });
    this.node = make("div", { class: "oxd-frame", dir: "ltr" }, [this.grid, this.svg]);
    this.setCursor(0);
  }

  makeLine(cells, row) {
    const nodes = cells.map((cell) =>
      make("div", { class: "oxd-cell", role: "gridcell", "aria-colindex": this.geometry.columnOf(cell) + 1, tabindex: "-1" }));
    this.nodes.push(...nodes);
    return make("div", { class: "oxd-line", role: "row", "aria-rowindex": row + 1 }, nodes);
  }

  // Moves to a cell, which becomes the only one that the Tab key reaches.
  setCursor(cell, focus) {
    if (this.cursor !== undefined) this.nodes[this.cursor].setAttribute("tabindex", "-1");
    this.cursor = cell;
    this.nodes[cell].setAttribute("tabindex", "0");
    if (focus) this.nodes[cell].focus({ preventScroll: focus === "still" });
  }

  // Returns the cell at a point of the window, or the nearest one.
  cellAt(x, y) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const { rows, columns, cellIn } = this.geometry;
    const at = (share, n) => Math.min(n - 1, Math.max(0, Math.floor(share * n)));
    return cellIn(at((y - top) / height, rows), at((x - left) / width, columns));
  }

  // Redraws only cells whose view has changed. `own` are the links that the player drew:
  // {path, strong}.
  show(views, picture, own = []) {
    views.forEach((view, cell) => {
      const key = JSON.stringify(view);
      if (this.shown[cell] === key) return;
      this.shown[cell] = key;
      this.showCell(cell, view);
    });
    this.showLinks(picture, own);
  }

  // The view of a cell:
  //   digit, given, corner, centre   its contents
  //   places      whether centre marks have fixed places
  //   colours, markColours   the player's colours
  //   letters     whether colours have letters
  //   selected, same, seen, clash, wrong, asked, tried
  //   lit, dark   whether the digit in the spotlight is possible or ruled out here
  //   blocker     whether its digit rules out other cells
  //   tint, roles, place, remove, large   the parts of a step in it
  showCell(cell, view) {
    const node = this.nodes[cell];
    const flags = ["given", "selected", "same", "seen", "clash", "wrong", "asked", "tried", "lit", "dark", "blocker", "letters"].filter((flag) => view[flag]);
    if (view.tint) flags.push("tinted");
    if (view.tint === "place") flags.push("placed");
    if (view.colours) flags.push("coloured");
    node.className = ["cell", ...flags].map((flag) => "oxd-" + flag).join(" ");
    node.style.setProperty("--o-tint", view.tint ? "var(--o-" + view.tint + ")" : "");
    setOrRemove(node, "aria-selected", view.selected !== undefined && String(Boolean(view.selected)));
    setOrRemove(node, "aria-readonly", view.given && "true");
    setOrRemove(node, "aria-invalid", (view.clash || view.wrong) && "true");
    node.setAttribute("aria-label", this.nameOf(cell, view));
    node.replaceChildren(...contentOf(view, this));
  }

  nameOf(cell, view) {
    const { translate } = this;
    const { rowOf, columnOf, symbolOf, notes } = this.geometry;
    const digit = view.digit && symbolOf(view.digit);
    const words = [
      translate("cell", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 }),
      digit && !view.given ? digit : translate(digit ? "given" : "blank", { digit }),
    ];
    const say = (name, value) => {
      if (value) words.push(translate("cell_" + name, { digit: value, digits: value }));
    };
    const list = (mask) => digitsOf(mask).map(symbolOf).join(" ");
    say("marks", !digit && list(view.centre));
    say("corner", !digit && list(view.corner));
    (view.markColours || []).forEach((number, i) => {
      if (number && (view.centre | view.corner) & bitOf(i + 1)) words.push(translate("cell_mark_colour", { mark: symbolOf(i + 1), number }));
    });
    say("colour", list(view.colours));
    say("place", view.large ? symbolOf(view.large) : list(view.place));
    say("remove", list(view.remove));
    say("lit", view.lit && symbolOf(view.lit));
    ["tried", "clash", "wrong"].forEach((name) => say(name, view[name]));
    return words.concat(view.linkNames || [], notes[cell] || []).join(", ");
  }

  showLinks(picture, own) {
    const { links = [], bands = [], rays = [] } = picture || {};
    const key = JSON.stringify([links, bands, rays, own]);
    if (key === this.linksShown) return;
    this.linksShown = key;
    const line = (d, name, style) => makeSvg("path", { d, class: "oxd-" + name, style });
    this.svg.replaceChildren(
      ...bands.map((band) => line(band, "band")),
      ...rays.map((ray) => line(ray, "ray")),
      ...own.concat(links).flatMap(({ path, strong, colour }) => {
        const style = colour && "color: " + colour;
        const link = line(path, "link" + (strong ? "" : " oxd-weak-link") + (colour ? "" : " oxd-own-link"), style);
        return colour ? [link, line(arrowHead(path), "arrow", style)] : [link];
      })
    );
  }
}

// Returns a triangle at the end of an arc "M x y Qx y x y".
function arrowHead(path) {
  const [, , cx, cy, x, y] = path.match(/[\d.-]+/g).map(Number);
  const length = Math.hypot(x - cx, y - cy);
  const dx = ((x - cx) / length) * 0.14;
  const dy = ((y - cy) / length) * 0.14;
  const corner = (side) => (x - dx - side * dy * 0.45).toFixed(3) + " " + (y - dy + side * dx * 0.45).toFixed(3);
  return "M" + x + " " + y + "L" + corner(1) + "L" + corner(-1) + "Z";
}

function setOrRemove(node, name, value) {
  if (value) node.setAttribute(name, value);
  else node.removeAttribute(name);
}

const hidden = (attributes, children) => make("span", { "aria-hidden": "true", ...attributes }, children);

function contentOf(view, board) {
  const { symbolOf } = board.geometry;
  const text = (name, value) => (value ? [hidden({ class: "oxd-" + name, text: value, "data-digit": value })] : []);
  return [
    ...(view.colours ? [colourLayer(view.colours)] : []),
    ...(view.large ? text("digit oxd-large", symbolOf(view.large)) : view.digit ? text("digit", symbolOf(view.digit)) : marksOf(view, board)),
    ...text("letter", view.letter),
  ];
}

function colourLayer(mask) {
  const colours = digitsOf(mask);
  const percent = (i) => (i / colours.length) * 100 + "%";
  const stripes = colours.map((colour, i) => "var(--o-c" + colour + ") " + percent(i) + " " + percent(i + 1));
  const layer = hidden({
    class: "oxd-colours",
    "data-letters": colours.map((colour) => letters[colour - 1]).join(""),
  });
  layer.style.backgroundImage = "linear-gradient(115deg, " + stripes.join(", ") + ")";
  return layer;
}

// The places of 1 to 9 corner marks in a cell, numbered from 0 to 8 in reading order.
const cornerPlaces = ["0", "02", "026", "0268", "01268", "012678", "0123678", "01235678", "012345678"];

function marksOf(view, board) {
  const centre = view.centre || 0;
  const corner = view.corner || 0;
  const top = board.geometry.markTop;
  // If the cell has corner marks, centre marks are in the middle.
  if (!corner && (view.places || view.step)) return centre ? [placedMarks(view, centre, board)] : [];
  const parts = [];
  // More than nine corner marks use the places of centre marks.
  if (countBits(corner) > 9) parts.push(placedMarks(view, corner, board));
  else if (corner) {
    digitsOf(corner).forEach((digit, i, { length }) => {
      const node = markNode(view, digit, "oxd-corner", board);
      const place = Number(cornerPlaces[length - 1][i]);
      node.style.left = 3 + 33 * (place % 3) + "%";
      node.style.top = 100 * top - 2 + (35 - 40 * top) * Math.floor(place / 3) + "%";
      parts.push(node);
    });
  }
  if (centre) {
    const many = countBits(centre);
    const name = "oxd-run" + (many > 6 ? " oxd-run-small" : many > 4 ? " oxd-run-mid" : "");
    parts.push(hidden({ class: name }, digitsOf(centre).map((digit) => markNode(view, digit, "", board))));
  }
  return parts;
}

function placedMarks(view, mask, board) {
  const { markColumns } = board.geometry;
  return hidden({ class: "oxd-places" }, digitsOf(mask).map((digit) => {
    const node = markNode(view, digit, "", board);
    node.style.gridArea = Math.ceil(digit / markColumns) + "/" + (((digit - 1) % markColumns) + 1);
    return node;
  }));
}

function markNode(view, digit, name, { look, geometry }) {
  const names = ["oxd-mark", name];
  const role = view.roles?.[digit - 1];
  if (role) names.push("oxd-shaped");
  if (view.remove & bitOf(digit)) names.push("oxd-struck");
  if (view.place & bitOf(digit)) names.push("oxd-fill");
  if (view.sameMark === digit) names.push("oxd-same-mark");
  const colour = view.markColours?.[digit - 1];
  if (colour) names.push("oxd-ringed", "oxd-spot");
  const node = hidden({ class: names.join(" "), "data-digit": geometry.symbolOf(digit) });
  if (role) node.appendChild(shapeNode(look, role));
  else if (colour) node.style.setProperty("--o-tint", "var(--o-c" + colour + ")");
  if (colour && view.letters) node.setAttribute("data-letter", letters[colour - 1]);
  return node;
}

// Adds the parts of a step's picture to the view of a cell.
function withStep({ digits, candidate }, view, cell, picture, candidates) {
  const tint = picture.tints.get(cell);
  const drawn = {
    ...view, seen: false, same: false, sameMark: 0, blocker: picture.blockers.has(cell),
    letter: picture.letters.get(cell), large: picture.large.get(cell), tint,
  };
  const roles = digits.map((digit) => picture.roles.get(candidate(cell, digit)));
  const among = (ids) => maskOf(digits.filter((digit) => ids.has(candidate(cell, digit))));
  const remove = among(picture.remove);
  const place = among(picture.place);
  const touched = roles.some(Boolean) || remove || place || /^(set|pattern)/.test(tint);
  return !touched || view.digit ? drawn : { ...drawn, step: true, corner: 0, centre: candidates[cell], roles, remove, place };
}

export { Board, withStep, letters };
