import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "../test/testing/property-runs.ts";
import { type GameResult, settleUp } from "./settle-up.ts";

const results = (nets: Readonly<Record<string, number>>): readonly GameResult[] =>
  Object.entries(nets).map(([playerId, net]) => ({ playerId, net }));

/**
 * Returns what each person still has to pay or get after the payments. It is zero for every person when the payments
 * settle the game.
 */
function leftAfter(open: readonly GameResult[]): readonly number[] {
  const left = new Map(open.map(({ playerId, net }) => [playerId, net]));
  for (const { from, to, amount } of settleUp(open)) {
    expect(amount).toBeGreaterThan(0);
    left.set(from, (left.get(from) ?? 0) + amount);
    left.set(to, (left.get(to) ?? 0) - amount);
  }
  return [...left.values()];
}

/**
 * Returns into how many groups the people can be divided at most when each group must sum to zero. Tries each possible
 * first group.
 */
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
  test("there are no payments when no player won", () => {
    expect(settleUp(results({ ann: 0, ben: 0 }))).toEqual([]);
  });

  test("when the results of two people cancel out, one pays the other, whatever other people owe", () => {
    const payments = settleUp(results({ ann: 500, ben: 300, cid: -500, dan: -300, eve: 70, fay: -70 }));
    expect(payments).toHaveLength(3);
    expect(payments).toContainEqual({ from: "cid", to: "ann", amount: 500 });
    expect(payments).toContainEqual({ from: "dan", to: "ben", amount: 300 });
    expect(payments).toContainEqual({ from: "fay", to: "eve", amount: 70 });
  });

  test("H9 ✗: results that do not sum to zero are a bug", () => {
    expect(() => settleUp(results({ ann: 1, ben: -2 }))).toThrow();
  });

  const withBots = (people: Readonly<Record<string, number>>, bots: Readonly<Record<string, number>>) => [
    ...results(people),
    ...results(bots).map((result) => ({ ...result, bot: true })),
  ];

  test.each([
    ["bots that won", { ann: -80, ben: 30 }, { bot: 50 }, [["ann", "ben", 30]]],
    [
      "bots that won from two people",
      { ann: -60, ben: -20, cid: 20 },
      { bot: 60 },
      [
        ["ann", "cid", 15],
        ["ben", "cid", 5],
      ],
    ],
    [
      "bots that lost",
      { ann: 90, ben: 10, cid: -50 },
      { bot: -50 },
      [
        ["cid", "ann", 45],
        ["cid", "ben", 5],
      ],
    ],
    ["cents that cannot be divided evenly", { ann: -1, ben: -1, cid: 1 }, { bot: 1 }, [["ann", "cid", 1]]],
    ["people who all lost to bots", { ann: -5, ben: -7 }, { bot: 10, robot: 2 }, []],
    ["people who all won from bots", { ann: 5 }, { bot: -5 }, []],
    ["bots that are even", { ann: 5, ben: -5 }, { bot: 3, robot: -3 }, [["ben", "ann", 5]]],
  ] as const)("no person pays bots, and no bot pays a person: %s", (_name, people, bots, payments) => {
    const settled = settleUp(withBots(people, bots)).map(({ from, to, amount }) => [from, to, amount]);
    expect(settled.toSorted()).toEqual(payments.map((payment) => [...payment]).toSorted());
  });

  const nets = (maxLength: number) =>
    fc
      .array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: maxLength - 1 })
      .map((some) => [...some, -some.reduce((sum, net) => sum + net, 0)]);
  const named = (some: readonly number[]): readonly GameResult[] =>
    some.map((net, place) => ({ playerId: `p${place}`, net }));

  test("the payments settle everything, and fewer payments could not", () => {
    fc.assert(
      fc.property(nets(7), (some) => {
        expect(leftAfter(named(some)).every((left) => left === 0)).toBe(true);
        const open = some.filter((net) => net !== 0);
        expect(settleUp(named(some))).toHaveLength(open.length - mostGroups(open));
      }),
      propertyRuns(300),
    );
  });

  test("with bots, people pay at most their loss and get at most their win; a larger loss never pays less", () => {
    const amounts = fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, amounts, (people, bots) => {
        const sum = [...people, ...bots].reduce((all, net) => all + net, 0);
        const open = [
          ...named(people),
          ...[...bots, -sum].map((net, place) => ({ playerId: `bot ${place}`, net, bot: true })),
        ];
        const moved = new Map(people.map((_, place) => [`p${place}`, 0]));
        for (const { from, to, amount } of settleUp(open)) {
          expect([moved.has(from), moved.has(to), amount > 0]).toEqual([true, true, true]);
          moved.set(from, (moved.get(from) ?? 0) - amount);
          moved.set(to, (moved.get(to) ?? 0) + amount);
        }
        const settled = people.map((net, place) => ({ net, got: moved.get(`p${place}`) ?? 0 }));
        for (const { net, got } of settled)
          expect(net < 0 ? got <= 0 && got >= net : got >= 0 && got <= net).toBe(true);
        for (const a of settled)
          for (const b of settled) if (a.net <= b.net) expect(a.got - b.got).toBeLessThanOrEqual(1);
        const lost = people.filter((net) => net < 0).reduce((all, net) => all - net, 0);
        const won = people.filter((net) => net > 0).reduce((all, net) => all + net, 0);
        const paid = settled.reduce((all, { got }) => all + Math.max(0, got), 0);
        expect(paid).toBe(Math.min(lost, won));
      }),
      propertyRuns(300),
    );
  });

  test("a large party needs at most one payment fewer than it has people", () => {
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
