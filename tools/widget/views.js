// The views of the cells of a game.
import { bitOf } from "./geometry.js";
import { clashes } from "./position.js";

// Returns a function that returns the view of a cell. The options are the same for all cells:
//   game, settings
//   selection   a set of cells
//   wrong       cells known to be wrong
//   asked       cells that a hint points to
//   number      the held digit, or 0
//   spotlight   the digit in the spotlight, or 0
//   linkFrom    the candidate at which a link begins, or null
//   linkNames   the names of the player's links, in their order
function viewer(options) {
  const { game, settings, selection, spotlight } = options;
  const board = game.state.digits;
  const one = selection.size === 1 ? Array.from(selection)[0] : null;
  const focus = settings.number_first && options.number ? options.number : one === null ? 0 : board[one];
  const clashing = settings.clashes ? clashes(game.geometry, board) : [];
  const seen = new Set(settings.seen && one !== null ? game.geometry.peers[one] : []);
  const open = spotlight ? game.open : null;
  return (cell) => viewOf(cell, { ...options, focus, clashing, seen, open });
}

function viewOf(cell, { game, settings, selection, wrong, asked, spotlight, focus, clashing, seen, open, linkFrom, linkNames }) {
  const { corner, centre, colours, candidateColours, links } = game.state;
  const digit = game.state.digits[cell];
  const view = {
    digit,
    given: game.isGiven(cell),
    selected: selection.has(cell),
    colours: colours[cell],
    letters: settings.letters,
    clash: clashing[cell],
    wrong: wrong.has(cell),
    tried: game.isTried(cell),
    seen: seen.has(cell) && !spotlight,
    asked: Boolean(asked?.has(cell)) && !spotlight,
  };
  if (!digit) {
    view.corner = corner[cell];
    view.centre = centre[cell];
    view.places = settings.places;
    const { digits, candidate, cellOf, digitOf } = game.geometry;
    view.linkNames = linkNames.filter((_, i) => game.touching([cell])(links[i]));
    // Links join the fixed places of marks.
    if (view.linkNames.length) Object.assign(view, { places: true, corner: 0, centre: view.centre | view.corner });
    if (linkFrom !== null && cellOf(linkFrom) === cell) view.sameMark = digitOf(linkFrom);
    view.markColours = digits.map((digit) => candidateColours[candidate(cell, digit)]);
  }
  if (spotlight) {
    if (digit === spotlight) view.same = true;
    else if (!digit && open[cell] & bitOf(spotlight)) view.lit = spotlight;
    else view.dark = true;
    return view;
  }
  if (settings.same && focus) {
    if (digit === focus) view.same = true;
    else if (!digit && (corner[cell] | centre[cell]) & bitOf(focus)) view.sameMark = focus;
  }
  return view;
}

export { viewer };
