/** Visits a room as a new guest, in a real browser. */
import { chromium } from "@playwright/test";
import { findBrowser } from "../lib/find-browser.ts";

/** How long to wait for a step. In a new room the bots need a moment before they play, and a hand in play must end first. */
const PATIENCE_MS = 120_000;

/**
 * Visits the room as a guest, sits down at a table with play money, and waits for two hole cards. Throws an error when
 * no hand is dealt to the guest.
 */
export async function visitRoom(url: string): Promise<void> {
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
    throw new Error(`No hand was dealt to a guest: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  } finally {
    await browser.close();
  }
}
