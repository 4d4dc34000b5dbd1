// The game: the contents of the player's board, and every change to it.
import test from "node:test";
import assert from "node:assert/strict";
import { classic, cells, candidate, peers, bitOf } from "../../tools/widget/classic.js";
import { Game } from "../../tools/widget/game.js";
import { puzzle, solution, givens, newGame, boardWith, randomNumbers } from "./logic.mjs";

test("a saved game is restored, anything else is ignored", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.colourMark([1], 2, 3);
  const saved = JSON.parse(JSON.stringify(game));
  assert.deepEqual(JSON.parse(JSON.stringify(Game.fromJSON(classic, saved))), saved);
  const others = [
    null, undefined, 0, 1, "x", true, [], {}, { start: {} }, { start: null, state: null, past: [], future: [] },
    { ...saved, past: {} }, { ...saved, future: null }, { ...saved, past: [null] }, { ...saved, past: [{}] },
  ];
  for (const part of ["givens", "digits", "corner", "centre", "colours", "candidateColours"]) {
    const values = [
      null, undefined, 3, "x", [], {}, [1, 2], new Array(81).fill("1"), new Array(81).fill(-1), new Array(81).fill(1.5),
      new Array(81).fill(512), new Array(80).fill(0), { 900: 1 }, { x: 1 }, { 1: "red" }, { 1: 99 },
    ].filter((value) => part !== "candidateColours" || JSON.stringify(value) !== "{}");
    for (const value of values) {
      others.push({ ...saved, state: { ...saved.state, [part]: value } });
      others.push({ ...saved, start: { ...saved.start, [part]: value } });
    }
  }
  for (const other of others) assert.equal(Game.fromJSON(classic, other), null, JSON.stringify(other));
  const another = JSON.parse(JSON.stringify(saved));
  another.state.digits[5] = 1;
  assert.equal(Game.fromJSON(classic, another), null);
});

test("entering, marking and colouring, and undo of each", () => {
  const game = newGame();
  const states = [game.state];
  const steps = [
    () => game.enter([0, 1], 3, true),
    () => game.mark([2, 3], 1, "corner"),
    () => game.mark([2, 3], 8, "centre"),
    () => game.colour([0, 5], 4),
    () => game.colourMark([2], 8, 2),
    () => game.fillMarks(),
    () => game.apply({ place: [candidate(7, 9)], remove: [candidate(6, 1)] }, true),
    () => game.clear([0], "digits"),
    () => game.restart(),
    () => game.paste({ digits: solution, givens: solution }),
  ];
  for (const step of steps) {
    assert.equal(step(), true);
    states.push(game.state);
  }
  for (let i = steps.length - 1; i >= 0; i -= 1) {
    assert.equal(game.undo(), true);
    assert.deepEqual(game.state, states[i]);
  }
  assert.equal(game.undo(), false);
  for (let i = 1; i <= steps.length; i += 1) {
    assert.equal(game.redo(), true);
    assert.deepEqual(game.state, states[i]);
  }
  assert.equal(game.redo(), false);
});

test("random changes come back through undo, and through JSON", () => {
  const random = randomNumbers(7);
  const game = newGame();
  const states = [game.state];
  for (let i = 0; i < 300; i += 1) {
    const where = [random(81), random(81)];
    const digit = random(9) + 1;
    const changes = [
      () => game.enter(where, digit, random(2) === 0),
      () => game.mark(where, digit, "corner"),
      () => game.mark(where, digit, "centre"),
      () => game.colour(where, digit),
      () => game.colourMark(where, digit, random(9) + 1),
      () => game.clear(where, ["digits", "corner", "centre", "colours"][random(4)]),
      () => game.fillMarks(),
    ];
    if (changes[random(7)]()) states.push(game.state);
    assert.ok(givens.every((given, cell) => !given || game.state.digits[cell] === given), "givens stay");
  }
  const kept = Game.fromJSON(classic, JSON.parse(JSON.stringify(game)));
  assert.deepEqual(kept.state, game.state);
  assert.ok(kept.past.length > 0 && kept.undo());
  assert.deepEqual(kept.state, states[states.length - 2]);
  for (let i = states.length - 2; i >= 0; i -= 1) {
    assert.equal(game.undo(), true);
    assert.deepEqual(game.state, states[i]);
  }
});

test("impossible marks are removed automatically, if asked", () => {
  for (const clean of [true, false]) {
    const game = newGame();
    game.fillMarks();
    game.mark([1], 9, "corner");
    game.enter([7], 9, clean);
    const left = peers[7].filter((cell) => (game.state.centre[cell] | game.state.corner[cell]) & bitOf(9));
    assert.equal(left.length === 0, clean);
  }
});

test("a digit in all cells is taken away again, givens are never touched", () => {
  const game = newGame();
  game.enter([0, 1, 5], 3, true);
  assert.deepEqual([0, 1, 5].map((cell) => game.state.digits[cell]), [3, 3, 6]);
  game.enter([0, 1, 5], 3, true);
  assert.deepEqual([0, 1, 5].map((cell) => game.state.digits[cell]), [0, 0, 6]);
  assert.equal(game.clear([5], "digits"), false);
});

// --- single rules ---

test("a change after undo forgets what redo would bring back", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.undo();
  game.enter([1], 7, true);
  assert.equal(game.redo(), false);
});

test("what came back through redo can be undone again", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.undo();
  game.redo();
  assert.equal(game.undo(), true);
  assert.equal(game.state.digits[0], 0);
});

test("what changes nothing is no change", () => {
  const game = newGame();
  assert.equal(game.enter([5], 6, true), false);
  assert.equal(game.clear([0, 5], "digits"), false);
  assert.equal(game.restart(), false);
  assert.equal(game.undo(), false);
});

test("a state is never changed, only replaced", () => {
  const game = newGame();
  game.mark([0], 3, "centre");
  game.colourMark([0], 3, 2);
  const before = JSON.stringify(game.state);
  const kept = game.state;
  game.enter([1], 3, true);
  game.colourMark([0], 3, 4);
  game.colour([0], 5);
  game.mark([0], 7, "corner");
  assert.equal(JSON.stringify(kept), before);
});

test("a digit that only some of the cells have is entered in the others", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.enter([0, 1], 3, true);
  assert.deepEqual([0, 1].map((cell) => game.state.digits[cell]), [3, 3]);
});

test("a mark that only some of the empty cells have is set in the others, else cleared", () => {
  const game = newGame();
  game.mark([0], 3, "corner");
  game.enter([2], 8, false);
  const marks = () => [0, 1, 2, 5].map((cell) => game.state.corner[cell]);
  game.mark([0, 1, 2, 5], 3, "corner");
  assert.deepEqual(marks(), [4, 4, 0, 0]);
  game.mark([0, 1, 2, 5], 3, "corner");
  assert.deepEqual(marks(), [0, 0, 0, 0]);
});

test("only marks that are there get a colour, and lose it if all have it", () => {
  const game = newGame();
  game.mark([0], 3, "corner");
  game.mark([1], 3, "centre");
  game.colourMark([0], 3, 2);
  game.colourMark([0, 1, 2], 3, 2);
  assert.deepEqual(game.state.candidateColours, { [candidate(0, 3)]: 2, [candidate(1, 3)]: 2 });
  game.colourMark([0, 1, 2], 3, 2);
  assert.deepEqual(game.state.candidateColours, {});
});

test("clearing takes what the mode writes, then digits, marks and colours", () => {
  const game = newGame();
  game.colour([0], 4);
  game.mark([0], 3, "corner");
  game.mark([0], 8, "centre");
  game.colourMark([0], 8, 2);
  const left = () => {
    const { digits, centre, corner, colours, candidateColours } = game.state;
    return [digits[0], centre[0], corner[0], colours[0] + Object.keys(candidateColours).length];
  };
  for (const expected of [[0, bitOf(8), 0, 9], [0, 0, 0, 9], [0, 0, 0, 0]]) {
    assert.equal(game.clear([0], "corner"), true);
    assert.deepEqual(left(), expected);
  }
  assert.equal(game.clear([0], "corner"), false);
});

test("marks under a digit stay when the digit is cleared", () => {
  const game = newGame();
  game.mark([0], 3, "corner");
  game.enter([0], 7, true);
  game.clear([0], "corner");
  assert.deepEqual([game.state.digits[0], game.state.corner[0]], [0, bitOf(3)]);
});

test("a given keeps its digit, but not its colour", () => {
  const game = newGame();
  game.colour([5], 1);
  assert.equal(game.clear([5], "digits"), true);
  assert.deepEqual([game.state.digits[5], game.state.colours[5]], [6, 0]);
});

test("cells with marks keep what the player removed when candidates are filled in", () => {
  const game = newGame();
  game.mark([1], 2, "centre");
  game.mark([1], 6, "centre");
  game.fillMarks();
  assert.equal(game.state.centre[1], bitOf(2));
  assert.equal(game.state.centre[0], game.open[0]);
  assert.equal(game.state.centre[5], 0);
});

test("a step gives a cell without marks its candidates first, and removes from both kinds", () => {
  const game = newGame();
  const open = game.open[1];
  game.mark([1], 2, "corner");
  game.mark([2], 8, "centre");
  game.enter([6], 1, false);
  game.apply({ place: [], remove: [candidate(1, 2), candidate(2, 2), candidate(6, 5)] }, true);
  const { centre, corner } = game.state;
  assert.deepEqual([centre[1], corner[1], centre[2], centre[6]], [open & ~bitOf(2) & ~bitOf(1), 0, bitOf(8), 0]);
});

test("the player sees the centre marks of a cell that are still open, or all that is open", () => {
  const game = newGame();
  game.mark([1], 2, "centre");
  game.mark([1], 6, "centre");
  game.mark([2], 8, "corner");
  assert.deepEqual([1, 2, 5].map((cell) => game.candidates()[cell]), [bitOf(2), game.open[2], 0]);
});

test("a cell is selected with all that have its digit, or its visible marks", () => {
  const game = newGame();
  game.mark([0, 1, 2], 3, "centre");
  game.mark([0, 2], 8, "corner");
  game.mark([3], 8, "corner");
  game.enter([2], 7, false);
  assert.deepEqual(game.alike(5), cells.filter((cell) => givens[cell] === 6));
  assert.deepEqual(game.alike(0), [0, 1]);
  assert.deepEqual(game.alike(3), [0, 3]);
  assert.deepEqual(game.alike(4), []);
});

test("leaving a try brings back its start, and can be undone; keeping it changes nothing", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.tryOut();
  game.enter([1], 7, true);
  game.enter([0], 8, true);
  assert.deepEqual([0, 1, 2, 5].map((cell) => game.isTried(cell)), [true, true, false, false]);
  const tried = game.state;
  game.leave();
  assert.deepEqual([game.state.digits[0], game.state.digits[1], game.isTried(1)], [3, 0, false]);
  game.undo();
  assert.equal(game.state, tried);
  game.tryOut();
  game.keep();
  assert.deepEqual([game.state, game.tries], [tried, []]);
});

test("a new start and a pasted board end a try", () => {
  for (const end of [(game) => game.restart(), (game) => game.paste({ digits: solution, givens: solution })]) {
    const game = newGame();
    game.enter([0], 3, true);
    game.tryOut();
    end(game);
    assert.deepEqual(game.tries, []);
  }
});

test("undo of a new start brings back tries, hints and clock, and redo ends them again", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.tryOut();
  game.hints = 2;
  const [tried] = game.tries;
  assert.equal(game.restart({ seconds: 65, finished: false }), true);
  assert.deepEqual([game.tries, game.hints, game.ended.get(game.state).clock.seconds], [[], 0, 65]);
  game.enter([1], 7, true);
  const kept = Game.fromJSON(classic, JSON.parse(JSON.stringify(game)));
  for (const one of [game, kept]) {
    one.undo();
    assert.equal(one.ended.get(one.state).clock.seconds, 65);
    one.undo();
    assert.deepEqual([one.tries, one.hints, one.state.digits[0]], [[tried], 2, 3]);
    one.redo();
    assert.deepEqual([one.tries, one.hints], [[], 0]);
  }
  // Pasting a board ends only trials, not the count of hints or the clock.
  game.undo();
  game.paste({ digits: solution, givens: solution });
  assert.deepEqual([game.tries, game.hints, game.ended.get(game.state).clock], [[], 2, undefined]);
});

test("older versions saved whole states", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.fillMarks();
  game.undo();
  const { start, state, past, future } = game;
  const kept = Game.fromJSON(classic, JSON.parse(JSON.stringify({ start, state, past, future })));
  assert.deepEqual([kept.past, kept.state, kept.future], [past, state, future]);
});

test("differences that do not fit are no game", () => {
  const game = newGame();
  game.enter([0], 3, true);
  const saved = JSON.parse(JSON.stringify(game));
  assert.deepEqual(saved.past, [[["digits", 0, 0]]]);
  for (const changes of [
    [["digits", 0, 12]], [["digits", 90, 1]], [["digits", 1e9, 1]], [["candidateColours", 3]], [["digits", 5, 0]], [["digits", "length", 4, 2, 77]],
  ]) assert.equal(Game.fromJSON(classic, { ...saved, past: [changes] }), null, JSON.stringify(changes));
  for (const ended of [[3], [{}], [{ tries: 1 }], [{ tries: [null], hints: 0 }], [{ tries: [], hints: -1 }], "x"]) {
    assert.equal(Game.fromJSON(classic, { ...saved, ended }), null, JSON.stringify(ended));
  }
});

test("a new start leaves the givens alone", () => {
  const game = newGame();
  game.mark([0], 3, "centre");
  game.colour([1], 2);
  game.enter([2], 8, true);
  game.restart();
  assert.deepEqual(game.state, newGame().state);
});

test("a pasted board with the givens of the puzzle keeps them, any other brings its own", () => {
  const game = newGame();
  game.enter([0], 3, true);
  game.paste({ digits: solution, givens: solution, centre: null });
  assert.deepEqual([game.state.givens, game.state.digits], [givens, solution]);
  const other = solution.slice().reverse();
  game.paste({ digits: other, givens: other, corner: cells });
  assert.deepEqual([game.state.givens, game.state.corner], [other, cells.map(() => 0)]);
});

test("only the last empty cell of a house is filled, and only with the digit that fits", () => {
  // The row lacks 8 and 9. A 9 below the last cell leaves only 8 for that cell.
  const row = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((digit, cell) => [cell, digit]));
  const gameOf = (some) => new Game(classic, { givens: boardWith({}), digits: boardWith(some) });
  assert.equal(gameOf({ ...row, 17: 9 }).lastDigit(8), 0);
  assert.equal(gameOf({ ...row, 7: 8 }).lastDigit(8), 9);
  assert.equal(gameOf({ ...row, 7: 8, 17: 9 }).lastDigit(8), 0);
  assert.equal(gameOf({ ...row, 7: 8 }).lastDigit(0), 0);
});

test("a saved game keeps the last 1000 changes as differences, tries and the number of hints", () => {
  const game = newGame();
  for (let i = 0; i < 1200; i += 1) game.mark([i % 7], (i % 9) + 1, "corner");
  game.colourMark([0, 1], 2, 3);
  for (let i = 0; i < 50; i += 1) game.undo();
  game.tryOut();
  game.hints = 3;
  const text = JSON.stringify(game);
  assert.ok(text.length < 40000, text.length + " characters");
  const kept = Game.fromJSON(classic, JSON.parse(text));
  assert.deepEqual([kept.past, kept.future], [game.past.slice(-1000), game.future]);
  assert.deepEqual([kept.tries, kept.hints], [[game.state], 3]);
  const { tries, hints, ...older } = JSON.parse(JSON.stringify(game));
  assert.deepEqual([Game.fromJSON(classic, older).tries, Game.fromJSON(classic, older).hints], [[], 0]);
  for (const wrong of [-1, 1.5, "3"]) assert.equal(Game.fromJSON(classic, { ...older, hints: wrong }), null);
  assert.equal(Game.fromJSON(classic, { ...older, tries: [null] }), null);
});

test("colours of marks are numbers of candidates with colours from 1 to 9", () => {
  const saved = JSON.parse(JSON.stringify(newGame()));
  const isRead = (id, colour) =>
    Game.fromJSON(classic, { ...saved, state: { ...saved.state, candidateColours: { [id]: colour } } }) !== null;
  assert.deepEqual([[0, 1], [728, 9], [729, 1], [-1, 1], [0, 0], [0, 10]].map((pair) => isRead(...pair)),
    [true, true, false, false, false, false]);
});
