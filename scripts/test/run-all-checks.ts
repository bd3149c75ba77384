/** Runs all checks, from lint to the browser; prints the slowest tests, which tests are unstable, and what failed. */
import fs from "node:fs";
import path from "node:path";
import { findProgram } from "../lib/debian-package.ts";
import { findTestBrowsers, type TestBrowsers } from "../lib/find-browser.ts";
import { type FinishedTest, formatFailures, formatSlowest } from "../lib/finished-tests.ts";
import type { TestSelection } from "../lib/test-parts.ts";
import { type FirstRun, runBrowserTests, runVitest, type SuiteResult } from "../lib/test-suites.ts";
import { ROOT, runTool } from "../lib/workspace.ts";
import { checkRuleProofs, formatProofSummary, VITEST_REPORT } from "../rules/proof-report.ts";

const SLOWEST_SHOWN = 30;
const REPORTS = path.join(ROOT, ".reports");
/** The output of the browser tests, while other tests run beside them. */
const BROWSER_OUTPUT = path.join(REPORTS, "browser.txt");
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

interface Suite {
  readonly name: string;
  run(): Promise<FirstRun>;
}

/**
 * Runs the suites at the same time, because each of them leaves the processor idle while it waits. Failed tests run again when all suites
 * have ended.
 */
async function runSuites(suites: readonly Suite[]): Promise<void> {
  const firstRuns = await Promise.all(
    suites.map(async ({ name, run }) => {
      const start = Date.now();
      const first = await run();
      const outcome = first.passed ? "fine" : first.runAgain ? "failed at first" : "FAILED";
      console.log(`── ${name}: ${outcome} (${Math.round((Date.now() - start) / 1000)} s)`);
      return { name, first };
    }),
  );
  for (const { name, first } of firstRuns) {
    const { runAgain } = first;
    if (runAgain) await runStep(`${name} again`, async () => keepResult(await runAgain()));
    else if (!keepResult(first)) problems.push(name);
  }
}

function keepResult({ passed, tests, unstable: passedLater }: SuiteResult): boolean {
  finished.push(...tests);
  unstable.push(...passedLater);
  return passed;
}

const count = (outcome: FinishedTest["outcome"]) => finished.filter((test) => test.outcome === outcome).length;

/** Checks everything that can be said without running a test: style, language and types. */
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
      // Leaves out the packages with which bench/ compares ours; only `npm run bench` installs them.
      runTool("tsc", ["-p", "bench/tsconfig.own.json"]),
  );
}

/** Prepares what the unit and integration tests need. */
async function prepareUnitTests(): Promise<void> {
  // Programs of Debian: nginx is in front of several servers, Redis is between them, and Prometheus has the tool that checks alarms.
  for (const name of ["nginx", "redis-server", "prometheus"])
    if (findProgram(name) === null) console.log(`${name} is missing: tests that need it are left out`);
  // Tests of the load runs start the game server.
  await runStep("game server", () =>
    runTool("turbo", ["run", "build", "--filter=@poker/game", "--output-logs=errors-only"]),
  );
}

const checkProofs = (): Promise<void> =>
  runStep("rules", async () => {
    if (!fs.existsSync(VITEST_REPORT)) return false;
    const verdict = checkRuleProofs([VITEST_REPORT]);
    console.log(formatProofSummary(verdict));
    return verdict.problems.length === 0;
  });

/** Runs the browser tests. Their output is printed at the end, because the output of other tests comes meanwhile. */
async function runBrowserSuite(browsers: TestBrowsers, shard: string | null): Promise<FirstRun> {
  fs.mkdirSync(REPORTS, { recursive: true });
  const out = fs.openSync(BROWSER_OUTPUT, "w");
  try {
    return await runBrowserTests(browsers, shard, out);
  } finally {
    fs.closeSync(out);
  }
}

function printResults(): void {
  if (finished.length > 0)
    console.log(`\nThe ${SLOWEST_SHOWN} slowest tests:\n${formatSlowest(finished, SLOWEST_SHOWN)}`);
  if (unstable.length > 0)
    console.log(`\nUnstable: failed first and passed when run again. Find out why.\n${formatFailures(unstable)}`);
  if (problems.length > 0) console.log(`\nFailed: ${problems.join(", ")}\n${formatFailures(finished)}`);
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
}

/** The last line has the counts. Ends the process with 1 when a check failed, or when no test ran that should run. */
export async function runChecks({
  runsStatic,
  unitFolders,
  runsBrowser,
  shard,
  isWhole,
}: TestSelection): Promise<never> {
  fs.rmSync(REPORTS, { recursive: true, force: true });
  const browsers = runsBrowser ? findTestBrowsers() : null;
  const hasUnits = unitFolders.length > 0;
  if (runsStatic) await checkSources();
  if (hasUnits) await prepareUnitTests();
  await runSuites([
    ...(hasUnits ? [{ name: "unit and integration", run: () => runVitest(isWhole ? [] : unitFolders, shard) }] : []),
    ...(browsers ? [{ name: "end to end", run: () => runBrowserSuite(browsers, shard) }] : []),
  ]);
  if (isWhole) await checkProofs();
  if (browsers) console.log(fs.readFileSync(BROWSER_OUTPUT, "utf8"));
  printResults();
  const ranNoTest = count("passed") === 0 && (hasUnits || runsBrowser);
  process.exit(problems.length > 0 || ranNoTest ? 1 : 0);
}
