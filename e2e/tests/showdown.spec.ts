import { expect, test } from "@playwright/test";
import type { Game, Structure } from "@poker/engine";
import { leaks } from "../support/frames.ts";
import { Player } from "../support/player.ts";
import { books, botsAt, openTable, query, quickTable } from "../support/room.ts";

const TABLES: readonly (readonly [string, Game, Structure])[] = [
  ["Hold'em", "holdem", "no-limit"],
  ["Omaha High", "omaha", "pot-limit"],
  ["Omaha Hi/Lo", "omaha8", "fixed-limit"],
];

for (const [name, game, structure] of TABLES) {
  test(`two people and bots play ${name} to a showdown: no chip is lost, no hidden card is sent (fault 57)`, async ({
    browser,
  }) => {
    const tableId = await openTable(`${name} test`, quickTable(game, structure));
    await expect.poll(() => botsAt(tableId)).toBeGreaterThanOrEqual(2);
    const players = [await Player.arrive(browser), await Player.arrive(browser)];
    for (const player of players) await player.playAsGuest();
    const before = await books();

    for (const player of players) await player.sitAt(tableId);
    await Promise.all(players.map((player) => player.callAlong(() => player.showedDown)));
    for (const player of players) await player.leave();
    await expect
      .poll(() =>
        query("SELECT FROM seats JOIN users u ON u.id = user_id WHERE table_id = $1 AND NOT u.bot", [tableId]),
      )
      .toEqual([]);

    const after = await books();
    expect(after.sum).toBe(0);
    expect(after.chips + after.rake).toBe(before.chips + before.rake);
    const [a, b] = players.map((player) => player.seat);
    expect(a).not.toBeNull();
    expect(b).not.toBeNull();
    expect(a).not.toBe(b);
    for (const player of players) {
      expect(player.received.frames.length).toBeGreaterThan(10);
      expect(leaks(player.received, player.seat ?? -1)).toEqual([]);
      await player.context.close();
    }
  });
}
