/** Tests the help page, the help that a table shows, and stepping through a finished hand. */

import { BrowserPlayer } from "../../support/browser-player.ts";
import { findSettledHand, HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("the help page explains games and room in the reader's language, and the table shows which hand beats which", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Ask the dealer", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const { page, context } = await BrowserPlayer.openBrowser(browser);
  await page.goto("/");
  await page.getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveTitle(/^Help/);
  const titles = ["Hand rankings", "How the games work", "Tournaments", "Rebuys and add-ons", "Private games"];
  for (const title of [...titles, "Play chips", "Glossary", "About this room"]) {
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeInViewport();
  }
  await expect(page.getByText("Royal flush", { exact: true })).toBeAttached();
  await context.close();

  const spanish = await BrowserPlayer.openBrowser(browser, { locale: "es-ES" });
  await spanish.page.goto("/help");
  await expect(spanish.page.getByRole("heading", { level: 2, name: "Cómo se juega" })).toBeVisible();
  await spanish.context.close();

  const guest = await BrowserPlayer.openBrowser(browser);
  await guest.playAsGuest();
  await guest.page.goto(`/table/${tableId}`);
  await guest.page.getByRole("button", { name: "Table menu" }).click();
  await guest.page.getByRole("menuitem", { name: "Hand rankings" }).click();
  const sheet = guest.page.getByRole("dialog", { name: "Hand rankings" });
  await expect(sheet.getByRole("listitem").first()).toContainText("Royal flush");
  await expect(sheet.getByRole("listitem")).toHaveCount(11);
});

test("the arrow keys step through a finished hand, its list follows, and its title names the stakes", async ({
  browser,
}) => {
  // Bots play at this table, so that there is a finished hand.
  await openTable("Step by step", quickTableSettings("holdem", "no-limit"));
  const handId = await findSettledHand();
  const { page } = await BrowserPlayer.openBrowser(browser, { viewport: { width: 1280, height: 500 } });
  await page.goto(`/hand/${handId}`);
  await expect(page).toHaveTitle(/^.+ [\d.]+\/[\d.]+, hand \d+/);
  const list = page.getByRole("list", { name: "Hand history" });
  const current = list.locator('[aria-current="step"]');
  const steps = page.getByRole("group", { name: "Step through the hand" });
  await expect(steps).toContainText(/1 of \d+/);
  for (const [key, at] of [
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(steps).toContainText(new RegExp(`\\b${at} of \\d+`));
    await expect(current).toHaveCount(1);
  }
  await page.keyboard.press("End");
  await expect(steps).toContainText(/(\d+) of \1(?!\d)/);
  const isInSight = () =>
    current.evaluate((line) => {
      const [inner, outer] = [line.getBoundingClientRect(), line.closest("ol")?.getBoundingClientRect()];
      return outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
  await expect.poll(isInSight).toBe(true);
  await page.keyboard.press("Home");
  await expect(steps).toContainText(/\b1 of \d+/);
  await expect.poll(isInSight).toBe(true);
});
