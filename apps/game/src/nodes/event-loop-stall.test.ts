import { expect, it } from "vitest";
import { grantTimeAfterStall } from "./event-loop-stall.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it("fault 18: after a stall, players to act get new time at once; pages are told a few tables at a time", async () => {
  let granted = 0;
  let told = 0;
  const tables = Array.from({ length: 100 }, (_, index) => ({
    grantActionTimeAgain() {
      granted += 1;
      return index % 2 === 0;
    },
    announceActionDeadline() {
      told += 1;
    },
  }));
  grantTimeAfterStall(tables);
  expect(granted).toBe(100);
  expect(told).toBeLessThan(50);
  const mostInATurn = told;
  for (let before = told; told < 50; before = told) {
    await nextTurn();
    expect(told - before).toBeLessThanOrEqual(mostInATurn);
  }
  expect(told).toBe(50);
});
