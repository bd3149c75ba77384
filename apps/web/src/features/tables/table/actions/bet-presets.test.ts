import { type HandView, type LegalActions, seatAt } from "@poker/engine";
import { afterEach, describe, expect, it } from "vitest";
import { DEFAULT_PREFERENCES } from "../../../../ui/preferences.ts";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import {
  type BetPreset,
  distinctPresets,
  formatMultiple,
  listBetPresets,
  parseMultiplePercent,
  parseSharePercent,
  stepWager,
} from "./bet-presets.ts";

const { hand: dealt } = sixSeatScene(0).view;
if (!dealt) throw new Error("the fixture has a hand");

/** A hand on the flop with a pot of 300 and no bet. */
const flop: HandView = {
  ...dealt,
  street: 1,
  pots: [{ amount: 30_000, seats: [0, 2] }],
  seats: dealt.seats.map((seat) => ({ ...seat, bet: 0 })),
  round: { ...dealt.round, highestBet: 0 },
};
const SIZES = DEFAULT_PREFERENCES;
const turn = (more: Partial<LegalActions>): LegalActions => ({
  seat: 0,
  decision: 5,
  check: true,
  call: null,
  wager: null,
  ...more,
});
const offered = (hand: HandView, legal: LegalActions) =>
  Object.fromEntries(listBetPresets(hand, legal, SIZES).map(({ name, to }) => [name, to]));

describe("bet presets", () => {
  afterEach(() => {
    globalThis.readRequestNumberLanguage = undefined;
  });

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

  it("there are no presets in fixed limit, where only one size is legal", () =>
    expect(listBetPresets(flop, turn({ wager: { type: "bet", min: 10_000, max: 10_000 } }), SIZES)).toEqual([]));

  it("a step is one big blind and stops at both ends", () => {
    const wager = { type: "bet", min: 10_000, max: 25_000 } as const;
    expect(stepWager(wager, 10_000, 10_000, 1)).toBe(20_000);
    expect(stepWager(wager, 20_000, 10_000, 1)).toBe(25_000);
    expect(stepWager(wager, 12_000, 10_000, -1)).toBe(10_000);
  });

  it("are the player's own percentages where they have set some", () => {
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 341_200 } });
    expect(listBetPresets(flop, legal, { ...SIZES, shares: [33, 60, 200] }).map(({ to }) => to)).toEqual([
      10_000, 10_000, 18_000, 60_000, 341_200,
    ]);
  });

  it("the last preset says all-in only where the maximum is the whole stack", () => {
    const own = seatAt(flop.seats, 0);
    const whole = (own?.bet ?? 0) + (own?.stack ?? 0);
    const last = (max: number) =>
      listBetPresets(flop, turn({ wager: { type: "bet", min: 10_000, max } }), SIZES).at(-1);
    expect(last(whole)).toEqual({ name: "max", to: whole, basis: "all-in" });
    expect(last(whole - 100)).toEqual({ name: "max", to: whole - 100, basis: "max" });
  });

  it("are exact to the table's smallest unit: cents where a blind has cents, else whole chips", () => {
    const legal = turn({ wager: { type: "bet", min: 100, max: 341_200 } });
    const at = (smallBlind: number, bigBlind: number, pot: number): HandView => ({
      ...flop,
      rules: { ...flop.rules, smallBlind, bigBlind },
      pots: [{ amount: pot, seats: [0, 2] }],
    });
    // With blinds of 0.50 and 1, sizes are exact to the cent: half of 2.50 is 1.25, and ¾ is 1.875, rounded down to 1.87. With blinds of 1
    // and 2, sizes are whole chips: half of 9 is 4.50, rounded down to 4.
    expect(offered(at(50, 100, 250), legal)).toMatchObject({ share1: 125, share2: 187, share3: 250 });
    expect(offered(at(100, 200, 900), legal)).toMatchObject({ share1: 400, share2: 600, share3: 900 });
  });

  it("before the flop are multiples of the bet to call, or of the big blind where there is no raise", () => {
    const legal = (min: number) => turn({ check: false, call: 10_000, wager: { type: "raise", min, max: 341_200 } });
    const unraised = { ...flop, street: 0, round: { ...flop.round, highestBet: 10_000 } } as const;
    expect(offered(unraised, legal(20_000))).toMatchObject({ share1: 25_000, share2: 30_000, share3: 40_000 });
    // B11: the big blind is all-in for 30, but the bet to call is still the full blind of 100. 2.5 times 100 is 250.
    const short = { ...unraised, round: { ...flop.round, highestBet: 3_000 } } as const;
    expect(offered(short, legal(20_000))).toMatchObject({ share1: 25_000 });
    const raised = { ...unraised, round: { ...flop.round, highestBet: 23_000 } } as const;
    expect(offered(raised, legal(36_000))).toMatchObject({ share1: 57_500, share2: 69_000, share3: 92_000 });
    const own = { ...SIZES, multiples: [220, 230, 350] as const };
    const cents = { ...unraised, rules: { ...flop.rules, smallBlind: 5, bigBlind: 10 } } as const;
    const opened = { ...cents, round: { ...flop.round, highestBet: 10 } } as const;
    expect(listBetPresets(opened, legal(20), own).map(({ to }) => to)).toEqual([20, 22, 23, 35, 341_200]);
  });

  const shown = (hand: HandView, legal: LegalActions, sizes = SIZES) =>
    distinctPresets(listBetPresets(hand, legal, sizes)).map(({ to, basis }): [number, BetPreset["basis"]] => [
      to,
      basis,
    ]);

  it("no two presets have the same amount, and both ends of the range are always offered", () => {
    // The pot is 300 and the stack is 260. Half a pot is 150 and ¾ is 225. The whole pot is more than the stack, so it equals the maximum
    // and is left out.
    const short = turn({ wager: { type: "bet", min: 10_000, max: 26_000 } });
    expect(shown(flop, short).map(([to]) => to)).toEqual([10_000, 15_000, 22_500, 26_000]);
    // The pot is 80. Every percentage of it is below the minimum bet of 100, so only the minimum and the maximum are left.
    const small = { ...flop, pots: [{ amount: 8_000, seats: [0, 2] }] };
    expect(shown(small, turn({ wager: { type: "bet", min: 10_000, max: 341_200 } })).map(([to]) => to)).toEqual([
      10_000, 341_200,
    ]);
    const twice = { ...SIZES, shares: [50, 50, 100] as const };
    expect(shown(flop, short, twice).map(([to]) => to)).toEqual([10_000, 15_000, 26_000]);
  });

  it("A6: in pot limit a maximum that is not all-in is named the pot, and is offered once", () => {
    const potLimit: HandView = { ...flop, rules: { ...flop.rules, structure: "pot-limit" } };
    const legal = turn({ wager: { type: "bet", min: 10_000, max: 30_000 } });
    expect(shown(potLimit, legal).at(-1)).toEqual([30_000, { ofPot: 100 }]);
    expect(shown(potLimit, legal)).toHaveLength(4);
  });

  it("a multiple is a number from 1 to 100, typed like any amount", () => {
    expect(["2.5", "2,5×", " 3x", "100", "1"].map(parseMultiplePercent)).toEqual([250, 250, 300, 10_000, 100]);
    for (const text of ["", "0.9", "101", "-3", "1.2.3", "x"]) expect(parseMultiplePercent(text)).toBeNull();
    expect([250, 300, 225].map(formatMultiple)).toEqual(["2.5", "3", "2.25"]);
    globalThis.readRequestNumberLanguage = () => "es";
    expect([250, 300, 225].map(formatMultiple)).toEqual(["2,5", "3", "2,25"]);
  });

  it("a percentage of the pot is a whole number from 1 to 500", () => {
    expect(["1", "500", " 75 % "].map(parseSharePercent)).toEqual([1, 500, 75]);
    for (const text of ["", "0", "501", "7.5", "-3", "1e2", "half"]) expect(parseSharePercent(text)).toBeNull();
  });
});
