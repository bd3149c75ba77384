import { describe, expect, test } from "vitest";
import { scheduled, startRun } from "../../test/testing/tournament-run.ts";
import { payoutsFor } from "./prize-pool.ts";

/** A satellite whose tickets cost 2,500. Eight entries of 1,000 pay for three tickets and leave 500 in cash. */
const settings = scheduled({ seats: 9, payouts: [], deal: null, satellite: { tournamentId: "main", price: 2_500 } });
const start = (change: Partial<typeof settings> = {}) => startRun({ ...settings, ...change }, 8);
const playDown = (run: ReturnType<typeof start>, left: number) => {
  while (run.state.status === "running" && run.state.tables[0]!.seats.length > left)
    run.bust(run.playersAt(1)[0]!, run.playersAt(1).at(-1)!);
  return run;
};

describe("M23: satellites", () => {
  test("M23: the pool pays as many tickets as it can, and the rest is cash for the next place", () => {
    expect(payoutsFor(settings, 8, 8_000)).toEqual({ prizes: [0, 0, 0, 500], tickets: 3 });
    expect(payoutsFor(settings, 8, 7_500)).toEqual({ prizes: [0, 0, 0], tickets: 3 });
    expect(payoutsFor(settings, 2, 2_000)).toEqual({ prizes: [2_000], tickets: 0 });
    expect(payoutsFor(settings, 2, 8_000)).toEqual({ prizes: [3_000, 0], tickets: 2 });
  });

  test("M23: play ends when there is a ticket for every player left, and they all get place 1", () => {
    const run = playDown(start(), 3);
    expect(run.state.status).toBe("finished");
    expect(run.eventsOf("ticket-awarded")).toHaveLength(3);
    expect(run.state.entries.filter(({ place }) => place === 1)).toHaveLength(3);
    expect(run.eventsOf("prize-awarded")).toMatchObject([{ place: 4, amount: 500 }]);
    const [winner] = run.eventsOf("ticket-awarded");
    expect(run.balance(`ticket:${winner!.playerId}:main`)).toBe(2_500);
    expect(run.balance("escrow")).toBe(0);
  });

  test("M23 ✗: with one player more than tickets, play continues, and at several tables hand-for-hand", () => {
    const run = playDown(start(), 4);
    expect(run.state.status).toBe("running");
    const tables = startRun({ ...settings, seats: 2 }, 8);
    for (let i = 0; i < 40 && tables.state.status === "running" && !tables.state.handForHand; i++) {
      const table = tables.state.tables.find(({ handLevel }) => handLevel !== null)!;
      tables.bust(tables.playersAt(table.tableNo)[0]!);
    }
    expect(tables.state.handForHand).not.toBeNull();
  });

  test("M23 ✗: play does not end before all tables have ended their hand of the hand-for-hand round", () => {
    const run = startRun({ ...settings, seats: 2 }, 8);
    while (!run.state.handForHand?.round || run.state.handForHand.round.waitingFor.length < 2) {
      const table = run.state.tables.find(({ handLevel }) => handLevel !== null)!;
      run.bust(run.playersAt(table.tableNo)[0]!);
    }
    const [first = 0, second = 0] = run.state.handForHand.round.waitingFor;
    run.bust(run.playersAt(first)[0]!);
    expect(run.state.status).toBe("running");
    run.bust(run.playersAt(second)[0]!);
    expect(run.state.status).toBe("finished");
    expect(run.state.entries.every(({ place }) => place !== null)).toBe(true);
  });

  test("M17, M23: the cash of a disqualified entry goes to the players with tickets", () => {
    const run = playDown(start(), 4);
    run.send({ type: "disqualify", playerId: run.playersAt(1)[0]!, reason: "collusion" });
    run.endHand(1);
    expect(run.eventsOf("prize-moved-up")).toMatchObject([{ place: 4, amount: 500 }, { amount: 0 }]);
    expect(run.eventsOf("prize-awarded").map(({ amount }) => amount)).toEqual([168, 166, 166]);
    expect(run.eventsOf("ticket-awarded")).toHaveLength(3);
  });

  test("M17, M23: the remaining players share the ticket of a disqualified entry, as cash", () => {
    const late = { lateRegistration: { level: 2, throughBreak: false }, guarantee: 30_000 };
    const run = start(late);
    run.send({ type: "disqualify", playerId: "p1", reason: "collusion" });
    run.endHand(1);
    run.pass(1_200_000);
    expect(run.state.status).toBe("finished");
    expect(run.entry("p1")).toMatchObject({ place: 8, prize: 0 });
    expect(run.eventsOf("prize-moved-up")).toMatchObject([{ place: 8, amount: 2_500 }, { amount: 0 }]);
    expect(run.eventsOf("ticket-awarded")).toHaveLength(7);
    expect(run.balance("escrow")).toBe(0);
  });

  test("M23: players tied for the last ticket share its price and the next prize as cash", () => {
    const run = playDown(start(), 4);
    const [a = "", b = "", c = "", d = ""] = run.playersAt(1);
    const stacks = [a, b, c, d].map((player) => run.entry(player).stack);
    const sum = stacks.reduce((total, stack) => total + stack, 0);
    run.endHand(1, { [a]: 1_000, [b]: 1_000, [c]: 1_000, [d]: sum - 3_000 });
    run.endHand(1, { [a]: 0, [b]: 0, [d]: sum - 1_000 });
    expect(run.eventsOf("ticket-awarded")).toHaveLength(2);
    expect(run.eventsOf("prize-awarded").map(({ place, amount }) => [place, amount])).toEqual([
      [3, 1_500],
      [3, 1_500],
    ]);
  });

  test("M23 ✗: a winner who is already registered at the target, or whose target was cancelled, gets cash", () => {
    const run = start();
    const last = run.playersAt(1).at(-1)!;
    run.send({ type: "target-changed", open: true, registered: [last] });
    playDown(run, 3);
    expect(run.eventsOf("ticket-awarded")).toHaveLength(2);
    expect(run.eventsOf("prize-awarded").find(({ playerId }) => playerId === last)).toMatchObject({ amount: 2_500 });
    const cancelled = start();
    cancelled.send({ type: "target-changed", open: false, registered: [] });
    playDown(cancelled, 3);
    expect(cancelled.eventsOf("ticket-awarded")).toEqual([]);
    expect(cancelled.balance("escrow")).toBe(0);
  });

  test("M23: a hand that ends after the clock has already ended the tournament decides nothing", () => {
    const late = { lateRegistration: { level: 2, throughBreak: false }, guarantee: 30_000 };
    const run = start(late);
    run.now += 1_200_000;
    run.endHand(1, {});
    expect(run.state.status).toBe("finished");
    expect(run.eventsOf("hand-ended")).toEqual([]);
    expect(run.eventsOf("ticket-awarded")).toHaveLength(8);
    expect(run.send({ type: "clock-jumped", byMs: 5 })).toEqual([]);
    expect(run.try({ type: "pause" })).toBe("tournament-over");
  });

  test("M23 ✗: a request for a deal in a satellite is refused", () => {
    const run = startRun({ ...settings, deal: { keptShare: 0, answerMs: 1_000 } }, 8);
    expect(run.try({ type: "ask-deal", playerId: "p1" })).toBe("no-deals");
  });
});
