// Tests the pages of lessons in a browser.
import test, { before, after } from "node:test";
import assert from "node:assert/strict";
import { openBrowser, closeBrowser, openPage, done, painted, tapOn, picture, cell, status, press, violations } from "./host.mjs";

let browser;
before(async () => { browser = await openBrowser(); });
after(() => closeBrowser(browser));

const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
const narrow = { viewport: { width: 360, height: 664 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };
const sizes = { "1280 px": desk, "390 px": phone };

const isTouch = (size) => Boolean(size.hasTouch);
const tapOrClick = (size, locator) => (isTouch(size) ? tapOn(locator) : locator.click());
const use = (page, name) => press(page, name);
const head = (page) => page.locator(".oxd-step-head").textContent();
const taskOf = (page) => page.evaluate(() => document.querySelector(".oxidoku_teach").oxidoku.task);

// Proposes candidates by hand: selects the cell, then presses the digit.
async function propose(page, size, ids) {
  for (const id of ids) {
    await tapOrClick(size, cell(page, Math.floor(id / 9)));
    await page.locator(".oxd-key").nth(id % 9).click();
  }
}

// Presses Next until the first position to solve.
async function toTask(page) {
  while (!(await taskOf(page))) await use(page, "Next");
}

const openLesson = (page, number) => page.locator(".oxd-steps .oxd-step").nth(number).click();
const allMarks = (task) => task.centre.flatMap((mask, i) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => mask & (1 << (d - 1))).map((d) => 9 * i + d - 1));
const isTrue = (task, id) => Number(task.solution[Math.floor(id / 9)]) === (id % 9) + 1;

test("on a phone a lesson fits: board, text, keypad and what to do", async () => {
  for (const [file, size, least] of [["teach", phone, 30], ["teach", narrow, 30], ["teach-twelve", phone, 24], ["teach-twelve", narrow, 24]]) {
    const page = await openPage(browser, file + ".html", size);
    const inSight = async () => {
      await painted(page);
      const { scroll, bottom, cell, overlaps, wide } = await page.evaluate(() => {
        const box = (name) => document.querySelector(name).getBoundingClientRect();
        const parts = [".oxd-frame", ".oxd-lesson .oxd-talk", ".oxd-pad", ".oxd-actions"].map(box).filter((one) => one.height);
        return {
          scroll: window.scrollY, bottom: box(".oxd-actions").bottom, cell: box(".oxd-cell").width,
          overlaps: parts.slice(1).some((one, i) => one.top < parts[i].bottom - 1),
          wide: document.documentElement.scrollWidth > window.innerWidth,
        };
      });
      assert.equal(scroll, 0);
      assert.ok(bottom <= 664, `actions end at ${bottom}`);
      assert.ok(cell >= least, `cells of ${cell}`);
      assert.deepEqual([overlaps, wide], [false, false]);
    };
    await inSight();
    while (!(await taskOf(page))) {
      await use(page, "Next");
      await inSight();
    }
    await picture(page, `${file}-task-${size.viewport.width}`);
    await use(page, "Help");
    await use(page, "Help");
    await use(page, "Show it");
    await inSight();
    assert.ok((await page.locator(".oxd-legend li").count()) > 0);
    await picture(page, `${file}-shown-${size.viewport.width}`);
    await done(page);
  }
});

test("theory shows the pattern, then the step with its reason, then a false friend", async () => {
  for (const [number, name, size] of [[1, "X-Wing", desk], [0, "Hidden Single", narrow]]) {
    const page = await openPage(browser, "teach.html", size);
    await openLesson(page, number);
    assert.equal(await head(page), `${name}: how to see it`);
    assert.equal(await status(page), "The board shows the pattern.");
    assert.ok((await page.locator(".oxd-about").textContent()).length > 60);
    assert.equal(await page.locator(".oxd-struck, .oxd-placed").count(), 0);
    assert.ok((await page.locator(".oxd-tinted").count()) > 0);
    await picture(page, `theory-see-${number}`);
    await use(page, "Next");
    assert.equal(await head(page), `${name}: why it is true`);
    assert.ok((await page.locator(".oxd-struck, .oxd-placed").count()) > 0);
    await picture(page, `theory-why-${number}`);
    await use(page, "Next");
    assert.equal(await head(page), `${name}: a false friend`);
    assert.match(await status(page), /^Not here: \d also fits in r\dc\d\. If you overlook it, you (remove|conclude) /);
    assert.equal(await page.locator(".oxd-struck, .oxd-placed").count(), 0);
    assert.match(await page.locator(".oxd-legend").textContent(), /extra candidate/);
    await picture(page, `theory-friend-${number}`);
    assert.deepEqual((await violations(page)).faults, []);
    await done(page);
  }
});

test("an example is shown in three parts: where to look, the pattern and the effect", async () => {
  const page = await openPage(browser, "teach.html", desk);
  await openLesson(page, 1);
  while (!(await head(page)).includes("an example, part 1 of 3")) await use(page, "Next");
  assert.match(await status(page), /^Look at the digit \d: candidates can be removed\.$/);
  assert.ok((await page.locator(".oxd-lit").count()) > 3);
  assert.equal(await page.locator(".oxd-struck, .oxd-shaped").count(), 0);
  await picture(page, "lesson-part-1");
  await use(page, "Next");
  assert.match(await status(page), /^In (rows|columns) .*\.$/);
  assert.equal(await page.locator(".oxd-shaped").count(), 4);
  assert.equal(await page.locator(".oxd-struck").count(), 0);
  await use(page, "Next");
  assert.match(await status(page), /can be removed from/);
  assert.ok((await page.locator(".oxd-struck").count()) > 0);
  await picture(page, "lesson-part-3");
  await use(page, "Back");
  assert.match(await head(page), /part 2 of 3/);
  await done(page);
});

test("answers say whether a proposal is right, a part, another step or wrong, and keep the progress", async () => {
  for (const size of Object.values(sizes)) {
    const page = await openPage(browser, "teach.html", size);
    await openLesson(page, 1);
    await toTask(page);
    const check = async (ids) => {
      // Two clicks on a cell within half a second would be a double click.
      await page.waitForTimeout(600);
      await propose(page, size, ids);
      await use(page, "Check");
      const said = await status(page);
      for (const id of /^Yes/.test(said) ? [] : ids) {
        await use(page, "Undo");
        assert.equal((await game(page)).remove.includes(id), false);
      }
      return said;
    };
    const task = await taskOf(page);
    await use(page, "Check");
    assert.equal(await status(page), "Select cells and press a digit first.");
    const marks = allMarks(task);
    const own = task.steps[0].remove;
    const known = new Set([].concat(...task.steps.concat(task.others).map((step) => step.remove)));
    const wrong = marks.find((id) => isTrue(task, id));
    const place = `r${Math.floor(wrong / 81) + 1}c${(Math.floor(wrong / 9) % 9) + 1}`;
    assert.equal(await check([wrong]), `No: ${(wrong % 9) + 1} is the digit of ${place}.`);
    const free = marks.find((id) => !known.has(id) && !isTrue(task, id));
    if (free !== undefined) assert.equal(await check([free]), "True, but no simple step shows it. Look for the X-Wing.");
    const other = task.others.find((step) => step.remove.length && !step.remove.some((id) => own.includes(id)));
    if (other) assert.match(await check(other.remove), /^True, but by .+\. Look for the X-Wing\.$/);
    if (own.length > 1) assert.match(await check(own.slice(0, 1)), /^Right so far\./);
    assert.match(await check(own), /^Yes\. In /);
    await picture(page, `lesson-yes-${size.viewport.width}`);
    assert.match(await page.locator(".oxd-steps .oxd-step").nth(1).textContent(), /^X-Wing 1\/2$/);
    await page.reload();
    await page.waitForSelector(".oxd-cell");
    assert.match(await page.locator(".oxd-steps .oxd-step").nth(1).textContent(), /^X-Wing 1\/2$/);
    await done(page);
  }
});

test("help comes in three stages and still takes an answer before the last", async () => {
  const page = await openPage(browser, "teach.html", desk);
  await openLesson(page, 1);
  await toTask(page);
  const task = await taskOf(page);
  await use(page, "Help");
  assert.match(await status(page), /^Look at the digit/);
  await use(page, "Help");
  assert.match(await status(page), /^In (rows|columns)/);
  assert.doesNotMatch(await status(page), /removed/);
  await propose(page, desk, task.steps[0].remove);
  assert.equal(await page.locator(".oxd-struck").count(), task.steps[0].remove.length);
  await picture(page, "lesson-help-2");
  await use(page, "Check");
  assert.match(await status(page), /^Yes\./);
  await use(page, "Next");
  for (const name of ["Help", "Help", "Show it"]) await use(page, name);
  assert.match(await status(page), /can be removed/);
  assert.ok(await page.getByRole("button", { name: "Check" }).isDisabled());
  // A step that was shown is not solved.
  assert.match(await page.locator(".oxd-steps .oxd-step").nth(1).textContent(), /^X-Wing 1\/2$/);
  await done(page);
});

test("the spotlight shows all places of a digit while a step is found", async () => {
  const page = await openPage(browser, "teach.html", desk);
  await openLesson(page, 1);
  await toTask(page);
  const task = await taskOf(page);
  const spot = page.getByRole("button", { name: "Spotlight" });
  const digits = Array.from(task.digits, Number);
  const empty = digits.indexOf(0);
  const filled = digits.findIndex((digit) => digit === task.steps[0].remove[0] % 9 + 1);
  await cell(page, empty).click();
  await spot.click();
  assert.equal(await status(page), "Now press a digit.");
  assert.equal(await spot.getAttribute("aria-pressed"), "false");
  // The next digit is lit, and no answer.
  await page.keyboard.press(String(digits[filled] % 9 + 1));
  assert.match(await status(page), new RegExp(`^All places for ${digits[filled] % 9 + 1}\\.`));
  assert.equal(await teach(page, "return widget.game.past.length;"), 0);
  await spot.click();
  await cell(page, filled).click();
  await spot.click();
  assert.match(await status(page), new RegExp(`^All places for ${digits[filled]}\\.`));
  const places = (digit) => task.centre.filter((mask) => mask & (1 << (digit - 1))).length;
  assert.equal(await page.locator(".oxd-lit").count(), places(digits[filled]));
  await propose(page, desk, task.steps[0].remove);
  assert.equal(await page.locator(".oxd-lit").count(), places(digits[filled]));
  assert.deepEqual((await violations(page)).faults, []);
  await picture(page, "lesson-spotlight");
  await cell(page, empty).focus();
  await page.keyboard.press("f");
  assert.equal(await page.locator(".oxd-lit").count(), 0);
  await use(page, "Check");
  assert.match(await status(page), /^Yes\./);
  await done(page);
});

test("singles are found without marks, and a wrong digit is answered with the one it sees", async () => {
  const page = await openPage(browser, "teach.html", desk);
  await toTask(page);
  assert.equal(await page.locator(".oxd-mark").count(), 0);
  const task = await taskOf(page);
  const digits = Array.from(task.digits, Number);
  const empty = digits.findIndex((digit, i) => !digit && digits.slice(9 * Math.floor(i / 9), 9 * Math.floor(i / 9) + 9).some(Boolean));
  const row = Math.floor(empty / 9);
  const seen = digits.slice(9 * row, 9 * row + 9).find(Boolean);
  await propose(page, desk, [9 * empty + seen - 1]);
  await use(page, "Check");
  assert.match(await status(page), new RegExp(`^No: r${row + 1}c${(empty % 9) + 1} sees the ${seen} in r\\dc\\d\\.$`));
  await page.waitForTimeout(600);
  await propose(page, desk, [9 * empty + seen - 1]);
  await propose(page, desk, [task.steps[0].place[0]]);
  await use(page, "Check");
  assert.match(await status(page), /^Yes\. /);
  assert.equal(await page.locator(".oxd-mark").count(), 0);
  assert.deepEqual((await violations(page)).faults, []);
  await picture(page, "lesson-single");
  await done(page);
});

const game = (page) => page.evaluate(() => {
  const { place, remove, game } = document.querySelector(".oxidoku_teach").oxidoku;
  return { place, remove, ...JSON.parse(JSON.stringify(game.state)) };
});
const emptyCells = (task) => Array.from(task.digits, Number).flatMap((digit, i) => (digit ? [] : [i]));
const colourTarget = (page) => page.getByLabel("Colour target");

test("marks and colours are written with mouse and touch, undone, and kept on reload until the step is found", async () => {
  for (const size of [desk, narrow]) {
    const page = await openPage(browser, "teach.html", size);
    await toTask(page);
    const task = await taskOf(page);
    const [a, b, c] = emptyCells(task);
    const key = (digit) => tapOrClick(size, page.locator(".oxd-key").nth(digit - 1));
    const mode = (name) => tapOrClick(size, page.getByRole("button", { name, exact: true }));
    const name = (index) => cell(page, index).getAttribute("aria-label");
    await tapOrClick(size, cell(page, a));
    await mode("Corner");
    await key(1);
    await key(3);
    await mode("Centre");
    await key(4);
    assert.match(await name(a), /marks 4.*corner.* 1 3/);
    await mode("Colour");
    await tapOrClick(size, cell(page, b));
    await key(2);
    await colourTarget(page).selectOption("3");
    await tapOrClick(size, cell(page, a));
    await key(5);
    const before = await game(page);
    assert.deepEqual([before.corner[a], before.centre[a], before.colours[b]], [0b101, 0b1000, 0b10]);
    assert.deepEqual(before.candidateColours, { [9 * a + 2]: 5 });
    assert.deepEqual([before.place, before.remove], [[], []]);
    await mode("Answer");
    const [id] = task.steps[0].place;
    const wrong = 9 * c + (Number(task.solution[c]) % 9);
    await propose(page, size, [wrong]);
    assert.deepEqual((await game(page)).place, [wrong]);
    await use(page, "Check");
    assert.match(await status(page), /^No: /);
    await mode("Undo");
    assert.deepEqual(await game(page), before);
    await mode("Undo");
    assert.deepEqual((await game(page)).candidateColours, {});
    await mode("Redo");
    assert.deepEqual(await game(page), before);
    assert.deepEqual((await violations(page)).faults, []);
    await picture(page, `lesson-marks-${size.viewport.width}`);
    await page.reload();
    await page.waitForSelector(".oxd-cell");
    await toTask(page);
    assert.deepEqual(await game(page), before);
    await mode("Undo");
    await mode("Redo");
    // Another position has marks of its own.
    await use(page, "Next");
    assert.deepEqual((await game(page)).colours[b], 0);
    await use(page, "Back");
    await tapOrClick(size, cell(page, a));
    await mode("Clear");
    assert.equal((await game(page)).centre[a], 0);
    await propose(page, size, [id]);
    await use(page, "Check");
    assert.match(await status(page), /^Yes\. /);
    await page.reload();
    await page.waitForSelector(".oxd-cell");
    await toTask(page);
    const fresh = await game(page);
    assert.deepEqual([fresh.colours[b], fresh.corner[a], fresh.place], [0, 0, []]);
    await done(page);
  }
});

test("with keys, several cells are selected, marked, coloured and answered, as on the board to play on", async () => {
  const page = await openPage(browser, "teach.html", desk);
  await openLesson(page, 1);
  await toTask(page);
  const task = await taskOf(page);
  const own = task.steps[0].remove;
  const cells = [...new Set(own.map((id) => Math.floor(id / 9)))];
  const digit = (own[0] % 9) + 1;
  const other = (digit % 9) + 1;
  const key = (...names) => names.reduce((before, one) => before.then(() => page.keyboard.press(one)), Promise.resolve());
  assert.equal(await page.getByRole("button", { name: "Centre", exact: true }).count(), 0);
  await cell(page, cells[0]).click();
  for (const one of cells.slice(1)) await cell(page, one).click({ modifiers: ["Control"] });
  await key("v", "7", "z", `Shift+Digit${other}`);
  let now = await game(page);
  assert.deepEqual(cells.map((one) => [now.colours[one], now.corner[one]]), cells.map(() => [1 << 6, 1 << (other - 1)]));
  assert.deepEqual(now.remove, []);
  await key(String(digit));
  assert.deepEqual((await game(page)).remove, own);
  assert.equal(await page.locator(".oxd-struck").count(), own.length);
  await key("Delete");
  now = await game(page);
  assert.deepEqual([now.remove, now.colours[cells[0]]], [[], 1 << 6]);
  await key("Control+z");
  assert.deepEqual((await game(page)).remove, own);
  await key("Control+z", "Control+y", "Control+a", "v", "1");
  now = await game(page);
  assert.ok(now.colours.every((mask) => mask & 1));
  await key("Delete");
  now = await game(page);
  assert.ok(now.colours.every((mask) => mask === 0));
  await key("Enter");
  assert.match(await status(page), /^Yes\. /);
  // A step that is shown ends the position.
  await key("1", "Control+z");
  assert.deepEqual(await game(page), now);
  await done(page);
});

test("dragging selects cells, and a long press on a key shows the places of its digit", async () => {
  const page = await openPage(browser, "teach.html", desk);
  await toTask(page);
  const centre = async (index) => {
    const { x, y, width, height } = await cell(page, index).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...await centre(40));
  await page.mouse.down();
  await page.mouse.move(...await centre(42), { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator(".oxd-selected").count(), 3);
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  assert.deepEqual((await game(page)).colours.flatMap((mask, i) => (mask === 4 ? [i] : [])), [40, 41, 42]);
  await page.keyboard.press("z");
  const { x, y } = await page.locator(".oxd-key").nth(4).boundingBox();
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.waitForFunction(() => document.querySelector(".oxd-lit"));
  await page.mouse.up();
  assert.match(await status(page), /^All places for 5\./);
  assert.deepEqual((await game(page)).place, []);
  await done(page);
});

test("text of a lesson is copied as in any page, and arrow keys leave the list of lessons alone", async () => {
  const page = await openPage(browser, "course.html", desk);
  await page.keyboard.press("ArrowDown");
  assert.ok(await page.evaluate(() => document.activeElement === document.body));
  await use(page, "Begin");
  const isLeft = await page.locator(".oxd-about").evaluate((node) => {
    const event = new ClipboardEvent("copy", { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    return node.dispatchEvent(event) && event.clipboardData.getData("text/plain") === "";
  });
  assert.ok(isLeft);
  await done(page);
});

const teach = (page, run, value) => page.evaluate(([text, value]) => {
  const widget = document.querySelector(".oxidoku_teach").oxidoku;
  return new Function("widget", "value", text)(widget, value);
}, [run, value]);

test("a course shows its lessons by level, continues at the first one that is open, and keeps the progress", async () => {
  for (const size of [desk, narrow]) {
    const page = await openPage(browser, "course.html", size);
    assert.equal(await page.locator(".oxd-frame").isVisible(), false);
    assert.deepEqual(await page.locator(".oxd-course-level").allTextContents(), ["Easy", "Medium", "Hard", "Unfair"]);
    assert.deepEqual((await violations(page)).faults, []);
    await picture(page, `course-${size.viewport.width}`);
    await use(page, "Begin");
    assert.match(await head(page), /^Full House: /);
    assert.ok(await page.locator(".oxd-talk").evaluate((node) => node === document.activeElement));
    await toTask(page);
    await propose(page, size, (await taskOf(page)).steps[0].place);
    await use(page, "Check");
    assert.match(await status(page), /^Yes/);
    await use(page, "All lessons");
    assert.match(await page.locator(".oxd-stop").first().textContent(), /^Full House1\/1 ✓$/);
    assert.match(await page.locator(".oxd-map > p").nth(1).textContent(), /^1 of 22 exercises solved\./);
    await page.reload();
    await page.waitForSelector(".oxd-map");
    await use(page, "Continue");
    assert.match(await head(page), /^Naked Single: /);
    await done(page);
  }
});

test("a test asks for the technique, and the first answer counts", async () => {
  for (const size of [desk, narrow]) {
    const page = await openPage(browser, "course.html", size);
    await page.locator(".oxd-test").nth(1).click();
    assert.match(await head(page), /^Medium: question 1 of \d$/);
    const answers = async (right) => {
      const { choices, technique } = await teach(page, "return { choices: widget.slide.question.choices, technique: widget.step.technique };");
      assert.ok(choices.length > 2 && choices.length < 5);
      await page.locator(".oxd-choices button").nth(choices.findIndex((one) => (one === technique) === right)).click();
      return technique;
    };
    assert.equal(await page.locator(".oxd-shaped, .oxd-struck").count(), 0);
    assert.deepEqual((await violations(page)).faults, []);
    await painted(page);
    const bottom = await page.locator(".oxd-actions").evaluate((node) => node.getBoundingClientRect().bottom);
    assert.ok(bottom <= size.viewport.height, `actions end at ${bottom}`);
    await answers(false);
    assert.match(await status(page), /^No, there is no .+ here\. It is: .+\. /);
    assert.ok((await page.locator(".oxd-struck").count()) > 0);
    assert.deepEqual((await page.locator(".oxd-choices button").allTextContents()).filter((text) => /^[✓✗]/.test(text)).length, 2);
    await picture(page, `test-wrong-${size.viewport.width}`);
    await use(page, "Next");
    await answers(true);
    assert.match(await status(page), /^Yes: .+\. /);
    await picture(page, `test-right-${size.viewport.width}`);
    // A second answer to the same question does not count.
    await use(page, "Back");
    await answers(true);
    await use(page, "All lessons");
    assert.match(await page.locator(".oxd-test").nth(1).textContent(), /1\/6$/);
    await done(page);
  }
});

test("a course ends with what is solved, and with all of it if so", async () => {
  const page = await openPage(browser, "course.html", desk);
  await teach(page, "widget.open(widget.stops.length - 2, 0);");
  const count = await teach(page, "return widget.slide.total;");
  for (let i = 0; i < count; i += 1) await use(page, "Next");
  assert.equal(await page.locator(".oxd-course-head").textContent(), "The end of the course");
  assert.match(await page.locator(".oxd-map > p").nth(1).textContent(), /^0 of 22 exercises solved\. 0 of 22 .+ Some exercises are still open/);
  assert.ok(await page.locator(".oxd-course-head").evaluate((node) => node === document.activeElement));
  assert.deepEqual((await violations(page)).faults, []);
  await picture(page, "course-end");
  await teach(page, "widget.x.lessons.forEach((lesson) => lesson.tasks.forEach((task, i) => widget.progress.add(lesson.technique + '.' + (i + 1)))); widget.open(widget.stops.length - 1, 0);");
  assert.match(await page.locator(".oxd-map > p").nth(1).textContent(), /You have solved every exercise\.$/);
  assert.equal(await page.locator(".oxd-map > .oxd-apply").isVisible(), false);
  await done(page);
});

test("positions of puzzles with their own cages are shown on their own boards", async () => {
  const page = await openPage(browser, "teach-killer.html", desk);
  const cages = () => page.locator(".oxd-clues").evaluate((node) => Array.from(node.querySelectorAll("text"), (text) => text.textContent).join(" "));
  const pictures = new Set();
  while (!(await taskOf(page))) {
    pictures.add(await cages());
    await use(page, "Next");
  }
  pictures.add(await cages());
  assert.equal(pictures.size, 3);
  assert.equal(await page.locator(".oxd-clues").count(), 1);
  const task = await taskOf(page);
  const ids = task.steps[0].place.concat(task.steps[0].remove);
  await propose(page, desk, ids);
  await use(page, "Check");
  const said = await status(page);
  assert.match(said, /^Yes\. /);
  const [sum] = /\d+(?= (?:in|and|that|cover))/.exec(said);
  assert.ok((await cages()).split(" ").includes(sum), `${sum} in ${await cages()}`);
  assert.deepEqual((await violations(page)).faults, []);
  await picture(page, "lesson-killer");
  // Back on the first board.
  while (await page.getByRole("button", { name: "Back" }).isEnabled()) await use(page, "Back");
  assert.ok(pictures.has(await cages()));
  await done(page);
});
