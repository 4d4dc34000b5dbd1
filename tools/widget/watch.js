// A method at work, to step and play through: its frames on the board, the counters
// beside it.
import { cells, cellName, boxOf, rowOf, columnOf, digitsOf } from "./geometry.js";
import { make, button, setIcon } from "./elements.js";
import { Board } from "./board.js";
import { looksOf, changeOf } from "./frames.js";
import { speaker } from "./labels.js";
import { Layout } from "./layout.js";

// A board on which cells may also show a digit that was tried or taken back.
class WorkBoard extends Board {
  showCell(cell, view) {
    super.showCell(cell, view);
    const node = this.nodes[cell];
    if (view.tried) node.classList.add("oxd-tried");
    if (!view.undone) return;
    node.classList.add("oxd-undone");
    if (!view.digit) node.appendChild(make("span", { class: "oxd-gone", "aria-hidden": "true", text: view.undone }));
  }

  nameOf(cell, view) {
    const name = super.nameOf(cell, view);
    return view.undone ? name + ", " + this.say("cell_undone", { digit: view.undone }) : name;
  }
}

const speeds = [0.5, 1, 2, 5, 10, 20];
const counters = ["placements", "guesses", "backtracks"];
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

class Watch {
  constructor(node, x) {
    this.x = x;
    this.say = speaker(x.labels);
    this.number = new Intl.NumberFormat(document.documentElement.lang || "en");
    this.looks = looksOf(x.changes);
    this.at = 0;
    this.speed = still() ? 1 : 5;
    this.board = new WorkBoard(this.say, {});
    this.board.grid.addEventListener("keydown", (event) => this.key(event));
    const bar = make("div", { class: "oxd-bar" }, [make("span", { class: "oxd-title", text: x.title })]);
    this.layout = new Layout(node, x, this.board.node, this.makePanel(), bar);
    this.go(0);
    this.layout.show();
  }

  destroy() {
    this.stop();
    this.layout.destroy();
  }

  get last() {
    return this.looks.length - 1;
  }

  makePanel() {
    const { say } = this;
    const move = (name, to) =>
      button(say(name), () => { this.stop(); this.go(to()); }, { icon: name, class: "oxd-tool oxd-" + name });
    this.back = [move("first", () => 0), move("previous", () => this.at - 1)];
    this.forth = [move("next", () => this.at + 1), move("last", () => this.last)];
    this.playButton = button(say("play"), () => this.toggle(), { icon: "resume", class: "oxd-tool oxd-play" });
    this.slider = make("input", {
      type: "range", class: "oxd-slider", min: 0, max: this.last, value: 0, "aria-label": say("frames"),
      oninput: () => { this.stop(); this.go(Number(this.slider.value)); },
    });
    this.status = make("p", { class: "oxd-status", role: "status" });
    return make("div", { class: "oxd-panel oxd-viewing oxd-watching" }, [
      make("div", { class: "oxd-moves", role: "group", "aria-label": say("frames") },
        this.back.concat(this.playButton, this.forth)),
      this.slider,
      this.makeSpeed(),
      this.makeCounters(),
      make("div", { class: "oxd-talk" }, [(this.head = make("p", { class: "oxd-step-head" })), this.status]),
      this.makeKey(),
    ]);
  }

  makeSpeed() {
    const select = make("select", {
      class: "oxd-select",
      onchange: () => {
        this.speed = Number(select.value);
        if (this.running) this.run();
      },
    }, speeds.map((speed) =>
      make("option", { value: speed, selected: speed === this.speed, text: this.say("speed_of", { number: this.number.format(speed) }) })
    ));
    return make("label", { class: "oxd-speed" }, [make("span", { text: this.say("speed") }), select]);
  }

  // A method shows what it does alone.
  makeCounters() {
    this.counters = counters.filter((name) => this.x.counts[name] > 0).map((name) => ({
      name: name, node: make("dd", { class: "oxd-count" }),
    }));
    return make("dl", { class: "oxd-counters" }, this.counters.map(({ name, node }) =>
      make("div", {}, [make("dt", { text: this.say("count_" + name) }), node])
    ));
  }

  makeKey() {
    const shapes = { placed: "place", tried: "tried", undone: "undone", struck: "remove" };
    const there = {
      placed: this.x.counts.placements > 0,
      tried: this.x.counts.guesses > 0,
      undone: this.x.counts.backtracks > 0,
      struck: this.looks[0].marks.some(Boolean),
    };
    return make("ul", { class: "oxd-legend" }, Object.keys(shapes).filter((name) => there[name]).map((name) =>
      make("li", {}, [
        make("span", { class: "oxd-sample oxd-sample-" + shapes[name], style: "--o-tint: var(--o-" + shapes[name] + ")", "aria-hidden": "true" }),
        make("span", { text: this.say("key_" + name) }),
      ])
    ));
  }

  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (event.key === " ") this.toggle();
    else if (to === undefined) return;
    else {
      this.stop();
      this.go(to);
    }
    event.preventDefault();
  }

  toggle() {
    if (this.running) return this.stop();
    if (this.at === this.last) this.go(0);
    // While it runs, each frame would be said over the one before.
    this.status.setAttribute("aria-live", "off");
    setIcon(this.playButton, "pause", this.say("stop"));
    this.run();
  }

  run() {
    clearInterval(this.running);
    this.running = setInterval(() => {
      if (this.at + 1 >= this.last) this.stop();
      this.go(this.at + 1);
    }, 1000 / this.speed);
  }

  stop() {
    clearInterval(this.running);
    this.running = null;
    this.status.setAttribute("aria-live", "polite");
    setIcon(this.playButton, "resume", this.say("play"));
  }

  go(to) {
    this.at = Math.min(this.last, Math.max(0, to));
    const { x, at, looks } = this;
    const after = looks[at];
    const before = at > 0 ? looks[at - 1] : after;
    // Backtracking places no digit but by trying it.
    const onlyTries = x.counts.placements === 0;
    const pair = x.event[at] === "naked_pair" ? [x.cell[at], x.twin[at]] : [];
    this.board.show(cells.map((cell) => {
      const { placed, undone, struck } = changeOf(before, after, cell);
      const tried = placed && (onlyTries || (x.event[at] === "try" && x.cell[at] === cell));
      const tint = tried ? "tried" : placed ? "place" : undone ? "undone" : pair.includes(cell) ? "pattern-cell" : undefined;
      return {
        digit: after.digits[cell] || undefined,
        given: x.givens[cell] > 0 || undefined,
        centre: after.marks[cell] | struck || undefined,
        remove: struck || undefined,
        places: true,
        tint: tint,
        tried: tried || undefined,
        undone: undone || undefined,
      };
    }));
    this.showWords(at);
  }

  showWords(at) {
    const { x, say, number } = this;
    const where = { number: number.format(x.number[at]), total: number.format(x.total) };
    const gap = at > 0 ? x.number[at] - x.number[at - 1] : 0;
    const skipped = gap > 1 ? " \u00b7 " + say("skipped", { number: number.format(gap) }) : "";
    this.head.textContent = say("event_of", where) + skipped;
    this.status.textContent = this.sentence(at);
    for (const counter of this.counters) counter.node.textContent = number.format(x[counter.name][at]);
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", say("event_of", where) + ", " + this.status.textContent);
    this.back.forEach((node) => { node.disabled = at === 0; });
    this.forth.forEach((node) => { node.disabled = at === this.last; });
  }

  sentence(at) {
    const { x, say } = this;
    const event = x.event[at];
    const cell = x.cell[at];
    const look = this.looks[at];
    const house = {
      hidden_single_row: say("row", { number: rowOf(cell) + 1 }),
      hidden_single_column: say("column", { number: columnOf(cell) + 1 }),
      hidden_single_box: say("box", { number: boxOf(cell) + 1 }),
    }[event];
    return say(event === "end" ? "end_" + x.ending : "event_" + event, {
      cell: cellName(cell),
      digit: x.digit[at],
      house: house,
      digits: event === "naked_pair" ? digitsOf(look.marks[cell]) : [],
      cells: event === "naked_pair" ? [cell, x.twin[at]] : [],
      number: look.digits.filter(Boolean).length,
    });
  }
}

export { Watch };
