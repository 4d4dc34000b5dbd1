// Keyboard, mouse and touch. Keys are handled for the whole widget, pointers only for the board.
import { set } from "./elements.js";
import { candidateAt } from "./drawing.js";
import { settings } from "./settings.js";

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
// The commands of other keys.
const commands = {
  Delete: "clear", Backspace: "clear", Escape: "escape", "[": "undo", "]": "redo", f: "spotlight", h: "hint", p: "togglePause",
};
const modes = { z: "digits", x: "corner", c: "centre", v: "colours", b: "links" };

const hasControl = (event) => event.ctrlKey || event.metaKey;

// Returns the cell to which a key moves, or undefined.
function target({ rows, columns, rowOf, columnOf, cellIn, moved }, event, cell) {
  if (arrows[event.key]) return moved(cell, arrows[event.key]);
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const all = hasControl(event);
  return {
    Home: cellIn(all ? 0 : row, 0), End: cellIn(all ? rows - 1 : row, columns - 1),
    PageUp: cellIn(0, column), PageDown: cellIn(rows - 1, column),
  }[event.key];
}

// Reads the digit from the position of the key, because Shift changes the character.
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
      onpointerup: (event) => this.up(event),
      onpointercancel: () => this.takeBack(),
    });
    set(root, {
      onkeydown: (event) => this.key(event),
      onclick: (event) => this.click(event),
      oncopy: (event) => this.copy(event),
      onpaste: (event) => this.paste(event),
    });
    this.clickBeside = this.clickBeside.bind(this);
    this.keyBeside = this.keyBeside.bind(this);
    document.addEventListener("click", this.clickBeside);
    document.addEventListener("keydown", this.keyBeside);
  }

  destroy() {
    document.removeEventListener("click", this.clickBeside);
    document.removeEventListener("keydown", this.keyBeside);
  }

  // If the page consists only of the board, keys work at once. A larger page keeps its keys, and
  // a phone has no keyboard.
  start() {
    // To find out whether the board is alone, the browser must lay out the page.
    if (!window.matchMedia("(any-pointer: fine)").matches || !this.isFree()) return;
    this.board.setCursor(Math.max(0, this.actions.game.state.digits.indexOf(0)), "still");
  }

  // Whether nothing else on the page could use the keys.
  isFree() {
    const isWhole = window.parent === window && 2 * this.root.offsetHeight > document.documentElement.scrollHeight;
    return isWhole && document.activeElement === document.body && !document.querySelectorAll(".oxd")[1];
  }

  // Arrow keys return to the board.
  keyBeside(event) {
    if (!arrows[event.key] || event.altKey || !this.isFree()) return;
    this.board.setCursor(this.board.cursor, "still");
    this.key(event);
  }

  // Ends the selection after a click beside the board, unless a drag ended there.
  clickBeside({ target, clientX, clientY }) {
    const { root, actions } = this;
    if ([clientX, clientY].join() === this.ended) return;
    const isBeside = root.contains(target) ? target.matches(".oxd, .oxd-body, .oxd-bar, .oxd-panel")
      : !target.closest("a, button, input, label, select, summary, textarea");
    if (isBeside && actions.selection.size) actions.select([]);
  }

  // After a click on a button, the focus returns to the cell. Pressing the button with a key
  // leaves the focus on it.
  click(event) {
    if (event.detail > 0 && event.target.closest("button") && !isTyping(document.activeElement || this.root)) {
      this.board.setCursor(this.board.cursor, "still");
    }
  }

  key(event) {
    const onBoard = this.board.grid.contains(event.target);
    // The browser handles other keys on a button, a link or a page.
    if (event.altKey || isTyping(event.target)) return;
    if (!onBoard && /^( |Enter|Home|End|PageUp|PageDown)$/.test(event.key)) return;
    // Keys apply to the cell with the focus, even if the selection was ended.
    if (onBoard && !this.actions.selection.size) this.focus();
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
    if (digit === 0) this.actions.clear();
    else this.actions.press(digit, ctrl ? "centre" : event.shiftKey ? "corner" : undefined);
    return true;
  }

  letterKey(event) {
    if (hasControl(event)) return false;
    const { actions } = this;
    const key = event.key[1] ? event.key : event.key.toLowerCase();
    if (modes[key]) actions.setMode(modes[key]);
    else if (commands[key]) actions[commands[key]]();
    else if (key === " " || key === "Enter") this.useCell();
    else return false;
    return true;
  }

  // Space or Enter enters the held number or the last digit of a house, or selects only this
  // cell.
  useCell() {
    const { board, actions } = this;
    if (settings.number_first) actions.useHeldNumber(board.cursor);
    else if (!actions.fillLast(board.cursor)) actions.select([board.cursor]);
  }

  // The Tab key selects the cell that it reaches.
  focus() {
    const { board, actions } = this;
    if (actions.selection.size || this.dragging) return;
    actions.select([board.cursor]);
    // The next tap starts a new selection.
    actions.used = true;
  }

  // If the board is not in use yet, vertical movements of a finger scroll the page. On a zoomed
  // board, all movements scroll. A second finger zooms.
  down(event) {
    if (event.button > 0) return;
    if (!event.isPrimary) {
      this.takeBack();
      return;
    }
    const { board, actions } = this;
    const cell = board.cellAt(event.clientX, event.clientY);
    this.cancel();
    if (cell === undefined) return;
    const isAdding = event.shiftKey || hasControl(event) || (actions.several && !actions.used);
    this.begun = { cell, isAdding, pointer: event.pointerId, selection: actions.selection, cursor: board.cursor, used: actions.used, at: this.candidateAt(event) };
    if (event.pointerType === "touch") {
      this.begun.pans = actions.layout.zoom;
      if (this.begun.pans || !this.root.contains(document.activeElement)) return;
    }
    event.preventDefault();
    this.drag();
  }

  // Selects the cell in which a pointer went down.
  drag() {
    const { cell, isAdding, pointer, selection } = this.begun;
    // The cell under the pointer is drawn again and would receive no more events.
    capture(this.board.grid, pointer);
    this.dragging = new Set(isAdding ? selection : []);
    if (!this.dragging.delete(cell)) this.dragging.add(cell);
    this.over = cell;
    this.actions.select(this.dragging, cell, "still");
  }

  // A browser reports at most one movement per frame. On a slow page, a finger crosses several
  // cells in that time; the event keeps the points in between.
  move(event) {
    const { begun, board } = this;
    if (!begun || !event.isPrimary) return;
    const between = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    if (this.actions.mode === "links") return;
    const crossed = [...between, event].map(({ clientX, clientY }) => board.cellAt(clientX, clientY));
    if (!this.dragging && crossed.every((cell) => cell === begun.cell)) return;
    if (begun.pans) {
      this.cancel();
      return;
    }
    if (!this.dragging) this.drag();
    crossed.forEach((cell) => this.dragOver(cell));
  }

  // Adds the cells on a straight line from the last one.
  dragOver(to) {
    if (to === undefined || to === this.over) return;
    const { geometry } = this.board;
    const [from, end] = [this.over, to].map((cell) => [geometry.rowOf(cell), geometry.columnOf(cell)]);
    const way = end.map((value, i) => value - from[i]);
    const steps = Math.max(...way.map(Math.abs));
    for (let i = 1; i <= steps; i += 1) {
      const cell = geometry.cellIn(...from.map((value, part) => value + Math.round((way[part] * i) / steps)));
      if (cell !== undefined) this.dragging.add(cell);
    }
    this.over = to;
    this.actions.select(this.dragging, to, "still");
  }

  // Only links and colours apply to single candidates.
  candidateAt(event) {
    const { mode, game } = this.actions;
    return mode === "links" || mode === "colours" ? candidateAt(this.board, game, event) : undefined;
  }

  // A second click on the same cell, with no entry in between, ends the selection.
  up(event) {
    const { begun, actions, pointed } = this;
    if (!begun) return;
    const { clientX, clientY } = event;
    const { cell, isAdding, selection, used, at } = begun;
    if (!this.dragging) this.drag();
    const isOne = this.over === cell && this.dragging.size === 1;
    this.cancel();
    this.ended = [clientX, clientY].join();
    const end = this.candidateAt(event);
    if (actions.mode === "links") return actions.linkBetween(at, end);
    actions.tapped = end;
    if (isAdding || !isOne) return;
    this.pointed = cell;
    if (settings.number_first) actions.useHeldNumber(cell);
    else if (selection.size === 1 && selection.has(cell) && pointed === cell && !used) this.deselecting = setTimeout(() => actions.select([]));
  }

  // Undoes the selection of a gesture that became a movement of the page.
  takeBack() {
    const { begun, dragging, actions } = this;
    this.cancel();
    if (!dragging) return;
    actions.select(begun.selection, begun.cursor);
    actions.used = begun.used;
  }

  cancel() {
    this.dragging = null;
    this.begun = null;
  }

  // A double click fills the last cell of a house. In other cells it selects every cell with the
  // same digit or the same marks.
  doubleClick(event) {
    const { board, actions } = this;
    clearTimeout(this.deselecting);
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === undefined || actions.mode === "links" || settings.number_first || actions.fillLast(cell)) return;
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

// Pointers created by tests or scripts cannot be captured.
function capture(node, pointer) {
  try {
    node.setPointerCapture(pointer);
  } catch (unknown) {
    return;
  }
}

export { Input };
