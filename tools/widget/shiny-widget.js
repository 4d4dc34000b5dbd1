// Connects boards to R. Only Shiny apps have this script.
import { shared, isConnected } from "./shared.js";

// Returns a function that writes what has a value for each cell: a text for the classic board, and
// for any other board also where the cells are.
function writerOf({ shape }) {
  if (!shape) return (name, value) => (name === "candidates" ? value : value.join(""));
  const { rows, columns, side, lowest, at } = shape;
  const places = at || Array.from({ length: rows * columns }, (_, i) => [Math.floor(i / columns), i % columns]);
  const placed = places.map(([row, column]) => row + rows * column);
  return (name, value) => ({ rows, columns, digits: side, lowest, at: placed, value });
}

// Returns what a board calls: see Play. `x` is its data from R.
shared.host = (id, x) => {
  const [cells, masks, position] = x.shape ? ["cells", "masks", "any_position"] : ["board", "candidates", "position"];
  const types = { board: cells, givens: cells, candidates: masks };
  const write = writerOf(x);
  const set = (name, value, options) => window.Shiny.setInputValue(id + "_" + name, value, options);
  return {
    isConnected,
    send: (name, value) => (types[name] ? set(name + ":oxidoku." + types[name], write(name, value)) : set(name, value)),
    askHint: x.ask_r ? (asked) => {
      const sent = Object.entries(asked).map(([name, value]) => [name, write(name, value)]);
      set("hint:oxidoku." + position, Object.fromEntries(sent), { priority: "event" });
    } : null,
  };
};

// The actions that R can request of a board: see sudoku_proxy().
const actions = {
  hint: (play) => play.hint(),
  check: (play) => play.check(),
  undo: (play) => play.undo(),
  redo: (play) => play.redo(),
  restart: (play) => play.restart(),
  fill_marks: (play) => play.fillMarks(),
};

function receive(message) {
  const play = shared.shown.get(message.id);
  if (!play || !play.game) return;
  if (message.x) shared.draw(document.getElementById(message.id), message.x);
  else if (message.hint) play.receiveHint(message.hint);
  else if (actions[message.action]) actions[message.action](play);
}

window.Shiny.addCustomMessageHandler("oxidoku", receive);
