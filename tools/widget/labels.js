// Words: every text comes from the table that R hands over.
import { cellName, cellOf, digitOf } from "./geometry.js";

// A text with its braces filled in.
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (braces, name) => (name in values ? values[name] : braces));
}

// Words for what sentences speak of: `say(label, values)`, where values may be
// lists of cells, digits or candidates, or a house.
function speaker(table) {
  function list(words) {
    if (words.length < 2) return words.join("");
    return words.slice(0, -1).join(", ") + " " + table.and + " " + words[words.length - 1];
  }

  // "not 3 in r1c2 and r1c4"
  function removals(ids) {
    const digits = Array.from(new Set(ids.map(digitOf))).sort();
    return digits
      .map((digit) => {
        const cells = ids.filter((id) => digitOf(id) === digit).map((id) => cellName(cellOf(id)));
        return fill(table.removal, { digit: digit, cells: list(cells) });
      })
      .join("; ");
  }

  const named = (cells) => list(cells.map(cellName));

  const wordsOf = {
    cell: named,
    cells: named,
    rest: named,
    digit: (digits) => list(digits),
    digits: (digits) => list(digits),
    remove: removals,
    removals: removals,
    house: (house) => fill(table[house.kind], house),
    other: (house) => fill(table[house.kind], house),
  };

  function say(label, values) {
    const words = {};
    for (const name of Object.keys(values || {})) {
      const value = values[name];
      const known = value && typeof value === "object" && wordsOf[name];
      words[name] = known ? wordsOf[name](value) : value;
    }
    return fill(table[label], words);
  }
  return say;
}

export { speaker };
