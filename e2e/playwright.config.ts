import { defineConfig } from "@playwright/test";

// The real stack (PostgreSQL, game server, web server, gateway) on ports and in a data directory of its own.
export default defineConfig({
  testDir: "./tests",
  globalSetup: "./support/room.setup.ts",
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
