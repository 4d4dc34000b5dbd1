// The board on the page: a grid of cells that shows what it is given.
import { cells, rowOf, columnOf, digitsOf, candidate, maskOf, countBits } from "./geometry.js";
import { make, makeSvg, drawing } from "./elements.js";
import { shapeNode, linkColour } from "./shapes.js";

const letters = "ABCDEFGHI";

class Board {
  //   options   name, selectable, and look: shapes and colours of pictures
  constructor(translate, options) {
    this.translate = translate;
    this.look = options.look;
    this.nodes = [];
    this.shown = [];
    this.grid = make("div", {
      class: "oxd-grid",
      role: "grid",
      "aria-label": options.name || translate("board"),
      "aria-rowcount": 9,
      "aria-colcount": 9,
      "aria-multiselectable": options.selectable ? "true" : false,
      dir: "ltr",
    });
    for (let row = 0; row < 9; row += 1) this.grid.appendChild(this.makeLine(row));
    this.svg = drawing({ class: "oxd-links", viewBox: "0 0 9 9" });
    this.node = make("div", { class: "oxd-frame", dir: "ltr" }, [this.grid, this.svg]);
    this.moveTo(0);
  }

  makeLine(row) {
    const line = make("div", { class: "oxd-line", role: "row", "aria-rowindex": row + 1 });
    for (const cell of cells.filter((one) => rowOf(one) === row)) {
      const node = make("div", {
        class: "oxd-cell",
        role: "gridcell",
        "aria-colindex": columnOf(cell) + 1,
        tabindex: "-1",
      });
      this.nodes.push(node);
      line.appendChild(node);
    }
    return line;
  }

  // The one cell that the Tab key reaches.
  moveTo(cell, focus) {
    if (this.cursor !== undefined) this.nodes[this.cursor].setAttribute("tabindex", "-1");
    this.cursor = cell;
    this.nodes[cell].setAttribute("tabindex", "0");
    if (focus) this.nodes[cell].focus({ preventScroll: focus === "still" });
  }

  // The cell at a point of the window, or the nearest one.
  cellAt(x, y) {
    const box = this.grid.getBoundingClientRect();
    const at = (from, length, where) => Math.min(8, Math.max(0, Math.floor(((where - from) / length) * 9)));
    return at(box.top, box.height, y) * 9 + at(box.left, box.width, x);
  }

  // Only cells that look different from before are touched.
  show(views, picture) {
    views.forEach((view, cell) => {
      const key = JSON.stringify(view);
      if (this.shown[cell] === key) return;
      this.shown[cell] = key;
      this.showCell(cell, view);
    });
    this.showLinks(picture);
  }

  // A view of a cell:
  //   digit, given, corner, centre   its contents
  //   places      whether centre marks have fixed places
  //   colours, candidateColours                 the player's colours
  //   letters     whether colours have letters
  //   selected, same, seen, clash, wrong, asked, tried
  //   lit, dark   whether the digit of the spotlight can be there or not
  //   blocker     whether its digit keeps others out
  //   tint, roles, place, remove, large   the parts of a step in it
  showCell(cell, view) {
    const node = this.nodes[cell];
    const flags = ["given", "selected", "same", "seen", "clash", "wrong", "asked", "tried", "lit", "dark", "blocker", "letters"].filter((flag) => view[flag]);
    const classes = flags.map((flag) => "oxd-" + flag);
    if (view.tint) classes.push("oxd-tinted");
    if (view.tint === "place") classes.push("oxd-placed");
    if (view.colours) classes.push("oxd-coloured");
    node.className = ["oxd-cell"].concat(classes).join(" ");
    node.style.setProperty("--o-tint", view.tint ? "var(--o-" + view.tint + ")" : "");
    setOrRemove(node, "aria-selected", view.selected !== undefined && String(Boolean(view.selected)));
    setOrRemove(node, "aria-readonly", view.given && "true");
    setOrRemove(node, "aria-invalid", (view.clash || view.wrong) && "true");
    node.setAttribute("aria-label", this.nameOf(cell, view));
    node.replaceChildren(...contentOf(cell, view, this.look));
  }

  nameOf(cell, view) {
    const translate = this.translate;
    const words = [];
    const digits = (mask) => digitsOf(mask).join(" ");
    if (view.digit) words.push(view.given ? translate("given", { digit: view.digit }) : view.digit);
    else words.push(translate("blank"));
    if (!view.digit && view.centre) words.push(translate("cell_marks", { digits: digits(view.centre) }));
    if (!view.digit && view.corner) words.push(translate("cell_corner", { digits: digits(view.corner) }));
    if (view.colours) words.push(translate("cell_colour", { digits: digits(view.colours) }));
    const place = view.large || digits(view.place);
    if (place) words.push(translate("cell_place", { digit: place }));
    if (view.remove) words.push(translate("cell_remove", { digits: digits(view.remove) }));
    if (view.lit) words.push(translate("cell_lit", { digit: view.lit }));
    if (view.tried) words.push(translate("cell_tried"));
    if (view.clash) words.push(translate("cell_clash"));
    if (view.wrong) words.push(translate("cell_wrong"));
    const where = translate("cell", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
    return where + ", " + words.join(", ");
  }

  showLinks(picture) {
    const key = picture ? JSON.stringify([picture.links, picture.bands, picture.rays]) : "";
    if (key === this.linksShown) return;
    this.linksShown = key;
    const lines = [];
    for (const band of picture ? picture.bands : []) {
      lines.push(makeSvg("path", { d: band, class: "oxd-band" }));
    }
    for (const ray of picture ? picture.rays : []) lines.push(makeSvg("path", { d: ray, class: "oxd-ray" }));
    for (const link of picture ? picture.links : []) {
      const style = "color: " + linkColour(this.look, link.branch);
      lines.push(makeSvg("path", { d: link.path, class: "oxd-link" + (link.strong ? "" : " oxd-weak-link"), style: style }));
      lines.push(makeSvg("path", { d: arrowHead(link.path), class: "oxd-arrow", style: style }));
    }
    this.svg.replaceChildren(...lines);
  }
}

// A triangle at the end of an arc "M x y Qx y x y".
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

const hidden = (attributes) => make("span", { "aria-hidden": "true", ...attributes });

function contentOf(cell, view, look) {
  const content = [];
  if (view.colours) content.push(colourLayer(view.colours));
  if (view.large) {
    content.push(hidden({ class: "oxd-digit oxd-large", text: view.large }));
  } else if (view.digit) {
    content.push(hidden({ class: "oxd-digit", text: view.digit }));
  } else {
    content.push(...marksOf(cell, view, look));
  }
  if (view.letter) content.push(hidden({ class: "oxd-letter", text: view.letter }));
  return content;
}

function colourLayer(mask) {
  const colours = digitsOf(mask);
  const stripes = colours.map((colour, i) => {
    const from = (i / colours.length) * 100;
    const to = ((i + 1) / colours.length) * 100;
    return "var(--o-c" + colour + ") " + from + "% " + to + "%";
  });
  const layer = hidden({
    class: "oxd-colours",
    "data-letters": colours.map((colour) => letters[colour - 1]).join(""),
  });
  layer.style.backgroundImage = "linear-gradient(115deg, " + stripes.join(", ") + ")";
  return layer;
}

// The places of corner marks by their number: in a cell of three by three, read like a text.
const cornerPlaces = ["0", "02", "026", "0268", "01268", "012678", "0123678", "01235678", "012345678"].map((places) =>
  Array.from(places, Number)
);

function marksOf(cell, view, look) {
  const centre = view.centre || 0;
  const corner = view.corner || 0;
  // With corner marks in the cell, the others are in the middle.
  if (!corner && (view.places || view.step)) return centre ? [placedMarks(cell, view, centre, look)] : [];
  const parts = [];
  if (corner) {
    const digits = digitsOf(corner);
    const places = cornerPlaces[digits.length - 1];
    digits.forEach((digit, i) => {
      const node = markNode(cell, view, digit, "oxd-mark oxd-corner", look);
      node.style.left = [3, 36, 69][places[i] % 3] + "%";
      node.style.top = [3, 36, 69][Math.floor(places[i] / 3)] + "%";
      parts.push(node);
    });
  }
  if (centre) {
    const many = countBits(centre);
    const run = hidden({ class: "oxd-run" + (many > 6 ? " oxd-run-small" : many > 4 ? " oxd-run-mid" : "") });
    digitsOf(centre).forEach((digit) => run.appendChild(markNode(cell, view, digit, "oxd-mark", look)));
    parts.push(run);
  }
  return parts;
}

function placedMarks(cell, view, mask, look) {
  const places = hidden({ class: "oxd-places" });
  for (const digit of digitsOf(mask)) {
    const node = markNode(cell, view, digit, "oxd-mark", look);
    node.style.gridArea = Math.ceil(digit / 3) + "/" + (((digit - 1) % 3) + 1);
    places.appendChild(node);
  }
  return places;
}

function markNode(cell, view, digit, classes, look) {
  const names = [classes];
  const role = view.roles && view.roles[digit - 1];
  if (role) names.push("oxd-shaped");
  if (view.remove && view.remove & maskOf([digit])) names.push("oxd-struck");
  if (view.place && view.place & maskOf([digit])) names.push("oxd-fill");
  if (view.sameMark === digit) names.push("oxd-same-mark");
  const colour = view.candidateColours && view.candidateColours[candidate(cell, digit)];
  if (colour) names.push("oxd-ringed", "oxd-spot");
  const node = hidden({ class: names.join(" "), "data-digit": digit });
  if (role) node.appendChild(shapeNode(look, role));
  else if (colour) node.style.setProperty("--o-tint", "var(--o-c" + colour + ")");
  if (colour && view.letters) node.setAttribute("data-letter", letters[colour - 1]);
  return node;
}

// What a step's picture adds to the view of a cell.
function withStep(view, cell, picture, candidates) {
  const drawn = { ...view, seen: undefined, same: undefined, sameMark: undefined };
  if (picture.blockers.has(cell)) drawn.blocker = true;
  if (picture.letters.has(cell)) drawn.letter = picture.letters.get(cell);
  const tint = picture.tints.get(cell);
  if (tint) drawn.tint = tint;
  if (picture.large.has(cell)) drawn.large = picture.large.get(cell);
  const roles = [];
  let remove = 0;
  let place = 0;
  for (let digit = 1; digit <= 9; digit += 1) {
    const id = candidate(cell, digit);
    if (picture.roles.has(id)) roles[digit - 1] = picture.roles.get(id);
    if (picture.remove.has(id)) remove |= maskOf([digit]);
    if (picture.place.has(id)) place |= maskOf([digit]);
  }
  const touched = roles.length || remove || place || tint === "pattern-cell" || /^set/.test(tint || "");
  if (!touched || view.digit) return drawn;
  return Object.assign(drawn, {
    step: true,
    corner: 0,
    centre: candidates[cell],
    roles: roles.length ? roles : undefined,
    remove: remove || undefined,
    place: place || undefined,
  });
}

export { Board };
export { withStep };
