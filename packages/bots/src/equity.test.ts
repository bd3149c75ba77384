import { createSeededRandom, parseCards } from "@poker/engine";
import { describe, expect, test } from "vitest";
import { estimateEquity } from "./equity.ts";
import { rankStartingHand } from "./starting-hands.ts";

describe("the equity of a hand", () => {
  test.each([
    ["holdem", "As Ah", "", 1, 0.85],
    ["holdem", "7c 2d", "", 1, 0.35],
    ["holdem", "As Ah", "", 3, 0.64],
    ["holdem", "9s 8s", "7s 6s 2d", 1, 0.69], // an open-ended straight flush draw, without a pair
    ["omaha", "As Ad Ks Kd", "", 1, 0.72],
    ["omaha8", "As 2s 3d Kd", "", 1, 0.65],
  ] as const)(
    "%s: %s on the board %j against %i opponents wins about %f of the pot",
    (game, hole, board, opponents, share) => {
      const measured = estimateEquity(
        game,
        parseCards(hole),
        parseCards(board),
        opponents,
        4000,
        createSeededRandom(1),
      );
      expect(Math.abs(measured - share)).toBeLessThan(0.04);
    },
  );

  test("a hand that cannot lose wins the whole pot; when all players play the board, the pot is split", () => {
    const share = (hole: string, board: string, opponents: number) =>
      estimateEquity("holdem", parseCards(hole), parseCards(board), opponents, 100, createSeededRandom(2));
    expect(share("As Ks", "Qs Js Ts 2d 3c", 4)).toBe(1);
    expect(share("2h 3h", "As Ks Qs Js Ts", 3)).toBe(0.25);
  });

  test("P5: a low that no other hand beats wins about half of the pot", () => {
    const nutLowOnly = estimateEquity(
      "omaha8",
      parseCards("Ah 2h Kd Kc"),
      parseCards("3c 5c 7c 8c Tc"),
      1,
      2000,
      createSeededRandom(3),
    );
    expect(nutLowOnly).toBeGreaterThan(0.4);
    expect(nutLowOnly).toBeLessThan(0.85);
  });

  test("the same random numbers give the same equity", () => {
    const once = () =>
      estimateEquity("omaha", parseCards("As Kd 7c 2h"), parseCards("9s 9d 2c"), 2, 50, createSeededRandom(4));
    expect(once()).toBe(once());
  });
});

describe("the rank of a starting hand", () => {
  test.each([
    ["holdem", "As Ah", "Kd Ks", "Td Th", "9s 8s", "9c 4d", "7c 2d"],
    ["omaha", "As Ad Ks Kd", "Js Ts 9d 8d", "Kc Jd 7s 4h", "Kc 7d 7h 2s", "2c 2d 2h 2s"],
    ["omaha8", "As 2s 3d Ad", "Ac 2d Kc Qd", "Kc Qc Jd 9d", "Kc Jd 8s 7h", "9c 8d 8h 8s"],
  ] as const)(
    "%s: %s ranks highest of several starting hands, and the last one of the list ranks lowest",
    (game, ...hands) => {
      const ranks = hands.map((hole) => rankStartingHand(game, parseCards(hole)));
      expect(ranks[0]).toBeGreaterThan(0.97);
      expect(ranks.at(-1)).toBeLessThan(0.1);
      expect(Math.max(...ranks)).toBe(ranks[0]);
      expect(Math.min(...ranks)).toBe(ranks.at(-1));
    },
  );
});
