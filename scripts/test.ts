/** `npm test`: runs all checks, from lint to the browser; prints counts in the last line, and exits with 1 when a check failed. */
import fs from "node:fs";
import path from "node:path";
import { findBrowser } from "./lib/find-browser.ts";
import { runPlaywright } from "./lib/run-playwright.ts";
import { ROOT, runTool } from "./lib/workspace.ts";
import { checkRuleProofs, formatProofSummary, VITEST_REPORT } from "./rules/proof-report.ts";

const reports = path.join(ROOT, ".reports");
fs.rmSync(reports, { recursive: true, force: true });

const counts = { passed: 0, failed: 0, skipped: 0 };
const problems: string[] = [];

async function runStep(name: string, run: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const fine = await run();
  console.log(`── ${name}: ${fine ? "fine" : "FAILED"} (${Math.round((Date.now() - start) / 1000)} s)`);
  if (!fine) problems.push(name);
}

const readReport = (file: string) => {
  const full = path.join(reports, file);
  return fs.existsSync(full) ? JSON.parse(fs.readFileSync(full, "utf8")) : null;
};

const browser = findBrowser();

await runStep(
  "lint",
  async () =>
    (await runTool("biome", ["ci", "--error-on-warnings", "."])) &&
    (await runTool("turbo", ["boundaries"])) &&
    runTool("tsx", ["scripts/lint-language.ts"]),
);
await runStep(
  "types",
  async () =>
    (await runTool("turbo", ["run", "typecheck", "--output-logs=errors-only"])) && runTool("tsc", ["-p", "scripts"]),
);
await runStep("unit and integration", async () => {
  const fine = await runTool("vitest", ["run"]);
  const result = readReport("vitest.json");
  counts.passed += result?.numPassedTests ?? 0;
  counts.failed += result?.numFailedTests ?? (fine ? 0 : 1);
  counts.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  return fine;
});
await runStep("rules", async () => {
  if (!fs.existsSync(VITEST_REPORT)) return false;
  const verdict = checkRuleProofs(VITEST_REPORT);
  console.log(formatProofSummary(verdict));
  return verdict.problems.length === 0;
});
await runStep("end to end", async () => {
  const fine = await runPlaywright(browser, []);
  const stats = readReport("playwright.json")?.stats;
  counts.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  counts.failed += stats?.unexpected ?? (fine ? 0 : 1);
  counts.skipped += stats?.skipped ?? 0;
  return fine;
});

if (problems.length > 0) console.log(`\nFailed: ${problems.join(", ")}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(problems.length > 0 || counts.passed === 0 ? 1 : 0);
