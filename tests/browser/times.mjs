// When a test file ends, appends its CPU seconds to the file OXIDOKU_TIMES:
// node --import times.mjs
import fs from "node:fs";
import path from "node:path";

// Returns the CPU seconds of the ended children of a process. /proc on Linux has their user and
// system time in hundredths of a second.
export function childSeconds(id = "self") {
  const file = `/proc/${id}/stat`;
  if (!fs.existsSync(file)) return 0;
  const stat = fs.readFileSync(file, "utf8").split(") ")[1].split(" ");
  return (Number(stat[13]) + Number(stat[14])) / 100;
}

// The seconds of grandchildren, which are not counted there.
let others = 0;
export const addSeconds = (seconds) => { others += seconds; };

const file = process.argv[1] || "";
if (process.env.OXIDOKU_TIMES && file.endsWith(".test.mjs")) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    const seconds = (user + system) / 1e6 + childSeconds() + others;
    fs.appendFileSync(process.env.OXIDOKU_TIMES, seconds.toFixed(1) + "\t" + path.relative(process.cwd(), file) + "\n");
  });
}
