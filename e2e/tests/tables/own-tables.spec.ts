/** Tests that a player who is on another page of the room sees their tables there, their clock, and the way back. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const barOf = (page: Page) => page.getByRole("navigation", { name: "Tables you play at" });
const iconOf = (page: Page) => page.locator('link[rel="icon"][type="image/svg+xml"]');

test("elsewhere in the room a player sees their tables, and their clock while they are to act; one click leads back", {
  tag: "@night",
}, async ({ browser }) => {
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  const tableId = await openTable("Come back", settings);
  const anna = await BrowserPlayer.openBrowser(browser);
  const bert = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.playAsGuest();
  await anna.sitAt(tableId, 1_000_00);
  await page.getByRole("link", { name: "Back to the lobby" }).click();

  // The lobby shows the table, with its stakes and the player's stack, and marks the table's row.
  const back = barOf(page).getByRole("link");
  await expect(back).toHaveText("Back toCome back10/201,000");
  const row = page.getByRole("row", { name: /Come back/ });
  await expect(row).toContainText("Your seat");
  await expect(page).toHaveTitle("Card room");
  await expect(iconOf(page)).toHaveAttribute("href", "/icon.svg");

  // Plays until it is the player's turn.
  await bert.playAsGuest();
  await bert.sitAt(tableId, 1_000_00);
  await bert.checkOrCallUntil(async () => /^Your turn/.test(await page.title()));
  await expect(page).toHaveTitle("Your turn at Come back");
  await expect(iconOf(page)).toHaveAttribute("href", "/icon-turn.svg");
  await expect(back).toHaveText(/^Your turn at Come back\d+ s$/);
  await expect(row).toContainText("Your turn");
  const readSeconds = async () => Number(/(\d+) s$/.exec((await back.textContent()) ?? "")?.[1]);
  const first = await readSeconds();
  expect(first).toBeGreaterThan(3);
  await expect.poll(readSeconds).toBeLessThan(first);
  const { violations } = await new AxeBuilder({ page }).include('[data-testid="own-tables"]').analyze();
  expect(violations).toEqual([]);

  // Every other page says in its title that it is the player's turn, although each page sets a title of its own.
  await page.getByRole("link", { name: "Balance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: anna.name })).toBeVisible();
  const readTitles = () =>
    page.evaluate(() => [...document.head.querySelectorAll("title")].map(({ textContent }) => textContent));
  await expect.poll(readTitles).toContain("Account · Card room");
  await expect(page).toHaveTitle("Your turn at Come back");
  await expect(iconOf(page)).toHaveAttribute("href", "/icon-turn.svg");

  await back.click();
  await expect(page).toHaveURL(new RegExp(`/table/${tableId}$`));
  await expect(barOf(page)).toBeHidden();
  // Bert does not act any more, so the player's decision is over when Bert is to act.
  await anna.checkOrFoldUntil(async () => (await iconOf(page).getAttribute("href")) === "/icon.svg");
});

test("a table page shows the player's other table, and one click opens both", { tag: "@night" }, async ({
  browser,
}) => {
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  const ids = [await openTable("First of two", settings), await openTable("Second of two", settings)];
  const anna = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.playAsGuest();
  for (const id of ids) await anna.sitAt(id, 1_000_00);
  await expect(barOf(page).getByRole("link")).toHaveText("Back toFirst of two10/201,000");
  await barOf(page).getByRole("link").click();
  await expect(page.getByTestId("tile")).toHaveCount(2);
  await expect(barOf(page)).toBeHidden();
});
