import type { Game, Structure } from "@poker/engine";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { findLeakedCards } from "../../support/received-packets.ts";
import { countBotsAt, openTable, queryAsOwner, quickTableSettings, readBooks } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/**
 * The games that the test plays. By day it plays only the one in which a pot is divided most: four hole cards, and a high and a low hand.
 */
const TABLES: readonly (readonly [string, Game, Structure, { readonly tag?: string }])[] = [
  ["Hold'em", "holdem", "no-limit", { tag: "@night" }],
  ["Omaha High", "omaha", "pot-limit", { tag: "@night" }],
  ["Omaha Hi/Lo", "omaha8", "fixed-limit", {}],
];

for (const [name, game, structure, tags] of TABLES) {
  test(
    `fault 57: two people and bots play ${name} to a showdown: no chip is lost, no hidden card is sent`,
    tags,
    async ({ browser }) => {
      const tableId = await openTable(`${name} test`, quickTableSettings(game, structure));
      await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
      const players = [await BrowserPlayer.openBrowser(browser), await BrowserPlayer.openBrowser(browser)];
      for (const player of players) await player.playAsGuest();
      const before = await readBooks();

      for (const player of players) await player.sitAt(tableId);
      // A player who has been to a showdown plays on until both have, so that no hand has to wait for them.
      const haveAll = () => players.every((player) => player.wentToShowdown);
      await Promise.all(players.map((player) => player.checkOrCallUntil(haveAll)));
      for (const player of players) await player.leaveTable();
      await expect
        .poll(() =>
          queryAsOwner("SELECT FROM seats JOIN users u ON u.id = user_id WHERE table_id = $1 AND NOT u.bot", [tableId]),
        )
        .toEqual([]);

      const after = await readBooks();
      expect(after.sum).toBe(0);
      expect(after.chips + after.rake).toBe(before.chips + before.rake);
      const [a, b] = players.map((player) => player.seat);
      expect(a).not.toBeNull();
      expect(b).not.toBeNull();
      expect(a).not.toBe(b);
      for (const player of players) {
        expect(player.received.frames.length).toBeGreaterThan(10);
        expect(findLeakedCards(player.received, player.seat ?? -1)).toEqual([]);
      }
    },
  );
}
