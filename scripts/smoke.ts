/**
 * `npm run smoke -- URL`: visits a running room in a browser as a new guest, sits down at a table of play money and waits for two hole
 * cards. Exits with 0 when the guest was dealt in, otherwise with 1; with 2 when the address is missing. The release runs it against the
 * started images.
 */
import { chromium } from "@playwright/test";
import { findBrowser } from "./lib/find-browser.ts";

const [url = ""] = process.argv.slice(2);
if (!URL.canParse(url)) {
  console.error("Use: npm run smoke -- https://poker.example");
  process.exit(2);
}

/** Bots need a moment at a new room, and a hand in play must end first. */
const PATIENCE_MS = 120_000;

const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage({ baseURL: url, locale: "en" });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await page.waitForURL(/\/table\/[\da-f-]+$/);
  await page.getByTestId("hero-cards").waitFor();
  console.log(`A guest was dealt in at ${page.url()}`);
} catch (error) {
  console.error(`No hand was dealt to a guest: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await browser.close();
}
