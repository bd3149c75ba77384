import type { HandView, LegalActions } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { sixSeats } from "../gallery/fixtures.ts";
import { presets, stepWager } from "./bets.ts";

const { hand: dealt } = sixSeats(0).view;
if (!dealt) throw new Error("the fixture has a hand");

/** Pot 300, nobody has bet, on the flop. */
const flop: HandView = {
  ...dealt,
  pots: [{ amount: 30_000, seats: [0, 2] }],
  seats: dealt.seats.map((seat) => ({ ...seat, bet: 0 })),
  round: { ...dealt.round, highest: 0 },
};
const turn = (more: Partial<LegalActions>): LegalActions => ({
  seat: 0,
  decision: 5,
  check: true,
  call: null,
  wager: null,
  ...more,
});
const offered = (hand: HandView, legal: LegalActions) =>
  Object.fromEntries(presets(hand, legal).map(({ name, to }) => [name, to]));

describe("bet presets", () => {
  it("are shares of the pot when nobody has bet", () => {
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 341_200 } });
    expect(offered(flop, legal)).toEqual({
      min: 10_000,
      half: 15_000,
      threeQuarters: 22_500,
      pot: 30_000,
      max: 341_200,
    });
  });

  it("A6: pot 200, bet 150, call 150: a pot raise makes it 800", () => {
    const hand: HandView = {
      ...flop,
      pots: [{ amount: 20_000, seats: [0, 2, 3] }],
      seats: flop.seats.map((seat) => ({ ...seat, bet: seat.seat === 2 || seat.seat === 3 ? 15_000 : 0 })),
      round: { ...flop.round, highest: 15_000 },
    };
    const legal = turn({ check: false, call: 15_000, wager: { type: "raise", min: 30_000, max: 80_000 } });
    expect(offered(hand, legal)).toMatchObject({ min: 30_000, pot: 80_000, max: 80_000 });
  });

  it("never leave the legal range", () => {
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 12_000 } });
    for (const to of Object.values(offered(flop, legal))) {
      expect(to).toBeGreaterThanOrEqual(10_000);
      expect(to).toBeLessThanOrEqual(12_000);
    }
  });

  it("there are none in fixed limit, where one size is legal", () =>
    expect(presets(flop, turn({ wager: { type: "bet", min: 10_000, max: 10_000 } }))).toEqual([]));

  it("a step is one big blind and stops at both ends", () => {
    const wager = { type: "bet", min: 10_000, max: 25_000 } as const;
    expect(stepWager(wager, 10_000, 10_000, 1)).toBe(20_000);
    expect(stepWager(wager, 20_000, 10_000, 1)).toBe(25_000);
    expect(stepWager(wager, 12_000, 10_000, -1)).toBe(10_000);
  });
});
