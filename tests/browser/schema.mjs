// Checks data for the page against widget-schema.json, and returns the paths of values that do
// not match. helper-widget.R does the same in R.
import fs from "node:fs";

export const schema = JSON.parse(
  fs.readFileSync(new URL("../testthat/widget-schema.json", import.meta.url), "utf8")
);

const roles = ["pattern", "fin", "colour_a", "colour_b", "colour_c", "colour_d", "extra", "shared", "true", "false"];
const whole = (lowest, highest) => (value) => Number.isInteger(value) && value >= lowest && value <= highest;
const types = {
  flag: (value) => typeof value === "boolean",
  text: (value) => typeof value === "string",
  line: (value) => /^[0-9]{81}$/.test(value),
  number: (value) => typeof value === "number",
  whole: whole(0, 1e6),
  digit: whole(1, 9),
  cell: whole(0, 80),
  candidate: whole(0, 728),
  masks: (value) => Array.isArray(value) && value.length === 81 && value.every(whole(0, 511)),
  condition: (value) => Array.isArray(value) && ["reads", "apart", "all", "any", "not"].includes(value[0]),
  drawing: (value) => Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "object",
  other_highlight: (value) => value.length === 2 && Number.isInteger(value[0]) && roles.includes(value[1]),
  highlight: (value) => value.length === 2 && types.candidate(value[0]) && roles.includes(value[1]),
};

export function faults(value, type, at = type) {
  if (type.endsWith(" or null")) {
    if (value === null) return [];
    return faults(value, type.slice(0, -8), at);
  }
  if (schema[type]) return objectFaults(value, schema[type], at);
  if (type.startsWith("one of ")) {
    return type.slice(7).split(" ").includes(value) ? [] : [at];
  }
  if (type.startsWith("list of ")) {
    if (!Array.isArray(value)) return [at];
    return value.flatMap((item, i) => faults(item, type.slice(8), at + "[" + i + "]"));
  }
  if (type.startsWith("map of ")) {
    if (typeof value !== "object" || value === null) return [at];
    return Object.keys(value).flatMap((name) => faults(value[name], type.slice(7), at + "." + name));
  }
  return types[type](value) ? [] : [at];
}

function objectFaults(value, fields, at) {
  if (typeof value !== "object" || value === null) return [at];
  const names = Object.keys(fields);
  if (Object.keys(value).sort().join() !== names.slice().sort().join()) return [at];
  return names.flatMap((name) => faults(value[name], fields[name], at + "." + name));
}
