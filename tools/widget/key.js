// The key to a step's picture: what its tints, shapes and lines mean.
import { make } from "./elements.js";
import { shapeNode, linkColour } from "./shapes.js";

const makeKey = () => make("ul", { class: "oxd-legend" });

function sampleOf(name, look) {
  const [, role] = /^role-(.*)/.exec(name) || [];
  const [, branch] = /^branch-(.*)/.exec(name) || [];
  const node = make("span", { class: "oxd-sample oxd-sample-" + (role ? "role" : branch ? "branch" : name), "aria-hidden": "true" });
  node.style.setProperty("--o-tint", "var(--o-" + name + ")");
  if (branch) node.style.color = linkColour(look, Number(branch));
  if (role) node.appendChild(shapeNode(look, role));
  return node;
}

//   look   shapes and colours, from R
function showKey(node, picture, translate, look) {
  const name = (houses) =>
    houses.length > 3 ? translate("key_houses") : houses.map((house) => translate(house.kind, house)).join(", ");
  const textOf = (label, values) => {
    if (Array.isArray(label)) return name(label);
    return /^key_/.test(label) ? translate(label, values) : label;
  };
  node.hidden = !picture;
  const entries = picture ? picture.key : [];
  node.replaceChildren(
    ...entries.map(([label, sample, , values]) =>
      make("li", {}, [sampleOf(sample, look), make("span", { text: textOf(label, values) })])
    )
  );
}

export { makeKey, showKey };
