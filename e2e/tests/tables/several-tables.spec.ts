import { AxeBuilder } from "@axe-core/playwright";
import { BrowserPlayer, HANDS_TIMEOUT_MS } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** Settings with stakes so high that no bot joins. */
const NO_BOTS_SETTINGS = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND);

test("two tables on one page are played by keys, with the focus at the table to act; a phone shows one table", {
  tag: "@night",
}, async ({ browser }) => {
  const names = ["Left hand", "Right hand"];
  const ids: string[] = [];
  for (const name of names) ids.push(await openTable(name, NO_BOTS_SETTINGS));
  // Meanwhile, the other players act at both tables.
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

  // The player opens a second table beside the first.
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

  // The player uses only the keyboard. The keys act at the table where it is the player's turn.
  const actedAt = (id: string | undefined) =>
    received.frames
      .filter(({ tableId }) => tableId === id)
      .flatMap(({ events }) => events)
      .filter((event) => event.type === "acted" && event.seat === seatAt(id) && !event.timedOut).length;
  const seatAt = (id: string | undefined) =>
    received.snapshots
      .filter(({ tableId }) => tableId === id)
      .map(({ view, names }) => view.seats.find(({ playerId }) => names[playerId]?.name === player.name)?.seat)
      .findLast((seat) => seat !== undefined);
  const before = ids.map(actedAt);
  const end = Date.now() + HANDS_TIMEOUT_MS;
  while (ids.some((id, index) => actedAt(id) < (before[index] ?? 0) + 2)) {
    if (Date.now() > end) throw new Error("the keys did not reach both tables");
    const bar = page.locator('[data-testid="tile"][data-focused="true"]').getByTestId("action-bar");
    const button = bar.getByRole("button", { name: /^(Check|Call|All-in)/ }).first();
    const words = await button.textContent({ timeout: 300 }).catch(() => null);
    if (words) await page.keyboard.press(words.startsWith("Check") ? "k" : "c");
    await page.waitForTimeout(150);
  }

  over = true;
  await Promise.all(playing);

  // On a phone, only one table is visible. The hidden table continues to play, and one tap shows it.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-testid="tile"]:not([inert])')).toHaveCount(1);
  const tab = (name: string) => page.getByRole("navigation", { name: "My tables" }).getByRole("button", { name });
  for (const name of names) {
    await tab(name).click();
    // The page switches back to the table where it is the player's turn.
    await expect
      .poll(async () => {
        await tab(name).click();
        return page.locator('[data-testid="tile"]:not([inert])').getAttribute("aria-label");
      })
      .toBe(name);
  }

  // When the player removes a table from the page, they keep their seat there.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("region", { name: "Left hand" })
    .getByRole("button", { name: "Remove this table from the page" })
    .click();
  await expect(tiles).toHaveCount(1);
  expect(new URL(page.url()).searchParams.getAll("t")).toEqual([ids[1]]);
});
