// A browser, pages, and the Shiny app, for the tests of this folder.
import { createRequire } from "node:module";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const require = createRequire(process.env.OXIDOKU_NODE + "/");
const { chromium } = require("playwright-core");
export const axeSource = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const folder = process.env.OXIDOKU_PAGES;

export const puzzle = "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
export const solution = "372456198695781324481392765764129853819573246253648971548217639137965482926834517";
export const other = "000942000002010700300000000060095000000006002070104000098000050150700060000060000";

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

// With a new empty profile.
export const openBrowser = () =>
  chromium.launch({ executablePath: process.env.OXIDOKU_CHROMIUM || "/usr/bin/chromium", args: flags });

// A page that remembers nothing, and on which nothing fails unseen. `script` runs
// in it before its own.
export async function openPage(browser, name, { script, ...options } = {}, ready = true) {
  const context = await browser.newContext(Object.assign({ viewport: { width: 1000, height: 800 } }, options));
  context.setDefaultTimeout(90000);
  if (script) await context.addInitScript(script);
  const page = await context.newPage();
  page.failures = [];
  page.on("pageerror", (error) => page.failures.push(error.message));
  await page.goto(name.startsWith("http") ? name : "file://" + path.join(folder, name));
  if (ready) await page.waitForSelector(".oxd-cell");
  return page;
}

// Boards to play on and paths.
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

// Starts a Shiny app of this folder, or another one, and waits until it answers.
// `output` is all that it printed by its end.
let port = 20000 + (process.pid % 20000);
export async function startApp(script = "app.R", ...options) {
  port += 1;
  const file = new URL(script, import.meta.url).pathname;
  const app = spawn("Rscript", [file, ...options, String(port)], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  app.stdout.on("data", (text) => { printed += text; });
  const output = new Promise((resolve) => app.on("close", () => resolve(printed)));
  const url = "http://127.0.0.1:" + port;
  for (let i = 0; i < 360; i += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return { url: url, output: output, stop: () => app.kill() };
    await new Promise((wake) => setTimeout(wake, 500));
  }
  app.kill();
  throw new Error("the Shiny app did not start");
}
