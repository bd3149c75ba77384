/**
 * Lists which tests prove which rule: `npm run rules` runs the tests that need nothing but the code, `npm run rules -- --report FILE…` reads
 * vitest's JSON reports of an earlier run. Exits with 1 when a rule lacks an accepted or a contrasting case, unless the list of unproven
 * rules has it. `npm run rules -- --mutate [PART…]` instead checks that those tests notice each change of the rules; with parts, it changes
 * only files whose path contains a part. It changes every value of a preset, and every condition in code that cites a rule of betting,
 * pots, rake, time, tournaments or checkable deals. Exits with 1 when no test notices a change.
 */
import { parseArgs } from "node:util";
import { runTool } from "./lib/workspace.ts";
import { formatMutationTable, listMutationProblems } from "./rules/mutation-results.ts";
import { mutatePresets } from "./rules/preset-mutations.ts";
import { checkRuleProofs, formatProofSummary, formatProofTable, VITEST_REPORT } from "./rules/proof-report.ts";
import { mutateRuleCode } from "./rules/stryker-mutations.ts";

/** Folders whose tests prove the rules; other tests name some rules too. */
const RULE_TEST_FOLDERS = ["packages/engine/", "packages/fair-deal/", "apps/game/src/tables/"];

const { values, positionals } = parseArgs({
  options: { report: { type: "boolean" }, mutate: { type: "boolean" } },
  allowPositionals: true,
});
if (values.mutate) await reportMutations(positionals);
else await reportProofs();

async function reportMutations(parts: readonly string[]): Promise<void> {
  const changes = [...(await mutatePresets(parts)), ...mutateRuleCode(parts)];
  const problems = listMutationProblems(changes, parts.length === 0);
  console.log(`\n${[formatMutationTable(changes), ...problems].join("\n")}\n`);
  console.log(
    `mutations: ${changes.length} tried, ${problems.length === 0 ? "none survived" : `${problems.length} problems`}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

async function reportProofs(): Promise<void> {
  if (!values.report && !(await runTool("vitest", ["run", ...RULE_TEST_FOLDERS]))) {
    console.error("Tests failed; what they name is not proven.");
    process.exitCode = 1;
  }
  const verdict = checkRuleProofs(values.report ? positionals : [VITEST_REPORT]);
  console.log(`\n${formatProofTable(verdict)}\n\n${formatProofSummary(verdict)}`);
  if (verdict.problems.length > 0) process.exitCode = 1;
}
