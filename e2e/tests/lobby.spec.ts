import { expect, test } from "@playwright/test";
import { Player } from "../support/player.ts";
import { lastingTables } from "../support/room.ts";

test("the lobby keeps every table while some of them change", async ({ browser }) => {
  const player = await Player.arrive(browser);
  await player.playAsGuest();
  const lasting = await lastingTables();
  expect(lasting.length).toBeGreaterThan(10);
  const missing = async () => {
    const shown = await player.page.locator("tbody tr").allInnerTexts();
    return lasting.filter((name) => !shown.some((row) => row.includes(name)));
  };
  await expect.poll(missing).toEqual([]);
  // A push: what the socket sends by itself when bots sit down or a hand has ended.
  const pushed = () => player.received.raw.some((packet) => packet.startsWith('42["lobby"'));
  await expect.poll(pushed).toBe(true);
  expect(await missing()).toEqual([]);
  await player.context.close();
});
