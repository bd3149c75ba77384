import { expect, test } from "vitest";
import { tableAfterHand, tableWith, testSettings } from "../../test/testing/table-driver.ts";
import { earliestDealtSeat } from "./earliest-dealt-seat.ts";

// In the last hand seat 0 was the button. The next hand has button 2, small blind 4 and big blind 0.
const running = tableAfterHand([0, 4, 3], [0, 2, 4]);

test("B6: a player who posts gets a seat between big blind and button", () => {
  expect(earliestDealtSeat(running, "post")).toBe(1);
});

test("B6: a player who waits gets the seat that the big blind reaches next", () => {
  expect(earliestDealtSeat(running, "wait")).toBe(5);
});

test("B7: a seat between button and small blind is the last choice, taken when no other seat is free", () => {
  expect(earliestDealtSeat(tableAfterHand([0, 4, 5], [0, 1, 2, 4, 5]), "post")).toBe(3);
});

test("S1: a full table has no seat for the player; an empty table gives the first seat", () => {
  expect(
    earliestDealtSeat(tableAfterHand([0, 1, 2], [0, 1], { settings: testSettings({ seats: 2 }) }), "post"),
  ).toBeNull();
  expect(earliestDealtSeat(tableWith([]), "post")).toBe(0);
});
