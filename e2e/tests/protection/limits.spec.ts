/** Tests that pages mention a player's own limits wherever the player can bring chips. Decision 0061 */
import { tournamentPresets } from "@poker/engine";
import { findAxeViolations } from "../../support/accessibility.ts";
import { createUniqueName } from "../../support/account.ts";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";
import { announceTournament } from "../../support/tournaments.ts";

/** Sets a limit on the player's buy-ins, with the same request as the protection page. */
async function limitBuyIns({ context }: BrowserPlayer, amount: number): Promise<void> {
  const answer = await context.request.post("/api/account/limits", {
    data: { kind: "buy-in", period: "day", currency: "play", amount },
    headers: { origin: roomUrl() },
  });
  expect(await answer.json()).toMatchObject({ ok: true });
}

test("fault 83: dialogs for a seat, top-up and entry show the buy-in limit, and what a lowered limit leaves", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Limited", quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND));
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  for (const player of [anna, bert]) await player.playAsGuest();
  await bert.sitAt(tableId);

  const { page } = anna;
  await page.goto("/account/protection");
  const form = page.locator("form", { has: page.getByLabel("Amount") });
  await form.getByLabel("Amount").fill("500");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your limit is in effect.")).toBeVisible();

  await page.goto(`/table/${tableId}`);
  await page.getByRole("button", { name: "Take a seat" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(/You can bring 500 more under your daily buy-in limit\. It resets: \S/);
  await expect(dialog.getByRole("slider")).toHaveAttribute("max", "50000");
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole("textbox").fill("400");
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("menuitem", { name: "Top up" }).click();
  await expect(dialog).toContainText("You can bring 100 more under your daily buy-in limit.");
  await dialog.getByRole("textbox").fill("200");
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("At most 100.");
  await dialog.getByRole("textbox").fill("100");
  await limitBuyIns(anna, 45_000);
  await dialog.getByRole("button", { name: "Add 100" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    /^You can bring 50 more under your daily buy-in limit\. It resets: \S/,
  );

  await dialog.getByRole("button", { name: "Cancel" }).click();

  const tournamentId = await announceTournament(createUniqueName("Dear"), {
    ...tournamentPresets["six-max"],
    buyIn: { prize: 60_00, fee: 0 },
  });
  const other = await anna.context.newPage();
  await other.goto(`/tournament/${tournamentId}`);
  await other.getByRole("button", { name: /^Register/ }).click();
  const entry = other.getByRole("dialog");
  await expect(entry).toContainText("You can bring 50 more under your daily buy-in limit. You need at least 60 here.");
  await entry.getByRole("button", { name: /^Register/ }).click();
  await expect(other.getByRole("main").getByRole("alert")).toContainText(
    "You can bring 50 more under your daily buy-in limit.",
  );
});
