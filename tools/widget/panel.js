// The panel beside the board: modes, keypad, actions, and sections that fold out below.
import { make, button, setIcon, box, group, choice, flag } from "./elements.js";
import { Talk } from "./talk.js";
import { letters } from "./board.js";
import { themes, change } from "./settings.js";
import { shared } from "./shared.js";

const modes = ["digits", "corner", "centre", "colours", "links"];
const enterLabels = {
  digits: "enter_digit", corner: "mark_corner", centre: "mark_centre", colours: "set_colour", links: "link_digit",
};
const switches = ["clean", "clashes", "same", "seen", "places", "letters", "number_first", "speak", "remember"];

const press = (node, on) => node.setAttribute("aria-pressed", String(Boolean(on)));

// Makes the list of what a colour applies to: see Game.colour.
function targetChoice({ digits }, translate, actions) {
  const targets = [
    [0, translate("target_cell")], [-1, translate("target_tapped")],
    ...digits.map((digit) => [digit, translate("target_mark", { digit: [digit] })]),
  ];
  return choice(translate("colour_target"), targets, (value) => { actions.target = Number(value); });
}

// Creates the key of a digit. A long press highlights the digit on the board.
function padKey(digit, symbol, actions) {
  let held = null;
  let lit = false;
  const stop = () => clearTimeout(held);
  return make("button", {
    type: "button",
    class: "oxd-button oxd-key",
    onpointerdown: () => {
      lit = false;
      held = setTimeout(() => {
        lit = true;
        actions.spotlight(digit);
      }, 500);
    },
    onpointerup: stop,
    onpointercancel: stop,
    onpointerleave: stop,
    oncontextmenu: (event) => event.preventDefault(),
    onclick: () => {
      if (!lit) actions.press(digit);
      lit = false;
    },
  }, [make("span", { "aria-hidden": "true", text: symbol, "data-digit": symbol })]);
}

class Panel {
  //   x          the data of the board
  //   actions    what the buttons do: see Play
  constructor(translate, x, actions) {
    Object.assign(this, { translate, x, actions, boxes: {} });
    this.bar = this.makeBar();
    this.talk = new Talk(translate, x.look, actions);
    this.top = box("oxd-top", [this.makeModes(), this.makePad(), this.makeActions()]);
    this.node = box("oxd-panel", [
      this.top,
      box("oxd-say", [this.talk.node]),
      (this.low = box("oxd-low", [
        x.puzzles.length > 1 && this.section("puzzles", () => [(this.puzzleList = make("ol", { class: "oxd-steps" }))]),
        this.section("tools", () => this.makeTools()),
        this.section("text", () => (this.share = new x.logic.SharePart(translate, actions)).nodes),
        actions.keepsTimes && this.section("times", () => [shared.times.table(translate)]),
        this.section("settings", () => this.makeSettings()),
        this.section("keys", () => [this.makeGestures()]),
      ])),
    ]);
  }

  // Creates the bar with the title and, if needed, the buttons for other puzzles and the clock.
  makeBar() {
    const { x, actions, translate } = this;
    this.title = make("span", { class: "oxd-title" });
    const bar = box("oxd-bar", [this.title]);
    const small = (name, action, icon) => button(translate(name), () => actions[action](), { icon, class: "oxd-small" });
    if (x.puzzles.length > 1) {
      this.previousButton = small("previous_puzzle", "previous", "previous");
      this.nextButton = small("next_puzzle", "next", "next");
      bar.append(this.previousButton, this.nextButton);
    }
    if (!x.timer) return bar;
    this.clock = make("span", { class: "oxd-clock", role: "timer" });
    this.pauseButton = small("pause", "togglePause", "pause");
    this.hideButton = small("hide_time", "toggleClock", "eye");
    bar.append(this.clock, this.pauseButton, this.hideButton);
    return bar;
  }

  makeModes() {
    this.modeButtons = modes.map((mode) =>
      button(this.translate("mode_" + mode), () => this.actions.setMode(mode), { class: "oxd-mode" })
    );
    return group(this.translate("mode"), "oxd-modes", this.modeButtons);
  }

  makePad() {
    const { actions, translate } = this;
    this.keys = this.x.logic.geometry.digits.map((digit) => padKey(digit, this.x.logic.geometry.symbolOf(digit), actions));
    this.keysShown = [];
    const tool = (name, run) => button(translate(name), run, { icon: name, class: "oxd-tool" });
    this.undo = tool("undo", () => actions.undo());
    this.redo = tool("redo", () => actions.redo());
    const erase = tool("erase", () => actions.clear());
    return group(translate("pad"), "oxd-pad", [...this.keys, this.undo, this.redo, erase]);
  }

  makeActions() {
    const { x, actions, translate } = this;
    const act = (name, action) => button(translate(name), () => actions[action || name](), { class: "oxd-action" });
    this.targetRow = targetChoice(x.logic.geometry, translate, actions);
    this.severalButton = act("several", "toggleSeveral");
    return group(translate("actions"), "oxd-actions", [
      x.hints && act("hint"), act("check"), act("fill_marks", "fillMarks"), this.severalButton, this.targetRow,
    ]);
  }

  // The contents of a section are created when it is first opened, so that the board appears
  // sooner.
  section(name, content) {
    const body = box("oxd-section-body");
    const open = () => {
      if (body.firstChild) return;
      body.append(...content());
      this.show(this.state);
    };
    // A search in the page opens the section without a click.
    return make("details", { class: "oxd-section", ontoggle: open }, [
      make("summary", { text: this.translate(name), onclick: open }), body,
    ]);
  }

  makeTools() {
    const { x, actions, translate } = this;
    const tool = (name, action) => button(translate(name), () => actions[action || name]());
    this.leaveButton = tool("leave");
    this.keepButton = tool("keep");
    this.spotButton = tool("spotlight");
    const steps = x.hints && x.logic.allSteps && tool("all_steps", "allSteps");
    return [box("oxd-buttons", [
      tool("try_out", "tryOut"), this.leaveButton, this.keepButton, steps, this.spotButton,
      // Restart is separate from buttons that are used often.
      tool("restart"),
    ])];
  }

  makeSettings() {
    const { x, translate } = this;
    const shown = switches.filter((name) => name !== "remember" || x.remember);
    const rows = shown.map((name) => {
      const check = make("input", {
        type: "checkbox",
        class: "oxd-check",
        onchange: () => change(name, check.checked),
      });
      this.boxes[name] = check;
      return make("label", { class: "oxd-switch" }, [check, make("span", { text: translate("set_" + name) })]);
    });
    const row = choice(translate("set_theme"), themes.map((theme) => [theme, translate("theme_" + (theme || "own"))]),
      (value) => change("theme", value));
    this.theme = row.lastChild;
    return [...rows, row];
  }

  makeGestures() {
    const { translate } = this;
    const rows = Object.keys(this.x.labels).filter((name) => /^keys_/.test(name));
    const row = (name, i) => make("tr", {}, translate(name).split("|").map((text) => make(i ? "td" : "th", { text: text })));
    return make("table", { class: "oxd-gestures" }, rows.map(row));
  }

  // Shows the time of a timer and the button that hides it.
  showTime(timer) {
    if (!this.clock) return;
    this.clock.textContent = timer.hidden ? "" : timer.text();
    setIcon(this.hideButton, "eye", this.translate(timer.hidden ? "show_time" : "hide_time"));
  }

  // While the game is paused, only the clock can be used.
  showPause(paused) {
    setIcon(this.pauseButton, paused ? "resume" : "pause", this.translate(paused ? "resume" : "pause"));
    this.top.inert = this.low.inert = paused;
    if (paused) this.pauseButton.focus();
  }

  //   state: title, mode, several, message, settings, number (the held digit), board, givens,
  //   canUndo, canRedo, timer, isTrying, spotlight, the number of the puzzle from 0, or -1, and
  //   puzzleList(): {text, isHere} of each
  show(state) {
    const { mode, settings } = state;
    this.state = state;
    this.title.textContent = state.title;
    this.bar.hidden = !state.title && ![...this.bar.children].some((node) => node !== this.title && !node.hidden);
    this.modeButtons.forEach((node, i) => press(node, modes[i] === mode));
    this.showKeys(state);
    this.targetRow.hidden = mode !== "colours";
    flag(this.node, "colouring", mode === "colours");
    press(this.severalButton, state.several);
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    if (this.leaveButton) {
      this.leaveButton.hidden = this.keepButton.hidden = !state.isTrying;
      press(this.spotButton, state.spotlight);
    }
    Object.keys(this.boxes).forEach((name) => { this.boxes[name].checked = settings[name]; });
    if (this.theme) this.theme.value = settings.theme;
    this.talk.show(state.message);
    this.share?.showLinks(state.givens);
    this.showPuzzles(state);
    this.showTime(state.timer);
  }

  // Updates only keys whose look has changed.
  showKeys({ board, mode, settings, number, spotlight }) {
    this.keys.forEach((node, i) => {
      const left = this.x.logic.geometry.copies - board.filter((digit) => digit === i + 1).length;
      const isHeld = settings.number_first && mode !== "colours" ? number === i + 1 : null;
      const look = { left, mode, letters: settings.letters, isHeld, isLit: spotlight === i + 1 };
      const key = JSON.stringify(look);
      if (this.keysShown[i] === key) return;
      this.keysShown[i] = key;
      this.showKey(node, i + 1, look);
    });
  }

  // Shows how many copies of a digit are missing.
  showKey(node, digit, { left, mode, letters, isHeld, isLit }) {
    node.setAttribute("aria-label", this.translate(enterLabels[mode], { digit: [digit] }));
    node.style.setProperty("--o-own", "var(--o-c" + digit + ")");
    flag(node, "done", left <= 0);
    flag(node, "spotted", isLit);
    node.setAttribute("data-left", mode === "digits" && left > 0 ? left : mode === "colours" && letters ? letters[digit - 1] : "");
    if (isHeld === null) node.removeAttribute("aria-pressed");
    else press(node, isHeld);
  }

  showPuzzles({ at, puzzleList }) {
    if (!this.nextButton) return;
    this.previousButton.disabled = at <= 0;
    this.nextButton.disabled = at < 0 || at === this.x.puzzles.length - 1;
    if (!this.puzzleList) return;
    const puzzles = puzzleList();
    const key = JSON.stringify(puzzles);
    if (key === this.puzzlesShown) return;
    this.puzzlesShown = key;
    this.puzzleList.replaceChildren(...puzzles.map((puzzle, i) =>
      make("li", {}, [
        make("button", {
          type: "button", class: "oxd-step", "aria-current": puzzle.isHere ? "true" : null,
          text: puzzle.text, onclick: () => this.actions.choose(i),
        }),
      ])
    ));
  }
}

export { Panel, padKey, targetChoice, press, enterLabels };
