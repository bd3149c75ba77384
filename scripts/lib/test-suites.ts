/**
 * Runs the tests of vitest and of Playwright. Other work on the same machine can delay a test for longer than the test waits. Failed tests
 * are therefore run once more, alone. A test that passes only in the second run is reported as unstable.
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
import { ROOT, runTool } from "./workspace.ts";

const PLAYWRIGHT_REPORT = path.join(ROOT, ".reports", "playwright.json");

export interface SuiteResult {
  readonly passed: boolean;
  readonly tests: readonly FinishedTest[];
  /** Tests that failed first and passed when they were run again. */
  readonly unstable: readonly FinishedTest[];
}

export interface FirstRun extends SuiteResult {
  /** Runs the failed tests once more; null when there is nothing to run again. */
  readonly runAgain: (() => Promise<SuiteResult>) | null;
}

const toArguments = (shard: string | null) => (shard === null ? [] : [`--shard=${shard}`]);

/** Runs the unit and integration tests of these folders, or a share of them. */
export async function runVitest(folders: readonly string[], shard: string | null): Promise<FirstRun> {
  const passed = await runTool("vitest", ["run", ...folders, ...toArguments(shard)]);
  const report: VitestReport | null = readReport(VITEST_REPORT);
  const tests = report ? listVitestTests(report) : [];
  const failed = new Set(tests.flatMap(({ file, outcome }) => (outcome === "failed" ? [file] : [])));
  const isFinal = passed || !report || failed.size === 0;
  return { passed, tests, unstable: [], runAgain: isFinal ? null : () => runVitestAgain(report, failed) };
}

/** Runs these files again. The report on disk then has their second outcome. */
async function runVitestAgain(first: VitestReport, failed: ReadonlySet<string>): Promise<SuiteResult> {
  const passed = await runTool("vitest", ["run", ...failed]);
  const second: VitestReport | null = readReport(VITEST_REPORT);
  const others = first.testResults.filter(({ name }) => !failed.has(path.relative(ROOT, name)));
  fs.writeFileSync(VITEST_REPORT, JSON.stringify({ testResults: [...others, ...(second?.testResults ?? [])] }));
  return { passed, ...mergeSecondRun(listVitestTests(first), second ? listVitestTests(second) : []) };
}

/** Runs the browser tests of the day, or a share of them. `out` is the descriptor of their output. */
export async function runBrowserTests(browsers: TestBrowsers, shard: string | null, out: number): Promise<FirstRun> {
  const passed = await runPlaywright(browsers, [...DAY_TESTS, ...toArguments(shard)], { out });
  const report = readReport(PLAYWRIGHT_REPORT);
  const tests = report ? listPlaywrightTests(report) : [];
  const isFinal = passed || tests.every(({ outcome }) => outcome !== "failed");
  return { passed, tests, unstable: [], runAgain: isFinal ? null : () => runBrowserTestsAgain(browsers, tests) };
}

async function runBrowserTestsAgain(browsers: TestBrowsers, first: readonly FinishedTest[]): Promise<SuiteResult> {
  const passed = await runPlaywright(browsers, ["--last-failed"], { roomCount: 1 });
  const report = readReport(PLAYWRIGHT_REPORT);
  return { passed, ...mergeSecondRun(first, report ? listPlaywrightTests(report) : []) };
}

const readReport = (file: string) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null);
