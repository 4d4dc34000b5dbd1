// The shapes around candidates, as R draws them.
import { makeSvg, drawing } from "./elements.js";

// Returns the shape of a role. `look.roles` has its corners and colour.
function shapeNode(look, role) {
  const { points, fill } = look.roles[role];
  return drawing({ class: "oxd-shape", viewBox: "-1.4 -1.4 2.8 2.8" }, [
    makeSvg("polygon", { points: points, fill: fill }),
  ]);
}

export { shapeNode };
