import { expect, it } from "vitest";
import { createClientCosts } from "./client-costs.ts";

it("fault 119: the thread time of each client is counted, and fades", () => {
  let now = 0;
  const costs = createClientCosts(() => now);
  costs.charge("a", 300);
  costs.charge("a", 700);
  expect([costs.used("a"), costs.used("b")]).toEqual([1_000, 0]);
  expect([costs.recent("a"), costs.recent("b")]).toEqual([1_000, 0]);
  const wait = costs.timeUntil("a", 500);
  now = wait;
  expect(costs.used("a")).toBeCloseTo(500);
  // While the one-minute value halves, the ten-second value halves six times.
  expect(costs.recent("a")).toBeCloseTo(1_000 / 2 ** 6);
  expect(costs.timeUntil("a", 500)).toBeCloseTo(0);
  expect(costs.timeUntil("b", 500)).toBe(0);
});

it("fault 119: clients beyond the maximum count as one, and clients without recent use are forgotten", () => {
  let now = 0;
  const costs = createClientCosts(() => now);
  for (let client = 0; client < 50_001; client++) costs.charge(String(client), 10);
  expect([costs.used("49999"), costs.used("50000"), costs.used("another")]).toEqual([10, 10, 10]);
  now = 10 * 60_000;
  costs.charge("1", 1);
  costs.charge("another", 20);
  expect([costs.used("another"), costs.used("yet another")]).toEqual([20, 0]);
});
