// Text of a board that is not classic, and the links that R wrote.
import { make, button, box } from "./elements.js";
import { copyText, makeTextBox } from "./copy.js";

class PlainShare {
  //   actions   textOf, paste, notify, x
  constructor(translate, actions) {
    const { links } = actions.x;
    const text = makeTextBox(translate, "paste_any");
    const copy = (what) => button(translate("copy_" + what), () => copyText(translate, actions, what, text));
    this.nodes = [
      box("oxd-buttons", ["board", "givens"].map(copy)),
      text,
      box("oxd-buttons", [button(translate("paste"), () => actions.paste(text.value))]),
      links.length && make("p", { class: "oxd-open" }, [
        make("span", { text: translate("open_in") }),
        ...links.map(({ name, href }) => make("a", { href, target: "_blank", rel: "noopener noreferrer", text: name })),
      ]),
    ].filter(Boolean);
  }

  // The links always lead to the puzzle that came with the page, so there is nothing to update.
  showLinks() {}
}

export { PlainShare };
