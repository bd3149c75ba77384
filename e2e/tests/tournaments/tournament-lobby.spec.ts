/** Tests what a player sees of tournaments outside the table: the list, registering and unregistering, and a tournament's page. */
import type { Page } from "@playwright/test";
import { type TournamentSettings, tournamentPresets } from "@poker/engine";
import { findAxeViolations, measureSmallWindowOverflow } from "../../support/accessibility.ts";
import { createUniqueName, register } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { enqueueCommand, queryAsOwner } from "../../support/room-hooks.ts";
import { ScriptedEntrant } from "../../support/scripted-entrant.ts";
import { expect, test } from "../../support/test.ts";
import { announceTournament } from "../../support/tournaments.ts";

const AT_ONCE = { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 20 };
/** Returns settings of a sit-and-go without bots, so that its seats stay free until players come. */
const sitAndGo = (change: Partial<TournamentSettings> = {}): TournamentSettings => ({
  ...tournamentPresets["six-max"],
  bots: null,
  pacing: AT_ONCE,
  ...change,
});
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function readWallet(userId: string): Promise<number> {
  const [row] = await queryAsOwner<{ balance: number }>("SELECT ledger_balance($1)::int AS balance", [
    `wallet:${userId}:play`,
  ]);
  return row?.balance ?? 0;
}

const rowOf = (page: Page, tournamentId: string) => page.locator(`[data-tournament="${tournamentId}"]`);

test("M2: a player registers and leaves with one click, to the cent, and is told why they cannot", async ({
  browser,
}) => {
  const id = await announceTournament(createUniqueName("Pennies"), sitAndGo({ buyIn: { prize: 1_234, fee: 0 } }));
  const dear = await announceTournament(createUniqueName("Dear"), sitAndGo({ buyIn: { prize: 900_000_000, fee: 0 } }));
  const small = await announceTournament(
    createUniqueName("Small"),
    { ...sitAndGo(), kind: "scheduled", entries: { min: 2, max: 2 } },
    { opensAt: inMinutes(-1), startsAt: inMinutes(30) },
  );
  const player = await BrowserPlayer.openBrowser(browser);
  const userId = await register(player.context.request, createUniqueName("Penny"));
  const { page } = player;
  await page.goto("/");
  await page.getByRole("navigation", { name: "Lobby sections" }).getByRole("link", { name: "Tournaments" }).click();
  await expect(page.getByRole("heading", { name: "Tournaments", level: 1 })).toBeVisible();
  const before = await readWallet(userId);
  const row = rowOf(page, id);
  await row.getByRole("button", { name: /^Register for .*, 12\.34$/ }).click();
  await expect(row.getByRole("button", { name: /^Unregister from / })).toBeVisible();
  expect(await readWallet(userId)).toBe(before - 1_234);
  await expect(row).toContainText("1 of 6");
  await expect(page.getByRole("link", { name: "Balance" })).toContainText(/\.66$/);

  await rowOf(page, dear)
    .getByRole("button", { name: /^Register/ })
    .click();
  await expect(rowOf(page, dear).getByRole("alert")).toHaveText("Your balance does not cover the buy-in.");

  // This window was opened before the player unregistered and registered again, and does not know of it.
  const other = await player.context.newPage();
  await other.goto("/tournaments");
  await row.getByRole("button", { name: /^Unregister from / }).click();
  await expect(row.getByRole("button", { name: /^Register/ })).toBeVisible();
  expect(await readWallet(userId)).toBe(before);
  await rowOf(other, id)
    .getByRole("button", { name: /^Unregister from / })
    .click();
  await expect(rowOf(other, id).getByRole("alert")).toHaveText("You are not registered for this tournament.");
  await rowOf(other, id)
    .getByRole("button", { name: /^Register/ })
    .click();
  await expect(rowOf(other, id).getByRole("button", { name: /^Unregister from / })).toBeVisible();
  await row.getByRole("button", { name: /^Register/ }).click();
  await expect(row.getByRole("alert")).toHaveText("You are already registered.");
  expect(await readWallet(userId)).toBe(before - 1_234);
  await other.close();

  await ScriptedEntrant.enter("Ann", small);
  await ScriptedEntrant.enter("Ben", small);
  await expect(rowOf(page, small)).toContainText("Full");
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await measureSmallWindowOverflow(page)).toBe(0);
});

test("a tournament's page takes a confirmed entry, opens the table at the start, and shows the result", {
  tag: "@night",
}, async ({ browser }) => {
  const name = createUniqueName("Duel");
  const id = await announceTournament(name, sitAndGo({ seats: 2, entries: { min: 2, max: 2 } }));
  const player = await BrowserPlayer.openBrowser(browser);
  const userId = await register(player.context.request, createUniqueName("Eva"));
  const { page } = player;
  await page.goto(`/tournament/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByRole("table", { name: "Structure" }).getByRole("row")).toHaveCount(
    tournamentPresets["six-max"].levels.length + 1,
  );
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Register/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This costs 10, all of it for the prize pool. You get 1,500 tournament chips.");
  const before = await readWallet(userId);
  await dialog.getByRole("button", { name: "Register for 10" }).click();
  await expect(page.getByTestId("own-entry")).toHaveText("You are registered.");
  expect(await readWallet(userId)).toBe(before - 1_000);

  const opponent = await ScriptedEntrant.enter("Max", id);
  await page.waitForURL(/\/table\//);
  opponent.chooseStyle = () => "all-in";
  const watcher = await BrowserPlayer.openBrowser(browser, { locale: "es-ES" });
  await watcher.page.goto(`/tournament/${id}`);
  await expect(watcher.page.getByRole("region", { name: "Reloj" })).toContainText("10/20");
  await expect(watcher.page.getByRole("link", { name: /^Mirar la mesa 1/ })).toBeVisible();
  expect(await findAxeViolations(watcher.page)).toEqual([]);

  await enqueueCommand("tournament", id, "disqualify", { playerId: userId, reason: "a test" });
  await expect(watcher.page.getByRole("heading", { name: "Resultados" })).toBeVisible();
  const results = watcher.page.getByRole("table", { name: "Jugadores" });
  await expect(results.getByRole("row").nth(1)).toContainText(opponent.name);
  await expect(results.getByRole("row").nth(1)).toContainText("20");
  await page.goto("/account/tournaments");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("2");
  opponent.leave();
});

test("a guest plays a sit-and-go at once, and an unknown tournament has no page", { tag: "@night" }, async ({
  browser,
}) => {
  const visitor = await BrowserPlayer.openBrowser(browser);
  const { page } = visitor;
  const missing = await page.goto("/tournament/00000000-0000-4000-8000-000000000000");
  expect(missing?.status()).toBe(404);
  await announceTournament(createUniqueName("For guests"), tournamentPresets["six-max"]);
  await page.goto("/tournaments");
  await page.getByRole("button", { name: "Play a sit-and-go now" }).click();
  await page.waitForURL(/\/tournament\//);
  await expect(page.getByTestId("own-entry")).toHaveText("You are registered.");
  await page.getByRole("button", { name: "Unregister" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unregister" }).click();
  await expect(page.getByRole("button", { name: /^Register/ })).toBeVisible();
});
