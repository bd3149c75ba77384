import type { Locator, Page } from "@playwright/test";
import { tournamentPresets } from "@poker/engine";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { runVerifier } from "../../support/run-verifier.ts";
import { expect, test } from "../../support/test.ts";
import { announceTournament, readEntries, readEscrow } from "../../support/tournaments.ts";

/** Settings of a tournament that is over after a few hands. Every place has a prize, so the player wins one whatever the cards are. */
const SHORT = {
  ...tournamentPresets["six-max"],
  startingStack: 300,
  levels: [
    { smallBlind: 50, bigBlind: 100, bigBet: 100, ante: 0, ms: 10_000 },
    { smallBlind: 150, bigBlind: 300, bigBet: 300, ante: 50, ms: 600_000 },
  ],
  ante: "each" as const,
  pacing: { streetMs: 50, potMs: 100, uncontestedPotMs: 100, furtherPotMs: 50, betweenHandsMs: 200 },
  // Bots join only after ten seconds, so that the page has time to commit to its seed even on a busy machine.
  bots: { afterMs: 10_000 },
  payouts: [{ fromEntries: 2, bands: [4_000, 2_000, 1_500, 1_000, 900, 600].map((share) => ({ places: 1, share })) }],
  handForHand: { before: 0, payJumps: [], roundMs: 60_000 },
};

/** Checks if possible, and otherwise calls, until the page shows the result. */
async function playToTheEnd(player: BrowserPlayer, card: Locator): Promise<void> {
  const choice = player.actionBar.getByRole("button", { name: /^(Check|Call|All-in)/ }).first();
  await expect
    .poll(async () => {
      if (await card.isVisible()) return true;
      if (await choice.isEnabled({ timeout: 100 }).catch(() => false))
        await choice.click({ timeout: 1_000 }).catch(() => {});
      return false;
    })
    .toBe(true);
}

const NAME = "Six at once";

/** Checks the record of the draw twice: on the page, which took part in the draw, and with the command. */
async function verifyDraw(page: Page, tournamentId: string, file: string): Promise<void> {
  await page.goto(`/tournament/${tournamentId}`);
  const draw = page.getByRole("region", { name: "How the seats were drawn" });
  await expect(draw).toContainText("your number helped to draw the seats");
  await draw.getByRole("button", { name: "Check the draw" }).click();
  await expect(draw).toContainText("Everything in this record checks out.");
  await expect(draw.getByText("Passed", { exact: true })).toHaveCount(5);
  const download = page.waitForEvent("download");
  await draw.getByRole("button", { name: "Download record" }).click();
  await (await download).saveAs(file);
  expect(runVerifier(file).status).toBe(0);
}

test("M1, M10, M20: a person plays a sit-and-go with five bots from list to prize, and verifies the draw", async ({
  browser,
}, testInfo) => {
  const tournamentId = await announceTournament(NAME, SHORT);
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const { page } = player;
  await page.goto("/");
  await page.getByRole("navigation", { name: "Lobby sections" }).getByRole("link", { name: "Tournaments" }).click();
  const row = page.locator(`[data-tournament="${tournamentId}"]`);
  await row.getByRole("button", { name: /^Register/ }).click();
  await row.getByRole("link", { name: "Go to your table" }).click();

  await expect(page.getByTestId(/^seat-\d$/)).toHaveCount(6);
  await expect(page.getByTestId("tournament-strip")).toContainText("50/100");
  const card = page.getByRole("dialog").filter({ has: page.getByRole("link", { name: "See the result" }) });
  await playToTheEnd(player, card);

  const own = async () => (await readEntries(tournamentId)).find(({ name }) => name === player.name);
  await expect.poll(async () => (await own())?.prize ?? 0).toBeGreaterThan(0);
  const { place = 0, prize = 0 } = (await own()) ?? {};
  await expect(card.getByRole("heading")).toHaveText(
    place === 1 ? `You won ${NAME}` : new RegExp(`^You finished ${place}\\w\\w of 6$`),
  );
  const written = (prize / 100).toLocaleString("en-US", { minimumFractionDigits: prize % 100 === 0 ? 0 : 2 });
  await expect(card.getByTestId("prize-won")).toHaveText(written);

  await page.goto("/account/statement");
  const line = page.getByRole("row").filter({ hasText: "Tournament prize" });
  await expect(line.getByRole("cell", { name: written, exact: true })).toBeVisible();
  await expect.poll(() => readEscrow(tournamentId)).toBe(0);
  const entries = await readEntries(tournamentId);
  // Every entry has a place. Players who bust in the same hand with equal stacks share one.
  expect(entries.filter(({ place: each }) => each === null)).toEqual([]);
  expect(entries.reduce((sum, { prize: each }) => sum + each, 0)).toBe(6_000);
  const paid = await queryAsOwner("SELECT 1 FROM tournaments WHERE id = $1 AND status = 'finished'", [tournamentId]);
  expect(paid).toHaveLength(1);
  await verifyDraw(page, tournamentId, testInfo.outputPath("draw.json"));
});
