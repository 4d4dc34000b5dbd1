// Keyboard, mouse and touch. Keys are heard on the whole widget, pointers on the board.
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

const isTyping = (node) => node.matches("textarea, select, input:not([type=checkbox])");

class Input {
  //   root       the whole widget
  //   actions    what keys and pointers do: selection (the cells), select, isNumberFirst,
  //              useHeldNumber, press, clear, setMode, undo, redo, hint, pause, escape,
  //              alike, fillLast, spotlight, textOf, paste
  constructor(root, board, actions) {
    this.root = root;
    this.board = board;
    this.actions = actions;
    const end = (event) => this.up(event);
    set(board.grid, {
      onfocusin: () => this.focus(),
      onpointerdown: (event) => this.down(event),
      onpointermove: (event) => this.move(event),
      ondblclick: (event) => this.doubleClick(event),
      onpointerup: end,
      onpointercancel: () => this.cancel(),
    });
    set(root, {
      onkeydown: (event) => this.key(event),
      onclick: (event) => this.click(event),
      oncopy: (event) => this.copy(event),
      onpaste: (event) => this.paste(event),
    });
  }

  // After a click on a button, keys go on at the cell. A key that presses it leaves the
  // focus where it is.
  click(event) {
    if (event.detail > 0 && event.target.closest("button") && !isTyping(document.activeElement || this.root)) {
      this.board.moveTo(this.board.cursor, "still");
    }
  }

  key(event) {
    const onBoard = this.board.grid.contains(event.target);
    // Other keys of a button, a link or a page are the browser's.
    if (event.altKey || isTyping(event.target)) return;
    if (!onBoard && /^( |Enter|Home|End|PageUp|PageDown)$/.test(event.key)) return;
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
    if (digit === 0) this.actions.clear(true);
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
    else if (key === "f") actions.spotlight();
    else if (key === " " || key === "Enter") this.useCell();
    else return false;
    return true;
  }

  // Space or Enter: the held number goes in, or the last digit of a house, or the cell is
  // selected alone.
  useCell() {
    const { board, actions } = this;
    if (actions.isNumberFirst()) actions.useHeldNumber(board.cursor);
    else if (!actions.fillLast(board.cursor)) actions.select([board.cursor]);
  }

  // The Tab key selects the cell that it reaches.
  focus() {
    const { board, actions } = this;
    if (!actions.selection().size && !this.dragging) actions.select([board.cursor]);
  }

  // A board that is not in use yet leaves dragging to the page: there a finger only taps.
  down(event) {
    if (event.button > 0 || !event.isPrimary) return;
    const { board, actions } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    this.tap = null;
    if (event.pointerType === "touch" && !this.root.contains(document.activeElement)) {
      this.tap = cell;
      return;
    }
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
    if (!this.dragging || !event.isPrimary) return;
    const { board, actions } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === board.cursor || this.dragging.has(cell)) return;
    this.dragging.add(cell);
    actions.select(this.dragging, cell, "still");
  }

  up() {
    this.dragging = null;
    if (this.tap === null || this.tap === undefined) return;
    this.actions.select([this.tap], this.tap, "still");
    if (this.actions.isNumberFirst()) this.actions.useHeldNumber(this.tap);
    this.tap = null;
  }

  cancel() {
    this.dragging = null;
    this.tap = null;
  }

  // A double click fills the last cell of a house, and elsewhere selects every cell with the
  // same digit, or with the same marks.
  doubleClick(event) {
    const { board, actions } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (actions.isNumberFirst() || actions.fillLast(cell)) return;
    const alike = actions.alike(cell);
    if (alike.length) actions.select(alike);
  }

  copy(event) {
    if (isTyping(event.target)) return;
    event.clipboardData.setData("text/plain", this.actions.textOf("board"));
    event.preventDefault();
  }

  paste(event) {
    if (isTyping(event.target)) return;
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
