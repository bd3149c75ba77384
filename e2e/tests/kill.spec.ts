import { expect, test } from "@playwright/test";
import { Player } from "../support/player.ts";
import { books, botsAt, killGameServer, openTable, peopleAt, quickTable } from "../support/room.ts";

test("kill -9 of the game server mid-hand: same cards, same pot, same turn, without a reload", async ({ browser }) => {
  const tableId = await openTable("Killed", quickTable("holdem", "no-limit"));
  await expect.poll(() => botsAt(tableId)).toBeGreaterThanOrEqual(2);
  const player = await Player.arrive(browser);
  await player.playAsGuest();
  await player.sitAt(tableId);
  // On the flop or later, so that there is a board and a pot to lose.
  await player.callAlong(() => player.isOnTurnAfterTheFlop());

  const seen = () =>
    Promise.all([
      player.page.getByTestId("hero-cards").ariaSnapshot(),
      player.page.getByTestId("board").ariaSnapshot(),
      player.page.getByTestId("pot").textContent(),
      player.bar.getByRole("button", { name: /^(Fold|Check|Call|Bet|Raise|All-in)/ }).allTextContents(),
    ]);
  const before = await seen();
  const booksBefore = await books();
  const { handNo, turn } = player.hand;
  await player.page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));

  await killGameServer();
  await expect(player.page.getByTestId("line-banner")).toBeVisible();
  await expect(player.bar.getByRole("button", { name: "Fold" })).toBeDisabled();

  await expect(player.page.getByTestId("line-banner")).toBeHidden();
  await expect(player.bar.getByRole("button", { name: "Fold" })).toBeEnabled();
  expect(await seen()).toEqual(before);
  expect(player.hand.handNo).toBe(handNo);
  expect(player.hand.turn).toEqual(turn);
  expect(await books()).toEqual(booksBefore);
  await expect(player.page.locator("body")).toHaveAttribute("data-same-page", "yes");

  const ended = () => player.received.events.some((e) => e.type === "hand-ended" && e.outcome === "settled");
  const hands = player.received.events.filter((e) => e.type === "hand-ended").length;
  await player.callAlong(() => ended() && player.received.events.filter((e) => e.type === "hand-ended").length > hands);
  const after = await books();
  expect(after.chips + after.rake).toBe(booksBefore.chips + booksBefore.rake);
  // Not left behind with a clock to run down at a table that others come to.
  await player.leave();
  await expect.poll(() => peopleAt(tableId)).toBe(0);
  await player.context.close();
});
