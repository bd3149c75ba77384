import { expect, test } from "@playwright/test";
import { BrowserPlayer } from "../support/browser-player.ts";
import { listOpenTables } from "../support/room-hooks.ts";

test("the lobby keeps every table while some of them change", async ({ browser }) => {
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  const lasting = await listOpenTables();
  expect(lasting.length).toBeGreaterThan(10);
  const missing = async () => {
    const shown = await player.page.locator("tbody tr").allInnerTexts();
    return lasting.filter((name) => !shown.some((row) => row.includes(name)));
  };
  await expect.poll(missing).toEqual([]);
  // The socket sends a push when bots sit down or a hand has ended.
  const pushed = () => player.received.raw.some((packet) => packet.startsWith('42["lobby"'));
  await expect.poll(pushed).toBe(true);
  expect(await missing()).toEqual([]);
  await player.context.close();
});
