/** Tests that the records of an honest room verify, both with and without what each player's page has kept. F3 */
import { describe, expect, test } from "vitest";
import { dealFileText, verifyDealFile, verifyDealText } from "../src/index.ts";
import { codesOf, createTestRoom, ROOM_KEY } from "./testing/room.ts";

const keys = [ROOM_KEY];

describe("F3: an honest room", () => {
  test.each(["holdem", "omaha", "omaha8"] as const)(
    "twelve hands of %s verify for viewers without a seat and for each player",
    (game) => {
      const room = createTestRoom({ seed: 18, game, players: 5 });
      for (let hand = 0; hand < 12; hand++) {
        const played = room.playHand();
        const forAll = verifyDealText(dealFileText(played.file), { keys });
        expect(forAll.checks.filter(({ ok }) => ok !== true)).toEqual([]);
        expect(forAll.ok).toBe(true);
        for (const [seat, expected] of played.kept) {
          const report = verifyDealFile(played.fileOf(seat), { keys, expect: expected });
          expect(report.checks.filter(({ ok }) => ok !== true)).toEqual([]);
          expect(codesOf(report)).toMatchObject({ V1: "ok-own", V3: "ok", V5: "ok" });
        }
      }
    },
  );
});
