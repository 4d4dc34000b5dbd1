// The key to a step's picture: what its tints and lines mean.
import { make } from "./elements.js";

const makeKey = () => make("ul", { class: "oxd-legend" });

function showKey(node, picture, say) {
  node.hidden = !picture;
  const entries = picture ? picture.key : [];
  node.replaceChildren(
    ...entries.map(([label, shape]) =>
      make("li", {}, [
        make("span", { class: "oxd-sample oxd-sample-" + shape, style: "--o-tint: var(--o-" + shape + ")", "aria-hidden": "true" }),
        make("span", { text: say(label) }),
      ])
    )
  );
}

export { makeKey, showKey };
