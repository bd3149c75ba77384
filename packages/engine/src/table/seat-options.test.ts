import { describe, expect, test } from "vitest";
import {
  actCommand,
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  ORDERED_DECK,
  owingSeat,
  refusalOf,
  requireTableSeat,
  runCommands,
  sitCommand,
  sittingOutSeat,
  startHandCommand,
  tableWith,
  testSeat,
  timeOutCommand,
} from "../../test/testing/table-driver.ts";
import { findSeatOptions } from "./evolve-options.ts";
import { redactTableEvent, tableViewFor } from "./redact.ts";
import { seatPlanOf } from "./seat-plan.ts";
import type { SeatOptions, TableState } from "./types.ts";

const set = (seat: number, change: Partial<SeatOptions>) =>
  ({ type: "set-options", seat, autoPost: false, autoTopUp: "off", ...change }) as const;
const of = (table: TableState, seat: number) => findSeatOptions(table, requireTableSeat(table, seat));
const empty = tableWith([], { button: null, handNo: 0 });

describe("automatic top-up", () => {
  const table = () => runCommands(empty, sitCommand(0, { buyIn: 4_000 }), sitCommand(1));
  const filling = (state: TableState, seat: number) => requireTableSeat(state, seat).topUpWanted;

  test("S7: at the end of a hand the stack is topped up to what the player sat down with, or to the maximum", () => {
    const small = foldToEnd(dealTable(runCommands(table(), set(0, { autoTopUp: "buy-in" }))));
    const loser = requireTableSeat(small, 0).stack < 4_000 ? small : foldToEnd(dealTable(small));
    const short = 4_000 - requireTableSeat(loser, 0).stack;
    expect(short).toBeGreaterThan(0);
    expect(filling(loser, 0)).toBe(short);
    const { state, events } = decideOrThrow(loser, { type: "move-top-up", seat: 0, available: 50_000 });
    expect(eventsOfType(events, "topped-up")).toMatchObject([{ amount: short, stack: 4_000 }]);
    expect(filling(state, 0)).toBe(0);
    const most = foldToEnd(dealTable(runCommands(table(), set(0, { autoTopUp: "maximum" }))));
    expect(filling(most, 0)).toBe(10_000 - requireTableSeat(most, 0).stack);
  });

  test("S7: an option set between hands applies at once; an option set during a hand applies after the hand (G8)", () => {
    expect(filling(runCommands(table(), set(0, { autoTopUp: "maximum" })), 0)).toBe(6_000);
    const during = runCommands(dealTable(table()), set(0, { autoTopUp: "maximum" }));
    expect(filling(during, 0)).toBe(0);
    expect(refusalOf(during, { type: "move-top-up", seat: 0, available: 9_999 })).toBe("hand-running");
    expect(filling(foldToEnd(during), 0)).toBeGreaterThan(0);
  });

  test("S7: a player who has lost everything is topped up instead of sitting out", () => {
    const pair = tableWith([testSeat(0, { stack: 30 }), testSeat(1, { stack: 30 })]);
    const both = runCommands(pair, set(0, { autoTopUp: "maximum" }), set(1, { autoTopUp: "maximum" }));
    const aces = [51, 0, 50, 5, ...ORDERED_DECK.filter((card) => ![51, 0, 50, 5].includes(card))];
    const blinded = (state: TableState) => runCommands(state, { ...startHandCommand(state), deck: aces }); // both are all-in, one wins
    const over = blinded(both);
    const loser = over.seats.find((s) => s.stack === 0);
    expect(loser).toMatchObject({ sittingOut: null, topUpWanted: 10_000 });
    expect(blinded(pair).seats.find((s) => s.stack === 0)?.sittingOut?.reason).toBe("no-chips");
  });

  test("S7: a player who comes back is topped up, or gets the amount they asked for when it is larger", () => {
    const back = { type: "come-back", seat: 0, entry: null } as const;
    const coming = (topUpWanted: number) =>
      filling(
        runCommands(tableWith([sittingOutSeat(0, { topUpWanted }), 1]), set(0, { autoTopUp: "maximum" }), back),
        0,
      );
    expect(coming(0)).toBe(5_000);
    expect(coming(6_000)).toBe(6_000);
  });

  test("S7 ✗: players who sit out, leave, or already have more than the option gives are not topped up", () => {
    const on = (seat: Parameters<typeof tableWith>[0][number]) => {
      const state = runCommands(tableWith([seat, 1]), set(0, { autoTopUp: "maximum" }));
      return filling(state, 0);
    };
    expect(on(sittingOutSeat(0))).toBe(0);
    expect(on(testSeat(0, { stack: 12_000 }))).toBe(0);
    const leaving = runCommands(dealTable(runCommands(table(), set(0, { autoTopUp: "maximum" }))), {
      type: "leave-next",
      seat: 0,
      when: "hand",
    });
    expect(foldToEnd(leaving).seats.map((s) => s.seat)).toEqual([1]);
  });

  test("S7 ✗: when the wallet has less, the player gets all of it and a notice, and the option is turned off", () => {
    const asking = runCommands(table(), set(0, { autoTopUp: "maximum" }));
    const some = runCommands(asking, { type: "move-top-up", seat: 0, available: 700 });
    expect(requireTableSeat(some, 0).stack).toBe(4_700);
    expect(of(some, 0)).toMatchObject({ autoTopUp: "off", notice: "auto-top-up-off" });
    const none = runCommands(asking, { type: "move-top-up", seat: 0, available: 0 });
    expect(requireTableSeat(none, 0)).toMatchObject({ stack: 4_000, topUpWanted: 0, sittingOut: null });
    expect(of(none, 0)).toMatchObject({ autoTopUp: "off", notice: "auto-top-up-off" });
    expect(of(runCommands(none, set(0, {})), 0).notice).toBeNull();
    // The player asked only once for more chips than they have. They never set automatic top-up, so there is no notice
    // about it.
    const asked = runCommands(dealTable(table()), { type: "top-up", seat: 0, amount: 1_000 });
    expect(of(runCommands(foldToEnd(asked), { type: "move-top-up", seat: 0, available: 0 }), 0).notice).toBeNull();
  });
});

describe("posting without being asked", () => {
  test("B6 B8: with the option, a player who owes a blind posts it, now and whenever they come back", () => {
    const table = runCommands(
      tableWith([0, 1, owingSeat(2, "wait")], { button: 0, bigBlindSeat: 1 }),
      set(2, { autoPost: true }),
    );
    expect(requireTableSeat(table, 2).entry).toBe("post");
    const back = runCommands(tableWith([0, 1, sittingOutSeat(2, { owesBlind: true })]), set(2, { autoPost: true }), {
      type: "come-back",
      seat: 2,
      entry: null,
    });
    expect(requireTableSeat(back, 2)).toMatchObject({ sittingOut: null, entry: "post" });
  });

  test("B8 ✗: without the option the player waits for the big blind; a choice on coming back overrides the option", () => {
    const table = tableWith([0, 1, sittingOutSeat(2, { owesBlind: true, entry: "post" })]);
    expect(requireTableSeat(runCommands(table, { type: "come-back", seat: 2, entry: null }), 2).entry).toBe("wait");
    const chosen = runCommands(table, set(2, { autoPost: true }), { type: "come-back", seat: 2, entry: "wait" });
    expect(requireTableSeat(chosen, 2).entry).toBe("wait");
    expect(requireTableSeat(runCommands(table, set(2, { autoPost: true }), set(2, {})), 2).entry).toBe("wait");
  });
});

describe("leaving later, and staying", () => {
  const table = () => dealTable(tableWith([0, 1, 2]));

  test("S7: a player who plans to leave after this hand plays the hand to its end and leaves", () => {
    const planned = runCommands(table(), { type: "leave-next", seat: 0, when: "hand" });
    expect(planned.hand?.toAct).toEqual(table().hand?.toAct); // unlike a player who leaves now, the player does not fold
    expect(foldToEnd(planned).seats.map((s) => s.seat)).toEqual([1, 2]);
    expect(
      refusalOf(runCommands(table(), { type: "leave", seat: 0 }), { type: "leave-next", seat: 0, when: "hand" }),
    ).toBe("already-leaving");
  });

  test("S7: a player who plans to leave after this hand leaves at once when they are not dealt in", () => {
    expect(
      runCommands(tableWith([0, 1]), { type: "leave-next", seat: 0, when: "hand" }).seats.map((s) => s.seat),
    ).toEqual([1]);
  });

  test("B10 ✗: a player who sits out cannot plan to leave at the next big blind", () => {
    const command = { type: "leave-next", seat: 0, when: "big-blind" } as const;
    expect(refusalOf(tableWith([sittingOutSeat(0), 1]), command)).toBe("already-sitting-out");
    expect(refusalOf(tableWith([1]), command)).toBe("not-seated");
  });

  test.each([
    ["leaving", { type: "leave", seat: 1 }],
    ["leaving after this hand", { type: "leave-next", seat: 1, when: "hand" }],
    ["leaving at the next big blind", { type: "leave-next", seat: 1, when: "big-blind" }],
    ["sitting out after this hand", { type: "sit-out", seat: 1, when: "next-hand" }],
    ["sitting out at the next big blind", { type: "sit-out", seat: 1, when: "next-big-blind" }],
  ] as const)("a request to stay cancels a plan: %s", (_, command) => {
    const stays = runCommands(table(), command, { type: "stay", seat: 1 });
    expect(seatPlanOf(requireTableSeat(stays, 1))).toMatchObject({ leaving: false, leaveNext: "no", sitOutNext: "no" });
    expect(foldToEnd(stays).seats.find((s) => s.seat === 1)?.sittingOut).toBeNull();
  });

  test("T5 ✗: a request to stay does not cancel a sit-out after a time-out, and is refused without a plan", () => {
    const { seat } = actCommand(table(), { type: "fold" });
    const out = runCommands(table(), timeOutCommand(table()));
    expect(refusalOf(out, { type: "stay", seat })).toBe("nothing-planned");
    expect(refusalOf(table(), { type: "stay", seat: 1 })).toBe("nothing-planned");
    expect(refusalOf(table(), { type: "stay", seat: 5 })).toBe("not-seated");
    const both = runCommands(out, { type: "leave-next", seat, when: "hand" }, { type: "stay", seat });
    expect(seatPlanOf(requireTableSeat(both, seat))).toMatchObject({ leaveNext: "no", sitOutNext: "timed-out" });
  });

  test("a later plan replaces the earlier one", () => {
    const first = runCommands(table(), { type: "leave-next", seat: 1, when: "big-blind" });
    const then = runCommands(first, { type: "sit-out", seat: 1, when: "next-hand" });
    expect(seatPlanOf(requireTableSeat(then, 1))).toMatchObject({ leaveNext: "no", sitOutNext: "hand" });
    const again = runCommands(then, { type: "leave-next", seat: 1, when: "hand" });
    expect(requireTableSeat(again, 1)).toMatchObject({ leaveNext: "hand", sitOutNext: "no" });
  });
});

describe("options are private (F4)", () => {
  test("F4: no viewer's table or event shows a player's options", () => {
    const { state, events } = decideOrThrow(runCommands(empty, sitCommand(0)), set(0, { autoTopUp: "maximum" }));
    expect(of(state, 0)).toMatchObject({ seat: 0, boughtIn: 5_000, autoTopUp: "maximum" });
    for (const viewer of ["rail", 0, 1] as const) {
      expect(tableViewFor(state, viewer)).not.toHaveProperty("options");
      expect(events.map((event) => redactTableEvent(event, viewer))[0]).toEqual({
        type: "options-changed",
        options: null,
      });
    }
  });

  test("options are removed together with the seat", () => {
    const left = runCommands(
      empty,
      sitCommand(0),
      set(0, { autoPost: true }),
      { type: "leave", seat: 0 },
      sitCommand(0, { buyIn: 2_500 }),
    );
    expect(of(left, 0)).toEqual({ seat: 0, boughtIn: 2_500, autoPost: false, autoTopUp: "off", notice: null });
  });
});
