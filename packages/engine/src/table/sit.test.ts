import { describe, expect, test } from "vitest";
import { parseCards } from "../cards/card.ts";
import { createTable } from "./fold.ts";
import { optionsOf } from "./options.ts";
import {
  actNow,
  after,
  away,
  DECK,
  deal,
  foldOut,
  NOW,
  ofType,
  owing,
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
import type { TableCommand, TableSeat, TableState } from "./types.ts";

const minutes = 60_000;

describe("S1 taking a seat", () => {
  const table = tableWith([0, 2]);

  test("a free one, by somebody who has none", () => {
    const { events, state } = perform(table, sitDown(1, { playerId: "new", name: "New", bot: true }));
    expect(events).toEqual([{ type: "player-sat", seat: seatIn(state, 1) }]);
    expect(seatIn(state, 1)).toMatchObject({ playerId: "new", name: "New", bot: true, stack: 5_000, satDownAt: NOW });
    expect(state.seats.map((s) => s.seat)).toEqual([0, 1, 2]);
  });

  test.each([
    ["one player on a taken seat (fault 47)", sitDown(2, { playerId: "new" }), "seat-taken"],
    ["one player on two seats (fault 48)", sitDown(1, { playerId: "p2" }), "already-seated"],
    ["beyond the table", sitDown(6), "no-such-seat"],
    ["below it", sitDown(-1), "no-such-seat"],
    ["between two", sitDown(1.5), "no-such-seat"],
    ["broken chips", sitDown(1, { buyIn: 5_000.5 }), "amount-not-whole"],
    ["no number", sitDown(1, { buyIn: Number.NaN }), "amount-not-whole"],
    ["too little", sitDown(1, { buyIn: 1_999 }), "buy-in-too-small"],
    ["too much", sitDown(1, { buyIn: 10_001 }), "buy-in-too-large"],
  ] as const)("S1 ✗: %s is refused", (_name, command, refused) => expect(refusalOf(table, command)).toBe(refused));

  test("S1 ✗: nobody sits at a closed table, or one that closes", () => {
    expect(refusalOf(run(table, { type: "close" }), sitDown(1))).toBe("table-closed");
    expect(refusalOf(run(deal(table), { type: "close" }), sitDown(1))).toBe("table-closed");
  });
});

describe("the range at the seat is the range of the rathole rules", () => {
  const table = (rathole: "off" | "stack-and-counter" | "last-stack") =>
    createTable("t", settings({ rathole, buyIn: { min: 5_000, max: 10_000 } }));
  const back = (buyIn: number, counter: number, since = 10 * minutes) =>
    sitDown(0, { buyIn, counter, visit: { stack: 18_250, leftAt: NOW - since } });

  test("S4: less than the last stack only while the counter allows it", () => {
    expect(refusalOf(table("stack-and-counter"), back(10_000, 4))).toBeNull();
    expect(refusalOf(table("stack-and-counter"), back(9_999, 4))).toBe("buy-in-too-small");
    expect(refusalOf(table("stack-and-counter"), back(18_250, 5))).toBeNull();
    expect(refusalOf(table("stack-and-counter"), back(18_249, 5))).toBe("buy-in-too-small");
    expect(refusalOf(table("stack-and-counter"), back(18_251, 5))).toBe("buy-in-too-large");
  });

  test("S6: exactly the last stack, and after half an hour anything", () => {
    expect(refusalOf(table("last-stack"), back(10_000, 0))).toBe("buy-in-too-small");
    expect(refusalOf(table("last-stack"), back(18_250, 0))).toBeNull();
    expect(refusalOf(table("last-stack"), back(10_000, 0, 30 * minutes))).toBeNull();
  });

  test("S4 ✗, S6 ✗: off, it is the table's own range", () => {
    expect(refusalOf(table("off"), back(5_000, 9))).toBeNull();
    expect(refusalOf(table("off"), back(18_250, 9))).toBe("buy-in-too-large");
  });

  test("S4, S6: a leave and a removal tell stack and time, which is what the next visit is read from", () => {
    const left = perform(tableWith([0, away(1, { stack: 700 })]), { type: "leave", seat: 1 });
    expect(left.events).toEqual([
      { type: "player-left", seat: 1, playerId: "p1", stack: 700, at: NOW, reason: "asked" },
    ]);
  });
});

describe("S7 top-ups", () => {
  test("between hands the chips move at once, up to the table's maximum", () => {
    const { events, state } = perform(tableWith([0, 1]), { type: "top-up", seat: 0, amount: 5_000 });
    expect(events).toEqual([{ type: "topped-up", seat: 0, playerId: "p0", amount: 5_000, stack: 10_000 }]);
    expect(seatIn(state, 0).stack).toBe(10_000);
    expect(refusalOf(state, { type: "top-up", seat: 0, amount: 1 })).toBe("stack-full");
    expect(refusalOf(tableWith([0, 1]), { type: "top-up", seat: 0, amount: 5_001 })).toBe("stack-full");
  });

  test("S4 ✗, S7 ✗: whoever brought more than the maximum adds nothing to it", () => {
    expect(refusalOf(tableWith([seated(0, { stack: 18_250 })]), { type: "top-up", seat: 0, amount: 1 })).toBe(
      "stack-full",
    );
  });

  test.each([
    [0, 0, "amount-too-small"],
    [0, -5, "amount-too-small"],
    [0, 0.5, "amount-not-whole"],
    [0, Number.POSITIVE_INFINITY, "amount-not-whole"],
    [3, 100, "not-seated"],
  ] as const)("S7 ✗: seat %i, %d chips → %s", (seat, amount, refused) =>
    expect(refusalOf(tableWith([0, 1]), { type: "top-up", seat, amount })).toBe(refused),
  );

  test("G8 ✗: mid-hand only the wish is kept, and moved after the hand (fault 45)", () => {
    const running = run(deal(tableWith([0, 1, 2])), { type: "top-up", seat: 0, amount: 6_000 });
    expect(seatIn(running, 0)).toMatchObject({ stack: 5_000, topUpWanted: 6_000 });
    expect(running.hand?.seats.find((s) => s.seat === 0)?.startStack).toBe(5_000);
    expect(refusalOf(running, { type: "move-top-up", seat: 0, available: 9_000 })).toBe("hand-running");
    const over = foldOut(running);
    const { stack } = seatIn(over, 0);
    const { events, state } = perform(over, { type: "move-top-up", seat: 0, available: 9_000 });
    expect(ofType(events, "topped-up")).toMatchObject([{ amount: 10_000 - stack, stack: 10_000 }]);
    expect(seatIn(state, 0)).toMatchObject({ stack: 10_000, topUpWanted: 0 });
  });

  test("who is not in the running hand need not wait", () => {
    const running = deal(tableWith([0, 1, away(2)]));
    expect(seatIn(run(running, { type: "top-up", seat: 2, amount: 100 }), 2).stack).toBe(5_100);
  });

  test("no more moves than the wallet holds; with nothing the wish is dropped", () => {
    const wish = tableWith([seated(0, { topUpWanted: 3_000 }), 1]);
    expect(seatIn(run(wish, { type: "move-top-up", seat: 0, available: 400 }), 0)).toMatchObject({
      stack: 5_400,
      topUpWanted: 0,
    });
    expect(seatIn(run(wish, { type: "move-top-up", seat: 0, available: 0 }), 0)).toEqual(seated(0));
    expect(perform(tableWith([0]), { type: "move-top-up", seat: 0, available: 500 }).events).toEqual([]);
  });

  test("a player without chips whose wish fails sits out; one whose wish comes true plays on", () => {
    const broke = tableWith([seated(0, { stack: 0, topUpWanted: 3_000 }), 1]);
    expect(seatIn(run(broke, { type: "move-top-up", seat: 0, available: 0 }), 0).sittingOut).toEqual({
      since: NOW,
      reason: "no-chips",
    });
    expect(seatIn(run(broke, { type: "move-top-up", seat: 0, available: 3_000 }), 0)).toEqual(
      seated(0, { stack: 3_000 }),
    );
  });
});

describe("chips for a seat that sits out for want of them", () => {
  const broke = (seat: number, change: Partial<TableSeat> = {}) =>
    away(seat, { stack: 0, sittingOut: { since: NOW, reason: "no-chips" }, ...change });
  const topUp = (seat: number, amount: number) => ({ type: "top-up", seat, amount }) as const;
  const move = (seat: number, available: number) => ({ type: "move-top-up", seat, available }) as const;
  const dealtIn = (state: TableState) => state.hand?.seats.map(({ seat }) => seat);
  const autoTopUp = (seat: number, to: "off" | "maximum") =>
    ({ type: "set-options", seat, autoPost: false, autoTopUp: to }) as const;
  /** Seat 0 has called all-in with its last 100 and is about to lose them to seat 1. */
  const losing = (plan: readonly TableCommand[]) => {
    const first = parseCards("Ac 2c Ad 3d 7c 8d 9h Js 5d");
    const deck = [...first, ...DECK.filter((card) => !first.includes(card))];
    const table = tableWith([seated(0, { stack: 100 }), 1]);
    return run(table, { ...startHand(table), deck }, ...plan);
  };
  const lost = (...plan: readonly TableCommand[]) => {
    const table = losing(plan);
    return run(table, actNow(table, { type: "call" }));
  };

  test("S7: a top-up between hands brings it back for the next hand", () => {
    const bust = lost();
    expect(seatIn(bust, 0)).toMatchObject({ stack: 0, sittingOut: { reason: "no-chips" } });
    expect(refusalOf(bust, startHand(bust))).toBe("not-enough-players");
    const { state, events } = perform(bust, topUp(0, 4_000));
    expect(events).toEqual([
      { type: "topped-up", seat: 0, playerId: "p0", amount: 4_000, stack: 4_000 },
      { type: "seat-changed", seat: seatIn(state, 0) },
    ]);
    expect(seatIn(state, 0)).toMatchObject({ stack: 4_000, sittingOut: null, owes: false });
    expect(dealtIn(deal(state))).toEqual([0, 1]);
    expect(perform(state, { type: "remove-absent" }, NOW + 11 * minutes).events).toEqual([]);
  });

  test("S7: a top-up while the others play brings it back for the hand after theirs", () => {
    const running = deal(tableWith([broke(0), 1, 2]));
    const back = run(running, topUp(0, 4_000));
    expect(seatIn(back, 0)).toMatchObject({ stack: 4_000, sittingOut: null });
    expect(dealtIn(back)).toEqual([1, 2]);
    expect(dealtIn(deal(foldOut(back)))).toContain(0);
  });

  test("B8: it owes what it missed, and waits or posts as its player has set it", () => {
    const table = after([5, 1, 4], [0, 1, 2, broke(3, { owes: true, missedBigBlinds: 1, entry: "post" }), 4]);
    expect(seatIn(run(table, topUp(3, 4_000)), 3)).toMatchObject({
      sittingOut: null,
      owes: true,
      entry: "wait",
      missedBigBlinds: 1,
    });
    const posting = { type: "set-options", seat: 3, autoPost: true, autoTopUp: "off" } as const;
    expect(seatIn(run(table, posting, topUp(3, 4_000)), 3)).toMatchObject({ owes: true, entry: "post" });
  });

  test("B11: less than a big blind is enough: it posts what it has and is all-in", () => {
    const table = run(lost(), topUp(0, 30));
    const { events } = perform(table, startHand(table));
    expect(ofType(events, "hand-started")[0]?.setup.seats).toContainEqual({ seat: 0, stack: 30 });
    expect(ofType(events, "posted")).toContainEqual(expect.objectContaining({ seat: 0, live: 30 }));
  });

  test("S7: an automatic top-up, switched on when all is lost, brings it back", () => {
    const asked = run(lost(), autoTopUp(0, "maximum"));
    expect(seatIn(asked, 0)).toMatchObject({ stack: 0, topUpWanted: 10_000, sittingOut: { reason: "no-chips" } });
    const back = run(asked, move(0, 50_000));
    expect(seatIn(back, 0)).toMatchObject({ stack: 10_000, topUpWanted: 0, sittingOut: null });
    expect(dealtIn(deal(back))).toEqual([0, 1]);
    // What the wallet holds is enough to come back with, and the player is told that it was the last time.
    const some = run(asked, move(0, 700));
    expect(seatIn(some, 0)).toMatchObject({ stack: 700, topUpWanted: 0, sittingOut: null });
    expect(optionsOf(some, seatIn(some, 0))).toMatchObject({ autoTopUp: "off", notice: "auto-top-up-off" });
  });

  test("S7: one asked for in the hand that took everything is moved at its end, and the seat never sits out", () => {
    const over = lost(topUp(0, 4_000));
    expect(seatIn(over, 0)).toMatchObject({ stack: 0, topUpWanted: 4_000, sittingOut: null });
    expect(dealtIn(deal(run(over, move(0, 50_000))))).toEqual([0, 1]);
  });

  test("S7: who fills up by hand comes back, is filled up as they have set it, and the room's notice is taken off", () => {
    const told = run(lost(), autoTopUp(0, "maximum"), move(0, 0));
    expect(seatIn(told, 0)).toMatchObject({ stack: 0, topUpWanted: 0, sittingOut: { reason: "no-chips" } });
    expect(optionsOf(told, seatIn(told, 0)).notice).toBe("auto-top-up-off");
    const back = run(told, topUp(0, 4_000));
    expect(seatIn(back, 0)).toMatchObject({ stack: 4_000, topUpWanted: 0, sittingOut: null });
    expect(optionsOf(back, seatIn(back, 0)).notice).toBeNull();
    expect(seatIn(run(lost(), autoTopUp(0, "maximum"), topUp(0, 4_000)), 0)).toMatchObject({ topUpWanted: 6_000 });
  });

  test("S7 ✗, B10 ✗: it brings back nobody who sits out by choice, or by a time-out (T5)", () => {
    for (const reason of ["asked", "timed-out"] as const)
      for (const stack of [0, 500]) {
        const table = tableWith([away(0, { stack, sittingOut: { since: NOW, reason } }), 1]);
        const { events, state } = perform(table, topUp(0, 4_000));
        expect(events.map(({ type }) => type)).toEqual(["topped-up"]);
        expect(seatIn(state, 0).sittingOut).toEqual({ since: NOW, reason });
        const wish = tableWith([away(0, { stack, topUpWanted: 4_000, sittingOut: { since: NOW, reason } }), 1]);
        expect(seatIn(run(wish, move(0, 9_000)), 0)).toMatchObject({ stack: stack + 4_000, sittingOut: { reason } });
      }
  });

  test("S7 ✗, B10 ✗: nor who had asked to sit out after the hand that took everything", () => {
    const sitOut = { type: "sit-out", seat: 0, when: "next-hand" } as const;
    expect(seatIn(lost(sitOut), 0)).toMatchObject({ stack: 0, sittingOut: { reason: "asked" } });
    expect(seatIn(run(lost(sitOut), topUp(0, 4_000)), 0).sittingOut?.reason).toBe("asked");
    expect(seatIn(run(lost(sitOut, topUp(0, 4_000)), move(0, 9_000)), 0).sittingOut?.reason).toBe("asked");
  });

  test("B10: a plan to sit out at the next big blind outlasts the loss, and the failed top-up", () => {
    const sitOut = { type: "sit-out", seat: 0, when: "next-big-blind" } as const;
    const back = run(lost(sitOut), topUp(0, 4_000));
    expect(seatIn(back, 0)).toMatchObject({ sittingOut: null, sitOutNext: "big-blind" });
    const failed = run(lost(sitOut, topUp(0, 4_000)), move(0, 0));
    expect(seatIn(failed, 0)).toMatchObject({ sittingOut: { reason: "no-chips" }, sitOutNext: "big-blind" });
  });
});

describe("B10 sitting out and coming back", () => {
  test("between hands at once, in a hand after it", () => {
    const table = tableWith([0, 1, 2]);
    expect(seatIn(run(table, { type: "sit-out", seat: 1, when: "next-hand" }), 1).sittingOut).toEqual({
      since: NOW,
      reason: "asked",
    });
    const running = run(deal(table), { type: "sit-out", seat: 1, when: "now" });
    expect(seatIn(running, 1)).toMatchObject({ sittingOut: null, sitOutNext: "hand" });
    expect(seatIn(foldOut(running), 1)).toMatchObject({ sittingOut: { reason: "asked" }, sitOutNext: "no" });
    expect(seatIn(foldOut(running), 0).sittingOut).toBeNull();
  });

  test("no cards, no blinds, seat kept", () => {
    const table = deal(tableWith([0, 1, away(2)]));
    expect(table.hand?.seats.map((s) => s.seat)).toEqual([0, 1]);
    expect(seatIn(foldOut(table), 2).stack).toBe(5_000);
  });

  test("the clock starts when the hand he was in ends", () => {
    const running = run(deal(tableWith([0, 1])), { type: "sit-out", seat: 1, when: "now" });
    const ended = perform(running, actNow(running, { type: "fold" }), NOW + 20_000).state;
    expect(seatIn(ended, 1).sittingOut?.since).toBe(NOW + 20_000);
  });

  test("a wish can be taken back", () => {
    const running = run(
      deal(tableWith([0, 1, 2])),
      { type: "sit-out", seat: 1, when: "now" },
      { type: "come-back", seat: 1, entry: "wait" },
    );
    expect(seatIn(foldOut(running), 1).sittingOut).toBeNull();
  });

  test("removed after more than ten minutes without a break, between hands", () => {
    const table = tableWith([0, 1, away(2, { stack: 1_234 })]);
    const remove = { type: "remove-absent" } as const;
    expect(perform(table, remove, NOW + 10 * minutes).events).toEqual([]);
    expect(perform(table, remove, NOW + 10 * minutes + 1).events).toMatchObject([
      { type: "player-left", seat: 2, stack: 1_234, reason: "sat-out-too-long" },
    ]);
    expect(refusalOf(deal(table), remove, NOW + 11 * minutes)).toBe("hand-running");
    const back = run(table, { type: "come-back", seat: 2, entry: "wait" }, { type: "sit-out", seat: 2, when: "now" });
    expect(seatIn(back, 2).sittingOut?.since).toBe(NOW);
  });

  test("B10 ✗: not at tables that only count big blinds, and the other way round", () => {
    const remove = { type: "remove-absent" } as const;
    const seats = [0, away(1, { missedBigBlinds: 3 })];
    const only = (maxMs: number | null, maxBigBlinds: number | null) =>
      perform(tableWith(seats, { settings: settings({ sitOut: { maxMs, maxBigBlinds } }) }), remove, NOW + 11 * minutes)
        .events;
    expect(only(null, 3)).toMatchObject([{ reason: "missed-blinds" }]);
    expect(only(null, 4)).toEqual([]);
    expect(only(10 * minutes, null)).toMatchObject([{ reason: "sat-out-too-long" }]);
    expect(only(null, null)).toEqual([]);
  });

  test.each([
    ["sit out twice", { type: "sit-out", seat: 2, when: "now" }, "already-sitting-out"],
    ["come back without having gone", { type: "come-back", seat: 0, entry: "wait" }, "not-sitting-out"],
    ["come back without chips", { type: "come-back", seat: 3, entry: "wait" }, "no-chips"],
    ["a seat without a player", { type: "sit-out", seat: 5, when: "now" }, "not-seated"],
    ["come back to nobody's seat", { type: "come-back", seat: 5, entry: "wait" }, "not-seated"],
  ] as const)("B10 ✗: %s is refused", (_name, command, refused) =>
    expect(refusalOf(tableWith([0, 1, away(2), away(3, { stack: 0 })]), command)).toBe(refused),
  );
});

describe("B8 B6 how a debt is paid is chosen", () => {
  test("with an entry, when coming back or later", () => {
    const table = after([5, 1, 4], [0, 1, 2, away(3, { owes: true }), 4]);
    const back = run(table, { type: "come-back", seat: 3, entry: "post" });
    expect(seatIn(back, 3)).toMatchObject({ owes: true, entry: "post", sittingOut: null });
    expect(seatIn(run(back, { type: "choose-entry", seat: 3, entry: "wait" }), 3).entry).toBe("wait");
  });

  test("B6 ✗, B8 ✗: only by who owes", () => {
    expect(refusalOf(tableWith([0, 1]), { type: "choose-entry", seat: 1, entry: "post" })).toBe("owes-nothing");
    expect(refusalOf(tableWith([0, owing(1, "wait")]), { type: "choose-entry", seat: 1, entry: "post" })).toBeNull();
    expect(refusalOf(tableWith([0]), { type: "choose-entry", seat: 1, entry: "post" })).toBe("not-seated");
  });
});

describe("T5 after a time-out the player sits out from the next hand on", () => {
  test.each(["grace-then-check-fold", "all-in-protection"] as const)("under %s", (timeOut) => {
    const dealt = deal(tableWith([0, 1, 2], { settings: settings({}, { timeOut }) }));
    const seat = actNow(dealt, { type: "fold" }).seat;
    const late = run(dealt, timeOutNow(dealt));
    expect(seatIn(late, seat)).toMatchObject({ sittingOut: null, sitOutNext: "timed-out" });
    const over = foldOut(late);
    expect(seatIn(over, seat)).toMatchObject({ sittingOut: { reason: "timed-out" }, sitOutNext: "no" });
    expect(over.seats.filter((s) => s.sittingOut)).toHaveLength(1);
  });

  test("T5 ✗: he cannot take it back before, but comes back after", () => {
    const dealt = deal(tableWith([0, 1, 2]));
    const { seat } = actNow(dealt, { type: "fold" });
    const late = run(dealt, timeOutNow(dealt));
    expect(refusalOf(late, { type: "come-back", seat, entry: "wait" })).toBe("not-sitting-out");
    expect(refusalOf(late, { type: "sit-out", seat, when: "next-big-blind" })).toBe("already-sitting-out");
    const back = run(foldOut(late), { type: "come-back", seat, entry: "wait" });
    expect(seatIn(back, seat).sittingOut).toBeNull();
  });
});
