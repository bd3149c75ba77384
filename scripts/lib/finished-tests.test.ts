import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  formatFailures,
  formatSlowest,
  listPlaywrightTests,
  listVitestTests,
  mergeSecondRun,
} from "./finished-tests.ts";
import { ROOT } from "./workspace.ts";

const VITEST = {
  testResults: [
    {
      name: path.join(ROOT, "a/one.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [
        { fullName: "adds", status: "passed", duration: 12 },
        {
          fullName: "takes away",
          status: "failed",
          duration: 3_400,
          failureMessages: ["expected 1 to be 2\nat line 4"],
        },
        { fullName: "is skipped", status: "pending", failureMessages: [] },
      ],
    },
    {
      name: path.join(ROOT, "a/broken.test.ts"),
      status: "failed",
      message: "Cannot find module",
      assertionResults: [],
    },
  ],
};

const PLAYWRIGHT = {
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: "plays",
              file: "play.spec.ts",
              ok: false,
              tests: [{ status: "unexpected", results: [{ duration: 20_000, error: { message: "no button" } }] }],
            },
          ],
        },
      ],
    },
  ],
};

describe("the end of npm test", () => {
  it("names each failed test with its output, and files that could not be loaded", () => {
    const failures = formatFailures([...listVitestTests(VITEST), ...listPlaywrightTests(PLAYWRIGHT)]);
    expect(failures).toBe(
      [
        "✗ a/one.test.ts › takes away",
        "    expected 1 to be 2",
        "    at line 4",
        "✗ a/broken.test.ts › the file itself",
        "    Cannot find module",
        "✗ e2e/tests/play.spec.ts › plays",
        "    no button",
      ].join("\n"),
    );
  });

  it("names a test that passes on a second run as unstable, and keeps every other failure", () => {
    const first = [...listVitestTests(VITEST), ...listPlaywrightTests(PLAYWRIGHT)];
    const second = first.flatMap((test): (typeof test)[] => {
      if (test.title === "takes away") return [{ ...test, outcome: "passed", failure: null }];
      return test.title === "plays" ? [{ ...test, failure: "again no button" }] : [];
    });
    const { tests, unstable } = mergeSecondRun(first, second);
    expect(unstable.map(({ title }) => title)).toEqual(["takes away"]);
    expect(tests.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "skipped", "failed", "failed"]);
  });

  it("names the slowest tests, the slowest first", () => {
    const finished = [...listVitestTests(VITEST), ...listPlaywrightTests(PLAYWRIGHT)];
    expect(formatSlowest(finished, 2)).toBe(
      ["  20.0 s  e2e/tests/play.spec.ts › plays", "   3.4 s  a/one.test.ts › takes away"].join("\n"),
    );
  });
});
