// Messages of the page: texts, hints with their buttons, a list of steps, the ending.
import { make, button, box, flag } from "./elements.js";
import { makeKey, showKey } from "./key.js";

class Talk {
  //   actions   more, apply, close, next
  constructor(translate, look, actions) {
    Object.assign(this, { translate, look });
    const act = (name, label) => button(translate(label || name), () => actions[name](), { class: "oxd-" + (label ? "apply" : name) });
    // The only live region.
    this.status = make("p", { class: "oxd-status", role: "status" });
    this.keyRow = makeKey();
    this.list = make("div", { class: "oxd-found" });
    this.buttons = { more: act("more"), apply: act("apply"), next: act("next", "next_puzzle"), close: act("close") };
    // On a phone, if the panel has no room for a short message, it is shown above the page for
    // some seconds.
    this.toast = make("div", { class: "oxd-toast", "aria-hidden": "true", hidden: true, onclick: () => this.toastFor("") });
    this.node = box("oxd-talk", [
      box("oxd-talk-text", [this.status, this.keyRow, this.list]),
      box("oxd-talk-buttons", Object.values(this.buttons)),
    ]);
  }

  // Shows a message:
  //   text
  //   stage    of a hint, 1 to 3
  //   picture  of its step
  //   groups   steps to choose from: {text, items: [{text, run}]}
  //   ending   whether the puzzle is solved; with `next`, another puzzle follows
  show(message) {
    const { text = "", stage = 0, picture, groups, ending, next } = message || {};
    if (this.status.textContent !== text) this.status.textContent = text;
    const isSheet = stage || groups || ending;
    flag(this.node, "empty", !text);
    flag(this.node, "sheet", isSheet);
    if (message !== this.message) this.toastFor(isSheet ? "" : text);
    this.message = message;
    this.buttons.more.hidden = stage === 0 || stage === 3;
    this.buttons.apply.hidden = stage !== 3;
    this.buttons.next.hidden = !next;
    this.buttons.close.hidden = !isSheet;
    showKey(this.keyRow, picture, this.translate, this.look);
    this.showGroups(groups);
  }

  // Shows a short message above the board if that is visible, and otherwise at the lower end of
  // the window. It never covers the buttons below the board.
  toastFor(text) {
    const { toast } = this;
    clearTimeout(this.fading);
    toast.hidden = !text;
    if (!text) return;
    toast.textContent = text;
    this.fading = setTimeout(() => this.toastFor(""), 3000 + 60 * text.length);
    requestAnimationFrame(() => {
      const top = (name) => toast.parentNode.querySelector(name).getBoundingClientRect().top;
      const at = Math.min(Math.max(4, top(".oxd-frame") - toast.offsetHeight), top(".oxd-modes") - toast.offsetHeight);
      toast.style.top = at < 4 ? "" : at + "px";
    });
  }

  showGroups(groups) {
    if (groups === this.groups) return;
    this.groups = groups;
    this.list.replaceChildren(...[].concat(...(groups || []).map(({ text, items }) => [
      make("p", { class: "oxd-effect", text: text }),
      make("ul", {}, items.map((item) =>
        make("li", {}, [make("button", { type: "button", class: "oxd-step", text: item.text, onclick: item.run })]))),
    ])));
  }

  focusApply() {
    this.buttons.apply.focus({ preventScroll: true });
  }
}

export { Talk };
