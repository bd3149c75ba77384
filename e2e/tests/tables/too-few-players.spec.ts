/** Tests what a player reads and can do when their table has too few players, and when they lose their own seat. B9, B10 */

import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  countPeopleAt,
  enqueueCommand,
  HIGH_STAKES_BLIND,
  openTable,
  quickTableSettings,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 6);

test("B9: when the other player sits out or leaves, the page says whom it waits for and offers another table", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("The last of two", settings);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  const players = [anna, bert];
  for (const player of players) await player.playAsGuest();
  for (const player of players) await player.sitAt(tableId);
  await Promise.all(players.map((player) => player.checkOrCallUntil(() => anna.wentToShowdown || bert.wentToShowdown)));

  const { page } = anna;
  await bert.page.getByRole("button", { name: "Table menu" }).click();
  await bert.page.getByRole("menuitem", { name: "Sit out next hand" }).click();
  // Plays on until Bert sits out, because a hand may have begun meanwhile.
  const hasSatOut = () => bert.page.getByText(/^You are sitting out\./).isVisible();
  await Promise.all(players.map((player) => player.checkOrFoldUntil(hasSatOut)));
  const notice = page.getByTestId("notice");
  await expect(notice).toHaveText(`Waiting for one more player. ${bert.name} sits out.`);
  await expect(page.getByText("Next hand coming up")).toBeHidden();
  await expect(page.getByRole("group", { name: "No board cards yet" })).toBeVisible();
  // The server still has the finished hand. A newly opened page must not show it, because the pause after the hand is over.
  await page.reload();
  await expect(notice).toHaveText(`Waiting for one more player. ${bert.name} sits out.`);

  await bert.leaveTable();
  await expect(notice).toHaveText("Waiting for one more player.");
  await page.getByRole("button", { name: "Move to another table" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(tableId));
  await expect(page.getByRole("dialog", { name: "Sit down" })).toBeVisible();
  await expect.poll(() => countPeopleAt(tableId)).toBe(0);
});

test("B10: a player who sits out reads how long the seat is kept, then why it was lost, and takes it again", {
  tag: "@night",
}, async ({ browser }) => {
  const kept = { ...settings, sitOut: { maxMs: 59_000, maxBigBlinds: 3 } };
  const tableId = await openTable("Kept for a while", kept);
  const anna = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.playAsGuest();
  await anna.sitAt(tableId, 200_000);
  const { seat } = anna;
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Sit out next hand" }).click();
  await expect(page.getByTestId("sit-out-limit")).toHaveText(
    /^Your seat is reserved for 3 more big blinds or for 0:\d\d\.$/,
  );
  // In the last minute, the player is called back, whatever page they are on.
  await expect(page.getByTestId("seat-limit-alert")).toHaveText(
    "You are about to lose your seat at Kept for a while. Press “Deal me in” to keep it.",
  );
  await expect(page).toHaveTitle("You are about to lose your seat at Kept for a while.");
  // Ends the time for which the table keeps the seat.
  const over = { ...kept, sitOut: { ...kept.sitOut, maxMs: 1 } };
  await enqueueCommand("table", tableId, "change-settings", { settings: over, limits: null });

  const dialog = page.getByRole("dialog", { name: "You lost your seat at Kept for a while" });
  await expect(page).not.toHaveTitle(/given up soon/);
  await expect(dialog).toContainText("You sat out for more than");
  await expect(dialog).toContainText("Your 2,000 chips are in your balance.");
  await expect(dialog.getByRole("button", { name: "Another table" })).toBeVisible();
  await dialog.getByRole("button", { name: "Take my seat back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect.poll(() => anna.seat).toBe(seat);

  await page.goto("/account");
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("You lost your seat at Kept for a while");
});

test("B10: with two tables on a page, the notice of a lost seat names its table and covers only its tile", {
  tag: "@night",
}, async ({ browser }) => {
  const [short, long] = [
    await openTable("Given up", { ...settings, sitOut: { maxMs: 4_000, maxBigBlinds: null } }),
    await openTable("Continues", settings),
  ];
  const anna = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.playAsGuest();
  for (const tableId of [long, short]) await anna.sitAt(tableId, 200_000);
  await page.goto(`/tables?t=${short}&t=${long}`);
  const [left, right] = [
    page.getByRole("region", { name: "Given up" }),
    page.getByRole("region", { name: "Continues" }),
  ];
  await left.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Sit out next hand" }).click();
  const message = left.getByRole("region", { name: "You lost your seat at Given up" });
  await expect(message).toContainText("You sat out for more than");
  await expect(message).toContainText("Your 2,000 chips are in your balance.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Meanwhile, the player can use the other table.
  await right.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Sit out next hand" }).click();
  await expect(right.getByTestId("sit-out-limit")).toBeVisible();
  // The notice at the top of the page also names the table.
  await expect(page.getByTestId("new-notice")).toContainText("You lost your seat at Given up");
  await expect(page.getByTestId("new-notice")).toContainText("You sat out for more than");
  await message.getByRole("button", { name: "Take my seat back" }).click();
  await page
    .getByRole("dialog", { name: "Sit down" })
    .getByRole("button", { name: /^Sit down/ })
    .click();
  await expect(message).toBeHidden();
  // The page does not show the notice again.
  await expect(page.getByTestId("new-notice")).toBeHidden();
});

test("B10: elsewhere a player who sits out reads how long the seat is kept, and is called back in time", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Out and about", { ...settings, sitOut: { maxMs: 70_000, maxBigBlinds: null } });
  const anna = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.playAsGuest();
  await anna.sitAt(tableId, 200_000);
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Sit out next hand" }).click();
  await expect(page.getByTestId("sit-out-limit")).toHaveText(/^Your seat is reserved for 1:\d\d\.$/);
  await page.getByRole("link", { name: "Back to the lobby" }).click();
  const back = page.getByRole("navigation", { name: "Tables you play at" }).getByRole("link");
  await expect(back).toContainText(/Your seat is reserved for \d:\d\d\./);
  await expect(page).toHaveTitle("You are about to lose your seat at Out and about.");
  await expect(back.getByRole("status")).toHaveText("You are about to lose your seat at Out and about.");
  await back.click();
  await page.getByRole("button", { name: "Deal me in" }).click();
  await expect(page).not.toHaveTitle(/given up soon/);
});
