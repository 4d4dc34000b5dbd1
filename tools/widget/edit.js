// The editor: rules are drawn on a board, and R answers what they mean.
import { Board } from "./board.js";
import { pictureOf, leaveGaps } from "./clues.js";
import { codeOf } from "./edit-code.js";
import { History, withLowest, lowestOf, signsOf, withEntry, cellsOf, placeOfSame, moveEntry, partsOf, usualArgs, mainField, nameOf, placeOf } from "./edit-desk.js";
import { EditPanel } from "./edit-panel.js";
import { sketchOf } from "./edit-sketch.js";
import { Stroke, cellAt, pairAt, cornerAt, sideAt, isPair } from "./edit-stroke.js";
import { make, makeSvg, box, button, flag } from "./elements.js";
import { makeGeometry, digitsOf, bitOf, classic } from "./geometry.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";

// Milliseconds without a change after which the page requests a picture, and the solutions.
const pauses = { picture: 80, solutions: 500 };

const directions = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const sidesOf = { ArrowUp: "top", ArrowDown: "bottom", ArrowLeft: "left", ArrowRight: "right" };

class Desk {
  //   host   connected: whether there is R; send(name, value)
  constructor(node, x, host, name) {
    Object.assign(this, { root: node, x, host, name });
    this.tools = new Map(x.tools.map((tool) => [tool.name, tool]));
    this.history = new History(x.desk);
    this.mode = "digits";
    this.tool = null;
    this.args = {};
    this.part = "";
    this.chosen = -1;
    this.picked = new Set();
    this.region = 1;
    this.trueShown = true;
    this.answer = { faults: new Map(), said: [], entries: [] };
    this.solutions = {};
    this.timers = {};
    this.at = 0;
    // The states whose pictures R has not sent yet, by their numbers.
    this.pending = new Map();
    this.panel = new EditPanel(this, { tools: x.tools, labels: x.labels, hasR: host.connected });
    this.undoButton = button(x.labels.undo, () => this.go(-1), { icon: "undo" });
    this.redoButton = button(x.labels.redo, () => this.go(1), { icon: "redo" });
    this.bar = box("oxd-bar", [make("span", { class: "oxd-title", text: x.title || x.labels.edit_title }), this.undoButton, this.redoButton]);
    this.keyDown = this.keyDown.bind(this);
    this.build(x.shape, x.key);
    this.showPicture(x);
    this.changed("");
  }

  // ---- The board

  build(shape, key) {
    const { x } = this;
    const active = this.panel.node.contains(document.activeElement) && document.activeElement;
    const cursor = this.board && this.board.grid.contains(document.activeElement) ? this.board.cursor : -1;
    if (this.layout) this.layout.destroy();
    this.geometry = makeGeometry(shape);
    this.lowest = lowestOf(this.state.shape);
    this.shapeKey = key;
    this.translate = makeTranslator(this.geometry, x.labels);
    this.board = new Board(this.geometry, this.translate, { name: this.name, selectable: true });
    this.clueNode = make("span", {});
    this.sketchNode = makeSvg("svg", { class: "oxd-clues oxd-sketch", "aria-hidden": "true", focusable: "false" });
    this.board.node.prepend(this.clueNode);
    this.board.node.append(this.sketchNode);
    leaveGaps(this.board);
    this.layout = new Layout(this.root, x, this.board, { node: this.panel.node, bar: this.bar }, this.name);
    this.layout.node.classList.add("oxd-any", "oxd-desk");
    this.layout.node.addEventListener("keydown", this.keyDown);
    this.listen(this.board.node);
    this.setMargin();
    this.layout.show();
    if (active) active.focus();
    if (cursor >= 0) this.board.setCursor(Math.min(cursor, this.geometry.cells.length - 1), true);
  }

  destroy() {
    Object.values(this.timers).forEach(clearTimeout);
    this.layout.destroy();
  }

  // Leaves room for numbers outside where there are some, or where the tool needs it.
  setMargin() {
    const { geometry, layout } = this;
    const { rows, columns, markColumns, markTop } = geometry;
    const drawn = this.tool && this.tool.draws === "sides" ? 0.9 : 0;
    const waiting = this.state.entries.some((entry) => entry.side) ? 0.9 : 0;
    const margin = Math.max(this.answer.margin || 0, drawn, waiting);
    geometry.margin = margin;
    layout.rows = rows + 2 * margin;
    layout.columns = columns + 2 * margin;
    const sizes = { rows, columns, margin, "marks": markColumns };
    for (const name of Object.keys(sizes)) layout.node.style.setProperty("--o-" + name, sizes[name]);
    flag(layout.node, "caged", markTop > 0.1);
    const view = [-margin, -margin, columns + 2 * margin, rows + 2 * margin].join(" ");
    this.sketchNode.setAttribute("viewBox", view);
    if (this.clueNode.tagName === "svg") this.clueNode.setAttribute("viewBox", view);
    layout.fit();
  }

  get state() {
    return this.history.now;
  }

  get chosenEntry() {
    return this.state.entries[this.chosen];
  }

  // ---- Changes

  // Sets a new state. Changes with the same `name` are undone together.
  set(state, name) {
    this.history.add(state, name);
    this.changed();
  }

  changed() {
    this.at += 1;
    this.solutions = {};
    this.followLowest();
    this.draw();
    const { host } = this;
    if (!host.connected) {
      this.dropPicture();
      return;
    }
    host.send("desk", JSON.stringify(this.state));
    this.panel.say(this.x.labels.count_waiting);
    this.later("picture");
    this.later("solutions");
  }

  // Writes the digits with other signs if the lowest one has changed. R sends the rest of a new shape.
  followLowest() {
    const { geometry, board, state } = this;
    const lowest = lowestOf(state.shape);
    if (lowest === this.lowest) return;
    this.lowest = lowest;
    this.shapeKey = "";
    const signs = signsOf(geometry.side, lowest);
    geometry.symbolOf = (digit) => (signs ? signs[digit - 1] : digit);
    this.translate = board.translate = makeTranslator(geometry, this.x.labels);
    board.shown = [];
  }

  // Without R, the first picture holds only while all of its rules are there. After that the page
  // sketches every rule.
  dropPicture() {
    const { answer, state, x } = this;
    if (answer.entries.every((entry) => state.entries.includes(entry))) return;
    this.showPicture({ clues: x.bare, margin: 0, notes: [], markTop: answer.markTop });
    this.answer.entries = [];
    this.draw();
  }

  later(what) {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(() => this.ask(what), pauses[what]);
  }

  ask(what, text) {
    if (!this.host.connected) return;
    if (what === "picture") this.pending.set(this.at, this.state);
    this.host.send("ask", JSON.stringify({ at: this.at, what, text, known: this.shapeKey, desk: this.state }));
  }

  go(steps) {
    this.stroke = null;
    if (!this.history.go(steps)) return;
    this.chosen = -1;
    this.changed();
  }

  // ---- Answers

  receive(answer) {
    const { labels } = this.x;
    if (answer.what === "open") {
      if (answer.fault) {
        this.panel.say(answer.fault);
        return;
      }
      this.chosen = -1;
      this.set(answer.desk);
      return;
    }
    if (answer.what === "blocked") {
      this.panel.say(labels.edit_not_done);
      return;
    }
    if (answer.what === "picture") {
      this.receivePicture(answer);
      return;
    }
    // Another answer about an earlier board is no longer of use.
    if (answer.at !== this.at) return;
    if (answer.what === "solutions") this.showSolutions(answer);
    else if (answer.what === "code") this.giveCode(answer.code, answer.links);
    else {
      this.picked = new Set(answer.cells || []);
      this.panel.say(answer.text);
      this.draw();
    }
  }

  // Shows a picture, even if more has been drawn since. The page sketches what it lacks.
  receivePicture(answer) {
    const state = this.pending.get(answer.at);
    for (const at of Array.from(this.pending.keys())) if (at <= answer.at) this.pending.delete(at);
    if (state && state.shape === this.state.shape) this.showPicture(answer, state.entries);
  }

  showPicture(answer, entries = this.state.entries) {
    if (answer.shape && answer.key !== this.shapeKey) this.build(answer.shape, answer.key);
    const { geometry, board } = this;
    const faults = new Map((answer.refused || []).map(({ entry, text }) => [entry, text]));
    this.answer = { margin: answer.margin, said: answer.said || [], entries, faults, warned: answer.warned || [] };
    geometry.notes = answer.notes || [];
    geometry.markTop = answer.markTop;
    const picture = pictureOf(answer.clues, geometry);
    this.clueNode.replaceWith(picture);
    this.clueNode = picture;
    board.shown = [];
    this.setMargin();
    this.draw();
  }

  showSolutions(answer) {
    this.solutions = { ...answer, bad: new Set(["clash", "none"].includes(answer.count) ? answer.cells : []) };
    this.panel.say(answer.text);
    this.draw();
  }

  showTrue(shown) {
    this.trueShown = shown;
    this.draw();
  }

  // ---- Drawing

  draw() {
    const { board, geometry, state, solutions, stroke, tool, mode } = this;
    const entry = this.chosenEntry;
    const marked = new Set(entry ? cellsOf(entry) : []);
    const drawn = new Set(stroke ? [].concat(...stroke.lists) : []);
    const { regions } = state.shape;
    board.show(geometry.cells.map((cell) => {
      const digit = state.digits[cell] || undefined;
      const view = {
        digit, given: Boolean(digit), asked: marked.has(geometry.cellName(cell)) || undefined,
        selected: mode === "move" ? false : drawn.has(cell) || (!tool && this.picked.has(cell)),
        clash: Boolean(solutions.bad && solutions.bad.has(cell)) || undefined,
      };
      const region = mode === "regions" && regions ? regions[cell] : 0;
      if (region) {
        view.colours = bitOf(((region - 1) % 9) + 1);
        view.letter = String(region);
      } else if (!digit && state.pencil[cell]) {
        view.centre = state.pencil[cell];
        view.places = true;
      } else if (!digit && this.trueShown && solutions.masks) {
        view.centre = solutions.masks[cell];
        view.places = true;
      } else if (!digit && this.x.doubt && this.x.doubt[cell]) view.colours = bitOf(1);
      if (digit && this.x.doubt && this.x.doubt[cell]) view.colours = bitOf(1);
      return view;
    }));
    this.drawSketch();
    this.drawPanel();
  }

  drawSketch() {
    const { geometry, state, stroke, tool, answer } = this;
    const known = new Set(answer.entries.filter((_, at) => !answer.faults.has(at)));
    const waiting = state.entries.filter((entry) => !known.has(entry));
    const pieces = waiting.map((entry) => {
      const own = this.tools.get(entry.tool);
      const field = own && mainField(own, entry);
      return sketchOf(own, entry, field && entry.args[field.name], geometry);
    });
    if (stroke && tool) pieces.push(sketchOf(tool, this.entryOf(stroke), "", geometry));
    this.sketchNode.replaceChildren(...[].concat(...pieces));
  }

  drawPanel() {
    const { panel, state, tool, mode, x } = this;
    const { labels } = x;
    const entry = this.chosenEntry;
    const shown = entry ? this.tools.get(entry.tool) : tool;
    panel.showMode(tool ? "" : mode, tool);
    const about = entry ? this.wordsOf(this.chosen) : tool ? tool.label : labels["edit_" + mode];
    const help = tool && !entry ? labels["edit_help_" + tool.draws] + " " + tool.says : entry ? (shown ? shown.says : "") : labels["edit_help_" + mode];
    panel.showFields({
      heading: about, help, tool: shown, args: entry ? entry.args : this.args, part: entry ? entry.part : this.part,
      chosen: Boolean(entry), adding: this.adding, pending: Boolean(this.stroke && !this.stroke.isEmpty),
    });
    panel.showKeys(this.keysNow());
    const whole = new Map();
    const rows = [];
    state.entries.forEach((one, at) => {
      const own = this.tools.get(one.tool);
      if (own && !one.side && !cellsOf(one).length && !own.parts.includes("groups")) whole.set(one.tool, one);
      rows.push([at, this.wordsOf(at), this.answer.entries === state.entries && this.answer.faults.get(at)]);
    });
    panel.showWhole(whole);
    panel.showList(rows, this.chosen);
    panel.showShape(state.shape, state.left_out);
    const { faults, warned = [] } = this.answer;
    panel.showFaults(this.answer.entries === state.entries ? [...faults.values(), ...warned.map(({ text }) => text)] : []);
    this.undoButton.disabled = this.history.number === 0;
    this.redoButton.disabled = this.history.number === this.history.states.length - 1;
  }

  // Describes an entry in the words of R, or of the page while R has not answered.
  wordsOf(at) {
    const entry = this.state.entries[at];
    const before = this.answer.entries.indexOf(entry);
    if (before >= 0 && this.answer.said[before]) return this.answer.said[before];
    const tool = this.tools.get(entry.tool);
    const field = tool && mainField(tool, entry);
    const words = [tool ? tool.label : "", field && entry.args[field.name]].filter(Boolean).join(" ");
    return cellsOf(entry).length ? this.translate("titled", { title: words, words: cellsOf(entry).join(" ") }) : words;
  }

  // The keys of the keypad: those of numbers, or the digits of a board that has other ones.
  keysNow() {
    const { geometry, mode, state } = this;
    const isUsual = geometry.side < 10 && state.shape.lowest !== 0;
    if (isUsual || this.typedField() || (mode === "regions" && !this.tool)) return [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
    return geometry.digits.map(geometry.symbolOf);
  }

  // ---- Modes and tools

  useMode(mode) {
    this.mode = mode;
    this.tool = null;
    this.part = "";
    this.leave();
    if (mode === "regions" && !this.state.shape.regions && !this.state.shape.grids) this.setRegions(this.boxNumbers());
    this.setMargin();
    this.draw();
  }

  useTool(name) {
    const tool = this.tools.get(name);
    if (!tool) {
      this.useMode("move");
      return;
    }
    this.tool = tool;
    this.mode = "rule";
    this.args = usualArgs(tool);
    this.part = tool.draws === "pairs" ? tool.parts[0] : "";
    this.leave();
    this.setMargin();
    this.draw();
  }

  leave() {
    this.stroke = null;
    this.chosen = -1;
    this.adding = false;
    this.picked = new Set();
  }

  choosePart(part) {
    const entry = this.chosenEntry;
    this.part = part;
    if (entry) this.set(withEntry(this.state, this.chosen, { ...entry, part }));
    else this.draw();
  }

  // Chooses an entry to change.
  choose(at, fromList) {
    this.finishStroke();
    this.chosen = at;
    this.fresh = true;
    this.adding = false;
    if (fromList && !this.tool) this.mode = "move";
    this.draw();
  }

  toggleAdding() {
    this.adding = !this.adding;
    this.draw();
  }

  deleteChosen() {
    const entry = this.chosenEntry;
    if (!entry) return;
    const { state, chosen } = this;
    this.chosen = -1;
    this.adding = false;
    this.set(withEntry(state, chosen));
  }

  moveChosen(step) {
    const entry = this.chosenEntry;
    if (!entry) return;
    const moved = moveEntry(entry, step, this.geometry);
    if (moved) this.set(withEntry(this.state, this.chosen, moved));
    else this.panel.say(this.x.labels.edit_no_room);
  }

  // ---- Rules

  // Returns the entry of a stroke, in names of cells.
  entryOf(stroke) {
    const { tool, geometry } = this;
    const lists = (stroke.filled.length ? stroke.filled : [[]]).map((list) => list.map(geometry.cellName));
    const entry = { tool: tool.name, cells: partsOf(tool, lists, this.args), args: this.args };
    return tool.draws === "pairs" ? { ...entry, part: this.part } : entry;
  }

  // Adds an entry and chooses it, so that its number can be typed. An entry in the same place is
  // chosen instead; a mark there is taken away.
  add(entry) {
    const { state, tool } = this;
    const same = placeOfSame(state.entries, entry);
    this.adding = false;
    this.fresh = true;
    if (same >= 0 && tool.draws === "marks") {
      this.chosen = -1;
      this.set(withEntry(state, same));
      return;
    }
    this.chosen = same >= 0 ? same : state.entries.length;
    if (same >= 0) this.draw();
    else this.set({ ...state, entries: state.entries.concat(entry) });
  }

  // Ends a stroke, and makes a rule of it.
  finishStroke() {
    const { stroke, tool } = this;
    if (!stroke) return;
    this.stroke = null;
    if (stroke.isEmpty || (isPair(tool.draws) && stroke.cells.length < 2)) {
      this.draw();
      return;
    }
    const entry = this.entryOf(stroke);
    if (stroke.of === undefined) {
      // Each marked cell is a rule, so that it can be taken away alone.
      if (tool.draws === "marks" && stroke.cells.length > 1) this.addMarks(stroke.cells);
      else this.add(entry);
      return;
    }
    this.chosen = stroke.of;
    this.set(withEntry(this.state, stroke.of, { ...this.state.entries[stroke.of], cells: entry.cells }));
  }

  addMarks(cells) {
    const { state, tool, geometry } = this;
    const made = cells.map((cell) => ({ tool: tool.name, cells: [[geometry.cellName(cell)]], args: this.args }));
    const isNew = made.filter((entry) => placeOfSame(state.entries, entry) < 0);
    this.chosen = -1;
    this.set({ ...state, entries: state.entries.concat(isNew) });
  }

  setField(name, value) {
    const entry = this.chosenEntry;
    if (!entry) {
      this.args = { ...this.args, [name]: value };
      return;
    }
    const tool = this.tools.get(entry.tool);
    const args = { ...entry.args, [name]: value };
    const cells = name === "head" ? partsOf(tool, [cellsOf(entry)], args) : entry.cells;
    this.set(withEntry(this.state, this.chosen, { ...entry, args, cells }), "field " + this.chosen + " " + name);
  }

  toggleWhole(tool, on, flags) {
    const { state } = this;
    const at = state.entries.findIndex((entry) => entry.tool === tool.name && !cellsOf(entry).length);
    this.chosen = -1;
    if (!on) {
      if (at >= 0) this.set(withEntry(state, at));
      return;
    }
    const args = { ...usualArgs(tool), ...Object.fromEntries(flags.map((name) => [name, true])) };
    const entry = { tool: tool.name, cells: [], args, ...(tool.draws === "pairs" && { part: tool.parts[0] }) };
    this.set({ ...state, entries: state.entries.concat(entry) });
  }

  setWhole(tool, name, value) {
    const at = this.state.entries.findIndex((entry) => entry.tool === tool.name && !cellsOf(entry).length);
    const entry = this.state.entries[at];
    if (entry) this.set(withEntry(this.state, at, { ...entry, args: { ...entry.args, [name]: value } }));
  }

  // ---- The board itself

  // Returns the number of the box of each cell.
  boxNumbers() {
    const { geometry } = this;
    const numbers = geometry.cells.map(() => 0);
    geometry.houses.filter(({ kind }) => kind === "box" || kind === "region").forEach(({ number, cells }) => cells.forEach((cell) => { numbers[cell] = number; }));
    return numbers;
  }

  setRegions(regions) {
    const { state } = this;
    if (state.shape.grids) return;
    const { size, digits, lowest } = state.shape;
    this.set({ ...state, shape: { size, digits, lowest, regions, box: regions ? null : usualBox(size), grids: null } });
  }

  setSize(size) {
    this.leave();
    const { lowest } = this.state.shape;
    this.set({ ...this.state, shape: { size, lowest, box: usualBox(size), regions: null, grids: null }, digits: Array(size * size).fill(0), pencil: Array(size * size).fill(0) });
  }

  // Begins the digits at 0, or at 1.
  setZero(on) {
    this.leave();
    this.set(withLowest(this.state, on ? 0 : 1));
  }

  setLeftOut(text) {
    this.set({ ...this.state, left_out: text }, "left_out");
  }

  clear() {
    this.leave();
    const zeros = this.state.digits.map(() => 0);
    this.set({ ...this.state, digits: zeros, pencil: zeros, entries: [], left_out: "" });
  }

  // Puts a digit, a pencil mark, or the number of a region into the picked cells.
  put(number) {
    const { state, mode, picked, board } = this;
    const cells = picked.size ? picked : new Set([board.cursor]);
    const fill = (numbers, value) => numbers.map((old, cell) => (cells.has(cell) ? value : old));
    if (mode === "regions") {
      this.region = number || this.region;
      if (state.shape.regions) this.set({ ...state, shape: { ...state.shape, regions: fill(state.shape.regions, number) } });
      return;
    }
    if (mode === "pencil") {
      this.set({ ...state, pencil: number ? this.withMark(cells, number) : fill(state.pencil, 0) });
      return;
    }
    this.set({ ...state, digits: fill(state.digits, number) });
  }

  // Returns the pencil marks with a digit in each of these cells, or in none if all of them have it.
  withMark(cells, digit) {
    const { pencil, digits } = this.state;
    const bit = bitOf(digit);
    const empty = [...cells].filter((cell) => !digits[cell]);
    const goes = empty.every((cell) => pencil[cell] & bit);
    return pencil.map((mask, cell) => (!empty.includes(cell) ? mask : goes ? mask & ~bit : mask | bit));
  }

  // ---- Typing

  // The field that takes what is typed on the board and the keypad.
  typedField() {
    const entry = this.chosenEntry;
    const tool = entry && this.tools.get(entry.tool);
    return tool && !this.stroke ? mainField(tool, entry) : undefined;
  }

  // Types a character: into the number of a rule, or into cells.
  type(symbol) {
    this.finishStroke();
    const field = this.typedField();
    if (field) {
      const { args } = this.chosenEntry;
      const before = this.fresh ? "" : String(args[field.name] || "");
      this.fresh = false;
      this.setField(field.name, before + symbol);
      return;
    }
    if (this.tool || this.mode === "move") return;
    const { geometry, mode } = this;
    if (mode === "regions") {
      this.put(Number(symbol));
      return;
    }
    const digit = geometry.digits.find((one) => String(geometry.symbolOf(one)) === symbol.toUpperCase());
    if (digit || symbol === "0") this.put(digit || 0);
  }

  erase() {
    const field = this.typedField();
    if (this.stroke) {
      this.stroke.cells.pop();
      this.draw();
    } else if (field) {
      this.fresh = false;
      this.setField(field.name, String(this.chosenEntry.args[field.name] || "").slice(0, -1));
    } else if (this.chosenEntry) this.deleteChosen();
    else if (!this.tool && this.mode !== "move") this.put(0);
  }

  keyDown(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    if ((event.ctrlKey || event.metaKey) && !typing) {
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      this.go(key === "y" || event.shiftKey ? 1 : -1);
      event.preventDefault();
      return;
    }
    if (event.key === "Escape") {
      this.leave();
      this.draw();
    } else if (typing || event.ctrlKey || event.metaKey || !this.onBoard(event)) return;
    event.preventDefault();
  }

  // Handles a key on the board. Returns whether it was used.
  onBoard(event) {
    const inGrid = this.board.grid.contains(event.target);
    const { key } = event;
    if (directions[key] && event.altKey) this.moveChosen(directions[key]);
    else if (key === "Delete") this.chosenEntry ? this.deleteChosen() : this.erase();
    else if (key === "Backspace" || (key === "." && !this.typedField())) this.erase();
    else if (/^[0-9A-Pa-p]$/.test(key)) this.type(key);
    else if (key === "-" && this.typedField()) this.type(key);
    else if (!inGrid) return false;
    else if (directions[key]) this.arrow(key, event.shiftKey);
    else if (key === "Enter") this.enter();
    else if (key === " ") this.pick(this.board.cursor);
    else return false;
    return true;
  }

  arrow(key, extend) {
    const { board, geometry, tool } = this;
    const from = board.cursor;
    if (extend && tool && tool.draws === "sides") {
      if (tool.parts[sidesOf[key]]) this.addSide(this.sideOf(from, sidesOf[key]));
      return;
    }
    const to = geometry.moved(from, directions[key]);
    board.setCursor(to, true);
    if (extend && tool) {
      if (!this.stroke) this.begin(from);
      this.stroke.enter(to);
      if (isPair(tool.draws) && this.stroke.isWhole) this.finishStroke();
    } else if (!tool) this.picked = new Set(extend ? [...this.picked, from, to] : [to]);
    this.draw();
  }

  sideOf(cell, side) {
    const { rowOf, columnOf } = this.geometry;
    return { side, line: 1 + (side === "left" || side === "right" ? rowOf(cell) : columnOf(cell)) };
  }

  // Ends the rule that is being drawn, or lets go of the chosen one.
  enter() {
    const { tool, stroke, board } = this;
    if (stroke && tool.draws === "twins" && !stroke.isWhole) stroke.next();
    else if (stroke && tool.draws === "groups" && stroke.cells.length) stroke.next();
    else if (stroke) this.finishStroke();
    else if (tool && tool.draws === "corner") this.addCorner(board.cursor);
    else if (this.chosenEntry) this.leave();
    this.draw();
  }

  // Adds a cell to a rule, or takes it away; without a tool chooses the rule there.
  pick(cell) {
    const { tool, board } = this;
    if (!tool) {
      if (this.mode === "move") this.chooseAt(cell);
      return;
    }
    if (tool.draws === "sides" || tool.draws === "corner") {
      this.enter();
      return;
    }
    if (!this.stroke) this.begin();
    this.stroke.toggle(cell);
    if (isPair(tool.draws) && this.stroke.isWhole) this.finishStroke();
    else if (tool.draws === "marks") this.finishStroke();
    board.setCursor(cell, true);
    this.draw();
  }

  // Begins a stroke, which extends the chosen rule if cells are being added.
  begin(cell) {
    const { tool, geometry } = this;
    const entry = this.chosenEntry;
    this.stroke = new Stroke(tool.draws, geometry);
    if (this.adding && entry && entry.tool === tool.name) {
      this.stroke.of = this.chosen;
      this.stroke.lists = entry.cells.map((part) => part.map((name) => geometry.cellIn(...placeOf(name))));
      if (tool.draws === "groups") this.stroke.next();
    } else {
      this.chosen = -1;
      this.adding = false;
    }
    if (cell !== undefined) this.stroke.enter(cell);
  }

  addCorner(cell) {
    const { geometry } = this;
    this.addCells(cornerAt(geometry, [geometry.columnOf(cell) + 1, geometry.rowOf(cell) + 1]));
  }

  addCells(cells) {
    if (!cells.length) return;
    this.begin();
    this.stroke.lists = [cells];
    this.finishStroke();
  }

  addSide(place) {
    this.add({ tool: this.tool.name, cells: [], args: this.args, ...place });
  }

  // Chooses the rule at a cell: the next one, if the chosen one is there, too.
  chooseAt(cell) {
    const name = this.geometry.cellName(cell);
    const there = this.state.entries.map((entry, at) => (cellsOf(entry).includes(name) ? at : -1)).filter((at) => at >= 0).reverse();
    const next = there[(there.indexOf(this.chosen) + 1) % Math.max(1, there.length)];
    this.choose(next === undefined ? -1 : next);
  }

  // ---- Mouse and touch

  listen(node) {
    node.addEventListener("pointerdown", (event) => this.down(event));
    node.addEventListener("pointermove", (event) => this.move(event));
    node.addEventListener("pointerup", (event) => this.up(event));
    node.addEventListener("pointercancel", () => this.takeBack());
  }

  // Returns a point in cells from the upper left corner of the board.
  pointOf({ clientX, clientY }) {
    const { left, top, width, height } = this.board.grid.getBoundingClientRect();
    const { rows, columns } = this.geometry;
    return [((clientX - left) / width) * columns, ((clientY - top) / height) * rows];
  }

  // Takes back what a touch has drawn so far, if it turns out to zoom the page: a second finger is
  // down, or the browser cancels the touch.
  takeBack() {
    const { press } = this;
    if (!press) return;
    this.press = null;
    if (press.state !== this.state) this.go(-1);
    this.stroke = press.stroke;
    this.draw();
  }

  down(event) {
    if (event.button) return;
    if (!event.isPrimary) {
      this.takeBack();
      return;
    }
    const point = this.pointOf(event);
    const cell = cellAt(this.geometry, point);
    const { tool, mode, board } = this;
    event.preventDefault();
    if (cell !== undefined) board.setCursor(cell, "still");
    this.press = { from: point, last: point, start: point, cell, state: this.state, stroke: this.stroke && this.stroke.copy() };
    if (board.node.setPointerCapture) board.node.setPointerCapture(event.pointerId);
    if (tool) this.downWithTool(event, point, cell);
    else if (cell === undefined) this.press = null;
    else if (mode === "move") this.press.held = this.chosenEntry && cellsOf(this.chosenEntry).includes(this.geometry.cellName(cell));
    else {
      this.picked = new Set(event.shiftKey || event.ctrlKey || event.metaKey ? [...this.picked, cell] : [cell]);
      if (mode === "regions") this.paint(cell);
    }
    this.draw();
  }

  downWithTool(event, point, cell) {
    const { tool, geometry } = this;
    if (tool.draws === "sides") {
      this.press.isDone = true;
      this.addSide(sideAt(geometry, point, Object.keys(tool.parts)));
      return;
    }
    if (tool.draws === "corner") {
      this.press.isDone = true;
      this.addCells(cornerAt(geometry, point));
      return;
    }
    if (cell === undefined) {
      this.press = null;
      return;
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey) this.adding = Boolean(this.chosenEntry);
    const goesOn = this.stroke && (tool.draws === "twins" || tool.draws === "groups");
    if (goesOn) this.stroke.next();
    else this.begin();
    const removes = this.stroke.of !== undefined && this.stroke.cells.includes(cell);
    if (removes) this.stroke.toggle(cell);
    else this.stroke.enter(cell);
  }

  move(event) {
    const { press, stroke, mode } = this;
    if (!press || press.isDone) return;
    const point = this.pointOf(event);
    const cell = cellAt(this.geometry, point);
    if (stroke) stroke.drag(press.last, point);
    else if (mode === "move") this.dragChosen(point);
    else if (cell !== undefined) {
      this.picked.add(cell);
      if (mode === "regions") this.paint(cell);
    }
    press.last = point;
    this.draw();
  }

  // Moves the chosen rule by whole cells. The way back to where it was is one step.
  dragChosen(point) {
    const { press } = this;
    if (!press.held) return;
    const by = [1, 0].map((axis) => Math.floor(point[axis]) - Math.floor(press.start[axis]));
    if (!by[0] && !by[1]) return;
    const moved = moveEntry(this.chosenEntry, by, this.geometry);
    if (!moved) return;
    press.start = point;
    press.moved = true;
    this.set(withEntry(this.state, this.chosen, moved), "drag " + this.chosen);
  }

  paint(cell) {
    const { state, region } = this;
    if (!state.shape.regions || state.shape.regions[cell] === region) return;
    const regions = state.shape.regions.slice();
    regions[cell] = region;
    this.set({ ...state, shape: { ...state.shape, regions } }, "paint");
  }

  up(event) {
    const { press, stroke, tool, mode } = this;
    this.press = null;
    if (!press || press.isDone) return;
    if (stroke) {
      if (isPair(tool.draws) && stroke.cells.length < 2) this.addPair(this.pointOf(event));
      else if (stroke.isWhole) this.finishStroke();
    } else if (!tool && mode === "move" && !press.moved) this.chooseAt(press.cell);
    if (this.history.name === "paint" || /^drag/.test(this.history.name)) this.history.name = "";
    this.draw();
  }

  addPair(point) {
    this.stroke = null;
    this.addCells(pairAt(this.geometry, point));
  }

  // ---- Code

  // R writes the code, or the page if there is no R.
  copyCode() {
    if (this.host.connected) this.ask("code");
    else this.giveCode(codeOf(this.state, this.tools), []);
  }

  giveCode(code, links) {
    const { labels } = this.x;
    this.panel.showCode(code, links);
    const { clipboard } = window.navigator;
    const refused = () => {
      this.panel.code.select();
      this.panel.say(labels.not_copied);
    };
    if (clipboard) clipboard.writeText(code).then(() => this.panel.say(labels.copied), refused);
    else refused();
  }
}

// The box of a board of this size, as sudoku_rules() has it, or null.
function usualBox(size) {
  for (let height = Math.floor(Math.sqrt(size)); height > 1; height -= 1) if (size % height === 0) return [height, size / height];
  return null;
}

export { Desk };
