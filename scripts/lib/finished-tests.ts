/** Reads the reports of vitest and Playwright: which tests ran, how long each test took, and why it failed. */
import path from "node:path";
import { ROOT } from "./workspace.ts";

/** A test that has run. `ms` is how many milliseconds it took. `failure` is the message if the test failed, otherwise null. */
export interface FinishedTest {
  readonly file: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly ms: number;
  readonly failure: string | null;
}

/** The fields of vitest's JSON report that this file uses. A file that could not be loaded has a message and no tests. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The fields of Playwright's JSON report that this file uses. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

export const listVitestTests = ({ testResults }: VitestReport): readonly FinishedTest[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const tests = assertionResults.map(
      (test): FinishedTest => ({
        file,
        title: test.fullName,
        outcome: test.status === "passed" || test.status === "failed" ? test.status : "skipped",
        ms: test.duration ?? 0,
        failure: test.status === "failed" ? (test.failureMessages ?? []).join("\n") : null,
      }),
    );
    const fileFailed = status === "failed" && tests.every(({ failure }) => failure === null);
    return fileFailed
      ? [...tests, { file, title: "the file itself", outcome: "failed", ms: 0, failure: message }]
      : tests;
  });

export const listPlaywrightTests = ({ suites }: PlaywrightReport): readonly FinishedTest[] =>
  suites.flatMap(({ specs, suites: inner }) => [
    ...specs.map(({ title, file, ok, tests }): FinishedTest => {
      const results = tests.flatMap((test) => test.results);
      return {
        file: path.join("e2e/tests", file),
        title,
        outcome: !ok ? "failed" : tests.every(({ status }) => status === "skipped") ? "skipped" : "passed",
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        failure: ok ? null : results.map(({ error }) => error?.message ?? "no message").join("\n"),
      };
    }),
    ...listPlaywrightTests({ suites: inner ?? [] }),
  ]);

/**
 * Combines the outcomes of a run with those of a second run, in which the failed tests ran again. `tests` are all
 * tests. A test that failed first and passed in the second run counts as passed, and `unstable` lists it. A test that
 * failed first and is missing in the second run stays failed.
 */
export function mergeSecondRun(first: readonly FinishedTest[], second: readonly FinishedTest[]) {
  const keyOf = ({ file, title }: FinishedTest) => `${file} › ${title}`;
  const again = new Map(second.map((test) => [keyOf(test), test]));
  const unstable: FinishedTest[] = [];
  const tests = first.map((test) => {
    const repeated = test.outcome === "failed" ? again.get(keyOf(test)) : undefined;
    if (repeated?.outcome !== "passed") return test;
    unstable.push(test);
    return repeated;
  });
  return { tests, unstable };
}

/** Returns one line for each of the `count` slowest tests, the slowest first. */
export const formatSlowest = (tests: readonly FinishedTest[], count: number): string =>
  [...tests]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file} › ${title}`)
    .join("\n");

/** Returns the names of the failed tests, each with the first 20 lines of its failure. */
export const formatFailures = (tests: readonly FinishedTest[]): string =>
  tests
    .filter(({ failure }) => failure !== null)
    .map(({ file, title, failure }) => `✗ ${file} › ${title}\n${indentStart(failure ?? "")}`)
    .join("\n");

const indentStart = (text: string): string =>
  text
    .split("\n")
    .slice(0, 20)
    .map((line) => `    ${line}`)
    .join("\n");
