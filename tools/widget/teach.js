// Lessons: the description of a technique, an example in parts, and positions in which to find it. A
// course has many lessons, with a test for each level.
import { bitOf, digitsOf } from "./geometry.js";
import { make, button, box, group, flag, choice, icon } from "./elements.js";
import { Board, withStep, letters } from "./board.js";
import { pictureOf } from "./drawing.js";
import { makeKey, showKey } from "./key.js";
import { makeTranslator } from "./labels.js";
import { Game } from "./game.js";
import { Input } from "./input.js";
import { Layout } from "./layout.js";
import { verdict, answerTo, sayStage, lightOf, withoutEffect, friendStep, sayFriend, stopsOf, slidesOf, taskName, questionName, doneOf } from "./lessons.js";
import { CourseMap } from "./course-map.js";
import { padKey, targetChoice, press, enterLabels } from "./panel.js";
import { Player } from "./player.js";
import { Progress } from "./progress.js";
import { settings } from "./settings.js";
import * as storage from "./storage.js";

// What a key of the keypad does: it answers, or it writes a mark or a colour as on the board to
// play on.
const modes = ["digits", "corner", "centre", "colours"];
const mostColours = 9;

class LessonInput extends Input {
  // Other buttons keep the focus.
  click(event) {
    if (event.target.closest(".oxd-pad, .oxd-modes")) super.click(event);
  }

  keyBeside(event) {
    if (this.actions.task) super.keyBeside(event);
  }

  // Text of the lesson is copied as in any page.
  copy() {}

  paste() {}
}

class Teach extends Player {
  constructor(node, x, name) {
    super();
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
    this.input = new LessonInput(this.layout.node, this.board, this);
    this.open(0, 0);
    if (x.course) this.showMap();
  }

  destroy() {
    this.input.destroy();
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
    const tool = (name, run) => button(translate(name), run, { icon: name, class: "oxd-tool" });
    this.keys = this.geometry.digits.map((digit) => padKey(digit, this.geometry.symbolOf(digit), this));
    this.undoButton = tool("undo", () => this.undo());
    this.redoButton = tool("redo", () => this.redo());
    this.pad = group(translate("pad"), "oxd-pad", [...this.keys, this.undoButton, this.redoButton, tool("erase", () => this.clear())]);
    this.modeButtons = modes.map((mode) =>
      button(translate(mode === "digits" ? "mode_answer" : "mode_" + mode), () => this.setMode(mode), { class: "oxd-mode" }));
    this.targetRow = targetChoice(this.geometry, translate, this);
    this.spotButton = make("button", {
      type: "button", class: "oxd-button oxd-spotter", "aria-label": translate("spotlight"), onclick: () => this.spotlight(),
    }, [icon("eye"), make("span", { text: translate("spotlight") })]);
    this.modeRow = group(translate("mode"), "oxd-modes", [...this.modeButtons, this.targetRow, this.spotButton]);
    this.list = make("ol", { class: "oxd-steps", "aria-label": translate("lessons") });
    // On a phone, a long text scrolls within its box, with keys as well.
    const talk = make("div", { class: "oxd-talk", role: "group", tabindex: 0, "aria-label": translate("lesson_text") }, [
      this.head, this.about, this.status, this.keyRow,
    ]);
    const actions = box("oxd-actions", [this.backButton, this.checkButton, this.helpButton, this.nextButton]);
    this.choices = group(translate("course_test"), "oxd-choices");
    this.top = box("oxd-top oxd-lesson", [talk, this.modeRow, this.pad, this.choices, actions]);
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
    Object.assign(this, { at, part, spotlit: 0, mode: "digits", target: 0, selection: new Set([this.board.cursor]), used: true });
    this.targetRow.lastChild.value = 0;
    const { task, stage, question, kind, position, friend } = this.slide;
    if (kind === "end") {
      this.map.show(true);
      this.showBoard(false);
      this.map.head.focus();
      return;
    }
    Object.assign(this, { position, stage, bare: (question || this.lesson).bare });
    this.game = this.gameOf(position);
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

  // Returns the player's board, on which the digits of the position cannot be changed: as it was
  // kept, or a new one.
  gameOf({ digits, centre }) {
    const { geometry } = this;
    const shown = Array.from(digits, Number);
    const fresh = new Game(geometry, { givens: shown, digits: shown, centre: this.bare ? null : centre });
    const kept = this.task && Game.fromJSON(geometry, this.progress.games[this.taskName]);
    return kept && JSON.stringify(kept.start) === JSON.stringify(fresh.start) ? kept : fresh;
  }

  get taskName() {
    return taskName(this.lesson, this.slide.number);
  }

  // The answer: the digits that the player entered, and the marks of the position that are gone.
  get place() {
    const { state, start } = this.game;
    return this.geometry.cells.filter((cell) => state.digits[cell] !== start.digits[cell])
      .map((cell) => this.geometry.candidate(cell, state.digits[cell]));
  }

  get remove() {
    const { state, start } = this.game;
    return this.geometry.cells.flatMap((cell) =>
      digitsOf(start.centre[cell] & ~state.centre[cell]).map((digit) => this.geometry.candidate(cell, digit)));
  }

  // The spotlight follows to the digit in the last of the selected cells.
  select(list, cursor, focus) {
    if (this.spotlit && cursor !== undefined) this.spotlit = this.digitAt(cursor) || this.spotlit;
    super.select(list, cursor, focus);
  }

  digitAt(cell) {
    return this.task ? Number(this.task.digits[cell]) : 0;
  }

  // The digit that has the spotlight, that of the cell at the cursor, or the one pressed last.
  get nearDigit() {
    return this.spotlit || this.digitAt(this.board.cursor) || this.pressed || 0;
  }

  spotlight(digit) {
    if (this.task) super.spotlight(digit);
  }

  setMode(mode) {
    if (!this.task || !this.offers(mode)) return;
    this.mode = mode;
    this.refresh();
  }

  // Where the position has its marks, these are the centre marks.
  offers(mode) {
    return modes.includes(mode) && (this.bare || mode !== "centre");
  }

  // Answers with a digit, which enters it or removes it, or writes a mark or a colour. Doing the
  // same again takes it back.
  use(digit, mode = this.mode) {
    if (!this.task) return;
    if (mode !== "colours") this.pressed = digit;
    if (this.spotlit && mode !== "colours") this.spotlit = digit;
    this.refresh();
    if (!this.selection.size) this.say(["lesson_nothing"]);
    else if (this.offers(mode)) this.act(() => this.write(digit, mode));
  }

  write(digit, mode) {
    const { game, selected } = this;
    if (mode === "colours") {
      if (digit > mostColours) return false;
      return game.colour(selected, digit, this);
    }
    if (mode !== "digits") return game.mark(selected, digit, mode);
    const open = selected.filter((cell) => this.isOpen(cell, digit));
    return this.placesDigits() ? game.enter(open, digit) : game.mark(open, digit, "centre");
  }

  // Runs a change of the player's board. A step that is shown ends the position.
  act(change) {
    const { game } = this;
    if (!this.task || this.stage === 3 || !change()) return;
    this.used = true;
    this.progress.keep(this.taskName, game.past.length || game.future.length ? game : null);
    this.refresh();
  }

  undo() {
    this.act(() => this.game.undo());
  }

  redo() {
    this.act(() => this.game.redo());
  }

  // Takes back what the mode writes or, if nothing of this kind is there, the next kind that is.
  clear() {
    const { game, selected, mode } = this;
    const { start } = game;
    const differs = (part) => selected.some((cell) => game.state[part][cell] !== start[part][cell]);
    const own = mode === "digits" && !this.placesDigits() ? "centre" : mode;
    const part = [own, "digits", "centre", "corner"].find((one) => one !== "colours" && differs(one));
    if (!part || (mode === "colours" && game.holds(selected, mode))) this.act(() => game.clear(selected, "colours"));
    else this.act(() => game.change((next) => selected.forEach((cell) => { next[part][cell] = start[part][cell]; })));
  }

  // Keys of the board to play on: see Input.
  typed(event) {
    const { digits, symbolOf } = this.geometry;
    if (event.key === "Enter" && this.board.grid.contains(event.target)) {
      this.check();
      return true;
    }
    const digit = digits.find((one) => String(symbolOf(one)) === event.key.toUpperCase());
    if (!digit || event.ctrlKey || event.metaKey) return false;
    this.press(digit, event.shiftKey ? "corner" : this.mode);
    return true;
  }

  hint() {
    if (this.task && this.stage < 3) this.help();
  }

  togglePause() {}

  useHeldNumber() {}

  fillLast() {
    return false;
  }

  check() {
    const { task, lesson, x } = this;
    if (!task || this.stage === 3) return;
    const found = verdict(this.geometry, this, task);
    if (found.kind === "yes") {
      this.progress.add(taskName(lesson, this.slide.number));
      Object.assign(this, { step: found.step, stage: 3 });
      this.progress.keep(this.taskName);
    }
    this.say(answerTo(this.geometry, found, this, task.digits, lesson.label, (name) => x.techniques[name].label));
  }

  // Each time, help shows one stage more.
  help() {
    this.stage += 1;
    if (this.stage === 3) this.progress.keep(this.taskName);
    this.say(null);
  }

  say(words) {
    this.notify(words ? this.translate(...words) : "");
  }

  notify(text) {
    this.message = text;
    this.refresh();
  }

  refresh() {
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
    if (this.stage < 2 && this.spotlit) return { digit: this.spotlit, cells: [] };
    return this.stage === 1 ? lightOf(this.geometry, this.step) : { digit: 0, cells: [] };
  }

  sayStep() {
    const { slide, stage, translate, geometry } = this;
    if (slide.kind === "see") return translate("lesson_pattern");
    if (slide.friend) return translate(...sayFriend(geometry, slide.friend));
    return stage ? sayStage(geometry, this.step, stage, translate) : "";
  }

  drawBoard({ digits, givens, centre }, picture, light) {
    const { geometry, bare } = this;
    const { state, start } = this.game;
    const marks = bare ? state.centre : centre;
    // On a board without marks, a false friend shows those in question.
    const drawnMarks = this.slide.friend ? centre : marks;
    this.board.show(geometry.cells.map((cell) => {
      const digit = Number(digits[cell]);
      const view = {
        digit, given: Number(givens[cell]) > 0, centre: marks[cell], corner: state.corner[cell], places: !bare || settings.places,
        selected: Boolean(this.task) && this.selection.has(cell), asked: light.cells.includes(cell),
        colours: state.colours[cell], letters: settings.letters,
        markColours: geometry.digits.map((one) => state.candidateColours[geometry.candidate(cell, one)]),
      };
      if (light.digit && digit === light.digit) view.same = true;
      else if (light.digit && !digit && centre[cell] & bitOf(light.digit)) view.lit = light.digit;
      else if (light.digit) view.dark = true;
      const drawn = picture ? withStep(geometry, view, cell, picture, drawnMarks) : view;
      if (this.stage === 3) return drawn;
      const entered = state.digits[cell];
      return { ...drawn, remove: drawn.remove | (start.centre[cell] & ~state.centre[cell]), large: entered === digit ? 0 : entered };
    }), picture);
  }

  drawButtons() {
    const { task, stage, part, translate, slide, game, mode } = this;
    flag(this.top, "reading", !task && !slide.question);
    flag(this.top, "colouring", task && mode === "colours");
    this.pad.hidden = this.modeRow.hidden = this.checkButton.hidden = this.helpButton.hidden = !task;
    this.modeButtons.forEach((node, i) => {
      press(node, mode === modes[i]);
      node.hidden = !this.offers(modes[i]);
    });
    this.targetRow.hidden = mode !== "colours";
    this.keys.forEach((node, i) => this.drawKey(node, i + 1));
    this.undoButton.disabled = stage === 3 || !game.past.length;
    this.redoButton.disabled = stage === 3 || !game.future.length;
    press(this.spotButton, this.spotlit);
    this.choices.hidden = !slide.question;
    this.checkButton.disabled = this.helpButton.disabled = stage === 3;
    this.helpButton.textContent = translate(stage < 2 ? "lesson_help" : "lesson_show");
    this.backButton.disabled = part === 0;
    this.nextButton.disabled = this.isLast;
  }

  drawKey(node, digit) {
    const { mode } = this;
    node.setAttribute("aria-label", mode === "digits" ? this.geometry.symbolOf(digit) : this.translate(enterLabels[mode], { digit: [digit] }));
    node.style.setProperty("--o-own", "var(--o-c" + digit + ")");
    node.setAttribute("data-left", mode === "colours" && settings.letters ? letters[digit - 1] : "");
    flag(node, "spotted", this.spotlit === digit);
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
