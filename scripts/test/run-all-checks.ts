/** Runs all checks, from lint to the browser tests. Prints which tests are slowest, which are unstable, and what failed. */
import fs from "node:fs";
import path from "node:path";
import { findProgram } from "../lib/debian-package.ts";
import { findTestBrowsers } from "../lib/find-browser.ts";
import { type FinishedTest, formatFailures, formatSlowest } from "../lib/finished-tests.ts";
import type { TestSelection } from "../lib/test-parts.ts";
import { runBrowserTests, runVitest, type SuiteResult } from "../lib/test-suites.ts";
import { buildInBackground, ROOT, runTool } from "../lib/workspace.ts";
import { checkRuleProofs, formatProofSummary, VITEST_REPORT } from "../rules/proof-report.ts";

const SLOWEST_SHOWN = 30;
const finished: FinishedTest[] = [];
const unstable: FinishedTest[] = [];
const problems: string[] = [];

async function runStep(name: string, run: () => Promise<boolean>): Promise<void> {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const fine = await run();
  console.log(`── ${name}: ${fine ? "fine" : "FAILED"} (${Math.round((Date.now() - start) / 1000)} s)`);
  if (!fine) problems.push(name);
}

const runSuite = (name: string, run: () => Promise<SuiteResult>) =>
  runStep(name, async () => {
    const result = await run();
    finished.push(...result.tests);
    unstable.push(...result.unstable);
    return result.passed;
  });

const count = (outcome: FinishedTest["outcome"]) => finished.filter((test) => test.outcome === outcome).length;

/** Runs the checks that need no tests: style, language and types. */
async function checkSources(): Promise<void> {
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
      (await runTool("turbo", ["run", "typecheck", "--output-logs=errors-only"])) &&
      (await runTool("tsc", ["-p", "scripts"])) &&
      // This configuration leaves out the benches that import other packages for comparison, because only `npm run
      // bench` installs those packages.
      runTool("tsc", ["-p", "bench/tsconfig.own.json"]),
  );
}

/** Runs the unit and integration tests. Meanwhile builds the pages that the browser tests need. */
async function runUnitTests(selection: TestSelection): Promise<void> {
  // Programs of Debian that some tests need: nginx is in front of several servers, Redis connects these servers, and
  // Prometheus contains the program that checks alarms.
  for (const name of ["nginx", "redis-server", "prometheus"])
    if (findProgram(name) === null) console.log(`${name} is missing: tests that need it are left out`);
  // The game server is built first, because the tests of load runs start it.
  await runStep("game server", () =>
    runTool("turbo", ["run", "build", "--filter=@poker/game", "--output-logs=errors-only"]),
  );
  const building = selection.runsBrowser ? buildInBackground() : Promise.resolve();
  await runSuite("unit and integration", () => runVitest(selection));
  if (selection.isWhole)
    await runStep("rules", async () => {
      if (!fs.existsSync(VITEST_REPORT)) return false;
      const verdict = checkRuleProofs([VITEST_REPORT]);
      console.log(formatProofSummary(verdict));
      return verdict.problems.length === 0;
    });
  await building;
}

function printResults(): void {
  if (finished.length > 0)
    console.log(`\nThe ${SLOWEST_SHOWN} slowest tests:\n${formatSlowest(finished, SLOWEST_SHOWN)}`);
  if (unstable.length > 0)
    console.log(`\nUnstable: failed first and passed when run again. Find out why.\n${formatFailures(unstable)}`);
  if (problems.length > 0) console.log(`\nFailed: ${problems.join(", ")}\n${formatFailures(finished)}`);
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
}

/**
 * Runs the selected checks, and prints the results. The last line has the counts. Ends the process with 1 when a check
 * failed, or when tests were selected but none passed.
 */
export async function runChecks(selection: TestSelection): Promise<never> {
  const { runsStatic, unitFolders, runsBrowser } = selection;
  fs.rmSync(path.join(ROOT, ".reports"), { recursive: true, force: true });
  const browsers = runsBrowser ? findTestBrowsers() : null;
  if (runsStatic) await checkSources();
  if (unitFolders.length > 0) await runUnitTests(selection);
  if (browsers) await runSuite("end to end", () => runBrowserTests(browsers, selection));
  printResults();
  const ranNoTest = count("passed") === 0 && (unitFolders.length > 0 || runsBrowser);
  process.exit(problems.length > 0 || ranNoTest ? 1 : 0);
}
