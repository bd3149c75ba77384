import { describe, expect, test } from "vitest";
import { createSeededRandom } from "../seeded-random.ts";
import { chipShares, proposeDeal } from "./deal-shares.ts";
import { icmShares } from "./icm.ts";

/** Computes the shares by trying every order in which the players can finish. This is slow but simple. */
function sharesByEveryOrder(stacks: readonly number[], prizes: readonly number[]): readonly number[] {
  const shares = stacks.map(() => 0);
  const visit = (left: readonly number[], chance: number, place: number): void => {
    if (place === prizes.length || left.length === 0) return;
    const chips = left.reduce((sum, player) => sum + stacks[player]!, 0);
    for (const player of left) {
      const here = (chance * stacks[player]!) / chips;
      shares[player]! += here * prizes[place]!;
      visit(
        left.filter((other) => other !== player),
        here,
        place + 1,
      );
    }
  };
  visit(
    stacks.map((_, player) => player),
    1,
    0,
  );
  return shares;
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const players = (...stacks: readonly number[]) => stacks.map((stack, i) => ({ entryNo: i + 1, stack }));

describe("M21: ICM", () => {
  test("M21: two players each get the second prize and share the rest by chips", () =>
    expect(icmShares([7_500, 2_500], [100_00, 60_00])).toEqual([90_00, 70_00]));

  test("M21: stacks of 50, 30 and 20 % and prizes of 50, 30 and 20 give the shares known from the literature", () =>
    expect(icmShares([5_000, 3_000, 2_000], [50_00, 30_00, 20_00])).toEqual([38_39, 32_75, 28_85]));

  test("M21: equal stacks get equal shares, and whole cents stay whole", () => {
    expect(icmShares([1, 1, 1], [50, 30, 10])).toEqual([30, 30, 30]);
    expect(
      icmShares(
        Array.from({ length: 10 }, () => 777),
        [1_000],
      ),
    ).toEqual(Array.from({ length: 10 }, () => 100));
  });

  test("M21: the shares equal a sum over every order of finishing, to the cent", () => {
    const random = createSeededRandom(5);
    for (let i = 0; i < 60; i++) {
      const stacks = Array.from({ length: 2 + Math.floor(random() * 5) }, () => 1 + Math.floor(random() * 1e6));
      const prizes = stacks.map(() => Math.floor(random() * 1e6)).sort((a, b) => b - a);
      const exact = sharesByEveryOrder(stacks, prizes);
      icmShares(stacks, prizes).forEach((share, player) => {
        expect(share).toBeLessThanOrEqual(exact[player]! + 1e-4);
        expect(share).toBeGreaterThan(exact[player]! - 1 - 1e-4);
      });
    }
  });

  test("M21: the shares of ten players equal a sum over every order of finishing, within a cent", () => {
    const stacks = [91, 83, 77, 60, 52, 41, 33, 21, 12, 5];
    const prizes = [4_000, 2_500, 1_500, 1_000, 500, 500].map((prize) => prize * 100);
    const exact = sharesByEveryOrder(stacks, prizes);
    for (const [player, share] of icmShares(stacks, prizes).entries())
      expect(Math.abs(share - exact[player]!)).toBeLessThan(1.001);
  });

  test("M21 ✗: ICM for eleven players throws", () =>
    expect(() =>
      icmShares(
        Array.from({ length: 11 }, () => 1),
        [1],
      ),
    ).toThrow());
});

describe("M21: by chips", () => {
  test("M21: every player gets the last prize, the rest is shared by chips", () =>
    expect(chipShares([5_000, 3_000, 2_000], [50_00, 30_00, 20_00])).toEqual([40_00, 32_00, 28_00]));

  test("M21: no share is above the first prize; the excess goes to the other players by their chips", () => {
    expect(chipShares([8_000, 1_500, 500], [50_00, 30_00, 20_00])).toEqual([50_00, 27_50, 22_50]);
    expect(chipShares([9_000, 999, 1], [30_00, 30_00, 30_00])).toEqual([30_00, 30_00, 30_00]);
  });

  test("M21 ✗: a chip leader gets different shares by chips and by ICM", () => {
    const { players: shares } = proposeDeal(players(8_000, 1_500, 500), [50_00, 30_00, 20_00], 0);
    expect(shares[0]!.chips).toBeGreaterThan(shares[0]!.icm);
    expect(shares[2]!.chips).toBeLessThan(shares[2]!.icm);
  });
});

describe("M21: a proposal", () => {
  test("M21: a proposal shares the prizes to the cent, and a larger stack never gets less", () => {
    const random = createSeededRandom(9);
    for (let i = 0; i < 300; i++) {
      const count = 2 + Math.floor(random() * 9);
      const stacks = Array.from({ length: count }, () => 1 + Math.floor(random() ** 3 * 1e7));
      const prizes = stacks.map(() => Math.floor(random() * 1e6)).sort((a, b) => b - a);
      const {
        kept,
        prizes: shared,
        players: shares,
      } = proposeDeal(players(...stacks), prizes, Math.floor(random() * 10_001));
      expect(kept + sum(shared)).toBe(sum(prizes));
      for (const kind of ["chips", "icm"] as const) {
        const amounts = shares.map((share) => share[kind]);
        expect(sum(amounts)).toBe(sum(shared));
        expect(Math.max(...amounts)).toBeLessThanOrEqual(shared[0]!);
        expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
      }
    }
  });

  test("M21: a part for the winner is taken off the first prize, which stays no lower than the second", () => {
    expect(proposeDeal(players(2, 1), [60_00, 40_00], 1_000)).toMatchObject({ kept: 10_00, prizes: [50_00, 40_00] });
    expect(proposeDeal(players(2, 1), [60_00, 40_00], 5_000)).toMatchObject({ kept: 20_00, prizes: [40_00, 40_00] });
  });
});
