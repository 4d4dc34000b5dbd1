// Copies text. If the browser blocks that, the text is selected in a box.
import { make } from "./elements.js";

const makeTextBox = (translate, label) => make("textarea", {
  class: "oxd-text", rows: 4, spellcheck: "false", autocomplete: "off", dir: "ltr",
  "aria-label": translate(label), placeholder: translate(label),
});

//   actions   textOf, notify
function copyText(translate, actions, what, textBox) {
  const text = actions.textOf(what);
  const done = () => actions.notify(translate("copied"));
  const refused = () => {
    textBox.value = text;
    textBox.focus();
    textBox.select();
    actions.notify(translate("not_copied"));
  };
  const clipboard = window.navigator.clipboard;
  if (clipboard) clipboard.writeText(text).then(done, refused);
  else refused();
}

export { copyText, makeTextBox };
