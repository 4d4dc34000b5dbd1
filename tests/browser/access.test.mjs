// axe in four hosts, light and dark, in several states of the board. Screenshots
// go beside the pages, to be looked at.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import path from "node:path";
import { openBrowser, openPage, startApp, axeSource, folder } from "./host.mjs";

let browser;
let app;
before(async () => {
  browser = await openBrowser();
  app = await startApp();
});
after(async () => {
  app.stop();
  await browser.close();
});

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const sizes = { large: { width: 1000, height: 800 }, small: { width: 360, height: 740 } };

// The frame that holds the board: notebooks put it into one of its own.
async function frameOf(page) {
  for (let i = 0; i < 100; i += 1) {
    for (const frame of page.frames()) {
      if (await frame.locator(".oxd-cell").count()) return frame;
    }
    await page.waitForTimeout(100);
  }
  throw new Error("no board on the page");
}

async function violations(frame) {
  await frame.evaluate(axeSource);
  return frame.evaluate(async (tags) => {
    const include = { include: [[".oxidoku_board"]] };
    const found = await window.axe.run(include, { runOnly: { type: "tag", values: tags } });
    const rules = found.passes.length;
    return { rules: rules, faults: found.violations.map((one) => one.id + ": " + one.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + " " + n.failureSummary).join("\n")) };
  }, tags);
}

// Everything on the board that has a colour of its own.
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

const hintDrawn = async (frame) => {
  await frame.page().keyboard.press("Control+z");
  await frame.evaluate(() => {
    const { oxidoku } = document.querySelector(".oxidoku_board");
    for (const cell of [9]) oxidoku.act(() => oxidoku.game.clear([cell], "digits"));
    for (let i = 0; i < 3; i += 1) oxidoku.hint();
  });
};

const open = async (frame) => {
  for (const summary of await frame.locator(".oxidoku_board").first().locator("summary").all()) await summary.click();
};

const states = [["start", async () => {}], ["filled", fill], ["hint", hintDrawn], ["open", open]];

const hosts = {
  page: "play.html",
  path: "view.html",
  contrast: "contrast.html",
  rtl: "rtl.html",
  rmarkdown: "rmd.html",
  notebook: "notebook.html",
  shiny: null,
};

for (const [host, file] of Object.entries(hosts)) {
  for (const scheme of ["light", "dark"]) {
    test(`axe finds nothing: ${host}, ${scheme}`, async () => {
      const options = { colorScheme: scheme, viewport: sizes.large, reducedMotion: "reduce" };
      const page = await openPage(browser, file || app.url, options, false);
      const frame = await frameOf(page);
      let rules = 0;
      for (const [name, reach] of host === "path" ? states.slice(0, 1) : states) {
        await reach(frame);
        const found = await violations(frame);
        rules = Math.max(rules, found.rules);
        await page.screenshot({ path: path.join(folder, `${host}-${scheme}-${name}.png`), fullPage: name === "open" });
        assert.deepEqual(found.faults, [], name);
      }
      assert.ok(rules > 10);
      await page.setViewportSize(sizes.small);
      await page.waitForTimeout(300);
      assert.deepEqual((await violations(frame)).faults, [], "small");
      await page.screenshot({ path: path.join(folder, `${host}-${scheme}-small.png`) });
      assert.deepEqual(page.failures, []);
      await page.context().close();
    });
  }
}

test("forced colours keep the board readable", async () => {
  const page = await openPage(browser, "play.html", { forcedColors: "active" });
  await fill(page.mainFrame());
  await page.screenshot({ path: path.join(folder, "forced-colours.png") });
  const width = await page.locator(".oxd-selected").first().evaluate((node) => parseFloat(getComputedStyle(node).outlineWidth));
  assert.ok(width >= 3, "the selected cell has an outline");
  await page.context().close();
});
