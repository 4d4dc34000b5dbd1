// Steps through a path: each drawn on the board, with its reason.
import { cells } from "./geometry.js";
import { make } from "./elements.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import { makeKey, showKey } from "./key.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { positionsOf } from "./path.js";
import { Scrubber } from "./scrubber.js";

// Steps that do not follow each other have a position each.
const ownPositions = (steps) =>
  steps.map(({ from }) => ({ digits: Array.from(from.digits, Number), candidates: from.centre }));

class View {
  constructor(node, x) {
    this.x = x;
    this.translate = makeTranslator(x.labels);
    this.path = x.paths[0];
    this.positions = this.path.steps[0].from ? ownPositions(this.path.steps) : positionsOf(x.digits, x.centre, this.path.steps);
    this.pictures = [];
    this.scrubber = new Scrubber(this.translate, {
      label: this.translate("steps"), last: this.positions.length - 1,
      show: (at) => this.show(at), pace: () => 1800,
    });
    this.board = new Board(this.translate, {});
    this.board.grid.addEventListener("keydown", (event) => this.scrubber.key(event));
    const bar = x.title ? make("div", { class: "oxd-bar" }, [make("span", { class: "oxd-title", text: x.title })]) : null;
    this.layout = new Layout(node, x, this.board.node, this.makePanel(), bar);
    this.scrubber.go(0);
    this.layout.show();
  }

  destroy() {
    this.scrubber.stop();
    this.layout.destroy();
  }

  makePanel() {
    const { translate, scrubber } = this;
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.keyRow = makeKey();
    this.items = this.path.steps.map((step, i) =>
      make("li", {}, [
        make("button", {
          type: "button", class: "oxd-step", text: i + 1 + ". " + this.nameOf(step),
          onclick: () => scrubber.moveTo(i),
        }),
      ])
    );
    this.list = make("ol", { class: "oxd-steps", "aria-label": translate("steps") }, this.items);
    return make("div", { class: "oxd-panel oxd-viewing" }, [
      scrubber.buttons,
      scrubber.slider,
      make("div", { class: "oxd-talk" }, [(this.head = make("p", { class: "oxd-step-head" })), this.status, this.keyRow]),
      this.list,
    ]);
  }

  nameOf(step) {
    return this.x.techniques[step.technique].label;
  }

  pictureAt(at) {
    if (!this.pictures[at]) this.pictures[at] = pictureOf(this.path.steps[at]);
    return this.pictures[at];
  }

  show(at) {
    const step = this.path.steps[at];
    const { digits, candidates } = this.positions[at];
    const picture = step && this.pictureAt(at);
    const views = cells.map((cell) => {
      const view = {
        digit: digits[cell] || undefined,
        given: this.x.givens[cell] > 0 || undefined,
        centre: candidates[cell] || undefined,
        places: true,
      };
      return picture ? withStep(view, cell, picture, candidates) : view;
    });
    this.board.show(views, picture);
    this.showWords(step, at);
  }

  showWords(step, at) {
    const { translate } = this;
    const total = { number: at + 1, total: this.path.steps.length };
    this.head.textContent = step ? translate("step_of", total) : "";
    this.status.textContent = step
      ? this.nameOf(step) + ". " + step.text
      : translate(this.path.outcome === "solved" ? "path_solved" : "path_stuck");
    if (step) this.showScores(step);
    showKey(this.keyRow, step && this.pictureAt(at), translate);
    this.scrubber.describe(step ? this.head.textContent + ", " + this.nameOf(step) : this.status.textContent);
    this.items.forEach((item, i) => {
      if (i === at) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    if (this.items[at]) this.scrollTo(this.items[at]);
  }

  showScores(step) {
    const scores = Object.keys(step.scores || {}).map((scale) =>
      this.translate("score", { scale: this.x.scales[scale], score: step.scores[scale] })
    );
    if (scores.length) this.head.textContent += " \u00b7 " + scores.join(" \u00b7 ");
  }

  // Within the list alone: the page stays where it is.
  scrollTo(item) {
    const list = this.list;
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + item.offsetHeight - list.clientHeight;
    }
  }
}

export { View };
