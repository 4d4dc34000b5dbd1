// Words. Every text comes from a table that R sends.
import { sorted } from "./geometry.js";

// Fills in the braces of a text. `inWords` turns a value into words.
function fill(text, values, inWords = (value) => value) {
  return text.replace(/\{(\w+)\}/g, (braces, name) => (name in values ? inWords(values[name], name) : braces));
}

// Returns a function translate(label, values), which fills in the braces of the label's text.
// Values may be houses or lists of cells, digits or candidates.
function makeTranslator({ cellName, cellOf, digitOf, symbolOf }, table) {
  function list(words, last) {
    if (words.length < 2) return words.join("");
    return words.slice(0, -1).join(", ") + " " + (last || table.and) + " " + words[words.length - 1];
  }
  // In Spanish, the word differs before 8, as in English "a" does before a vowel.
  const oneOf = (words) => list(words, table[words[words.length - 1] === 8 ? "or_8" : "or"]);
  const digitNames = (digits) => list(digits.map(symbolOf));

  const named = (cells) => list(sorted(cells).map(cellName));

  // "3 and 5 from r1c2, and 7 from r1c4": combines digits that are removed from the same cells.
  function removals(ids, firstLabel) {
    const groups = new Map();
    for (const digit of sorted(ids.map(digitOf))) {
      const cells = named(ids.filter((id) => digitOf(id) === digit).map(cellOf));
      groups.set(cells, (groups.get(cells) || []).concat(digit));
    }
    const words = Array.from(groups, ([cells, digits], i) =>
      fill(table[i || !firstLabel ? "removal" : firstLabel], { digits: digitNames(digits), cells: cells })
    );
    const last = words.pop();
    if (!words.length) return last;
    // Semicolons keep commas between cells or digits apart from commas between removals.
    return words[1] && /, /.test(words + last)
      ? words.join(table.semicolon) + table.semicolon + table.and + " " + last
      : words.join(", ") + table.further + last;
  }

  const house = (one) => fill(table[one.kind], one);

  // "row 1 and column 4", "rows 2, 5 and 8", "rows 2 and 5, and box 1".
  function houses(some) {
    const groups = new Map();
    for (const one of some) groups.set(one.kind, (groups.get(one.kind) || []).concat(one.number));
    const named = Array.from(groups, ([kind, numbers]) =>
      fill(table[numbers.length > 1 ? kind + "_many" : kind], { number: list(numbers) }));
    if (named.length < 2 || named.length === some.length) return list(named);
    return named.slice(0, -1).join(", ") + table.further + named[named.length - 1];
  }

  // Describes the candidates of a chain in turn. The first one is false.
  const state = (id, isTrue) => fill(table[isTrue ? "is" : "is_not"], { cell: cellName(cellOf(id)), digit: symbolOf(digitOf(id)) });
  const walk = (ids) => ids.map((id, i) => state(id, i % 2 === 1)).join(table.then);

  const allOf = (some) => table[some[0].kind + "_all"];

  // What values are, by their names. All others are houses or cells.
  const wordsOf = {
    roof: (cells) => oneOf(cells.map(cellName)),
    either: oneOf,
    link: digitNames,
    set: digitNames,
    gone: digitNames,
    others: houses,
    bases: allOf,
    covers: allOf,
    walk: walk,
    ends: (ids) => oneOf(ids.map((id) => state(id, true))),
    both: (cells) => table[cells.length === 2 ? "both" : "all"],
    digit: digitNames,
    digits: digitNames,
    outcome: (ids) => fill(table.outcome, { removals: removals(ids, "can_remove") }),
    removals: (ids) => removals(ids),
    removed: (ids) => removals(ids, "can_remove"),
    placed: (ids) => list(ids.map((id) => state(id, true))),
    houses: houses,
    why: (some) => some.map((one) => translate(...one)).join(table.semicolon),
  };
  const inWords = (value, name) => (value && typeof value === "object" ? (value.kind ? house : wordsOf[name] || named)(value) : value);

  const translate = (label, values = {}) => fill(table[label], values, inWords);
  return translate;
}

export { fill, makeTranslator };
