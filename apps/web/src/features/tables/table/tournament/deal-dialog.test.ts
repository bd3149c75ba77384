import { icmShares, proposeDeal } from "@poker/engine";
import { expect, it } from "vitest";
import { chipWorking, placeChances, sharedPrizes } from "./deal-dialog.tsx";

const PRIZES = [5_000, 3_000, 2_000];
function dealOf(stacks: readonly number[], keptShare = 0) {
  const { kept, players } = proposeDeal(
    stacks.map((stack, entryNo) => ({ entryNo, stack })),
    PRIZES,
    keptShare,
  );
  const withIds = players.map(({ entryNo, ...player }) => ({ ...player, playerId: String(entryNo), answer: null }));
  return { stage: "talking", kept, until: 0, players: withIds } as const;
}

it("M21: the calculation by chips adds up to the proposal", () => {
  const deal = dealOf([6_000, 3_000, 1_000], 1_000);
  const shared = sharedPrizes(deal, PRIZES);
  expect(shared).toEqual([4_000, 3_000, 2_000]);
  const { last, rest } = chipWorking(deal, shared);
  expect([last, rest]).toEqual([2_000, 3_000]);
  expect(last * 3 + rest).toBe(deal.players.reduce((sum, { chips }) => sum + chips, 0));
});

it("M21: says when a share was above the first prize", () => {
  const isCapped = (stacks: readonly number[]) => chipWorking(dealOf(stacks), PRIZES).isCapped;
  expect(isCapped([5_000, 3_000, 2_000])).toBe(false);
  expect(isCapped([9_800, 100, 100])).toBe(true);
});

it("M21: the chances of the places add up to the ICM share", () => {
  const stacks = [5_000, 3_000, 2_000];
  const chances = placeChances(stacks, 1);
  expect(chances.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(chances[0]?.chance).toBeCloseTo(0.3, 4);
  const share = chances.reduce((sum, { chance }, i) => sum + chance * (PRIZES[i] ?? 0), 0);
  expect(Math.abs(share - (icmShares(stacks, PRIZES)[1] ?? 0))).toBeLessThan(1);
});
