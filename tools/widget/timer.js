// The clock: it runs while the page is seen and the puzzle is unsolved. While it
// is paused the board is hidden.

class Timer {
  constructor(play) {
    this.play = play;
    this.paused = false;
    this.hidden = false;
    if (play.x.timer && !play.isSolved()) this.start();
  }

  start() {
    if (!this.ticking) this.ticking = setInterval(() => this.tick(), 1000);
  }

  stop() {
    clearInterval(this.ticking);
    this.ticking = null;
  }

  // After an undo from the end the clock goes on.
  touch() {
    if (this.play.x.timer && !this.paused && !this.play.isSolved()) this.start();
  }

  tick() {
    if (document.hidden) return;
    this.play.seconds += 1;
    this.play.panel.showTime();
  }

  pause() {
    this.paused = !this.paused;
    if (this.paused) this.stop();
    else this.start();
    this.play.save();
  }

  text() {
    const two = (n) => String(n).padStart(2, "0");
    const seconds = this.play.seconds;
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
  }
}

export { Timer };
