// R code for what was drawn, written by the page itself where there is no R.
import { cellsOf, lowestOf, signsOf } from "./edit-desk.js";

const quoted = (text) => '"' + text.replace(/(["\\])/g, "\\$1") + '"';
const listed = (codes, name = "c") => (codes.length === 1 ? codes[0] : name + "(" + codes.join(", ") + ")");
const isNumbers = (text) => /^[-0-9, ]*[0-9]$/.test(text);
const numbersIn = (text) => text.replace(/(\d)(-| - )(?=\d)/g, "$1 ").split(/[, ]+/).filter(Boolean);

// Returns the code of what is in a field: see value_of_field() in R.
function codeOfValue(value, type) {
  if (type === "flag") return value ? "TRUE" : "FALSE";
  if (type === "number" && isNumbers(value)) return listed(numbersIn(value));
  if (type === "digits" && /^[0-9A-P]+$/i.test(value)) return listed(Array.from(value.toUpperCase(), (one) => String(parseInt(one, 36))));
  if (type === "digits" && isNumbers(value)) return listed(numbersIn(value));
  return quoted(value);
}

const cellsCode = (names) => quoted(names.join(" "));

function partsCode(tool, entry) {
  if (tool.draws === "sides") {
    const letter = entry.side === "left" || entry.side === "right" ? "r" : "c";
    return [tool.parts[entry.side] + " = c(" + letter + entry.line + " = " + numbersIn(entry.args.number || "").join("") + ")"];
  }
  if (tool.draws === "pairs") return cellsOf(entry).length ? [entry.part + " = " + cellsCode(cellsOf(entry))] : [];
  if (tool.draws === "groups") return [listed(entry.cells.map(cellsCode), "list")];
  return entry.cells.map(cellsCode);
}

function codeOfEntry(tool, entry) {
  const fields = tool.fields.filter(({ name, value }) => {
    const own = entry.args[name];
    return name !== "head" && !(tool.draws === "sides" && name === "number") && own !== undefined && own !== "" && own !== value;
  });
  const args = partsCode(tool, entry).concat(fields.map(({ name, type }) => name + " = " + codeOfValue(entry.args[name], type)));
  return "rule_" + tool.make + "(" + args.join(", ") + ")";
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxyz";

function codeOfShape({ size, digits, lowest, box, regions, grids }) {
  if (grids) {
    const corners = grids.filter((_, i) => i % 2 === 0).map((row, i) => quoted("r" + (row + 1) + "c" + (grids[2 * i + 1] + 1)));
    return ["grids = " + listed(corners)];
  }
  const ends = lowest === 0 ? "0:" + ((digits || size) - 1) : "1:" + digits;
  const spare = digits || lowest === 0 ? ["digits = " + ends] : [];
  if (regions) {
    const rows = Array.from({ length: size }, (_, row) => quoted(regions.slice(row * size, (row + 1) * size).map((one) => (one ? letters[one - 1] : ".")).join("")));
    return ["regions = c(" + rows.join(", ") + ")"].concat(spare);
  }
  const sized = size === 9 ? [] : ["size = " + size];
  return sized.concat(spare, box ? "box = c(" + box.join(", ") + ")" : 'regions = "none"');
}

// Returns the code of a puzzle. Rules that only R knows are named in a comment.
function codeOf(state, tools) {
  const drawn = state.entries.filter((entry) => tools.has(entry.tool));
  const rules = drawn.map((entry) => codeOfEntry(tools.get(entry.tool), entry));
  const others = state.left_out ? ["left_out = " + listed(state.left_out.split(",").map((one) => quoted(one.trim())))] : [];
  const parts = rules.concat(codeOfShape(state.shape), others).map((code) => "    " + code).join(",\n");
  const signs = signsOf(25, lowestOf(state.shape));
  const board = state.digits.some(Boolean) ? "  " + quoted(state.digits.map((digit) => (digit ? signs[digit - 1] : ".")).join("")) + ",\n" : "";
  const lost = state.entries.length - drawn.length;
  return (lost ? "# " + lost + " more\n" : "") + "sudoku_puzzle(\n" + board + "  rules = sudoku_rules(\n" + parts + "\n  )\n)";
}

export { codeOf };
