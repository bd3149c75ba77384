import { expect, test } from "@playwright/test";
import { Player } from "../support/player.ts";
import { closing } from "../support/room.ts";

test("the lobby keeps every table while some of them change", async ({ browser }) => {
  await expect.poll(closing, { timeout: 90_000 }).toEqual([]);
  const player = await Player.arrive(browser);
  await player.playAsGuest();
  const tables = player.page.locator("tbody tr");
  const all = await tables.count();
  expect(all).toBeGreaterThan(10);
  // A push: what the socket sends by itself when bots sit down or a hand has ended.
  const pushed = () => player.received.raw.some((packet) => packet.startsWith('42["lobby"'));
  await expect.poll(pushed, { timeout: 60_000 }).toBe(true);
  await expect(tables).toHaveCount(all);
  await player.context.close();
});
