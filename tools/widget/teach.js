// Lessons: the description of a technique, an example, and positions in which to find it.
import { maskOf, bitOf } from "./geometry.js";
import { make, button, box, group, flag } from "./elements.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import { makeKey, showKey } from "./key.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { verdict } from "./lessons.js";
import * as storage from "./storage.js";

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

class Teach {
  constructor(node, x, name) {
    const { geometry } = x.logic;
    this.x = x;
    this.geometry = geometry;
    this.translate = makeTranslator(geometry, x.labels);
    this.storageKey = storage.keyFor(node.id, ["lessons"].concat(x.givens));
    // The solved tasks, as "lesson.task".
    const saved = x.remember ? storage.load(this.storageKey) : null;
    this.solved = new Set(saved && Array.isArray(saved.solved) ? saved.solved : []);
    this.board = new Board(geometry, this.translate, { name: name, look: x.look, selectable: true });
    const bar = box("oxd-bar", [make("span", { class: "oxd-title", text: x.title || "" })]);
    this.layout = new Layout(node, x, this.board, { node: this.makePanel(), top: this.top, bar }, name);
    this.layout.node.addEventListener("keydown", (event) => this.key(event));
    this.board.grid.addEventListener("pointerdown", (event) => {
      // The element under the pointer is drawn again and would lose the focus.
      event.preventDefault();
      this.board.moveTo(this.board.cellAt(event.clientX, event.clientY), "still");
      this.draw();
    });
    this.open(0, 0);
    this.layout.show();
  }

  destroy() {
    this.layout.destroy();
  }

  makePanel() {
    const { translate } = this;
    const act = (name, run, style) => button(translate(name), run, { class: style });
    this.head = make("p", { class: "oxd-step-head" });
    this.about = make("p", { class: "oxd-about" });
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.keyRow = makeKey();
    this.checkButton = act("check", () => this.check(), "oxd-apply");
    this.showButton = act("lesson_show", () => this.reveal());
    this.nextButton = act("lesson_next", () => this.next());
    this.pad = group(translate("pad"), "oxd-pad", this.geometry.digits.map((digit) =>
      button(String(this.geometry.symbolOf(digit)), () => this.press(digit), { class: "oxd-key" })));
    this.list = make("ol", { class: "oxd-steps", "aria-label": translate("lessons") });
    // On a phone, a long text scrolls within its box, with keys as well.
    const talk = make("div", { class: "oxd-talk", role: "group", tabindex: 0, "aria-label": translate("lesson_text") }, [
      this.head, this.about, this.status, this.keyRow,
    ]);
    const actions = box("oxd-actions", [this.checkButton, this.showButton, this.nextButton]);
    this.top = box("oxd-top oxd-lesson", [talk, this.pad, actions]);
    return box("oxd-panel oxd-viewing", [this.top, this.list]);
  }

  get lesson() {
    return this.x.lessons[this.at];
  }

  // The task on the board; undefined while the example is shown.
  get task() {
    return this.lesson.tasks[this.part - 1];
  }

  // Part 0 of a lesson is the example.
  open(at, part) {
    Object.assign(this, { at, part, place: [], remove: [], shown: null });
    this.say(this.task ? (this.placesDigits() ? "lesson_find_place" : "lesson_find_remove") : null);
  }

  next() {
    if (this.part < this.lesson.tasks.length) this.open(this.at, this.part + 1);
    else if (this.at + 1 < this.x.lessons.length) this.open(this.at + 1, 0);
  }

  placesDigits() {
    return this.task.steps[0].place.length > 0;
  }

  // Proposes to place a digit in the cell or to remove it. Proposing it again takes it back.
  press(digit) {
    const { task } = this;
    const cell = this.board.cursor;
    if (!task || this.shown || !(task.centre[cell] & bitOf(digit))) return;
    const id = this.geometry.candidate(cell, digit);
    const list = this.placesDigits() ? "place" : "remove";
    this[list] = this[list].includes(id) ? this[list].filter((one) => one !== id) : this[list].concat(id);
    this.draw();
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { board } = this;
    const { digits, symbolOf, moved } = this.geometry;
    const typed = digits.find((digit) => String(symbolOf(digit)) === event.key.toUpperCase());
    if (arrows[event.key]) {
      board.moveTo(moved(board.cursor, arrows[event.key]), true);
      this.draw();
    } else if (typed) this.press(typed);
    else if (event.key === "Enter" && board.grid.contains(event.target)) this.check();
    else return;
    event.preventDefault();
  }

  check() {
    if (!this.task) return;
    const found = verdict(this, this.task);
    if (found === "yes") {
      this.solved.add(this.at + "." + this.part);
      if (this.x.remember) storage.save(this.storageKey, { solved: Array.from(this.solved) });
      this.shown = this.task.steps.find((step) => verdict(this, { steps: [step], others: [] }) === "yes");
    }
    this.say("lesson_" + found);
  }

  reveal() {
    this.shown = this.task.steps[0];
    this.say(null);
  }

  say(label) {
    this.message = label ? this.translate(label, { technique: this.lesson.label }) : "";
    this.draw();
  }

  draw() {
    const { lesson, task, translate, geometry } = this;
    const { cells, cellOf, digitOf } = geometry;
    const position = task || lesson.example.from;
    const step = task ? this.shown : lesson.example;
    const board = Array.from(position.digits, Number);
    const picture = step && pictureOf(geometry, step, this.x.look);
    this.board.show(cells.map((cell) => {
      const own = (ids) => ids.filter((id) => cellOf(id) === cell).map(digitOf);
      const view = {
        digit: board[cell], given: task && task.givens[cell] > "0", centre: position.centre[cell], places: true,
        selected: Boolean(task) && cell === this.board.cursor,
      };
      if (picture) return withStep(geometry, view, cell, picture, position.centre);
      return { ...view, remove: maskOf(own(this.remove)), large: own(this.place)[0] };
    }), picture);
    const of = { number: this.part, total: lesson.tasks.length, technique: lesson.label };
    this.head.textContent = translate(task ? "lesson_task" : "lesson_example", of);
    this.about.textContent = task ? "" : lesson.description;
    const text = [this.message, step ? step.text : ""].filter(Boolean).join(" ");
    if (this.status.textContent !== text) this.status.textContent = text;
    showKey(this.keyRow, picture, translate, this.x.look);
    flag(this.top, "example", !task);
    this.pad.hidden = this.checkButton.hidden = this.showButton.hidden = !task;
    this.checkButton.disabled = this.showButton.disabled = Boolean(this.shown);
    this.nextButton.disabled = this.at + 1 === this.x.lessons.length && this.part === lesson.tasks.length;
    this.drawList();
  }

  drawList() {
    this.list.replaceChildren(...this.x.lessons.map((lesson, i) => {
      const done = lesson.tasks.filter((task, part) => this.solved.has(i + "." + (part + 1))).length;
      const text = lesson.label + " " + done + "/" + lesson.tasks.length + (done === lesson.tasks.length ? " \u2713" : "");
      return make("li", {}, [make("button", {
        type: "button", class: "oxd-step", text: text, "aria-current": i === this.at ? "step" : null, onclick: () => this.open(i, 0),
      })]);
    }));
  }
}

export { Teach };
