// Checks of rules. Only pages with rules to check have this script.
import { Checks } from "./checks.js";
import { shared } from "./shared.js";
import { showVerdicts } from "./verdicts.js";

shared.rules = { Checks, showVerdicts };
