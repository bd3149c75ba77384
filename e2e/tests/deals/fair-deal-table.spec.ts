/** Tests what a table's page shows about the deals: the mark, the player's own words for the seed, and the alarm with its evidence. F3 */
import { readFile } from "node:fs/promises";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, plainUrl, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const markOf = (player: BrowserPlayer) => player.page.getByTestId("deal-mark");

test("V1–V6: pages check the hand; a page that gets a false proof raises an alarm and keeps the evidence", {
  tag: "@night",
}, async ({ browser }) => {
  const settings = { ...quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2), fairDeal: true };
  const tableId = await openTable("Checked", settings);
  // At this address, Anna's page has only what plain http allows.
  const anna = await BrowserPlayer.openBrowser(browser, { baseURL: plainUrl() });
  const bert = await BrowserPlayer.openBrowser(browser);
  let isFalse = false;
  await bert.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const text = String(message);
      // Falsifies the proofs of Bert's own cards on their way to Bert's page.
      socket.send(isFalse ? text.replace(/("openings":\[\[\d+,\d+,\d+,")[^"]{8}/, "$1AAAAAAAA") : message);
    });
  });
  await anna.playAsGuestByPage();
  await bert.playAsGuest();
  for (const player of [anna, bert]) await player.sitAt(tableId);
  const shows = (player: BrowserPlayer, kind: string) => async () =>
    (await markOf(player).getAttribute("data-mark")) === kind;
  const playUntil = (...both: readonly (() => Promise<boolean>)[]) => {
    const done = async () => (await Promise.all(both.map((is) => is()))).every(Boolean);
    return Promise.all([anna, bert].map((player) => player.checkOrFoldUntil(done)));
  };

  await playUntil(shows(anna, "checked"), shows(bert, "checked"));
  await expect(markOf(anna)).toHaveAccessibleName(/^Hand \d+: deal checked\.$/);

  await test.step("the sheet lists the checks and takes the player's words", async () => {
    await anna.page.getByRole("button", { name: "Table menu" }).click();
    await anna.page.getByRole("menuitem", { name: "Fair deal" }).click();
    const sheet = anna.page.getByRole("dialog", { name: "Fair deal" });
    await expect(sheet.getByTestId("deal-checks").getByRole("img", { name: "Checked" })).toHaveCount(6);
    await sheet.getByRole("textbox", { name: "Your words" }).fill("seven green bottles");
    await sheet.getByRole("button", { name: "Use these words" }).click();
    await expect(sheet.getByRole("button", { name: "In use" })).toBeDisabled();
    await anna.page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  isFalse = true;
  await playUntil(shows(bert, "failed"));
  const alarm = bert.page.getByRole("alertdialog", { name: /^The deal of hand \d+ failed a check$/ });
  await expect(alarm).toContainText("Table Checked. Either the room made a mistake");
  await expect(alarm).toContainText("A card you saw is not the one the shuffle put there.");
  const [download] = await Promise.all([
    bert.page.waitForEvent("download"),
    alarm.getByRole("button", { name: "Download the evidence" }).click(),
  ]);
  const evidence: unknown = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(evidence).toMatchObject({ tableId, failed: [{ id: "V3" }], file: { record: { table: tableId } } });
  isFalse = false;
  await alarm.getByRole("button", { name: "Close" }).click();
  // Bert's page keeps the mark of the alarm. Anna's page has no reason for an alarm.
  await expect(markOf(bert)).toHaveAttribute("data-mark", "failed");
  // On a busy machine, the pages' seeds may have come too late for the last hand. Anna's page checks that hand all the same.
  await expect(markOf(anna)).toHaveAttribute("data-mark", /^(checked|without-you|room-only)$/);
});
