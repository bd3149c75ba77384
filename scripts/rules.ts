/**
 * Which tests prove which rule: `npm run rules` runs the tests that need nothing but the code, `npm run rules -- --report FILE`
 * reads vitest's JSON report of an earlier run. Exits 1 when a rule has no accepted or no contrasting case and is not owed.
 * `npm run rules -- --mutate [PART…]` asks instead whether those tests notice a change of the rules (of files whose path contains
 * a part): of every value of a preset, of every condition in code that cites a rule of betting, pots, rake or time. Exits 1 when
 * a change survives.
 */
import { parseArgs } from "node:util";
import { tool } from "./lib/build.ts";
import { figuresOf, problemsOf } from "./rules/changes.ts";
import { checkRules, REPORT, summaryOf, tableOf } from "./rules/check.ts";
import { flipPresets } from "./rules/flip.ts";
import { mutateRules } from "./rules/mutate.ts";

/** Where rules are proven; other tests name some of them too. */
const SUITES = ["packages/engine/", "packages/fair-deal/", "apps/game/src/tables/"];

const { values, positionals } = parseArgs({
  options: { report: { type: "string" }, mutate: { type: "boolean" } },
  allowPositionals: true,
});
if (values.mutate) await mutate(positionals);
else await prove();

async function mutate(parts: readonly string[]): Promise<void> {
  const changes = [...(await flipPresets(parts)), ...mutateRules(parts)];
  const problems = problemsOf(changes, parts.length === 0);
  console.log(`\n${[figuresOf(changes), ...problems].join("\n")}\n`);
  console.log(
    `mutations: ${changes.length} tried, ${problems.length === 0 ? "none survived" : `${problems.length} problems`}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

async function prove(): Promise<void> {
  if (values.report === undefined && !(await tool("vitest", ["run", ...SUITES]))) {
    console.error("Tests failed; what they name is not proven.");
    process.exitCode = 1;
  }
  const verdict = checkRules(values.report ?? REPORT);
  console.log(`\n${tableOf(verdict)}\n\n${summaryOf(verdict)}`);
  if (verdict.problems.length > 0) process.exitCode = 1;
}
