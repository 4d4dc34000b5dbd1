// What the board to play on and lessons share: the selected cells, and the spotlight on a digit.
// A player also has a `board`, refresh(), notify(text), translate(label, values), use(digit, mode),
// which is what a digit does, and the `nearDigit`, on which the spotlight falls first.
import { sorted } from "./geometry.js";

class Player {
  get selected() {
    return sorted(this.selection);
  }

  select(list, cursor, focus) {
    this.selection = new Set(list);
    this.used = this.asking = false;
    if (cursor !== undefined) this.board.setCursor(cursor, focus);
    this.refresh();
  }

  press(digit, mode) {
    if (this.asking) this.spotlight(digit);
    else this.use(digit, mode);
  }

  // Highlights all places of a digit and what it blocks: the given digit, or the one that is near.
  // Without any, the next digit that is pressed. The same digit again ends it.
  spotlight(digit) {
    const wanted = digit || this.nearDigit;
    this.spotlit = wanted === this.spotlit ? 0 : wanted;
    this.asking = !wanted;
    this.notify(this.translate("spotlight_" + (this.spotlit ? "on" : wanted ? "off" : "none"), { digit: [wanted] }));
  }

  escape() {
    if (this.spotlit) this.spotlight(this.spotlit);
    else this.select([this.board.cursor]);
  }
}

export { Player };
