import { expect, it } from "vitest";
import { createTestClock, stillClock } from "../testing/test-clock.ts";
import { WallJump } from "./wall-jump.ts";

it("fault 16: a wall clock that was set is noticed once, by how much", () => {
  const clock = createTestClock(stillClock);
  const jump = new WallJump(clock);
  clock.advance(600_000);
  expect(jump.look()).toBe(0);
  clock.jumpWall(3_600_000);
  expect(jump.look()).toBe(3_600_000);
  expect(jump.look()).toBe(0);
  clock.jumpWall(-7_200_000);
  expect(jump.look()).toBe(-7_200_000);
});

it("a clock that is kept right little by little has not jumped, however far that leads", () => {
  const clock = createTestClock(stillClock);
  const jump = new WallJump(clock);
  for (let i = 0; i < 100; i++) {
    clock.jumpWall(400);
    expect(jump.look()).toBe(0);
  }
});
