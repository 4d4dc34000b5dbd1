// Boards to and from other places: the clipboard, links, a code for phones.
import { make, button, box } from "./elements.js";
import { links } from "./formats.js";
import { qrPath, longest } from "./qr.js";

class SharePart {
  //   actions   textOf, paste, notify
  constructor(translate, actions) {
    Object.assign(this, { translate, actions });
    const copy = (what) => button(translate("copy_" + what), () => this.copy(what), {});
    this.textBox = make("textarea", {
      class: "oxd-text", rows: 4, spellcheck: "false", autocomplete: "off", dir: "ltr",
      "aria-label": translate("paste_box"), placeholder: translate("paste_box"),
    });
    this.links = make("p", { class: "oxd-open" });
    this.code = make("div", { class: "oxd-code", role: "img", "aria-label": translate("qr") });
    this.details = make("details", { ontoggle: () => this.showCode() }, [
      make("summary", { text: translate("qr") }), this.code,
    ]);
    this.nodes = [
      box("oxd-buttons", ["board", "givens", "grid", "line", "link"].map(copy)),
      this.textBox,
      box("oxd-buttons", [
        button(translate("paste"), () => actions.paste(this.textBox.value)),
      ]),
      this.links,
      this.details,
    ];
  }

  // If the browser blocks copying, the text is selected in the box.
  copy(what) {
    const text = this.actions.textOf(what);
    const done = () => this.actions.notify(this.translate("copied"));
    const refused = () => {
      this.textBox.value = text;
      this.textBox.focus();
      this.textBox.select();
      this.actions.notify(this.translate("not_copied"));
    };
    const clipboard = window.navigator.clipboard;
    if (clipboard) clipboard.writeText(text).then(done, refused);
    else refused();
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

  // A page on the web shares its own address. One on a disk cannot be opened elsewhere.
  showCode() {
    if (!this.details.open) return;
    const own = this.actions.textOf("link");
    this.code.replaceChildren(qrPath(/^https?:/.test(own) && own.length <= longest ? own : links(Array.from(this.linksShown, Number))[0][1]));
  }
}

export { SharePart };
