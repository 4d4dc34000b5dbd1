// Light or dark: as chosen by the player or the data, or like the page around the board, or like
// the system.

// Returns the brightness of a CSS colour from 0 to 1, or null if it is transparent.
function brightness(colour) {
  const [r, g, b, alpha = 1] = (colour.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  return alpha < 0.5 ? null : (0.3 * r + 0.59 * g + 0.11 * b) / 255;
}

// Whether the page around a node is dark; null if it has no background colour.
function isDarkAround(node) {
  for (let at = node; at; at = at.parentElement) {
    const found = brightness(window.getComputedStyle(at).backgroundColor);
    if (found !== null) return found < 0.45;
  }
  return null;
}

class Theme {
  //   host     the element that contains the board
  //   node     the element that gets the theme
  constructor(host, node, asked) {
    Object.assign(this, { host, node, asked, own: "" });
    this.show = this.show.bind(this);
    this.media = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => window.matchMedia(query));
    this.media.forEach((query) => query.addListener(this.show));
    // Some pages change their colours by changing an attribute.
    this.observer = new MutationObserver(this.show);
    [document.documentElement, document.body].forEach((one) => this.observer.observe(one, { attributes: true }));
  }

  // Sets the theme that the player chose, or "" for none.
  wish(theme) {
    this.own = theme;
    if (this.node.isConnected) this.show();
  }

  show() {
    const asked = this.own || this.asked;
    const around = asked === "light" || asked === "dark" ? asked === "dark" : isDarkAround(this.host);
    const dark = around === null ? this.media[0].matches : around;
    const contrast = asked === "contrast" || (asked === "auto" && this.media[1].matches);
    const name = (dark ? "dark" : "light") + (contrast ? "-contrast" : "");
    if (this.node.getAttribute("data-theme") !== name) this.node.setAttribute("data-theme", name);
  }

  destroy() {
    this.media.forEach((query) => query.removeListener(this.show));
    this.observer.disconnect();
  }
}

export { Theme };
