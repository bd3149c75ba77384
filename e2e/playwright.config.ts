/** Configures Playwright for `npm run e2e`, which starts the rooms first and passes their addresses in the environment. */
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/launch-options.ts";

const rooms: readonly object[] = JSON.parse(process.env.ROOMS ?? "[]");

export default defineConfig({
  testDir: "./tests",
  // Long, because no test measures time and the machine may be busy.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  // Each test goes to a free worker, so that no worker waits for the other at the end.
  fullyParallel: true,
  workers: Math.max(1, rooms.length),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  outputDir: "./test-results",
  reporter: [["list"], ["json", { outputFile: "../.reports/playwright.json" }]],
  use: {
    // Tests answer requests in place of the servers. A service worker would prevent this, so only the service worker's own test allows one.
    serviceWorkers: "block",
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Off, because recording every page is too much work for two cores; `npm run e2e -- FILE --trace on` records a trace.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(process.env.LIGHT_CHROMIUM_PATH),
  },
});
