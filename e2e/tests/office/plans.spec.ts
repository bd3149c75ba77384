/** Tests what a player who plans to leave reads on their page, and what the opponent reads. */
import type { Browser } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

async function seatTwo(browser: Browser): Promise<readonly BrowserPlayer[]> {
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND);
  const tableId = await openTable("Plans", settings);
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of players) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  return players;
}

test("fault 102: a player who plans to leave reads this at once and may stay; the opponent's page gets no message", {
  tag: "@night",
}, async ({ browser }) => {
  const players = await seatTwo(browser);
  const [first] = players;
  await expect.poll(() => first?.handOrNull?.toAct?.seat ?? null).not.toBeNull();
  const onTurn = players.find(({ seat }) => seat === first?.hand.toAct?.seat);
  const planner = players.find((player) => player !== onTurn);
  if (!onTurn || !planner) throw new Error("no player is to act");
  // A hand starts with several frames, and one page may get them later than the other. So the test waits until no more of them come.
  const count = () => onTurn.received.frames.length;
  await expect.poll(() => onTurn.handOrNull?.toAct?.seat ?? null).not.toBeNull();
  await expect(async () => {
    const earlier = count();
    await planner.page.waitForTimeout(1_000);
    expect(count()).toBe(earlier);
  }).toPass();
  const before = count();

  await planner.page.getByRole("button", { name: "Table menu" }).click();
  await planner.page.getByRole("menuitem", { name: "Leave after this hand" }).click();
  const note = planner.page.getByText("You leave when this hand ends.");
  await expect(note).toBeVisible();
  await planner.page.getByRole("button", { name: /^Stay/ }).first().click();
  await expect(note).toBeHidden();
  expect(count()).toBe(before);
  await expect(onTurn.page.getByText("Leaving")).toBeHidden();
});
