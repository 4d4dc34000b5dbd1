// The board to play on: what the player does goes to the game, what comes of it
// to the board and the panel.
import { cells, cellOf, peers } from "./geometry.js";
import { clashes, isSolved, solutions, onlySolution } from "./position.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import * as formats from "./formats.js";
import { Game } from "./game.js";
import * as hints from "./hints.js";
import { Input } from "./input.js";
import { speaker } from "./labels.js";
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
  // `host` carries messages: send(name, value) and, where hints come from
  // elsewhere, askHint(position).
  constructor(node, x, host) {
    this.x = x;
    this.host = host;
    this.say = speaker(x.labels);
    this.settings = { ...defaults, remember: x.remember };
    this.puzzles = new Map();
    this.key = storage.keyFor(node.id, x.givens.concat(x.digits));
    this.mode = "digits";
    this.target = 0;
    this.number = 0;
    this.selection = new Set();
    this.seconds = 0;
    this.game = new Game({ givens: x.givens, digits: x.digits, centre: x.centre, colours: x.colours });
    this.forget();
    this.load();
    this.board = new Board(this.say, { selectable: true });
    this.panel = new Panel(this);
    this.layout = new Layout(node, x, this.board.node, this.panel.node, this.panel.bar);
    this.input = new Input(this);
    this.timer = new Timer(this);
    this.refresh();
    this.layout.show();
  }

  // What belongs to the position alone: hints, checks and what was said.
  forget() {
    this.wrong = new Set();
    this.told = new Set();
    this.talk = null;
  }

  destroy() {
    this.save();
    this.timer.stop();
    this.layout.destroy();
  }

  // --- kept in the browser ---

  load() {
    if (!this.x.remember) return;
    const saved = storage.load(this.key);
    if (!saved) return;
    Object.assign(this.settings, saved.settings);
    if (!saved.game) return;
    this.game = Game.fromJSON(saved.game);
    this.seconds = saved.seconds || 0;
  }

  save() {
    clearTimeout(this.saving);
    if (!this.x.remember) return;
    const settings = this.settings;
    storage.save(
      this.key,
      settings.remember
        ? { settings: settings, game: this.game.toJSON(), seconds: this.seconds }
        : { settings: settings }
    );
  }

  // --- what the player does ---

  // Runs a change of the game and shows it.
  act(change, announced) {
    const before = this.game.state;
    if (!change()) return false;
    const solvedBefore = isSolved(before.digits);
    this.timer.touch();
    this.wrong = new Set(Array.from(this.wrong).filter((cell) => this.game.state.digits[cell] === before.digits[cell]));
    if (this.game.state.givens !== before.givens) this.forget();
    this.talk = announced ? { text: announced } : null;
    if (!solvedBefore && this.isSolved()) this.finish();
    else if (this.settings.speak && !announced) this.talk = { text: this.changed(before) };
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

  // Number first: the number that is held goes into a cell.
  put(cell) {
    if (this.number) this.write([cell], this.number, this.mode);
  }

  clear() {
    if (this.timer.paused) return;
    this.act(() => this.game.clear(this.selected, this.mode));
  }

  setMode(mode) {
    this.mode = mode;
    this.refresh();
  }

  undo() {
    this.act(() => this.game.undo(), this.say("undone"));
  }

  redo() {
    this.act(() => this.game.redo(), this.say("redone"));
  }

  fillMarks() {
    this.act(() => this.game.fillMarks(), this.say("filled_marks"));
  }

  restart() {
    this.forget();
    this.act(() => this.game.restart(), this.say("restarted"));
  }

  select(list, cursor, focus) {
    this.selection = new Set(list);
    if (cursor !== undefined) this.board.moveTo(cursor, focus);
    this.refresh();
  }

  // --- the puzzle behind the board ---

  // What is known of the puzzle with the givens on the board: it may have been
  // pasted, and then the page solves it.
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
    this.talk = { text: this.say(time ? "solved_time" : "solved", { time: time }), solved: true };
  }

  check() {
    const { digits } = this.game.state;
    if (this.x.mode === "edit") return this.tell(this.say(this.howMany(digits)));
    const solution = this.puzzle().solution;
    const wrong = hints.wrongEntries(this.game, solution);
    const marks = hints.wrongMarks(this.game, solution);
    this.wrong = new Set(wrong.concat(marks));
    if (wrong.length) return this.tell(this.say("check_wrong", { cells: wrong }));
    if (marks.length) return this.tell(this.say("check_marks", { cells: marks }));
    if (this.isSolved()) return this.tell(this.say("solved"));
    return this.tell(this.say(solution ? "check_good" : "check_unknown"));
  }

  howMany(digits) {
    const found = solutions(digits, 20000);
    if (!found) return "check_unknown";
    return ["check_none", "check_one", "check_several"][found.length];
  }

  tell(text) {
    this.talk = { text: text };
    this.refresh();
  }

  // --- hints ---

  hint() {
    if (this.timer.paused) return;
    if (this.talk && this.talk.hint) return this.more();
    if (!this.host.askHint) return this.answer(hints.hint(this.game, this.puzzle(), this.told));
    this.tell(this.say("hint_waiting"));
    const known = hints.knownCandidates(this.game, this.told);
    this.asked = this.game.state;
    this.host.askHint({
      board: this.game.state.digits.join(""),
      givens: this.game.state.givens.join(""),
      candidates: known,
    });
  }

  // A hint that R gave. It is of no use where the board has changed since.
  hear(hint) {
    if (this.asked !== this.game.state) return;
    this.asked = null;
    if (!hint.step) return this.answer({ kind: hint.kind, cells: hint.cells });
    const known = hints.knownCandidates(this.game, this.told);
    Object.assign(this.x.techniques, hint.techniques);
    const needs = hints.needsOf(hint.step, this.game.candidates(), known);
    this.answer({ kind: "step", step: hint.step, needs: needs });
  }

  answer(hint) {
    if (hint.kind !== "step") {
      if (hint.kind !== "solved") this.wrong = new Set(hint.cells);
      return this.tell(this.say("hint_" + hint.kind, { cells: hint.cells }));
    }
    this.talk = { hint: hint, stage: 1, text: this.say(...hints.whereToLook(hint.step)) };
    this.refresh();
  }

  more() {
    const talk = this.talk;
    const { step, needs } = talk.hint;
    if (talk.stage === 3) return;
    talk.stage += 1;
    const name = this.nameOf(step);
    if (talk.stage === 2) talk.text += " " + this.say("look_for", { technique: name });
    else {
      const need = needs.length ? " " + this.say("needs", { removals: needs }) : "";
      talk.text = name + ": " + this.reason(step) + need;
      talk.picture = pictureOf(step);
      step.remove.forEach((id) => this.told.add(id));
    }
    this.refresh();
    if (talk.stage === 3) this.panel.focusApply();
  }

  nameOf(step) {
    const technique = this.x.techniques[step.technique];
    return technique ? technique.label : this.say("reveal_name");
  }

  reason(step) {
    return step.text || this.say(...step.words);
  }

  apply() {
    const step = this.talk.hint.step;
    this.act(() => this.game.apply(step, this.settings.clean));
    this.board.moveTo(cellOf(step.place.concat(step.remove)[0]), true);
  }

  close() {
    this.talk = null;
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
    if (!read) return this.tell(this.say("not_a_board"));
    if (this.x.mode === "edit") read.givens = this.game.state.givens;
    this.act(() => this.game.paste(read), this.say("pasted"));
  }

  // --- what is shown ---

  viewOf(cell) {
    const { digits, corner, centre, colours, spots } = this.game.state;
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
      const own = (corner[cell] || centre[cell]) && Object.keys(spots).filter((id) => cellOf(id) === cell);
      if (own && own.length) view.spots = Object.assign({}, ...own.map((id) => ({ [id]: spots[id] })));
    }
    if (settings.same && focus) {
      if (digits[cell] === focus) view.same = true;
      else view.sameMark = focus;
    }
    if (settings.seen && this.seen.has(cell)) view.seen = true;
    if (this.talk && this.talk.stage && !this.talk.picture && this.asking.has(cell)) view.asked = true;
    return view;
  }

  // The digit whose places are highlighted.
  focusDigit() {
    if (this.settings.number_first && this.number) return this.number;
    if (this.selection.size !== 1) return 0;
    return this.game.state.digits[this.selected[0]];
  }

  refresh() {
    const state = this.game.state;
    const hint = this.talk && this.talk.hint;
    this.clashing = clashes(state.digits);
    this.seen = new Set(this.selection.size === 1 ? peers[this.selected[0]] : []);
    this.asking = new Set(hint ? hints.placesToLook(hint.step) : []);
    const picture = hint ? this.talk.picture : null;
    const candidates = picture && this.game.candidates();
    const views = cells.map((cell) => {
      const view = this.viewOf(cell);
      return picture ? withStep(view, cell, picture, candidates) : view;
    });
    this.board.node.classList.toggle("oxd-drawn", Boolean(picture));
    this.board.show(views, picture);
    this.layout.node.classList.toggle("oxd-solved", this.isSolved());
    this.panel.refresh();
    this.report();
  }

  // Tells Shiny what has changed.
  report() {
    const state = this.game.state;
    if (this.reported === state) return;
    this.reported = state;
    this.host.send("board", state.digits.join(""));
    this.host.send("candidates", this.game.candidates());
    this.host.send("givens", (this.x.mode === "edit" ? state.digits : state.givens).join(""));
    this.host.send("solved", this.isSolved());
  }
}

export { Play };
