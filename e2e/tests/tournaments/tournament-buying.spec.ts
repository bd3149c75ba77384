/** Tests what a tournament offers its player to buy during play, both on the page of one table and in a pane beside other tables. */
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { findAxeViolations, measureSmallWindowOverflow } from "../../support/accessibility.ts";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { enqueueCommand, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { ScriptedEntrant } from "../../support/scripted-entrant.ts";
import { expect, test } from "../../support/test.ts";
import { announceTournament } from "../../support/tournaments.ts";

const HOUR_MS = 3_600_000;

/** Settings in which the break for add-ons comes at once, and lasts as long as the test needs. */
const settings: TournamentSettings = {
  ...tournamentPresets.rebuy,
  levels: [3_000, 600_000, 600_000].map((ms) => ({ smallBlind: 20, bigBlind: 40, bigBet: 40, ante: 0, ms })),
  breaks: { afterLevels: [{ level: 1, ms: 600_000 }], hourly: null },
  lateRegistration: { level: 1, throughBreak: true },
  rebuy: { price: { prize: 1_000, fee: 0 }, chips: 10_000, max: 5, untilLevel: 1, decideMs: 15_000 },
  clock: { ...tournamentPresets.rebuy.clock, quietMs: 600_000 },
  pacing: { streetMs: 50, potMs: 50, uncontestedPotMs: 50, furtherPotMs: 50, betweenHandsMs: 100 },
};

test("M4: in the break after the rebuys a player is offered an add-on, even in a pane, and buys it once", {
  tag: "@night",
}, async ({ browser }) => {
  const anna = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.signUpAs(createUniqueName("Anna"));
  const opened = { opensAt: new Date(Date.now() - 1_000), startsAt: new Date(Date.now() + HOUR_MS) };
  const tournamentId = await announceTournament(createUniqueName("Add-on"), settings, opened);
  await page.goto(`/tournament/${tournamentId}`);
  await page.getByRole("button", { name: /^Register/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Register/ })
    .click();
  await expect(page.getByTestId("own-entry")).toHaveText("You are registered.");
  const bert = await ScriptedEntrant.enter("Bert", tournamentId);
  await enqueueCommand("tournament", tournamentId, "start");
  await page.waitForURL(/\/table\//);
  const tableId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // The opponent gives up every hand, so that no hand delays the break when the level ends.
  await expect(page.getByTestId("tournament-strip")).toContainText("Break after this hand");
  const dialog = page.getByRole("dialog", { name: "Add-on", exact: true });
  const fold = page.getByTestId("action-bar").getByRole("button", { name: /^(Fold|Check)$/ });
  await fold.first().click();
  await expect(dialog).toContainText("During this break you can buy 15,000 more chips for 10, once.");
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await measureSmallWindowOverflow(page)).toBe(0);

  const other = await openTable(createUniqueName("Beside"), quickTableSettings("holdem", "no-limit"));
  await page.goto(`/tables?t=${other}&t=${tableId}`);
  const card = page.getByRole("region", { name: "Add-on", exact: true });
  await expect(card).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await card.getByRole("button", { name: "Add on for 10" }).click();
  await expect(card).toBeHidden();
  await expect.poll(() => bert.picture?.view.addOns).toBe(1);
  await page.goto(`/table/${tableId}`);
  await expect(page.getByTestId("tournament-strip")).toBeVisible();
  await expect(dialog).toBeHidden();
  bert.leave();
});
