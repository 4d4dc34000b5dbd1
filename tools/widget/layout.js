// Where board and panel stand, and how large a cell is.
import { make } from "./elements.js";

class Layout {
  constructor(host, x, board, panel, bar) {
    this.host = host;
    this.maxHeight = x.height;
    this.theme = x.theme;
    this.node = make("div", { class: "oxd" }, [
      bar,
      make("div", { class: "oxd-body" }, [board, panel]),
    ]);
    this.fit = this.fit.bind(this);
    this.colour = this.colour.bind(this);
    this.mediaQueries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => window.matchMedia(query));
    this.mediaQueries.forEach((query) => query.addListener(this.colour));
    this.colour();
  }

  // Puts on the page what is drawn by now. The size is asked of the host before,
  // so that the browser lays out the page once with the board on it, not twice.
  show() {
    const { host } = this;
    // As high as it needs to be, whatever height the page has set aside.
    host.style.height = "auto";
    this.fit();
    host.replaceChildren(this.node);
    this.observer = window.ResizeObserver ? new ResizeObserver(this.fit) : null;
    if (this.observer) this.observer.observe(host);
    window.addEventListener("resize", this.fit);
  }

  // Light or dark, with more contrast or not, as asked or as the reader's system has it.
  colour() {
    const [dark, contrast] = this.mediaQueries.map((query) => query.matches);
    const own = [dark ? "dark" : "light"].concat(contrast ? "contrast" : []).join("-");
    const asked = { auto: own, contrast: dark ? "dark-contrast" : "light-contrast" };
    this.node.setAttribute("data-theme", asked[this.theme] || this.theme);
  }

  // Beside the board the panel needs its width; below it, nothing.
  fit() {
    const { host, node } = this;
    const width = (node.isConnected ? node.clientWidth : Math.min(host.clientWidth, 960)) - 16;
    if (width <= 0) return;
    const wide = width >= 560;
    const panel = wide ? Math.min(330, Math.max(236, Math.round(width * 0.38))) : 0;
    const height = this.maxHeight || window.innerHeight - 32;
    const room = Math.min(wide ? width - panel - 20 : width, Math.max(height - 14, 240));
    const cell = Math.max(22, Math.min(60, Math.floor((room - 22) / 9)));
    this.node.classList.toggle("oxd-wide", wide);
    this.node.classList.toggle("oxd-tight", !wide && width >= 294);
    this.node.style.setProperty("--o-cell", cell + "px");
    this.node.style.setProperty("--o-panel", wide ? panel + "px" : "100%");
  }

  destroy() {
    if (this.observer) this.observer.disconnect();
    window.removeEventListener("resize", this.fit);
    this.mediaQueries.forEach((query) => query.removeListener(this.colour));
  }
}

export { Layout };
