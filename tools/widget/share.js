// Exchanges boards with other places: the clipboard, links, a code for phones.
import { copyText, makeTextBox } from "./copy.js";
import { make, button, box } from "./elements.js";
import { links } from "./formats.js";
import { qrPath, longest } from "./qr.js";

class SharePart {
  //   actions   textOf, paste, notify
  constructor(translate, actions) {
    Object.assign(this, { translate, actions });
    const textBox = makeTextBox(translate, "paste_box");
    const copy = (what) => button(translate("copy_" + what), () => copyText(translate, actions, what, textBox));
    this.links = make("p", { class: "oxd-open" });
    this.code = make("div", { class: "oxd-code", role: "img", "aria-label": translate("qr") });
    this.details = make("details", { ontoggle: () => this.showCode() }, [
      make("summary", { text: translate("qr") }), this.code,
    ]);
    this.nodes = [
      box("oxd-buttons", ["board", "givens", "grid", "line", "link"].map(copy)),
      textBox,
      box("oxd-buttons", [
        button(translate("paste"), () => actions.paste(textBox.value)),
      ]),
      this.links,
      this.details,
    ];
  }

  showLinks(givens) {
    const key = givens.join("");
    if (key === this.linksShown) return;
    this.linksShown = key;
    const places = links(givens);
    const nodes = places.map(([name, href]) =>
      make("a", { href: href, target: "_blank", rel: "noopener noreferrer", text: name })
    );
    this.links.replaceChildren(make("span", { text: this.translate("open_in") }), ...nodes);
    this.showCode();
  }

  // A page on the web shares its own address. A page on a disk cannot be opened elsewhere, so it
  // shares a link to another site.
  showCode() {
    if (!this.details.open) return;
    const own = this.actions.textOf("link");
    this.code.replaceChildren(qrPath(/^https?:/.test(own) && own.length <= longest ? own : links(Array.from(this.linksShown, Number))[0][1]));
  }
}

export { SharePart };
