// The key to a step's picture: what its tints and lines mean.
import { make } from "./elements.js";

const makeKey = () => make("ul", { class: "oxd-legend" });

function showKey(node, picture, translate) {
  const name = (houses) =>
    houses.length > 3 ? translate("key_houses") : houses.map((house) => translate(house.kind, house)).join(", ");
  node.hidden = !picture;
  const entries = picture ? picture.key : [];
  node.replaceChildren(
    ...entries.map(([label, shape, , values]) =>
      make("li", {}, [
        make("span", { class: "oxd-sample oxd-sample-" + shape, style: "--o-tint: var(--o-" + shape + ")", "aria-hidden": "true" }),
        make("span", { text: Array.isArray(label) ? name(label) : translate(label, values) }),
      ])
    )
  );
}

export { makeKey, showKey };
