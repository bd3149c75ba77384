import { defineConfig } from "@playwright/test";

/** Run by `npm run e2e`, which starts whole rooms first and says here where they are. */
const rooms: readonly object[] = JSON.parse(process.env.ROOMS ?? "[]");

export default defineConfig({
  testDir: "./tests",
  // No test measures time, and the machine may be busy.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  workers: Math.max(1, rooms.length),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  outputDir: "./test-results",
  reporter: [["list"], ["json", { outputFile: "../.reports/playwright.json" }]],
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // A trace films every page all the time, for two cores that have enough to do; `npm run e2e -- FILE --trace on` makes one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        // A name that a browser does not take for its own machine, so that a page there has only what http allows.
        "--host-resolver-rules=MAP poker.test 127.0.0.1",
      ],
    },
  },
});
