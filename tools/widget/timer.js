// The clock: it runs while the page is visible and the puzzle is unsolved. While it is
// paused the board is hidden.

class Timer {
  //   enabled     whether there is a clock
  //   seconds     where it starts
  //   isSolved()  whether the puzzle is solved
  //   onTick()    called each second
  constructor({ enabled, seconds, isSolved, onTick }) {
    Object.assign(this, { enabled, seconds, isSolved, onTick });
    this.paused = false;
    this.hidden = false;
    this.resume();
  }

  // Goes on unless it is paused or the puzzle is solved, such as after an undo from the end.
  resume() {
    if (!this.enabled || this.paused || this.ticking || this.isSolved()) return;
    this.ticking = setInterval(() => this.tick(), 1000);
  }

  stop() {
    clearInterval(this.ticking);
    this.ticking = null;
  }

  tick() {
    if (document.hidden) return;
    this.seconds += 1;
    this.onTick();
  }

  togglePause() {
    this.paused = !this.paused;
    if (this.paused) this.stop();
    else this.resume();
  }

  text() {
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(this.seconds / 3600);
    const minutes = Math.floor(this.seconds / 60) % 60;
    return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(this.seconds % 60);
  }
}

export { Timer };
