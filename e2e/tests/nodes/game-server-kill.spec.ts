import { BrowserPlayer } from "../../support/browser-player.ts";
import { countBotsAt, killGameServer, openTable, quickTableSettings, readBooks } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("after kill -9 of the game server during a hand, cards, pot and player to act are the same without a reload", async ({
  browser,
}) => {
  const tableId = await openTable("Killed", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.sitAt(tableId);
  // Plays until after the flop, so that there is a board and a pot to lose.
  await player.checkOrCallUntil(() => player.isToActAfterFlop());

  const seen = () =>
    Promise.all([
      player.page.getByTestId("hero-cards").ariaSnapshot(),
      player.page.getByTestId("board").ariaSnapshot(),
      player.page.getByTestId("pot").textContent(),
      player.actionBar.getByRole("button", { name: /^(Fold|Check|Call|Bet|Raise|All-in)/ }).allTextContents(),
    ]);
  const before = await seen();
  const booksBefore = await readBooks();
  const { handNo, toAct } = player.hand;
  await player.page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));

  await killGameServer();
  await expect(player.page.getByTestId("line-banner")).toBeVisible();
  await expect(player.actionBar.getByRole("button", { name: "Fold" })).toBeDisabled();

  await expect(player.page.getByTestId("line-banner")).toBeHidden();
  await expect(player.actionBar.getByRole("button", { name: "Fold" })).toBeEnabled();
  expect(await seen()).toEqual(before);
  expect(player.hand.handNo).toBe(handNo);
  expect(player.hand.toAct).toEqual(toAct);
  expect(await readBooks()).toEqual(booksBefore);
  await expect(player.page.locator("body")).toHaveAttribute("data-same-page", "yes");

  const ended = () => player.received.events.some((e) => e.type === "hand-ended" && e.outcome === "settled");
  const hands = player.received.events.filter((e) => e.type === "hand-ended").length;
  await player.checkOrCallUntil(
    () => ended() && player.received.events.filter((e) => e.type === "hand-ended").length > hands,
  );
  const after = await readBooks();
  expect(after.chips + after.rake).toBe(booksBefore.chips + booksBefore.rake);
});
