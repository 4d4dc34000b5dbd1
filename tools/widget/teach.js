// Lessons: the description of a technique, an example in parts, and positions in which to find it. A
// course has many lessons, with a test for each level.
import { maskOf, bitOf } from "./geometry.js";
import { make, button, box, group, flag } from "./elements.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import { makeKey, showKey } from "./key.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { verdict, answerTo, sayStage, lightOf, withoutEffect, friendStep, sayFriend, stopsOf, slidesOf, taskName, questionName, doneOf } from "./lessons.js";
import { CourseMap } from "./course-map.js";
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
    this.stops = stopsOf(x);
    this.mapButton = x.course && button(this.translate("course_map"), () => this.showMap(), { class: "oxd-small" });
    const bar = box("oxd-bar", [make("span", { class: "oxd-title", text: x.title || "" }), this.mapButton]);
    this.layout = new Layout(node, x, this.board, { node: this.makePanel(), top: this.top, bar }, name);
    this.layout.node.addEventListener("keydown", (event) => this.key(event));
    this.board.grid.addEventListener("pointerdown", (event) => {
      // The element under the pointer is drawn again and would lose the focus.
      event.preventDefault();
      this.moveTo(this.board.cellAt(event.clientX, event.clientY), "still");
    });
    this.open(0, 0);
    if (x.course) this.showMap();
    this.layout.show();
  }

  destroy() {
    this.layout.destroy();
  }

  // Boards of other rules have the same size.
  setGeometry(geometry) {
    this.geometry = this.board.geometry = geometry;
    this.board.shown = [];
  }

  // Puts the board with the rules of that name below the digits. The classic board is the only one.
  useBoard() {}

  makePanel() {
    const { translate } = this;
    const act = (name, run, style) => button(translate(name), run, { class: style });
    this.head = make("p", { class: "oxd-step-head" });
    this.about = make("p", { class: "oxd-about", "aria-live": "polite" });
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.keyRow = makeKey();
    this.backButton = act("lesson_back", () => this.open(this.at, this.part - 1));
    this.checkButton = act("check", () => this.check(), "oxd-apply");
    this.helpButton = act("lesson_help", () => this.help());
    this.nextButton = act("lesson_next", () => this.next());
    this.pad = group(translate("pad"), "oxd-pad", this.geometry.digits.map((digit) =>
      button(String(this.geometry.symbolOf(digit)), () => this.press(digit), { class: "oxd-key" })));
    this.spotButton = act("spotlight", () => this.turnSpot(), "oxd-spotter");
    this.pad.append(this.spotButton);
    this.list = make("ol", { class: "oxd-steps", "aria-label": translate("lessons") });
    // On a phone, a long text scrolls within its box, with keys as well.
    const talk = make("div", { class: "oxd-talk", role: "group", tabindex: 0, "aria-label": translate("lesson_text") }, [
      this.head, this.about, this.status, this.keyRow,
    ]);
    const actions = box("oxd-actions", [this.backButton, this.checkButton, this.helpButton, this.nextButton]);
    this.choices = group(translate("course_test"), "oxd-choices");
    this.top = box("oxd-top oxd-lesson", [talk, this.pad, this.choices, actions]);
    this.map = this.x.course && new CourseMap(translate, this.stops, this.progress, (at, part) => this.leaveMap(at, part));
    return box("oxd-panel oxd-viewing", [this.top, this.map ? this.map.node : this.list]);
  }

  // The list of lessons takes the place of the board.
  showMap() {
    this.map.show(false);
    this.showBoard(false);
    this.map.head.focus();
  }

  // The button that was pressed is gone, so the text takes the focus.
  leaveMap(at, part) {
    this.open(at, part);
    this.top.firstChild.focus({ preventScroll: true });
    const { node } = this.layout;
    if (node.getBoundingClientRect().top < 0) node.scrollIntoView();
  }

  showBoard(isShown) {
    if (!this.map) return;
    this.map.node.hidden = isShown;
    this.mapButton.hidden = !isShown;
    this.top.hidden = !isShown;
    flag(this.layout.node, "mapped", !isShown);
    if (isShown) this.layout.fit();
  }

  get stop() {
    return this.stops[this.at];
  }

  // What is on the board; a task only in positions to solve, a question only in tests.
  get slide() {
    return slidesOf(this.stop)[this.part];
  }

  get lesson() {
    return this.stop.lesson;
  }

  get task() {
    return this.slide.task;
  }

  // A step in stage 0 is not shown at all.
  open(at, part) {
    Object.assign(this, { at, part, place: [], remove: [], spot: 0 });
    const { task, stage, question, kind, position, friend } = this.slide;
    if (kind === "end") {
      this.map.show(true);
      this.showBoard(false);
      this.map.head.focus();
      return;
    }
    Object.assign(this, { position, stage, bare: (question || this.lesson).bare });
    this.step = task ? task.steps[0] : friend ? friendStep(friend) : position.step;
    if (this.layout) this.showBoard(true);
    if (question) this.makeChoices(question);
    if (question) this.say(["course_ask"]);
    else this.say(task && [this.placesDigits() ? "lesson_find_place" : "lesson_find_remove", { technique: this.lesson.label }]);
  }

  makeChoices({ choices }) {
    this.choices.replaceChildren(...choices.map((name) =>
      button(this.x.techniques[name].label, (event) => this.choose(name, event.currentTarget), { class: "oxd-small" })));
  }

  choose(name, chosen) {
    if (this.stage) return;
    const { technique } = this.step;
    const right = name === technique;
    this.progress.add(questionName(this.stop.test, this.slide.number), right);
    this.stage = 3;
    const labelOf = (one) => this.x.techniques[one].label;
    Array.from(this.choices.children).forEach((node, i) => {
      node.setAttribute("aria-disabled", "true");
      const mark = this.slide.question.choices[i] === technique ? "\u2713 " : node === chosen ? "\u2717 " : "";
      node.textContent = mark + node.textContent;
    });
    this.say([right ? "course_right" : "course_wrong", { technique: labelOf(technique), other: labelOf(name) }]);
  }

  get isLast() {
    return this.at + 1 === this.stops.length && this.part + 1 === slidesOf(this.stop).length;
  }

  next() {
    if (this.part + 1 < slidesOf(this.stop).length) this.open(this.at, this.part + 1);
    else if (!this.isLast) this.open(this.at + 1, 0);
  }

  placesDigits() {
    return this.task.steps[0].place.length > 0;
  }

  // Without marks, any digit may be proposed for an empty cell.
  isOpen(cell, digit) {
    const { digits, centre } = this.task;
    return this.bare ? !Number(digits[cell]) : Boolean(centre[cell] & bitOf(digit));
  }

  // Selects a cell. The spotlight follows to the digit in it.
  moveTo(cell, focus) {
    this.board.moveTo(cell, focus);
    if (this.spot && this.spotDigit) this.spot = this.spotDigit;
    this.draw();
  }

  get spotDigit() {
    return this.task ? Number(this.task.digits[this.board.cursor]) : 0;
  }

  // Lights all places of the digit in the selected cell, or of the one that was pressed last.
  turnSpot() {
    if (!this.task) return;
    const digit = this.spotDigit || this.pressed;
    this.spot = this.spot ? 0 : digit || 0;
    this.say(this.spot ? ["spotlight_on", { digit: [digit] }] : digit ? null : ["spotlight_none"]);
  }

  // Proposes to place a digit in the cell or to remove it. Proposing it again takes it back.
  press(digit) {
    const cell = this.board.cursor;
    this.pressed = digit;
    if (this.spot) this.spot = digit;
    this.draw();
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
      this.moveTo(moved(board.cursor, arrows[event.key]), true);
    } else if (event.key.toUpperCase() === "F" && !typed) this.turnSpot();
    else if (typed) this.press(typed);
    else if (event.key === "Enter" && board.grid.contains(event.target)) this.check();
    else return;
    event.preventDefault();
  }

  check() {
    const { task, lesson, x } = this;
    if (!task || this.stage === 3) return;
    const found = verdict(this.geometry, this, task);
    if (found.kind === "yes") {
      this.progress.add(taskName(lesson, this.slide.number));
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
    this.useBoard(this.position.on);
    const picture = stage > 1 && pictureOf(this.geometry, stage === 2 ? withoutEffect(step) : step, this.x.look);
    this.drawBoard(this.position, picture, this.lightNow());
    this.head.textContent = translate((slide.question ? "course_" : "lesson_") + slide.kind, { ...slide, technique: lesson && lesson.label });
    this.about.textContent = slide.text || "";
    const text = [this.message, this.sayStep()].filter(Boolean).join(" ");
    if (this.status.textContent !== text) this.status.textContent = text;
    showKey(this.keyRow, picture, translate, this.x.look);
    this.drawButtons();
    if (!this.map) this.drawList();
  }

  lightNow() {
    if (this.stage < 2 && this.spot) return { digit: this.spot, cells: [] };
    return this.stage === 1 ? lightOf(this.geometry, this.step) : { digit: 0, cells: [] };
  }

  sayStep() {
    const { slide, stage, translate, geometry } = this;
    if (slide.kind === "see") return translate("lesson_pattern");
    if (slide.friend) return translate(...sayFriend(geometry, slide.friend));
    return stage ? sayStage(geometry, this.step, stage, translate) : "";
  }

  drawBoard({ digits, givens, centre }, picture, light) {
    const { cells, cellOf, digitOf } = this.geometry;
    const marks = this.bare ? cells.map(() => 0) : centre;
    // On a board without marks, a false friend shows those in question.
    const drawnMarks = this.slide.friend ? centre : marks;
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
      const drawn = picture ? withStep(this.geometry, view, cell, picture, drawnMarks) : view;
      if (this.stage === 3) return drawn;
      return { ...drawn, remove: drawn.remove | maskOf(own(this.remove)), large: own(this.place)[0] };
    }), picture);
  }

  drawButtons() {
    const { task, stage, part, translate, slide } = this;
    flag(this.top, "reading", !task && !slide.question);
    this.pad.hidden = this.checkButton.hidden = this.helpButton.hidden = !task;
    this.spotButton.setAttribute("aria-pressed", String(Boolean(this.spot)));
    this.choices.hidden = !slide.question;
    this.checkButton.disabled = this.helpButton.disabled = stage === 3;
    this.helpButton.textContent = translate(stage < 2 ? "lesson_help" : "lesson_show");
    this.backButton.disabled = part === 0;
    this.nextButton.disabled = this.isLast;
  }

  drawList() {
    this.list.replaceChildren(...this.stops.map((stop, i) => {
      const { done, total } = doneOf(stop, this.progress);
      const text = stop.lesson.label + " " + done + "/" + total + (done === total ? " \u2713" : "");
      return make("li", {}, [make("button", {
        type: "button", class: "oxd-step", text: text, "aria-current": i === this.at ? "step" : null, onclick: () => this.open(i, 0),
      })]);
    }));
  }
}

export { Teach };
