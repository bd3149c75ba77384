import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { buildSettings, presets } from "@poker/engine";
import { BrowserPlayer } from "../support/browser-player.ts";
import { openTable } from "../support/room-hooks.ts";

/** Stakes so high that no bot joins. */
const NO_BOTS_SETTINGS = {
  ...buildSettings(presets.cardroom, {
    game: "holdem",
    structure: "no-limit",
    low: 10_00,
    high: 20_00,
    currency: "play",
  }),
  pacing: { streetMs: 150, potMs: 300, betweenHandsMs: 600 },
};

test("two tables on one page: each is played, the focus goes where it is needed, and on a phone one is seen at a time", async ({
  browser,
}) => {
  const names = ["Left hand", "Right hand"];
  const ids: string[] = [];
  for (const name of names) ids.push(await openTable(name, NO_BOTS_SETTINGS));
  // The other players act at their tables meanwhile.
  let over = false;
  const others: BrowserPlayer[] = [];
  const playing: Promise<void>[] = [];
  for (const id of ids) {
    const other = await BrowserPlayer.openBrowser(browser);
    await other.playAsGuest();
    await other.sitAt(id);
    others.push(other);
    playing.push(other.checkOrCallUntil(() => over));
  }
  const player = await BrowserPlayer.openBrowser(browser);
  const { page, received } = player;
  await player.playAsGuest();
  await player.sitAt(ids[0] ?? "");
  await player.sitAt(ids[1] ?? "");

  // From a table to a page of two.
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Open another table" }).click();
  const pick = page.getByRole("dialog", { name: "Open another table" });
  await pick.getByRole("button", { name: /^Left hand/ }).click();
  await expect(pick).toBeHidden();
  const tiles = page.getByTestId("tile");
  await expect(tiles).toHaveCount(2);
  expect(new URL(page.url()).searchParams.getAll("t")).toEqual([ids[1], ids[0]]);
  for (const tile of await tiles.all()) await expect(tile.getByTestId("hero-cards")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);

  // With the keyboard alone: keys go to the table where the player is to act.
  const actedAt = (id: string | undefined) =>
    received.frames
      .filter(({ tableId }) => tableId === id)
      .flatMap(({ events }) => events)
      .filter((event) => event.type === "acted" && event.seat === seatAt(id) && !event.timedOut).length;
  const seatAt = (id: string | undefined) =>
    received.snapshots.findLast((snapshot) => snapshot.tableId === id && snapshot.you !== null)?.you;
  const before = ids.map(actedAt);
  const end = Date.now() + 120_000;
  while (ids.some((id, index) => actedAt(id) < (before[index] ?? 0) + 2)) {
    if (Date.now() > end) throw new Error("the keys did not reach both tables");
    // The player was sat out when their time ended while the page was still loading.
    const back = page.getByRole("button", { name: "Deal me in" }).first();
    if (await back.isVisible()) await back.click({ timeout: 2_000 }).catch(() => {});
    const bar = page.locator('[data-testid="tile"][data-focused="true"]').getByTestId("action-bar");
    const button = bar.getByRole("button", { name: /^(Check|Call|All-in)/ }).first();
    const words = await button.textContent({ timeout: 300 }).catch(() => null);
    if (words) await page.keyboard.press(words.startsWith("Check") ? "k" : "c");
    await page.waitForTimeout(150);
  }

  over = true;
  await Promise.all(playing);

  // On a phone the hidden table plays on, one tap away.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-testid="tile"]:not([inert])')).toHaveCount(1);
  const tab = (name: string) => page.getByRole("navigation", { name: "My tables" }).getByRole("button", { name });
  for (const name of names) {
    await tab(name).click();
    // The page switches back to the table where the player is to act.
    await expect
      .poll(async () => {
        await tab(name).click();
        return page.locator('[data-testid="tile"]:not([inert])').getAttribute("aria-label");
      })
      .toBe(name);
  }

  // A table that was taken off the page keeps the player's seat.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("region", { name: "Left hand" }).getByRole("button", { name: "Take this table off" }).click();
  await expect(tiles).toHaveCount(1);
  expect(new URL(page.url()).searchParams.getAll("t")).toEqual([ids[1]]);
  for (const one of [player, ...others]) await one.context.close();
});
