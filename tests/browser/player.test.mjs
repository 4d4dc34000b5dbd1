// What players do beside entering digits: links between candidates, times, rules that are kept or
// broken, and sharing of boards that are not classic.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { openBrowser, closeBrowser, openPage, done, cell as cellOf, press, status, state, tapOn, solution, puzzle, picture, violations } from "./host.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const links = async (page) => JSON.parse(await state(page)).links;
const candidate = (index, digit) => 9 * index + digit - 1;

// Returns the place of a mark on the page.
async function markAt(page, index, digit) {
  const { x, y, width, height } = await cellOf(page, index).boundingBox();
  const share = (i) => 0.05 + (0.9 * (i + 0.5)) / 3;
  return [x + width * share((digit - 1) % 3), y + height * share(Math.floor((digit - 1) / 3))];
}

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

test("links are drawn with the mouse, solid and dashed, and undone", async () => {
  const page = await openPage(browser, "play.html");
  await press(page, "Fill in marks");
  await press(page, "Link");
  const [from, to] = [await markAt(page, 0, 8), await markAt(page, 9, 8)];
  await drag(page, from, to);
  const ends = [candidate(0, 8), candidate(9, 8)];
  assert.deepEqual(await links(page), [[...ends, true]]);
  assert.match(await status(page), /^solid link 8 r1c1 – 8 r2c1/);
  assert.match(await cellOf(page, 9).getAttribute("aria-label"), /solid link 8 r1c1 – 8 r2c1/);
  assert.equal(await page.locator(".oxd-own-link").count(), 1);
  assert.equal(await page.locator(".oxd-arrow").count(), 0);
  await drag(page, to, from);
  assert.deepEqual(await links(page), [[...ends, false]]);
  assert.equal(await page.locator(".oxd-own-link.oxd-weak-link").count(), 1);
  await picture(page, "links");
  await drag(page, from, to);
  assert.deepEqual(await links(page), []);
  for (const expected of [[[...ends, false]], [[...ends, true]], []]) {
    await press(page, "Undo");
    assert.deepEqual(await links(page), expected);
  }
  await press(page, "Redo");
  // Links are kept like all else, and Clear removes those of the selected cells.
  await page.waitForTimeout(400);
  await page.reload();
  assert.deepEqual(await links(page), [[...ends, true]]);
  await cellOf(page, 9).click();
  await page.keyboard.press("b");
  await page.keyboard.press("Delete");
  assert.deepEqual(await links(page), []);
  await done(page);
});

test("a tapped mark takes a colour, and gives it back", async () => {
  for (const size of [undefined, phone]) {
    const page = await openPage(browser, "play.html", size);
    const tap = (place) => (size ? page.touchscreen.tap(...place) : page.mouse.click(...place));
    const colours = async () => JSON.parse(await state(page)).candidateColours;
    await press(page, "Fill in marks");
    await press(page, "Colour");
    await page.getByLabel("Colour target").selectOption({ label: "tapped mark" });
    // A first touch gives the board the focus.
    await tap(await markAt(page, 0, 8));
    await press(page, "Colour 2");
    await tap(await markAt(page, 9, 8));
    await press(page, "Colour 3");
    assert.deepEqual(await colours(), { [candidate(0, 8)]: 2, [candidate(9, 8)]: 3 });
    await press(page, "Colour 3");
    assert.deepEqual(await colours(), { [candidate(0, 8)]: 2 });
    // A cell with a digit has no mark to colour.
    await cellOf(page, puzzle.search(/[1-9]/)).click();
    await press(page, "Colour 4");
    assert.deepEqual(await colours(), { [candidate(0, 8)]: 2 });
    await picture(page, `tapped-marks-${size ? "phone" : "desk"}`);
    await done(page);
  }
});

test("links are drawn with keys", async () => {
  const page = await openPage(browser, "play.html");
  await press(page, "Fill in marks");
  await cellOf(page, 0).click();
  for (const key of ["b", "8", "ArrowDown", "8"]) await page.keyboard.press(key);
  assert.deepEqual(await links(page), [[candidate(0, 8), candidate(9, 8), true]]);
  // The same candidate twice is no link, and another mode forgets the first end.
  for (const key of ["1", "1", "6", "z", "b", "1"]) await page.keyboard.press(key);
  assert.match(await status(page), /^Link from 1 r2c1\./);
  assert.equal((await links(page)).length, 1);
  // axe also sees the table of times.
  await page.evaluate(() => window.oxidoku.times.add("Easy", 90, 0));
  await page.locator("summary", { hasText: /^Times$/ }).click();
  assert.equal(await page.getByRole("rowheader", { name: "Easy" }).count(), 1);
  assert.deepEqual((await violations(page)).faults, []);
  await done(page);
});

test("links are drawn with a finger", async () => {
  const page = await openPage(browser, "play.html", phone);
  await tapOn(page.getByRole("button", { name: "Fill in marks" }));
  await tapOn(page.getByRole("button", { name: "Link", exact: true }));
  for (const [index, digit] of [[0, 3], [1, 3]]) await page.touchscreen.tap(...await markAt(page, index, digit));
  assert.deepEqual(await links(page), [[candidate(0, 3), candidate(1, 3), true]]);
  // A tap beside the marks takes the nearest one, and no tap ends the selection.
  await page.touchscreen.tap(...await markAt(page, 0, 4));
  await page.touchscreen.tap(...await markAt(page, 1, 3));
  assert.equal((await links(page)).length, 2);
  const rows = await page.locator(".oxd-mode").evaluateAll((nodes) => new Set(nodes.map((node) => node.offsetTop)).size);
  assert.equal(rows, 1);
  assert.ok(await page.locator(".oxd-mode").evaluateAll((nodes) => nodes.every((node) => node.scrollWidth <= node.clientWidth)));
  await picture(page, "links-phone");
  await done(page);
});

test("times are kept by level, and can be erased", async () => {
  const page = await openPage(browser, "play.html", { clock: true });
  const section = page.locator("summary", { hasText: /^Times$/ });
  await section.click();
  const body = page.locator("details", { has: section });
  assert.match(await body.textContent(), /No puzzle solved yet/);
  const solve = async (seconds) => {
    await page.clock.runFor(1000 * seconds);
    for (let i = 0; i < 81; i += 1) {
      if (puzzle[i] !== "0") continue;
      await page.evaluate(([i, digit]) => document.querySelector(".oxidoku_board").oxidoku.write([i], digit, "digits"), [i, Number(solution[i])]);
    }
    assert.match(await status(page), /^Solved/);
  };
  await solve(75);
  const cells = () => body.locator("tbody, table").first().locator("tr").nth(1).locator("th, td").allTextContents();
  const [level, ...first] = await cells();
  assert.ok(level.length > 2);
  assert.deepEqual(first, ["1", "1:15", "1:15", "1"]);
  // The end counts once.
  await press(page, "Undo");
  await press(page, "Redo");
  assert.equal((await cells())[1], "1");
  await body.scrollIntoViewIfNeeded();
  await page.locator("summary", { hasText: /^Tools$/ }).click();
  await press(page, "Restart");
  await press(page, "Hint");
  await solve(45);
  assert.deepEqual((await cells()).slice(1), ["2", "0:45", "1:00", "1"]);
  await page.reload();
  await section.click();
  assert.equal((await cells())[1], "2");
  // A day later the days in a row go on, and two days later they begin again.
  const days = async (hours) => {
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 3600000 * hours);
    await page.evaluate(() => window.oxidoku.times.add("Easy", 90, 0));
    return (await body.locator("p").textContent()).match(/[0-9]+/g).map(Number);
  };
  assert.deepEqual([await days(0), await days(24), await days(24), await days(48), await days(24)],
    [[1, 1], [2, 2], [3, 3], [1, 3], [2, 3]]);
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 3600000 * 48);
  await page.reload();
  await section.click();
  assert.match(await body.locator("p").textContent(), /: 0\. Longest run: 3\.$/);
  await press(page, "Erase times");
  assert.match(await body.textContent(), /No puzzle solved yet/);
  assert.equal(await page.evaluate(() => localStorage.getItem("oxidoku-times")), null);
  await done(page);
});

test("only pages with a clock keep times", async () => {
  const page = await openPage(browser, "unfair.html");
  assert.equal(await page.locator("summary", { hasText: /^Times$/ }).count(), 0);
  assert.equal(await page.evaluate(() => window.oxidoku.times), undefined);
  await done(page);
});

// --- boards that are not classic ---

const any = (page) => page.locator(".oxidoku_any").first();
const cellIn = (page, index) => any(page).locator(".oxd-cell").nth(index);
const said = (page) => any(page).getByRole("status").textContent();
const path = (page, verdict) => page.locator(".oxd-" + verdict).getAttribute("d");
const clashing = (page) => page.locator(".oxd-cell.oxd-clash").count();

async function enter(page, digits) {
  for (const [index, digit] of digits) {
    await cellIn(page, index).click();
    await page.keyboard.press(String(digit));
  }
}

test("rules are kept or broken where they are drawn, also the user's own", async () => {
  const page = await openPage(browser, "any-own.html");
  assert.equal(await path(page, "kept"), "");
  assert.equal(await path(page, "broken"), "");
  // The black dot, and a rule of three digits with a sum that 5 divides.
  await enter(page, [[40, 2], [41, 4], [50, 1], [60, 5]]);
  assert.equal((await path(page, "kept")).match(/M/g).length, 1);
  await enter(page, [[70, 4]]);
  assert.equal((await path(page, "kept")).match(/M/g).length, 2);
  await enter(page, [[70, 3]]);
  assert.notEqual(await path(page, "broken"), "");
  assert.equal(await clashing(page), 3);
  await press(page, "Check");
  assert.match(await said(page), /Broken rules: fives \(r6c6, r7c7, r8c8\)\./);
  await picture(page, "any-own");
  await press(page, "Undo");
  // One of two rules holds in row 9: a renban, or a sum of 10.
  await enter(page, [[72, 4], [73, 6]]);
  assert.equal(await path(page, "broken"), "");
  await enter(page, [[74, 9]]);
  assert.notEqual(await path(page, "broken"), "");
  await enter(page, [[74, 5]]);
  assert.equal(await path(page, "broken"), "");
  // The sandwich is broken before its row is full, and marked at its number.
  await enter(page, [[0, 1], [1, 2], [2, 9]]);
  assert.match(await path(page, "broken"), /a\.36/);
  await page.locator("summary", { hasText: /^Settings$/ }).click();
  await page.getByLabel("Show clashes").click();
  assert.equal(await path(page, "broken"), "");
  assert.equal(await clashing(page), 0);
  assert.deepEqual((await violations(page)).faults, []);
  await done(page);
});

test("Fill in marks leaves out what no filling of a rule allows", async () => {
  const page = await openPage(browser, "any-own.html", phone);
  await tapOn(cellIn(page, 50));
  await tapOn(any(page).locator(".oxd-key").nth(3));
  await tapOn(any(page).getByRole("button", { name: "Fill in marks" }));
  const marks = async (index) => (await cellIn(page, index).getAttribute("aria-label")).match(/marks ([\d ]+)/)[1];
  // The thermometer rises over three cells.
  assert.equal(await marks(9), "1 2 3 4 5 6 7");
  assert.equal(await marks(27), "3 4 5 6 7 8 9");
  assert.equal(await marks(22), "2 4 6 8");
  // Beside a black dot, no digit is 5, 7 or 9, and box and row hold the 4 already.
  assert.equal(await marks(40), "1 2 3 6");
  await picture(page, "any-own-phone");
  await done(page);
});

test("a board with rules is shared with its marks, and by a link to its page", async () => {
  const page = await openPage(browser, "any-killer.html");
  const play = (code, value) => page.evaluate(([code, value]) => new Function("play", "value", code)(document.querySelector(".oxidoku_any").oxidoku, value), [code, value]);
  await press(page, "Fill in marks");
  await play("play.write([0], 5, 'digits')");
  const centre = await play("return play.game.state.centre.map((mask, i) => (play.game.state.digits[i] ? 0 : mask))");
  const text = await play("return play.textOf('grid')");
  assert.equal(text.split("\n").length, 9);
  const link = await play("return play.textOf('link')");
  assert.match(link, /any-killer\.html#board=5\.{80}$/);
  await page.locator("summary", { hasText: "Copy, paste and share" }).click();
  await press(page, "Copy with pencil marks");
  await page.locator("summary", { hasText: /^Tools$/ }).click();
  await press(page, "Restart");
  await page.getByRole("textbox").fill(text);
  await press(page, "Load");
  assert.deepEqual(await play("return play.game.state.centre"), centre);
  assert.equal(await play("return play.game.state.digits[0]"), 5);
  await press(page, "Restart");
  await page.goto(link);
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal(await play("return play.game.state.digits.join('')"), "5" + "0".repeat(80));
  await done(page);
});
