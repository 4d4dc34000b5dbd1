// If the cells of a board are too small for fingers, the board can be enlarged. It then scrolls
// in a frame of its original size.
import { box, button, flag } from "./elements.js";

const smallest = 28;

function addZoom({ board, layout, translate }) {
  const room = box("oxd-room");
  board.node.replaceWith(room);
  room.append(board.node);
  const bar = layout.panel.bar || (layout.panel.bar = box("oxd-bar"));
  layout.node.prepend(bar);
  const zoom = button("", () => {
    layout.zoom = !layout.zoom;
    layout.fit();
    board.nodes[board.cursor].scrollIntoView({ block: "nearest" });
    if (layout.zoom) centre(room, board);
  }, { class: "oxd-small oxd-zoom" });
  bar.append(zoom);
  layout.fitZoom = (width) => {
    const { fitted, rows } = layout;
    zoom.hidden = fitted >= smallest;
    if (zoom.hidden) layout.zoom = false;
    zoom.textContent = translate(layout.zoom ? "zoom_out" : "zoom_in");
    if (!zoom.hidden) bar.hidden = false;
    flag(layout.node, "zoomed", layout.zoom);
    room.style.width = layout.zoom ? width + "px" : "";
    room.style.height = layout.zoom ? Math.max(fitted * rows + 20, Math.min(width, window.innerHeight / 2)) + "px" : "";
  };
}

// Scrolls the cell with the cursor to the centre.
function centre(room, { nodes, cursor }) {
  const [own, cell] = [room, nodes[cursor]].map((node) => node.getBoundingClientRect());
  room.scrollBy(cell.left + cell.width / 2 - own.left - own.width / 2, cell.top + cell.height / 2 - own.top - own.height / 2);
}

export { addZoom };
