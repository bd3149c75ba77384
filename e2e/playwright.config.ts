/**
 * Configures Playwright for `npm run e2e`. That command first starts the rooms, and passes their addresses in the environment variable
 * `ROOMS`.
 */
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/launch-options.ts";

const rooms: readonly object[] = JSON.parse(process.env.ROOMS ?? "[]");

export default defineConfig({
  testDir: "./tests",
  // The timeouts are long because the machine may be busy. No test here measures time with them.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  // Each single test goes to a worker that is free, so that no worker is left waiting for another at the end.
  fullyParallel: true,
  workers: Math.max(1, rooms.length),
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  outputDir: "./test-results",
  reporter: [["list"], ["json", { outputFile: "../.reports/playwright.json" }]],
  use: {
    // Some tests answer requests in place of the servers, which a service worker would prevent. Only the test of the service worker itself
    // allows one.
    serviceWorkers: "block",
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Recording every page is too much work for two cores. `npm run e2e -- FILE --trace on` records a trace.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: launchOptions(process.env.LIGHT_CHROMIUM_PATH),
  },
});
