import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../test/property-runs.ts";
import { type GameResult, settleUp } from "./settle-up.ts";

const results = (nets: Readonly<Record<string, number>>): readonly GameResult[] =>
  Object.entries(nets).map(([playerId, net]) => ({ playerId, net }));

/** What each has after the payments, which is nothing when they settle. */
function leftAfter(open: readonly GameResult[]): readonly number[] {
  const left = new Map(open.map(({ playerId, net }) => [playerId, net]));
  for (const { from, to, amount } of settleUp(open)) {
    expect(amount).toBeGreaterThan(0);
    left.set(from, (left.get(from) ?? 0) + amount);
    left.set(to, (left.get(to) ?? 0) - amount);
  }
  return [...left.values()];
}

/** Of every way to divide people into groups that are even among themselves, the most groups: by trying each first group. */
function mostGroups(nets: readonly number[]): number {
  const [first, ...others] = nets;
  if (first === undefined) return 0;
  let best = 0;
  for (let subset = 0; subset < 1 << others.length; subset++) {
    const chosen = others.filter((_, place) => subset & (1 << place));
    if (first + chosen.reduce((sum, net) => sum + net, 0) !== 0) continue;
    best = Math.max(best, 1 + mostGroups(others.filter((_, place) => !(subset & (1 << place)))));
  }
  return best;
}

describe("H9: the payments that settle a private game", () => {
  test("nobody pays when nobody won", () => {
    expect(settleUp(results({ ann: 0, ben: 0 }))).toEqual([]);
  });

  test("two who are even with each other pay each other, whatever the others owe", () => {
    const payments = settleUp(results({ ann: 500, ben: 300, cid: -500, dan: -300, eve: 70, fay: -70 }));
    expect(payments).toHaveLength(3);
    expect(payments).toContainEqual({ from: "cid", to: "ann", amount: 500 });
    expect(payments).toContainEqual({ from: "dan", to: "ben", amount: 300 });
    expect(payments).toContainEqual({ from: "fay", to: "eve", amount: 70 });
  });

  test("results that do not sum to zero are a bug", () => {
    expect(() => settleUp(results({ ann: 1, ben: -2 }))).toThrow();
  });

  const nets = (maxLength: number) =>
    fc
      .array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: maxLength - 1 })
      .map((some) => [...some, -some.reduce((sum, net) => sum + net, 0)]);
  const named = (some: readonly number[]): readonly GameResult[] =>
    some.map((net, place) => ({ playerId: `p${place}`, net }));

  test("they settle everything, and none is fewer", () => {
    fc.assert(
      fc.property(nets(7), (some) => {
        expect(leftAfter(named(some)).every((left) => left === 0)).toBe(true);
        const open = some.filter((net) => net !== 0);
        expect(settleUp(named(some))).toHaveLength(open.length - mostGroups(open));
      }),
      propertyRuns(300),
    );
  });

  test("a large party is settled with one payment fewer than people, at most", () => {
    fc.assert(
      fc.property(nets(40), (some) => {
        expect(leftAfter(named(some)).every((left) => left === 0)).toBe(true);
        expect(settleUp(named(some)).length).toBeLessThanOrEqual(
          Math.max(0, some.filter((net) => net !== 0).length - 1),
        );
      }),
      propertyRuns(60),
    );
  });
});
