// Lessons: the description of a technique, an example in parts, and positions in which to find it.
import { maskOf, bitOf } from "./geometry.js";
import { make, button, box, group, flag } from "./elements.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import { makeKey, showKey } from "./key.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { verdict, answerTo, sayStage, lightOf, withoutEffect, partsOf } from "./lessons.js";
import { Progress } from "./progress.js";
import * as storage from "./storage.js";

const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

class Teach {
  constructor(node, x, name) {
    const { geometry } = x.logic;
    this.x = x;
    this.geometry = geometry;
    this.translate = makeTranslator(geometry, x.labels);
    this.progress = new Progress(storage.keyFor(node.id, ["lessons"].concat(x.givens)), x.remember);
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
    this.backButton = act("lesson_back", () => this.open(this.at, this.part - 1));
    this.checkButton = act("check", () => this.check(), "oxd-apply");
    this.helpButton = act("lesson_help", () => this.help());
    this.nextButton = act("lesson_next", () => this.next());
    this.pad = group(translate("pad"), "oxd-pad", this.geometry.digits.map((digit) =>
      button(String(this.geometry.symbolOf(digit)), () => this.press(digit), { class: "oxd-key" })));
    this.list = make("ol", { class: "oxd-steps", "aria-label": translate("lessons") });
    // On a phone, a long text scrolls within its box, with keys as well.
    const talk = make("div", { class: "oxd-talk", role: "group", tabindex: 0, "aria-label": translate("lesson_text") }, [
      this.head, this.about, this.status, this.keyRow,
    ]);
    const actions = box("oxd-actions", [this.backButton, this.checkButton, this.helpButton, this.nextButton]);
    this.top = box("oxd-top oxd-lesson", [talk, this.pad, actions]);
    return box("oxd-panel oxd-viewing", [this.top, this.list]);
  }

  get lesson() {
    return this.x.lessons[this.at];
  }

  // What is on the board; a task only in positions to solve.
  get slide() {
    return partsOf(this.lesson)[this.part];
  }

  get task() {
    return this.slide.task;
  }

  // A step in stage 0 is not shown at all.
  open(at, part) {
    Object.assign(this, { at, part, place: [], remove: [] });
    const { task, stage } = this.slide;
    this.step = task ? task.steps[0] : this.lesson.example.step;
    this.stage = task ? 0 : stage;
    this.say(task && [this.placesDigits() ? "lesson_find_place" : "lesson_find_remove", { technique: this.lesson.label }]);
  }

  next() {
    if (this.part + 1 < partsOf(this.lesson).length) this.open(this.at, this.part + 1);
    else if (this.at + 1 < this.x.lessons.length) this.open(this.at + 1, 0);
  }

  placesDigits() {
    return this.task.steps[0].place.length > 0;
  }

  // Without marks, any digit may be proposed for an empty cell.
  isOpen(cell, digit) {
    const { digits, centre } = this.task;
    return this.lesson.bare ? !Number(digits[cell]) : Boolean(centre[cell] & bitOf(digit));
  }

  // Proposes to place a digit in the cell or to remove it. Proposing it again takes it back.
  press(digit) {
    const cell = this.board.cursor;
    if (!this.task || this.stage === 3 || !this.isOpen(cell, digit)) return;
    const id = this.geometry.candidate(cell, digit);
    const list = this.placesDigits() ? "place" : "remove";
    // A cell takes one digit.
    const rest = this[list].filter((one) => one !== id && (list === "remove" || this.geometry.cellOf(one) !== cell));
    this[list] = this[list].includes(id) ? rest : rest.concat(id);
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
    const { task, lesson, x } = this;
    if (!task || this.stage === 3) return;
    const found = verdict(this.geometry, this, task);
    if (found.kind === "yes") {
      this.progress.add(lesson.technique + "." + this.slide.number);
      Object.assign(this, { step: found.step, stage: 3 });
    }
    this.say(answerTo(this.geometry, found, this, task.digits, lesson.label, (name) => x.techniques[name].label));
  }

  // Each time, help shows one stage more.
  help() {
    this.stage += 1;
    this.say(null);
  }

  say(words) {
    this.message = words ? this.translate(...words) : "";
    this.draw();
  }

  draw() {
    const { lesson, slide, translate, stage, step } = this;
    const { task } = slide;
    const position = task || lesson.example;
    const picture = stage > 1 && pictureOf(this.geometry, stage === 2 ? withoutEffect(step) : step, this.x.look);
    this.drawBoard(position, picture, stage === 1 ? lightOf(this.geometry, step) : { digit: 0, cells: [] });
    this.head.textContent = translate("lesson_" + slide.kind, { ...slide, technique: lesson.label });
    this.about.textContent = !task && stage === 1 ? lesson.description : "";
    const text = [this.message, stage ? sayStage(this.geometry, step, stage, translate) : ""].filter(Boolean).join(" ");
    if (this.status.textContent !== text) this.status.textContent = text;
    showKey(this.keyRow, picture, translate, this.x.look);
    this.drawButtons();
    this.drawList();
  }

  drawBoard({ digits, givens, centre }, picture, light) {
    const { cells, cellOf, digitOf } = this.geometry;
    const marks = this.lesson.bare ? cells.map(() => 0) : centre;
    this.board.show(cells.map((cell) => {
      const own = (ids) => ids.filter((id) => cellOf(id) === cell).map(digitOf);
      const digit = Number(digits[cell]);
      const view = {
        digit, given: Number(givens[cell]) > 0, centre: marks[cell], places: true,
        selected: Boolean(this.task) && cell === this.board.cursor, asked: light.cells.includes(cell),
      };
      if (light.digit && digit === light.digit) view.same = true;
      else if (light.digit && !digit && centre[cell] & bitOf(light.digit)) view.lit = light.digit;
      else if (light.digit) view.dark = true;
      const drawn = picture ? withStep(this.geometry, view, cell, picture, marks) : view;
      if (this.stage === 3) return drawn;
      return { ...drawn, remove: drawn.remove | maskOf(own(this.remove)), large: own(this.place)[0] };
    }), picture);
  }

  drawButtons() {
    const { task, stage, at, part, translate } = this;
    flag(this.top, "reading", !task);
    this.pad.hidden = this.checkButton.hidden = this.helpButton.hidden = !task;
    this.checkButton.disabled = this.helpButton.disabled = stage === 3;
    this.helpButton.textContent = translate(stage < 2 ? "lesson_help" : "lesson_show");
    this.backButton.disabled = part === 0;
    this.nextButton.disabled = at + 1 === this.x.lessons.length && part + 1 === partsOf(this.lesson).length;
  }

  drawList() {
    this.list.replaceChildren(...this.x.lessons.map((lesson, i) => {
      const done = lesson.tasks.filter((task, part) => this.progress.has(lesson.technique + "." + (part + 1))).length;
      const text = lesson.label + " " + done + "/" + lesson.tasks.length + (done === lesson.tasks.length ? " \u2713" : "");
      return make("li", {}, [make("button", {
        type: "button", class: "oxd-step", text: text, "aria-current": i === this.at ? "step" : null, onclick: () => this.open(i, 0),
      })]);
    }));
  }
}

export { Teach };
