import { describe, expect, test } from "vitest";
import { names, scheduled, startRun, type TournamentRun } from "../../test/testing/tournament-run.ts";

const LEVEL_MS = 600_000;
/**
 * Eight players sit at tables of four, and five places are paid. When seven players are left, two of them must still go
 * out before the money.
 */
const settings = scheduled({
  seats: 4,
  payouts: [
    { fromEntries: 2, bands: [{ places: 1, share: 10_000 }] },
    { fromEntries: 8, bands: [{ places: 5, share: 2_000 }] },
  ],
});
const start = (change: Partial<typeof settings> = {}) => startRun({ ...settings, ...change }, 8);
const handsAt = (run: TournamentRun, tableNo: number) =>
  run.eventsOf("hand-allowed").filter((event) => event.tableNo === tableNo).length;
/**
 * Starts a tournament in which one more player must go out before the money. The running hands have ended, and the
 * first round has begun.
 */
const startOnBubble = (change: Partial<typeof settings> = {}) => {
  const run = start(change);
  run.bust(run.playersAt(1)[0]!);
  run.bust(run.playersAt(2)[0]!);
  run.endHand(1);
  return run;
};

describe("M18: hand-for-hand", () => {
  test("M18: one player before the money, no table starts a hand before all tables have ended their hands", () => {
    const run = start();
    run.bust(run.playersAt(1)[0]!);
    expect(run.state.handForHand).toBeNull();
    run.bust(run.playersAt(2)[0]!);
    expect(run.state.handForHand).toEqual({ round: null });
    expect(run.table(2).handLevel).toBeNull();
    run.endHand(1);
    expect(run.state.handForHand?.round?.waitingFor).toEqual([1, 2]);
    run.endHand(2);
    expect(run.state.handForHand?.round?.waitingFor).toEqual([1]);
    expect([handsAt(run, 1), handsAt(run, 2)]).toEqual([3, 2]);
    run.endHand(1);
    expect([handsAt(run, 1), handsAt(run, 2)]).toEqual([4, 3]);
  });

  test("M18: the clock stops; each round takes a minute, and all tables play a round at the same level", () => {
    const run = startOnBubble();
    run.pass(5 * LEVEL_MS);
    expect(run.state.clock).toMatchObject({ levelNo: 1, elapsedMs: 0 });
    for (let round = 1; round <= 10; round++) {
      run.endHand(1);
      run.endHand(2);
    }
    expect(run.state.clock).toMatchObject({ levelNo: 2, elapsedMs: 0 });
    expect(run.eventsOf("round-started").map(({ levelNo }) => levelNo)).toEqual([
      ...Array.from({ length: 10 }, () => 1),
      2,
    ]);
    expect(run.eventsOf("hand-allowed").slice(-2)).toMatchObject([{ levelNo: 2 }, { levelNo: 2 }]);
  });

  test("M17, M18: players who go out at several tables in one round rank as if in one hand", () => {
    const run = startOnBubble();
    const [first = "", second = ""] = [run.playersAt(1)[0], run.playersAt(2)[0]];
    const [a, b] = [run.entry(first).stack, run.entry(second).stack];
    run.bust(first);
    expect(run.entry(first).place).toBeNull();
    run.bust(second);
    const expected = a === b ? [5, 5] : a > b ? [5, 6] : [6, 5];
    expect([run.entry(first).place, run.entry(second).place]).toEqual(expected);
  });

  test("M18: hand-for-hand ends when the money is reached, and the clock runs again", () => {
    const run = startOnBubble();
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    expect(run.state.handForHand).toBeNull();
    expect(run.state.clock.elapsedMs).toBe(60_000);
    run.pass(1_000);
    expect(run.state.clock.elapsedMs).toBe(61_000);
  });

  test("M18: hand-for-hand is also played before a named jump of the prizes", () => {
    const run = start({ handForHand: { ...settings.handForHand, payJumps: [6] } });
    run.bust(run.playersAt(1)[0]!);
    expect(run.state.handForHand).not.toBeNull();
  });

  test("M18 ✗: hand-for-hand is not played two players before the money, at a single table, or when it is off", () => {
    const run = start();
    run.bust(run.playersAt(1)[0]!);
    expect(run.state.handForHand).toBeNull();
    const single = startRun({ ...settings, seats: 9 }, names(8));
    single.bust("p1", "p2");
    single.bust("p3", "p2");
    expect(single.state.handForHand).toBeNull();
    expect(startOnBubble({ handForHand: { ...settings.handForHand, before: 0 } }).state.handForHand).toBeNull();
  });
});
