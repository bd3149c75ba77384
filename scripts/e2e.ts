/** The entry point of `npm run e2e`. */
import { runCommand, WrongUse } from "./lib/command-line.ts";

await runCommand(
  {
    name: "e2e",
    does: "runs the browser tests, each against a real room of its own.",
    uses: ["[FILE…] [-g TEXT] [--headed] [--debug] [--repeat-each N] [--retries N]"],
    options: {
      grep: { type: "string", short: "g", value: "TEXT", does: "runs the tests whose names contain TEXT" },
      "grep-invert": { type: "string", value: "TEXT", does: "leaves these tests out" },
      headed: { type: "boolean", does: "shows the browser" },
      debug: { type: "boolean", does: "stops at each step in Playwright's inspector" },
      "repeat-each": { type: "string", value: "N", does: "runs each test N times" },
      retries: { type: "string", value: "N", does: "runs a failed test again, up to N times" },
      workers: { type: "string", short: "j", value: "N", does: "tests at the same time, each in a room of its own" },
      "max-failures": { type: "string", value: "N", does: "ends after N failures" },
      trace: { type: "string", value: "MODE", does: "records what happens: on, off, retain-on-failure" },
      reporter: { type: "string", value: "NAME", does: "one of Playwright's reporters, such as list" },
      "last-failed": { type: "boolean", does: "runs only the tests that failed last" },
      list: { type: "boolean", does: "lists the tests" },
    },
    words: [0, Number.MAX_SAFE_INTEGER],
    environment: { CHROMIUM_PATH: "the browser's program; found or installed when not set" },
    notes: ["The arguments go to Playwright."],
    failsWhen: "a test failed",
    usesDatabase: true,
  },
  ({ typed, values: { workers } }) => {
    // Some tests alone need no second room.
    const roomCount = workers === undefined ? (typed.length === 0 ? undefined : 1) : Number(workers);
    if (roomCount !== undefined && !(Number.isInteger(roomCount) && roomCount > 0))
      throw new WrongUse("--workers takes a whole number.");
    return async () => {
      const { findTestBrowsers } = await import("./lib/find-browser.ts");
      const { runPlaywright } = await import("./lib/run-playwright.ts");
      process.exit((await runPlaywright(findTestBrowsers(), typed, roomCount)) ? 0 : 1);
    };
  },
);
