/**
 * Which tests prove which rule: `npm run rules` runs the tests that need nothing but the code, `npm run rules -- --report FILE`
 * reads vitest's JSON report of an earlier run. Exits 1 when a rule has no accepted or no contrasting case and is not owed.
 */
import { parseArgs } from "node:util";
import { tool } from "./lib/build.ts";
import { checkRules, REPORT, summaryOf, tableOf } from "./rules/check.ts";

/** Where rules are proven; other tests name some of them too. */
const SUITES = ["packages/engine/", "packages/fair-deal/", "apps/game/src/tables/"];

const { values } = parseArgs({ options: { report: { type: "string" } } });
if (values.report === undefined && !(await tool("vitest", ["run", ...SUITES]))) {
  console.error("Tests failed; what they name is not proven.");
  process.exitCode = 1;
}
const verdict = checkRules(values.report ?? REPORT);
console.log(`\n${tableOf(verdict)}\n\n${summaryOf(verdict)}`);
if (verdict.problems.length > 0) process.exitCode = 1;
