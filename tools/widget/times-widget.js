// What the player has solved: times and hints by level, and days in a row, kept in the browser. Only
// pages with a clock have this script.
import { make, button } from "./elements.js";
import { shared } from "./shared.js";
import * as storage from "./storage.js";
import { textOfTime } from "./timer.js";

const key = "oxidoku-times";

// For each level: the number of puzzles, the best time, the sum of times, and the number of puzzles
// solved without a hint.
const isRow = (row) => Array.isArray(row) && row.length === 4 && row.every((value) => Number.isFinite(value) && value >= 0);
const load = () => storage.load(key) || {};
const read = () => Object.entries(load().levels || {}).filter(([, row]) => isRow(row));

// Days are counted by the clock of the player.
const today = () => Math.floor((Date.now() - 60000 * new Date().getTimezoneOffset()) / 86400000);

// Returns the last day with a solved puzzle, the number of days in a row until then, and the longest
// run so far.
function readDays() {
  const { days } = load();
  return Array.isArray(days) && days.length === 3 && days.every(Number.isInteger) ? days : [-Infinity, 0, 0];
}

function daysWithToday() {
  const [last, run, most] = readDays();
  const now = last === today() ? run : last === today() - 1 ? run + 1 : 1;
  return [today(), now, Math.max(most, now)];
}

// The number of days in a row is open until the end of the day after the last one.
function daysText(translate) {
  const [last, run, most] = readDays();
  return translate("times_days", { number: last < today() - 1 ? 0 : run, most });
}

const tables = new Set();

// Adds a solved puzzle. `level` may be "", if the puzzle has none.
function add(level, seconds, hints) {
  const levels = Object.fromEntries(read());
  const [count, best, total, without] = levels[level] || [0, Infinity, 0, 0];
  levels[level] = [count + 1, Math.min(best, seconds), total + seconds, without + (hints ? 0 : 1)];
  storage.save(key, { levels, days: daysWithToday() });
  tables.forEach((show) => show());
}

// Returns the table, with a button that erases it.
function table(translate) {
  const node = make("div", { class: "oxd-section-body" });
  const row = (tag, texts) => make("tr", {}, texts.map((text, i) => make(i ? tag : "th", { text, scope: tag === "th" ? "col" : i ? null : "row" })));
  const show = () => {
    const rows = read();
    node.replaceChildren(...(rows.length ? [
      make("table", { class: "oxd-gestures" }, [
        row("th", translate("times_head").split("|")),
        ...rows.map(([level, [count, best, total, without]]) =>
          row("td", [level || translate("times_other"), count, textOfTime(best), textOfTime(Math.round(total / count)), without])),
      ]),
      make("p", { text: daysText(translate) }),
      button(translate("times_erase"), () => {
        storage.remove(key);
        tables.forEach((one) => one());
      }),
    ] : [make("p", { text: translate("times_none") })]));
  };
  tables.add(show);
  show();
  return node;
}

shared.times = { add, table };
