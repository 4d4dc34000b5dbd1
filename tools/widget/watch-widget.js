// What htmlwidgets sees of a method at work.
import { Watch } from "./watch.js";

window.HTMLWidgets.widget({
  name: "oxidoku_watch",
  type: "output",
  factory: (node) => ({
    renderValue: (packed) => {
      const x = Object.assign({}, packed, { givens: Array.from(packed.givens, Number) });
      if (node.oxidoku) node.oxidoku.destroy();
      node.oxidoku = new Watch(node, x);
    },
    resize: () => node.oxidoku && node.oxidoku.layout.fit(),
  }),
});
