// The board to play on. It passes input from the panel, keys and pointers to the game and shows
// the state of the game on the board and the panel.
import { flag } from "./elements.js";
import { isComplete, isSolved } from "./position.js";
import { Board, withStep } from "./board.js";
import { ownLinks } from "./drawing.js";
import { endingText } from "./ending.js";
import { Game } from "./game.js";
import { Helper } from "./helper.js";
import { Input } from "./input.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { Panel } from "./panel.js";
import { Player } from "./player.js";
import { settings, change, listen } from "./settings.js";
import { shared } from "./shared.js";
import * as storage from "./storage.js";
import { Timer } from "./timer.js";
import { viewer } from "./views.js";

const linkName = "puzzle";
const clockAtStart = { seconds: 0, finished: false };

class Play extends Player {
  // `x` is the data with the logic of its board: see classic-logic.js. `host` carries messages:
  // send(name, value) and, if hints come from R, askHint(position): see shared.js. `name` is the name of the
  // board on its page.
  constructor(node, x, host, name) {
    super();
    const { geometry, Known } = x.logic;
    this.x = x;
    this.geometry = geometry;
    this.formats = x.logic.formats;
    this.node = node;
    this.host = host;
    this.translate = makeTranslator(geometry, x.labels);
    this.settings = settings;
    this.all = x.puzzles;
    this.mode = "digits";
    this.target = 0;
    this.linkFrom = null;
    // Whether a tap adds a cell to the selection, and whether the selection was already used.
    this.several = false;
    this.used = false;
    this.selection = new Set();
    this.doneBefore = new Map();
    this.known = new Known(this.all, x.techniques, () => this.helper.found(), geometry);
    this.helper = new Helper(this);
    this.timer = new Timer({ enabled: x.timer, onTick: () => this.panel.showTime(this.timer), onAway: () => this.togglePause() });
    this.board = new Board(geometry, this.translate, { selectable: true, name: name, look: x.look });
    this.panel = new Panel(this.translate, x, this);
    this.layout = new Layout(node, x, this.board, this.panel, name);
    this.input = new Input(this.layout.node, this.board, this);
    this.endListening = listen(() => this.settingsChanged());
    this.endHearing = storage.hear((key) => this.savedElsewhere(key));
    this.settingsChanged();
    this.open(this.firstPuzzle());
    this.readAddress();
  }

  // Called when the board is on the page.
  begin() {
    this.input.start();
  }

  destroy() {
    this.save();
    this.timer.stop();
    this.endListening();
    this.endHearing();
    this.input.destroy();
    this.layout.destroy();
  }

  // --- puzzles ---

  // Returns the number of the puzzle that was played last, or 0.
  firstPuzzle() {
    const saved = this.all.length > 1 && this.kept(this.listKey);
    return saved && this.all[saved.at] ? saved.at : 0;
  }

  get listKey() {
    return storage.keyFor(this.node.id, [this.all.length + "x"].concat(this.all[0].givens));
  }

  keyOf(at) {
    const { givens, digits } = this.all[at];
    return storage.keyFor(this.node.id, givens.concat(digits));
  }

  // Returns the game in saved data, or null.
  gameIn(saved) {
    return saved && Game.fromJSON(this.geometry, saved.game);
  }

  // Returns saved data for a key, or null.
  kept(key) {
    return this.x.remember && settings.remember ? storage.load(key) : null;
  }

  // Opens a puzzle of the page in its saved state.
  open(at) {
    this.at = at;
    this.game = new Game(this.geometry, this.all[at]);
    this.clocks = new Map();
    this.helper.reset();
    this.message = null;
    this.spotlit = 0;
    this.load();
    this.startClock();
    if (this.isSolved()) this.showEnding();
    else this.warn();
  }

  // Warns if a puzzle of the page does not have exactly one solution.
  warn() {
    const { status } = this.all[this.at];
    if (!this.isOwn() || !status || status === "unique") this.refresh();
    else this.notify(this.translate(status === "multiple" ? "count_several" : "count_none"));
  }

  choose(at) {
    if (this.timer.paused || !this.all[at]) return;
    this.save();
    this.open(at);
    if (this.x.remember && settings.remember) storage.save(this.listKey, { at: at });
    this.board.setCursor(this.board.cursor, "still");
  }

  next() {
    this.choose(this.at + 1);
  }

  previous() {
    this.choose(this.at - 1);
  }

  // Returns the puzzles of the page for the list, with those solved marked.
  puzzleList() {
    return this.all.map((puzzle, i) => {
      const done = i === this.at ? this.isSolved() : this.isDone(i);
      const name = puzzle.rating ? puzzle.rating.level : puzzle.title || "";
      return { text: i + 1 + ". " + name + (done ? " \u2713 " + this.translate("done") : ""), isHere: i === this.at && this.isOwn() };
    });
  }

  isDone(i) {
    if (!this.doneBefore.has(i)) {
      const game = this.gameIn(this.kept(this.keyOf(i)));
      this.doneBefore.set(i, Boolean(game) && this.isRight(game.state));
    }
    return this.doneBefore.get(i);
  }

  isOwn() {
    return this.known.isOwn(this.state.givens);
  }

  title() {
    return this.isOwn() ? this.all[this.at].title || this.x.title || "" : this.translate("pasted_title");
  }

  // A link to this page can contain its own puzzle.
  readAddress() {
    const found = new RegExp("[#&]" + linkName + "=([0-9.]{81})").exec(window.location.hash);
    const first = document.querySelector(".oxidoku_board");
    if (!found || (first && first !== this.node)) return;
    const read = this.formats.read(found[1]);
    if (read && read.givens.join() !== this.state.givens.join()) this.paste(found[1]);
  }

  // --- data kept in the browser ---

  load() {
    const key = this.keyOf(this.at);
    const saved = this.kept(key);
    const game = this.gameIn(saved);
    this.keptAt = storage.savedAt(key);
    this.isDirty = false;
    if (!game) return;
    this.game = game;
    const seconds = Number.isFinite(saved.seconds) ? Math.max(0, saved.seconds) : 0;
    this.clocks.set(this.givensKey, { seconds: seconds, finished: saved.finished === true || this.isSolved() });
  }

  // Saves the game, but does not overwrite newer data from another window.
  save() {
    clearTimeout(this.saving);
    if (!this.x.remember) return;
    this.doneBefore.delete(this.at);
    const key = this.keyOf(this.at);
    if (!settings.remember) return storage.remove(key);
    if (!this.isDirty && storage.savedAt(key) !== this.keptAt) return;
    this.isDirty = false;
    const { seconds, finished } = this.timer;
    const isKept = storage.save(key, { game: this.game.toJSON(), seconds, finished });
    this.keptAt = storage.savedAt(key);
    if (!isKept && !this.isFull) this.notify(this.translate("not_kept"));
    this.isFull = !isKept;
  }

  // Loads data that another window has saved.
  savedElsewhere(key) {
    if (key === this.keyOf(this.at) && !this.isDirty) this.open(this.at);
  }

  settingsChanged() {
    this.layout.setTheme(settings.theme);
    this.number = 0;
    if (!this.game) return;
    if (!settings.remember) this.save();
    this.refresh();
  }

  // --- the clock ---

  get givensKey() {
    return this.state.givens.join("");
  }

  // Each puzzle has its own clock.
  startClock() {
    this.clocked = this.givensKey;
    this.timer.start(this.clocks.get(this.clocked) || clockAtStart);
  }

  changeClock() {
    if (this.clocked === this.givensKey) return;
    this.clocks.set(this.clocked, { seconds: this.timer.seconds, finished: this.timer.finished });
    this.startClock();
  }

  togglePause() {
    const { timer, board, layout, panel } = this;
    if (!timer.enabled) return;
    timer.togglePause();
    this.save();
    flag(layout.node, "paused", timer.paused);
    board.node.setAttribute("data-paused", this.translate("paused"));
    board.grid.inert = timer.paused;
    panel.showPause(timer.paused);
    this.notify(timer.paused ? this.translate("paused") : "");
  }

  toggleClock() {
    this.timer.hidden = !this.timer.hidden;
    this.panel.showTime(this.timer);
  }

  // --- actions of the player ---

  // Runs a change of the game and shows it. Nothing changes while the game is paused.
  act(change, announced) {
    if (this.timer.paused) return false;
    const before = this.state;
    if (!change()) return false;
    const now = this.state;
    this.helper.forget((cell) => now.digits[cell] !== before.digits[cell]);
    if (now.givens !== before.givens) this.helper.reset();
    this.changeClock();
    this.message = announced ? { text: announced } : null;
    if (!this.message && settings.speak) this.message = { text: this.changed(before) };
    if (this.isSolved() && !this.isRight(before)) this.finish();
    else if (isComplete(now.digits) && !isComplete(before.digits) && !this.isSolved()) {
      this.message = { text: this.fullText() };
    }
    this.used = this.isDirty = true;
    this.refresh();
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.save(), 300);
    return true;
  }

  changed(before) {
    const now = this.state;
    const differs = this.geometry.cells.filter((cell) =>
      ["digits", "corner", "centre", "colours"].some((part) => now[part][cell] !== before[part][cell])
    );
    const view = this.viewer();
    return differs.slice(0, 3).map((cell) => this.board.nameOf(cell, view(cell))).join("; ");
  }

  get state() {
    return this.game.state;
  }

  // Enters a digit, marks it or uses it as a colour, depending on the mode.
  use(digit, mode) {
    const how = mode || this.mode;
    if (settings.number_first && how !== "colours" && !mode) {
      this.number = this.number === digit ? 0 : digit;
      return this.refresh();
    }
    this.write(this.selected, digit, how);
  }

  write(selection, digit, how) {
    const game = this.game;
    if (!selection.length) return this.notify(this.translate("select_first"));
    if (how === "links") return this.linkEnd(this.geometry.candidate(selection[0], digit));
    this.act(() => {
      if (how === "digits") return game.enter(selection, digit, settings.clean);
      if (how !== "colours") return game.mark(selection, digit, how);
      return game.colour(selection, digit, this);
    });
  }

  // Begins a link at a candidate, or ends it there.
  linkEnd(id) {
    const from = this.linkFrom;
    this.linkFrom = from === null ? id : null;
    if (from === null) return this.notify(this.translate("link_from", { link: this.nameOfLink([id]) }));
    if (from === id) return this.notify("");
    let is;
    this.act(() => (is = this.game.toggleLink(from, id)));
    return this.notify(this.translate("link_" + is, { link: this.nameOfLink([from, id]) }));
  }

  // Draws a link between the candidates at which a pointer went down and up.
  linkBetween(from, to) {
    if (from === undefined || to === undefined) return;
    if (from !== to) this.linkFrom = from;
    this.linkEnd(to);
  }

  nameOfLink(ids) {
    const { symbolOf, digitOf, cellName, cellOf } = this.geometry;
    return ids.map((id) => symbolOf(digitOf(id)) + " " + cellName(cellOf(id))).join(" \u2013 ");
  }

  // In number-first mode, enters the held number.
  useHeldNumber(cell) {
    if (this.number) this.write([cell], this.number, this.mode);
  }

  clear() {
    this.act(() => this.game.clear(this.selected, this.mode));
  }

  // Fills the last empty cell of a house with its digit. Returns whether it did.
  fillLast(cell) {
    const digit = this.game.lastDigit(cell);
    if (digit) this.write([cell], digit, "digits");
    return digit > 0;
  }

  setMode(mode) {
    this.mode = mode;
    this.linkFrom = null;
    this.refresh();
  }

  undo() {
    const ended = this.game.ended.get(this.state);
    this.act(() => this.game.undo() && this.setClock(ended?.clock), this.translate("undone"));
  }

  redo() {
    this.act(() => {
      if (!this.game.redo()) return false;
      const ended = this.game.ended.get(this.state);
      return this.setClock(ended?.clock && clockAtStart);
    }, this.translate("redone"));
  }

  setClock(clock) {
    if (clock) this.timer.start(clock);
    return true;
  }

  fillMarks() {
    this.act(() => this.game.fillMarks(), this.translate("filled_marks"));
    if (settings.places === null) change("places", true);
  }

  restart() {
    const { timer, game } = this;
    if (timer.paused) return;
    const { seconds, finished } = timer;
    this.helper.reset();
    this.act(() => game.restart({ seconds, finished }), this.translate("restarted"));
    timer.start(clockAtStart);
    this.refresh();
  }

  toggleSeveral() {
    this.several = !this.several;
    this.used = true;
    this.notify(this.several ? this.translate("several_on") : "");
  }

  // The held digit, or that of the selected cell.
  get nearDigit() {
    return this.number || (this.selection.size === 1 ? this.state.digits[this.selected[0]] : 0);
  }

  // --- trials ---

  tryOut() {
    this.game.tryOut();
    this.notify(this.translate("trying"));
  }

  leave() {
    if (!this.act(() => this.game.leave(), this.translate("left"))) this.notify(this.translate("left"));
  }

  keep() {
    this.game.keep();
    this.notify(this.translate("kept"));
  }

  // --- the end, and messages ---

  isSolved() {
    return this.isRight(this.state);
  }

  isRight({ digits }) {
    return isSolved(this.geometry, digits);
  }

  // The message for a full board that is not correct.
  fullText() {
    return this.translate("full_wrong");
  }

  // Handles keys that only some boards use. Returns whether it used the key.
  typed() {
    return false;
  }

  finish() {
    const { timer, game } = this;
    const { rating } = this.known.of(this.state.givens);
    if (!timer.finished && this.keepsTimes) shared.times.add(rating ? rating.level : "", timer.seconds, game.hints);
    timer.finish();
    this.message = this.ending();
  }

  // Whether times are kept, on pages with a clock.
  get keepsTimes() {
    return this.x.timer && this.x.remember && settings.remember && shared.times;
  }

  ending() {
    const text = endingText(this.translate, {
      time: this.x.timer ? this.timer.text() : "",
      hints: this.x.hints ? this.game.hints : null,
      rating: this.known.of(this.state.givens).rating,
    });
    return { text: text, ending: true, next: this.isOwn() && Boolean(this.all[this.at + 1]) };
  }

  showEnding() {
    this.say(this.ending());
  }

  say(message) {
    this.message = message;
    this.refresh();
    if (message.stage === 3) this.panel.talk.focusApply();
  }

  notify(text) {
    this.say({ text: text });
  }

  check() {
    if (!this.timer.paused) this.helper.check();
  }

  hint() {
    if (this.x.hints && !this.timer.paused) this.helper.hint();
  }

  more() {
    this.helper.more();
  }

  allSteps() {
    this.helper.allSteps();
  }

  receiveHint(hint) {
    this.helper.receive(hint);
  }

  // Carries out the step of a hint and selects its cell.
  apply() {
    const { step } = this.message.hint;
    const cell = this.helper.placeOf(step);
    this.act(() => this.game.apply(step, settings.clean));
    this.select([cell], cell, true);
  }

  escape() {
    if (this.message?.text) this.close();
    else super.escape();
  }

  close() {
    this.message = null;
    this.refresh();
    this.board.setCursor(this.board.cursor, true);
  }

  // --- text in and out ---

  textOf(what) {
    const { formats } = this;
    const { state } = this;
    if (what === "givens") return formats.line(state.givens);
    if (what === "link") return window.location.href.replace(/#.*/, "") + "#" + linkName + "=" + formats.line(state.givens);
    if (what === "grid") return formats.pencilMarkGrid(state, this.game.candidates());
    if (what === "line") return formats.libraryLine(state, this.game.candidates());
    return formats.line(state.digits);
  }

  paste(text) {
    const read = this.formats.read(text);
    if (!read) {
      const number = this.formats.countCells(text);
      const label = /^\s*https?:/.test(text) ? "not_a_link" : number === this.geometry.cells.length ? "no_digits" : "not_a_board";
      return this.notify(this.translate(label, { number }));
    }
    const done = this.act(() => this.game.paste(read), this.translate("pasted"));
    if (!done || this.isOwn()) return;
    this.notify(this.translate("pasted") + " " + this.translate(...this.x.logic.countLabel(this.known.of(this.state.givens))));
  }

  // --- views ---

  viewer() {
    const { game, selection, message, number } = this;
    return viewer({
      game, settings, selection, number, wrong: this.helper.wrong, asked: message?.asked, spotlight: this.spotlit,
      linkFrom: this.linkFrom,
      linkNames: game.state.links.map(([from, to, solid]) => this.translate(solid ? "link_solid" : "link_dashed", { link: this.nameOfLink([from, to]) })),
    });
  }

  refresh() {
    const { state } = this;
    const picture = this.message?.picture;
    const candidates = picture && this.game.candidates();
    const view = this.viewer();
    flag(this.board.node, "drawn", picture);
    this.board.show(this.geometry.cells.map((cell) => (picture ? withStep(this.geometry, view(cell), cell, picture, candidates) : view(cell))), picture, ownLinks(this.geometry, state.links));
    flag(this.layout.node, "solved", this.isSolved());
    this.panel.show({
      title: this.title(), mode: this.mode, several: this.several, message: this.message, settings: settings, number: this.number,
      board: state.digits, givens: state.givens, isTrying: this.game.tries.length > 0, spotlight: this.spotlit,
      canUndo: this.game.past.length > 0, canRedo: this.game.future.length > 0, timer: this.timer,
      at: this.isOwn() ? this.at : -1, puzzleList: () => this.puzzleList(),
    });
    this.report();
  }

  // Sends changes to Shiny.
  report() {
    const { state } = this;
    if (this.reported === state) return;
    this.reported = state;
    const { send } = this.host;
    send("board", state.digits);
    send("candidates", this.game.candidates());
    send("givens", state.givens);
    send("solved", this.isSolved());
    send("state", this.formats.stateCode(state));
  }
}

export { Play };
