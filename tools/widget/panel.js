// The panel beside the board: modes, keypad, actions, messages, settings.
import { make, button, setIcon } from "./elements.js";
import { links } from "./formats.js";
import { makeKey, showKey } from "./key.js";

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const modes = ["digits", "corner", "centre", "colours"];
const enterLabels = {
  digits: "enter_digit", corner: "mark_corner", centre: "mark_centre", colours: "set_colour",
};
const switches = ["clean", "clashes", "same", "seen", "places", "number_first", "speak", "remember"];

const press = (node, on) => node.setAttribute("aria-pressed", String(Boolean(on)));

class Panel {
  //   options    title, timer, hints, remember (whether there are such things) and settings
  //   actions    what the buttons do: setMode, press, undo, redo, clear, setTarget, hint,
  //              check, fillMarks, restart, more, apply, close, textOf, paste, notify,
  //              changeSetting, togglePause, toggleClock
  constructor(translate, options, actions) {
    this.translate = translate;
    this.options = options;
    this.actions = actions;
    this.bar = this.makeBar();
    this.node = make("div", { class: "oxd-panel" }, [
      this.makeModes(),
      this.makePad(),
      this.makeActions(),
      this.makeMessage(),
      make("div", {}, [
        this.section("text", this.makeText()),
        this.section("settings", this.makeSettings()),
        this.section("keys", [make("p", { text: this.translate("keys_help") })]),
      ]),
    ]);
  }

  // A title and the clock, where there are any.
  makeBar() {
    const { options, actions } = this;
    if (!options.title && !options.timer) return null;
    const bar = make("div", { class: "oxd-bar" }, [make("span", { class: "oxd-title", text: options.title || "" })]);
    if (!options.timer) return bar;
    this.clock = make("span", { class: "oxd-clock", role: "timer" });
    this.pauseButton = button(this.translate("pause"), () => actions.togglePause(), { icon: "pause", class: "oxd-small" });
    this.hideButton = button(this.translate("hide_time"), () => actions.toggleClock(), { class: "oxd-small oxd-quiet" });
    bar.append(this.clock, this.pauseButton, this.hideButton);
    return bar;
  }

  makeModes() {
    this.modeButtons = modes.map((mode) =>
      button(this.translate("mode_" + mode), () => this.actions.setMode(mode), { class: "oxd-mode oxd-mode-" + mode })
    );
    return make("div", { class: "oxd-modes", role: "group", "aria-label": this.translate("mode") }, this.modeButtons);
  }

  makePad() {
    const { actions } = this;
    this.keys = digits.map((digit) =>
      make("button", { type: "button", class: "oxd-button oxd-key", onclick: () => actions.press(digit) }, [
        make("span", { "aria-hidden": "true", text: digit }),
      ])
    );
    this.undo = button(this.translate("undo"), () => actions.undo(), { icon: "undo", class: "oxd-tool" });
    this.redo = button(this.translate("redo"), () => actions.redo(), { icon: "redo", class: "oxd-tool" });
    this.erase = button(this.translate("erase"), () => actions.clear(), { icon: "erase", class: "oxd-tool" });
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
    const pad = make("div", { class: "oxd-pad", role: "group", "aria-label": this.translate("pad") }, keys);
    return make("div", {}, [pad, this.targetRow]);
  }

  makeActions() {
    const { actions } = this;
    const act = (name, run) => button(this.translate(name), run, { class: "oxd-action oxd-action-" + name });
    this.hintButton = this.options.hints ? act("hint", () => actions.hint()) : null;
    return make("div", { class: "oxd-actions", role: "group", "aria-label": this.translate("actions") }, [
      this.hintButton,
      act("check", () => actions.check()),
      act("fill_marks", () => actions.fillMarks()),
      act("restart", () => actions.restart()),
    ]);
  }

  // The one live region, and the buttons for a hint.
  makeMessage() {
    const { actions } = this;
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.moreButton = button(this.translate("more"), () => actions.more(), { class: "oxd-more" });
    this.applyButton = button(this.translate("apply"), () => actions.apply(), { class: "oxd-apply" });
    this.closeButton = button(this.translate("close"), () => actions.close(), { class: "oxd-close" });
    this.keyRow = makeKey();
    return (this.message = make("div", { class: "oxd-talk" }, [
      this.status,
      this.keyRow,
      make("div", { class: "oxd-talk-buttons" }, [this.moreButton, this.applyButton, this.closeButton]),
    ]));
  }

  section(name, content) {
    return make("details", { class: "oxd-section oxd-section-" + name }, [
      make("summary", { text: this.translate(name) }),
      make("div", { class: "oxd-section-body" }, content),
    ]);
  }

  makeText() {
    const { actions, translate } = this;
    const copy = (what) => button(translate("copy_" + what), () => this.copy(what), { class: "oxd-copy oxd-copy-" + what });
    this.textBox = make("textarea", {
      class: "oxd-text", rows: 4, spellcheck: "false", autocomplete: "off", dir: "ltr",
      "aria-label": translate("paste_box"), placeholder: translate("paste_box"),
    });
    this.links = make("p", { class: "oxd-open" });
    return [
      make("div", { class: "oxd-buttons" }, ["board", "givens", "grid", "line"].map(copy)),
      this.textBox,
      make("div", { class: "oxd-buttons" }, [
        button(translate("paste"), () => actions.paste(this.textBox.value), { class: "oxd-paste" }),
      ]),
      this.links,
    ];
  }

  // If the browser blocks copying, the text is selected in the box.
  copy(what) {
    const text = this.actions.textOf(what);
    const done = () => this.actions.notify(this.translate("copied"));
    const refused = () => {
      this.textBox.value = text;
      this.textBox.focus();
      this.textBox.select();
      this.actions.notify(this.translate("not_copied"));
    };
    const clipboard = window.navigator.clipboard;
    if (clipboard) clipboard.writeText(text).then(done, refused);
    else refused();
  }

  showLinks(givens) {
    const key = givens.join("");
    if (key === this.linksShown) return;
    this.linksShown = key;
    const nodes = links(givens).map(([name, href]) =>
      make("a", { href: href, target: "_blank", rel: "noopener noreferrer", text: name })
    );
    this.links.replaceChildren(make("span", { text: this.translate("open_in") }), ...nodes);
  }

  makeSettings() {
    const { options, actions } = this;
    const shown = switches.filter((name) => name !== "remember" || options.remember);
    return shown.map((name) => {
      const box = make("input", {
        type: "checkbox",
        class: "oxd-check",
        onchange: () => actions.changeSetting(name, box.checked),
      });
      box.checked = options.settings[name];
      return make("label", { class: "oxd-switch oxd-switch-" + name }, [box, make("span", { text: this.translate("set_" + name) })]);
    });
  }

  // The clock and its buttons, as a timer stands.
  showTime(timer) {
    if (!this.clock) return;
    this.clock.textContent = timer.hidden ? "" : timer.text();
    this.hideButton.textContent = this.translate(timer.hidden ? "show_time" : "hide_time");
  }

  showPause(paused) {
    setIcon(this.pauseButton, paused ? "resume" : "pause", this.translate(paused ? "resume" : "pause"));
    if (paused) this.pauseButton.focus();
  }

  focusApply() {
    this.applyButton.focus({ preventScroll: true });
  }

  //   state: mode, message, settings, the number that is held, digits, givens, canUndo,
  //   canRedo, timer
  show(state) {
    const { mode, message } = state;
    this.modeButtons.forEach((node, i) => press(node, modes[i] === mode));
    this.keys.forEach((node, i) => this.showKey(node, i + 1, state));
    this.targetRow.hidden = mode !== "colours";
    this.node.classList.toggle("oxd-colouring", mode === "colours");
    this.undo.disabled = !state.canUndo;
    this.redo.disabled = !state.canRedo;
    const text = message ? message.text : "";
    if (this.status.textContent !== text) this.status.textContent = text;
    const stage = (message && message.stage) || 0;
    this.message.classList.toggle("oxd-empty", !text);
    this.moreButton.hidden = stage === 0 || stage === 3;
    this.applyButton.hidden = stage !== 3;
    this.closeButton.hidden = stage === 0;
    showKey(this.keyRow, message && message.picture, this.translate);
    this.showLinks(state.givens);
    this.showTime(state.timer);
  }

  // Shows how many of a digit are missing.
  showKey(node, digit, { digits, mode, settings, number }) {
    const left = 9 - digits.filter((other) => other === digit).length;
    node.setAttribute("aria-label", this.translate(enterLabels[mode], { digit: digit }));
    node.style.setProperty("--o-own", "var(--o-c" + digit + ")");
    node.classList.toggle("oxd-done", left <= 0);
    node.setAttribute("data-left", mode === "digits" && left > 0 ? left : "");
    const holds = settings.number_first && mode !== "colours";
    if (holds) press(node, number === digit);
    else node.removeAttribute("aria-pressed");
  }
}

export { Panel };
