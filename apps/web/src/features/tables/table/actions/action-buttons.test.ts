import type { HandSeat, HandView } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { sixSeatScene } from "../session/scene-fixtures.ts";
import { potOddsOf } from "./action-buttons.tsx";

const { hand } = sixSeatScene(0).view;
if (!hand) throw new Error("the fixture has a hand");
const [example] = hand.seats;
if (!example) throw new Error("the hand has seats");

/** Builds a seat with what the player has put in and what they have left. */
const seat = (no: number, contributed: number, stack: number, more: Partial<HandSeat> = {}): HandSeat => ({
  ...example,
  seat: no,
  contributed,
  stack,
  dead: 0,
  status: stack === 0 ? "all-in" : "live",
  ...more,
});
const odds = (seats: readonly HandSeat[], call: number | null, more: Partial<HandView> = {}) =>
  potOddsOf({ ...hand, ...more, seats: [...seats] }, { seat: 0, decision: 1, check: call === null, call, wager: null });

describe("pot odds", () => {
  it("are the cost of the call as a percentage of the pot including the call", () => {
    // Each player has put in 100, and the rival bets 100 more. The player pays 100 to win 300, and 100 of 400 is 25%.
    expect(odds([seat(0, 100, 900), seat(1, 200, 800)], 100)).toBe(25);
    expect(odds([seat(0, 0, 900), seat(1, 200, 800), seat(2, 100, 500, { status: "folded" })], 200)).toBe(40);
  });

  it("A8: count only the chips that an all-in call matches when a bet is above the stack, in every pot", () => {
    // The player calls all-in for their last 50 against two bets of 1,000. They can win only 50 of each bet, so the call is 50 of 150. A
    // folded player's 100 adds only 50, because the caller puts in no more than 50. The call is then 50 of 200.
    const rivals = [seat(1, 1_000, 0), seat(2, 1_000, 500)];
    expect(odds([seat(0, 0, 50), ...rivals], 50)).toBeCloseTo(100 / 3);
    expect(odds([seat(0, 0, 50), ...rivals, seat(3, 100, 400, { status: "folded" })], 50)).toBe(25);
  });

  it("A12: do not count chips of the call that no other player can match", () => {
    // The player calls 80 to make their total 100. The only rival is all-in for 60, so 40 comes back: the call costs 40 of a pot of 120.
    expect(odds([seat(0, 20, 900), seat(1, 60, 0)], 80)).toBeCloseTo((100 * 40) / 120);
    expect(odds([seat(0, 50, 900), seat(1, 30, 0)], 50)).toBe(0);
  });

  it("count dead blinds as chips that the player can win", () =>
    expect(odds([seat(0, 0, 900), seat(1, 100, 900, { dead: 100 })], 100)).toBeCloseTo(100 / 3));

  it("✗: do not exist when there is nothing to call", () =>
    expect(odds([seat(0, 0, 900), seat(1, 0, 800)], null)).toBeNull());
});
