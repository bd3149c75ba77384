import { describe, expect, test } from "vitest";
import type { TimeOutPolicy } from "../rules.ts";
import { checkSettings } from "../settings.ts";
import { bankReturned, moreTimeFor } from "./more-time.ts";
import {
  actNow,
  deal,
  foldOut,
  NOW,
  ofType,
  perform,
  refusalOf,
  run,
  seated,
  seatIn,
  settings,
  sitDown,
  startHand,
  tableWith,
  timeOutNow,
} from "./testing.ts";
import type { CommandOf, MoreTime, TableState } from "./types.ts";

const usual = settings();
const BANK = { startMs: 30_000, perHandMs: 1_000, maxMs: 31_500 };
const banked = settings({ clock: { ...usual.clock, timeBank: BANK } });
const limited = (protectionsPerDay: number) =>
  settings({ clock: { ...usual.clock, protectionsPerDay } }, { timeOut: "all-in-protection" });

function given(state: TableState, why: MoreTime): CommandOf<"more-time"> {
  const { seat, handNo, decision } = actNow(state, { type: "fold" });
  return { type: "more-time", seat, handNo, decision, why };
}
/** A seat for each bank. */
const dealt = (timeOut: TimeOutPolicy, banks: readonly number[] = [9_000, 0]) =>
  deal(
    tableWith(
      banks.map((timeBankMs, seat) => seated(seat, { timeBankMs })),
      {
        settings: settings(
          { clock: { ...usual.clock, timeBank: { startMs: 0, perHandMs: 0, maxMs: 9_000 } } },
          { timeOut },
        ),
      },
    ),
  );
const onTurn = (state: TableState) => seatIn(state, actNow(state, { type: "fold" }).seat);

describe("T8 time bank", () => {
  const empty = tableWith([], { settings: banked, button: null, handNo: 0 });
  const hand = () => deal(run(empty, sitDown(0), sitDown(1)));

  test("T8: it begins with the table's start and grows with every hand dealt, up to its most", () => {
    expect(run(empty, sitDown(0)).seats[0]?.timeBankMs).toBe(30_000);
    expect(hand().seats.map((s) => s.timeBankMs)).toEqual([31_000, 31_000]);
    expect(deal(foldOut(hand())).seats.map((s) => s.timeBankMs)).toEqual([31_500, 31_500]);
  });

  test("T8: it is taken out whole, and what the action did not use goes back", () => {
    const { state, events } = perform(hand(), given(hand(), "bank"));
    expect(events).toMatchObject([{ type: "more-time", why: "bank", ms: 31_000 }]);
    expect(onTurn(state).timeBankMs).toBe(0);
    const { seat } = onTurn(state);
    const acted = run(state, { ...actNow(state, { type: "call" }), earlyMs: 12_345 });
    expect(seatIn(acted, seat).timeBankMs).toBe(12_345);
    expect(acted.moreTime).toEqual([]);
    const paused = run(state, { ...actNow(state, { type: "call" }), earlyMs: 99_000 }); // the room stood still meanwhile
    expect(seatIn(paused, seat).timeBankMs).toBe(31_000);
  });

  test("T8 ✗: who lets it run out has none left, and none is given twice or when it is empty", () => {
    const using = run(hand(), given(hand(), "bank"));
    expect(refusalOf(using, given(using, "bank"))).toBe("stale-decision");
    const { seat } = onTurn(using);
    const over = run(using, timeOutNow(using));
    expect(seatIn(over, seat).timeBankMs).toBe(0);
    const without = deal(tableWith([0, 1]));
    expect(refusalOf(without, given(without, "bank"))).toBe("stale-decision");
  });

  test("T8 ✗: a refused action gives nothing back; a cancelled hand gives all of it", () => {
    const using = run(hand(), given(hand(), "bank"));
    expect(refusalOf(using, { ...actNow(using, { type: "check" }), earlyMs: 5_000 })).toBe("cannot-check");
    const cancelled = run(using, { type: "cancel-hand", reason: "test" });
    expect(cancelled.seats.map((s) => s.timeBankMs)).toEqual([31_000, 31_000]);
  });

  test("T8 ✗: a bank used up to the end gives nothing back, and without a turn nothing goes back", () => {
    const using = run(hand(), given(hand(), "bank"));
    const { events } = perform(using, { ...actNow(using, { type: "call" }), earlyMs: 0 });
    expect(ofType(events, "seat-changed")).toEqual([]);
    const moreTime = [{ why: "bank", ms: 9_000 }] as const;
    expect(bankReturned({ ...using, hand: null, moreTime }, 5_000)).toEqual([]);
    expect(bankReturned({ ...foldOut(using), moreTime }, 5_000)).toEqual([]);
  });

  test("T8: each has a bank of his own, and what he had for another reason is not part of it", () => {
    const table = dealt("all-in-protection", [4_000, 9_000, 6_000]);
    expect([0, 1, 2].map((seat) => moreTimeFor(table, seat, "bank", []))).toEqual([4_000, 9_000, 6_000]);
    expect(moreTimeFor(table, 3, "bank", [])).toBe(0);
    const second = run(table, actNow(table, { type: "call" }));
    const { seat } = onTurn(second);
    expect(seat).not.toBe(second.seats[0]?.seat);
    const reconnected = run(second, given(second, "reconnect"));
    const using = run(reconnected, given(reconnected, "bank"));
    const acted = run(using, { ...actNow(using, { type: "call" }), earlyMs: 99_000 });
    expect(acted.seats.map((s) => s.timeBankMs)).toEqual([4_000, 9_000, 6_000]);
  });

  test("T8 ✗: none where the table has none; it ends with the setting", () => {
    expect(tableWith([0, 1]).seats.map((s) => s.timeBankMs ?? 0)).toEqual([0, 0]);
    expect(run(tableWith([], { button: null }), sitDown(0)).seats[0]?.timeBankMs).toBe(0);
    const off = run(foldOut(hand()), { type: "change-settings", settings: usual });
    expect(deal(off).seats.map((s) => s.timeBankMs)).toEqual([0, 0]);
  });

  test.each([
    ["a start above the most", { startMs: 2, perHandMs: 0, maxMs: 1 }, "clock.timeBank", "upside-down"],
    ["less than nothing a hand", { startMs: 0, perHandMs: -1, maxMs: 1 }, "clock.timeBank.perHandMs", "too-small"],
    ["half a millisecond", { startMs: 0.5, perHandMs: 0, maxMs: 1 }, "clock.timeBank.startMs", "not-whole"],
    ["a bank of nothing", { startMs: 0, perHandMs: 0, maxMs: 0 }, "clock.timeBank.maxMs", "too-small"],
  ] as const)("T8 ✗: settings with %s are named", (_, timeBank, setting, problem) => {
    expect(checkSettings(settings({ clock: { ...usual.clock, timeBank } }))).toMatchObject([{ setting, problem }]);
    expect(checkSettings(banked)).toEqual([]);
  });
});

describe("who gets what, once a turn", () => {
  test.each([
    ["T3: who is back", "all-in-protection", "reconnect", [], 20_000],
    ["T3 ✗: not twice", "all-in-protection", "reconnect", ["reconnect"], 0],
    ["T3 ✗: under the other policy", "grace-then-check-fold", "reconnect", [], 0],
    ["T4: who is away", "grace-then-check-fold", "grace", [], 20_000],
    ["T4 ✗: not twice", "grace-then-check-fold", "grace", ["grace"], 0],
    ["T4 ✗: not after his time bank: normal time ended before it", "grace-then-check-fold", "grace", ["bank"], 0],
    ["T4 ✗: under the other policy", "all-in-protection", "grace", [], 0],
    ["T8: after a grace as well", "grace-then-check-fold", "bank", ["grace"], 9_000],
    ["T8 ✗: not twice", "grace-then-check-fold", "bank", ["bank"], 0],
  ] as const)("%s", (_, policy, why, had, ms) => {
    const table = dealt(policy);
    expect(moreTimeFor(table, 0, why, had)).toBe(ms);
  });

  test("T3 ✗: without a hand there is no more time", () => {
    const table = tableWith([0, 1]);
    expect(moreTimeFor(table, 0, "reconnect", [])).toBe(0);
    const command = { type: "more-time", seat: 0, handNo: 7, decision: 1, why: "reconnect" } as const;
    expect(refusalOf(table, command)).toBe("no-hand");
  });

  test("what was given is known until the turn ends, and refused for any other", () => {
    const table = dealt("all-in-protection");
    const more = run(table, given(table, "reconnect"));
    expect(more.moreTime).toEqual([{ why: "reconnect", ms: 20_000 }]);
    expect(refusalOf(more, given(more, "reconnect"))).toBe("stale-decision");
    expect(refusalOf(table, { ...given(table, "reconnect"), decision: 2 })).toBe("stale-decision");
    expect(refusalOf(foldOut(table), { ...given(table, "reconnect") })).toBe("no-hand");
    expect(run(more, actNow(more, { type: "call" })).moreTime).toEqual([]);
  });
});

describe("T8 a daily limit on protected all-ins", () => {
  const table = () => deal(tableWith([0, 1, 2], { settings: limited(2) }));
  const facingABet = () => run(table(), actNow(table(), { type: "call" }));
  const timeOut = (protectionsToday: number) =>
    perform(facingABet(), { ...timeOutNow(facingABet()), protectionsToday });

  test("T8: below it he is all-in for what he has put in", () => {
    const { events, state } = timeOut(1);
    expect(ofType(events, "protected")).toHaveLength(1);
    expect(state.options?.filter(({ notice }) => notice !== null) ?? []).toEqual([]);
  });

  test("T8 ✗: from there on he is folded, sits out all the same (T5), and is told", () => {
    const { events, state } = timeOut(2);
    expect(ofType(events, "protected")).toEqual([]);
    const { seat } = onTurn(facingABet());
    expect(ofType(events, "acted")).toMatchObject([{ seat, action: "fold", timedOut: true }]);
    expect(seatIn(state, seat).sitOutNext).toBe("timed-out");
    expect(state.options).toMatchObject([{ seat, notice: "protections-used-up" }]);
    const back = run(foldOut(state), { type: "come-back", seat, entry: null });
    expect(back.options).toMatchObject([{ seat, notice: null }]);
  });

  test("T8 ✗: or checked, when that is free", () => {
    const option = run(facingABet(), actNow(facingABet(), { type: "call" }));
    const { events } = perform(option, { ...timeOutNow(option), protectionsToday: 5 });
    expect(ofType(events, "acted")).toMatchObject([{ action: "check", timedOut: true }]);
  });

  test("T8 ✗: who would have been folded anyway is told nothing", () => {
    const { events } = perform(table(), { ...timeOutNow(table()), protectionsToday: 9 });
    expect(ofType(events, "options-changed")).toEqual([]);
  });

  test("T8 ✗: who would not have been protected in this hand is told nothing: its policy is the old one", () => {
    const old = deal(tableWith([0, 1, 2]));
    const changed = run(old, { type: "change-settings", settings: limited(0) });
    const second = run(changed, actNow(changed, { type: "call" }));
    const { events } = perform(second, { ...timeOutNow(second), protectionsToday: 9 });
    expect(ofType(events, "acted")).toMatchObject([{ action: "fold", timedOut: true }]);
    expect(ofType(events, "options-changed")).toEqual([]);
  });

  test("T2: without a limit he is protected however often it was", () => {
    const unlimited = deal(tableWith([0, 1, 2], { settings: settings({}, { timeOut: "all-in-protection" }) }));
    const second = run(unlimited, actNow(unlimited, { type: "call" }));
    for (const protectionsToday of [0, 99])
      expect(ofType(perform(second, { ...timeOutNow(second), protectionsToday }).events, "protected")).toHaveLength(1);
  });

  test("T8 ✗: a limit of half a time, and one where nobody is protected, are named", () => {
    expect(checkSettings(limited(1.5))).toMatchObject([{ setting: "clock.protectionsPerDay", problem: "not-whole" }]);
    const other = settings({ clock: { ...usual.clock, protectionsPerDay: 3 } }, { timeOut: "grace-then-check-fold" });
    expect(checkSettings(other)).toMatchObject([{ setting: "clock.protectionsPerDay", problem: "contradiction" }]);
    expect(checkSettings(limited(0))).toEqual([]);
  });
});

test("B10: a jump of the wall clock makes nobody's break longer or shorter", () => {
  const table = tableWith([seated(0, { sittingOut: { since: NOW, reason: "asked" } }), 1, 2]);
  const hour = 3_600_000;
  const jumped = run(table, { type: "clock-jumped", byMs: hour });
  expect(perform(jumped, { type: "remove-absent" }, NOW + hour + 600_000).state.seats).toHaveLength(3);
  expect(perform(jumped, { type: "remove-absent" }, NOW + hour + 600_001).state.seats).toHaveLength(2);
  expect(perform(table, { type: "remove-absent" }, NOW + hour).state.seats).toHaveLength(2);
  expect(perform(jumped, startHand(jumped)).state.hand?.seats).toHaveLength(2);
});
