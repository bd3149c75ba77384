import { describe, expect, test } from "vitest";
import { names, scheduled, sitAndGo, startRun, TournamentRun } from "../../test/testing/tournament-run.ts";
import { isAddOnOpen, isLateRegistrationOpen, isRebuyOpen } from "./entry-times.ts";
import { TOURNAMENT_PRESETS, tournamentPresets } from "./presets.ts";
import { currentPayouts, payoutsFor, sharesOf } from "./prize-pool.ts";

const LEVEL_MS = 600_000;
const oneThird = [
  { fromEntries: 2, bands: [{ places: 1, share: 10_000 }] },
  {
    fromEntries: 3,
    bands: [
      { places: 1, share: 3_334 },
      { places: 2, share: 3_333 },
    ],
  },
];
const late = scheduled({ lateRegistration: { level: 2, throughBreak: false }, seats: 9 });

describe("M9: the close of registration", () => {
  test("M9: registration closes at the end of its level; pool and payouts are frozen in one event", () => {
    const run = startRun(late, 6);
    run.pass(2 * LEVEL_MS - 1);
    run.register("late");
    expect(run.state.pool).toBeNull();
    const events = run.pass(1);
    expect(events.filter(({ type }) => type === "pool-frozen")).toEqual([
      { type: "pool-frozen", entries: 7, paidIn: 7_000, overlay: 0, returned: 0, prizes: [7_000], tickets: 0 },
    ]);
    expect(run.try({ type: "register", playerId: "x", bot: false, paidWith: "wallet" })).toBe("registration-closed");
  });

  test("M9: registration may close at the end of the break after its level", () => {
    const breaks = { afterLevels: [{ level: 2, ms: 300_000 }], hourly: null };
    const run = startRun({ ...late, breaks, lateRegistration: { level: 2, throughBreak: true } }, 6);
    run.pass(2 * LEVEL_MS);
    run.endHand(1);
    run.register("late");
    expect(run.state.pool).toBeNull();
    run.pass(300_000);
    expect(run.state.pool?.entries).toBe(7);
  });

  test("M9: a break after an earlier level does not close registration", () => {
    const run = startRun({ ...late, breaks: { afterLevels: [{ level: 1, ms: 300_000 }], hourly: null } }, 6);
    run.pass(LEVEL_MS);
    run.endHand(1);
    expect(run.state.clock.break?.kind).toBe("level");
    run.register("late");
    expect(run.state.pool).toBeNull();
  });

  test("M9: registration closes earlier when the players left are at most one more than the paid places", () => {
    const run = startRun(late, 4);
    const [a = "", b = "", c = ""] = names(4);
    run.bust(a, c);
    expect(run.state.pool).toBeNull();
    run.bust(b, c);
    expect(run.state.pool?.entries).toBe(4);
    expect([run.entry(a).place, run.entry(b).place]).toEqual([4, 3]);
  });

  test("M9 ✗: registration stays open while no player is out, even with only two players", () => {
    const run = startRun(late, 2);
    expect(run.state.pool).toBeNull();
    run.endHand(1);
    run.register("late");
    run.bust("p1", "p2");
    expect(run.state.pool?.entries).toBe(3);
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 8_000, max: 1, untilLevel: 2, decideMs: 15_000 };
    const two = startRun(scheduled({ rebuy }), 2);
    two.bust("p1", "p2");
    two.send({ type: "rebuy", playerId: "p1" });
    expect(two.state.pool).toBeNull();
    two.bust("p1", "p2");
    expect(two.state).toMatchObject({ status: "finished", pool: { entries: 2, paidIn: 2_500 } });
  });

  test("M9 ✗: registration waits for pending players' decisions when time or the number of players would close it", () => {
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 8_000, max: 1, untilLevel: 1, decideMs: 15_000 };
    const run = startRun(scheduled({ rebuy, seats: 9 }), 6);
    run.pass(LEVEL_MS - 5_000);
    run.bust("p1", "p2");
    run.pass(5_000);
    expect(run.state.pool).toBeNull();
    run.send({ type: "rebuy", playerId: "p1" });
    expect(run.state.pool).toMatchObject({ entries: 6, paidIn: 6_500 });
  });

  test("M9 ✗: without an add-on, registration does not wait for a break", () => {
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 8_000, max: 1, untilLevel: 1, decideMs: 15_000 };
    const breaks = { afterLevels: [{ level: 1, ms: 300_000 }], hourly: null };
    const run = startRun(scheduled({ rebuy, breaks, seats: 9 }), 6);
    run.pass(LEVEL_MS);
    expect(run.state.pool).toMatchObject({ entries: 6 });
    const addOn = { price: { prize: 700, fee: 0 }, chips: 12_000 };
    expect(startRun(scheduled({ addOn, seats: 9 }), 6).state.pool).toMatchObject({ entries: 6 });
  });

  test("M4, M9, M4 ✗: late entries, rebuys and add-ons are sold only at their times during the tournament", () => {
    const sold = scheduled({
      lateRegistration: { level: 1, throughBreak: true },
      rebuy: { price: { prize: 500, fee: 0 }, chips: 8_000, max: 1, untilLevel: 1, decideMs: 15_000 },
      addOn: { price: { prize: 700, fee: 0 }, chips: 12_000 },
      breaks: { afterLevels: [1, 2].map((level) => ({ level, ms: 300_000 })), hourly: { minute: 5, ms: 300_000 } },
      seats: 9,
    });
    const open = ({ state }: TournamentRun) => [isLateRegistrationOpen(state), isRebuyOpen(state), isAddOnOpen(state)];
    const run = new TournamentRun(sold).register(...names(6));
    expect(open(run)).toEqual([false, false, false]);
    run.send({ type: "start" });
    expect(open(run)).toEqual([true, true, false]);
    run.now = run.state.clock.hourlyBreakAt!;
    run.send({ type: "tick" });
    run.endHand(1);
    expect(run.state.clock.break).toMatchObject({ kind: "hourly", until: run.now + 300_000 });
    expect(open(run)).toEqual([true, true, false]);
    run.pass(300_000);
    run.pass(LEVEL_MS);
    run.endHand(1);
    expect(open(run)).toEqual([true, false, true]);
    const { state } = run;
    expect(isAddOnOpen({ ...state, settings: { ...sold, addOn: null } })).toBe(false);
    expect(isAddOnOpen({ ...state, settings: { ...sold, rebuy: null } })).toBe(false);
    run.pass(300_000);
    run.pass(LEVEL_MS);
    run.endHand(1);
    expect(run.state.clock).toMatchObject({ levelNo: 2, break: { kind: "level" } });
    expect(open(run)).toEqual([false, false, false]);
    expect(isAddOnOpen({ ...run.state, pool: null })).toBe(false);
    const cancelled = new TournamentRun({ ...sold, breaks: { ...sold.breaks, hourly: null } }).register(...names(6));
    cancelled.send({ type: "start" });
    cancelled.pass(LEVEL_MS);
    cancelled.endHand(1);
    expect(open(cancelled)).toEqual([true, false, true]);
    cancelled.send({ type: "cancel", reason: "power" });
    expect(open(cancelled)).toEqual([false, false, false]);
  });

  test("M9 ✗: players near the money cannot buy the add-on in its break, because the pool is already frozen", () => {
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 8_000, max: 1, untilLevel: 1, decideMs: 15_000 };
    const addOn = { price: { prize: 700, fee: 0 }, chips: 12_000 };
    const breaks = { afterLevels: [{ level: 1, ms: 300_000 }], hourly: null };
    const run = startRun(scheduled({ rebuy, addOn, breaks, seats: 9 }), 3);
    run.bust("p1", "p2");
    run.pass(LEVEL_MS - 10_000);
    run.pass(10_000);
    run.endHand(1);
    expect(run.state.clock.break?.until).not.toBeNull();
    expect(run.state.pool).not.toBeNull();
    expect(isAddOnOpen(run.state)).toBe(false);
  });

  test("M9 ✗, M23: registration does not close early in a satellite whose guarantee gives every entry a ticket", () => {
    const settings = { payouts: [], deal: null, satellite: { tournamentId: "main", price: 1_000 }, guarantee: 10_000 };
    const run = startRun({ ...late, ...settings }, 5);
    expect(run.state).toMatchObject({ status: "running", pool: null });
    run.register("late");
    run.pass(2 * LEVEL_MS);
    expect(run.state.status).toBe("finished");
    expect(run.eventsOf("ticket-awarded")).toHaveLength(6);
  });

  test("M9 ✗: before registration closes, no place is certain, no prize is paid and no hand-for-hand is played", () => {
    const run = startRun({ ...late, payouts: oneThird, seats: 2 }, 12);
    run.bust(run.playersAt(1)[0]!);
    expect(run.eventsOf("eliminated")).toEqual([]);
    expect(run.eventsOf("prize-awarded")).toEqual([]);
    expect(run.state.handForHand).toBeNull();
    expect(run.state.entries.filter(({ status }) => status === "out")).toMatchObject([{ place: null }]);
  });
});

describe("M19: the pool and its payouts", () => {
  test("M19: shares are rounded down to the cent, the rest goes to the first place", () => {
    const settings = scheduled({ payouts: oneThird });
    expect(payoutsFor(settings, 3, 1_000)).toEqual({ prizes: [334, 333, 333], tickets: 0 });
    expect(payoutsFor(settings, 3, 1_001)).toEqual({ prizes: [335, 333, 333], tickets: 0 });
    expect(payoutsFor(settings, 2, 1_001)).toEqual({ prizes: [1_001], tickets: 0 });
    expect(currentPayouts(new TournamentRun(settings).register("a").state)).toEqual({ prizes: [1_000], tickets: 0 });
  });

  test("M19: every preset's payouts are paid to the cent for every number of entries", () => {
    for (const preset of TOURNAMENT_PRESETS) {
      const settings = tournamentPresets[preset];
      if (settings.satellite) continue;
      for (let entries = settings.entries.min; entries <= settings.entries.max; entries++) {
        const pool = entries * 997;
        const { prizes } = payoutsFor(settings, entries, pool);
        expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(pool);
        expect(prizes.length).toBeLessThanOrEqual(entries);
        expect(prizes).toEqual([...prizes].sort((a, b) => b - a));
      }
    }
  });

  test("M19: the whole guarantee is reserved, and the unused part goes back", () => {
    const run = new TournamentRun(scheduled({ guarantee: 5_000 }));
    expect([run.balance("escrow"), run.balance("promotion")]).toEqual([5_000, -5_000]);
    const over = startRun(scheduled({ guarantee: 5_000 }), 3);
    expect(over.state.pool).toMatchObject({ paidIn: 3_000, overlay: 2_000, prizes: [5_000] });
    expect(over.balance("promotion")).toBe(-2_000);
  });

  test("M19 ✗: the guarantee is unused when the entries pay more", () => {
    const run = startRun(scheduled({ guarantee: 5_000 }), 6);
    expect(run.state.pool).toMatchObject({ paidIn: 6_000, overlay: 0, prizes: [6_000] });
    expect([run.balance("promotion"), run.balance("escrow")]).toEqual([0, 6_000]);
  });

  test("M19: shared prizes are added and divided; odd cents go to the entry registered earliest", () => {
    const payouts = [{ fromEntries: 2, bands: [5_000, 3_333, 1_667].map((share) => ({ places: 1, share })) }];
    const run = startRun(
      sitAndGo(4, { payouts: [{ ...payouts[0]!, fromEntries: 4 }], buyIn: { prize: 1_003, fee: 0 } }),
      4,
    );
    run.endHand(1, { p1: 0, p2: 0, p3: 0, p4: 6_000 });
    expect(run.eventsOf("prize-awarded").map(({ playerId, place, amount }) => [playerId, place, amount])).toEqual([
      ["p1", 2, 669],
      ["p2", 2, 668],
      ["p3", 2, 668],
      ["p4", 1, 2_007],
    ]);
  });

  test("M19: a payout band gives the same share to each of its places", () =>
    expect(
      sharesOf({
        fromEntries: 4,
        bands: [
          { places: 1, share: 4_000 },
          { places: 3, share: 2_000 },
        ],
      }),
    ).toEqual([4_000, 2_000, 2_000, 2_000]));
});
