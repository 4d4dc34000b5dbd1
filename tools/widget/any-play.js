// The board to play on for boards that may have more or fewer than nine digits.
import { inAddress } from "./any-logic.js";
import { wrongEntries } from "./hints.js";
import { Play } from "./play.js";
import { isComplete } from "./position.js";
import { settings } from "./settings.js";

// Two keys make a two-digit number if the second key follows within this time in the same cells.
const pairTime = 500;

// The number of broken rules that a check names, and of the cells of each.
const mostNamed = 4;

// The number of colours that a player can choose from.
const colours = 9;

// Returns a checksum of a solution, with which a board can be compared: see proof_of() in R.
const proofOf = (digits) => digits.reduce((sum, digit) => (sum * 31 + digit) % 2147483647, 0);

class AnyPlay extends Play {
  refresh() {
    super.refresh();
    const { checks, showVerdicts } = this.x.logic;
    if (checks) showVerdicts(this.board, checks, this.state.digits, settings.clashes);
  }

  // A link leads to this page, which has the rules, with the digits on the board.
  textOf(what) {
    if (what !== "link") return super.textOf(what);
    return window.location.href.replace(/#.*/, "") + "#board=" + this.formats.stateCode(this.state);
  }

  // Opens the puzzle of the page whose givens are among the digits in the address.
  readAddress() {
    const [link] = inAddress.exec(window.location.hash) || [];
    const read = link && this.formats.read(link);
    if (!read || document.querySelector(".oxidoku_any") !== this.node) return;
    const at = this.all.findIndex(({ givens }) => givens.every((digit, cell) => !digit || digit === read.digits[cell]));
    if (at < 0) return;
    if (at !== this.at) this.open(at);
    if (read.digits.join() !== this.state.digits.join()) this.paste(link);
  }

  // Names the rules that are broken.
  check() {
    super.check();
    const { checks } = this.x.logic;
    const broken = checks ? checks.broken(this.state.digits) : [];
    if (!broken.length || this.timer.paused) return;
    const { cellName } = this.geometry;
    const placeOf = (cells) => (cells.length > mostNamed ? cellName(cells[0]) + "\u2013" + cellName(cells[cells.length - 1]) : cells.map(cellName).join(", "));
    const some = broken.slice(0, mostNamed).map(({ name, cells }) => name + " (" + placeOf(cells) + ")");
    const rules = some.concat(broken.length > mostNamed ? "\u2026" : []).join(this.x.labels.semicolon);
    this.say({ ...this.message, text: this.message.text + " " + this.translate("check_rules", { rules }) });
  }

  // Some boards have rules that the page cannot check. Whether these hold is known only from the
  // solution.
  isRight({ givens, digits }) {
    const { proof } = this.known.of(givens);
    if (proof === null) return this.x.shape.plain && super.isRight({ digits });
    return isComplete(digits) && proofOf(digits) === proof;
  }

  fullText() {
    const { proof } = this.known.of(this.game.state.givens);
    const clashes = wrongEntries(this.game, null).length > 0;
    return this.translate(proof === null && !clashes ? "full_not_known" : "full_wrong");
  }

  press(digit, mode) {
    if (digit > this.geometry.side || ((mode || this.mode) === "colours" && digit > colours)) return;
    super.press(digit, mode);
  }

  // Boards with the same givens, or without givens, may have different rules.
  keyOf(at) {
    return super.keyOf(at) + "#" + this.x.shape.key;
  }

  get listKey() {
    return super.listKey + "#" + this.x.shape.key;
  }

  // Handles letters for digits above 9 and pairs of keys; `keys` are the keys of other symbols.
  // Returns whether it used the key.
  typed(event) {
    const { side, keys } = this.x.shape;
    if (side < 10 && !keys) return false;
    const hasControl = event.ctrlKey || event.metaKey;
    // Shift changes the character of a key with a digit.
    const [, figure] = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) || [];
    const typed = [!hasControl && event.key.toUpperCase(), figure].find((one) => keys && keys.includes(one));
    if (typed) return this.typedDigit(keys.indexOf(typed) + 1, event);
    // Where 0 is a digit, keys of digits that the board does not have are unused.
    if (keys && keys.includes("0")) {
      if (event.key === ".") this.clear();
      if (event.key === "." || figure) return true;
    }
    if (hasControl) return false;
    // On these boards C and F are digits, and on the largest also N and L.
    if (/^[sq]$/.test(event.key)) {
      if (event.key === "s") this.setMode("centre");
      else this.spotlight();
      return true;
    }
    if (keys) return false;
    const [, letter] = /^Key([A-P])$/.exec(event.code) || /^([A-P])$/i.exec(event.key) || [];
    const ofLetter = parseInt(letter, 36);
    return ofLetter <= side ? this.typedDigit(ofLetter, event) : this.typedPair(event);
  }

  typedDigit(digit, event) {
    this.press(digit, event.ctrlKey || event.metaKey ? "centre" : event.shiftKey ? "corner" : undefined);
    return true;
  }

  typedPair(event) {
    const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) || /^([0-9])$/.exec(event.key);
    const first = this.firstKey;
    this.firstKey = null;
    if (!found || event.shiftKey || this.mode !== "digits" || settings.number_first) return false;
    const key = Number(found[1]);
    const now = Date.now();
    const isHere = first && first.cursor === this.board.cursor && first.selection.join() === this.selected.join();
    if (isHere && now - first.time < pairTime && 10 * first.key + key <= this.geometry.side) {
      // Undo the digit that the first key entered.
      if (first.state !== this.game.state) this.game.undo();
      this.press(10 * first.key + key);
      return true;
    }
    if (!key) return false;
    this.firstKey = { key, time: now, state: this.game.state, selection: this.selected, cursor: this.board.cursor };
    return false;
  }
}

export { AnyPlay };
