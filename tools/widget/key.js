// The key to a step's picture: the meaning of its tints, shapes and lines.
import { make } from "./elements.js";
import { shapeNode } from "./shapes.js";

const makeKey = () => make("ul", { class: "oxd-legend" });

function sampleOf([, name, , values], look) {
  const [, role] = /^role-(.*)/.exec(name) || [];
  const node = make("span", { class: "oxd-sample oxd-sample-" + (role ? "role" : name), "aria-hidden": "true" });
  node.style.setProperty("--o-tint", "var(--o-" + name + ")");
  if (values) node.style.color = values.colour;
  if (role) node.appendChild(shapeNode(look, role));
  return node;
}

//   look   shapes and colours from R
function showKey(node, picture, translate, look) {
  node.hidden = !picture;
  const entries = picture ? picture.key : [];
  node.replaceChildren(
    ...entries.map((entry) =>
      make("li", {}, [sampleOf(entry, look), make("span", { text: labelOf(entry, translate) })])
    )
  );
}

// Houses have fixed names. The names of sets come from R.
function labelOf([label, , , values], translate) {
  if (!Array.isArray(label)) return /^key_/.test(label) ? translate(label, values) : label;
  if (label.length > 3) return translate(label.every(({ kind }) => kind === label[0].kind) ? "key_all_" + label[0].kind : "key_houses");
  return translate("key_some_houses", { houses: label });
}

export { makeKey, showKey, labelOf };
