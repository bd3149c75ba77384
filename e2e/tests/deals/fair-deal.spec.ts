/**
 * F3: tests that both its page and the command verify a hand that people played, and that both refuse a falsified record for the same
 * reason.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { endPausesUntil, findFullDeal, withHeldPause } from "../../support/held-pause.ts";
import { findSettledHand, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { runVerifier } from "../../support/run-verifier.ts";
import { expect, test } from "../../support/test.ts";

const verdictOf = (page: Page) => page.getByRole("region", { name: "Check the deal" });

async function downloadRecord(page: Page, button: string, to: string): Promise<void> {
  const download = page.waitForEvent("download");
  await verdictOf(page).getByRole("button", { name: button }).click();
  await (await download).saveAs(to);
}

/** Plays a hand between two people to the showdown, dealt with the seeds of both, and returns the hand's id. */
async function playToShowdown(players: readonly BrowserPlayer[], tableId: string): Promise<string> {
  for (const player of players) await player.playAsGuest();
  for (const player of players) await player.sitAt(tableId);
  const [first] = players;
  if (!first) throw new Error("no player");
  const dealt = () => findFullDeal(first.received.events, players.length);
  const isOver = () => dealt() !== null;
  await Promise.all([...players.map((player) => player.checkOrCallUntil(isOver)), endPausesUntil(first, isOver)]);
  for (const player of players) {
    expect(player.wentToShowdown).toBe(true);
    await player.leaveTable();
  }
  return `${tableId}:${dealt()}`;
}

test("F3: page and command verify a hand; both refuse a record with one changed byte for the same reason", async ({
  browser,
}, testInfo) => {
  const settings = withHeldPause({ ...quickTableSettings("holdem", "no-limit"), bots: false });
  const tableId = await openTable("Check the cards", settings);
  const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  const handId = await playToShowdown(players, tableId);
  const [first] = players;
  if (!first) throw new Error("no player");
  const { page } = first;

  await page.goto(`/hand/${handId}#verify`);
  const verdict = verdictOf(page);
  await expect(verdict).toContainText("Everything in this record checks out.");
  await expect(verdict).toContainText("This browser saved the promise when it was made. It matches this record.");
  await expect(verdict.getByText("Passed", { exact: true })).toHaveCount(8);
  await verdict.getByText("The players' numbers were used").click();
  await expect(verdict).toContainText("Your commitment is in the promise, and your number helped");

  const file = testInfo.outputPath("record.json");
  await downloadRecord(page, "Download record", file);
  const key: unknown = JSON.parse(readFileSync(file, "utf8")).record.freeze.key;
  expect(JSON.parse(readFileSync(file, "utf8")).own).toBeUndefined();
  expect(runVerifier(file, "--key", String(key))).toMatchObject({ status: 0 });
  const ownFile = testInfo.outputPath("own.json");
  await downloadRecord(page, "Download with my cards", ownFile);
  expect(runVerifier(ownFile)).toMatchObject({ status: 0 });

  const changed = JSON.parse(readFileSync(file, "utf8"));
  changed.record.openings[0].salt = changed.record.openings[0].salt.replace(/^./, (digit: string) =>
    digit === "0" ? "1" : "0",
  );
  writeFileSync(file, JSON.stringify(changed));
  await page.route("**/api/hands/*/deal", (route) => route.fulfill({ json: { kind: "file", file: changed } }));
  await page.reload();
  await expect(verdict).toContainText("This record does not check out.");
  const refused = runVerifier(file);
  expect(refused.status).toBe(1);
  for (const reason of [
    "The record was changed after the room closed it: its fingerprint is different.",
    "A card was not at its position in the promised deck",
  ]) {
    await expect(verdict).toContainText(reason);
    expect(refused.stdout).toContain(reason);
  }
});

test("a visitor without an account verifies a hand of bots, and reads how cards are dealt, in both languages", {
  tag: "@night",
}, async ({ browser }) => {
  await openTable("Bots deal", quickTableSettings("holdem", "no-limit"));
  const handId = await findSettledHand();
  const visitor = await BrowserPlayer.openBrowser(browser);
  await visitor.page.goto(`/hand/${handId}`);
  await visitor.page.getByRole("button", { name: "Check this hand" }).click();
  await expect(verdictOf(visitor.page)).toContainText(/Everything (in this record )?checks out/);
  await verdictOf(visitor.page).getByRole("link", { name: "How the cards are dealt" }).click();
  await expect(visitor.page).toHaveTitle(/^How the cards are dealt/);
  await expect(visitor.page.getByRole("img", { name: /^Four sealed decks/ })).toBeVisible();
  await expect(visitor.page.getByRole("region", { name: "The shuffle is tested every day" })).toBeVisible();

  const spanish = await BrowserPlayer.openBrowser(browser, { locale: "es-ES" });
  await spanish.page.goto("/");
  await spanish.page.getByRole("link", { name: "Cómo se reparten las cartas" }).click();
  await expect(spanish.page.getByRole("heading", { level: 1, name: "Cómo se reparten las cartas" })).toBeVisible();
});
