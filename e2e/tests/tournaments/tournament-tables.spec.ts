/**
 * Tests a tournament with two tables as one of its players sees it: late registration, breaks, moves, hand-for-hand, a deal and its prizes.
 */
import type { Page } from "@playwright/test";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { enqueueCommand } from "../../support/room-hooks.ts";
import { ScriptedEntrant } from "../../support/scripted-entrant.ts";
import { expect, test } from "../../support/test.ts";
import { announceTournament, readEntries, readEscrow } from "../../support/tournaments.ts";

const HOUR_MS = 3_600_000;
const OPPONENTS = ["Bert", "Carl", "Dora", "Emil", "Fred"];

/**
 * Settings for two tables of three players, and three prizes for six entries. Each short level ends with a break, so that the test is sure
 * to see one.
 */
const settings: TournamentSettings = {
  ...tournamentPresets["freeze-out"],
  seats: 3,
  levels: Array.from({ length: 30 }, (_, index) => {
    const [smallBlind, bigBlind] = [20 + index, 40 + 2 * index];
    return { smallBlind, bigBlind, bigBet: bigBlind, ante: 0, ms: 12_000 };
  }),
  breaks: { afterLevels: Array.from({ length: 30 }, (_, index) => ({ level: index + 1, ms: 5_000 })), hourly: null },
  lateRegistration: { level: 30, throughBreak: false },
  payouts: [
    { fromEntries: 2, bands: [{ places: 1, share: 10_000 }] },
    {
      fromEntries: 6,
      bands: [
        { places: 1, share: 5_000 },
        { places: 1, share: 3_000 },
        { places: 1, share: 2_000 },
      ],
    },
  ],
  clock: { ...tournamentPresets["freeze-out"].clock, quietMs: 600_000 },
  pacing: { streetMs: 100, potMs: 200, uncontestedPotMs: 200, furtherPotMs: 100, betweenHandsMs: 400 },
  handForHand: { before: 1, payJumps: [], roundMs: 1_000 },
  deal: { keptShare: 0, answerMs: 180_000 },
};

/** Checks or folds whenever it is this player's turn, until `isOver`. */
async function giveUpWhenAsked(page: Page, isOver: () => boolean): Promise<void> {
  const bar = page.getByTestId("action-bar");
  while (!isOver()) {
    for (const name of ["Check", "Fold"]) {
      const button = bar.getByRole("button", { name, exact: true });
      if (await button.isEnabled({ timeout: 100 }).catch(() => false))
        await button.click({ timeout: 1_000 }).catch(() => {});
    }
    await page.waitForTimeout(100);
  }
}

test("M8, M9, M16, M18, M21: a late player follows their seat to the final table and shares the prizes", {
  tag: "@night",
}, async ({ browser }) => {
  const tournamentName = createUniqueName("Evening");
  const anna = await BrowserPlayer.openBrowser(browser);
  const { page } = anna;
  await anna.signUpAs(createUniqueName("Anna"));
  const opened = { opensAt: new Date(Date.now() - 1_000), startsAt: new Date(Date.now() + HOUR_MS) };
  const tournamentId = await announceTournament(tournamentName, settings, opened);
  const opponents = await Promise.all(OPPONENTS.map((name) => ScriptedEntrant.enter(name, tournamentId)));
  await enqueueCommand("tournament", tournamentId, "start");
  const playersLeft = () => opponents[0]?.picture?.view.playersLeft ?? 0;
  const tables = () => opponents[0]?.picture?.view.tables ?? [];
  await expect.poll(() => tables().length).toBe(2);

  // The player registers late, in the lobby. M9
  await page.goto("/tournaments");
  const row = page.getByRole("row", { name: tournamentName });
  await expect(row).toContainText("Late registration");
  await row.getByRole("button", { name: "Register" }).click();
  await row.getByRole("link", { name: "Go to your table" }).click();
  const strip = page.getByTestId("tournament-strip");
  await expect(strip).toContainText("Level");
  const ownTable = () => new URL(page.url()).pathname.split("/").at(-1);
  const firstTable = ownTable();
  await page.evaluate(() => document.documentElement.setAttribute("data-first-document", ""));

  let isOver = false;
  const annaPlays = giveUpWhenAsked(page, () => isOver);
  await expect(page.getByText(/^Break\. Play resumes in/)).toBeVisible();

  // The players at the other table go all-in until four players are left, one more than there are prizes. M14, M18
  let target = 4;
  for (const opponent of opponents)
    opponent.chooseStyle = () => {
      const { view, own } = opponent.picture ?? {};
      return (view?.playersLeft ?? 0) > target && own?.tableId !== ownTable() ? "all-in" : "give-up";
    };
  await expect(strip).toContainText("Hand-for-hand");
  await expect.poll(playersLeft).toBe(4);
  target = 3;
  await expect.poll(playersLeft).toBe(3);

  // The players move to the final table. The page has followed its player there without loading a new document. M15, M16
  await expect.poll(() => tables().length).toBe(1);
  await expect.poll(ownTable).toBe(tables()[0]?.tableId);
  expect(ownTable()).not.toBe(firstTable);
  await expect(page.locator("html[data-first-document]")).toHaveCount(1);

  // The last three players make a deal. M21
  const others = opponents.filter(({ picture }) => picture?.own?.status === "playing");
  expect(others).toHaveLength(2);
  // Tries again, because the strip that is found first may belong to the table that the page is just leaving.
  const ask = page.getByRole("button", { name: "Ask for a deal" });
  await expect(async () => {
    await strip.getByRole("button").click({ timeout: 2_000 });
    await expect(ask).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await ask.click();
  await page.keyboard.press("Escape");
  for (const other of others) await other.command("ask-deal", {});
  const dialog = page.getByRole("dialog", { name: "Make a deal?" });
  const yes = dialog.getByRole("button", { name: /^Yes to the ICM split: / });
  const agreed = ((await yes.textContent()) ?? "").replace("Yes to the ICM split: ", "");
  await yes.click();
  for (const other of others) await other.command("answer-deal", { answer: "icm" });
  await expect(page.getByTestId("prize-won")).toHaveText(agreed);
  isOver = true;
  await annaPlays;

  await expect.poll(() => readEscrow(tournamentId)).toBe(0);
  const entries = await readEntries(tournamentId);
  // Players who had equal chips at the deal share a place. M21
  const places = entries.map(({ place }) => Number(place));
  for (const place of places) expect(place).toBe(1 + places.filter((other) => other < place).length);
  const pool = 6 * settings.buyIn.prize;
  expect(entries.reduce((sum, { prize }) => sum + prize, 0)).toBe(pool);
  await page.goto("/account/statement");
  await expect(page.getByRole("row", { name: tournamentName }).first()).toContainText(agreed);
  for (const opponent of opponents) opponent.leave();
});
