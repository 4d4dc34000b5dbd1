// Text of a board that is not classic, a link to it, and the links that R wrote.
import { make, button, box } from "./elements.js";
import { copyText, makeTextBox } from "./copy.js";
import { qrPath, longest } from "./qr.js";

class PlainShare {
  //   actions   textOf, paste, notify, x
  constructor(translate, actions) {
    const { links } = actions.x;
    const text = makeTextBox(translate, "paste_any");
    const copy = (what) => button(translate("copy_" + what), () => copyText(translate, actions, what, text));
    this.actions = actions;
    this.code = make("div", { class: "oxd-code", role: "img", "aria-label": translate("qr") });
    this.none = make("p", { text: translate("qr_none") });
    this.details = make("details", { ontoggle: () => this.showLinks() }, [make("summary", { text: translate("qr") }), this.code, this.none]);
    this.nodes = [
      box("oxd-buttons", ["board", "givens", "grid", "link"].map(copy)),
      text,
      box("oxd-buttons", [button(translate("paste"), () => actions.paste(text.value))]),
      links.length && make("p", { class: "oxd-open" }, [
        make("span", { text: translate("open_in") }),
        ...links.map(({ name, href }) => make("a", { href, target: "_blank", rel: "noopener noreferrer", text: name })),
      ]),
      this.details,
    ].filter(Boolean);
  }

  // A page on the web shares its own address with the digits on the board. Other pages share a link
  // from R, if it is short enough for a code.
  showLinks() {
    const own = this.actions.textOf("link");
    const link = [own, ...this.actions.x.links.map(({ href }) => href)].find((one) => /^https?:/.test(one) && one.length <= longest);
    this.code.hidden = !link;
    this.none.hidden = Boolean(link);
    if (link === this.shownLink || !this.details.open) return;
    this.shownLink = link;
    this.code.replaceChildren(...(link ? [qrPath(link)] : []));
  }
}

export { PlainShare };
