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
  constructor(play) {
    this.play = play;
    const grid = play.board.grid;
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
    set(play.board.node, {
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
    const { board, selection } = this.play;
    const to = target(event, board.cursor);
    if (to === undefined) return false;
    const more = event.shiftKey || (arrows[event.key] && (event.ctrlKey || event.metaKey));
    this.play.select(more ? Array.from(selection).concat(board.cursor, to) : [to], to, true);
    return true;
  }

  commandKey(event) {
    if (!event.ctrlKey && !event.metaKey) return false;
    const play = this.play;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) play.undo();
    else if (key === "y" || key === "z") play.redo();
    else if (key === "a") play.select(cells);
    else return false;
    return true;
  }

  digitKey(event) {
    const digit = digitOfKey(event);
    if (digit === null) return false;
    const ctrl = event.ctrlKey || event.metaKey;
    if (digit === 0 && (ctrl || event.shiftKey)) return false;
    if (digit === 0) this.play.clear();
    else this.play.press(digit, ctrl ? "centre" : event.shiftKey ? "corner" : undefined);
    return true;
  }

  letterKey(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const play = this.play;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (modes[key]) play.setMode(modes[key]);
    else if (key === "Delete" || key === "Backspace") play.clear();
    else if (key === "Escape") play.talk ? play.close() : play.select([play.board.cursor]);
    else if (key === "[") play.undo();
    else if (key === "]") play.redo();
    else if (key === "h" && play.x.hints) play.hint();
    else if (key === "p" && play.x.timer) play.panel.togglePause();
    else if (key === " " || key === "Enter") this.useCell();
    else return false;
    return true;
  }

  // Space or Enter: the held number goes in, or the cell is selected alone.
  useCell() {
    const cell = this.play.board.cursor;
    if (this.play.settings.number_first) this.play.put(cell);
    else this.play.select([cell]);
  }

  // Reached by the Tab key: what is selected is where the focus is.
  focus() {
    const play = this.play;
    if (!play.selection.size && !this.dragging) play.select([play.board.cursor]);
  }

  down(event) {
    if (event.button > 0) return;
    const play = this.play;
    const cell = play.board.cellAt(event.clientX, event.clientY);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    event.preventDefault();
    this.dragging = new Set(adds ? play.selection : []);
    if (adds && play.selection.has(cell)) this.dragging.delete(cell);
    else this.dragging.add(cell);
    play.select(this.dragging, cell, "still");
    if (event.pointerId !== undefined) capture(play.board.grid, event.pointerId);
    if (play.settings.number_first && !adds) play.put(cell);
  }

  move(event) {
    if (!this.dragging) return;
    const play = this.play;
    const cell = play.board.cellAt(event.clientX, event.clientY);
    if (cell === play.board.cursor || this.dragging.has(cell)) return;
    this.dragging.add(cell);
    play.select(this.dragging, cell, "still");
  }

  // Double click: every cell with the digit, or with the marks of the cell.
  selectSame(event) {
    const play = this.play;
    const state = play.game.state;
    const cell = play.board.cellAt(event.clientX, event.clientY);
    const parts = ["digits", "centre", "corner"];
    const part = parts.find((one) => state[one][cell]);
    if (!part || play.settings.number_first) return;
    const alike = (other) => state[part][other] === state[part][cell] && (part === "digits" || !state.digits[other]);
    play.select(cells.filter(alike));
  }

  copy(event) {
    event.clipboardData.setData("text/plain", this.play.textOf("board"));
    event.preventDefault();
  }

  paste(event) {
    this.play.paste(event.clipboardData.getData("text/plain"));
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
