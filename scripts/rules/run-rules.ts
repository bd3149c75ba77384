/** Lists which tests prove which rule. Or changes the rules in the code and checks that the tests notice each change. */
import { runTool } from "../lib/workspace.ts";
import { formatMutationTable, listMutationProblems } from "./mutation-results.ts";
import { mutatePresets } from "./preset-mutations.ts";
import { checkRuleProofs, formatProofSummary, formatProofTable, VITEST_REPORT } from "./proof-report.ts";
import { mutateRuleCode } from "./stryker-mutations.ts";

/** The folders whose tests prove the rules. Tests in other folders also name rules, but do not count. */
const RULE_TEST_FOLDERS = ["packages/engine/", "packages/fair-deal/", "apps/game/src/tables/"];

/**
 * Changes every value of a preset, and every condition in code that names a rule, and runs the tests after each change.
 * With `parts`, changes only files whose path contains one of these texts.
 * Returns the exit code: 1 when no test notices some change.
 */
export async function reportMutations(parts: readonly string[]): Promise<number> {
  const changes = [...(await mutatePresets(parts)), ...mutateRuleCode(parts)];
  const problems = listMutationProblems(changes, parts.length === 0);
  console.log(`\n${[formatMutationTable(changes), ...problems].join("\n")}\n`);
  console.log(
    `mutations: ${changes.length} tried, ${problems.length === 0 ? "none survived" : `${problems.length} problems`}`,
  );
  return problems.length > 0 ? 1 : 0;
}

/**
 * Reports which rules are proven. Reads the reports of an earlier run of vitest, or runs the tests in
 * `RULE_TEST_FOLDERS` when there are no `reports`.
 * Returns the exit code: 1 when a rule has no accepted or no contrasting test and is not in the list of unproven rules.
 */
export async function reportProofs(reports: readonly string[], json: boolean): Promise<number> {
  const arePassed = reports.length > 0 || (await runTool("vitest", ["run", ...RULE_TEST_FOLDERS], {}, json ? 2 : 1));
  if (!arePassed) console.error("Tests failed; what they name is not proven.");
  const verdict = checkRuleProofs(reports.length > 0 ? reports : [VITEST_REPORT]);
  if (json) console.log(JSON.stringify(verdict));
  else console.log(`\n${formatProofTable(verdict)}\n\n${formatProofSummary(verdict)}`);
  return arePassed && verdict.problems.length === 0 ? 0 : 1;
}
