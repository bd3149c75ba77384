/** Tests that a player has one generated avatar, which looks the same everywhere and which screen readers skip. */
import type { Locator } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { countBotsAt, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const pictureIn = (where: Locator) => where.getByTestId("avatar").innerHTML();

test("a player's avatar is the same everywhere; a bot's is a robot; a phone's felt has no avatars", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Faces", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const player = await BrowserPlayer.openBrowser(browser);
  const { page } = player;
  await player.playAsGuest();
  await player.sitAt(tableId);
  const own = page.getByTestId(`seat-${player.seat}`);
  await expect(own.getByTestId("avatar")).toHaveAttribute("data-family", "person");
  await expect(own.getByTestId("avatar")).toHaveAttribute("aria-hidden", "true");
  const bots = page.locator("fieldset[data-testid^='seat-']").filter({ hasText: "Bot" });
  const bot = bots.first();
  await expect(bot.getByTestId("avatar")).toHaveAttribute("data-family", "bot");
  const [ownPicture, botPicture] = [await pictureIn(own), await pictureIn(bot)];

  await bot.getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByTestId("avatar")).toBeVisible();
  expect(await pictureIn(sheet)).toBe(botPicture);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.getByRole("textbox", { name: "Write to the table" }).fill("Hello");
  await page.keyboard.press("Enter");
  // Finds the player's own message, because a bot may have written a greeting too.
  const message = page.getByTestId("message").filter({ hasText: "Hello" });
  await expect(message).toBeVisible();
  expect(await pictureIn(message)).toBe(ownPicture);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(own).toBeVisible();
  await expect(own.getByTestId("avatar")).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.locator("[data-table-name]", { hasText: "Faces" }).first().click();
  const line = page.getByRole("region", { name: "Preview" }).getByRole("listitem").filter({ hasText: player.name });
  await expect(line.getByTestId("avatar")).toBeVisible();
  expect(await pictureIn(line)).toBe(ownPicture);
});
