/** Tests when the page shows the receipt of an action, and that the table's menu lists all receipts. Fault 27 */

import { BrowserPlayer } from "../../support/browser-player.ts";
import { HIGH_STAKES_BLIND, openTable, quickTableSettings } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

test("fault 27: the table shows a receipt only for an action close to its deadline; the menu explains all receipts", {
  tag: "@night",
}, async ({ browser }) => {
  const settings = quickTableSettings("holdem", "no-limit", HIGH_STAKES_BLIND, 2);
  // A long pause keeps a second hand from starting, because it would remove the first hand's receipt from the table.
  const oneHand = { ...settings, pacing: { ...settings.pacing, potMs: 60_000, uncontestedPotMs: 60_000 } };
  const tableId = await openTable("Receipts", oneHand);
  const [anna, bert] = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
  // No test can act in the last second on purpose. So the test changes the server's number into a smaller one on its way to the page.
  let isClose = false;
  await anna.page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(isClose ? String(message).replace(/"earlyMs":\d+/, '"earlyMs":640') : message),
    );
  });
  for (const player of [anna, bert]) {
    await player.playAsGuest();
    await player.sitAt(tableId);
  }
  const countActs = () => anna.received.events.filter((e) => e.type === "acted" && e.seat === anna.seat).length;
  const actOnce = async () => {
    const before = countActs();
    const hasActed = () => countActs() > before;
    await Promise.all([anna.checkOrCallUntil(hasActed), bert.checkOrCallUntil(hasActed)]);
  };
  const openReceipts = async () => {
    await anna.page.getByRole("button", { name: "Table menu" }).click();
    await anna.page.getByRole("menuitem", { name: "My action receipts" }).click();
  };
  const sheet = anna.page.getByRole("dialog", { name: "My action receipts" });
  const lines = sheet.getByTestId("receipt-line");
  const shown = anna.page.getByTestId("receipt");

  await actOnce();
  await openReceipts();
  await expect(sheet).toContainText("how much time was left when the room received your action");
  await expect(lines).toHaveCount(1);
  await expect(lines).toHaveText(/^(Check|Call)\d+\.\d s leftHand \d+$/);
  await anna.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(shown).toHaveCount(0);

  isClose = true;
  await actOnce();
  await expect(shown).toHaveText(/^(Check|Call): just in time, with 0\.6 s left\.$/);
  await openReceipts();
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toHaveText(/0\.6 s leftHand \d+ · in the last second$/);
  await anna.page.keyboard.press("Escape");
});
