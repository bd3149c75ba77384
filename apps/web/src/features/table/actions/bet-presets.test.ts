import type { HandView, LegalActions } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { DEFAULT_BET_SHARES } from "../../../ui/preferences.ts";
import { sixSeatScene } from "../../gallery/scene-fixtures.ts";
import { listBetPresets, parseSharePercent, stepWager } from "./bet-presets.ts";
import { parseTotal } from "./bet-size.ts";

const { hand: dealt } = sixSeatScene(0).view;
if (!dealt) throw new Error("the fixture has a hand");

/** Pot 300, no bet, on the flop. */
const flop: HandView = {
  ...dealt,
  pots: [{ amount: 30_000, seats: [0, 2] }],
  seats: dealt.seats.map((seat) => ({ ...seat, bet: 0 })),
  round: { ...dealt.round, highestBet: 0 },
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
  Object.fromEntries(listBetPresets(hand, legal, DEFAULT_BET_SHARES).map(({ name, to }) => [name, to]));

describe("bet presets", () => {
  it("are shares of the pot when there is no bet", () => {
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 341_200 } });
    expect(offered(flop, legal)).toEqual({
      min: 10_000,
      share1: 15_000,
      share2: 22_500,
      share3: 30_000,
      max: 341_200,
    });
  });

  it("A6: pot 200, bet 150, call 150: a pot raise makes it 800", () => {
    const hand: HandView = {
      ...flop,
      pots: [{ amount: 20_000, seats: [0, 2, 3] }],
      seats: flop.seats.map((seat) => ({ ...seat, bet: seat.seat === 2 || seat.seat === 3 ? 15_000 : 0 })),
      round: { ...flop.round, highestBet: 15_000 },
    };
    const legal = turn({ check: false, call: 15_000, wager: { type: "raise", min: 30_000, max: 80_000 } });
    expect(offered(hand, legal)).toMatchObject({ min: 30_000, share3: 80_000, max: 80_000 });
  });

  it("never leave the legal range", () => {
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 12_000 } });
    for (const to of Object.values(offered(flop, legal))) {
      expect(to).toBeGreaterThanOrEqual(10_000);
      expect(to).toBeLessThanOrEqual(12_000);
    }
  });

  it("there are none in fixed limit, where one size is legal", () =>
    expect(
      listBetPresets(flop, turn({ wager: { type: "bet", min: 10_000, max: 10_000 } }), DEFAULT_BET_SHARES),
    ).toEqual([]));

  it("a step is one big blind and stops at both ends", () => {
    const wager = { type: "bet", min: 10_000, max: 25_000 } as const;
    expect(stepWager(wager, 10_000, 10_000, 1)).toBe(20_000);
    expect(stepWager(wager, 20_000, 10_000, 1)).toBe(25_000);
    expect(stepWager(wager, 12_000, 10_000, -1)).toBe(10_000);
  });

  it("are the player's own shares where they have set some", () => {
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 341_200 } });
    expect(listBetPresets(flop, legal, [33, 60, 200]).map(({ to }) => to)).toEqual([
      10_000, 10_000, 18_000, 60_000, 341_200,
    ]);
  });

  it("the last one says all-in only where the most is the whole stack", () => {
    const own = flop.seats.find(({ seat }) => seat === 0);
    const whole = (own?.bet ?? 0) + (own?.stack ?? 0);
    const last = (max: number) =>
      listBetPresets(flop, turn({ wager: { type: "bet", min: 10_000, max } }), DEFAULT_BET_SHARES).at(-1);
    expect(last(whole)).toEqual({ name: "max", to: whole, basis: "all-in" });
    expect(last(whole - 100)).toEqual({ name: "max", to: whole - 100, basis: "max" });
  });

  it("a share is a whole percentage from 1 to 500", () => {
    expect(["1", "500", " 75 % "].map(parseSharePercent)).toEqual([1, 500, 75]);
    for (const text of ["", "0", "501", "7.5", "-3", "1e2", "half"]) expect(parseSharePercent(text)).toBeNull();
  });
});

describe("a typed amount", () => {
  const wager = { type: "raise", min: 20_000, max: 341_250 } as const;
  it("is the total it says, both ends included", () => {
    expect(["200", "1,250", "$300.50", "3412.5"].map((text) => parseTotal(wager, text))).toEqual([
      20_000, 125_000, 30_050, 341_250,
    ]);
  });
  it("✗: is not moved into the range, and rubbish is nothing", () => {
    for (const text of ["199.99", "3412.51", "99999", "", "abc", "-300", "3e2", "1.234", "Infinity", "０"])
      expect(parseTotal(wager, text)).toBeNull();
  });
});
