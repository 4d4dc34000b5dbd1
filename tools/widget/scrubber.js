// A player of frames. Buttons, a slider and arrow keys move between frames, and Play runs through
// them.
import { icons, make, button, setIcon, group } from "./elements.js";

Object.assign(icons, { first: "M6 5v14M20 5 10 12l10 7z", last: "M18 5v14M4 5l10 7-10 7z" });

class Scrubber {
  //   label      name of the slider and the buttons
  //   last       number of the last frame, from 0
  //   show(at)   draws a frame
  //   pace()     milliseconds between frames
  //   onRun(is)  optional: called with whether the frames run
  constructor(translate, { label, last, show, pace, onRun }) {
    Object.assign(this, { translate, last, show, pace, onRun: onRun || (() => {}) });
    this.at = 0;
    const move = (name, to) =>
      button(translate(name), () => this.moveTo(to()), { icon: name, class: "oxd-tool oxd-" + name });
    this.backButtons = [move("first", () => 0), move("previous", () => this.at - 1)];
    this.forwardButtons = [move("next", () => this.at + 1), move("last", () => this.last)];
    this.playButton = button(translate("play"), () => this.toggle(), { icon: "resume", class: "oxd-tool oxd-play" });
    this.slider = make("input", {
      type: "range", class: "oxd-slider", min: 0, max: last, value: 0, "aria-label": label,
      oninput: () => this.moveTo(Number(this.slider.value)),
    });
    this.buttons = group(label, "oxd-moves",
      this.backButtons.concat(this.playButton, this.forwardButtons));
  }

  // Shows a frame, or the nearest existing one.
  go(to) {
    this.at = Math.min(this.last, Math.max(0, to));
    this.slider.value = this.at;
    this.backButtons.forEach((node) => { node.disabled = this.at === 0; });
    this.forwardButtons.forEach((node) => { node.disabled = this.at === this.last; });
    this.show(this.at);
  }

  // Stops a run and shows a frame that the player asked for.
  moveTo(to) {
    this.stop();
    this.go(to);
  }

  // Sets the text of the slider's value.
  describe(text) {
    this.slider.setAttribute("aria-valuetext", text);
  }

  key(event) {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (event.key === " ") this.toggle();
    else if (to === undefined) return;
    else this.moveTo(to);
    event.preventDefault();
  }

  toggle() {
    if (this.running) {
      this.stop();
      return;
    }
    if (this.at === this.last) this.go(0);
    setIcon(this.playButton, "pause", this.translate("stop"));
    this.onRun(true);
    this.run();
  }

  run() {
    clearInterval(this.running);
    this.running = setInterval(() => {
      // The last frame is announced, like a frame that the player chose.
      if (this.at + 1 >= this.last) this.stop();
      this.go(this.at + 1);
    }, this.pace());
  }

  // Continues a run at another pace.
  changePace() {
    if (this.running) this.run();
  }

  stop() {
    if (!this.running) return;
    clearInterval(this.running);
    this.running = null;
    this.onRun(false);
    setIcon(this.playButton, "resume", this.translate("play"));
  }
}

export { Scrubber };
