// How the board responds: keys, touch, phones, pauses, the end, pasted puzzles, print, themes.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { openBrowser, closeBrowser, openPage, done, tapOn, picture, cell, digits, status, press, puzzle, solution, other, folder } from "./host.mjs";
import { rgbOf, seenWith, visions, labOf, difference, contrast } from "./colour.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };
const sizes = { "1280 px": desk, "390 px": phone };

const play = (page, run) => page.evaluate(run);
const selected = (page) => page.locator(".oxd-cell").evaluateAll((nodes) =>
  nodes.flatMap((node, i) => (node.getAttribute("aria-selected") === "true" ? [i] : [])));
const focused = (page) => page.evaluate(() =>
  Array.from(document.querySelectorAll(".oxd-cell")).indexOf(document.activeElement));
const use = (page, name) => (page.viewportSize().width < 560
  ? tapOn(page.getByRole("button", { name: name, exact: true }).first())
  : press(page, name));

async function middle(page, i) {
  const box = await cell(page, i).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Opens the tools, if they are closed, and clicks Restart.
async function restart(page) {
  const tools = page.locator("summary", { hasText: "Tools" }).first();
  if (!(await tools.evaluate((node) => node.parentNode.open))) await tools.click();
  await use(page, "Restart");
}

// Each page has one session, and so one simulated finger.
async function sessionOf(page) {
  page.session = page.session || await page.context().newCDPSession(page);
  return page.session;
}

// Returns touch gestures that are sent like those of the system.
async function finger(page) {
  const client = await sessionOf(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", { type: type, touchPoints: points });
  return {
    drag: async (cells) => {
      await send("touchStart", [await middle(page, cells[0])]);
      for (const i of cells.slice(1)) await send("touchMove", [await middle(page, i)]);
      await send("touchEnd", []);
    },
    // Moves two fingers apart from a cell, or towards it.
    pinch: async (i, widths) => {
      const { x, y } = await middle(page, i);
      const points = (width) => [{ x: x - width, y, id: 0 }, { x: x + width, y, id: 1 }];
      await send("touchStart", points(widths[0]).slice(0, 1));
      await send("touchStart", points(widths[0]));
      for (let step = 0; step <= 10; step += 1) await send("touchMove", points(widths[0] + ((widths[1] - widths[0]) * step) / 10));
      await send("touchEnd", []);
    },
  };
}

const small = { ...phone, viewport: { width: 375, height: 667 } };
const boxes = (page, one) => page.locator(one).evaluateAll((nodes) =>
  nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width > 1).map(({ left, top, right, bottom }) => [left, top, right, bottom]));
const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

for (const [name, size] of Object.entries(sizes)) {
  test(`keys are heard after a click beside the grid, ${name}`, async () => {
    const page = await openPage(browser, "play.html", size);
    await (size === phone ? tapOn(cell(page, 0)) : cell(page, 0).click());
    await use(page, "Corner");
    await page.keyboard.press("5");
    assert.match(await cell(page, 0).getAttribute("aria-label"), /corner marks 5/);
    assert.equal(await focused(page), 0);
    // Pressing a button with a key keeps the focus there, and digits still reach the cell.
    await page.getByRole("button", { name: "Centre", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("7");
    assert.match(await cell(page, 0).getAttribute("aria-label"), /marks 7/);
    // In the text box, digits are text.
    await page.locator("summary", { hasText: "Copy, paste and share" }).click();
    await page.locator(".oxd-text").fill("");
    await page.locator(".oxd-text").pressSequentially("12");
    assert.equal(await page.locator(".oxd-text").inputValue(), "12");
    assert.equal(await digits(page), puzzle);
    await done(page);
  });

  test(`after a hint is applied, the next digit goes into its cell, ${name}`, async () => {
    const page = await openPage(browser, "play.html", size);
    await (size === phone ? tapOn(cell(page, 0)) : cell(page, 0).click());
    for (const one of ["Hint", "More", "More", "Apply"]) await use(page, one);
    assert.deepEqual(await selected(page), [7]);
    assert.equal(await focused(page), 7);
    await page.keyboard.press("9");
    assert.equal((await digits(page))[7], "0");
    await done(page);
  });

  test(`a paused game is paused, ${name}`, async () => {
    const page = await openPage(browser, "play.html", size);
    await (size === phone ? tapOn(cell(page, 0)) : cell(page, 0).click());
    await page.keyboard.press("3");
    await use(page, "Pause");
    for (const key of ["4", "Control+z", "h", "Delete"]) await page.keyboard.press(key);
    await play(page, () => {
      const { oxidoku } = document.querySelector(".oxidoku_board");
      for (const name of ["check", "undo", "restart", "fillMarks", "hint"]) oxidoku[name]();
      oxidoku.paste("000942000002010700300000000060095000000006002070104000098000050150700060000060000");
    });
    assert.equal((await digits(page))[0], "3");
    assert.equal(await status(page), "Paused");
    // Screen readers skip inert elements. The live region is not inert.
    const inert = (one) => page.locator(one).first().evaluate((node) => Boolean(node.closest("[inert]")));
    assert.deepEqual(await Promise.all([".oxd-cell", ".oxd-action", "summary", "[role=status]"].map(inert)), [true, true, true, false]);
    await use(page, "Resume");
    assert.equal((await digits(page))[0], "3");
    await done(page);
  });

  test(`a message follows a full but wrong board, and a solved one after a reload, ${name}`, async () => {
    const page = await openPage(browser, "play.html", { ...size, clock: true });
    const paste = (line) => page.evaluate((text) => document.querySelector(".oxidoku_board").oxidoku.paste(text), line);
    await page.clock.runFor(2000);
    await paste(solution.slice(0, 80) + "0");
    await (size === phone ? tapOn(cell(page, 80)) : cell(page, 80).click());
    await page.keyboard.press("8");
    assert.equal(await status(page), "The board is full, but something is wrong. Check shows where.");
    await page.keyboard.press(solution[80]);
    assert.match(await status(page), /^Solved in 0:02\. /);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await page.clock.runFor(5000);
    assert.equal(await page.locator(".oxd-clock").textContent(), "0:02", "the clock has stopped for good");
    await page.keyboard.press("Control+y");
    assert.equal(await digits(page), solution);
    await page.reload();
    await page.waitForSelector(".oxd-cell");
    assert.match(await status(page), /^Solved in /);
    await use(page, "Close");
    await restart(page);
    assert.equal(await page.locator(".oxd-clock").textContent(), "0:00");
    assert.equal(await page.locator(".oxd-title").textContent(), "Medium");
    await paste(other);
    assert.equal(await page.locator(".oxd-title").textContent(), "Your own puzzle");
    assert.equal(await page.locator(".oxd-clock").textContent(), "0:00");
    await done(page);
  });

  test(`pasted puzzles are solved, counted and explained, ${name}`, async () => {
    const page = await openPage(browser, "play.html", size);
    const paste = (line) => page.evaluate((text) => document.querySelector(".oxidoku_board").oxidoku.paste(text), line);
    const said = (text) => page.waitForFunction((one) => document.querySelector("[role=status]").textContent.includes(one), text);
    await paste("800000000003600000070090200050007000000045700000100030001000068008500010090000400");
    await said("The puzzle has one solution.");
    for (let i = 0; i < 3; i += 1) await play(page, () => document.querySelector(".oxidoku_board").oxidoku.hint());
    assert.match(await status(page), /The next step is harder than this page knows\. r\dc\d is \d\.$/);
    await paste("0".repeat(80) + "1");
    await said("The puzzle has more than 99 solutions.");
    await paste("11" + "0".repeat(79));
    await said("The puzzle has no solution.");
    await paste(solution.slice(0, 77));
    assert.match(await status(page), /it has 77 cells/);
    await done(page);
  });
}

test("a finger that drags selects cells and leaves the page where it is", async () => {
  const page = await openPage(browser, "play.html", phone);
  const touch = await finger(page);
  await tapOn(cell(page, 30));
  await tapOn(page.locator(".oxd-key").nth(0));
  await touch.drag([10, 19, 28, 37, 46]);
  assert.deepEqual(await selected(page), [10, 19, 28, 37, 46]);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await done(page);
});

test("a finger that crosses several cells in one frame selects each of them", async () => {
  const page = await openPage(browser, "play.html", phone);
  await tapOn(cell(page, 30));
  const points = await Promise.all([36, 37, 38, 39].map((i) => middle(page, i)));
  await page.locator(".oxd-grid").evaluate((grid, [first, ...rest]) => {
    const pointer = (type, { x, y }, more) =>
      new PointerEvent(type, { clientX: x, clientY: y, pointerType: "touch", isPrimary: true, bubbles: true, ...more });
    const moves = rest.map((point) => pointer("pointermove", point));
    grid.dispatchEvent(pointer("pointerdown", first));
    grid.dispatchEvent(pointer("pointermove", rest[rest.length - 1], { coalescedEvents: moves }));
    grid.dispatchEvent(pointer("pointerup", rest[rest.length - 1]));
  }, points);
  assert.deepEqual(await selected(page), [36, 37, 38, 39]);
  await done(page);
});

test("a board that is not in use yet lets the page scroll", async () => {
  const page = await openPage(browser, "two.html", phone);
  const touch = await finger(page);
  await touch.drag([64, 55, 46, 37, 28, 19, 10, 1]);
  await page.waitForFunction(() => window.scrollY > 50);
  assert.deepEqual(await selected(page), []);
  await done(page);
});

for (const [width, height] of [[390, 664], [375, 553]]) {
  test(`board, keypad and actions fit on a phone of ${width} by ${height}, hints leave the board in sight`, async () => {
    const page = await openPage(browser, "play.html", { ...phone, viewport: { width, height } });
    const below = () => page.evaluate(() => document.querySelector(".oxd-actions").getBoundingClientRect().bottom);
    await page.waitForFunction((most) => document.querySelector(".oxd-actions").getBoundingClientRect().bottom <= most, height);
    for (let stage = 1; stage <= 3; stage += 1) {
      if (stage === 1) await use(page, "Hint");
      else await use(page, "More");
      const [board, sheet, bottom] = await page.evaluate(() => [".oxd-frame", ".oxd-talk", ".oxd-talk-buttons"].map((one) => {
        const box = document.querySelector(one).getBoundingClientRect();
        return one === ".oxd-talk" ? box.top : box.bottom;
      }));
      assert.ok(board <= sheet + 1, `stage ${stage}: the board ends at ${board}, the sheet begins at ${sheet}`);
      assert.ok(bottom <= height, `stage ${stage}: buttons end at ${bottom}`);
    }
    await picture(page, `phone-${width}`);
    assert.ok((await below()) <= height);
    await done(page);
  });
}

test("messages do not move the panel", async () => {
  for (const size of Object.values(sizes)) {
    const page = await openPage(browser, "play.html", size);
    const places = () => page.locator(".oxd-low > details > summary, .oxd-actions .oxd-button").evaluateAll((nodes) =>
      nodes.map((node) => Math.round(node.getBoundingClientRect().top + window.scrollY)).join());
    const before = await places();
    await use(page, "Check");
    assert.equal(await places(), before);
    await use(page, "Fill in marks");
    assert.equal(await places(), before);
    await use(page, "Hint");
    assert.equal(await places(), before);
    await done(page);
  }
});

test("on a phone a short message covers no button, is tapped away and ends after some seconds", async () => {
  const page = await openPage(browser, "play.html", { ...small, clock: true });
  await tapOn(cell(page, 0));
  await tapOn(page.locator(".oxd-key").nth(2));
  const toast = page.locator(".oxd-toast");
  for (const name of ["Undo", "Redo", "Fill in marks", "Check"]) {
    await use(page, name);
    await page.clock.runFor(100);
    assert.equal(await toast.textContent(), await status(page));
    const [box] = await boxes(page, ".oxd-toast");
    assert.ok(box[1] >= 0 && box[3] <= 667 && box[2] <= 375, box.join());
    for (const other of await boxes(page, ".oxd-panel button, summary")) assert.equal(overlap(box, other), false, name);
  }
  await picture(page, "toast");
  const before = await digits(page);
  await tapOn(toast);
  assert.equal(await toast.isVisible(), false);
  assert.equal(await digits(page), before);
  await use(page, "Undo");
  await page.clock.runFor(2000);
  assert.equal(await toast.isVisible(), true);
  await page.clock.runFor(3000);
  assert.equal(await toast.isVisible(), false);
  // After scrolling down, the toast is at the lower end of the window.
  await page.evaluate(() => window.scrollTo(0, 400));
  await play(page, () => document.querySelector(".oxidoku_board").oxidoku.undo());
  await page.clock.runFor(100);
  const [box] = await boxes(page, ".oxd-toast");
  for (const other of await boxes(page, ".oxd-panel .oxd-top button")) assert.equal(overlap(box, other), false);
  await done(page);
});

test("on a desktop a message covers nothing that can be used", async () => {
  const page = await openPage(browser, "play.html", desk);
  const free = async (what) => {
    const [box] = await boxes(page, ".oxd-talk");
    for (const other of await boxes(page, ".oxd-panel .oxd-top button, summary, .oxd-frame")) assert.equal(overlap(box, other), false, what);
  };
  await use(page, "Check");
  await free("a message");
  for (const name of ["Hint", "More", "More"]) {
    await use(page, name);
    await free(name);
  }
  assert.equal(await page.locator(".oxd-toast").isVisible(), false);
  await picture(page, "message");
  await done(page);
});

for (const [name, size] of Object.entries({ ...sizes, "375 px": small })) {
  test(`Restart is apart from the other buttons, and undone with clock, hints and try, ${name}`, async () => {
    const page = await openPage(browser, "play.html", { ...size, clock: true });
    const time = () => page.locator(".oxd-clock").textContent();
    const hints = () => play(page, () => document.querySelector(".oxidoku_board").oxidoku.game.hints);
    assert.equal(await page.locator(".oxd-top").getByRole("button", { name: "Restart" }).count(), 0);
    await (size === desk ? cell(page, 0).click() : tapOn(cell(page, 0)));
    await page.locator(".oxd-key").nth(2).click();
    await play(page, () => { document.querySelector(".oxidoku_board").oxidoku.hint(); });
    await page.clock.runFor(65000);
    await page.getByText("Tools", { exact: true }).click();
    await use(page, "Try out");
    await use(page, "Restart");
    assert.deepEqual([await digits(page), await time(), await hints()], [puzzle, "0:00", 0]);
    await page.clock.runFor(3000);
    // A reload keeps all of this.
    await page.reload();
    await page.waitForSelector(".oxd-cell");
    await use(page, "Undo");
    assert.deepEqual([(await digits(page))[0], await time(), await hints()], ["3", "1:05", 1]);
    await page.getByText("Tools", { exact: true }).click();
    assert.equal(await page.getByRole("button", { name: "Keep trial" }).isVisible(), true);
    await use(page, "Redo");
    assert.deepEqual([await digits(page), await time(), await hints()], [puzzle, "0:00", 0]);
    await done(page);
  });
}

test("a pinch zooms the page, before and after the first tap, and selects nothing", async () => {
  const page = await openPage(browser, "play.html", small);
  const touch = await finger(page);
  await touch.pinch(40, [20, 90]);
  await page.waitForFunction(() => window.visualViewport.scale > 1.2);
  assert.deepEqual(await selected(page), []);
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  await tapOn(cell(page, 30));
  assert.deepEqual(await selected(page), [30]);
  await (await sessionOf(page)).send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
  await page.waitForFunction(() => window.visualViewport.scale === 1);
  await touch.pinch(40, [20, 90]);
  await page.waitForFunction(() => window.visualViewport.scale > 1.2);
  assert.deepEqual(await selected(page), [30]);
  await done(page);
});

test("filled marks have places of their own, until the player wishes otherwise; their colours are read out", async () => {
  const page = await openPage(browser, "play.html", desk);
  await use(page, "Fill in marks");
  const inPlaces = () => page.locator(".oxd-places").count();
  assert.ok((await inPlaces()) > 40);
  assert.equal(await page.locator(".oxd-run").count(), 0);
  await play(page, () => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    oxidoku.act(() => oxidoku.game.change((next) => { next.candidateColours[2] = 4; }));
  });
  assert.match(await cell(page, 0).getAttribute("aria-label"), /marks 1 3 8, mark 3 in colour 4$/);
  await page.getByText("Settings", { exact: true }).click();
  await page.getByText("Show each mark at its own place").click();
  assert.equal(await inPlaces(), 0);
  await use(page, "Undo");
  await use(page, "Fill in marks");
  assert.equal(await inPlaces(), 0);
  await done(page);
});

test("a naked single shows where the other digits are", async () => {
  const page = await openPage(browser, "play.html", desk);
  // The peers of r1c1 hold every digit except 3.
  await play(page, () => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    oxidoku.act(() => oxidoku.game.change((next) => { next.digits[9] = 6; next.digits[36] = 1; next.digits[54] = 8; next.centre[0] = 4; }));
    const step = { technique: "naked_single", place: [2], remove: [], cells: [0], highlights: [], base: [], cover: [], sets: [], chains: [],
      blockers: [36, 45, 18, 11, 5, 27, 54, 10].map((at) => ({ cell: at, cells: [] })), text: "So." };
    oxidoku.say({ hint: { step, needs: [] }, stage: 2, text: "" });
    oxidoku.more();
  });
  const digitsSeen = await page.locator(".oxd-blocker").allTextContents();
  assert.deepEqual(Array.from(new Set(digitsSeen)).sort(), ["1", "2", "4", "5", "6", "7", "8", "9"]);
  await picture(page, "naked-single");
  await done(page);
});

test("the same hint is counted once", async () => {
  const page = await openPage(browser, "play.html", desk);
  for (let i = 0; i < 3; i += 1) {
    await use(page, "Hint");
    await use(page, "Close");
  }
  assert.equal(await play(page, () => document.querySelector(".oxidoku_board").oxidoku.game.hints), 1);
  await done(page);
});

test("a game is paused when the window is left", async () => {
  const page = await openPage(browser, "play.html", { ...desk, clock: true });
  await page.clock.runFor(5000);
  await page.evaluate(() => { Object.defineProperty(document, "hidden", { configurable: true, get: () => true }); });
  await page.clock.runFor(5000);
  assert.equal(await status(page), "Paused");
  await page.evaluate(() => { delete document.hidden; });
  await use(page, "Resume");
  assert.equal(await page.locator(".oxd-clock").textContent(), "0:05");
  // Another window beside it takes the focus. The browser of the test always has it.
  await page.clock.runFor(2000);
  await page.evaluate(() => { document.hasFocus = () => false; });
  await page.clock.runFor(5000);
  assert.equal(await status(page), "Paused");
  await page.evaluate(() => { delete document.hasFocus; });
  await use(page, "Resume");
  assert.equal(await page.locator(".oxd-clock").textContent(), "0:07");
  await done(page);
});

test("a text without a board gets the reason", async () => {
  const page = await openPage(browser, "play.html", desk);
  const paste = (text) => page.evaluate((text) => document.querySelector(".oxidoku_board").oxidoku.paste(text), text);
  for (const [text, said] of [
    [".".repeat(81), "That board is empty: there is nothing to play."],
    ["https://sudokupad.app/abcd1234", "This page cannot read that link. Copy the board as text there."],
    ["1234", "That is not a board: it has 4 cells instead of 81."],
  ]) {
    await paste(text);
    assert.equal(await status(page), said);
  }
  await done(page);
});

test("a long title neither widens the page nor is cut", async () => {
  const page = await openPage(browser, "play.html", small);
  await page.evaluate(() => {
    document.querySelector("h1").textContent = "Siebzehnhundertachtundzwanzigstes".repeat(3);
    document.querySelector(".oxd-title").textContent = "Siebzehnhundertachtundzwanzigstes".repeat(3);
  });
  const { page: whole, title } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector(".oxd-title");
    return { page: document.documentElement.scrollWidth, title: scrollWidth - clientWidth };
  });
  assert.deepEqual([whole, title], [375, 0]);
  await done(page);
});

test("on a phone the text of a path comes before what is set once", async () => {
  const page = await openPage(browser, "view.html", { ...phone, viewport: { width: 375, height: 553 } });
  const top = (one) => page.locator(one).first().evaluate((node) => node.getBoundingClientRect().top);
  assert.ok((await top(".oxd-status")) < (await top(".oxd-viewing .oxd-select")));
  assert.ok((await top(".oxd-status")) < 553 - 40, String(await top(".oxd-status")));
  await picture(page, "path-375");
  await done(page);
});

test("a sideways drag on a fresh board selects, and is not the browser's way back", async () => {
  const page = await openPage(browser, "two.html", small);
  await page.goto("file://" + folder + "/play.html");
  await page.waitForSelector(".oxd-cell");
  const touch = await finger(page);
  await touch.drag([18, 19, 20, 21, 22, 23, 24, 25]);
  assert.deepEqual(await selected(page), [18, 19, 20, 21, 22, 23, 24, 25]);
  assert.match(page.url(), /play[.]html$/);
  await done(page);
});

for (const [name, size] of Object.entries({ "1280 px": desk, "375 px": small })) {
  test(`a drag of a few points selects every cell on its way, ${name}`, async () => {
    const page = await openPage(browser, "play.html", size);
    await (size === small ? tapOn(cell(page, 30)) : cell(page, 30).click());
    const way = [36, 40, 44, 80];
    if (size === small) await (await finger(page)).drag(way);
    else {
      const points = await Promise.all(way.map((i) => middle(page, i)));
      await page.mouse.move(points[0].x, points[0].y);
      await page.mouse.down();
      for (const { x, y } of points) await page.mouse.move(x, y);
      // The drag may end beside the board.
      await page.mouse.move(points[3].x + 30, points[3].y);
      await page.mouse.up();
    }
    assert.deepEqual(await selected(page), [36, 37, 38, 39, 40, 41, 42, 43, 44, 53, 62, 71, 80]);
    await done(page);
  });

  test(`a button selects several cells, one after the other, ${name}`, async () => {
    const page = await openPage(browser, "play.html", size);
    const tap = (i) => (size === small ? tapOn(cell(page, i)) : cell(page, i).click());
    await use(page, "Several cells");
    assert.equal(await page.getByRole("button", { name: "Several cells" }).first().getAttribute("aria-pressed"), "true");
    await use(page, "Corner");
    for (const i of [0, 20, 60, 40, 60]) await tap(i);
    assert.deepEqual(await selected(page), [0, 20, 40]);
    await page.locator(".oxd-key").nth(7).click();
    await page.locator(".oxd-key").nth(4).click();
    for (const i of [0, 20, 40]) assert.match(await cell(page, i).getAttribute("aria-label"), /corner marks 5 8/);
    // After an entry, the next tap begins a new selection.
    await tap(72);
    assert.deepEqual(await selected(page), [72]);
    await tap(73);
    assert.deepEqual(await selected(page), [72, 73]);
    await use(page, "Several cells");
    await tap(10);
    assert.deepEqual(await selected(page), [10]);
    await done(page);
  });
}

test("where a board is the page, keys work at once; a click beside it ends the selection", async () => {
  const page = await openPage(browser, "play.html", desk);
  assert.deepEqual(await selected(page), [0]);
  await page.keyboard.press("3");
  assert.equal((await digits(page))[0], "3");
  await page.mouse.click(20, 700);
  assert.deepEqual(await selected(page), []);
  await page.keyboard.press("4");
  assert.equal((await digits(page))[0], "3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("7");
  assert.equal((await digits(page)).slice(0, 2), "37");
  // A second click on the cell also ends the selection. Keys still go to the cell with the focus.
  await cell(page, 1).click();
  assert.deepEqual(await selected(page), [1]);
  await cell(page, 1).click();
  // The selection ends once a double click is no longer possible.
  await page.waitForFunction(() => !document.querySelector(".oxd-cell[aria-selected=true]"));
  await page.keyboard.press("8");
  assert.equal((await digits(page)).slice(0, 2), "38");
  await page.mouse.click(20, 700);
  await page.locator(".oxd-key").nth(0).click();
  assert.equal(await status(page), "Select a cell first.");
  // With two boards, or a document around one, the page keeps its keys.
  for (const name of ["two.html", "rmd.html"]) {
    await page.goto("file://" + folder + "/" + name);
    await page.waitForSelector(".oxd-cell");
    assert.equal(await focused(page), -1, name);
  }
  await done(page);
});

test("two windows with the same puzzle go on together", async () => {
  const page = await openPage(browser, "play.html", desk);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector(".oxd-cell");
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await other.waitForFunction(() => document.querySelector(".oxidoku_board").oxidoku.game.state.digits[0] === 3);
  await cell(other, 1).click();
  await other.keyboard.press("7");
  await page.waitForFunction(() => document.querySelector(".oxidoku_board").oxidoku.game.state.digits[1] === 7);
  // The window that closes last does not overwrite the newer entry.
  await cell(page, 0).click();
  await page.keyboard.press("8");
  await page.waitForFunction(() => window.localStorage[Object.keys(window.localStorage).find((key) => key.startsWith("oxidoku:"))].includes('"digits":[8,7'));
  await other.evaluate(() => { document.querySelector(".oxidoku_board").oxidoku.save(); });
  await other.close();
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal((await digits(page)).slice(0, 2), "87");
  await done(page);
});

test("where the browser has no room, the oldest game goes, and a game without room gets a message", async () => {
  const page = await openPage(browser, "play.html", desk);
  await page.evaluate(() => {
    localStorage.setItem("oxidoku:old", JSON.stringify({ saved: 1, game: "x".repeat(200000) }));
    localStorage.setItem("oxidoku:new", JSON.stringify({ saved: 2, game: "x".repeat(1000) }));
    let text = "x".repeat(1 << 22);
    for (; text.length > 20; text = text.slice(text.length / 2)) {
      try { localStorage.setItem("another" + text.length, text); } catch (full) { /* smaller */ }
    }
  });
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await page.waitForFunction(() => !("oxidoku:old" in localStorage));
  assert.equal(await page.evaluate(() => "oxidoku:new" in localStorage), true);
  assert.equal(await status(page), "");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("oxidoku:")) localStorage.removeItem(key);
    for (const size of [100000, 1000, 10, 1]) {
      for (let i = 0; ; i += 1) {
        try { localStorage.setItem("full" + size + "-" + i, "x".repeat(size)); } catch (full) { break; }
      }
    }
  });
  await page.keyboard.press("4");
  await page.waitForFunction(() => /no room left/.test(document.querySelector("[role=status]").textContent));
  await done(page);
});

const cellWidth = (page) => page.locator(".oxd-cell").first().evaluate((node) => node.getBoundingClientRect().width);
const inWindow = (page, ...names) => page.evaluate((names) => names.every((name) => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight + 1;
}), names);

for (const [width, height] of [[667, 375], [640, 400], [740, 360]]) {
  test(`all of the board, keypad and actions are in a window of ${width} by ${height}`, async () => {
    const page = await openPage(browser, "play.html", { viewport: { width, height }, hasTouch: true, isMobile: true });
    await page.waitForFunction(() => document.querySelector(".oxd-panel > .oxd-bar"));
    assert.equal(await inWindow(page, ".oxd-frame", ".oxd-bar", ".oxd-pad", ".oxd-actions"), true);
    assert.ok((await cellWidth(page)) >= 32);
    const sizes = await page.locator(".oxd-key").evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().width));
    assert.ok(Math.min(...sizes) >= 40, String(Math.min(...sizes)));
    await picture(page, `low-${width}`);
    await done(page);
  });
}

test("on a tablet that stands the board fills the width", async () => {
  const page = await openPage(browser, "play.html", { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });
  assert.ok((await cellWidth(page)) >= 70, String(await cellWidth(page)));
  assert.equal(await inWindow(page, ".oxd-frame", ".oxd-pad", ".oxd-actions"), true);
  await picture(page, "tablet");
  await done(page);
});

test("of twenty boards the first is there before the rest, and all are printed", async () => {
  const script = () => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".oxd")) return;
      observer.disconnect();
      window.early = document.querySelectorAll(".oxd").length;
    }).observe(document, { childList: true, subtree: true });
  };
  const page = await openPage(browser, "twenty.html", { ...desk, script });
  assert.ok(await page.evaluate(() => window.early) <= 3, "boards drawn at first");
  await page.waitForFunction(() => document.querySelectorAll(".oxd").length === 20);
  await done(page);
  const printed = await openPage(browser, "twenty.html", { ...desk, script: () => { window.requestIdleCallback = () => {}; } });
  assert.ok(await printed.locator(".oxd").count() < 20);
  await printed.pdf({ format: "A4" });
  assert.equal(await printed.locator(".oxd").count(), 20);
  await done(printed);
});

test("corner marks read in order, centre marks are in the centre", async () => {
  const page = await openPage(browser, "play.html", desk);
  await cell(page, 0).click();
  const order = ["569", "1", "12", "1234", "12345", "123456", "1234567", "12345678", "123456789"];
  for (const marks of order) {
    await page.keyboard.press("Delete");
    for (const digit of marks) await page.keyboard.press("Shift+" + digit);
    const read = await cell(page, 0).locator(".oxd-corner").evaluateAll((nodes) =>
      nodes.map((node) => [node.getBoundingClientRect(), node.getAttribute("data-digit")])
        .sort(([a], [b]) => Math.round((a.top - b.top) / 8) || a.left - b.left).map(([, digit]) => digit).join(""));
    assert.equal(read, marks);
  }
  await cell(page, 1).click();
  for (const digit of "13") await page.keyboard.press("Control+" + digit);
  const [run, box] = [await cell(page, 1).locator(".oxd-run").boundingBox(), await cell(page, 1).boundingBox()];
  assert.ok(Math.abs(run.x + run.width / 2 - box.x - box.width / 2) < 2);
  assert.ok(Math.abs(run.y + run.height / 2 - box.y - box.height / 2) < 2);
  await done(page);
});

test("print: black on white in a dark system, several boards a page", async () => {
  const page = await openPage(browser, "two.html", { ...desk, colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  const colours = await page.evaluate(() => [".oxd-cell", ".oxd-given .oxd-digit"].map((one) => {
    const style = getComputedStyle(document.querySelector(one));
    return one === ".oxd-cell" ? style.backgroundColor : style.color;
  }));
  assert.deepEqual(colours, ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  // A clash stands out on paper, where backgrounds may not be printed.
  await page.evaluate(() => document.querySelector(".oxidoku_board").oxidoku.write([0], 6, "digits"));
  const marked = await page.evaluate(() => {
    const cell = document.querySelector(".oxd-clash");
    return [getComputedStyle(cell.querySelector(".oxd-digit")), getComputedStyle(cell, "::after")].map((style) => style.color);
  });
  const hex = (colour) => "#" + colour.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  for (const colour of marked) assert.ok(contrast(rgbOf(hex(colour)), rgbOf("#ffffff")) >= 4.5, colour);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal((pdf.match(/\/Type\s*\/Page\b/g) || []).length, 1, "two boards on one page");
  await done(page);
});

test("colours follow the page around the board, then the system, and the player's setting", async () => {
  const theme = (page) => page.locator(".oxd").first().getAttribute("data-theme");
  const page = await openPage(browser, "play.html", { ...desk, colorScheme: "dark" });
  assert.equal(await theme(page), "dark");
  await page.evaluate(() => { document.body.style.background = "#fff"; });
  await page.waitForFunction(() => document.querySelector(".oxd").dataset.theme === "light");
  await page.getByText("Settings", { exact: true }).click();
  await page.locator(".oxd-section .oxd-select").selectOption("dark");
  assert.equal(await theme(page), "dark");
  // Another board of the same site has this setting, too.
  await page.goto("file://" + folder + "/two.html");
  await page.waitForSelector(".oxd-cell");
  assert.deepEqual(await page.locator(".oxd").evaluateAll((nodes) => nodes.map((node) => node.dataset.theme)), ["dark", "dark"]);
  await page.getByText("Settings", { exact: true }).first().click();
  await page.getByText("Show clashes").first().click();
  assert.equal(await page.locator(".oxd-switch input").nth(1).isChecked(), false);
  assert.deepEqual(await page.evaluate(() => Array.from(document.querySelectorAll(".oxidoku_board"), (node) => node.oxidoku.settings.clashes)), [false, false]);
  await done(page);
});

// Returns functions that look up a custom property in the light and the dark theme.
const css = fs.readFileSync(new URL("../../tools/widget/widget.css", import.meta.url), "utf8");
const [light, dark] = [css, css.slice(css.indexOf('[data-theme^="dark"]'))].map((text) => (name) =>
  new RegExp("--o-" + name + ": (#[0-9a-f]+)").exec(text)[1]);

test("the player's colours differ with any colour vision", () => {
  for (const value of [light, dark]) {
    const colours = Array.from({ length: 9 }, (_, i) => rgbOf(value("c" + (i + 1))));
    for (const vision of Object.keys(visions)) {
      const labs = colours.map((colour) => labOf(seenWith(vision, colour)));
      labs.forEach((one, i) => labs.slice(0, i).forEach((other, j) => {
        assert.ok(difference(one, other) >= 10, `${vision}: ${i + 1} and ${j + 1} differ by ${difference(one, other).toFixed(1)}`);
      }));
    }
    colours.forEach((colour) => assert.ok(contrast(colour, rgbOf(value("over"))) >= 4.5));
  }
  // Test pairs from the paper on the formula.
  assert.equal(difference([50, 2.6772, -79.7751], [50, 0, -82.7485]).toFixed(4), "2.0425");
  assert.equal(difference([50, -1, 2], [50, 0, 0]).toFixed(4), "2.3669");
});

test("lines of the grid stand out", () => {
  for (const value of [light, dark]) {
    for (const ground of ["board", "page"]) assert.ok(contrast(rgbOf(value("thin")), rgbOf(value(ground))) >= 3, ground);
  }
});

test("labels do not touch at 200 %", async () => {
  // The browser lays out a page this way when it is zoomed to 200 %.
  const page = await openPage(browser, "play.html", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  const gaps = await page.locator(".oxd-mode").evaluateAll((nodes) => nodes.map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return node.getBoundingClientRect().width - range.getBoundingClientRect().width;
  }));
  gaps.forEach((gap) => assert.ok(gap >= 4, String(gap)));
  await done(page);
});

test("each board of a page has its own name", async () => {
  const page = await openPage(browser, "two.html", desk);
  const names = await page.getByRole("grid").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")));
  assert.deepEqual(names, ["Sudoku board 1", "Sudoku board 2"]);
  await done(page);
});

test("several puzzles: next, previous, a list with what is solved, an end that leads on", async () => {
  for (const size of Object.values(sizes)) {
    const page = await openPage(browser, "set.html", size);
    const line = await digits(page);
    await use(page, "Next puzzle");
    assert.notEqual(await digits(page), line);
    await use(page, "Previous puzzle");
    assert.equal(await digits(page), line);
    await play(page, () => {
      const { oxidoku } = document.querySelector(".oxidoku_board");
      oxidoku.hint();
      oxidoku.close();
      oxidoku.paste(oxidoku.all[0].solution.slice(0, 80).join("") + "0");
      oxidoku.select([80], 80);
      if (!oxidoku.game.state.givens[80]) oxidoku.press(oxidoku.all[0].solution[80]);
    });
    assert.match(await status(page), /^Solved in 0:0\d\. With one hint\. Level Easy, score \d+; the hardest step was .+\.$/);
    await picture(page, `ending-${size.viewport.width}`);
    await page.locator(".oxd-talk").getByRole("button", { name: "Next puzzle" }).click();
    await page.getByText("Puzzles", { exact: true }).click();
    const list = await page.locator(".oxd-section .oxd-step").allTextContents();
    assert.equal(list.length, 3);
    assert.match(list[0], /^1\. Easy ✓ solved$/);
    assert.match(list[1], /^2\. Easy$/);
    await page.reload();
    await page.waitForSelector(".oxd-cell");
    await page.getByText("Puzzles", { exact: true }).click();
    assert.equal(await page.locator(".oxd-section [aria-current]").first().textContent(), "2. Easy");
    await done(page);
  }
});

test("a try can be left or kept", async () => {
  const page = await openPage(browser, "play.html", desk);
  await page.getByText("Tools", { exact: true }).click();
  await cell(page, 0).click();
  await press(page, "Try out");
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("7");
  assert.equal(await page.locator(".oxd-tried").count(), 2);
  await press(page, "Discard trial");
  assert.equal(await digits(page), puzzle);
  await page.keyboard.press("Control+z");
  assert.equal((await digits(page)).slice(0, 2), "37");
  await press(page, "Try out");
  await page.keyboard.press("Delete");
  await press(page, "Keep trial");
  assert.equal((await digits(page)).slice(0, 2), "30");
  assert.equal(await page.getByRole("button", { name: "Keep trial" }).isVisible(), false);
  await done(page);
});

test("all steps by effect, the spotlight, and the last cell of a house by one key", async () => {
  const page = await openPage(browser, "play.html", desk);
  await page.getByText("Tools", { exact: true }).click();
  await press(page, "All steps");
  assert.match(await status(page), /^\d+ steps, grouped by effect\.$/);
  assert.equal(await page.locator(".oxd-effect").first().textContent(), "r1c8 is 9");
  await page.locator(".oxd-found .oxd-step").first().click();
  assert.match(await status(page), /^Hidden Single: In box 3, 9 fits only in r1c8: the 9s in /);
  assert.equal(await page.locator(".oxd-blocker").count(), 4);
  await press(page, "Close");
  await cell(page, 10).click();
  await page.keyboard.press("f");
  const lit = await page.locator(".oxd-lit").count();
  const open = await play(page, () => document.querySelector(".oxidoku_board").oxidoku.game.candidates().filter((mask) => mask & 256).length);
  assert.equal(lit, open);
  await page.keyboard.press("f");
  assert.equal(await page.locator(".oxd-lit").count(), 0);
  // In an empty cell, the next digit is lit and not entered, unless another cell is selected first.
  const empty = puzzle.indexOf("0");
  const lit5 = await play(page, () => document.querySelector(".oxidoku_board").oxidoku.game.candidates().filter((mask) => mask & 16).length);
  const lights = () => page.locator(".oxd-lit").count();
  await cell(page, empty).click();
  await page.keyboard.press("f");
  assert.equal(await status(page), "Now press a digit.");
  await page.keyboard.press("5");
  assert.deepEqual([await lights(), (await digits(page))[empty]], [lit5, "0"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await cell(page, empty).click();
  await page.keyboard.press(solution[empty]);
  assert.deepEqual([await lights(), (await digits(page))[empty]], [0, solution[empty]]);
  await page.keyboard.press("Delete");
  // Fill all cells of box 7 except one.
  const box = [54, 55, 56, 63, 64, 65, 72, 73, 74].filter((i) => puzzle[i] === "0");
  for (const i of box.slice(1)) {
    await cell(page, i).click();
    await page.keyboard.press(solution[i]);
  }
  await cell(page, box[0]).click();
  await page.keyboard.press("Enter");
  assert.equal((await digits(page))[box[0]], solution[box[0]]);
  await done(page);
});

test("a digit of the keypad that is held lights up", async () => {
  const page = await openPage(browser, "play.html", phone);
  const client = await sessionOf(page);
  const box = await page.locator(".oxd-key").nth(8).boundingBox();
  const point = [{ x: box.x + 10, y: box.y + 10 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point });
  await page.waitForSelector(".oxd-lit");
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.ok((await page.locator(".oxd-lit").count()) > 5);
  assert.equal(await digits(page), puzzle);
  await done(page);
});

test("a link to the page brings its puzzle", async () => {
  const page = await openPage(browser, "play.html#puzzle=" + other, desk);
  assert.equal(await digits(page), other);
  const link = await play(page, () => document.querySelector(".oxidoku_board").oxidoku.textOf("link"));
  assert.ok(link.endsWith("#puzzle=" + other.replace(/0/g, ".")));
  await page.locator("summary", { hasText: "Copy, paste and share" }).click();
  await page.locator("summary", { hasText: "QR code" }).click();
  assert.ok((await page.locator(".oxd-code path").last().getAttribute("d")).length > 5000);
  await done(page);
});

test("long chains are shown link by link, at a speed of one's own", async () => {
  const page = await openPage(browser, "view.html", { ...desk, clock: true });
  const at = await play(page, () => {
    const { oxidoku } = document.querySelector(".oxidoku_view");
    const found = oxidoku.steps.findIndex((step) => step.chains.length && step.chains[0].strong.length > 2);
    oxidoku.scrubber.moveTo(found);
    return found;
  });
  assert.ok(at > 0);
  const all = await page.locator(".oxd-link").count();
  await press(page, "Next link");
  assert.equal(await page.locator(".oxd-link").count(), 1);
  assert.equal(await page.locator(".oxd-walk li").count(), 2);
  await press(page, "All links");
  assert.equal(await page.locator(".oxd-link").count(), all);
  assert.equal(await page.locator(".oxd-walk").isVisible(), false);
  await press(page, "Next link");
  assert.match(await page.locator(".oxd-walk li").first().textContent(), /^If r\dc\d is (not )?\d,$/);
  for (let i = 1; i < all; i += 1) await press(page, "Next link");
  assert.equal(await page.locator(".oxd-link").count(), all);
  assert.match(await status(page), /can be removed|is \d/);
  assert.equal(await page.getByRole("button", { name: "All links" }).isDisabled(), true);
  // The list scrolls to the current step.
  const [item, list] = await page.evaluate(() => [".oxd-step[aria-current]", ".oxd-steps"].map((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [box.top, box.bottom];
  }));
  assert.ok(item[0] >= list[0] - 1 && item[1] <= list[1] + 1);
  await page.getByLabel("Speed").selectOption("4");
  await press(page, "First step");
  await press(page, "Play");
  await page.clock.runFor(900);
  assert.match(await page.locator(".oxd-step-head").textContent(), /^Step 3 /);
  await done(page);
});

// The taps that other sites need for the same tasks, counted from what their boards offer by
// touch: a drag selects neighbouring cells, a mode is chosen once, and each cell of a chain needs
// its own colour. SudokuPad has no hints.
const elsewhere = {
  "enter a digit": { SudokuPad: 2, "sudoku.coach": 2 },
  "marks in three cells": { SudokuPad: 3, "sudoku.coach": 3 },
  undo: { SudokuPad: 1, "sudoku.coach": 1 },
  "colour a chain of four cells": { SudokuPad: 9, "sudoku.coach": 9 },
  "a first hint": { SudokuPad: Infinity, "sudoku.coach": 1 },
};

test("five tasks take no more taps than elsewhere", async () => {
  const page = await openPage(browser, "play.html", phone);
  // An empty message covers no button.
  assert.equal(await page.locator(".oxd-talk").evaluate((node) => node.offsetHeight), 0);
  const touch = await finger(page);
  let taps = 0;
  const tap = async (what) => {
    await tapOn(what);
    taps += 1;
  };
  const tried = new Set();
  const task = async (name, run, ready) => {
    taps = 0;
    await run();
    assert.ok(await ready(), name + ": " + await status(page));
    for (const [board, theirs] of Object.entries(elsewhere[name])) {
      assert.ok(taps <= theirs, `${name}: ${taps} taps, ${theirs} in ${board}`);
    }
    tried.add(name);
  };
  const key = (digit) => page.locator(".oxd-key").nth(digit - 1);
  const button = (name) => page.getByRole("button", { name: name, exact: true }).first();
  const marks = (i) => cell(page, i).getAttribute("aria-label");
  await task("enter a digit", async () => {
    await tap(cell(page, 0));
    await tap(key(3));
  }, async () => (await digits(page))[0] === "3");
  await task("undo", () => tap(button("Undo")), async () => (await digits(page))[0] === "0");
  // One drag, one tap on the mode, and one on the digit.
  await task("marks in three cells", async () => {
    await touch.drag([36, 37, 38]);
    taps += 1;
    await tap(button("Corner"));
    await tap(key(8));
  }, async () => (await Promise.all([36, 37, 38].map(marks))).every((name) => /corner marks 8/.test(name)));
  // The mode once, and then a cell and its colour four times.
  await task("colour a chain of four cells", async () => {
    await tap(button("Colour"));
    for (const [i, colour] of [[0, 1], [1, 2], [27 + 8, 1], [44, 2]]) {
      await tap(cell(page, i));
      await tap(key(colour));
    }
  }, async () => (await Promise.all([0, 1, 44].map(marks))).every((name) => /colour/.test(name)));
  await task("a first hint", () => tap(button("Hint")), async () => /^Look at/.test(await status(page)));
  assert.deepEqual(Array.from(tried).sort(), Object.keys(elsewhere).sort());
  await done(page);
});

test("nested chains open in place, and lead back", async () => {
  for (const size of Object.values(sizes)) {
    const page = await openPage(browser, "nested.html", size);
    await play(page, () => {
      const { oxidoku } = document.querySelector(".oxidoku_view");
      oxidoku.scrubber.moveTo(oxidoku.steps.findIndex((step) => step.nested.length));
    });
    const whole = await status(page);
    const chains = page.getByRole("button", { name: /^chain 1/i });
    await chains.first().click();
    assert.notEqual(await status(page), whole);
    assert.match(await status(page), /^chain 1\. /);
    assert.ok((await page.locator(".oxd-link").count()) > 0);
    await picture(page, `nested-${size.viewport.width}`);
    await press(page, "Whole step");
    assert.equal(await status(page), whole);
    await done(page);
  }
});
