// Boards of other sizes and with additional rules, in a real browser.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { openBrowser, closeBrowser, openPage, done, tapOn, picture, startApp, violations, folder, sweep } from "./host.mjs";
import { makeGeometry, digitsOf } from "../../tools/widget/geometry.js";
import { openDigits } from "../../tools/widget/position.js";
import { anyLogic } from "../../tools/widget/any-logic.js";
import { Game } from "../../tools/widget/game.js";
import { hint } from "../../tools/widget/hints.js";
import { makeTranslator } from "../../tools/widget/labels.js";
import { faults } from "./schema.mjs";

const boards = JSON.parse(fs.readFileSync(path.join(folder, "any.json"), "utf8"));
const symbols = "123456789ABCDEFGHIJKLMNOP";
const phones = [390, 320].map((width) => ({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true }));

let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

const open = (name, options) => openPage(browser, `any-${name}.html`, options);
const cell = (page, index) => page.locator(".oxidoku_any, .oxidoku_any_view").first().locator(".oxd-cell").nth(index);
const inPage = (page, run, value) =>
  page.evaluate(([code, value]) => new Function("play", "value", code)(document.querySelector(".oxidoku_any, .oxidoku_any_view").oxidoku, value), [run, value]);
const digits = (page) => inPage(page, "return play.game.state.digits");
const status = (page) => page.locator(".oxidoku_any, .oxidoku_any_view").first().getByRole("status").textContent();
const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
const valuesOf = (line) => Array.from(line, (char) => symbols.indexOf(char) + 1);

test("the data that R hands over are as the schema says", () => {
  for (const [name, { x }] of Object.entries(boards)) assert.deepEqual(faults(x, "other"), [], name);
});

test("geometry is made from the shape", () => {
  const six = makeGeometry(boards.six.x.shape);
  assert.equal(six.cells.length, 36);
  assert.deepEqual(six.housesOf[0].map((house) => house.kind), ["box", "row", "column"]);
  assert.deepEqual(six.housesOf[0][0].cells, [0, 1, 2, 6, 7, 8]);
  assert.deepEqual(six.peers[0], [1, 2, 3, 4, 5, 6, 7, 8, 12, 18, 24, 30]);
  assert.equal(six.moved(0, [-1, 0]), 30);
  const { shape } = boards.killer.x;
  const killer = makeGeometry(shape);
  for (const cage of shape.apart) {
    for (const one of cage) for (const other of cage) assert.equal(killer.sees(one, other), one !== other);
  }
  const sixteen = makeGeometry(boards.sixteen.x.shape);
  assert.equal(sixteen.symbolOf(16), "G");
  assert.deepEqual(digitsOf(sixteen.allDigits), sixteen.digits);
  assert.equal(sixteen.digitOf(sixteen.candidate(255, 16)), 16);
  const samurai = makeGeometry(boards.samurai.x.shape);
  assert.equal(samurai.cells.length, 369);
  assert.equal(samurai.cellIn(0, 10), undefined);
  assert.equal(samurai.cellName(samurai.moved(samurai.cellIn(0, 8), [0, 1])), "r1c13");
});

test("what rules leave is open at the start, and holds the solution", () => {
  for (const { x, solution } of Object.values(boards).filter((one) => one.solution)) {
    const geometry = makeGeometry(x.shape);
    const open = openDigits(geometry, x.givens);
    valuesOf(solution).forEach((digit, i) => assert.ok(x.givens[i] || open[i] & (1 << (digit - 1))));
  }
});

// In a small sweep, other boards are solved with hints alone.
for (const name of ["four", "six", "jigsaw", ...sweep([], ["killer", "thermometer"], ["killer", "thermometer"])]) {
  test(`to the end by keyboard: ${name}`, async () => {
    const { x, solution } = boards[name];
    const page = await open(name);
    const values = valuesOf(solution);
    await cell(page, 0).click();
    for (let i = 0; i < values.length; i += 1) {
      if (!x.givens[i]) await page.keyboard.press(String(values[i]));
      if ((i + 1) % x.shape.columns) await page.keyboard.press("ArrowRight");
      else {
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowDown");
      }
    }
    assert.deepEqual(await digits(page), values);
    assert.match(await status(page), /^Solved\./);
    await done(page);
  });
}

test("to the end by mouse: six", async () => {
  const { x, solution } = boards.six;
  const page = await open("six");
  for (const [i, digit] of valuesOf(solution).entries()) {
    if (x.givens[i]) continue;
    await cell(page, i).click();
    await page.locator(".oxd-key").nth(digit - 1).click();
  }
  assert.match(await status(page), /^Solved\./);
  await done(page);
});

for (const phone of phones) {
  for (const name of ["four", "killer", "sixteen", "outside"]) {
    test(`by touch, ${phone.viewport.width} px wide: ${name}`, async () => {
      const page = await open(name, phone);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "fits the width");
      const { keys, cells } = await page.evaluate(() => {
        const rect = (node) => node.getBoundingClientRect();
        return {
          keys: Array.from(document.querySelectorAll(".oxd-key"), (node) => [rect(node).width, rect(node).height]),
          cells: Array.from(document.querySelectorAll(".oxd-cell"), (node) => rect(node).width),
        };
      });
      assert.equal(keys.length, boards[name].x.shape.side);
      for (const [width, height] of keys) assert.ok(width >= 36 && height >= 44, `a key of ${width} x ${height} px`);
      assert.ok(Math.min(...cells) >= 16, "cells of " + Math.min(...cells));
      const at = boards[name].x.givens.indexOf(0);
      await tapOn(cell(page, at));
      const last = boards[name].x.shape.side;
      await tapOn(page.locator(".oxd-key").nth(last - 1));
      assert.equal((await digits(page))[at], last);
      await picture(page, `any-${name}-${phone.viewport.width}`);
      await done(page);
    });
  }
}

test("digits above 9: letters, and two keys", async () => {
  const page = await open("sixteen", { clock: true });
  const at = boards.sixteen.x.givens.indexOf(0);
  await cell(page, at).click();
  const type = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    return (await digits(page))[at];
  };
  assert.equal(await type("c"), 12);
  assert.equal(await type("Shift+G", "a"), 10);
  await press(page, "Undo");
  await press(page, "Undo");
  assert.equal((await digits(page))[at], 0);
  await cell(page, at).click();
  assert.equal(await type("1", "6"), 16);
  assert.match(await cell(page, at).getAttribute("aria-label"), /, G(,|$)/);
  assert.equal(await cell(page, at).locator(".oxd-digit").textContent(), "G");
  // The first key left no trace: a single undo removes the number.
  await page.keyboard.press("Control+z");
  assert.equal((await digits(page))[at], 0);
  assert.equal(await type("1"), 1);
  await page.clock.runFor(600);
  assert.equal(await type("5"), 5);
  assert.equal(await type("Delete"), 0);
  await page.keyboard.press("s");
  assert.equal(await type("f", "3"), 0);
  assert.match(await cell(page, at).getAttribute("aria-label"), /marks 3 F/);
  await page.keyboard.press("z");
  await page.keyboard.press("q");
  assert.match(await status(page), /^Now press a digit\./);
  await done(page);
});

// Some letters of the words are command keys on other boards. Shapes use the keys of the digits.
for (const [name, word] of [["copyright", "COPYRIGHT"], ["shapes", "●□▲◇★♡✚▽☾"]]) {
  test(`to the end in other symbols: ${name}`, async () => {
    const page = await open(name);
    const { givens, solution } = JSON.parse(fs.readFileSync(path.join(folder, "any-symbols.json"), "utf8"));
    const values = valuesOf(solution);
    const symbolOf = (digit) => Array.from(word)[digit - 1];
    const key = (digit) => (name === "shapes" ? String(digit) : symbolOf(digit).toLowerCase());
    const at = givens.indexOf("0");
    await cell(page, at).click();
    await page.keyboard.press("Shift+" + (name === "shapes" ? "Digit" : "Key") + key(values[at]).toUpperCase());
    assert.match(await cell(page, at).getAttribute("aria-label"), new RegExp(symbolOf(values[at])));
    await page.keyboard.press("Control+Home");
    for (let i = 0; i < 81; i += 1) {
      if (givens[i] === "0") await page.keyboard.press(key(values[i]));
      for (const way of i % 9 < 8 ? ["ArrowRight"] : ["Home", "ArrowDown"]) await page.keyboard.press(way);
    }
    assert.deepEqual(await digits(page), values);
    assert.match(await status(page), /^Solved\./);
    const shown = await page.locator(".oxd-digit").allTextContents();
    assert.deepEqual(shown, values.map(symbolOf));
    // Copied text can be pasted again, and the state is written in digits.
    const { formats } = anyLogic({ shape: { ...boards.jigsaw.x.shape, symbols: Array.from(word) } });
    assert.deepEqual(formats.read(shown.join("").toLowerCase()).digits, values);
    assert.equal(formats.line(values), shown.join(""));
    assert.equal(formats.stateCode({ digits: values }), solution);
    assert.deepEqual((await violations(page)).faults, []);
    await done(page);
  });
}

test("0 is a digit on keys, in marks, messages and text", async () => {
  const { x, solution } = JSON.parse(fs.readFileSync(path.join(folder, "any-zeros.json"), "utf8")).zero;
  assert.deepEqual(faults(x, "other"), []);
  const values = Array.from(solution, (char) => Number(char) + 1);
  const page = await open("zero");
  assert.deepEqual(await page.locator(".oxd-key").allTextContents(), ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  const at = x.givens.findIndex((digit, i) => !digit && values[i] !== 1);
  const now = async () => (await digits(page))[at];
  await cell(page, at).click();
  await page.keyboard.press("0");
  assert.equal(await now(), 1);
  assert.equal(await cell(page, at).locator(".oxd-digit").textContent(), "0");
  assert.match(await cell(page, at).getAttribute("aria-label"), /, 0(,|$)/);
  await press(page, "Check");
  assert.match(await status(page), /^Wrong: r\d+c\d+\./);
  // Three keys erase, and a digit that the board does not have does nothing.
  for (const key of ["Delete", "Backspace", "."]) {
    await page.keyboard.press(key);
    assert.equal(await now(), 0);
    await page.keyboard.press("Numpad0");
    assert.equal(await now(), 1);
    await page.keyboard.press("9");
    assert.equal(await now(), 1);
  }
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+Digit0");
  await page.keyboard.press("Control+Digit8");
  await page.keyboard.press("Shift+Digit3");
  assert.deepEqual(await inPage(page, "const { centre, corner } = play.game.state; return [centre[value], corner[value]]", at), [257, 8]);
  assert.match(await cell(page, at).getAttribute("aria-label"), /marks 0 8/);
  // Copied text can be pasted again.
  const copied = await inPage(page, "return play.textOf('board')");
  assert.equal(copied, x.digits.map((digit) => (digit ? digit - 1 : ".")).join(""));
  await inPage(page, "play.paste(value)", solution);
  assert.deepEqual(await digits(page), values);
  await page.keyboard.press("Control+z");
  // The last cell of a cage is filled by its sum.
  const { formats, nextStep } = anyLogic(x);
  assert.deepEqual(formats.read(solution.replace(/8/g, ".")).digits, values.map((digit) => (digit === 9 ? 0 : digit)));
  const cage = x.shape.sums.find(({ target }) => target === 4);
  assert.equal(cage.terms.reduce((sum, [one, times]) => sum + times * (values[one] - 1), 0), 4);
  const board = x.givens.map(() => 0);
  cage.terms.slice(1).forEach(([one]) => { board[one] = values[one]; });
  const step = nextStep({ state: { digits: board } }, board.map(() => 0), board.map((digit) => (digit ? 0 : 511)), { paths: [], techniques: {} });
  assert.deepEqual(step.place, [9 * cage.terms[0][0] + values[cage.terms[0][0]] - 1]);
  assert.equal(step.words[1].digit, String(values[cage.terms[0][0]] - 1));
  await picture(page, "any-zero");
  await done(page);
});

test("to the end by keyboard with 0 as a digit: twelve digits, and nine", async () => {
  const zeros = JSON.parse(fs.readFileSync(path.join(folder, "any-zeros.json"), "utf8"));
  for (const [name, { x, solution }] of Object.entries(zeros).reverse().slice(0, sweep(1, 2, 2))) {
    const page = await open(name);
    await cell(page, 0).click();
    for (const [i, key] of Array.from(solution).entries()) {
      if (!x.givens[i]) await page.keyboard.press(key.toLowerCase());
      for (const way of (i + 1) % x.shape.columns ? ["ArrowRight"] : ["Home", "ArrowDown"]) await page.keyboard.press(way);
    }
    assert.equal((await page.locator(".oxd-digit").allTextContents()).join(""), solution);
    assert.match(await status(page), /^Solved\./);
    await done(page);
  }
});

test("by touch, and on a path, with 0 as a digit", async () => {
  const { x, solution } = JSON.parse(fs.readFileSync(path.join(folder, "any-zeros.json"), "utf8")).zero;
  const page = await open("zero", phones[0]);
  const at = x.givens.findIndex((digit, i) => !digit && solution[i] === "0");
  await tapOn(cell(page, at));
  await tapOn(page.locator(".oxd-key").first());
  assert.equal((await digits(page))[at], 1);
  await press(page, "Check");
  assert.equal(await status(page), "No mistakes so far.");
  await picture(page, "any-zero-phone");
  await done(page);
  const viewer = await open("zero-path");
  await press(viewer, "Last step");
  assert.match(await status(viewer), /^Solved\.$/);
  assert.equal((await viewer.locator(".oxd-digit").allTextContents()).join(""), solution);
  await picture(viewer, "any-zero-path");
  await done(viewer);
});

test("two keys are one number in one cell alone", async () => {
  const page = await open("sixteen", { clock: true });
  const { givens } = boards.sixteen.x;
  const at = givens.findIndex((digit, i) => !digit && !givens[i + 1] && (i + 1) % 16);
  const typed = async () => (await digits(page)).slice(at, at + 2);
  await cell(page, at).click();
  for (const key of ["1", "ArrowRight", "2"]) await page.keyboard.press(key);
  assert.deepEqual(await typed(), [1, 2]);
  for (const [i, key] of [[at, "1"], [at + 1, "1"]]) {
    await cell(page, i).click();
    await page.keyboard.press("Delete");
    await page.keyboard.press(key);
  }
  assert.deepEqual(await typed(), [1, 1]);
  // Back in the first cell, two keys make one number again.
  await cell(page, at).click();
  await page.keyboard.press("Delete");
  for (const key of ["1", "6"]) await page.keyboard.press(key);
  assert.deepEqual(await typed(), [16, 1]);
  await done(page);
});

test("clashes in houses and cages, and checks against the solution", async () => {
  const { x, solution } = boards.killer;
  const page = await open("killer");
  const cage = x.shape.apart.find((cells) => cells.filter((cell) => !x.givens[cell]).length > 1 && new Set(cells.map((cell) => cell % 9)).size > 1);
  const [one, other] = cage.filter((cell) => !x.givens[cell]);
  await cell(page, one).click();
  await page.keyboard.press("5");
  await cell(page, other).click();
  await page.keyboard.press("5");
  assert.match(await cell(page, one).getAttribute("aria-label"), /clash/);
  await page.locator("summary", { hasText: "Tools" }).click();
  await press(page, "Restart");
  const right = valuesOf(solution)[one];
  await cell(page, one).click();
  await page.keyboard.press(String(right));
  await press(page, "Check");
  assert.equal(await status(page), "No mistakes so far.");
  await page.keyboard.press(String((right % 9) + 1));
  await press(page, "Check");
  assert.match(await status(page), /^Wrong: r\d+c\d+\.$/);
  await done(page);
});

test("a full board that breaks only a sum is not solved", async () => {
  for (const name of ["killer", "hintless"]) {
    const page = await open(name);
    const values = valuesOf(boards.killer.solution);
    // Exchanging two digits everywhere keeps every house valid.
    const swapped = values.map((digit) => ({ 1: 2, 2: 1 })[digit] || digit);
    const fill = "play.act(() => play.game.change((next) => value.forEach((digit, i) => { if (!play.game.state.givens[i]) next.digits[i] = digit; })))";
    const given = boards.killer.x.givens.some((digit) => digit === 1 || digit === 2);
    if (!given) {
      await inPage(page, fill, swapped);
      assert.match(await status(page), /^The board is full, but something is wrong/);
    }
    await inPage(page, fill, values);
    assert.match(await status(page), /^Solved\./);
    await done(page);
  }
});

test("the name of a cell has its rules, for screen readers", async () => {
  const page = await open("killer");
  const labels = await page.locator(".oxd-cell").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  assert.ok(labels.every((label) => /, cage of \d+(, with (r\dc\d, )*(r\dc\d and )?r\dc\d)?$/.test(label)), labels[0]);
  assert.deepEqual(await page.getByRole("grid").first().getAttribute("aria-rowcount"), "9");
  await done(page);
  const thermometer = await open("thermometer");
  assert.match(await cell(thermometer, 9).getAttribute("aria-label"), /thermometer, cell 2 of 5: r1c1 r2c1 r3c1 r4c1 r5c1$/);
  await done(thermometer);
  const jigsaw = await open("jigsaw");
  assert.match(await cell(jigsaw, 0).getAttribute("aria-label"), /region 1$/);
  await done(jigsaw);
});

test("the rules are open until they are closed, and printed in either case", async () => {
  const page = await openPage(browser, "any-killer.html");
  const height = () => page.locator(".oxd-rules").evaluate((node) => node.getBoundingClientRect().height);
  const isOpen = () => page.locator(".oxd-rules").evaluate((node) => node.open);
  // The page saves the choice only after the click, in its toggle event.
  const turn = async () => {
    const turned = page.locator(".oxd-rules").evaluate((node) => new Promise((resolve) => {
      node.addEventListener("toggle", () => resolve(), { once: true });
    }));
    await page.locator(".oxd-rules summary").click();
    await turned;
  };
  assert.equal(await isOpen(), true);
  const all = await height();
  await turn();
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal(await isOpen(), false);
  const closed = await height();
  assert.ok(closed < all - 15, "closed, and kept so");
  await page.emulateMedia({ media: "print" });
  assert.ok(await height() > closed + 15, "printed though closed");
  await picture(page, "any-printed", { fullPage: true });
  await page.emulateMedia({ media: "screen" });
  await turn();
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal(await isOpen(), true);
  await done(page);
});

test("the picture of the rules is under the cells, and the rules are listed", async () => {
  const page = await open("killer");
  const sums = await page.locator(".oxd-clues text").allTextContents();
  const cages = boards.killer.x.shape.notes.flat().filter((note) => note.startsWith("cage of"));
  assert.deepEqual(new Set(sums), new Set(cages.map((note) => /\d+/.exec(note)[0])));
  await page.locator("summary", { hasText: "Rules" }).click();
  assert.match(await page.locator(".oxd-rules li").first().textContent(), /^The digits of a cage/);
  await done(page);
});

test("what only the classic board has is hidden, and links are those of R", async () => {
  const page = await open("killer");
  for (const name of ["Tools", "Copy, paste and share"]) await page.locator("summary", { hasText: name }).click();
  // The page is a file, so the code has a link to another site.
  await page.locator("summary", { hasText: "QR code" }).click();
  assert.ok((await page.locator(".oxd-code path").last().getAttribute("d")).length > 50000);
  assert.ok(!(await page.getByText("No QR code").isVisible()));
  assert.equal(await page.getByRole("button", { name: "Copy as library line" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "All steps" }).count(), 0);
  const links = await page.locator(".oxd-open a").evaluateAll((nodes) => nodes.map((node) => node.href));
  assert.deepEqual(links, boards.killer.x.links.map((link) => link.href));
  assert.equal(links.length, 2);
  const board = "." .repeat(80) + "1";
  await page.locator(".oxd-text").fill("12");
  await press(page, "Load");
  assert.equal(await status(page), "That is not this board: it has 2 cells instead of 81.");
  await page.locator(".oxd-text").fill(board);
  await press(page, "Load");
  assert.equal((await digits(page))[80], 1);
  await done(page);
});

test("a board without a short link says that it has no QR code", async () => {
  const page = await open("own");
  for (const name of ["Tools", "Copy, paste and share", "QR code"]) await page.locator("summary", { hasText: name }).click();
  assert.ok(await page.getByText("No QR code: there is no web link").isVisible());
  assert.equal(await page.locator(".oxd-code").isVisible(), false);
  await done(page);
});

test("a board is kept over a reload, and several share a page", async () => {
  const page = await open("mixed");
  assert.equal(await page.locator(".oxidoku_any").count(), 2);
  assert.equal(await page.locator(".oxidoku_board").count(), 1);
  const at = boards.killer.x.givens.indexOf(0);
  await cell(page, at).click();
  await page.keyboard.press("7");
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal((await digits(page))[at], 7);
  // Two puzzles without givens have different rules.
  const keys = await page.evaluate(() => Object.keys(window.localStorage));
  assert.ok(keys.some((key) => key.endsWith("#" + boards.killer.x.shape.key)), "kept under the rules");
  await done(page);
  const set = await open("set");
  await press(set, "Next puzzle");
  assert.equal(await set.getByRole("button", { name: "Previous puzzle" }).isEnabled(), true);
  await done(set);
});

test("a samurai can be seen and filled in", async () => {
  const page = await open("samurai");
  assert.equal(await page.locator(".oxd-cell").count(), 369);
  await cell(page, 8).click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("4");
  assert.equal((await digits(page))[9], 4);
  assert.equal(await cell(page, 9).getAttribute("aria-colindex"), "13");
  const gap = await page.evaluate(() => {
    const left = (i) => document.querySelectorAll(".oxd-cell")[i].getBoundingClientRect().left;
    return (left(9) - left(8)) / (left(1) - left(0));
  });
  assert.equal(Math.round(gap), 4);
  await done(page);
});

// A board that was pushed keeps gliding for a moment, and a tap during that time only stops it.
async function atRest(page, scrolled) {
  let before;
  for (let still = 0; still < 3; ) {
    const now = String(await scrolled());
    still = now === before ? still + 1 : 0;
    before = now;
    await page.waitForTimeout(100);
  }
}

for (const name of ["samurai", "sixteen"]) {
  test(`on a phone a large board is enlarged, moved and seen whole again: ${name}`, async () => {
    const page = await open(name, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
    const width = () => page.locator(".oxd-cell").first().evaluate((node) => node.getBoundingClientRect().width);
    const before = await width();
    assert.ok(before < 28);
    await picture(page, `zoom-${name}-whole`);
    const start = { top: await page.locator(".oxd-modes").evaluate((node) => node.getBoundingClientRect().top) };
    await tapOn(page.getByRole("button", { name: "Enlarge" }));
    assert.ok((await width()) >= 32);
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    assert.equal(fits, true, "the page has its width");
    assert.ok(await page.locator(".oxd-modes").evaluate((node) => node.getBoundingClientRect().top) < start.top + 60);
    await picture(page, `zoom-${name}`);
    // Dragging a finger moves the board and selects nothing. Taps select cells.
    const selection = () => page.locator("[aria-selected=true]").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")).join());
    const chosen = await selection();
    const client = await page.context().newCDPSession(page);
    const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const scrolled = () => page.locator(".oxd-room").evaluate((node) => [node.scrollLeft, node.scrollTop]);
    for (const [part, dx, dy] of [[0, -20, 0], [1, 0, -20]]) {
      const before = (await scrolled())[part];
      await send("touchStart", [{ x: 280, y: 320 }]);
      for (let i = 1; i <= 10; i += 1) await send("touchMove", [{ x: 280 + dx * i, y: 320 + dy * i }]);
      await send("touchEnd", []);
      await page.waitForFunction(([part, before]) => {
        const node = document.querySelector(".oxd-room");
        return [node.scrollLeft, node.scrollTop][part] > before + 50;
      }, [part, before]);
    }
    assert.equal(await selection(), chosen);
    await atRest(page, scrolled);
    const at = await page.evaluate(() => {
      const room = document.querySelector(".oxd-room").getBoundingClientRect();
      return Array.from(document.querySelectorAll(".oxd-cell")).findIndex((node) => {
        const box = node.getBoundingClientRect();
        return box.left > room.left + 60 && box.top > room.top + 60 && node.getAttribute("aria-readonly") !== "true";
      });
    });
    await tapOn(cell(page, at));
    await tapOn(page.locator(".oxd-key").nth(3));
    assert.equal((await digits(page))[at], 4);
    await tapOn(page.getByRole("button", { name: "Whole board" }));
    assert.equal(await width(), before);
    await done(page);
  });
}

test("on overlapping grids keys count down from all places of a digit, and singles are hints", async () => {
  const page = await open("samurai", { viewport: { width: 1280, height: 800 } });
  assert.equal(await page.locator(".oxd-key.oxd-done").count(), 0);
  assert.equal(await page.locator(".oxd-key").first().getAttribute("data-left"), "41");
  await inPage(page, "play.act(() => play.game.change((next) => { for (let i = 0; i < 8; i += 1) next.digits[i] = i + 1; }))");
  await press(page, "Hint");
  await press(page, "More");
  assert.match(await status(page), /^Look at row 1.*: a digit can be placed. Look for: Full House[.]$/);
  await press(page, "More");
  await press(page, "Apply");
  assert.equal((await digits(page))[8], 9);
  // The gap between the grids belongs to no cell.
  const box = await cell(page, 8).boundingBox();
  await page.mouse.click(box.x + 1.5 * box.width + 10, box.y + 5);
  assert.deepEqual(await page.locator("[aria-selected=true]").count(), 1);
  await done(page);
});

// Solves each puzzle of a page with hints only. A hint that is not a step of the path reveals a
// cell.
for (const kind of fs.readdirSync(folder).map((name) => /^any-hints-(.*)[.]html$/.exec(name)).filter(Boolean).map((found) => found[1])) {
  test(`to the end by hints alone: ${kind}`, async (t) => {
    const page = await open("hints-" + kind);
    // The page is hidden because laying out each picture takes longer than everything else.
    await page.evaluate(() => { document.body.hidden = true; });
    const played = await page.evaluate(() => Array.from(document.querySelectorAll(".oxidoku_any"), (node) => {
      const play = node.oxidoku;
      const isSolved = () => Boolean(node.querySelector(".oxd-solved"));
      const { solution } = play.all[0];
      let [hints, revealed, wrong] = [0, 0, 0];
      for (; hints < 1000 && !isSolved(); hints += 1) {
        play.hint();
        if (!play.message || !play.message.hint) return { stuck: play.message && play.message.text, hints };
        play.more();
        play.more();
        const { step, needs } = play.message.hint;
        revealed += step.technique === "reveal";
        const { side } = play.x.shape;
        wrong += step.place.some((id) => solution[Math.floor(id / side)] !== (id % side) + 1);
        wrong += step.remove.some((id) => solution[Math.floor(id / side)] === (id % side) + 1);
        wrong += needs.length > 0;
        play.apply();
      }
      return { solved: isSolved(), hints, revealed, wrong, steps: play.all[0].paths[0].steps.length };
    }));
    t.diagnostic(JSON.stringify(played));
    assert.ok(played.length > sweep(0, 1, 1));
    for (const one of played) {
      assert.ok(one.solved, JSON.stringify(one));
      assert.equal(one.wrong, 0);
      assert.ok(one.hints <= one.steps + one.revealed);
    }
    await done(page);
  });
}

// The page knows few rules. If the next step is a single in a house of the shape or the last cell of
// a sum, its hint comes at least as early in R's order of techniques as R's step. Otherwise it follows
// the path, also for houses that only rules make, such as windows.
test("hints off the path are no later than those of R", (t) => {
  const { order, kinds } = JSON.parse(fs.readFileSync(path.join(folder, "off-path.json"), "utf8"));
  const known = ["full_house", "naked_single", "hidden_single", "sum_last_cell"];
  const single = (name) => (name === "hidden_single" ? "naked_single" : name);
  const rank = (name) => order.indexOf(single(name));
  let [all, equal, near, alike] = [0, 0, 0, 0];
  for (const [kind, { x, positions }] of Object.entries(kinds)) {
    const logic = anyLogic(x);
    const puzzle = new logic.Known([x], x.techniques, null, logic.geometry).of(x.givens);
    const kindsOfHouses = new Set(logic.geometry.houses.map((house) => house.kind));
    const translate = makeTranslator(logic.geometry, x.labels);
    for (const { digits, technique, houses, text } of positions) {
      const game = new Game(logic.geometry, { givens: x.givens, digits });
      const { step } = hint(game, puzzle, new Set(), logic.nextStep);
      const later = rank(step.technique) - rank(technique);
      const isKnown = known.includes(technique) && houses.every((house) => kindsOfHouses.has(house));
      if (isKnown) assert.ok(later <= 0, `${kind}: ${step.technique} for ${technique} at ${digits.join("")}`);
      // Page and R give the same reason for the same single.
      const ofR = text.replace(/^[^:]*: /, "");
      const ofPage = step.words ? translate(...step.words) : "";
      if (/_single$/.test(step.technique) && ofR.split(":")[0] === ofPage.split(":")[0]) {
        assert.equal(ofPage, ofR, kind);
        alike += 1;
      }
      all += 1;
      equal += later <= 0;
      near += later <= 1;
    }
  }
  t.diagnostic(`${all} positions of ${Object.keys(kinds).length} kinds: ${equal} no later than R, ${near} at most one rank later`);
  assert.ok(near >= 0.95 * all);
  assert.ok(alike >= 0.2 * all, `${alike} singles with the reasons of R`);
});

test("a hint names the rule it rests on, then the technique, then the reason", async () => {
  const page = await open("killer");
  await press(page, "Hint");
  assert.match(await status(page), /^Look at this rule: (cage of \d+: |the cage of \d+ in )r\dc\d/);
  assert.ok((await page.locator(".oxd-asked").count()) > 0);
  await press(page, "More");
  assert.match(await status(page), /Look for: /);
  await press(page, "More");
  assert.match(await status(page), /cage of \d+/);
  await picture(page, "any-hint");
  await press(page, "Apply");
  await done(page);
});

test("a path on a board with cages, step by step", async () => {
  const page = await open("path");
  const steps = await page.locator(".oxd-step").count();
  assert.ok(steps > 20);
  assert.match(await status(page), /cage|can only be/);
  await press(page, "Last step");
  assert.match(await status(page), /^Solved\.$/);
  assert.equal(await page.locator(".oxd-clues").count(), 1);
  await picture(page, "any-path");
  await done(page);
});

test("in Shiny, R sees the board, and can put another one there", async () => {
  const app = await startApp("any-app.R");
  try {
    const page = await openPage(browser, app.url);
    const seen = (text) => page.waitForFunction((text) => document.querySelector("#seen").textContent === text, text, { timeout: 15000 });
    await seen("6x6 0 0 6x6x6 10 FALSE");
    await page.locator(".oxd-cell").first().click();
    await page.keyboard.press("3");
    await seen("6x6 0 3 6x6x6 10 FALSE");
    await page.getByRole("button", { name: "Another board" }).click();
    await seen("12x12 0 0 12x12x9 0 FALSE");
    await page.getByRole("button", { name: "A classic board" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".oxd-cell").length === 81);
    await done(page);
  } finally {
    await app.stop();
  }
});

// Checks in dark mode first. In light mode only the colours differ. Boards of many cells take long.
const small = [["four", 1280], ["killer", 1280, 390], ["outside", 1280], ["rmd", 1280]];
const large = [["sixteen", 320, ...sweep([], [1280], [1280])], ...sweep([], [["samurai", 1280]], [["samurai", 1280]])];
for (const [name, ...widths] of [...small, ...large]) {
  test(`axe finds nothing: ${name}`, async () => {
    for (const width of widths) {
      const page = await open(name, { viewport: { width, height: 800 }, colorScheme: "dark", reducedMotion: "reduce" });
      await inPage(page, "play.fillMarks(); play.select([1, 2]); play.write([1], 2, 'digits'); play.write([3], 1, 'corner'); play.write([2], 3, 'colours'); play.close()");
      const closed = page.locator(".oxidoku_any, .oxidoku_any_view").first().locator("details:not([open], [hidden]) > summary");
      while (await closed.count()) await closed.first().click();
      for (const scheme of ["dark", "light"]) {
        await page.emulateMedia({ colorScheme: scheme });
        const found = await violations(page, [".oxidoku_any, .oxidoku_any_view"], scheme === "light");
        await picture(page, `any-${name}-${width}-${scheme}`, { fullPage: true });
        assert.deepEqual(found.faults, [], `${width} px, ${scheme}`);
        assert.ok(found.rules > (scheme === "light" ? 0 : 10), "rules were applied");
      }
      await done(page);
    }
  });
}
