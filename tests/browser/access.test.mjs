// Runs axe on boards in their hosts, in light and dark themes and in several states. Screenshots
// are saved beside the pages for visual inspection.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { openBrowser, closeBrowser, openPage, done, picture, startApp, sweep, violations } from "./host.mjs";

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

const sizes = { large: { width: 1000, height: 800 }, small: { width: 360, height: 740 } };

// Returns the frame that holds the board: notebooks put it into a separate frame.
async function frameOf(page) {
  const found = await Promise.any(page.frames().map(async (frame) => {
    await frame.waitForSelector(".oxd-cell");
    return frame;
  }));
  return found;
}

// Puts everything that has its own colour on the board.
const fill = async (frame) => {
  const key = (name) => frame.page().keyboard.press(name);
  const cells = frame.locator(".oxd-cell");
  await cells.nth(0).click();
  await key("Shift+1");
  await cells.nth(9).click();
  await frame.getByRole("button", { name: "Fill in marks" }).first().click();
  await cells.nth(9).click();
  await key("9");
  for (const [i, colour] of [[2, 1], [3, 2], [4, 3], [12, 4], [20, 5], [21, 6], [31, 7], [32, 8], [40, 9]]) {
    await cells.nth(i).click();
    await key("v");
    await key(String(colour));
  }
  await cells.nth(8).click();
  await frame.locator(".oxd-select").first().selectOption("4");
  for (let colour = 1; colour <= 9; colour += 1) {
    await cells.nth([7, 8, 13, 17, 36, 37, 41, 43, 44][colour - 1]).click();
    await key(String(colour));
  }
  await cells.nth(5).click();
};

// Asks for a hint, which takes a moment in Shiny.
const askHint = async (frame) => {
  const message = "document.querySelector('.oxidoku_board').oxidoku.message";
  await frame.evaluate("document.querySelector('.oxidoku_board').oxidoku.hint()");
  await frame.waitForFunction(`Boolean(${message} && ${message}.hint)`);
  await frame.evaluate(() => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    oxidoku.more();
    oxidoku.more();
  });
};

const hintDrawn = async (frame) => {
  await frame.evaluate(() => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    oxidoku.restart();
    oxidoku.fillMarks();
  });
  await askHint(frame);
  await frame.evaluate(() => document.querySelector(".oxidoku_board").oxidoku.apply());
  await askHint(frame);
};

const open = async (frame) => {
  // A hint would cover the sections that fold out.
  await frame.evaluate(() => document.querySelector(".oxidoku_board").oxidoku.close());
  const summaries = frame.locator(".oxidoku_board").first().locator("details:not([open]) > summary");
  while (await summaries.count()) await summaries.first().click();
};

const states = { start: async () => {}, filled: fill, hint: hintDrawn, open: open };

// The page and the states to check in each host.
const hosts = {
  page: { file: "play.html", states: ["start", "filled", "hint", "open"] },
  path: { file: "view.html", states: ["start"] },
  lessons: { file: "teach.html", states: ["start"] },
  set: { file: "set.html", states: ["open"] },
  contrast: { file: "contrast.html", states: ["filled", "hint"] },
  rtl: { file: "rtl.html", states: ["filled"] },
  rmarkdown: { file: "rmd.html", states: ["hint", "open"] },
  notebook: { file: "notebook.html", states: ["hint", "open"] },
  shiny: { states: ["hint", "open"] },
};

// Checks in dark mode first. In light mode only the colours differ. A small sweep checks all states
// on the page alone, and one in each other host.
for (const [host, { file, states: all }] of Object.entries(hosts)) {
  const names = host === "page" ? all : all.slice(sweep(-1, 0, 0));
  test(`axe finds nothing: ${host}`, async () => {
    const page = await openPage(browser, file || app.url, { colorScheme: "dark", viewport: sizes.large, reducedMotion: "reduce" }, false);
    const frame = await frameOf(page);
    const parts = [".oxidoku_board", ".oxidoku_view", ".oxidoku_teach"];
    for (const name of names) {
      await states[name](frame);
      for (const scheme of ["dark", "light"]) {
        await page.emulateMedia({ colorScheme: scheme });
        const found = await violations(frame, parts, scheme === "light");
        await picture(page, `${host}-${scheme}-${name}`, { fullPage: name === "open" });
        assert.deepEqual(found.faults, [], `${name}, ${scheme}`);
        assert.ok(found.rules > (scheme === "light" ? 0 : 10), "rules were applied");
      }
      await page.emulateMedia({ colorScheme: "dark" });
    }
    await page.setViewportSize(sizes.small);
    await frame.locator(".oxd-grid").first().scrollIntoViewIfNeeded();
    await picture(page, `${host}-small`);
    await done(page);
  });
}

test("axe finds nothing on the whole page of the example app", async () => {
  const example = await startApp("example.R");
  try {
    const page = await openPage(browser, example.url);
    const { faults } = await violations(page);
    assert.deepEqual(faults, []);
    await done(page);
  } finally {
    await example.stop();
  }
});

test("forced colours keep the board readable", async () => {
  const page = await openPage(browser, "play.html", { forcedColors: "active" });
  await fill(page.mainFrame());
  await picture(page, "forced-colours");
  const width = await page.locator(".oxd-selected").first().evaluate((node) => parseFloat(getComputedStyle(node).outlineWidth));
  assert.ok(width >= 3, "the selected cell has an outline");
  await done(page);
});
