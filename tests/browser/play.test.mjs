// Play in a real browser.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import {
  openBrowser, closeBrowser, openPage, done, picture, startApp, cell, digits, state, status, press, tapOn,
  puzzle, solution, other,
} from "./host.mjs";

let browser;
let app;
before(async () => {
  browser = await openBrowser();
  app = await startApp();
});
after(async () => {
  await app?.stop();
  await closeBrowser(browser);
});

const empty = Array.from(puzzle).flatMap((digit, i) => (digit === "0" ? [i] : []));

test("a puzzle to the end by keyboard", async () => {
  const page = await openPage(browser, "play.html");
  await page.keyboard.press("Tab");
  while (await page.evaluate(() => !document.activeElement.classList.contains("oxd-cell"))) {
    await page.keyboard.press("Tab");
  }
  for (let i = 0; i < 81; i += 1) {
    if (puzzle[i] === "0") await page.keyboard.press(solution[i]);
    if (i % 9 < 8) await page.keyboard.press("ArrowRight");
    else {
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
    }
  }
  assert.equal(await digits(page), solution);
  assert.match(await status(page), /^Solved in \d+:\d\d\. Without a hint\. Level Medium, score \d+; the hardest step was Naked Triple\.$/);
  await done(page);
});

test("a puzzle to the end by mouse", async () => {
  const page = await openPage(browser, "play.html");
  for (const i of empty) {
    await cell(page, i).click();
    await page.locator(".oxd-key").nth(Number(solution[i]) - 1).click();
  }
  assert.equal(await digits(page), solution);
  await done(page);
});

test("a puzzle to the end by touch, number first", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openPage(browser, "play.html", phone);
  const small = await page.locator(".oxd-key, .oxd-tool, .oxd-mode, .oxd-action").evaluateAll((nodes) =>
    nodes.filter((node) => node.getBoundingClientRect().width < 44 || node.getBoundingClientRect().height < 44).length
  );
  assert.equal(small, 0, "targets of 44 px");
  await tapOn(page.getByText("Settings", { exact: true }));
  await tapOn(page.getByText("Number first"));
  await tapOn(page.getByText("Settings", { exact: true }));
  for (let digit = 1; digit <= 9; digit += 1) {
    await tapOn(page.locator(".oxd-key").nth(digit - 1));
    for (const i of empty.filter((one) => solution[one] === String(digit))) await tapOn(cell(page, i));
  }
  assert.equal(await digits(page), solution);
  await done(page);
});

test("keys: marks, colours, moves, several cells", async () => {
  const page = await openPage(browser, "play.html");
  const at = () => page.evaluate(() => document.querySelector(".oxidoku_board").oxidoku.board.cursor);
  await cell(page, 40).click();
  for (const [key, to] of [
    ["Home", 36], ["End", 44], ["Control+Home", 0], ["Control+End", 80], ["ArrowDown", 8], ["ArrowRight", 0], ["PageDown", 72], ["ArrowUp", 63],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await at(), to, key);
  }
  await cell(page, 0).click();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("Control+7");
  await page.keyboard.press("v");
  await page.keyboard.press("2");
  assert.equal(
    await cell(page, 0).getAttribute("aria-label"),
    "row 1 column 1, empty, marks 7, corner marks 4, colour 2"
  );
  await page.keyboard.press("x");
  await page.keyboard.press("8");
  await page.keyboard.press("c");
  await page.keyboard.press("1");
  assert.match(await cell(page, 0).getAttribute("aria-label"), /marks 1 7, corner marks 4 8/);
  await page.keyboard.press("z");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("3");
  assert.equal((await digits(page)).slice(0, 2), "33");
  assert.match(await cell(page, 0).getAttribute("aria-label"), /clash/);
  await page.keyboard.press("Delete");
  assert.equal((await digits(page)).slice(0, 2), "00");
  await page.keyboard.press("Control+a");
  assert.equal(await page.locator(".oxd-selected").count(), 81);
  assert.equal(await cell(page, 5).getAttribute("aria-label"), "row 1 column 6, given 6");
  await done(page);
});

test("mouse: dragging, Shift, Ctrl and double click select", async () => {
  const page = await openPage(browser, "play.html");
  const middle = async (i) => {
    const box = await cell(page, i).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  for (const i of [1, 2, 11]) await page.mouse.move(...(await middle(i)), { steps: 3 });
  await page.mouse.up();
  const selected = () => page.locator(".oxd-cell").evaluateAll((nodes) =>
    nodes.flatMap((node, i) => (node.getAttribute("aria-selected") === "true" ? [i] : [])));
  assert.deepEqual(await selected(), [0, 1, 2, 11]);
  await cell(page, 40).click({ modifiers: ["Control"] });
  await cell(page, 1).click({ modifiers: ["Shift"] });
  assert.deepEqual(await selected(), [0, 2, 11, 40]);
  await cell(page, 10).dblclick();
  assert.deepEqual(await selected(), Array.from(puzzle).flatMap((digit, i) => (digit === "9" ? [i] : [])));
  await done(page);
});

test("everything can be undone, and done again", async () => {
  const page = await openPage(browser, "play.html");
  const states = [await state(page)];
  const keep = async () => states.push(await state(page));
  await cell(page, 0).click();
  for (const key of ["3", "ArrowRight", "Shift+2", "Control+7", "v", "5", "z"]) {
    const before = await state(page);
    await page.keyboard.press(key);
    if ((await state(page)) !== before) await keep();
  }
  await page.keyboard.press("v");
  await page.getByLabel("Colour target").selectOption({ label: "mark 7" });
  await page.getByRole("button", { name: "Colour 4" }).click();
  await keep();
  await page.getByRole("button", { name: "Digit", exact: true }).click();
  await press(page, "Fill in marks");
  await keep();
  for (const name of ["Hint", "Hint", "Hint", "Apply"]) await press(page, name);
  await keep();
  await cell(page, 0).click();
  await page.keyboard.press("Delete");
  await keep();
  await page.locator("summary", { hasText: "Tools" }).click();
  await press(page, "Restart");
  await keep();
  await page.locator("summary", { hasText: "Copy, paste and share" }).click();
  await page.locator(".oxd-text").fill(other);
  await press(page, "Load");
  await keep();
  states.slice(1).forEach((one, i) => assert.notEqual(one, states[i]));
  for (let i = states.length - 2; i >= 0; i -= 1) {
    if (i % 2) await press(page, "Undo");
    else {
      await cell(page, 0).click();
      await page.keyboard.press("Control+z");
    }
    assert.equal(await state(page), states[i]);
  }
  for (let i = 1; i < states.length; i += 1) {
    await cell(page, 0).click();
    await page.keyboard.press("Control+y");
    assert.equal(await state(page), states[i]);
  }
  await done(page);
});

test("each stage of a hint", async () => {
  const page = await openPage(browser, "play.html");
  await press(page, "Hint");
  assert.equal(await status(page), "Look at box 3: a digit can be placed.");
  assert.equal(await page.locator(".oxd-asked").count(), 9);
  await press(page, "More");
  assert.equal(await status(page), "Look at box 3: a digit can be placed. Look for: Hidden Single.");
  await press(page, "More");
  assert.equal(await status(page), "Hidden Single: In box 3, 9 fits only in r1c8: the 9s in r2c2, r3c5, r6c7 and r7c9 rule out the other cells. So r1c8 is 9.");
  assert.equal(await page.locator(".oxd-large").textContent(), "9");
  assert.equal(await digits(page), puzzle);
  await press(page, "Apply");
  assert.equal((await digits(page))[7], "9");
  // A hint reports a wrong entry first and reveals no digit.
  await cell(page, 0).click();
  await page.keyboard.press("1");
  await page.keyboard.press("h");
  assert.equal(await status(page), "There is a mistake in r1c1.");
  assert.match(await cell(page, 0).getAttribute("aria-label"), /wrong/);
  await page.keyboard.press("Control+z");
  // Without marks, applying a step writes the marks of the cells concerned.
  for (const name of ["Hint", "Hint", "Hint"]) await press(page, name);
  assert.equal(await page.locator(".oxd-struck").count(), 2);
  await press(page, "Apply");
  assert.match(await cell(page, 6).getAttribute("aria-label"), /marks 1 7 8$/);
  await page.keyboard.press("h");
  await page.keyboard.press("Escape");
  assert.equal(await status(page), "");
  await done(page);
});

test("hints go all the way on a hard puzzle, with chains drawn", async () => {
  const page = await openPage(browser, "unfair.html");
  await press(page, "Fill in marks");
  const { techniques, links, solved } = await page.evaluate(() => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    const techniques = new Set();
    let links = 0;
    // The page is hidden because laying out each picture takes longer than everything else.
    document.body.hidden = true;
    for (let i = 0; i < 120; i += 1) {
      for (let stage = 0; stage < 3; stage += 1) oxidoku.hint();
      const text = document.querySelector("[role=status]").textContent;
      if (!text.includes(":")) break;
      techniques.add(text.split(":")[0]);
      links += document.querySelectorAll(".oxd-link").length;
      oxidoku.apply();
    }
    return { techniques: Array.from(techniques), links, solved: Boolean(document.querySelector(".oxd-solved")) };
  });
  assert.equal(solved, true);
  assert.ok(techniques.length > 4 && links > 0, techniques.join());
  await done(page);
});

test("a path that sticks ends with a cell, revealed at the last stage only", async () => {
  const page = await openPage(browser, "hardest.html");
  // The path on Sudoku Explainer's scale would not get stuck, so only the first path is kept.
  const paths = await page.evaluate(() => {
    const [own] = document.querySelector(".oxidoku_board").oxidoku.all;
    own.paths = own.paths.slice(0, 1);
    return own.paths[0].steps.length;
  });
  for (let i = 0; i < paths + 60; i += 1) {
    await press(page, "Hint");
    await press(page, "Hint");
    const revealed = /Reveal a cell/.test(await status(page));
    if (revealed) assert.doesNotMatch(await status(page), /is [1-9]/);
    await press(page, "Hint");
    if (revealed) {
      assert.match(await status(page), /The next step is harder than this page knows\. r\dc\d is [1-9]\.$/);
      return done(page);
    }
    await press(page, "Apply");
  }
  return assert.fail("no cell was revealed");
});

test("check, restart, clashes", async () => {
  const page = await openPage(browser, "play.html");
  await press(page, "Check");
  assert.equal(await status(page), "No mistakes so far.");
  await cell(page, 0).click();
  await page.keyboard.press("1");
  await press(page, "Check");
  assert.equal(await status(page), "Wrong: r1c1.");
  assert.equal(await page.locator(".oxd-wrong").count(), 1);
  await cell(page, 0).click();
  await page.keyboard.press("6");
  assert.equal(await page.locator(".oxd-clash").count(), 2);
  await page.locator("summary", { hasText: "Tools" }).click();
  await press(page, "Restart");
  assert.equal(await digits(page), puzzle);
  await done(page);
});

test("copy and paste by the keys and by the box", async () => {
  const page = await openPage(browser, "play.html");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+v");
  assert.equal((await digits(page))[0], "3");
  assert.equal(await status(page), "The board has been replaced.");
  assert.equal(await cell(page, 0).getAttribute("aria-readonly"), null);
  await page.locator("summary", { hasText: "Copy, paste and share" }).click();
  for (const name of ["Copy with pencil marks", "Copy as library line", "Copy the puzzle"]) {
    await press(page, name);
    await page.waitForFunction(() => document.querySelector("[role=status]").textContent === "Copied.");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await page.locator(".oxd-text").fill(text);
    await press(page, "Load");
    assert.equal((await digits(page))[5], "6", name);
  }
  await page.locator(".oxd-text").fill("no board");
  await press(page, "Load");
  assert.equal(await status(page), "That is not a board: it has 0 cells instead of 81.");
  // The page itself solves any other puzzle.
  await page.locator(".oxd-text").fill(other);
  await press(page, "Load");
  assert.equal(await digits(page), other);
  assert.equal(await cell(page, other.search(/[1-9]/)).getAttribute("aria-readonly"), "true");
  await press(page, "Check");
  assert.equal(await status(page), "No mistakes so far.");
  const hrefs = await page.locator(".oxd-open a").evaluateAll((nodes) => nodes.map((node) => node.href));
  assert.equal(hrefs.filter((href) => href.endsWith(other)).length, 3);
  await done(page);
});

test("the board is kept over a reload, and not where that is switched off", async () => {
  const page = await openPage(browser, "play.html");
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal((await digits(page))[0], "3");
  await press(page, "Undo");
  assert.equal((await digits(page))[0], "0");
  await press(page, "Redo");
  await page.getByText("Settings", { exact: true }).click();
  await page.getByText("Remember boards").click();
  await page.reload();
  await page.waitForSelector(".oxd-cell");
  assert.equal((await digits(page))[0], "0");
  await done(page);
});

test("the clock pauses, hides the board, and can be hidden", async () => {
  const page = await openPage(browser, "play.html", { clock: true });
  const time = () => page.locator(".oxd-clock").textContent();
  await page.clock.runFor(61000);
  assert.equal(await time(), "1:01");
  await press(page, "Pause");
  assert.equal(await page.locator(".oxd-grid").isVisible(), false);
  assert.equal(await status(page), "Paused");
  await page.clock.runFor(5000);
  await press(page, "Resume");
  assert.equal(await time(), "1:01");
  assert.equal(await page.locator(".oxd-grid").isVisible(), true);
  await press(page, "Hide the time");
  assert.equal(await page.locator(".oxd-clock").textContent(), "");
  await press(page, "Show the time");
  await page.clock.runFor(1000);
  assert.equal(await time(), "1:02");
  await done(page);
});

test("two boards on a page know nothing of each other", async () => {
  const page = await openPage(browser, "two.html");
  const second = await digits(page, 1);
  await cell(page, 0, 0).click();
  await page.keyboard.press("3");
  assert.equal((await digits(page, 0))[0], "3");
  assert.equal(await digits(page, 1), second);
  await page.locator(".oxidoku_board").nth(1).getByRole("button", { name: "Hint" }).click();
  assert.notEqual(await status(page, 1), "");
  assert.equal(await status(page, 0), "");
  await done(page);
});

test("a path is looked through step by step", async () => {
  const page = await openPage(browser, "view.html", { clock: true });
  assert.match(await page.locator(".oxd-step-head").textContent(), /^Step 1 of \d+ · HoDoKu \d+$/);
  await press(page, "Next step");
  assert.match(await page.locator(".oxd-step-head").textContent(), /^Step 2 of/);
  await page.getByRole("slider").focus();
  await page.keyboard.press("End");
  assert.equal(await status(page), "Solved.");
  assert.equal(await page.locator(".oxd-digit").count(), 81);
  await press(page, "First step");
  await cell(page, 0).click();
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".oxd-step-head").textContent(), /^Step 2 of/);
  await page.locator(".oxd-step").last().click();
  assert.match(await page.locator(".oxd-step[aria-current]").textContent(), /^\d+\. /);
  await press(page, "First step");
  await press(page, "Play");
  await page.clock.runFor(1800);
  assert.match(await page.locator(".oxd-step-head").textContent(), /^Step 2 /);
  await press(page, "Stop");
  await done(page);
});

test("screen readers get a grid with rows and named cells, and one live region", async () => {
  const page = await openPage(browser, "play.html");
  const tree = await page.locator(".oxd-body").ariaSnapshot();
  assert.match(tree, /- grid "Sudoku board – Medium":\n\s+- row/);
  assert.match(tree, /gridcell "row 1 column 6, given 6"/);
  assert.equal((tree.match(/gridcell/g) || []).length, 81);
  assert.match(tree, /button "Enter 7"/);
  assert.equal(await page.locator("[role=status], [aria-live], [role=alert]").count(), 1);
  assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
  // By default, a move is not announced.
  await cell(page, 0).click();
  await page.keyboard.press("3");
  assert.equal(await status(page), "");
  await page.getByText("Settings", { exact: true }).click();
  await page.getByText("Announce every change").click();
  await cell(page, 1).click();
  await page.keyboard.press("7");
  assert.equal(await status(page), "row 1 column 2, 7");
  await done(page);
});

// Measures the time from when the first board is put on the page until it is on the screen. Runs
// in the page.
function noteFirstFrame() {
  new MutationObserver((changes, observer) => {
    if (!document.querySelector(".oxd-grid")) return;
    observer.disconnect();
    const found = performance.now();
    requestAnimationFrame(() => setTimeout(() => { window.firstFrame = performance.now() - found; }));
  }).observe(document, { childList: true, subtree: true });
}

test("20 boards on a page, and how long things take", async () => {
  const page = await openPage(browser, "twenty.html");
  await page.waitForFunction(() => document.querySelectorAll(".oxidoku_board .oxd-grid").length === 20);
  const drawn = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".oxidoku_board"), (node) => node.oxidoku.drawnIn));
  await done(page);
  const one = await openPage(browser, "play.html", { script: noteFirstFrame });
  await one.waitForFunction(() => window.firstFrame);
  const [first, seen] = await one.evaluate(() => {
    const { drawnIn } = document.querySelector(".oxidoku_board").oxidoku;
    return [drawnIn, window.firstFrame + drawnIn];
  });
  const inputs = await one.evaluate(() => {
    const node = document.querySelector(".oxidoku_board");
    const cells = node.querySelectorAll(".oxd-cell");
    const times = [];
    for (let i = 0; i < 60; i += 1) {
      const target = cells[(i * 7) % 81];
      target.focus();
      const started = performance.now();
      const key = i % 3 === 0 ? "ArrowRight" : String((i % 9) + 1);
      target.dispatchEvent(new KeyboardEvent("keydown", { key: key, code: i % 3 ? "Digit" + key : key, bubbles: true }));
      times.push(performance.now() - started);
    }
    return times.sort((a, b) => a - b);
  });
  const middle = (times) => times[Math.floor(times.length / 2)].toFixed(1);
  console.log(
    `by the browser's clock: first board made in ${first.toFixed(1)} ms and on the screen after ${seen.toFixed(1)}; ` +
      `20 boards, each in ${middle(drawn.sort((a, b) => a - b))} ms; ` +
      `an input handled in ${middle(inputs)} ms (longest ${inputs[inputs.length - 1].toFixed(1)})`
  );
  await done(one);
});

test("right to left, 320 px, print", async () => {
  const page = await openPage(browser, "rtl.html");
  const box = async (i) => (await cell(page, i).boundingBox()).x;
  assert.ok((await box(0)) < (await box(8)), "column 1 stays on the left");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".oxd-panel").isVisible(), false);
  assert.equal(await page.locator(".oxd-grid").isVisible(), true);
  await done(page);
});

test("a bookmark in Shiny is short and restores digits and marks", async () => {
  const page = await openPage(browser, app.url);
  const shown = (page, text) => page.waitForFunction(
    (text) => document.querySelector("#state").textContent.replace(/\s/g, "").includes(text), text);
  const state = (page) => page.evaluate(() => {
    const { digits, centre, corner } = document.querySelector(".oxidoku_board").oxidoku.game.state;
    return JSON.stringify([digits, centre, corner]);
  });
  await shown(page, '"empty":55');
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await cell(page, 1).click();
  await page.keyboard.press("Control+4");
  await page.keyboard.press("Shift+Digit7");
  await shown(page, '"empty":54');
  const before = await state(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction(() => location.search.includes("board_state"));
  const url = page.url();
  assert.ok(url.length < 800, `${url.length} characters`);
  const again = await openPage(browser, url);
  await shown(again, '"empty":54');
  assert.equal(await state(again), before);
  await done(again);
  await done(page);
});

test("a puzzle without exactly one solution is said to be one, at first and by a check", async () => {
  const page = await openPage(browser, "doubtful.html");
  const none = "The puzzle has no solution.";
  const said = () => page.getByRole("status").allTextContents();
  const wanted = [none, "The puzzle has several solutions.", none];
  assert.deepEqual(await said(), wanted);
  await picture(page, "doubtful", { fullPage: true });
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "doubtful-dark", { fullPage: true });
  for (const board of [0, 2]) {
    await page.getByRole("button", { name: "Check", exact: true }).nth(board).click();
  }
  assert.deepEqual(await said(), wanted);
  await done(page);
});

test("in Shiny: inputs, hints from R, redraw and proxy", async () => {
  const page = await openPage(browser, app.url);
  const shown = async (test) => page.waitForFunction(
    (text) => document.querySelector("#state").textContent.replace(/\s/g, "").includes(text), test);
  await shown('"empty":55');
  await shown('"solved":false');
  await cell(page, 0).click();
  await page.keyboard.press("3");
  await shown('"empty":54');
  await page.keyboard.press("Control+z");
  await shown('"empty":55');
  await press(page, "Hint");
  await page.waitForFunction(() => /^Look at box/.test(document.querySelector("[role=status]").textContent));
  for (const name of ["More", "More", "Apply"]) await press(page, name);
  await shown('"empty":54');
  await cell(page, 0).click();
  await page.keyboard.press("1");
  await press(page, "Hint");
  await page.waitForFunction(() => /mistake in r1c1/.test(document.querySelector("[role=status]").textContent));
  await press(page, "Check it");
  await page.waitForFunction(() => document.querySelector("[role=status]").textContent === "Wrong: r1c1.");
  await press(page, "Redraw");
  await page.waitForFunction((line) => document.querySelector(".oxidoku_board").oxidoku.game.state.givens.join("") === line, other);
  await press(page, "Redraw");
  await page.waitForFunction((line) => document.querySelector(".oxidoku_board").oxidoku.game.state.givens.join("") === line, puzzle);
  await press(page, "Other");
  await page.waitForFunction((line) => document.querySelector(".oxidoku_board").oxidoku.game.state.givens.join("") === line, other);
  const answer = await page.evaluate(() => document.querySelector(".oxidoku_board").oxidoku.x.ask_r);
  assert.equal(answer, true);
  // Pasting fills all cells except the last two. Keys fill these.
  const open = Array.from(other).flatMap((digit, i) => (digit === "0" ? [i] : [])).slice(-2);
  const solved = await page.evaluate((open) => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    const digits = oxidoku.known.of(oxidoku.game.state.givens).solution;
    oxidoku.paste(digits.map((digit, i) => (open.includes(i) ? 0 : digit)).join(""));
    return digits;
  }, open);
  await shown('"empty":2');
  for (const i of open) {
    await cell(page, i).click();
    await page.keyboard.press(String(solved[i]));
  }
  await shown('"solved":true');
  await done(page);
});

test("a gadget gives the board back to R", async () => {
  const gadget = await startApp("gadget.R");
  try {
    const page = await openPage(browser, gadget.url);
    await cell(page, 0).click();
    await page.keyboard.press("3");
    await page.waitForFunction(() => window.Shiny.shinyapp.$inputValues["sudoku_board:oxidoku.board"].startsWith("3"));
    await press(page, "Done");
    const output = await gadget.output;
    assert.ok(output.includes("board:3" + puzzle.slice(1)), output);
    assert.ok(output.includes("givens:" + puzzle.replace(/[1-9]/g, "1")), output);
    assert.match(output, /candidates: [1-9]/);
    await done(page);
  } finally {
    await gadget.stop();
  }
});
