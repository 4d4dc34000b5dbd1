// Steps through or plays a method at work, with its frames on the board and its counters beside
// it.
import { digitsOf } from "./geometry.js";
import { make, box } from "./elements.js";
import { Board } from "./board.js";
import { framesOf, changeOf } from "./frames.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { Scrubber } from "./scrubber.js";

// A board on which cells may also show a digit that was tried or taken back.
class WorkBoard extends Board {
  showCell(cell, view) {
    super.showCell(cell, view);
    const node = this.nodes[cell];
    if (view.attempt) node.classList.add("oxd-attempt");
    if (!view.undone) return;
    node.classList.add("oxd-undone");
    if (!view.digit) node.appendChild(make("span", { class: "oxd-gone", "aria-hidden": "true", text: this.geometry.symbolOf(view.undone) }));
  }

  nameOf(cell, view) {
    const name = super.nameOf(cell, view);
    return view.undone ? name + ", " + this.translate("cell_undone", { digit: [view.undone] }) : name;
  }
}

const speeds = [0.5, 1, 2, 5, 10, 20];
const counters = ["placements", "guesses", "backtracks"];
const prefersStill = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

class Watch {
  constructor(node, x, geometry) {
    this.x = x;
    this.geometry = geometry;
    this.translate = makeTranslator(geometry, x.labels);
    this.number = new Intl.NumberFormat(document.documentElement.lang || "en");
    this.frames = framesOf(geometry, x.changes);
    this.speed = prefersStill() ? 1 : 5;
    this.scrubber = new Scrubber(this.translate, {
      label: this.translate("frames"), last: this.frames.length - 1,
      show: (at) => this.show(at), pace: () => 1000 / this.speed,
      // While the frames run, announcing each would interrupt the previous announcement.
      onRun: (runs) => this.status.setAttribute("aria-live", runs ? "off" : "polite"),
    });
    this.board = new WorkBoard(geometry, this.translate, {});
    this.board.grid.addEventListener("keydown", (event) => this.scrubber.key(event));
    const bar = box("oxd-bar", [make("span", { class: "oxd-title", text: x.title })]);
    this.layout = new Layout(node, x, this.board, { node: this.makePanel(), bar: bar });
    this.scrubber.go(0);
  }

  destroy() {
    this.scrubber.stop();
    this.layout.destroy();
  }

  makePanel() {
    this.status = make("p", { class: "oxd-status", role: "status" });
    return box("oxd-panel oxd-viewing oxd-watching", [
      this.scrubber.buttons,
      this.scrubber.slider,
      this.makeSpeed(),
      this.makeCounters(),
      box("oxd-talk", [(this.head = make("p", { class: "oxd-step-head" })), this.status]),
      this.makeKey(),
    ]);
  }

  makeSpeed() {
    const select = make("select", {
      class: "oxd-select",
      onchange: () => {
        this.speed = Number(select.value);
        this.scrubber.changePace();
      },
    }, speeds.map((speed) =>
      make("option", { value: speed, selected: speed === this.speed, text: this.translate("speed_of", { number: this.number.format(speed) }) })
    ));
    return make("label", { class: "oxd-speed" }, [make("span", { text: this.translate("speed") }), select]);
  }

  // Creates only the counters that the method uses.
  makeCounters() {
    this.counters = counters.filter((name) => this.x.counts[name] > 0).map((name) => ({
      name: name, node: make("dd", { class: "oxd-count" }),
    }));
    return make("dl", { class: "oxd-counters" }, this.counters.map(({ name, node }) =>
      make("div", {}, [make("dt", { text: this.translate("count_" + name) }), node])
    ));
  }

  makeKey() {
    const shapes = { placed: "place", tried: "tried", undone: "undone", struck: "remove" };
    const there = {
      placed: this.x.counts.placements > 0,
      tried: this.x.counts.guesses > 0,
      undone: this.x.counts.backtracks > 0,
      struck: this.frames[0].marks.some(Boolean),
    };
    return make("ul", { class: "oxd-legend" }, Object.keys(shapes).filter((name) => there[name]).map((name) =>
      make("li", {}, [
        make("span", { class: "oxd-sample oxd-sample-" + shapes[name], style: "--o-tint: var(--o-" + shapes[name] + ")", "aria-hidden": "true" }),
        make("span", { text: this.translate("key_" + name) }),
      ])
    ));
  }

  show(at) {
    const { x, frames } = this;
    const after = frames[at];
    const before = at > 0 ? frames[at - 1] : after;
    // Backtracking places digits only by trying them.
    const onlyTries = x.counts.placements === 0;
    const pair = x.event[at] === "naked_pair" ? [x.cell[at], x.twin[at]] : [];
    this.board.show(this.geometry.cells.map((cell) => {
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
        attempt: tried || undefined,
        undone: undone || undefined,
      };
    }));
    this.showWords(at);
  }

  showWords(at) {
    const { x, translate, number } = this;
    const where = { number: number.format(x.number[at]), total: number.format(x.total) };
    const gap = at > 0 ? x.number[at] - x.number[at - 1] : 0;
    const skipped = gap > 1 ? " \u00b7 " + translate("skipped", { number: number.format(gap) }) : "";
    this.head.textContent = translate("event_of", where) + skipped;
    this.status.textContent = this.sentence(at);
    for (const counter of this.counters) counter.node.textContent = number.format(x[counter.name][at]);
    this.scrubber.describe(translate("event_of", where) + ", " + this.status.textContent);
  }

  sentence(at) {
    const { x, translate } = this;
    const { cellName, housesOf } = this.geometry;
    const event = x.event[at];
    const cell = x.cell[at];
    const frame = this.frames[at];
    // The first and the last frame do not refer to a cell.
    const hasCell = cell >= 0;
    const kinds = { hidden_single_row: ["row"], hidden_single_column: ["column"], hidden_single_box: ["box", "region"] }[event];
    const house = kinds && housesOf[cell].find(({ kind }) => kinds.includes(kind));
    return translate(event === "end" ? "end_" + x.ending : "event_" + event, {
      cell: hasCell ? cellName(cell) : "",
      digit: hasCell && x.digit[at] > 0 ? [x.digit[at]] : [],
      house: house,
      digits: event === "naked_pair" ? digitsOf(frame.marks[cell]) : [],
      cells: event === "naked_pair" ? [cell, x.twin[at]] : [],
      number: frame.digits.filter(Boolean).length,
    });
  }
}

export { Watch };
