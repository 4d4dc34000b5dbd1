// The board to play on. Passes input to the game and shows its state on board and panel.
import { cells, cellOf, peers } from "./geometry.js";
import { clashes, isSolved, solutions, onlySolution } from "./position.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import * as formats from "./formats.js";
import { Game } from "./game.js";
import * as hints from "./hints.js";
import { Input } from "./input.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { Panel } from "./panel.js";
import { positionsOf } from "./path.js";
import * as storage from "./storage.js";
import { Timer } from "./timer.js";

const defaults = {
  clean: true, clashes: true, same: true, seen: true, places: true,
  number_first: false, speak: false, remember: true,
};

class Play {
  // `host` carries messages: send(name, value) and, if hints come from R,
  // askHint(position).
  constructor(node, x, host) {
    this.x = x;
    this.host = host;
    this.translate = makeTranslator(x.labels);
    this.settings = { ...defaults, remember: x.remember };
    this.puzzles = new Map();
    this.key = storage.keyFor(node.id, x.givens.concat(x.digits));
    this.mode = "digits";
    this.target = 0;
    this.number = 0;
    this.selection = new Set();
    this.game = new Game({ givens: x.givens, digits: x.digits, centre: x.centre, corner: x.corner, colours: x.colours });
    this.resetHints();
    const seconds = this.load();
    this.timer = new Timer({
      enabled: x.timer, seconds: seconds,
      isSolved: () => this.isSolved(), onTick: () => this.panel.showTime(this.timer),
    });
    this.board = new Board(this.translate, { selectable: true });
    this.panel = this.makePanel();
    this.layout = new Layout(node, x, this.board.node, this.panel.node, this.panel.bar);
    this.input = this.makeInput();
    this.refresh();
    this.layout.show();
  }

  makePanel() {
    const { x, settings } = this;
    return new Panel(this.translate, { title: x.title, timer: x.timer, hints: x.hints, remember: x.remember, settings: settings }, {
      setMode: (mode) => this.setMode(mode),
      press: (digit) => this.press(digit),
      undo: () => this.undo(),
      redo: () => this.redo(),
      clear: () => this.clear(),
      setTarget: (target) => { this.target = target; },
      hint: () => this.hint(),
      check: () => this.check(),
      fillMarks: () => this.fillMarks(),
      restart: () => this.restart(),
      more: () => this.more(),
      apply: () => this.apply(),
      close: () => this.close(),
      textOf: (what) => this.textOf(what),
      paste: (text) => this.paste(text),
      notify: (text) => this.notify(text),
      changeSetting: (name, value) => this.changeSetting(name, value),
      togglePause: () => this.togglePause(),
      toggleClock: () => this.toggleClock(),
    });
  }

  makeInput() {
    const { x } = this;
    return new Input(this.board, {
      selection: () => this.selection,
      select: (list, cursor, focus) => this.select(list, cursor, focus),
      isNumberFirst: () => this.settings.number_first,
      useHeldNumber: (cell) => this.useHeldNumber(cell),
      press: (digit, mode) => this.press(digit, mode),
      clear: () => this.clear(),
      setMode: (mode) => this.setMode(mode),
      undo: () => this.undo(),
      redo: () => this.redo(),
      hint: x.hints ? () => this.hint() : null,
      pause: x.timer ? () => this.togglePause() : null,
      escape: () => (this.message ? this.close() : this.select([this.board.cursor])),
      alike: (cell) => this.game.alike(cell),
      textOf: (what) => this.textOf(what),
      paste: (text) => this.paste(text),
    });
  }

  // Hints, checks and messages are about one position.
  resetHints() {
    this.wrong = new Set();
    this.revealed = new Set();
    this.message = null;
  }

  destroy() {
    this.save();
    this.timer.stop();
    this.layout.destroy();
  }

  // --- kept in the browser ---

  // Takes up a saved game. Returns how many seconds it has taken so far.
  load() {
    const saved = this.x.remember ? storage.load(this.key) : null;
    if (!saved) return 0;
    const settings = saved.settings || {};
    Object.keys(defaults)
      .filter((name) => typeof settings[name] === "boolean")
      .forEach((name) => { this.settings[name] = settings[name]; });
    const game = Game.fromJSON(saved.game);
    if (!game) return 0;
    this.game = game;
    return Number.isFinite(saved.seconds) ? Math.max(0, saved.seconds) : 0;
  }

  save() {
    clearTimeout(this.saving);
    if (!this.x.remember) return;
    const settings = this.settings;
    storage.save(
      this.key,
      settings.remember
        ? { settings: settings, game: this.game.toJSON(), seconds: this.timer.seconds }
        : { settings: settings }
    );
  }

  // --- what the player does ---

  // Runs a change of the game and shows it.
  act(change, announced) {
    const before = this.game.state;
    if (!change()) return false;
    const solvedBefore = isSolved(before.digits);
    this.timer.resume();
    this.wrong = new Set(Array.from(this.wrong).filter((cell) => this.game.state.digits[cell] === before.digits[cell]));
    if (this.game.state.givens !== before.givens) this.resetHints();
    this.message = announced ? { text: announced } : null;
    if (!solvedBefore && this.isSolved()) this.finish();
    else if (this.settings.speak && !announced) this.message = { text: this.changed(before) };
    this.refresh();
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), 300);
    return true;
  }

  changed(before) {
    const now = this.game.state;
    const differs = cells.filter((cell) =>
      ["digits", "corner", "centre", "colours"].some((part) => now[part][cell] !== before[part][cell])
    );
    return differs.slice(0, 3).map((cell) => this.board.nameOf(cell, this.viewOf(cell))).join("; ");
  }

  get selected() {
    return Array.from(this.selection).sort((a, b) => a - b);
  }

  // A digit in a mode: entered, marked or taken as a colour.
  press(digit, mode) {
    const how = mode || this.mode;
    if (this.settings.number_first && how !== "colours" && !mode) {
      this.number = this.number === digit ? 0 : digit;
      return this.refresh();
    }
    return this.write(this.selected, digit, how);
  }

  write(selection, digit, how) {
    const game = this.game;
    if (this.timer.paused || !selection.length) return;
    this.act(() => {
      if (how === "digits") return game.enter(selection, digit, this.settings.clean && this.x.mode !== "edit");
      if (how !== "colours") return game.mark(selection, digit, how);
      if (this.target) return game.colourMark(selection, this.target, digit);
      return game.colour(selection, digit);
    });
  }

  // Number first: enters the number that is held.
  useHeldNumber(cell) {
    if (this.number) this.write([cell], this.number, this.mode);
  }

  clear() {
    if (this.timer.paused) return;
    this.act(() => this.game.clear(this.selected, this.mode));
  }

  changeSetting(name, value) {
    this.settings[name] = value;
    this.number = 0;
    this.save();
    this.refresh();
  }

  togglePause() {
    const { timer, board, layout, panel } = this;
    timer.togglePause();
    this.save();
    layout.node.classList.toggle("oxd-paused", timer.paused);
    board.node.setAttribute("data-paused", this.translate("paused"));
    this.notify(timer.paused ? this.translate("paused") : "");
    panel.showPause(timer.paused);
  }

  toggleClock() {
    this.timer.hidden = !this.timer.hidden;
    this.panel.showTime(this.timer);
  }

  setMode(mode) {
    this.mode = mode;
    this.refresh();
  }

  undo() {
    this.act(() => this.game.undo(), this.translate("undone"));
  }

  redo() {
    this.act(() => this.game.redo(), this.translate("redone"));
  }

  fillMarks() {
    this.act(() => this.game.fillMarks(), this.translate("filled_marks"));
  }

  restart() {
    this.resetHints();
    this.act(() => this.game.restart(), this.translate("restarted"));
  }

  select(list, cursor, focus) {
    this.selection = new Set(list);
    if (cursor !== undefined) this.board.moveTo(cursor, focus);
    this.refresh();
  }

  // --- the puzzle behind the board ---

  // What is known about the puzzle on the board. The page solves one that was pasted.
  puzzle() {
    const x = this.x;
    const givens = this.game.state.givens;
    const key = givens.join("");
    if (!this.puzzles.has(key)) {
      const own = key === x.givens.join("");
      const solution = own && x.status ? x.solution : onlySolution(givens);
      const paths = (own ? x.paths : []).map((path) =>
        ({ positions: positionsOf(givens, null, path.steps), ...path })
      );
      this.puzzles.set(key, { solution: solution, paths: paths, techniques: x.techniques });
    }
    return this.puzzles.get(key);
  }

  isSolved() {
    return this.x.mode === "play" && isSolved(this.game.state.digits);
  }

  finish() {
    this.timer.stop();
    const time = this.x.timer && this.timer.text();
    this.message = { text: this.translate(time ? "solved_time" : "solved", { time: time }), solved: true };
  }

  check() {
    const { digits } = this.game.state;
    if (this.x.mode === "edit") return this.notify(this.translate(solutionCountKey(digits)));
    const solution = this.puzzle().solution;
    const wrong = hints.wrongEntries(this.game, solution);
    const marks = hints.wrongMarks(this.game, solution);
    this.wrong = new Set(wrong.concat(marks));
    if (wrong.length) return this.notify(this.translate("check_wrong", { cells: wrong }));
    if (marks.length) return this.notify(this.translate("check_marks", { cells: marks }));
    if (this.isSolved()) return this.notify(this.translate("solved"));
    return this.notify(this.translate(solution ? "check_good" : "check_unknown"));
  }

  notify(text) {
    this.message = { text: text };
    this.refresh();
  }

  // --- hints ---

  hint() {
    if (this.timer.paused) return;
    if (this.message && this.message.hint) return this.more();
    if (!this.host.askHint) return this.showHint(hints.hint(this.game, this.puzzle(), this.revealed));
    this.notify(this.translate("hint_waiting"));
    const known = hints.knownCandidates(this.game, this.revealed);
    this.asked = this.game.state;
    this.host.askHint({
      board: this.game.state.digits.join(""),
      givens: this.game.state.givens.join(""),
      candidates: known,
    });
  }

  // Shows a hint from R, unless the board has changed since the request.
  receiveHint(hint) {
    if (this.asked !== this.game.state) return;
    this.asked = null;
    if (!hint.step) return this.showHint({ kind: hint.kind, cells: hint.cells });
    const known = hints.knownCandidates(this.game, this.revealed);
    Object.assign(this.x.techniques, hint.techniques);
    const needs = hints.needsOf(hint.step, this.game.candidates(), known);
    this.showHint({ kind: "step", step: hint.step, needs: needs });
  }

  showHint(hint) {
    if (hint.kind !== "step") {
      if (hint.kind !== "solved") this.wrong = new Set(hint.cells);
      return this.notify(this.translate("hint_" + hint.kind, { cells: hint.cells }));
    }
    this.message = { hint: hint, stage: 1, text: this.translate(...hints.whereToLook(hint.step)) };
    this.refresh();
  }

  more() {
    const message = this.message;
    const { step, needs } = message.hint;
    if (message.stage === 3) return;
    message.stage += 1;
    const name = this.nameOf(step);
    if (message.stage === 2) message.text += " " + this.translate("look_for", { technique: name });
    else {
      const need = needs.length ? " " + this.translate("needs", { removals: needs }) : "";
      message.text = name + ": " + this.reason(step) + need;
      message.picture = pictureOf(step);
      step.remove.forEach((id) => this.revealed.add(id));
    }
    this.refresh();
    if (message.stage === 3) this.panel.focusApply();
  }

  nameOf(step) {
    const technique = this.x.techniques[step.technique];
    return technique ? technique.label : this.translate("reveal_name");
  }

  reason(step) {
    return step.text || this.translate(...step.words);
  }

  apply() {
    const step = this.message.hint.step;
    this.act(() => this.game.apply(step, this.settings.clean));
    this.board.moveTo(cellOf(step.place.concat(step.remove)[0]), true);
  }

  close() {
    this.message = null;
    this.refresh();
    this.board.moveTo(this.board.cursor, true);
  }

  // --- text in and out ---

  textOf(what) {
    const state = this.game.state;
    if (what === "givens") return formats.line(state.givens);
    if (what === "grid") return formats.pencilMarkGrid(state, this.game.candidates());
    if (what === "line") return formats.libraryLine(state, this.game.candidates());
    return formats.line(state.digits);
  }

  paste(text) {
    const read = formats.read(text);
    if (!read) return this.notify(this.translate("not_a_board"));
    if (this.x.mode === "edit") read.givens = this.game.state.givens;
    this.act(() => this.game.paste(read), this.translate("pasted"));
  }

  // --- what is shown ---

  viewOf(cell) {
    const { digits, corner, centre, colours, candidateColours } = this.game.state;
    const settings = this.settings;
    const focus = this.focusDigit();
    const view = {
      digit: digits[cell] || undefined,
      given: this.game.isGiven(cell) || undefined,
      selected: this.selection.has(cell),
      colours: colours[cell] || undefined,
      clash: (settings.clashes && this.clashing[cell]) || undefined,
      wrong: this.wrong.has(cell) || undefined,
    };
    if (!digits[cell]) {
      view.corner = corner[cell] || undefined;
      view.centre = centre[cell] || undefined;
      view.places = settings.places || undefined;
      const own = (corner[cell] || centre[cell]) && Object.keys(candidateColours).filter((id) => cellOf(id) === cell);
      if (own && own.length) view.candidateColours = Object.assign({}, ...own.map((id) => ({ [id]: candidateColours[id] })));
    }
    if (settings.same && focus) {
      if (digits[cell] === focus) view.same = true;
      else view.sameMark = focus;
    }
    if (settings.seen && this.seen.has(cell)) view.seen = true;
    if (this.message && this.message.stage && !this.message.picture && this.hintCells.has(cell)) view.asked = true;
    return view;
  }

  // The digit that is highlighted wherever it is.
  focusDigit() {
    if (this.settings.number_first && this.number) return this.number;
    if (this.selection.size !== 1) return 0;
    return this.game.state.digits[this.selected[0]];
  }

  refresh() {
    const state = this.game.state;
    const hint = this.message && this.message.hint;
    this.clashing = clashes(state.digits);
    this.seen = new Set(this.selection.size === 1 ? peers[this.selected[0]] : []);
    this.hintCells = new Set(hint ? hints.placesToLook(hint.step) : []);
    const picture = hint ? this.message.picture : null;
    const candidates = picture && this.game.candidates();
    const views = cells.map((cell) => {
      const view = this.viewOf(cell);
      return picture ? withStep(view, cell, picture, candidates) : view;
    });
    this.board.node.classList.toggle("oxd-drawn", Boolean(picture));
    this.board.show(views, picture);
    this.layout.node.classList.toggle("oxd-solved", this.isSolved());
    this.panel.show({
      mode: this.mode, message: this.message, settings: this.settings, number: this.number,
      digits: state.digits, givens: state.givens,
      canUndo: this.game.past.length > 0, canRedo: this.game.future.length > 0, timer: this.timer,
    });
    this.report();
  }

  // Sends to Shiny what has changed.
  report() {
    const state = this.game.state;
    if (this.reported === state) return;
    this.reported = state;
    this.host.send("board", state.digits.join(""));
    this.host.send("candidates", this.game.candidates());
    this.host.send("givens", (this.x.mode === "edit" ? state.digits : state.givens).join(""));
    this.host.send("solved", this.isSolved());
    this.host.send("state", formats.stateCode(state));
  }
}

// The label for how many solutions a board has.
function solutionCountKey(digits) {
  const found = solutions(digits, 20000);
  if (!found) return "check_unknown";
  return ["check_none", "check_one", "check_multiple"][found.length];
}

export { Play };
