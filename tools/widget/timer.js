// The clock. It runs from the start of a puzzle to its end. If the page is hidden, or another window
// takes the focus, the game is paused.

class Timer {
  //   enabled     whether there is a clock
  //   onTick()    called each second
  //   onAway()    called when the player has left the window
  constructor({ enabled, onTick, onAway }) {
    Object.assign(this, { enabled, onTick, onAway, seconds: 0, finished: false, paused: false, hidden: false });
  }

  // Takes over the time of a puzzle.
  start({ seconds, finished }) {
    this.stop();
    Object.assign(this, { seconds, finished });
    this.run();
  }

  run() {
    if (!this.enabled || this.paused || this.finished || this.ticking) return;
    this.ticking = setInterval(() => this.tick(), 1000);
  }

  stop() {
    clearInterval(this.ticking);
    this.ticking = null;
  }

  // Undoing the last digit does not start the clock again.
  finish() {
    this.finished = true;
    this.stop();
  }

  // A page may open behind another window, as in the Viewer of RStudio. Its clock runs until the
  // page receives the focus for the first time.
  isLeft() {
    const { hadFocus } = this;
    this.hadFocus = document.hasFocus();
    return document.hidden || (hadFocus && !this.hadFocus);
  }

  tick() {
    if (this.isLeft()) {
      this.onAway();
      return;
    }
    this.seconds += 1;
    this.onTick();
  }

  togglePause() {
    this.paused = !this.paused;
    if (this.paused) this.stop();
    else this.run();
  }

  text() {
    return textOfTime(this.seconds);
  }
}

function textOfTime(time) {
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(time / 3600);
  const minutes = Math.floor(time / 60) % 60;
  return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(time % 60);
}

export { Timer, textOfTime };
