// Writes the picture of the board in README, man/figures/play.png:
//   node picture.mjs, with OXIDOKU_NODE and OXIDOKU_PAGES as in run.sh.
import { openBrowser, openPage } from "./host.mjs";

const browser = await openBrowser();
const page = await openPage(browser, "unfair.html", { viewport: { width: 940, height: 700 } });
// Continues to the first hint that has a chain.
await page.evaluate(() => {
  const { oxidoku } = document.querySelector(".oxidoku_board");
  oxidoku.fillMarks();
  for (let i = 0; i < 100; i += 1) {
    for (let stage = 0; stage < 3; stage += 1) oxidoku.hint();
    if (document.querySelector(".oxd-link")) break;
    oxidoku.apply();
  }
  document.activeElement.blur();
});
const file = new URL("../../man/figures/play.png", import.meta.url).pathname;
await page.locator(".oxidoku_board").screenshot({ path: file });
await browser.close();
