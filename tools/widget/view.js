// Shows the steps of a path one by one, each drawn on the board with its reason.
import { make, button, box, choice } from "./elements.js";
import { Board, withStep } from "./board.js";
import { pictureOf, linkCount } from "./drawing.js";
import { byEffect, effectText } from "./effects.js";
import { makeKey, showKey } from "./key.js";
import { makeTranslator } from "./labels.js";
import { Layout } from "./layout.js";
import { positionsOf } from "./path.js";
import { Scrubber } from "./scrubber.js";
import { linesOf } from "./walk.js";

const speeds = [0.5, 1, 2, 4];
const pace = 1800;
const longChain = 3;

// Steps that do not follow each other each have their own position.
const ownPositions = (steps) =>
  steps.map(({ from }) => ({ digits: Array.from(from.digits, Number), candidates: from.centre }));

class View {
  constructor(node, x, name) {
    const { geometry } = x.logic;
    this.x = x;
    this.geometry = geometry;
    this.translate = makeTranslator(geometry, x.labels);
    this.path = x.paths[0];
    this.steps = this.path.steps;
    const alone = Boolean(this.steps[0].from);
    if (alone) this.groups = this.inGroups();
    this.positions = alone ? ownPositions(this.steps) : positionsOf(geometry, x.digits, x.centre, this.steps);
    this.speed = 1;
    this.links = null;
    this.inside = null;
    this.scrubber = new Scrubber(this.translate, {
      label: this.translate("steps"), last: this.positions.length - 1,
      show: (at) => this.show(at), pace: () => pace / this.speed,
    });
    this.board = new Board(geometry, this.translate, { name: name, look: x.look });
    this.board.grid.addEventListener("keydown", (event) => this.scrubber.key(event));
    const bar = x.title ? box("oxd-bar", [make("span", { class: "oxd-title", text: x.title })]) : null;
    this.layout = new Layout(node, x, this.board, { node: this.makePanel(), bar: bar }, name);
    this.scrubber.go(0);
  }

  destroy() {
    this.scrubber.stop();
    this.layout.destroy();
  }

  // Groups steps from one position by effect. Returns the heading before the first step of each
  // group.
  inGroups() {
    const groups = byEffect(this.steps, (step) => this.x.techniques[step.technique].rank);
    this.steps = groups.flat();
    return new Map(groups.map((some) => [some[0], effectText(some[0], this.translate)]));
  }

  makePanel() {
    const { translate, scrubber } = this;
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.keyRow = makeKey();
    this.lines = make("ol", { class: "oxd-walk" });
    this.nextLink = button(translate("next_link"), () => this.showLinks(this.links + 1), { class: "oxd-small" });
    this.allLinks = button(translate("all_links"), () => this.showLinks(Infinity), { class: "oxd-small" });
    this.linkRow = box("oxd-buttons", [this.nextLink, this.allLinks]);
    this.nested = make("div", { class: "oxd-buttons" });
    this.items = this.steps.map((step, i) =>
      make("li", {}, [
        this.groups && this.groups.has(step) ? make("p", { class: "oxd-effect", text: this.groups.get(step) }) : null,
        make("button", {
          type: "button", class: "oxd-step", text: i + 1 + ". " + this.nameOf(step),
          onclick: () => scrubber.moveTo(i),
        }),
      ])
    );
    this.list = make("ol", { class: "oxd-steps", "aria-label": translate("steps") }, this.items);
    const texts = speeds.map((value) => [value, translate("times_speed", { number: value })]);
    const speed = choice(translate("path_speed"), texts, (value) => {
      this.speed = Number(value);
      scrubber.changePace();
    }, 1);
    return box("oxd-panel oxd-viewing", [
      scrubber.buttons,
      scrubber.slider,
      box("oxd-talk", [
        (this.head = make("p", { class: "oxd-step-head" })), this.lines, this.linkRow, this.status, this.nested, this.keyRow,
      ]),
      speed,
      this.list,
    ]);
  }

  nameOf(step) {
    return this.x.techniques[step.technique].label;
  }

  show(at) {
    this.inside = null;
    this.links = null;
    this.at = at;
    this.draw();
    const step = this.steps[at];
    const total = { number: at + 1, total: this.steps.length };
    this.head.textContent = step ? this.translate("step_of", total) : "";
    if (step) this.showScores(step);
    this.scrubber.describe(step ? this.head.textContent + ", " + this.nameOf(step) : this.status.textContent);
    this.items.forEach((item, i) => {
      if (i === at) item.lastChild.setAttribute("aria-current", "step");
      else item.lastChild.removeAttribute("aria-current");
    });
    if (this.items[at]) this.scrollTo(this.items[at]);
  }

  // Draws the step, or a chain nested in it, with its first links.
  draw() {
    const step = this.inside || this.steps[this.at];
    const { digits, candidates } = this.positions[this.at];
    const picture = step && pictureOf(this.geometry, step, this.x.look, this.links === null ? undefined : this.links);
    const views = this.geometry.cells.map((cell) => {
      const view = {
        digit: digits[cell],
        given: this.x.givens[cell] > 0,
        centre: candidates[cell],
        places: true,
      };
      return picture ? withStep(this.geometry, view, cell, picture, candidates) : view;
    });
    this.board.show(views, picture);
    this.showWords(step);
    showKey(this.keyRow, picture, this.translate, this.x.look);
  }

  showWords(step) {
    const { translate } = this;
    const count = step ? linkCount(step) : 0;
    const partly = this.links !== null && this.links < count;
    this.lines.hidden = this.links === null;
    this.linkRow.hidden = count < longChain;
    this.nextLink.disabled = !partly && this.links !== null;
    this.allLinks.disabled = !partly;
    this.lines.replaceChildren(...(this.links === null ? [] : linesOf(step, this.links, translate).map((text) => make("li", { text: text }))));
    if (!step) this.status.textContent = translate(this.path.outcome === "solved" ? "path_solved" : "path_stuck");
    else this.status.textContent = partly ? "" : (this.inside ? step.title : this.nameOf(step)) + ". " + step.text;
    this.showNested();
  }

  // Shows the first link, and then one more each time.
  showLinks(links) {
    this.scrubber.stop();
    const step = this.inside || this.steps[this.at];
    this.links = links === Infinity ? null : Math.min(this.links === null ? 1 : links, linkCount(step));
    this.draw();
  }

  // Shows buttons that open the chains nested in a step, and that lead back.
  showNested() {
    const step = this.steps[this.at];
    const all = step?.nested || [];
    const open = (chain) => {
      this.inside = chain;
      this.links = null;
      this.draw();
    };
    const nodes = all.map((chain) =>
      button(chain.title, () => open(chain), { class: "oxd-small" + (chain === this.inside ? " oxd-open-chain" : "") }));
    if (this.inside) nodes.unshift(button(this.translate("whole_step"), () => open(null), { class: "oxd-small" }));
    this.nested.replaceChildren(...nodes);
  }

  showScores(step) {
    const scores = Object.keys(step.scores || {}).map((scale) =>
      this.translate("score", { scale: this.x.scales[scale], score: step.scores[scale] })
    );
    if (scores.length) this.head.textContent += " \u00b7 " + scores.join(" \u00b7 ");
  }

  // Scrolls only within the list, so that the page stays in place. Offsets of items are relative
  // to the list.
  scrollTo(item) {
    const list = this.list;
    if (item.offsetTop < list.scrollTop) list.scrollTop = item.offsetTop;
    else if (item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = item.offsetTop + item.offsetHeight - list.clientHeight;
    }
  }
}

export { View };
