// The panel beside the board: modes, keypad, actions, and what folds out below.
import { make, button, setIcon, box, group } from "./elements.js";
import { SharePart } from "./share.js";
import { Talk } from "./talk.js";
import { themes } from "./settings.js";

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const modes = ["digits", "corner", "centre", "colours"];
const enterLabels = {
  digits: "enter_digit", corner: "mark_corner", centre: "mark_centre", colours: "set_colour",
};
const switches = ["clean", "clashes", "same", "seen", "places", "letters", "number_first", "speak", "remember"];

const press = (node, on) => node.setAttribute("aria-pressed", String(Boolean(on)));

class Panel {
  //   x          the data of the board
  //   actions    what the buttons do: setMode, press, undo, redo, clear, setTarget, hint and
  //              pause (if there are such things), check, fillMarks, restart, more, apply, close,
  //              next, previous, choose, tryOut, leave, keep, allSteps, spotlight, textOf, paste,
  //              notify, changeSetting, toggleClock
  constructor(translate, x, actions) {
    Object.assign(this, { translate, x, actions });
    this.bar = this.makeBar();
    this.talk = new Talk(translate, x.look, actions);
    this.share = new SharePart(translate, actions);
    this.top = box("oxd-top", [this.makeModes(), this.makePad(), this.makeActions()]);
    this.node = box("oxd-panel", [
      this.top,
      this.talk.node,
      (this.low = box("oxd-low", [
        x.puzzles.length > 1 ? this.section("puzzles", [(this.puzzleList = make("ol", { class: "oxd-steps" }))]) : null,
        x.mode === "play" ? this.section("tools", this.makeTools()) : null,
        this.section("text", this.share.nodes),
        this.section("settings", this.makeSettings()),
        this.section("keys", [this.makeGestures()]),
      ])),
    ]);
  }

  // A title, the way to other puzzles and the clock, where there are any.
  makeBar() {
    const { x, actions, translate } = this;
    this.title = make("span", { class: "oxd-title" });
    const bar = box("oxd-bar", [this.title]);
    const small = (name, run, icon) => button(translate(name), run, { icon: icon, class: "oxd-small" });
    if (x.puzzles.length > 1) {
      this.previousButton = small("previous_puzzle", () => actions.previous(), "previous");
      this.nextButton = small("next_puzzle", () => actions.next(), "next");
      bar.append(this.previousButton, this.nextButton);
    }
    if (!actions.pause) return bar;
    this.clock = make("span", { class: "oxd-clock", role: "timer" });
    this.pauseButton = small("pause", () => actions.pause(), "pause");
    this.hideButton = small("hide_time", () => actions.toggleClock(), "eye");
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
    const { actions } = this;
    this.keys = digits.map((digit) => this.makeKey(digit));
    this.undo = button(this.translate("undo"), () => actions.undo(), { icon: "undo", class: "oxd-tool" });
    this.redo = button(this.translate("redo"), () => actions.redo(), { icon: "redo", class: "oxd-tool" });
    this.erase = button(this.translate("erase"), () => actions.clear(true), { icon: "erase", class: "oxd-tool" });
    this.target = make(
      "select",
      { class: "oxd-select", onchange: () => actions.setTarget(Number(this.target.value)) },
      [make("option", { value: 0, text: this.translate("target_cell") })].concat(
        digits.map((digit) => make("option", { value: digit, text: this.translate("target_mark", { digit: digit }) }))
      )
    );
    this.targetRow = make("label", { class: "oxd-target" }, [
      make("span", { text: this.translate("colour_target") }),
      this.target,
    ]);
    const keys = this.keys.concat(this.undo, this.redo, this.erase);
    const pad = group(this.translate("pad"), "oxd-pad", keys);
    return make("div", {}, [pad, this.targetRow]);
  }

  // A long press lights the digit up.
  makeKey(digit) {
    const { actions } = this;
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
    }, [make("span", { "aria-hidden": "true", text: digit })]);
  }

  makeActions() {
    const { actions } = this;
    const act = (name, run) => button(this.translate(name), run, { class: "oxd-action" });
    this.actionButtons = [
      actions.hint ? act("hint", () => actions.hint()) : null,
      act("check", () => actions.check()),
      act("fill_marks", () => actions.fillMarks()),
      act("restart", () => actions.restart()),
    ].filter(Boolean);
    return group(this.translate("actions"), "oxd-actions", this.actionButtons);
  }

  section(name, content) {
    return make("details", { class: "oxd-section" }, [
      make("summary", { text: this.translate(name) }),
      box("oxd-section-body", content),
    ]);
  }

  makeTools() {
    const { actions, translate } = this;
    const tool = (name, action) => button(translate(name), () => actions[action || name]());
    this.leaveButton = tool("leave");
    this.keepButton = tool("keep");
    return [
      box("oxd-buttons", [
        tool("try_out", "tryOut"), this.leaveButton, this.keepButton, actions.hint ? tool("all_steps", "allSteps") : null,
        (this.spotButton = tool("spotlight")),
      ]),
    ];
  }

  makeSettings() {
    const { x, actions, translate } = this;
    const shown = switches.filter((name) => name !== "remember" || x.remember);
    this.boxes = {};
    const rows = shown.map((name) => {
      const box = make("input", {
        type: "checkbox",
        class: "oxd-check",
        onchange: () => actions.changeSetting(name, box.checked),
      });
      this.boxes[name] = box;
      return make("label", { class: "oxd-switch" }, [box, make("span", { text: translate("set_" + name) })]);
    });
    this.theme = make(
      "select",
      { class: "oxd-select", onchange: () => actions.changeSetting("theme", this.theme.value) },
      themes.map((theme) => make("option", { value: theme, text: translate("theme_" + (theme || "own")) }))
    );
    return rows.concat(make("label", { class: "oxd-target" }, [make("span", { text: translate("set_theme") }), this.theme]));
  }

  makeGestures() {
    const { translate } = this;
    const rows = Object.keys(this.x.labels).filter((name) => /^keys_/.test(name));
    const row = (name, i) => make("tr", {}, translate(name).split("|").map((text) => make(i ? "td" : "th", { text: text })));
    return make("table", { class: "oxd-gestures" }, rows.map(row));
  }

  // The clock and its buttons, as a timer stands.
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

  //   state: title, mode, message, settings, the number that is held, digits, givens, canUndo,
  //   canRedo, timer, isTrying, spotlight, and puzzles: {title, at, done} of each
  show(state) {
    const { mode, settings } = state;
    this.title.textContent = state.title;
    this.bar.hidden = !state.title && !this.clock && !this.puzzleList;
    this.modeButtons.forEach((node, i) => press(node, modes[i] === mode));
    this.keys.forEach((node, i) => this.showKey(node, i + 1, state));
    this.targetRow.hidden = mode !== "colours";
    this.node.classList.toggle("oxd-colouring", mode === "colours");
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    if (this.leaveButton) {
      this.leaveButton.hidden = this.keepButton.hidden = !state.isTrying;
      press(this.spotButton, state.spotlight);
    }
    Object.keys(this.boxes).forEach((name) => { this.boxes[name].checked = settings[name]; });
    this.theme.value = settings.theme;
    this.talk.show(state.message);
    this.share.showLinks(state.givens);
    this.showPuzzles(state.puzzles);
    this.showTime(state.timer);
  }

  // Shows how many of a digit are missing.
  showKey(node, digit, { digits, mode, settings, number, spotlight }) {
    const left = 9 - digits.filter((other) => other === digit).length;
    node.setAttribute("aria-label", this.translate(enterLabels[mode], { digit: digit }));
    node.style.setProperty("--o-own", "var(--o-c" + digit + ")");
    node.classList.toggle("oxd-done", left <= 0);
    node.classList.toggle("oxd-spotted", spotlight === digit);
    node.setAttribute("data-left", mode === "digits" && left > 0 ? left : mode === "colours" && settings.letters ? "ABCDEFGHI"[digit - 1] : "");
    const holds = settings.number_first && mode !== "colours";
    if (holds) press(node, number === digit);
    else node.removeAttribute("aria-pressed");
  }

  showPuzzles(puzzles) {
    if (!this.puzzleList) return;
    const key = JSON.stringify(puzzles);
    if (key === this.puzzlesShown) return;
    this.puzzlesShown = key;
    const at = puzzles.findIndex((puzzle) => puzzle.isHere);
    this.previousButton.disabled = at <= 0;
    this.nextButton.disabled = at < 0 || at === puzzles.length - 1;
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

export { Panel };
