// At its end, a file of tests writes its CPU seconds to the file OXIDOKU_TIMES:
// node --import times.mjs. Those of processes that have ended are in /proc, of Linux.
import fs from "node:fs";
import path from "node:path";

function allSeconds() {
  const { user, system } = process.cpuUsage();
  const stat = fs.readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
  // In hundredths of a second, user and system time of children.
  return (user + system) / 1e6 + (Number(stat[13]) + Number(stat[14])) / 100;
}

const file = process.argv[1] || "";
if (process.env.OXIDOKU_TIMES && file.endsWith(".test.mjs")) {
  process.on("exit", () => {
    const line = allSeconds().toFixed(1) + "\t" + path.relative(process.cwd(), file) + "\n";
    fs.appendFileSync(process.env.OXIDOKU_TIMES, line);
  });
}
