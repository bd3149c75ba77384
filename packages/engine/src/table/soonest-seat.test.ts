import { expect, test } from "vitest";
import { soonestSeat } from "./soonest-seat.ts";
import { after, settings, tableWith } from "./testing.ts";

// Button 0 before, so next: button 2, small blind 4, big blind 0.
const running = after([0, 4, 3], [0, 2, 4]);

test("B6: who posts sits between big blind and button", () => {
  expect(soonestSeat(running, "post")).toBe(1);
});

test("B6: who waits sits where the big blind comes next", () => {
  expect(soonestSeat(running, "wait")).toBe(5);
});

test("B7: between button and small blind is the last choice, and taken when nothing else is free", () => {
  expect(soonestSeat(after([0, 4, 5], [0, 1, 2, 4, 5]), "post")).toBe(3);
});

test("S1: a full table has no seat, an empty one any", () => {
  expect(soonestSeat(after([0, 1, 2], [0, 1], { settings: settings({ seats: 2 }) }), "post")).toBeNull();
  expect(soonestSeat(tableWith([]), "post")).toBe(0);
});
