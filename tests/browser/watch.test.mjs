// Solving methods at work: their data, their page, and its accessibility.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { framesOf, changeOf } from "../../tools/widget/frames.js";
import { classic, makeGeometry } from "../../tools/widget/geometry.js";
import { faults } from "./schema.mjs";
import { openBrowser, closeBrowser, openPage, done, press, picture, violations, folder, sweep } from "./host.mjs";

const works = JSON.parse(fs.readFileSync(path.join(folder, "works.json"), "utf8"));
let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

test("the data are as the schema says, and make the boards that R has", () => {
  for (const { x, boards } of works) {
    assert.deepEqual(faults(x, x.shape ? "other_work" : "work"), []);
    const geometry = x.shape ? makeGeometry(x.shape) : classic;
    assert.deepEqual(framesOf(geometry, x.changes).map((frame) => frame.digits.join(" ")), boards);
  }
});

test("between frames digits are placed, taken back and eliminated", () => {
  const digits = (...list) => list.concat(Array(81 - list.length).fill(0));
  const one = { digits: digits(1, 2, 0, 0), marks: digits(0, 0, 6, 3) };
  const two = { digits: digits(1, 0, 5, 0), marks: digits(0, 0, 0, 1) };
  assert.deepEqual(changeOf(one, two, 0), { placed: 0, undone: 0, struck: 0 });
  assert.deepEqual(changeOf(one, two, 1), { placed: 0, undone: 2, struck: 0 });
  assert.deepEqual(changeOf(one, two, 2), { placed: 5, undone: 0, struck: 0 });
  assert.deepEqual(changeOf(one, two, 3), { placed: 0, undone: 0, struck: 2 });
});

const head = (page) => page.locator(".oxd-step-head").textContent();
const say = (page) => page.getByRole("status").textContent();
const counts = (page) => page.locator(".oxd-count").allTextContents();

test("the work is stepped through, with its counters", async () => {
  const page = await openPage(browser, "backtracking.html");
  assert.equal(await head(page), "Event 0 of 70,842");
  assert.equal(await say(page), "The board at the start.");
  assert.deepEqual(await counts(page), ["0", "0"]);
  await press(page, "Next step");
  assert.match(await head(page), /^Event 236 of 70,842 · 236 since the last frame$/);
  assert.deepEqual(await counts(page), ["133", "103"]);
  assert.ok(await page.locator(".oxd-attempt").count() > 0);
  await press(page, "Last step");
  assert.equal(await say(page), "Solved.");
  assert.deepEqual(await counts(page), ["35,448", "35,393"]);
  assert.equal(await page.locator(".oxd-digit").count(), 81);
  assert.ok(await page.getByRole("button", { name: "Next step" }).isDisabled());
  await done(page);
});

test("keys, slider and play move it", async () => {
  const page = await openPage(browser, "hybrid.html", { clock: true });
  await page.locator(".oxd-cell").first().click();
  await page.keyboard.press("ArrowRight");
  assert.match(await head(page), /^Event 1 of/);
  await page.keyboard.press("End");
  assert.equal(await say(page), "Solved.");
  await page.keyboard.press("Home");
  await page.getByRole("slider").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await head(page), /^Event 2 of/);
  assert.match(await page.getByRole("slider").getAttribute("aria-valuetext"), /^Event 2 of \d+, 4 is tried in r2c5\.$/);
  await page.getByRole("combobox", { name: "Speed" }).selectOption("20");
  await page.locator(".oxd-cell").first().focus();
  await page.keyboard.press(" ");
  // Nothing is announced while the method runs, because otherwise every frame would be.
  assert.equal(await page.getByRole("status").getAttribute("aria-live"), "off");
  await page.clock.runFor(150);
  assert.match(await head(page), /^Event 5 of/);
  await press(page, "Stop");
  assert.equal(await page.getByRole("status").getAttribute("aria-live"), "polite");
  // Play runs to the end and stops there.
  await press(page, "Play");
  await page.clock.runFor(10000);
  assert.equal(await say(page), "Solved.");
  assert.ok(await page.getByRole("button", { name: "Play" }).isVisible());
  await done(page);
});

test("a digit taken back is announced", async () => {
  const page = await openPage(browser, "hybrid.html");
  const at = (event) => page.evaluate((event) => {
    const { oxidoku } = document.querySelector(".oxidoku_watch");
    oxidoku.scrubber.go(oxidoku.x.event.indexOf(event));
    return oxidoku.x.cell[oxidoku.scrubber.at];
  }, event);
  const name = (index) => page.locator(".oxd-cell").nth(index).getAttribute("aria-label");
  assert.match(await name(await at("take_back")), /, 4 taken back$/);
  await at("try");
  const names = await Promise.all(Array.from({ length: 81 }, (_, i) => name(i)));
  assert.ok(names.some((text) => /, not 4$/.test(text)), "a mark is eliminated");
  await at("naked_pair");
  assert.match(await say(page), /^r\dc\d and r\dc\d hold only \d and \d, which can be removed/);
  await done(page);
});

test("with reduced motion it plays slowly", async () => {
  const page = await openPage(browser, "hybrid.html", { reducedMotion: "reduce" });
  assert.equal(await page.getByRole("combobox", { name: "Speed" }).inputValue(), "1");
  await done(page);
});

const options = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active" },
  narrow: { viewport: { width: 320, height: 800 } },
};
// In these modes only the colours differ from the light one, so only rules about colours run again.
const ofColours = ["dark", "forced"];
for (const [name, option] of Object.entries(options)) {
  test(`axe finds nothing at work: ${name}`, async () => {
    const page = await openPage(browser, "hybrid.html", option);
    for (const frame of sweep([3, 40], [0, 3, 40, 75], [0, 3, 40, 75])) {
      await page.evaluate((at) => document.querySelector(".oxidoku_watch").oxidoku.scrubber.go(at), frame);
      const found = await violations(page, undefined, ofColours.includes(name));
      assert.deepEqual(found.faults, []);
      assert.ok(found.rules > (ofColours.includes(name) ? 0 : 10));
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wider <= 0, "nothing stands out of the page");
    await picture(page, `watch-${name}`);
    await done(page);
  });
}

// ---- Boards that are not classic -----------------------------------------------

const others = { four: 16, six: 36, jigsaw: 36, killer: 81, sixteen: 256, largest: 625, samurai: 369 };

for (const [name, count] of Object.entries(others)) {
  test(`any board is watched to its end: ${name}`, async () => {
    const page = await openPage(browser, `watch-${name}.html`);
    assert.equal(await page.locator(".oxd-cell").count(), count);
    assert.equal(await say(page), "The board at the start.");
    await press(page, "Next step");
    assert.doesNotMatch(await say(page), /[{}]|undefined/);
    await press(page, "Last step");
    assert.match(await say(page), /^(Solved|A second solution)/);
    assert.equal(await page.locator(".oxd-digit").count(), count);
    await done(page);
  });
}

test("digits above 9 are letters, and regions have their name", async () => {
  const page = await openPage(browser, "watch-sixteen.html");
  const sentences = (page) => page.evaluate(() => {
    const { oxidoku } = document.querySelector(".oxidoku_watch");
    return oxidoku.x.event.map((_, at) => oxidoku.sentence(at));
  });
  const said = await sentences(page);
  assert.ok(said.some((text) => /^[A-G] is tried in r\d+c\d+\.$/.test(text)));
  assert.ok(said.every((text) => !/[{}]|undefined|\b1[0-6] is tried/.test(text)));
  await press(page, "Last step");
  assert.ok((await page.locator(".oxd-digit").allTextContents()).includes("G"));
  await done(page);
  const jigsaw = await openPage(browser, "watch-jigsaw.html");
  assert.ok((await sentences(jigsaw)).every((text) => !/[{}]|undefined/.test(text)));
  await done(jigsaw);
});

test("cages are drawn, and said in words", async () => {
  const page = await openPage(browser, "watch-killer.html");
  assert.ok(await page.locator(".oxd-clues text").count() > 10);
  assert.match(await page.locator(".oxd-rules li").first().textContent(), /cage/);
  assert.match(await page.locator(".oxd-cell").first().getAttribute("aria-label"), /cage of \d+/);
  await done(page);
});

for (const [name, option] of Object.entries(options)) {
  for (const kind of ["killer", "sixteen"]) {
    test(`axe finds nothing at work on other boards: ${kind}, ${name}`, async () => {
      const page = await openPage(browser, `watch-${kind}.html`, option);
      for (const share of sweep([0.5], [0, 0.5, 1], [0, 0.5, 1])) {
        await page.evaluate((share) => {
          const { scrubber } = document.querySelector(".oxidoku_watch").oxidoku;
          scrubber.go(Math.round(share * scrubber.last));
        }, share);
        const found = await violations(page, undefined, ofColours.includes(name));
        assert.deepEqual(found.faults, []);
        assert.ok(found.rules > 0);
        if (share === 0.5) await picture(page, `watch-${kind}-${name}`);
      }
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wider <= 0, "nothing stands out of the page");
      await done(page);
    });
  }
}

test("lessons on other boards take digits and letters", async () => {
  for (const [name, digits] of [["teach-six", 6], ["teach-twelve", 12]]) {
    const page = await openPage(browser, `${name}.html`);
    const task = () => page.evaluate(() => document.querySelector(".oxidoku_teach").oxidoku.task);
    while (!(await task())) await page.getByRole("button", { name: "Next", exact: true }).click();
    const place = (await task()).steps[0].place[0];
    assert.equal(await page.locator(".oxd-pad .oxd-key").count(), digits);
    await page.locator(".oxd-cell").nth(Math.floor(place / digits)).click();
    await page.keyboard.press("123456789ABC"[place % digits]);
    await page.keyboard.press("Enter");
    assert.match(await say(page), /^Yes/);
    assert.deepEqual((await violations(page)).faults, []);
    await picture(page, name);
    await done(page);
  }
});
