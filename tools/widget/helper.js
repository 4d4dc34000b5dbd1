// Hints, checks and the list of steps.
import { pictureOf } from "./drawing.js";
import { byEffect, effectText } from "./effects.js";
import * as hints from "./hints.js";

const mostShown = 200;

class Helper {
  //   play   the board to play on: see Play
  constructor(play) {
    this.play = play;
    this.logic = play.x.logic;
    this.reset();
  }

  // Forgets hints and checks, which apply to a single puzzle.
  reset() {
    this.wrong = new Set();
    this.revealed = new Set();
  }

  // A changed cell is no longer known to be wrong.
  forget(isChanged) {
    this.wrong.forEach((cell) => { if (isChanged(cell)) this.wrong.delete(cell); });
  }

  get puzzle() {
    return this.play.known.of(this.play.game.state.givens);
  }

  check() {
    const { play, puzzle } = this;
    const { translate, game } = play;
    const wrong = hints.wrongEntries(game, puzzle.solution);
    const marks = hints.wrongMarks(game, puzzle.solution);
    this.wrong = new Set(wrong.concat(marks));
    if (wrong.length) return play.notify(translate("check_wrong", { cells: wrong }));
    if (marks.length) return play.notify(translate("check_marks", { cells: marks }));
    if (play.isSolved()) return play.showEnding();
    if (puzzle.solution) return play.notify(translate("check_good"));
    const label = this.logic.countLabel(puzzle);
    // Even givens may clash.
    const start = label[0] === "count_none" ? "" : translate("check_unknown") + " ";
    return play.notify(start + translate(...label));
  }

  hint() {
    const { play } = this;
    if (play.message?.hint) return this.more();
    if (play.host.askHint && play.host.isConnected()) return this.ask();
    if (this.puzzle.count === undefined) {
      this.isWaiting = true;
      return play.notify(play.translate("hint_waiting"));
    }
    return this.show(hints.hint(play.game, this.puzzle, this.revealed, this.logic.nextStep));
  }

  // Called when the page has counted the solutions of a puzzle.
  found() {
    const { play } = this;
    if (this.isWaiting) {
      this.isWaiting = false;
      this.hint();
    } else play.notify(play.translate(...this.logic.countLabel(this.puzzle)));
  }

  ask() {
    const { game, host, translate } = this.play;
    this.play.notify(translate("hint_waiting"));
    this.asked = game.state;
    host.askHint({
      board: game.state.digits,
      givens: game.state.givens,
      candidates: hints.knownCandidates(game, this.revealed),
    });
  }

  // Shows a hint from R, unless the board has changed since the request.
  receive(hint) {
    const { game, x } = this.play;
    if (this.asked !== game.state) return;
    this.asked = null;
    if (!hint.step) return this.show({ kind: hint.kind, cells: hint.cells });
    const known = hints.knownCandidates(game, this.revealed);
    Object.assign(x.techniques, hint.techniques);
    this.show({ kind: "step", step: hint.step, needs: hints.needsOf(game.geometry, hint.step, game.candidates(), known) });
  }

  show(hint) {
    const { play } = this;
    const { translate } = play;
    if (hint.kind === "several") return play.notify(translate("hint_stuck") + " " + translate(...this.logic.countLabel(this.puzzle)));
    if (hint.kind !== "step") {
      if (hint.kind !== "solved") this.wrong = new Set(hint.cells);
      return play.notify(translate("hint_" + hint.kind, { cells: hint.cells }));
    }
    // Repeating the same hint does not count as another one.
    const key = [hint.step.technique, hint.step.place, hint.step.remove].join("|");
    if (key !== this.counted) play.game.hints += 1;
    this.counted = key;
    play.say({ hint: hint, stage: 1, text: translate(...hints.whereToLook(play.geometry, hint.step)), asked: new Set(hints.placesToLook(play.geometry, hint.step)) });
  }

  more() {
    const { play } = this;
    const { message } = play;
    const { step, needs } = message.hint;
    if (message.stage === 3) return;
    const stage = message.stage + 1;
    const name = this.nameOf(step);
    if (stage === 2) {
      play.say({ ...message, stage: stage, text: message.text + " " + play.translate("look_for", { technique: name }) });
      return;
    }
    const need = needs.length ? " " + play.translate("needs", { removals: needs }) : "";
    step.remove.forEach((id) => this.revealed.add(id));
    play.say({ ...message, stage: stage, asked: null, text: play.translate("titled", { title: name, words: this.reason(step) }) + need, picture: pictureOf(play.geometry, step, play.x.look) });
  }

  nameOf(step) {
    const technique = this.play.x.techniques[step.technique];
    return technique ? technique.label : this.play.translate("reveal_name");
  }

  reason(step) {
    return step.text || this.play.translate(...step.words);
  }

  // Shows all steps that the page finds in this position, grouped by effect.
  allSteps() {
    const { play, puzzle } = this;
    const { translate, game, x } = play;
    const open = hints.knownCandidates(game, this.revealed);
    const rankOf = (step) => (x.techniques[step.technique] || { rank: 1e4 }).rank;
    const groups = byEffect(this.logic.allSteps(game.state.digits, open, Boolean(puzzle.solution)), rankOf).slice(0, mostShown);
    const item = (step) => ({
      text: this.nameOf(step),
      run: () => {
        play.game.hints += 1;
        play.say({ hint: { step: step, needs: [] }, stage: 2, text: "" });
        this.more();
      },
    });
    const number = groups.reduce((sum, some) => sum + some.length, 0);
    play.say({
      text: translate(number === 1 ? "steps_one" : "steps_found", { number: number }),
      groups: groups.map((some) => ({ text: effectText(some[0], translate), items: some.map(item) })),
    });
  }

  // Returns the cell that the step of the current hint is about.
  placeOf(step) {
    return this.play.geometry.cellOf(step.place.concat(step.remove)[0]);
  }
}

export { Helper };
