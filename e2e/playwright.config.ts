import { defineConfig } from "@playwright/test";

// Run by `npm run e2e`, which starts the whole room first and says in ROOM_URL where it is.
export default defineConfig({
  testDir: "./tests",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  outputDir: "./test-results",
  reporter: [["list"], ["json", { outputFile: "../.reports/playwright.json" }]],
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
  },
});
