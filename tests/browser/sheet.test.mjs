// Sheets of puzzles: every cell of a board is square, whether or not it has a clue.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { openBrowser, closeBrowser, openPage, done } from "./host.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

for (const name of ["sheet.html", "sheet-small.html", "sheet-large.html"]) {
  test("cells are squares of one size: " + name, async () => {
    const page = await openPage(browser, name, {}, false);
    const boards = await page.evaluate(() => Array.from(document.querySelectorAll(".board")).map((board) => {
      const sides = (rows, side) => rows.map((row) => row.getBoundingClientRect()[side]);
      const cells = Array.from(board.querySelectorAll("tr:first-child td"));
      return { heights: sides(Array.from(board.querySelectorAll("tr")), "height"), widths: sides(cells, "width") };
    }));
    assert.equal(boards.length, 2);
    for (const { heights, widths } of boards) {
      const sizes = heights.concat(widths);
      assert.equal(sizes.length, 18);
      // Thick borders make the cells beside them slightly larger.
      assert.ok(Math.max(...sizes) < 1.15 * Math.min(...sizes), sizes.join(" "));
    }
    // The contents of a page are not wider or higher than the page.
    const spills = await page.evaluate(() => Array.from(document.querySelectorAll(".page")).filter(
      (sheet) => sheet.scrollHeight > sheet.clientHeight + 1 || sheet.scrollWidth > sheet.clientWidth + 1,
    ).length);
    assert.equal(spills, 0);
    await done(page);
  });
}
