// How the cells of a game look.
import { cellOf, peers, bitOf } from "./geometry.js";
import { clashes, openDigits } from "./position.js";

// What all cells have in common:
//   game, settings
//   selection   a set of cells
//   wrong       cells known to be wrong
//   asked       cells that a hint asks to look at
//   number      the digit that is held, or 0
//   spotlight   the digit that is lit up, or 0
function viewer(options) {
  const { game, settings, selection, spotlight } = options;
  const { digits } = game.state;
  const one = selection.size === 1 ? Array.from(selection)[0] : null;
  const focus = settings.number_first && options.number ? options.number : one === null ? 0 : digits[one];
  const clashing = settings.clashes ? clashes(digits) : [];
  const seen = new Set(settings.seen && one !== null ? peers[one] : []);
  const open = spotlight ? openDigits(digits) : null;
  return (cell) => viewOf(cell, { ...options, focus, clashing, seen, open });
}

function viewOf(cell, { game, settings, selection, wrong, asked, spotlight, focus, clashing, seen, open }) {
  const { digits, corner, centre, colours, candidateColours } = game.state;
  const view = {
    digit: digits[cell] || undefined,
    given: game.isGiven(cell) || undefined,
    selected: selection.has(cell),
    colours: colours[cell] || undefined,
    letters: settings.letters || undefined,
    clash: clashing[cell] || undefined,
    wrong: wrong.has(cell) || undefined,
    tried: (game.tries.length > 0 && game.isTried(cell)) || undefined,
  };
  if (!digits[cell]) {
    view.corner = corner[cell] || undefined;
    view.centre = centre[cell] || undefined;
    view.places = settings.places || undefined;
    const own = (corner[cell] || centre[cell]) && Object.keys(candidateColours).filter((id) => cellOf(id) === cell);
    if (own && own.length) view.candidateColours = Object.assign({}, ...own.map((id) => ({ [id]: candidateColours[id] })));
  }
  if (spotlight) {
    if (digits[cell] === spotlight) view.same = true;
    else if (!digits[cell] && open[cell] & bitOf(spotlight)) view.lit = spotlight;
    else view.dark = true;
    return view;
  }
  if (settings.same && focus) {
    if (digits[cell] === focus) view.same = true;
    else view.sameMark = focus;
  }
  if (seen.has(cell)) view.seen = true;
  if (asked && asked.has(cell)) view.asked = true;
  return view;
}

export { viewer };
