// Tests the editor in a browser: rules drawn with mouse, keys and fingers, and what R makes of them.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { openBrowser, closeBrowser, openPage, done, folder, startApp, sweep, violations, picture } from "./host.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

const cellAt = (page, [row, column]) => page.locator(".oxd-cell").nth(9 * row + column);
const choose = (page, tool) => page.locator(".oxd-edit-tools select").selectOption(tool);
const button = (page, name) => page.locator(".oxd-desk").getByRole("button", { name, exact: true });
const desk = (page, run, ...args) => page.evaluate(([text, args]) => new Function("desk", "return (" + text + ")(desk, ..." + JSON.stringify(args) + ")")(document.querySelector(".oxidoku_edit").oxidoku), [String(run), args]);
const entries = (page) => desk(page, (desk) => desk.state.entries);
const faults = (page) => page.locator(".oxd-edit-answers .oxd-edit-fault").textContent();

// Waits until R has drawn what is on the board now.
const drawnByR = (page) => page.waitForFunction(() => {
  const { oxidoku } = document.querySelector(".oxidoku_edit");
  return oxidoku.answer.entries === oxidoku.state.entries;
});

// Waits until R has also counted the solutions.
const answered = (page) => page.waitForFunction(() => {
  const { oxidoku } = document.querySelector(".oxidoku_edit");
  return oxidoku.answer.entries === oxidoku.state.entries && oxidoku.solutions.count;
});

// Returns the centre of a cell, or another point of it.
async function pointIn(page, place, [x, y] = [0.5, 0.5]) {
  const box = await cellAt(page, place).boundingBox();
  return [box.x + x * box.width, box.y + y * box.height];
}

async function drag(page, places) {
  await page.mouse.move(...(await pointIn(page, places[0])));
  await page.mouse.down();
  for (const place of places.slice(1)) await page.mouse.move(...(await pointIn(page, place)), { steps: 5 });
  await page.mouse.up();
}

async function clickIn(page, place, at) {
  await page.mouse.click(...(await pointIn(page, place, at)));
}

// Returns the cells of a cage so that each touches one before it.
function inOrder(cells) {
  const left = cells.slice();
  const order = [left.shift()];
  while (left.length) {
    const at = left.findIndex(([row, column]) => order.some(([r, c]) => Math.abs(r - row) + Math.abs(c - column) === 1));
    order.push(...left.splice(at, 1));
  }
  return order;
}

// Draws a cage: moves through cells that touch, and goes back over others of the cage if it must.
function walkOf(cells) {
  const order = inOrder(cells);
  const walk = [];
  for (const cell of order) {
    while (walk.length && !touches(walk[walk.length - 1], cell)) walk.push(wayBack(walk, cell));
    walk.push(cell);
  }
  return walk;
}
const touches = ([r, c], [row, column]) => Math.abs(r - row) + Math.abs(c - column) === 1;
function wayBack(walk, cell) {
  const at = walk.map((one, i) => (touches(one, cell) ? i : -1)).filter((i) => i >= 0).pop();
  // The cells after it were entered from it, one by one.
  return walk[Math.max(at, walk.lastIndexOf(walk[walk.length - 1]) - 1)];
}

// Moves the cursor with arrow keys.
async function moveTo(page, [row, column]) {
  const cursor = await desk(page, (desk) => desk.board.cursor);
  const [r, c] = [Math.floor(cursor / 9), cursor % 9];
  for (let i = r; i !== row; i += Math.sign(row - r)) await page.keyboard.press(row > r ? "ArrowDown" : "ArrowUp");
  for (let i = c; i !== column; i += Math.sign(column - c)) await page.keyboard.press(column > c ? "ArrowRight" : "ArrowLeft");
}

// Runs the gadget, and stops it whatever happens. `work` gets its page and the gadget.
async function withGadget(options, work, ...args) {
  const gadget = await startApp("edit-gadget.R", ...args);
  try {
    const page = await openPage(browser, gadget.url, options);
    await work(page, gadget);
    await done(page);
  } finally {
    await gadget.stop();
  }
}

const phone = { viewport: { width: 360, height: 740 } };

async function drawCagesWithMouse(page, cages) {
  for (const { cells, sum } of cages) {
    await drag(page, walkOf(cells));
    await page.keyboard.type(String(sum));
  }
}

async function drawCagesWithKeys(page, cages) {
  await page.locator('.oxd-cell[tabindex="0"]').focus();
  for (const { cells, sum } of cages) {
    await moveTo(page, cells[0]);
    await page.keyboard.press(" ");
    for (const cell of cells.slice(1)) {
      await moveTo(page, cell);
      await page.keyboard.press(" ");
    }
    // The sum ends the cage.
    await page.keyboard.type(String(sum));
  }
}

async function drawCagesWithFinger(page, cages) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  for (const { cells, sum } of cages) {
    await cellAt(page, cells[0]).scrollIntoViewIfNeeded();
    const points = [];
    for (const cell of walkOf(cells)) points.push(await pointIn(page, cell));
    await touch("touchStart", [points[0]]);
    for (let i = 1; i < points.length; i += 1) await touch("touchMove", [points[i]]);
    await touch("touchEnd", []);
    for (const digit of String(sum)) await button(page, digit).tap();
  }
}

test("a killer of 30 cages is drawn on a phone with finger, keys and mouse, and R gets the same puzzle", async () => {
  const file = path.join(folder, "killer-" + process.pid + ".json");
  try {
    await withGadget({ ...phone, hasTouch: true, isMobile: true }, async (page, gadget) => {
      const cages = JSON.parse(fs.readFileSync(file, "utf8"));
      assert.ok(cages.length >= 30, String(cages.length));
      const third = Math.floor(cages.length / 3);
      await hold(page, "picture", "solutions");
      await choose(page, "cage");
      await drawCagesWithFinger(page, cages.slice(0, third));
      await drawCagesWithKeys(page, cages.slice(third, 2 * third));
      await drawCagesWithMouse(page, cages.slice(2 * third));
      await release(page);
      await answered(page);
      assert.equal(await faults(page), "");
      assert.equal(await page.locator(".oxd-status").textContent(), "The puzzle has one solution.");
      await picture(page, "edit-killer-phone");
      await page.getByRole("button", { name: "Done" }).click();
      const output = await gadget.output;
      assert.match(output, /same: TRUE/, output);
      assert.match(output, /status: unique/);
    }, file);
  } finally {
    fs.rmSync(file, { force: true });
  }
});

// Asks R for nothing of `held` while rules are drawn one after the other: pictures take a moment, and
// solutions seconds.
const hold = (page, ...held) => desk(page, (desk, held) => {
  desk.later = (what) => {
    if (!held.includes(what)) Object.getPrototypeOf(desk).later.call(desk, what);
  };
}, held);
const release = (page) => desk(page, (desk) => {
  delete desk.later;
  desk.later("picture");
  desk.later("solutions");
});

// Draws something with a tool that R accepts.
const drawings = {
  set: (page) => drag(page, [[4, 4], [4, 5], [5, 5]]),
  marks: (page) => clickIn(page, [4, 4]),
  line: (page) => drag(page, [[4, 0], [4, 1], [5, 1], [6, 2]]),
  path: (page) => drag(page, [[2, 0], [1, 1], [0, 2]]),
  pairs: (page) => clickIn(page, [7, 7], [0.95, 0.5]),
  ordered_pairs: (page) => drag(page, [[7, 7], [7, 8]]),
  corner: (page) => clickIn(page, [1, 1], [0.97, 0.97]),
  head: (page) => drag(page, [[4, 4], [4, 5], [3, 6]]),
  twins: async (page) => {
    await drag(page, [[0, 0], [0, 1]]);
    await drag(page, [[5, 5], [5, 6]]);
  },
  groups: async (page) => {
    await drag(page, [[0, 0], [0, 1]]);
    await drag(page, [[5, 5], [5, 6]]);
    await drag(page, [[8, 5], [8, 6]]);
    await button(page, "Finish").click();
  },
  sides: async (page) => {
    const [x, y] = await pointIn(page, [3, 0]);
    const { width } = await cellAt(page, [3, 0]).boundingBox();
    await page.mouse.click(x - width, y);
  },
};
const typed = { number: "12", digits: "125" };
const known = { n: "3", times: "1", pattern: ".*[1-4].*" };
// Numbers that are possible in their cells.
const numbers = { skyscraper: "5", numbered_room: "5" };

test("each tool draws its rule, and R makes it", () => withGadget({}, async (page, gadget) => {
  const tools = await desk(page, (desk) => Array.from(desk.tools.values()));
  assert.ok(tools.length > 35);
  for (const [i, tool] of tools.entries()) {
    // In a small sweep, R makes every second rule. The tests of R make each of them.
    const byR = sweep(i % 2 === 0, true, true);
    await hold(page, "solutions", ...(byR ? [] : ["picture"]));
    await button(page, "Undo").focus();
    await desk(page, (desk) => desk.clear());
    if (tool.draws === "board") await desk(page, (desk, name) => desk.toggleWhole(desk.tools.get(name), true, []), tool.name);
    else {
      await choose(page, tool.name);
      if (tool.name === "palindrome") await drag(page, [[2, 2], [3, 3]]);
      else if (tool.name === "extra_region") await drag(page, [[8, 0], [8, 4], [7, 4], [7, 1]]);
      else await drawings[tool.draws](page);
      for (const { name, type, required } of tool.fields) {
        const text = known[name] || numbers[tool.name] || typed[type];
        if (required) await page.locator('[data-field="' + name + '"]').fill(text);
      }
      if (tool.name === "count") await page.locator('[data-field="digits"]').fill("12");
    }
    assert.deepEqual(await desk(page, (desk) => desk.state.entries.map((entry) => entry.tool)), [tool.name]);
    if (!byR) continue;
    await drawnByR(page);
    assert.equal(await faults(page), "", tool.name);
    assert.equal(await desk(page, (desk) => desk.answer.said.length), 1, tool.name);
  }
}));

test("pencil marks are typed with keys and the keypad, and R gets the candidates", () => withGadget({ ...phone, hasTouch: true }, async (page, gadget) => {
  const pencil = () => desk(page, (desk) => desk.state.pencil.slice(0, 4));
  await button(page, "Pencil marks").tap();
  await clickIn(page, [0, 0]);
  await page.keyboard.type("12");
  assert.deepEqual(await pencil(), [3, 0, 0, 0]);
  // A mark is removed from several cells only if all of them have it.
  await drag(page, [[0, 0], [0, 1]]);
  await page.keyboard.type("1");
  assert.deepEqual(await pencil(), [3, 1, 0, 0]);
  await button(page, "2").tap();
  await button(page, "2").tap();
  assert.deepEqual(await pencil(), [1, 1, 0, 0]);
  await page.keyboard.press("Delete");
  assert.deepEqual(await pencil(), [0, 0, 0, 0]);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await pencil(), [1, 1, 0, 0]);
  await clickIn(page, [0, 1]);
  await page.keyboard.type("7");
  await answered(page);
  // Other cells show the digits of some solution.
  const names = await page.locator(".oxd-cell").evaluateAll((cells) => cells.slice(0, 3).map((cell) => cell.getAttribute("aria-label")));
  assert.match(names[1], /marks 1,? (and )?7/);
  assert.match(names[2], /1.*9/);
  await picture(page, "edit-pencil", { fullPage: true });
  await page.getByRole("button", { name: "Done" }).click();
  const output = await gadget.output;
  assert.match(output, /candidates: 714/, output);
}));

test("rules are chosen, changed, moved, deleted and brought back", () => withGadget({}, async (page, gadget) => {
  await choose(page, "cage");
  await drag(page, [[0, 0], [0, 1]]);
  await page.keyboard.type("12");
  await answered(page);
  // Undo takes the whole number back, then the cage.
  await page.keyboard.press("Control+z");
  assert.deepEqual((await entries(page))[0].args.sum, undefined);
  await page.keyboard.press("Control+z");
  assert.equal((await entries(page)).length, 0);
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+y");
  assert.equal((await entries(page))[0].args.sum, "12");
  await button(page, "Select").click();
  await clickIn(page, [0, 0]);
  assert.equal(await page.locator('[data-field="sum"]').inputValue(), "12");
  // Dragging moves the chosen rule by whole cells, as one step.
  await drag(page, [[0, 0], [2, 3]]);
  assert.deepEqual((await entries(page))[0].cells, [["r3c4", "r3c5"]]);
  await page.locator('.oxd-cell[tabindex="0"]').focus();
  await page.keyboard.press("Alt+ArrowDown");
  assert.deepEqual((await entries(page))[0].cells, [["r4c4", "r4c5"]]);
  await button(page, "Undo").click();
  await button(page, "Undo").click();
  assert.deepEqual((await entries(page))[0].cells, [["r1c1", "r1c2"]]);
  // The list chooses a rule, too. A new number replaces the old one.
  await page.locator(".oxd-edit-list button").first().click();
  await page.keyboard.type("9");
  assert.equal((await entries(page))[0].args.sum, "9");
  await choose(page, "cage");
  await page.locator(".oxd-edit-list button").first().click();
  await button(page, "Add cells").click();
  await clickIn(page, [1, 0]);
  assert.deepEqual((await entries(page))[0].cells, [["r1c1", "r1c2", "r2c1"]]);
  // A rule that cannot be is refused, and Done waits.
  await choose(page, "cage");
  await drag(page, [[1, 0], [1, 1]]);
  await answered(page);
  assert.match(await faults(page), /overlaps another cage/);
  assert.equal(await page.locator(".oxd-edit-refused").count(), 1);
  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForFunction(() => /Some rules are refused/.test(document.querySelector(".oxd-status").textContent));
  await page.locator('.oxd-cell[tabindex="0"]').focus();
  await page.keyboard.press("Delete");
  await answered(page);
  assert.equal(await faults(page), "");
  // Digits, and a clash.
  await button(page, "Digits").click();
  await clickIn(page, [8, 0]);
  await page.keyboard.type("5");
  await clickIn(page, [8, 8]);
  await page.keyboard.type("5");
  await page.waitForFunction(() => /No solution: 5 in r9c1 and r9c9/.test(document.querySelector(".oxd-status").textContent));
  assert.equal(await page.locator(".oxd-clash").count(), 2);
  await page.keyboard.press("Backspace");
  await answered(page);
  // True candidates: the digits of the cage of 9 are 1, 2 and 6, 1, 3 and 5, or 2, 3 and 4. The 5 of
  // the column is elsewhere.
  const marks = await cellAt(page, [0, 0]).getAttribute("aria-label");
  assert.match(marks, /marks 1 2 3 4 6,/);
  await page.getByLabel("Show true candidates").uncheck();
  assert.doesNotMatch(await cellAt(page, [0, 0]).getAttribute("aria-label"), /marks/);
  await button(page, "Next step").click();
  await page.waitForFunction(() => !/several/.test(document.querySelector(".oxd-status").textContent));
  await page.locator(".oxd-edit-code summary").click();
  await button(page, "Copy as R code").click();
  await page.waitForFunction(() => /rule_cage\("r1c1 r1c2 r2c1", 9\)/.test(document.querySelector(".oxd-edit-code textarea").value));
  const links = await page.locator(".oxd-edit-code a").evaluateAll((all) => all.map((one) => one.href));
  assert.deepEqual(links.map((link) => new URL(link).hostname), ["sudokupad.app", "f-puzzles.com"]);
  // The link opens the puzzle again.
  await page.locator(".oxd-edit-shape summary").click();
  await button(page, "Clear everything").click();
  assert.equal((await entries(page)).length, 0);
  await page.locator(".oxd-edit-shape textarea").fill(links[1]);
  await button(page, "Load").click();
  await page.waitForFunction(() => document.querySelector(".oxidoku_edit").oxidoku.state.entries.length === 1);
  await answered(page);
  assert.deepEqual((await violations(page, [".oxidoku_edit"])).faults, []);
  await page.getByRole("button", { name: "Done" }).click();
  assert.match(await gadget.output, /puzzle: \S*Cage~9~R1C1~R1C2~R2C1/);
}));

test("boards of other sizes and painted regions", () => withGadget({}, async (page, gadget) => {
  await page.locator(".oxd-edit-shape summary").click();
  await page.getByLabel("Size").selectOption("4");
  await page.waitForFunction(() => document.querySelectorAll(".oxd-cell").length === 16);
  await button(page, "Regions").click();
  const cell = (row, column) => page.locator(".oxd-cell").nth(4 * row + column);
  const middle = async (row, column) => {
    const box = await cell(row, column).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  // Region 1 takes r1c3 instead of r2c2, and region 2 the other way round.
  await page.mouse.click(...(await middle(0, 2)));
  await page.keyboard.press("1");
  await page.waitForFunction(() => /no such board/i.test(document.querySelector(".oxd-edit-answers .oxd-edit-fault").textContent));
  await page.mouse.click(...(await middle(1, 1)));
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelector(".oxd-edit-answers .oxd-edit-fault").hidden);
  await page.locator(".oxd-edit-whole summary").click();
  await page.getByLabel("anti-king", { exact: true }).check();
  await answered(page);
  await picture(page, "edit-regions");
  await page.getByRole("button", { name: "Done" }).click();
  const output = await gadget.output;
  assert.match(output, /AntiKing/);
  assert.match(output, /4x4/);
}));

test("a saved page draws, undoes and writes R code without R", async () => {
  const page = await openPage(browser, "edit.html");
  assert.doesNotMatch(await page.locator(".oxd-desk").textContent(), /[{}]/);
  assert.match(await page.locator(".oxd-status").textContent(), /R is not connected/);
  const before = await entries(page);
  await choose(page, "thermometer");
  await drag(page, [[8, 0], [7, 1], [6, 2]]);
  assert.ok(await page.locator(".oxd-sketch polyline").count());
  await page.locator(".oxd-edit-code summary").click();
  await button(page, "Copy as R code").click();
  assert.match(await page.locator(".oxd-edit-code textarea").inputValue(), /rule_thermometer\("r9c1 r8c2 r7c3"\)/);
  await button(page, "Undo").click();
  assert.deepEqual(await entries(page), before);
  // R drew the first rules. The page sketches them once one of them is gone.
  const sketched = () => page.locator(".oxd-sketch").evaluate((svg) => svg.childElementCount);
  assert.equal(await sketched(), 0);
  await page.locator(".oxd-edit-list button").first().click();
  await button(page, "Delete").click();
  assert.ok((await sketched()) >= before.length - 1);
  await done(page);
});

test("where digits begin at 0, the key 0 enters the digit, and others clear a cell", async () => {
  const page = await openPage(browser, "edit-zero.html");
  const cell = (at) => page.locator(".oxd-cell").nth(at);
  const digits = () => desk(page, (desk) => desk.state.digits.slice(0, 3));
  const keys = page.locator(".oxd-edit-pad .oxd-key");
  assert.deepEqual(await keys.allTextContents(), ["0", "1", "2", "3", "4", "5"]);
  assert.match(await cell(0).textContent(), /0/);
  await cell(1).click();
  await page.keyboard.type("05");
  assert.deepEqual(await digits(), [1, 6, 0]);
  assert.match(await cell(1).textContent(), /5/);
  await page.keyboard.type("7");
  assert.deepEqual(await digits(), [1, 6, 0]);
  await keys.first().click();
  assert.deepEqual(await digits(), [1, 1, 0]);
  for (const key of [".", "Backspace", "Delete"]) {
    await page.keyboard.type("0");
    await cell(1).click();
    await page.keyboard.press(key);
    assert.deepEqual(await digits(), [1, 0, 0], key);
  }
  await button(page, "Pencil marks").click();
  await cell(2).click();
  await page.keyboard.type("03");
  assert.equal(await desk(page, (desk) => desk.state.pencil[2]), 9);
  await picture(page, "edit-zero", { fullPage: true });
  // A number of a rule needs all keys.
  await button(page, "Select").click();
  await page.locator(".oxd-edit-list button").first().click();
  assert.equal(await keys.count(), 10);
  await page.locator(".oxd-edit-code summary").click();
  await button(page, "Copy as R code").click();
  const code = await page.locator(".oxd-edit-code textarea").inputValue();
  assert.match(code, /"0[.]{34}3"/);
  assert.match(code, /digits = c\(0, 5\)[^]*size = 6,\s*digits = 0:5/);
  await done(page);
});

test("digits begin at 0 with a switch, by mouse, keyboard and touch", () => withGadget({}, async (page, gadget) => {
  const cell = (at) => page.locator(".oxd-cell").nth(at);
  const keys = page.locator(".oxd-edit-pad .oxd-key");
  const zero = page.getByLabel("Digits from 0");
  const texts = () => Promise.all([0, 1, 2].map(async (at) => (await cell(at).textContent()).replace(/\D/g, "")));
  await page.locator(".oxd-edit-shape summary").click();
  await cell(0).click();
  await page.keyboard.type("9");
  await cell(1).click();
  await page.keyboard.type("4");
  // A 4 remains a 4, and there is no 9 any more.
  await zero.check();
  assert.equal((await keys.allTextContents()).join(""), "012345678");
  await page.waitForFunction(() => document.querySelector(".oxidoku_edit").oxidoku.shapeKey);
  assert.equal((await texts())[1], "4");
  assert.equal(await desk(page, (desk) => desk.state.digits[0]), 0);
  await cell(2).click();
  await page.keyboard.type("0");
  assert.equal((await texts())[2], "0");
  // Undo on the board brings back the digits from 1, and the board keeps the focus.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await answered(page);
  assert.deepEqual((await texts()).slice(0, 2), ["9", "4"]);
  assert.equal(await zero.isChecked(), false);
  assert.ok(await page.evaluate(() => document.querySelector(".oxd-grid").contains(document.activeElement)));
  await page.keyboard.press("Control+y");
  await answered(page);
  assert.ok(await zero.isChecked());
  // Another size keeps the switch, which Space changes as well.
  await page.getByLabel("Size").selectOption("6");
  await page.waitForFunction(() => document.querySelectorAll(".oxd-cell").length === 36);
  assert.deepEqual((await keys.allTextContents()).slice(0, 6), ["0", "1", "2", "3", "4", "5"]);
  await zero.focus();
  await page.keyboard.press("Space");
  await answered(page);
  assert.equal(await zero.isChecked(), false);
  await page.keyboard.press("Space");
  await cell(0).click();
  await page.keyboard.type("05");
  await answered(page);
  await picture(page, "edit-zero-switch", { fullPage: true });
  await page.getByRole("button", { name: "Done" }).click();
  assert.match(await gadget.output, /puzzle: oxidoku:6x6\/from0\/box2x3=5[.]/);
}));

test("a page without R begins digits at 0, and keeps the picture of its rules", async () => {
  const page = await openPage(browser, "edit.html", { ...phone, hasTouch: true, isMobile: true });
  const drawn = () => page.evaluate(() => document.querySelector(".oxd-clues").childElementCount);
  const before = await drawn();
  await page.locator(".oxd-edit-shape summary").tap();
  await page.getByLabel("Digits from 0").tap();
  assert.equal(await drawn(), before);
  const key = page.locator(".oxd-edit-pad .oxd-key").first();
  assert.equal(await key.textContent(), "0");
  await button(page, "Digits").tap();
  const empty = await desk(page, (desk) => desk.state.digits.indexOf(0));
  await page.locator(".oxd-cell").nth(empty).tap();
  await key.tap();
  assert.equal(await desk(page, (desk, at) => desk.state.digits[at], empty), 1);
  await page.locator(".oxd-edit-code summary").tap();
  await button(page, "Copy as R code").tap();
  assert.match(await page.locator(".oxd-edit-code textarea").inputValue(), /digits = 0:8/);
  await picture(page, "edit-zero-phone", { fullPage: true });
  await done(page);
});

test("two fingers zoom the page, and leave the rules and the cells picked before as they were", async () => {
  const page = await openPage(browser, "edit.html", { ...phone, hasTouch: true, isMobile: true });
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const pinch = async () => {
    const [x, y] = await pointIn(page, [4, 4]);
    const apart = (width) => [[x - width, y], [x + width, y]];
    await send("touchStart", apart(15).slice(0, 1));
    await send("touchStart", apart(15));
    for (let width = 15; width <= 80; width += 5) await send("touchMove", apart(width));
    await send("touchEnd", []);
    await page.waitForFunction(() => window.visualViewport.scale > 1.2);
    await session.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
    await page.waitForFunction(() => window.visualViewport.scale === 1);
  };
  const drawn = () => desk(page, (desk) => [desk.state, desk.stroke && desk.stroke.lists]);
  // A line, a mark at a corner, a number outside, painted regions, and cells that are not a rule yet.
  for (const tool of ["thermometer", "quadruple", "sandwich", "region_sum"]) {
    await choose(page, tool);
    const before = await drawn();
    await pinch();
    assert.deepEqual(await drawn(), before, tool);
  }
  await button(page, "Regions").tap();
  const before = await drawn();
  await pinch();
  assert.deepEqual(await drawn(), before, "regions");
  await choose(page, "clone");
  await cellAt(page, [0, 0]).tap();
  const picked = await drawn();
  assert.deepEqual(picked[1], [[0]]);
  await pinch();
  assert.deepEqual(await drawn(), picked, "clone");
  await done(page);
});

const openDetails = (page) => page.evaluate(() => document.querySelectorAll(".oxd-edit details").forEach((one) => { one.open = true; }));

// Looks at the page with a dot and painted regions, and with the fields of a cage. `dark` looks at
// colours only, because nothing else depends on them.
async function findNoFaults(page, name, dark) {
  await button(page, "Regions").click();
  const { rules, faults: found } = await violations(page, null, dark);
  assert.ok(dark || rules > 15);
  assert.deepEqual(found, [], name);
  await choose(page, "cage");
  assert.deepEqual((await violations(page, null, dark)).faults, [], name);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), name);
  await picture(page, name, { fullPage: true });
}

test("the editor has no faults that axe finds, and fits on a phone", async () => {
  const wide = { viewport: { width: 1280, height: 900 } };
  const page = await openPage(browser, "edit.html", wide);
  await openDetails(page);
  await choose(page, "kropki");
  await clickIn(page, [4, 4], [0.95, 0.5]);
  for (const [name, { viewport }] of Object.entries({ "edit-wide": wide, "edit-phone": phone })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await findNoFaults(page, name + (colorScheme === "dark" ? "-dark" : ""), colorScheme === "dark");
    }
  }
  await done(page);
});

test("the texts of every language fit on a phone", async () => {
  for (const language of ["de", "fr", "es"]) {
    const page = await openPage(browser, "edit-" + language + ".html", phone);
    await openDetails(page);
    for (const tool of ["cage", "kropki", "sum", "outside_sum", "automaton"]) {
      await choose(page, tool);
      const wide = await page.evaluate(() => Array.from(document.querySelectorAll(".oxd-edit *")).filter((node) => node.getBoundingClientRect().right > window.innerWidth + 1).map((node) => node.outerHTML.slice(0, 80)));
      assert.deepEqual(wide, [], language + " " + tool);
    }
    assert.deepEqual((await violations(page)).faults, [], language);
    await picture(page, "edit-" + language, { fullPage: true });
    await done(page);
  }
});
