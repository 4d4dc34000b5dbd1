// Keyboard, mouse and touch. Keys are heard on the whole widget, pointers on the board.
import { set } from "./elements.js";
import { settings } from "./settings.js";

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
// What other keys do with the board.
const commands = {
  Delete: "clear", Backspace: "clear", Escape: "escape", "[": "undo", "]": "redo", f: "spotlight", h: "hint", p: "togglePause",
};
const modes = { z: "digits", x: "corner", c: "centre", v: "colours" };

const hasControl = (event) => event.ctrlKey || event.metaKey;

// Where a key moves to from a cell, or nothing.
function target({ rows, columns, rowOf, columnOf, cellIn, moved }, event, cell) {
  if (arrows[event.key]) return moved(cell, arrows[event.key]);
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const all = hasControl(event);
  return {
    Home: cellIn(all ? 0 : row, 0), End: cellIn(all ? rows - 1 : row, columns - 1),
    PageUp: cellIn(0, column), PageDown: cellIn(rows - 1, column),
  }[event.key];
}

// By the place of the key, as Shift changes what it types.
function digitOfKey(event) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) || /^([0-9])$/.exec(event.key);
  return found ? Number(found[1]) : null;
}

const isTyping = (node) => node.matches("textarea, select, input:not([type=checkbox])");

class Input {
  //   root       the whole widget
  //   actions    what keys and pointers do: see Play
  constructor(root, board, actions) {
    this.root = root;
    this.board = board;
    this.actions = actions;
    this.cancel();
    set(board.grid, {
      onfocusin: () => this.focus(),
      onpointerdown: (event) => this.down(event),
      onpointermove: (event) => this.move(event),
      ondblclick: (event) => this.doubleClick(event),
      onpointerup: () => this.up(),
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
    const done = this.moveKey(event) || this.commandKey(event) || this.actions.typed(event) || this.digitKey(event) || this.letterKey(event);
    if (done) event.preventDefault();
  }

  moveKey(event) {
    const { board, actions } = this;
    const to = target(board.geometry, event, board.cursor);
    if (to === undefined) return false;
    const more = event.shiftKey || (arrows[event.key] && hasControl(event));
    actions.select(more ? [...actions.selection, board.cursor, to] : [to], to, true);
    return true;
  }

  commandKey(event) {
    if (!hasControl(event)) return false;
    const { actions } = this;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) actions.undo();
    else if (key === "y" || key === "z") actions.redo();
    else if (key === "a") actions.select(this.board.geometry.cells);
    else return false;
    return true;
  }

  digitKey(event) {
    const digit = digitOfKey(event);
    if (digit === null) return false;
    const ctrl = hasControl(event);
    if (digit === 0 && (ctrl || event.shiftKey)) return false;
    if (digit === 0) this.actions.clear(true);
    else this.actions.press(digit, ctrl ? "centre" : event.shiftKey ? "corner" : undefined);
    return true;
  }

  letterKey(event) {
    if (hasControl(event)) return false;
    const { actions } = this;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (modes[key]) actions.setMode(modes[key]);
    else if (commands[key]) actions[commands[key]]();
    else if (key === " " || key === "Enter") this.useCell();
    else return false;
    return true;
  }

  // Space or Enter: the held number goes in, or the last digit of a house, or the cell is
  // selected alone.
  useCell() {
    const { board, actions } = this;
    if (settings.number_first) actions.useHeldNumber(board.cursor);
    else if (!actions.fillLast(board.cursor)) actions.select([board.cursor]);
  }

  // The Tab key selects the cell that it reaches.
  focus() {
    const { board, actions } = this;
    if (!actions.selection.size && !this.dragging) actions.select([board.cursor]);
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
    const adds = event.shiftKey || hasControl(event);
    event.preventDefault();
    this.dragging = new Set(adds ? actions.selection : []);
    if (!this.dragging.delete(cell)) this.dragging.add(cell);
    actions.select(this.dragging, cell, "still");
    if (event.pointerId !== undefined) capture(board.grid, event.pointerId);
    if (settings.number_first && !adds) actions.useHeldNumber(cell);
  }

  // A browser hands over at most one movement a frame. On a slow page a finger crosses several
  // cells in that time: the points between are kept with the event.
  move(event) {
    if (!this.dragging || !event.isPrimary) return;
    const between = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    for (const point of [...between, event]) this.dragOver(point);
  }

  dragOver({ clientX, clientY }) {
    const { board, actions } = this;
    const cell = board.cellAt(clientX, clientY);
    if (cell === board.cursor || this.dragging.has(cell)) return;
    this.dragging.add(cell);
    actions.select(this.dragging, cell, "still");
  }

  up() {
    const { tap, actions } = this;
    this.cancel();
    if (tap === null) return;
    actions.select([tap], tap, "still");
    if (settings.number_first) actions.useHeldNumber(tap);
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
    if (settings.number_first || actions.fillLast(cell)) return;
    const alike = actions.game.alike(cell);
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
