import { describe, expect, test } from "vitest";
import { testSeat } from "../../test/testing/table-driver.ts";
import { hideSeatPlan, seatPlanOf, withSeatPlan } from "./seat-plan.ts";
import type { TableSeat } from "./types.ts";

describe("fault 102: a seat as other players see it", () => {
  const plain = testSeat(2);

  test.each<[string, Partial<TableSeat>]>([
    ["to leave after the hand", { leaving: true }],
    ["to leave before the big blind", { leaveNext: "big-blind" }],
    ["to sit out after the hand", { sitOutNext: "hand" }],
    ["to sit out before the big blind", { sitOutNext: "big-blind" }],
    ["to top up", { topUpWanted: 500 }],
    ["to do several things", { leaving: true, leaveNext: "hand", sitOutNext: "hand", topUpWanted: 500 }],
  ])("the seat shows no plan %s", (_, plan) => {
    expect(hideSeatPlan({ ...plain, ...plan })).toEqual(plain);
  });

  test("T5: the seat shows that a time-out makes the player sit out, and hides their other plans", () => {
    const timedOut = testSeat(2, { sitOutNext: "timed-out" });
    expect(hideSeatPlan({ ...timedOut, topUpWanted: 500 })).toEqual(timedOut);
  });

  test("the seat is the same object when there is nothing to hide, so that no viewer is sent a change", () => {
    for (const seat of [plain, testSeat(2, { sitOutNext: "timed-out" })]) expect(hideSeatPlan(seat)).toBe(seat);
  });
});

describe("fault 102: a player's own plan", () => {
  const seats = [testSeat(1), testSeat(2)];
  const [, own] = seats;
  if (!own) throw new Error("the table has two seats");

  test("a plan is added to its player's own seat only, with or without the time of leaving", () => {
    for (const plan of [{ leaving: true }, { leaveNext: "big-blind" as const }, { sitOutNext: "hand" as const }]) {
      const planned = { ...own, ...plan };
      expect(withSeatPlan(seats, seatPlanOf(planned))).toEqual([seats[0], planned]);
      expect(withSeatPlan([planned], seatPlanOf(own))).toEqual([own]);
    }
    expect(withSeatPlan(seats, null)).toBe(seats);
  });

  test("✗: a plan changes nothing when it is from an earlier visit, another seat or another player", () => {
    const plan = { ...seatPlanOf(own), leaving: true };
    for (const other of [
      { ...plan, satDownAt: plan.satDownAt + 1 },
      { ...plan, seat: 3 },
      { ...plan, playerId: "another" },
    ])
      expect(withSeatPlan(seats, other)).toEqual(seats);
  });
});
