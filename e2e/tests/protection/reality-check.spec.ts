/**
 * Tests the reminder of how long a player has played. All of the player's pages show it when it is not the player's turn. One answer counts
 * for all of them.
 */
import type { Page } from "@playwright/test";
import { findAxeViolations } from "../../support/accessibility.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import {
  advanceClock,
  HIGH_STAKES_BLIND,
  openTable,
  queryAsOwner,
  quickTableSettings,
} from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const COUNT_INTERVAL_MS = 30_000;
const checkOn = (page: Page) => page.getByRole("alertdialog");

/**
 * Waits until the game server has counted the player's first minute of play, then adds a quarter of an hour in the database. No other
 * person may use the table.
 */
async function playQuarter(tableId: string, name: string): Promise<void> {
  const person = `user_id = (SELECT s.user_id FROM seats s JOIN users u ON u.id = s.user_id WHERE s.table_id = $1 AND u.name = $2)`;
  await expect
    .poll(async () => {
      await advanceClock(COUNT_INTERVAL_MS);
      return (await queryAsOwner(`SELECT FROM reality_checks WHERE minutes > 0 AND ${person}`, [tableId, name])).length;
    })
    .toBe(1);
  await queryAsOwner(
    `UPDATE reality_checks SET minutes = minutes + 15, since_answer = since_answer + 15 WHERE ${person}`,
    [tableId, name],
  );
  await advanceClock(COUNT_INTERVAL_MS);
}

test("a reality check waits for the decision, shows on both pages, and one answer closes it or ends play", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Watch", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const [me, other] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [me, other]) await player.playAsGuest();
  const tab = await me.context.newPage();
  await tab.goto("/account/protection");
  // Tries again until the page's script has loaded, because only the script saves the choice.
  await expect(async () => {
    await tab.getByLabel("Remind me").selectOption({ label: "Every 15 min of play" });
    await tab.getByRole("button", { name: "Save" }).last().click();
    await expect(tab.getByText("Saved. It applies from now on.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (const player of [me, other]) await player.sitAt(tableId);
  const toAct = () => me.handOrNull?.toAct?.seat ?? null;
  const isMyTurn = () => toAct() === me.seat;
  await expect.poll(toAct).not.toBeNull();
  await other.checkOrCallUntil(isMyTurn);
  const { handNo } = me.hand;

  await playQuarter(tableId, me.name);
  await expect(me.actionBar.getByRole("button", { name: "Fold" })).toBeVisible();
  for (const page of [me.page, tab]) await expect(checkOn(page)).toBeHidden();
  await me.checkOrCallUntil(() => toAct() !== null && !isMyTurn());
  for (const page of [me.page, tab]) await expect(checkOn(page)).toContainText(/You have been playing for 1[6-9] min/);
  await expect(checkOn(tab)).toContainText("You have neither won nor lost play chips.");
  await expect(checkOn(tab)).toBeFocused();
  expect(await findAxeViolations(tab)).toEqual([]);
  // A click beside the dialog does not answer the reminder. Escape does.
  await tab.mouse.click(5, 5);
  await expect(checkOn(tab)).toBeVisible();
  await tab.keyboard.press("Escape");
  for (const page of [me.page, tab]) await expect(checkOn(page)).toBeHidden();

  await playQuarter(tableId, me.name);
  await expect(checkOn(me.page)).toBeVisible();
  await tab.reload();
  await checkOn(tab).getByRole("button", { name: "Stop playing" }).click();
  for (const page of [me.page, tab]) await expect(checkOn(page)).toBeHidden();
  const hasLeft = () => me.page.getByTestId("left-table").isVisible();
  await Promise.all([me.checkOrFoldUntil(hasLeft), other.checkOrFoldUntil(hasLeft)]);
  expect(me.hand.handNo).toBe(handNo);
});
