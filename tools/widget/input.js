// Keyboard, mouse and touch on the board.
import { set } from "./elements.js";
import { cells, rowOf, columnOf } from "./geometry.js";

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const modes = { z: "digits", x: "corner", c: "centre", v: "colours" };

// Where a key moves to from a cell, or nothing.
function target(event, cell) {
  const row = rowOf(cell);
  if (arrows[event.key]) {
    const [down, right] = arrows[event.key];
    return ((row + down + 9) % 9) * 9 + ((columnOf(cell) + right + 9) % 9);
  }
  const all = event.ctrlKey || event.metaKey;
  if (event.key === "Home") return all ? 0 : row * 9;
  if (event.key === "End") return all ? 80 : row * 9 + 8;
  if (event.key === "PageUp") return columnOf(cell);
  if (event.key === "PageDown") return 72 + columnOf(cell);
  return undefined;
}

// By the place of the key, as Shift changes what it types.
function digitOfKey(event) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) || /^([0-9])$/.exec(event.key);
  return found ? Number(found[1]) : null;
}

class Input {
  //   actions    what keys and pointers do: selection (the cells), select, isNumberFirst,
  //              useHeldNumber, press, clear, setMode, undo, redo, hint, pause, escape,
  //              alike, textOf, paste
  constructor(board, actions) {
    this.board = board;
    this.actions = actions;
    const grid = board.grid;
    const end = () => { this.dragging = null; };
    set(grid, {
      onkeydown: (event) => this.key(event),
      onfocusin: (event) => this.focus(event),
      onpointerdown: (event) => this.down(event),
      onpointermove: (event) => this.move(event),
      ondblclick: (event) => this.selectSame(event),
      onpointerup: end,
      onpointercancel: end,
    });
    set(board.node, {
      oncopy: (event) => this.copy(event),
      onpaste: (event) => this.paste(event),
    });
  }

  key(event) {
    if (event.altKey) return;
    const done = this.moveKey(event) || this.commandKey(event) || this.digitKey(event) || this.letterKey(event);
    if (done) event.preventDefault();
  }

  moveKey(event) {
    const { board, actions } = this;
    const to = target(event, board.cursor);
    if (to === undefined) return false;
    const more = event.shiftKey || (arrows[event.key] && (event.ctrlKey || event.metaKey));
    actions.select(more ? Array.from(actions.selection()).concat(board.cursor, to) : [to], to, true);
    return true;
  }

  commandKey(event) {
    if (!event.ctrlKey && !event.metaKey) return false;
    const { actions } = this;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) actions.undo();
    else if (key === "y" || key === "z") actions.redo();
    else if (key === "a") actions.select(cells);
    else return false;
    return true;
  }

  digitKey(event) {
    const digit = digitOfKey(event);
    if (digit === null) return false;
    const ctrl = event.ctrlKey || event.metaKey;
    if (digit === 0 && (ctrl || event.shiftKey)) return false;
    if (digit === 0) this.actions.clear();
    else this.actions.press(digit, ctrl ? "centre" : event.shiftKey ? "corner" : undefined);
    return true;
  }

  letterKey(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const { actions } = this;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (modes[key]) actions.setMode(modes[key]);
    else if (key === "Delete" || key === "Backspace") actions.clear();
    else if (key === "Escape") actions.escape();
    else if (key === "[") actions.undo();
    else if (key === "]") actions.redo();
    else if (key === "h" && actions.hint) actions.hint();
    else if (key === "p" && actions.pause) actions.pause();
    else if (key === " " || key === "Enter") this.useCell();
    else return false;
    return true;
  }

  // Space or Enter: the held number goes in, or the cell is selected alone.
  useCell() {
    const { board, actions } = this;
    if (actions.isNumberFirst()) actions.useHeldNumber(board.cursor);
    else actions.select([board.cursor]);
  }

  // The Tab key selects the cell that it reaches.
  focus() {
    const { board, actions } = this;
    if (!actions.selection().size && !this.dragging) actions.select([board.cursor]);
  }

  down(event) {
    if (event.button > 0) return;
    const { board, actions } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    event.preventDefault();
    this.dragging = new Set(adds ? actions.selection() : []);
    if (adds && actions.selection().has(cell)) this.dragging.delete(cell);
    else this.dragging.add(cell);
    actions.select(this.dragging, cell, "still");
    if (event.pointerId !== undefined) capture(board.grid, event.pointerId);
    if (actions.isNumberFirst() && !adds) actions.useHeldNumber(cell);
  }

  move(event) {
    if (!this.dragging) return;
    const { board, actions } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === board.cursor || this.dragging.has(cell)) return;
    this.dragging.add(cell);
    actions.select(this.dragging, cell, "still");
  }

  // A double click selects every cell with the same digit, or with the same marks.
  selectSame(event) {
    const { board, actions } = this;
    if (actions.isNumberFirst()) return;
    const alike = actions.alike(board.cellAt(event.clientX, event.clientY));
    if (alike.length) actions.select(alike);
  }

  copy(event) {
    event.clipboardData.setData("text/plain", this.actions.textOf("board"));
    event.preventDefault();
  }

  paste(event) {
    this.actions.paste(event.clipboardData.getData("text/plain"));
    event.preventDefault();
  }
}

// Pointers that a test or a script makes cannot be captured.
function capture(node, pointer) {
  try {
    node.setPointerCapture(pointer);
  } catch (unknown) {
    return;
  }
}

export { Input };
