// The positions of the board and the panel, and the size of a cell.
import { make, box, flag } from "./elements.js";
import { Theme } from "./theme.js";

const labels = 14;

class Layout {
  //   panel   its `node`, the `bar` above the board, and `top`, the part that should be visible
  //           together with the board
  constructor(host, x, board, panel, name) {
    this.host = host;
    this.maxHeight = x.height;
    // The size of the board with its margins, in cells.
    const { rows, columns, margin } = board.geometry;
    this.rows = rows + 2 * margin;
    this.columns = columns + 2 * margin;
    this.least = this.columns > 9 ? 12 : 22;
    this.panel = panel;
    this.node = make("div", { class: "oxd", role: name ? "group" : null, "aria-label": name }, [
      panel.bar,
      box("oxd-body", [board.node, panel.node]),
      panel.talk?.toast,
    ]);
    this.fit = this.fit.bind(this);
    this.theme = new Theme(host, this.node, x.theme);
  }

  setTheme(theme) {
    this.theme.wish(theme);
  }

  // Shows the drawing on the page. It first reads the size and colours around it, so that the
  // browser lays out the page with the board only once.
  show() {
    const { host } = this;
    // The widget is as high as needed, whatever height the page reserved.
    host.style.height = "auto";
    this.fit();
    this.theme.show();
    host.replaceChildren(this.node);
    this.observer = window.ResizeObserver ? new ResizeObserver(this.fit) : null;
    this.observer?.observe(host);
    window.addEventListener("resize", this.fit);
  }

  // Beside the board, the panel needs its own width. A tablet in portrait orientation has room
  // below the board. In a low window, the panel also contains the bar.
  fit() {
    const { host, node, panel } = this;
    const width = (node.isConnected ? node.clientWidth : Math.min(host.clientWidth, 960)) - 16;
    if (width <= 0) return;
    const { innerHeight, innerWidth } = window;
    const isPlayed = panel.talk && !this.maxHeight;
    const isLow = isPlayed && width >= 560 && innerHeight < 450;
    const cellIn = (across, down, most) => Math.min(most, Math.floor(Math.min((across - 22) / this.columns, (down - 22) / this.rows)));
    let beside = Math.min(330, Math.max(236, Math.round(width * 0.38)));
    const height = isLow ? innerHeight - this.startOfBoard() - 12 : this.maxHeight || innerHeight - 32;
    let cell = cellIn(width - beside - 20, Math.max(height - labels, 240), 60);
    const below = width < 560 || (isPlayed && innerHeight > 1.2 * innerWidth) ? cellIn(width, this.roomBelow(width), width < 560 ? 60 : 80) : 0;
    const wide = width >= 560 && below <= 1.15 * cell;
    if (!wide) cell = below;
    if (isLow) beside = Math.min(420, Math.max(beside, width - 42 - cell * this.columns));
    cell = this.fitted = Math.max(this.least, cell);
    if (this.zoom) cell = Math.max(cell, 36);
    flag(node, "wide", wide);
    flag(node, "tight", isLow ? beside >= 294 : !wide && width >= 294);
    const home = isLow ? panel.node : node;
    if (panel.bar?.parentNode !== home) home.prepend(panel.bar);
    const set = (name, size) => node.style.setProperty("--o-" + name, size + "px");
    set("panel", wide ? beside : 560);
    set("cell", cell);
    if (panel.top && node.isConnected) set("top", panel.top.offsetHeight);
    this.fitZoom?.(width);
  }

  // Returns where the board begins on the page.
  startOfBoard() {
    return this.host.getBoundingClientRect().top + window.scrollY;
  }

  // On a phone, the board, the keypad and the actions fit on the screen together, unless the
  // board would be too small. While text is typed, the on-screen keyboard takes that room.
  roomBelow(across) {
    const { top, bar } = this.panel;
    const typing = this.node.contains(document.activeElement) && /^(TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (!top || typing) return this.lastRoom || across;
    const start = this.startOfBoard();
    const connected = this.node.isConnected;
    const taken = (start < 120 ? start : 8) + (connected && bar ? bar.offsetHeight : 40) + (connected ? top.offsetHeight : 190);
    const room = window.innerHeight - taken - labels + 4;
    this.lastRoom = room < 22 + this.rows * 24 ? across : room;
    return this.lastRoom;
  }

  destroy() {
    this.observer?.disconnect();
    window.removeEventListener("resize", this.fit);
    this.theme.destroy();
  }
}

export { Layout };
