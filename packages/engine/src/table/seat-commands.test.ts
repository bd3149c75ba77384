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
  TEST_NOW,
  tableAfterHand,
  tableWith,
  testSeat,
  testSettings,
  timeOutCommand,
} from "../../test/testing/table-driver.ts";
import { parseCards } from "../cards/card.ts";
import { createTable } from "./evolve.ts";
import { findSeatOptions } from "./evolve-options.ts";
import type { TableCommand, TableSeat, TableState } from "./types.ts";

const minutes = 60_000;

describe("S1: taking a seat", () => {
  const table = tableWith([0, 2]);

  test("a player without a seat takes a free seat", () => {
    const { events, state } = decideOrThrow(table, sitCommand(1, { playerId: "new", bot: true }));
    expect(events).toEqual([{ type: "player-sat", seat: requireTableSeat(state, 1) }]);
    expect(requireTableSeat(state, 1)).toMatchObject({
      playerId: "new",
      bot: true,
      stack: 5_000,
      satDownAt: TEST_NOW,
    });
    expect(state.seats.map((s) => s.seat)).toEqual([0, 1, 2]);
  });

  test.each([
    ["a taken seat (fault 47)", sitCommand(2, { playerId: "new" }), "seat-taken"],
    ["a second seat for the same player (fault 48)", sitCommand(1, { playerId: "p2" }), "already-seated"],
    ["a seat above the last", sitCommand(6), "no-such-seat"],
    ["a seat below the first", sitCommand(-1), "no-such-seat"],
    ["a seat between two seats", sitCommand(1.5), "no-such-seat"],
    ["a buy-in with half a chip", sitCommand(1, { buyIn: 5_000.5 }), "amount-not-whole"],
    ["a buy-in that is not a number", sitCommand(1, { buyIn: Number.NaN }), "amount-not-whole"],
    ["a buy-in below the range", sitCommand(1, { buyIn: 1_999 }), "buy-in-too-small"],
    ["a buy-in above the range", sitCommand(1, { buyIn: 10_001 }), "buy-in-too-large"],
  ] as const)("S1 ✗: %s is refused", (_name, command, refused) => expect(refusalOf(table, command)).toBe(refused));

  test("S1 ✗: no player sits down at a closed or closing table", () => {
    expect(refusalOf(runCommands(table, { type: "close" }), sitCommand(1))).toBe("table-closed");
    expect(refusalOf(runCommands(dealTable(table), { type: "close" }), sitCommand(1))).toBe("table-closed");
  });
});

describe("the range at the seat is the range of the rathole rules", () => {
  const table = (rathole: "off" | "stack-and-counter" | "last-stack") =>
    createTable("t", testSettings({ rathole, buyIn: { min: 5_000, max: 10_000 } }));
  const back = (buyIn: number, counter: number, since = 10 * minutes) =>
    sitCommand(0, { buyIn, counter, visit: { stack: 18_250, leftAt: TEST_NOW - since } });

  test("S4: a player may bring less than the last stack only while the counter allows it", () => {
    expect(refusalOf(table("stack-and-counter"), back(10_000, 4))).toBeNull();
    expect(refusalOf(table("stack-and-counter"), back(9_999, 4))).toBe("buy-in-too-small");
    expect(refusalOf(table("stack-and-counter"), back(18_250, 5))).toBeNull();
    expect(refusalOf(table("stack-and-counter"), back(18_249, 5))).toBe("buy-in-too-small");
    expect(refusalOf(table("stack-and-counter"), back(18_251, 5))).toBe("buy-in-too-large");
  });

  test("S6: a player must bring exactly the last stack; after half an hour any amount is allowed", () => {
    expect(refusalOf(table("last-stack"), back(10_000, 0))).toBe("buy-in-too-small");
    expect(refusalOf(table("last-stack"), back(18_250, 0))).toBeNull();
    expect(refusalOf(table("last-stack"), back(10_000, 0, 30 * minutes))).toBeNull();
  });

  test("S4 ✗, S6 ✗: with the rathole rule off, the table's own range applies", () => {
    expect(refusalOf(table("off"), back(5_000, 9))).toBeNull();
    expect(refusalOf(table("off"), back(18_250, 9))).toBe("buy-in-too-large");
  });

  test("S4, S6: the event of a player who leaves has their stack and the time, for the next visit", () => {
    const left = decideOrThrow(tableWith([0, sittingOutSeat(1, { stack: 700 })]), { type: "leave", seat: 1 });
    expect(left.events).toEqual([
      { type: "player-left", seat: 1, playerId: "p1", stack: 700, at: TEST_NOW, reason: "asked" },
    ]);
  });
});

describe("S7: top-ups", () => {
  test("between hands the chips move at once, up to the table's maximum", () => {
    const { events, state } = decideOrThrow(tableWith([0, 1]), { type: "top-up", seat: 0, amount: 5_000 });
    expect(events).toEqual([{ type: "topped-up", seat: 0, playerId: "p0", amount: 5_000, stack: 10_000 }]);
    expect(requireTableSeat(state, 0).stack).toBe(10_000);
    expect(refusalOf(state, { type: "top-up", seat: 0, amount: 1 })).toBe("stack-full");
    expect(refusalOf(tableWith([0, 1]), { type: "top-up", seat: 0, amount: 5_001 })).toBe("stack-full");
  });

  test("S4 ✗, S7 ✗: a player who brought more than the maximum cannot add chips", () => {
    expect(refusalOf(tableWith([testSeat(0, { stack: 18_250 })]), { type: "top-up", seat: 0, amount: 1 })).toBe(
      "stack-full",
    );
  });

  test.each([
    [0, 0, "amount-too-small"],
    [0, -5, "amount-too-small"],
    [0, 0.5, "amount-not-whole"],
    [0, Number.POSITIVE_INFINITY, "amount-not-whole"],
    [3, 100, "not-seated"],
  ] as const)("S7 ✗: a top-up of seat %i by %d chips is refused with %s", (seat, amount, refused) =>
    expect(refusalOf(tableWith([0, 1]), { type: "top-up", seat, amount })).toBe(refused),
  );

  test("S7: a top-up brings the stack to the table's minimum at least; above that, any size is allowed", () => {
    const short = tableWith([testSeat(0, { stack: 300 }), 1]);
    expect(requireTableSeat(runCommands(short, { type: "top-up", seat: 0, amount: 1_700 }), 0).stack).toBe(2_000);
    expect(requireTableSeat(runCommands(tableWith([0]), { type: "top-up", seat: 0, amount: 1 }), 0).stack).toBe(5_001);
  });

  test("S7 ✗: a top-up to less than the table's minimum is refused; during a hand, bets count as part of the stack", () => {
    const short = tableWith([testSeat(0, { stack: 300 }), 1, 2]);
    expect(refusalOf(short, { type: "top-up", seat: 0, amount: 1_699 })).toBe("amount-too-small");
    const running = dealTable(short);
    expect(refusalOf(running, { type: "top-up", seat: 0, amount: 1_699 })).toBe("amount-too-small");
    expect(requireTableSeat(runCommands(running, { type: "top-up", seat: 0, amount: 1_700 }), 0).topUpWanted).toBe(
      1_700,
    );
  });

  test("S7 ✗: a player who has lost everything does not get a top-up below the table's minimum", () => {
    const broke = tableWith([testSeat(0, { stack: 0, topUpWanted: 100 }), 1]);
    expect(requireTableSeat(runCommands(broke, { type: "move-top-up", seat: 0, available: 9_000 }), 0)).toMatchObject({
      stack: 0,
      topUpWanted: 0,
      sittingOut: { reason: "no-chips" },
    });
  });

  test("G8 ✗, fault 45: during a hand a top-up is only recorded; its chips are moved after the hand", () => {
    const running = runCommands(dealTable(tableWith([0, 1, 2])), { type: "top-up", seat: 0, amount: 6_000 });
    expect(requireTableSeat(running, 0)).toMatchObject({ stack: 5_000, topUpWanted: 6_000 });
    expect(running.hand?.seats.find((s) => s.seat === 0)?.startStack).toBe(5_000);
    expect(refusalOf(running, { type: "move-top-up", seat: 0, available: 9_000 })).toBe("hand-running");
    const over = foldToEnd(running);
    const { stack } = requireTableSeat(over, 0);
    const { events, state } = decideOrThrow(over, { type: "move-top-up", seat: 0, available: 9_000 });
    expect(eventsOfType(events, "topped-up")).toMatchObject([{ amount: 10_000 - stack, stack: 10_000 }]);
    expect(requireTableSeat(state, 0)).toMatchObject({ stack: 10_000, topUpWanted: 0 });
  });

  test("a player who is not in the running hand gets a top-up at once", () => {
    const running = dealTable(tableWith([0, 1, sittingOutSeat(2)]));
    expect(requireTableSeat(runCommands(running, { type: "top-up", seat: 2, amount: 100 }), 2).stack).toBe(5_100);
  });

  test("a top-up moves no more than the wallet holds; with an empty wallet the request is dropped", () => {
    const wish = tableWith([testSeat(0, { topUpWanted: 3_000 }), 1]);
    expect(requireTableSeat(runCommands(wish, { type: "move-top-up", seat: 0, available: 400 }), 0)).toMatchObject({
      stack: 5_400,
      topUpWanted: 0,
    });
    expect(requireTableSeat(runCommands(wish, { type: "move-top-up", seat: 0, available: 0 }), 0)).toEqual(testSeat(0));
    expect(decideOrThrow(tableWith([0]), { type: "move-top-up", seat: 0, available: 500 }).events).toEqual([]);
  });

  test("a player without chips whose request fails sits out; a player whose request succeeds stays in play", () => {
    const broke = tableWith([testSeat(0, { stack: 0, topUpWanted: 3_000 }), 1]);
    expect(requireTableSeat(runCommands(broke, { type: "move-top-up", seat: 0, available: 0 }), 0).sittingOut).toEqual({
      since: TEST_NOW,
      reason: "no-chips",
    });
    expect(requireTableSeat(runCommands(broke, { type: "move-top-up", seat: 0, available: 3_000 }), 0)).toEqual(
      testSeat(0, { stack: 3_000 }),
    );
  });
});

describe("chips for a seat that sits out for lack of chips", () => {
  const broke = (seat: number, change: Partial<TableSeat> = {}) =>
    sittingOutSeat(seat, { stack: 0, sittingOut: { since: TEST_NOW, reason: "no-chips" }, ...change });
  const topUp = (seat: number, amount: number) => ({ type: "top-up", seat, amount }) as const;
  const move = (seat: number, available: number) => ({ type: "move-top-up", seat, available }) as const;
  const dealtIn = (state: TableState) => state.hand?.seats.map(({ seat }) => seat);
  const autoTopUp = (seat: number, to: "off" | "maximum") =>
    ({ type: "set-options", seat, autoPost: false, autoTopUp: to }) as const;
  /** Deals a hand in which seat 0 has its last 100 chips, and will lose them to seat 1. */
  const losing = (plan: readonly TableCommand[]) => {
    const first = parseCards("Ac 2c Ad 3d 7c 8d 9h Js 5d");
    const deck = [...first, ...ORDERED_DECK.filter((card) => !first.includes(card))];
    const table = tableWith([testSeat(0, { stack: 100 }), 1]);
    return runCommands(table, { ...startHandCommand(table), deck }, ...plan);
  };
  const lost = (...plan: readonly TableCommand[]) => {
    const table = losing(plan);
    return runCommands(table, actCommand(table, { type: "call" }));
  };

  test("S7: a top-up between hands brings the seat back for the next hand", () => {
    const bust = lost();
    expect(requireTableSeat(bust, 0)).toMatchObject({ stack: 0, sittingOut: { reason: "no-chips" } });
    expect(refusalOf(bust, startHandCommand(bust))).toBe("not-enough-players");
    const { state, events } = decideOrThrow(bust, topUp(0, 4_000));
    expect(events).toEqual([
      { type: "topped-up", seat: 0, playerId: "p0", amount: 4_000, stack: 4_000 },
      { type: "seat-changed", seat: requireTableSeat(state, 0) },
    ]);
    expect(requireTableSeat(state, 0)).toMatchObject({ stack: 4_000, sittingOut: null, owesBlind: false });
    expect(dealtIn(dealTable(state))).toEqual([0, 1]);
    expect(decideOrThrow(state, { type: "remove-absent" }, TEST_NOW + 11 * minutes).events).toEqual([]);
  });

  test("S7: a top-up while other players play a hand brings the seat back for the next hand", () => {
    const running = dealTable(tableWith([broke(0), 1, 2]));
    const back = runCommands(running, topUp(0, 4_000));
    expect(requireTableSeat(back, 0)).toMatchObject({ stack: 4_000, sittingOut: null });
    expect(dealtIn(back)).toEqual([1, 2]);
    expect(dealtIn(dealTable(foldToEnd(back)))).toContain(0);
  });

  test("S7 ✗: a top-up of one seat does not bring back another seat without chips", () => {
    const both = runCommands(tableWith([broke(0), broke(1), 2, 3]), topUp(0, 4_000));
    expect(requireTableSeat(both, 0)).toMatchObject({ stack: 4_000, sittingOut: null });
    expect(requireTableSeat(both, 1)).toMatchObject({ stack: 0, sittingOut: { reason: "no-chips" } });
  });

  test("B8: a seat that a top-up brings back still owes its blind, and waits or posts as its player has chosen", () => {
    const table = tableAfterHand(
      [5, 1, 4],
      [0, 1, 2, broke(3, { owesBlind: true, missedBigBlinds: 1, entry: "post" }), 4],
    );
    expect(requireTableSeat(runCommands(table, topUp(3, 4_000)), 3)).toMatchObject({
      sittingOut: null,
      owesBlind: true,
      entry: "wait",
      missedBigBlinds: 1,
    });
    const posting = { type: "set-options", seat: 3, autoPost: true, autoTopUp: "off" } as const;
    expect(requireTableSeat(runCommands(table, posting, topUp(3, 4_000)), 3)).toMatchObject({
      owesBlind: true,
      entry: "post",
    });
  });

  test("B11: a seat that is back with less than a big blind posts what it has and is all-in", () => {
    const table = runCommands(lost(), autoTopUp(0, "maximum"), move(0, 30));
    const { events } = decideOrThrow(table, startHandCommand(table));
    expect(eventsOfType(events, "hand-started")[0]?.setup.seats).toContainEqual({ seat: 0, stack: 30 });
    expect(eventsOfType(events, "posted")).toContainEqual(expect.objectContaining({ seat: 0, live: 30 }));
  });

  test("S7: an automatic top-up that is switched on after everything is lost brings the seat back", () => {
    const asked = runCommands(lost(), autoTopUp(0, "maximum"));
    expect(requireTableSeat(asked, 0)).toMatchObject({
      stack: 0,
      topUpWanted: 10_000,
      sittingOut: { reason: "no-chips" },
    });
    const back = runCommands(asked, move(0, 50_000));
    expect(requireTableSeat(back, 0)).toMatchObject({ stack: 10_000, topUpWanted: 0, sittingOut: null });
    expect(dealtIn(dealTable(back))).toEqual([0, 1]);
    // The wallet holds less than the top-up. The player gets everything in the wallet, and a notice that automatic
    // top-up is now off.
    const some = runCommands(asked, move(0, 700));
    expect(requireTableSeat(some, 0)).toMatchObject({ stack: 700, topUpWanted: 0, sittingOut: null });
    expect(findSeatOptions(some, requireTableSeat(some, 0))).toMatchObject({
      autoTopUp: "off",
      notice: "auto-top-up-off",
    });
  });

  test("S7: a top-up asked for in the losing hand arrives at that hand's end, and the seat never sits out", () => {
    const over = lost(topUp(0, 4_000));
    expect(requireTableSeat(over, 0)).toMatchObject({ stack: 0, topUpWanted: 4_000, sittingOut: null });
    expect(dealtIn(dealTable(runCommands(over, move(0, 50_000))))).toEqual([0, 1]);
  });

  test("S7: a manual top-up brings the player back, removes the notice, and automatic top-up adds the rest", () => {
    const told = runCommands(lost(), autoTopUp(0, "maximum"), move(0, 0));
    expect(requireTableSeat(told, 0)).toMatchObject({ stack: 0, topUpWanted: 0, sittingOut: { reason: "no-chips" } });
    expect(findSeatOptions(told, requireTableSeat(told, 0)).notice).toBe("auto-top-up-off");
    const back = runCommands(told, topUp(0, 4_000));
    expect(requireTableSeat(back, 0)).toMatchObject({ stack: 4_000, topUpWanted: 0, sittingOut: null });
    expect(findSeatOptions(back, requireTableSeat(back, 0)).notice).toBeNull();
    expect(requireTableSeat(runCommands(lost(), autoTopUp(0, "maximum"), topUp(0, 4_000)), 0)).toMatchObject({
      topUpWanted: 6_000,
    });
  });

  test("S7 ✗, B10 ✗: chips do not bring back a player who sits out by choice or after a time-out (T5)", () => {
    for (const reason of ["asked", "timed-out"] as const)
      for (const stack of [0, 500]) {
        const table = tableWith([sittingOutSeat(0, { stack, sittingOut: { since: TEST_NOW, reason } }), 1]);
        const { events, state } = decideOrThrow(table, topUp(0, 4_000));
        expect(events.map(({ type }) => type)).toEqual(["topped-up"]);
        expect(requireTableSeat(state, 0).sittingOut).toEqual({ since: TEST_NOW, reason });
        const wish = tableWith([
          sittingOutSeat(0, { stack, topUpWanted: 4_000, sittingOut: { since: TEST_NOW, reason } }),
          1,
        ]);
        expect(requireTableSeat(runCommands(wish, move(0, 9_000)), 0)).toMatchObject({
          stack: stack + 4_000,
          sittingOut: { reason },
        });
      }
  });

  test("S7 ✗, B10 ✗: chips do not bring back a player who asked to sit out after the hand that took everything", () => {
    const sitOut = { type: "sit-out", seat: 0, when: "next-hand" } as const;
    expect(requireTableSeat(lost(sitOut), 0)).toMatchObject({ stack: 0, sittingOut: { reason: "asked" } });
    expect(requireTableSeat(runCommands(lost(sitOut), topUp(0, 4_000)), 0).sittingOut?.reason).toBe("asked");
    expect(requireTableSeat(runCommands(lost(sitOut, topUp(0, 4_000)), move(0, 9_000)), 0).sittingOut?.reason).toBe(
      "asked",
    );
  });

  test("B10: a plan to sit out at the next big blind stays when all chips are lost and when a top-up fails", () => {
    const sitOut = { type: "sit-out", seat: 0, when: "next-big-blind" } as const;
    const back = runCommands(lost(sitOut), topUp(0, 4_000));
    expect(requireTableSeat(back, 0)).toMatchObject({ sittingOut: null, sitOutNext: "big-blind" });
    const failed = runCommands(lost(sitOut, topUp(0, 4_000)), move(0, 0));
    expect(requireTableSeat(failed, 0)).toMatchObject({ sittingOut: { reason: "no-chips" }, sitOutNext: "big-blind" });
  });
});

describe("B10: sitting out and coming back", () => {
  test("between hands a player sits out at once; during a hand they sit out after it", () => {
    const table = tableWith([0, 1, 2]);
    expect(requireTableSeat(runCommands(table, { type: "sit-out", seat: 1, when: "next-hand" }), 1).sittingOut).toEqual(
      {
        since: TEST_NOW,
        reason: "asked",
      },
    );
    const running = runCommands(dealTable(table), { type: "sit-out", seat: 1, when: "now" });
    expect(requireTableSeat(running, 1)).toMatchObject({ sittingOut: null, sitOutNext: "hand" });
    expect(requireTableSeat(foldToEnd(running), 1)).toMatchObject({
      sittingOut: { reason: "asked" },
      sitOutNext: "no",
    });
    expect(requireTableSeat(foldToEnd(running), 0).sittingOut).toBeNull();
  });

  test("a player who sits out gets no cards, pays no blinds and keeps the seat", () => {
    const table = dealTable(tableWith([0, 1, sittingOutSeat(2)]));
    expect(table.hand?.seats.map((s) => s.seat)).toEqual([0, 1]);
    expect(requireTableSeat(foldToEnd(table), 2).stack).toBe(5_000);
  });

  test("the time of a sit-out starts when the player's hand ends", () => {
    const running = runCommands(dealTable(tableWith([0, 1])), { type: "sit-out", seat: 1, when: "now" });
    const ended = decideOrThrow(running, actCommand(running, { type: "fold" }), TEST_NOW + 20_000).state;
    expect(requireTableSeat(ended, 1).sittingOut?.since).toBe(TEST_NOW + 20_000);
  });

  test("a player can cancel a request to sit out", () => {
    const running = runCommands(
      dealTable(tableWith([0, 1, 2])),
      { type: "sit-out", seat: 1, when: "now" },
      { type: "come-back", seat: 1, entry: "wait" },
    );
    expect(requireTableSeat(foldToEnd(running), 1).sittingOut).toBeNull();
  });

  test("a player is removed between hands after sitting out for more than ten minutes without a break", () => {
    const table = tableWith([0, 1, sittingOutSeat(2, { stack: 1_234 })]);
    const remove = { type: "remove-absent" } as const;
    expect(decideOrThrow(table, remove, TEST_NOW + 10 * minutes).events).toEqual([]);
    expect(decideOrThrow(table, remove, TEST_NOW + 10 * minutes + 1).events).toMatchObject([
      { type: "player-left", seat: 2, stack: 1_234, reason: "sat-out-too-long" },
    ]);
    expect(refusalOf(dealTable(table), remove, TEST_NOW + 11 * minutes)).toBe("hand-running");
    const back = runCommands(
      table,
      { type: "come-back", seat: 2, entry: "wait" },
      { type: "sit-out", seat: 2, when: "now" },
    );
    expect(requireTableSeat(back, 2).sittingOut?.since).toBe(TEST_NOW);
  });

  test("B10 ✗: time does not count where only big blinds are limited, nor big blinds where only time is limited", () => {
    const remove = { type: "remove-absent" } as const;
    const seats = [0, sittingOutSeat(1, { missedBigBlinds: 3 })];
    const only = (maxMs: number | null, maxBigBlinds: number | null) =>
      decideOrThrow(
        tableWith(seats, { settings: testSettings({ sitOut: { maxMs, maxBigBlinds } }) }),
        remove,
        TEST_NOW + 11 * minutes,
      ).events;
    expect(only(null, 3)).toMatchObject([{ reason: "missed-blinds" }]);
    expect(only(null, 4)).toEqual([]);
    expect(only(10 * minutes, null)).toMatchObject([{ reason: "sat-out-too-long" }]);
    expect(only(null, null)).toEqual([]);
  });

  test.each([
    ["sitting out twice", { type: "sit-out", seat: 2, when: "now" }, "already-sitting-out"],
    ["coming back without sitting out", { type: "come-back", seat: 0, entry: "wait" }, "not-sitting-out"],
    ["coming back without chips", { type: "come-back", seat: 3, entry: "wait" }, "no-chips"],
    ["sitting out at an empty seat", { type: "sit-out", seat: 5, when: "now" }, "not-seated"],
    ["coming back to an empty seat", { type: "come-back", seat: 5, entry: "wait" }, "not-seated"],
  ] as const)("B10 ✗: %s is refused", (_name, command, refused) =>
    expect(refusalOf(tableWith([0, 1, sittingOutSeat(2), sittingOutSeat(3, { stack: 0 })]), command)).toBe(refused),
  );
});

describe("B8 B6: choosing how to pay a debt", () => {
  test("a player may choose when sitting down, when coming back, or later", () => {
    const table = tableAfterHand([5, 1, 4], [0, 1, 2, sittingOutSeat(3, { owesBlind: true }), 4]);
    const back = runCommands(table, { type: "come-back", seat: 3, entry: "post" });
    expect(requireTableSeat(back, 3)).toMatchObject({ owesBlind: true, entry: "post", sittingOut: null });
    expect(requireTableSeat(runCommands(back, { type: "choose-entry", seat: 3, entry: "wait" }), 3).entry).toBe("wait");
  });

  test("B6 ✗, B8 ✗: only a player who owes a blind may choose", () => {
    expect(refusalOf(tableWith([0, 1]), { type: "choose-entry", seat: 1, entry: "post" })).toBe("owes-nothing");
    expect(
      refusalOf(tableWith([0, owingSeat(1, "wait")]), { type: "choose-entry", seat: 1, entry: "post" }),
    ).toBeNull();
    expect(refusalOf(tableWith([0]), { type: "choose-entry", seat: 1, entry: "post" })).toBe("not-seated");
  });
});

describe("T5: after a time-out the player sits out from the next hand on", () => {
  test.each(["grace-then-check-fold", "all-in-protection"] as const)("the player sits out under %s", (timeOut) => {
    const dealt = dealTable(tableWith([0, 1, 2], { settings: testSettings({}, { timeOut }) }));
    const seat = actCommand(dealt, { type: "fold" }).seat;
    const late = runCommands(dealt, timeOutCommand(dealt));
    expect(requireTableSeat(late, seat)).toMatchObject({ sittingOut: null, sitOutNext: "timed-out" });
    const over = foldToEnd(late);
    expect(requireTableSeat(over, seat)).toMatchObject({ sittingOut: { reason: "timed-out" }, sitOutNext: "no" });
    expect(over.seats.filter((s) => s.sittingOut)).toHaveLength(1);
  });

  test("T5 ✗: the player cannot cancel this sit-out before it happens, but can come back after it", () => {
    const dealt = dealTable(tableWith([0, 1, 2]));
    const { seat } = actCommand(dealt, { type: "fold" });
    const late = runCommands(dealt, timeOutCommand(dealt));
    expect(refusalOf(late, { type: "come-back", seat, entry: "wait" })).toBe("not-sitting-out");
    expect(refusalOf(late, { type: "sit-out", seat, when: "next-big-blind" })).toBe("already-sitting-out");
    const back = runCommands(foldToEnd(late), { type: "come-back", seat, entry: "wait" });
    expect(requireTableSeat(back, seat).sittingOut).toBeNull();
  });
});
