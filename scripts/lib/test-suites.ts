/**
 * Runs the tests of vitest and of Playwright. Failed tests are run once more, alone, because other work on the same machine
 * can delay a test for longer than the test waits. A test that passes only in the second run is reported as unstable.
 */
import fs from "node:fs";
import path from "node:path";
import { VITEST_REPORT } from "../rules/proof-report.ts";
import type { TestBrowsers } from "./find-browser.ts";
import {
  type FinishedTest,
  listPlaywrightTests,
  listVitestTests,
  mergeSecondRun,
  type VitestReport,
} from "./finished-tests.ts";
import { DAY_TESTS, runPlaywright } from "./run-playwright.ts";
import type { TestSelection } from "./test-parts.ts";
import { ROOT, runTool } from "./workspace.ts";

const PLAYWRIGHT_REPORT = path.join(ROOT, ".reports", "playwright.json");

export interface SuiteResult {
  readonly passed: boolean;
  readonly tests: readonly FinishedTest[];
  /** Tests that failed in the first run and passed in the second. */
  readonly unstable: readonly FinishedTest[];
}

const WITHOUT_NIGHT_FILES = ["--exclude", "**/*.night.test.*"];

const toArguments = ({ shard }: Pick<TestSelection, "shard">) => (shard === null ? [] : [`--shard=${shard}`]);

/** Runs the selected unit and integration tests. If test files were run again, the report on the disk contains their second outcome. */
export async function runVitest(selection: TestSelection): Promise<SuiteResult> {
  const { unitFolders, isWhole, withNightTests } = selection;
  const env = withNightTests ? { NIGHTLY: "on" } : {};
  const folders = isWhole ? [] : unitFolders;
  const without = withNightTests ? [] : WITHOUT_NIGHT_FILES;
  const passed = await runTool("vitest", ["run", ...folders, ...without, ...toArguments(selection)], env);
  const first: VitestReport | null = readReport(VITEST_REPORT);
  const tests = first ? listVitestTests(first) : [];
  const failed = new Set(tests.flatMap(({ file, outcome }) => (outcome === "failed" ? [file] : [])));
  if (passed || !first || failed.size === 0) return { passed, tests, unstable: [] };
  const passedAgain = await runTool("vitest", ["run", ...failed], env);
  const second: VitestReport | null = readReport(VITEST_REPORT);
  const others = first.testResults.filter(({ name }) => !failed.has(path.relative(ROOT, name)));
  fs.writeFileSync(VITEST_REPORT, JSON.stringify({ testResults: [...others, ...(second?.testResults ?? [])] }));
  return { passed: passedAgain, ...mergeSecondRun(tests, second ? listVitestTests(second) : []) };
}

/** Runs the selected browser tests. */
export async function runBrowserTests(browsers: TestBrowsers, selection: TestSelection): Promise<SuiteResult> {
  const passed = await runPlaywright(browsers, [
    ...(selection.withNightTests ? [] : DAY_TESTS),
    ...toArguments(selection),
  ]);
  const first = readReport(PLAYWRIGHT_REPORT);
  const tests = first ? listPlaywrightTests(first) : [];
  if (passed || tests.every(({ outcome }) => outcome !== "failed")) return { passed, tests, unstable: [] };
  const passedAgain = await runPlaywright(browsers, ["--last-failed"], 1);
  const second = readReport(PLAYWRIGHT_REPORT);
  return { passed: passedAgain, ...mergeSecondRun(tests, second ? listPlaywrightTests(second) : []) };
}

const readReport = (file: string) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null);
