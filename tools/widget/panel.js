// The panel beside the board: modes, keypad, actions, what is said, settings.
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
  constructor(play) {
    this.play = play;
    this.say = play.say;
    this.bar = this.makeBar();
    this.node = make("div", { class: "oxd-panel" }, [
      this.makeModes(),
      this.makePad(),
      this.makeActions(),
      this.makeTalk(),
      make("div", {}, [
        this.section("text", this.makeText()),
        this.section("settings", this.makeSettings()),
        this.section("keys", [make("p", { text: this.say("keys_help") })]),
      ]),
    ]);
  }

  // A title and the clock, where there are any.
  makeBar() {
    const { x } = this.play;
    if (!x.title && !x.timer) return null;
    const bar = make("div", { class: "oxd-bar" }, [make("span", { class: "oxd-title", text: x.title || "" })]);
    if (!x.timer) return bar;
    this.clock = make("span", { class: "oxd-clock", role: "timer" });
    this.pauseButton = button(this.say("pause"), () => this.togglePause(), { icon: "pause", class: "oxd-small" });
    this.hideButton = button(this.say("hide_time"), () => this.toggleClock(), { class: "oxd-small oxd-quiet" });
    bar.append(this.clock, this.pauseButton, this.hideButton);
    return bar;
  }

  makeModes() {
    this.modeButtons = modes.map((mode) =>
      button(this.say("mode_" + mode), () => this.play.setMode(mode), { class: "oxd-mode oxd-mode-" + mode })
    );
    return make("div", { class: "oxd-modes", role: "group", "aria-label": this.say("mode") }, this.modeButtons);
  }

  makePad() {
    const play = this.play;
    this.keys = digits.map((digit) =>
      make("button", { type: "button", class: "oxd-button oxd-key", onclick: () => play.press(digit) }, [
        make("span", { "aria-hidden": "true", text: digit }),
      ])
    );
    this.undo = button(this.say("undo"), () => play.undo(), { icon: "undo", class: "oxd-tool" });
    this.redo = button(this.say("redo"), () => play.redo(), { icon: "redo", class: "oxd-tool" });
    this.erase = button(this.say("erase"), () => play.clear(), { icon: "erase", class: "oxd-tool" });
    this.target = make(
      "select",
      { class: "oxd-select", onchange: () => { play.target = Number(this.target.value); } },
      [make("option", { value: 0, text: this.say("target_cell") })].concat(
        digits.map((digit) => make("option", { value: digit, text: this.say("target_mark", { digit: digit }) }))
      )
    );
    this.targetRow = make("label", { class: "oxd-target" }, [
      make("span", { text: this.say("colour_target") }),
      this.target,
    ]);
    const keys = this.keys.concat(this.undo, this.redo, this.erase);
    const pad = make("div", { class: "oxd-pad", role: "group", "aria-label": this.say("pad") }, keys);
    return make("div", {}, [pad, this.targetRow]);
  }

  makeActions() {
    const play = this.play;
    const act = (name, run) => button(this.say(name), run, { class: "oxd-action oxd-action-" + name });
    this.hintButton = play.x.hints ? act("hint", () => play.hint()) : null;
    return make("div", { class: "oxd-actions", role: "group", "aria-label": this.say("actions") }, [
      this.hintButton,
      act("check", () => play.check()),
      act("fill_marks", () => play.fillMarks()),
      act("restart", () => play.restart()),
    ]);
  }

  // The one live region, and the buttons that go with a hint.
  makeTalk() {
    const play = this.play;
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.moreButton = button(this.say("more"), () => play.more(), { class: "oxd-more" });
    this.applyButton = button(this.say("apply"), () => play.apply(), { class: "oxd-apply" });
    this.closeButton = button(this.say("close"), () => play.close(), { class: "oxd-close" });
    this.keyRow = makeKey();
    return (this.talk = make("div", { class: "oxd-talk" }, [
      this.status,
      this.keyRow,
      make("div", { class: "oxd-talk-buttons" }, [this.moreButton, this.applyButton, this.closeButton]),
    ]));
  }

  section(name, content) {
    return make("details", { class: "oxd-section oxd-section-" + name }, [
      make("summary", { text: this.say(name) }),
      make("div", { class: "oxd-section-body" }, content),
    ]);
  }

  makeText() {
    const { play, say } = this;
    const copy = (what) => button(say("copy_" + what), () => this.copy(what), { class: "oxd-copy oxd-copy-" + what });
    this.textBox = make("textarea", {
      class: "oxd-text", rows: 4, spellcheck: "false", autocomplete: "off", dir: "ltr",
      "aria-label": say("paste_box"), placeholder: say("paste_box"),
    });
    this.links = make("p", { class: "oxd-open" });
    return [
      make("div", { class: "oxd-buttons" }, ["board", "givens", "grid", "line"].map(copy)),
      this.textBox,
      make("div", { class: "oxd-buttons" }, [
        button(say("paste"), () => play.paste(this.textBox.value), { class: "oxd-paste" }),
      ]),
      this.links,
    ];
  }

  // Where the browser does not let the page copy, the text is there to be taken.
  copy(what) {
    const text = this.play.textOf(what);
    const done = () => this.play.tell(this.say("copied"));
    const refused = () => {
      this.textBox.value = text;
      this.textBox.focus();
      this.textBox.select();
      this.play.tell(this.say("not_copied"));
    };
    const clipboard = window.navigator.clipboard;
    if (clipboard) clipboard.writeText(text).then(done, refused);
    else refused();
  }

  showLinks() {
    const key = this.play.game.state.givens.join("");
    if (key === this.linksShown) return;
    this.linksShown = key;
    const nodes = links(this.play.game.state.givens).map(([name, href]) =>
      make("a", { href: href, target: "_blank", rel: "noopener noreferrer", text: name })
    );
    this.links.replaceChildren(make("span", { text: this.say("open_in") }), ...nodes);
  }

  makeSettings() {
    const { play } = this;
    const shown = switches.filter((name) => name !== "remember" || play.x.remember);
    return shown.map((name) => {
      const box = make("input", {
        type: "checkbox",
        class: "oxd-check",
        onchange: () => {
          play.settings[name] = box.checked;
          play.number = 0;
          play.save();
          play.refresh();
        },
      });
      box.checked = play.settings[name];
      return make("label", { class: "oxd-switch oxd-switch-" + name }, [box, make("span", { text: this.say("set_" + name) })]);
    });
  }

  togglePause() {
    const { timer, board, layout } = this.play;
    timer.pause();
    setIcon(this.pauseButton, timer.paused ? "resume" : "pause", this.say(timer.paused ? "resume" : "pause"));
    layout.node.classList.toggle("oxd-paused", timer.paused);
    board.node.setAttribute("data-paused", this.say("paused"));
    this.play.tell(timer.paused ? this.say("paused") : "");
    if (timer.paused) this.pauseButton.focus();
  }

  toggleClock() {
    const { timer } = this.play;
    timer.hidden = !timer.hidden;
    this.showTime();
  }

  showTime() {
    const { timer } = this.play;
    this.clock.textContent = timer.hidden ? "" : timer.text();
    this.hideButton.textContent = this.say(timer.hidden ? "show_time" : "hide_time");
  }

  focusApply() {
    this.applyButton.focus({ preventScroll: true });
  }

  refresh() {
    const { play } = this;
    const { game, mode, talk } = play;
    this.modeButtons.forEach((node, i) => press(node, modes[i] === mode));
    this.keys.forEach((node, i) => this.showKey(node, i + 1));
    this.targetRow.hidden = mode !== "colours";
    this.node.classList.toggle("oxd-colouring", mode === "colours");
    this.undo.disabled = !game.past.length;
    this.redo.disabled = !game.future.length;
    const text = talk ? talk.text : "";
    if (this.status.textContent !== text) this.status.textContent = text;
    const stage = (talk && talk.stage) || 0;
    this.talk.classList.toggle("oxd-empty", !text);
    this.moreButton.hidden = stage === 0 || stage === 3;
    this.applyButton.hidden = stage !== 3;
    this.closeButton.hidden = stage === 0;
    showKey(this.keyRow, talk && talk.picture, this.say);
    this.showLinks();
    if (this.clock && play.timer) this.showTime();
  }

  // With how many of a digit are still to be placed.
  showKey(node, digit) {
    const { play } = this;
    const left = 9 - play.game.state.digits.filter((other) => other === digit).length;
    node.setAttribute("aria-label", this.say(enterLabels[play.mode], { digit: digit }));
    node.style.setProperty("--o-own", "var(--o-c" + digit + ")");
    node.classList.toggle("oxd-done", left <= 0);
    node.setAttribute("data-left", play.mode === "digits" && left > 0 ? left : "");
    const holds = play.settings.number_first && play.mode !== "colours";
    if (holds) press(node, play.number === digit);
    else node.removeAttribute("aria-pressed");
  }
}

export { Panel };
