/**
 * Tests which page a player gets after they leave a table, and what it says. Also tests that a player who comes back to watch is not led
 * away again.
 */
import type { Page } from "@playwright/test";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { enqueueCommand, HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const SETTINGS = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND);
const CHIPS = 2_000_00;

async function expectLobby(page: Page, text: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === "/");
  await expect(page.getByTestId("left-table")).toHaveText(text);
}

test("a player who leaves between hands gets the lobby on all their pages, with their new balance", async ({
  browser,
}) => {
  const tableName = createUniqueName("Left alone");
  const tableId = await openTable(tableName, SETTINGS);
  const anna = await BrowserPlayer.openBrowser(browser);
  await anna.playAsGuest();
  await anna.sitAt(tableId, CHIPS);
  const second = await anna.context.newPage();
  await second.goto(`/table/${tableId}`);
  await expect(second.getByTestId(`seat-${anna.seat}`)).toHaveAccessibleName(new RegExp(anna.name));

  // A player can act only on the page that they opened last.
  await second.getByRole("button", { name: "Table menu" }).click();
  await second.getByRole("menuitem", { name: "Leave table" }).click();
  for (const page of [anna.page, second])
    await expectLobby(page, `You left ${tableName}. 2,000 chips are in your balance.`);
  await anna.page.getByTestId("left-table").getByRole("button", { name: "Close" }).click();
  await expect(anna.page.getByTestId("left-table")).toBeHidden();
});

test("a player who leaves after the hand reads what they take, and may return to watch in two tabs or to play", {
  tag: "@night",
}, async ({ browser }) => {
  const tableName = createUniqueName("Left after");
  const tableId = await openTable(tableName, SETTINGS);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId, CHIPS);
  }
  const { page } = anna;
  await expect(page.getByTestId("hero-cards")).toBeVisible();
  await bert.checkOrCallUntil(() => anna.hand.toAct?.seat === anna.seat);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Leave table" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave after this hand" }).click();
  // The player reads the note both on their turn and while they wait for others.
  await expect(page.getByTestId("planned-note")).toHaveText("You leave when this hand ends.");
  await anna.checkOrCallUntil(() => anna.hand.toAct?.seat !== anna.seat);
  await expect(page.getByTestId("planned-note")).toBeHidden();
  await expect(page.getByText("You leave when this hand ends.")).toBeVisible();
  const left = page.getByTestId("left-table");
  await Promise.all([anna, bert].map((player) => player.checkOrCallUntil(() => left.isVisible())));
  const leave = anna.received.events.find((event) => event.type === "player-left");
  if (leave?.type !== "player-left") throw new Error("the page was not told that its player left");
  const amount = (leave.stack / 100).toLocaleString("en");
  await expectLobby(page, `You left ${tableName}. ${amount} chips are in your balance.`);

  // The hands continue while both of the player's pages watch.
  await page.goBack();
  const second = await anna.context.newPage();
  await second.goto(`/table/${tableId}`);
  for (const each of [page, second]) await expect(each.getByRole("button", { name: "Take a seat" })).toBeVisible();
  const cleo = await BrowserPlayer.openBrowser(browser);
  await cleo.playAsGuest();
  await cleo.sitAt(tableId, CHIPS);
  for (const each of [page, second]) {
    await expect(each.getByTestId(`seat-${cleo.seat}`)).toHaveAccessibleName(new RegExp(cleo.name));
    expect(new URL(each.url()).pathname).toBe(`/table/${tableId}`);
  }
  await second.reload();
  await expect(second.getByRole("button", { name: "Take a seat" })).toBeVisible();

  // When the player has sat down with the chips in one tab, neither tab says any more that the chips are in the balance.
  await expect(left).toBeVisible();
  await second.getByRole("button", { name: "Take a seat" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await expect(second.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Take a seat" })).toBeHidden();
  await expect(left).toBeHidden();
  for (const each of [page, second]) expect(new URL(each.url()).pathname).toBe(`/table/${tableId}`);
});

test("a player whose table closes stays on its page, and reads where their chips are", { tag: "@night" }, async ({
  browser,
}) => {
  const tableId = await openTable("Closed early", SETTINGS);
  const anna = await BrowserPlayer.openBrowser(browser);
  await anna.playAsGuest();
  await anna.sitAt(tableId, CHIPS);
  await enqueueCommand("table", tableId, "close", {});
  await expect(
    anna.page.getByText("This table is closed. Your chips went back to your balance.").first(),
  ).toBeVisible();
  expect(new URL(anna.page.url()).pathname).toBe(`/table/${tableId}`);
  await expect(anna.page.getByTestId("left-table")).toBeHidden();
});
