// Provides the browser, the pages and the Shiny apps for the tests in this folder.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { addSeconds, childSeconds } from "./times.mjs";

const require = createRequire(process.env.OXIDOKU_NODE + "/");
const { chromium } = require("playwright-core");
const axeSource = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const folder = process.env.OXIDOKU_PAGES;

export const puzzle = "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
export const solution = "372456198695781324481392765764129853819573246253648971548217639137965482926834517";
export const other = "000942000002010700300000000060095000000006002070104000098000050150700060000060000";

// Returns what OXIDOKU_SWEEP chooses of three amounts or lists.
export function sweep(little, usual, all) {
  const amounts = { little, usual, all };
  const amount = process.env.OXIDOKU_SWEEP || "usual";
  assert.ok(amount in amounts, "OXIDOKU_SWEEP is little, usual or all, not " + amount);
  return amounts[amount];
}

// Without the zygote, every process is a child of the browser, which then counts its time.
const flags = [
  "--headless", "--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

// Opens a browser with a new, empty profile.
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.OXIDOKU_CHROMIUM || "/usr/bin/chromium", args: flags });

// Closes the browser. It does not wait for all of its processes, so their time is counted here.
export async function closeBrowser(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const main = processInfo.find(({ type }) => type === "browser").id;
  const taken = childSeconds(main) + processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const before = childSeconds();
  await browser.close();
  addSeconds(Math.max(0, taken - (childSeconds() - before)));
}

// Creating a window and a process for a page takes longer than most tests. So tests of files on
// the same kind of device share a page, one after the other.
const free = new Map();

async function newPage(browser, options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(90000);
  const page = await context.newPage();
  page.failures = [];
  page.on("pageerror", (error) => page.failures.push(error.message));
  return page;
}

// Resets a used page so that it behaves like a new one.
async function emptied(page, options) {
  // All files share the same storage.
  await page.goto("file://" + path.join(folder, "links.json"));
  await page.evaluate(() => localStorage.clear());
  await page.context().clearPermissions();
  await page.setViewportSize(options.viewport);
  const { colorScheme = "light", reducedMotion = "no-preference", forcedColors = "none" } = options;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
  await page.mouse.move(0, 0);
  return page;
}

// Waits until the page has been laid out and painted. The board fits its size to the window only
// then.
export const painted = (page) => page.evaluate(() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(resolve));
}));

// Opens a page with empty storage and records its errors. `script` runs before the scripts of the
// page. With `clock`, time advances only in page.clock.runFor().
export async function openPage(browser, name, { script, clock = false, ...asked } = {}, ready = true) {
  const options = { viewport: { width: 1000, height: 800 }, ...asked };
  const isServed = name.startsWith("http");
  const { hasTouch, isMobile, deviceScaleFactor } = options;
  const key = script || clock || isServed ? null : JSON.stringify({ hasTouch, isMobile, deviceScaleFactor });
  const used = (free.get(key) || []).pop();
  const page = used ? await emptied(used, options) : await newPage(browser, options);
  page.key = key;
  if (script) await page.addInitScript(script);
  if (clock) {
    await page.clock.install({ time: 0 });
    // Pause far beyond the time that has passed since install().
    await page.clock.pauseAt(3600000);
  }
  await page.goto(isServed ? name : "file://" + path.join(folder, name));
  // The board of a course is hidden until a lesson begins.
  if (ready) await page.waitForSelector(".oxd-cell", { state: "attached" });
  if (!clock) await painted(page);
  return page;
}

// Ends a test: fails if an error occurred on the page, and frees the page for other tests. The
// page of a failed test is not used again.
export async function done(page) {
  assert.deepEqual(page.failures, []);
  if (!page.key) return page.context().close();
  return free.set(page.key, (free.get(page.key) || []).concat(page));
}

// Selects boards to play on, paths and lessons.
export const boards = ".oxidoku_board, .oxidoku_view, .oxidoku_teach";

export const cell = (page, index, board = 0) =>
  page.locator(boards).nth(board).locator(".oxd-cell").nth(index);
export const digits = (page, board = 0) =>
  page.evaluate((n) => document.querySelectorAll(".oxidoku_board")[n].oxidoku.game.state.digits.join(""), board);
export const state = (page) =>
  page.evaluate(() => JSON.stringify(document.querySelector(".oxidoku_board").oxidoku.game.state));
export const status = (page, board = 0) =>
  page.locator(boards).nth(board).getByRole("status").textContent();
export const press = (page, name) => page.getByRole("button", { name: name, exact: true }).first().click();

// Taps with a finger. The browser turns the tap into a click, which on a slow machine comes after
// the touch has ended. The page must not move before that. A touch on a page that is not painted
// yet is dropped, so it is sent again.
export async function tapOn(locator) {
  const page = locator.page();
  for (let tries = 0; tries < 2; tries += 1) {
    const clicked = page.evaluate(() => new Promise((resolve) => {
      document.addEventListener("click", () => resolve(true), { capture: true, once: true });
    }));
    await locator.tap();
    if (await Promise.race([clicked, wait(5000, false, { ref: false })])) return;
  }
  assert.fail("the browser made no click of a tap");
}

// Saves a screenshot beside the pages for visual inspection, if pages are kept.
export async function picture(page, name, options) {
  if (process.env.OXIDOKU_PICTURES) await page.screenshot({ path: path.join(folder, name + ".png"), ...options });
}

// Returns the violations that axe finds in the `parts` that the frame contains, or in the whole
// frame. With `colours`, it runs only the rules about colours.
export async function violations(frame, parts, colours = false) {
  if (!(await frame.evaluate(() => Boolean(window.axe)))) await frame.evaluate(axeSource);
  return frame.evaluate(async ([parts, tags, colours]) => {
    const include = parts && { include: parts.filter((one) => document.querySelector(one)).map((one) => [one]) };
    const coloured = () => window.axe.getRules(tags).filter((rule) => rule.tags.includes("cat.color")).map((rule) => rule.ruleId);
    const options = { runOnly: colours ? coloured() : tags, resultTypes: ["violations"] };
    const { passes, violations } = await window.axe.run(include || document, options);
    const nodes = (one) => one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " " + node.failureSummary).join("\n");
    return { rules: passes.length, faults: violations.map((one) => one.id + ": " + nodes(one)) };
  }, [parts, tags, colours]);
}
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Starts a Shiny app of this folder and waits until it prints its address, on a free port that it
// chooses. `output` resolves to all that it printed once it has ended.
export async function startApp(script = "app.R", ...options) {
  const file = new URL(script, import.meta.url).pathname;
  const app = spawn("Rscript", [file, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  app.stdout.on("data", (text) => { printed += text; });
  const output = new Promise((resolve) => app.on("close", () => resolve(printed)));
  let said = "";
  const url = await new Promise((resolve, reject) => {
    app.stderr.on("data", (text) => {
      said += text;
      const found = /^address: (\S+)$/m.exec(said);
      if (found) resolve(found[1]);
    });
    app.on("close", () => reject(new Error("the Shiny app did not start: " + said)));
  });
  const stop = () => {
    app.kill();
    return output;
  };
  return { url, output, stop };
}
