import { expect, it } from "vitest";
import { createTestClock, frozenClock } from "../../testing/test-clock.ts";
import { ClockJumpDetector } from "./table-deadlines.ts";

it("fault 16: a jump of the wall clock is reported only once, with its size", () => {
  const clock = createTestClock(frozenClock);
  const jump = new ClockJumpDetector(clock);
  clock.advanceBy(600_000);
  expect(jump.takeJumpMs()).toBe(0);
  clock.jumpWallClock(3_600_000);
  expect(jump.takeJumpMs()).toBe(3_600_000);
  expect(jump.takeJumpMs()).toBe(0);
  clock.jumpWallClock(-7_200_000);
  expect(jump.takeJumpMs()).toBe(-7_200_000);
});

it("small corrections of the wall clock never count as a jump, however much they add up to", () => {
  const clock = createTestClock(frozenClock);
  const jump = new ClockJumpDetector(clock);
  for (let i = 0; i < 100; i++) {
    clock.jumpWallClock(400);
    expect(jump.takeJumpMs()).toBe(0);
  }
});
