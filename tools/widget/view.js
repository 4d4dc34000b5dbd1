// A path to look through: each step drawn on the board, with its reason.
import { cells } from "./geometry.js";
import { make, button, setIcon } from "./elements.js";
import { Board, withStep } from "./board.js";
import { pictureOf } from "./drawing.js";
import { makeKey, showKey } from "./key.js";
import { speaker } from "./labels.js";
import { Layout } from "./layout.js";
import { positionsOf } from "./path.js";

// Steps that are no path: each with the position it was found in.
const ownPositions = (steps) =>
  steps.map(({ from }) => ({ digits: Array.from(from.digits, Number), candidates: from.centre }));

class View {
  constructor(node, x) {
    this.x = x;
    this.say = speaker(x.labels);
    this.path = x.paths[0];
    this.positions = this.path.steps[0].from ? ownPositions(this.path.steps) : positionsOf(x.digits, x.centre, this.path.steps);
    this.pictures = [];
    this.at = 0;
    this.board = new Board(this.say, {});
    this.board.grid.addEventListener("keydown", (event) => this.key(event));
    const bar = x.title ? make("div", { class: "oxd-bar" }, [make("span", { class: "oxd-title", text: x.title })]) : null;
    this.layout = new Layout(node, x, this.board.node, this.makePanel(), bar);
    this.go(0);
    this.layout.show();
  }

  destroy() {
    this.stop();
    this.layout.destroy();
  }

  // Places in the path: each step, and the end it leads to.
  get last() {
    return this.positions.length - 1;
  }

  makePanel() {
    const { say } = this;
    const move = (name, to) => button(say(name), () => { this.stop(); this.go(to()); }, { icon: name, class: "oxd-tool oxd-" + name });
    this.back = [move("first", () => 0), move("previous", () => this.at - 1)];
    this.forth = [move("next", () => this.at + 1), move("last", () => this.last)];
    this.playButton = button(say("play"), () => this.toggle(), { icon: "resume", class: "oxd-tool oxd-play" });
    this.slider = make("input", {
      type: "range", class: "oxd-slider", min: 0, max: this.last, value: 0, "aria-label": say("steps"),
      oninput: () => { this.stop(); this.go(Number(this.slider.value)); },
    });
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.keyRow = makeKey();
    this.items = this.path.steps.map((step, i) =>
      make("li", {}, [
        make("button", {
          type: "button", class: "oxd-step", text: i + 1 + ". " + this.nameOf(step),
          onclick: () => { this.stop(); this.go(i); },
        }),
      ])
    );
    this.list = make("ol", { class: "oxd-steps", "aria-label": say("steps") }, this.items);
    return make("div", { class: "oxd-panel oxd-viewing" }, [
      make("div", { class: "oxd-moves", role: "group", "aria-label": say("steps") },
        this.back.concat(this.playButton, this.forth)),
      this.slider,
      make("div", { class: "oxd-talk" }, [(this.head = make("p", { class: "oxd-step-head" })), this.status, this.keyRow]),
      this.list,
    ]);
  }

  nameOf(step) {
    return this.x.techniques[step.technique].label;
  }

  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.stop();
    this.go(to);
  }

  toggle() {
    if (this.running) return this.stop();
    if (this.at === this.last) this.go(0);
    setIcon(this.playButton, "pause", this.say("stop"));
    this.running = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.last) this.stop();
    }, 1800);
  }

  stop() {
    clearInterval(this.running);
    this.running = null;
    setIcon(this.playButton, "resume", this.say("play"));
  }

  pictureAt(at) {
    if (!this.pictures[at]) this.pictures[at] = pictureOf(this.path.steps[at]);
    return this.pictures[at];
  }

  go(to) {
    this.at = Math.min(this.last, Math.max(0, to));
    const step = this.path.steps[this.at];
    const { digits, candidates } = this.positions[this.at];
    const picture = step && this.pictureAt(this.at);
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
    this.showWords(step);
  }

  showWords(step) {
    const { say, at, last } = this;
    const total = { number: at + 1, total: this.path.steps.length };
    this.head.textContent = step ? say("step_of", total) : "";
    this.status.textContent = step
      ? this.nameOf(step) + ". " + step.text
      : say(this.path.outcome === "solved" ? "path_solved" : "path_stuck");
    if (step) this.showScores(step);
    showKey(this.keyRow, step && this.pictureAt(at), say);
    this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", step ? this.head.textContent + ", " + this.nameOf(step) : this.status.textContent);
    this.back.forEach((node) => { node.disabled = at === 0; });
    this.forth.forEach((node) => { node.disabled = at === last; });
    this.items.forEach((item, i) => {
      if (i === at) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    if (this.items[at]) this.scrollTo(this.items[at]);
  }

  showScores(step) {
    const scores = Object.keys(step.scores || {}).map((scale) =>
      this.say("score", { scale: this.x.scales[scale], score: step.scores[scale] })
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
