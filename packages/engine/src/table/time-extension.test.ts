import { describe, expect, test } from "vitest";
import {
  actCommand,
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  refusalOf,
  requireTableSeat,
  runCommands,
  sitCommand,
  startHandCommand,
  TEST_NOW,
  tableWith,
  testSeat,
  testSettings,
  timeOutCommand,
} from "../../test/testing/table-driver.ts";
import type { TimeOutPolicy } from "../rules.ts";
import { checkSettings } from "../settings.ts";
import { refundTimeBank, timeExtensionMs } from "./time-extension.ts";
import type { CommandOf, TableState, TimeExtensionReason } from "./types.ts";

const usual = testSettings();
const BANK = { startMs: 30_000, perHandMs: 1_000, maxMs: 31_500 };
const banked = testSettings({ clock: { ...usual.clock, timeBank: BANK } });
const limited = (protectionsPerDay: number) =>
  testSettings({ clock: { ...usual.clock, protectionsPerDay } }, { timeOut: "all-in-protection" });

function given(state: TableState, reason: TimeExtensionReason): CommandOf<"time-extension"> {
  const { seat, handNo, decision } = actCommand(state, { type: "fold" });
  return { type: "time-extension", seat, handNo, decision, reason };
}
/** Returns a table with a dealt hand and one seat for each of these time banks. */
const dealt = (timeOut: TimeOutPolicy, banks: readonly number[] = [9_000, 0]) =>
  dealTable(
    tableWith(
      banks.map((timeBankMs, seat) => testSeat(seat, { timeBankMs })),
      {
        settings: testSettings(
          { clock: { ...usual.clock, timeBank: { startMs: 0, perHandMs: 0, maxMs: 9_000 } } },
          { timeOut },
        ),
      },
    ),
  );
const onTurn = (state: TableState) => requireTableSeat(state, actCommand(state, { type: "fold" }).seat);

describe("T8: the time bank", () => {
  const empty = tableWith([], { settings: banked, button: null, handNo: 0 });
  const hand = () => dealTable(runCommands(empty, sitCommand(0), sitCommand(1)));

  test("T8: the bank starts with the table's initial time and grows with every hand dealt, up to its maximum", () => {
    expect(runCommands(empty, sitCommand(0)).seats[0]?.timeBankMs).toBe(30_000);
    expect(hand().seats.map((s) => s.timeBankMs)).toEqual([31_000, 31_000]);
    expect(dealTable(foldToEnd(hand())).seats.map((s) => s.timeBankMs)).toEqual([31_500, 31_500]);
  });

  test("T8: the whole time bank is taken at once, and the part that the action did not use goes back", () => {
    const { state, events } = decideOrThrow(hand(), given(hand(), "bank"));
    expect(events).toMatchObject([{ type: "time-extension", reason: "bank", ms: 31_000 }]);
    expect(onTurn(state).timeBankMs).toBe(0);
    const { seat } = onTurn(state);
    const acted = runCommands(state, { ...actCommand(state, { type: "call" }), earlyMs: 12_345 });
    expect(requireTableSeat(acted, seat).timeBankMs).toBe(12_345);
    expect(acted.timeExtensions).toEqual([]);
    const paused = runCommands(state, { ...actCommand(state, { type: "call" }), earlyMs: 99_000 }); // the server stalled in between
    expect(requireTableSeat(paused, seat).timeBankMs).toBe(31_000);
  });

  test("T8 ✗: the bank can run out, is given once for a decision, and is not given when it is empty", () => {
    const using = runCommands(hand(), given(hand(), "bank"));
    expect(refusalOf(using, given(using, "bank"))).toBe("stale-decision");
    const { seat } = onTurn(using);
    const over = runCommands(using, timeOutCommand(using));
    expect(requireTableSeat(over, seat).timeBankMs).toBe(0);
    const without = dealTable(tableWith([0, 1]));
    expect(refusalOf(without, given(without, "bank"))).toBe("stale-decision");
  });

  test("T8 ✗: a refused action gives no time back; a cancelled hand gives the whole bank back", () => {
    const using = runCommands(hand(), given(hand(), "bank"));
    expect(refusalOf(using, { ...actCommand(using, { type: "check" }), earlyMs: 5_000 })).toBe("cannot-check");
    const cancelled = runCommands(using, { type: "cancel-hand", reason: "test" });
    expect(cancelled.seats.map((s) => s.timeBankMs)).toEqual([31_000, 31_000]);
  });

  test("T8 ✗: a bank that is used up gives nothing back, and nothing goes back when no player is to act", () => {
    const using = runCommands(hand(), given(hand(), "bank"));
    const { events } = decideOrThrow(using, { ...actCommand(using, { type: "call" }), earlyMs: 0 });
    expect(eventsOfType(events, "seat-changed")).toEqual([]);
    const timeExtensions = [{ reason: "bank", ms: 9_000 }] as const;
    expect(refundTimeBank({ ...using, hand: null, timeExtensions }, 5_000)).toEqual([]);
    expect(refundTimeBank({ ...foldToEnd(using), timeExtensions }, 5_000)).toEqual([]);
  });

  test("T8: each player has their own bank, and extra time for another reason is not taken from the bank", () => {
    const table = dealt("all-in-protection", [4_000, 9_000, 6_000]);
    expect([0, 1, 2].map((seat) => timeExtensionMs(table, seat, "bank", []))).toEqual([4_000, 9_000, 6_000]);
    expect(timeExtensionMs(table, 3, "bank", [])).toBe(0);
    const second = runCommands(table, actCommand(table, { type: "call" }));
    const { seat } = onTurn(second);
    expect(seat).not.toBe(second.seats[0]?.seat);
    const reconnected = runCommands(second, given(second, "reconnect"));
    const using = runCommands(reconnected, given(reconnected, "bank"));
    const acted = runCommands(using, { ...actCommand(using, { type: "call" }), earlyMs: 99_000 });
    expect(acted.seats.map((s) => s.timeBankMs)).toEqual([4_000, 9_000, 6_000]);
  });

  test("T8 ✗: players have no time bank at a table without time banks; turning the setting off removes the banks", () => {
    expect(tableWith([0, 1]).seats.map((s) => s.timeBankMs ?? 0)).toEqual([0, 0]);
    expect(runCommands(tableWith([], { button: null }), sitCommand(0)).seats[0]?.timeBankMs).toBe(0);
    const off = runCommands(foldToEnd(hand()), { type: "change-settings", settings: usual });
    expect(dealTable(off).seats.map((s) => s.timeBankMs)).toEqual([0, 0]);
  });

  test.each([
    ["a start above the maximum", { startMs: 2, perHandMs: 0, maxMs: 1 }, "clock.timeBank", "out-of-order"],
    ["a negative refill", { startMs: 0, perHandMs: -1, maxMs: 1 }, "clock.timeBank.perHandMs", "too-small"],
    ["half a millisecond", { startMs: 0.5, perHandMs: 0, maxMs: 1 }, "clock.timeBank.startMs", "not-whole"],
    ["a maximum of nothing", { startMs: 0, perHandMs: 0, maxMs: 0 }, "clock.timeBank.maxMs", "too-small"],
  ] as const)("T8 ✗: a time bank with %s is reported as an issue", (_, timeBank, setting, problem) => {
    expect(checkSettings(testSettings({ clock: { ...usual.clock, timeBank } }))).toMatchObject([
      { field: setting, code: problem },
    ]);
    expect(checkSettings(banked)).toEqual([]);
  });
});

describe("each extension is given once for each decision", () => {
  test.each([
    ["T3: a player who is back gets time to reconnect", "all-in-protection", "reconnect", [], 20_000],
    [
      "T3 ✗: a player who is back for a second time gets no more time",
      "all-in-protection",
      "reconnect",
      ["reconnect"],
      0,
    ],
    [
      "T3 ✗: a player who is back gets no time under grace-then-check-fold",
      "grace-then-check-fold",
      "reconnect",
      [],
      0,
    ],
    ["T4: a player who is away gets a grace", "grace-then-check-fold", "grace", [], 20_000],
    ["T4 ✗: a player who is away gets no second grace", "grace-then-check-fold", "grace", ["grace"], 0],
    [
      "T4 ✗: a player gets no grace after their time bank, because the normal time ended before",
      "grace-then-check-fold",
      "grace",
      ["bank"],
      0,
    ],
    ["T4 ✗: a player who is away gets no grace under all-in-protection", "all-in-protection", "grace", [], 0],
    ["T8: a player gets the time bank also after a grace", "grace-then-check-fold", "bank", ["grace"], 9_000],
    ["T8 ✗: a player gets the time bank only once", "grace-then-check-fold", "bank", ["bank"], 0],
  ] as const)("%s", (_, policy, why, usedReasons, ms) => {
    const table = dealt(policy);
    expect(timeExtensionMs(table, 0, why, usedReasons)).toBe(ms);
  });

  test("T3 ✗: without a hand there is no extra time", () => {
    const table = tableWith([0, 1]);
    expect(timeExtensionMs(table, 0, "reconnect", [])).toBe(0);
    const command = { type: "time-extension", seat: 0, handNo: 7, decision: 1, reason: "reconnect" } as const;
    expect(refusalOf(table, command)).toBe("no-hand");
  });

  test("a granted extension is kept until the decision ends; an extension for any other decision is refused", () => {
    const table = dealt("all-in-protection");
    const more = runCommands(table, given(table, "reconnect"));
    expect(more.timeExtensions).toEqual([{ reason: "reconnect", ms: 20_000 }]);
    expect(refusalOf(more, given(more, "reconnect"))).toBe("stale-decision");
    expect(refusalOf(table, { ...given(table, "reconnect"), decision: 2 })).toBe("stale-decision");
    expect(refusalOf(foldToEnd(table), { ...given(table, "reconnect") })).toBe("no-hand");
    expect(runCommands(more, actCommand(more, { type: "call" })).timeExtensions).toEqual([]);
  });
});

describe("T8: a daily limit on protected all-ins", () => {
  const table = () => dealTable(tableWith([0, 1, 2], { settings: limited(2) }));
  const facingABet = () => runCommands(table(), actCommand(table(), { type: "call" }));
  const timeOut = (protectionsToday: number) =>
    decideOrThrow(facingABet(), { ...timeOutCommand(facingABet()), protectionsToday });

  test("T8: below the limit the player is all-in for the chips they have put in", () => {
    const { events, state } = timeOut(1);
    expect(eventsOfType(events, "protected")).toHaveLength(1);
    expect(state.options?.filter(({ notice }) => notice !== null) ?? []).toEqual([]);
  });

  test("T8 ✗: once the limit is reached, the player is folded, sits out (T5), and gets a notice", () => {
    const { events, state } = timeOut(2);
    expect(eventsOfType(events, "protected")).toEqual([]);
    const { seat } = onTurn(facingABet());
    expect(eventsOfType(events, "acted")).toMatchObject([{ seat, action: "fold", timedOut: true }]);
    expect(requireTableSeat(state, seat).sitOutNext).toBe("timed-out");
    expect(state.options).toMatchObject([{ seat, notice: "protections-used-up" }]);
    const back = runCommands(foldToEnd(state), { type: "come-back", seat, entry: null });
    expect(back.options).toMatchObject([{ seat, notice: null }]);
  });

  test("T8 ✗: once the limit is reached, the player is checked when checking is free", () => {
    const option = runCommands(facingABet(), actCommand(facingABet(), { type: "call" }));
    const { events } = decideOrThrow(option, { ...timeOutCommand(option), protectionsToday: 5 });
    expect(eventsOfType(events, "acted")).toMatchObject([{ action: "check", timedOut: true }]);
  });

  test("T8 ✗: a player who would have been folded anyway gets no notice", () => {
    const { events } = decideOrThrow(table(), { ...timeOutCommand(table()), protectionsToday: 9 });
    expect(eventsOfType(events, "options-changed")).toEqual([]);
  });

  test("T8 ✗: a player gets no notice when the running hand still has a policy without protection", () => {
    const old = dealTable(tableWith([0, 1, 2]));
    const changed = runCommands(old, { type: "change-settings", settings: limited(0) });
    const second = runCommands(changed, actCommand(changed, { type: "call" }));
    const { events } = decideOrThrow(second, { ...timeOutCommand(second), protectionsToday: 9 });
    expect(eventsOfType(events, "acted")).toMatchObject([{ action: "fold", timedOut: true }]);
    expect(eventsOfType(events, "options-changed")).toEqual([]);
  });

  test("T2: without a limit the player is protected every time", () => {
    const unlimited = dealTable(tableWith([0, 1, 2], { settings: testSettings({}, { timeOut: "all-in-protection" }) }));
    const second = runCommands(unlimited, actCommand(unlimited, { type: "call" }));
    for (const protectionsToday of [0, 99])
      expect(
        eventsOfType(decideOrThrow(second, { ...timeOutCommand(second), protectionsToday }).events, "protected"),
      ).toHaveLength(1);
  });

  test("T8 ✗: a limit that is not a whole number is an issue, and so is a limit without all-in protection", () => {
    expect(checkSettings(limited(1.5))).toMatchObject([{ field: "clock.protectionsPerDay", code: "not-whole" }]);
    const other = testSettings(
      { clock: { ...usual.clock, protectionsPerDay: 3 } },
      { timeOut: "grace-then-check-fold" },
    );
    expect(checkSettings(other)).toMatchObject([{ field: "clock.protectionsPerDay", code: "contradiction" }]);
    expect(checkSettings(limited(0))).toEqual([]);
  });
});

test("B10: a jump of the wall clock does not change how long a sit-out lasts", () => {
  const table = tableWith([testSeat(0, { sittingOut: { since: TEST_NOW, reason: "asked" } }), 1, 2]);
  const hour = 3_600_000;
  const jumped = decideOrThrow(table, { type: "clock-jumped", byMs: hour }, TEST_NOW + hour).state;
  expect(decideOrThrow(jumped, { type: "remove-absent" }, TEST_NOW + hour + 600_000).state.seats).toHaveLength(3);
  expect(decideOrThrow(jumped, { type: "remove-absent" }, TEST_NOW + hour + 600_001).state.seats).toHaveLength(2);
  expect(decideOrThrow(table, { type: "remove-absent" }, TEST_NOW + hour).state.seats).toHaveLength(2);
  expect(decideOrThrow(jumped, startHandCommand(jumped)).state.hand?.seats).toHaveLength(2);
  const late = decideOrThrow(table, { type: "clock-jumped", byMs: 2 * hour }, TEST_NOW + hour).state;
  expect(requireTableSeat(late, 0).sittingOut?.since).toBe(TEST_NOW + hour);
});
