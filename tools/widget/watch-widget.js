// Registers the widget for a method at work with htmlwidgets.
import { drawClues } from "./clues.js";
import { classic, makeGeometry } from "./geometry.js";
import { Watch } from "./watch.js";

// Boards that are not classic come with their shape and the picture of their rules.
const watch = (node, x) => (x.shape ? drawClues(new Watch(node, x, makeGeometry(x.shape)), x) : new Watch(node, x, classic));

window.HTMLWidgets.widget({
  name: "oxidoku_watch",
  type: "output",
  factory: (node) => ({
    renderValue: (packed) => {
      const x = Object.assign({}, packed, { givens: Array.from(packed.givens, Number) });
      if (node.oxidoku) node.oxidoku.destroy();
      node.oxidoku = watch(node, x);
      node.oxidoku.layout.show();
    },
    // The layout observes its own size.
    resize() {},
  }),
});
