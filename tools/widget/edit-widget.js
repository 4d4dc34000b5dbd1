// Registers the editor with htmlwidgets and Shiny.
import { Desk } from "./edit.js";

const shown = new Map();

function hostOf(node) {
  const connected = Boolean(window.HTMLWidgets.shinyMode && window.Shiny && window.Shiny.setInputValue);
  return { connected, send: (name, value) => window.Shiny.setInputValue(node.id + "_" + name, value, { priority: "event" }) };
}

window.HTMLWidgets.widget({
  name: "oxidoku_edit",
  type: "output",
  factory: (node) => ({
    renderValue: (x) => {
      if (node.oxidoku) node.oxidoku.destroy();
      node.oxidoku = new Desk(node, x, hostOf(node), [x.labels.edit_title, x.title].filter(Boolean).join(" \u2013 "));
      shown.set(node.id, node.oxidoku);
    },
    // The layout observes its own size.
    resize() {},
  }),
});

function receive({ id, answer }) {
  const desk = shown.get(id);
  if (desk) desk.receive(JSON.parse(answer));
}

if (window.HTMLWidgets.shinyMode) window.Shiny.addCustomMessageHandler("oxidoku_edit", receive);
