import { describe, expect, test } from "vitest";
import { parseCards } from "../cards/card.ts";
import { applyTable, createTable } from "./fold.ts";
import {
  actNow,
  away,
  DECK,
  deal,
  dealAndFold,
  foldOut,
  NOW,
  next,
  ofType,
  owing,
  perform,
  places,
  refusalOf,
  run,
  seated,
  seatIn,
  settings,
  sitDown,
  startHand,
  tableWith,
  threeToStart,
  timeOutNow,
} from "./testing.ts";
import type { CommandOf, TableState } from "./types.ts";

const leave = (seat: number) => ({ type: "leave", seat }) as const;

describe("start-hand", () => {
  test("is the next hand's places, then the hand's own events", () => {
    const table = tableWith([0, 1, 2]);
    const { events, state } = perform(table, startHand(table));
    expect(events[0]).toEqual(next(table).moved);
    expect(events.map((e) => e.type)).toEqual([
      "blinds-moved",
      "hand-started",
      "posted",
      "posted",
      "hole-dealt",
      "turn",
    ]);
    expect(state).toMatchObject({ handNo: 8, lastDealtIn: 3, button: 0 });
    expect(state.seats.map((s) => s.stack)).toEqual([5_000, 5_000, 5_000]); // G8: as they were at its start
  });

  test("a hand number is never used twice", () => {
    const table = tableWith([0, 1]);
    for (const handNo of [7, 0, -1, Number.NaN])
      expect(refusalOf(table, { ...startHand(table), handNo })).toBe("stale-decision");
    expect(perform(table, { ...startHand(table), handNo: 12 }).state.handNo).toBe(12);
  });

  test("refused while one runs, with too few, paused or closed", () => {
    const table = tableWith([0, 1]);
    const running = deal(table);
    expect(refusalOf(running, startHand(running))).toBe("hand-running");
    expect(refusalOf(tableWith([0]), startHand(table))).toBe("not-enough-players");
    expect(refusalOf(run(table, { type: "pause" }), startHand(table))).toBe("table-paused");
    expect(refusalOf(run(table, { type: "close" }), startHand(table))).toBe("table-closed");
  });

  test("B11: when the blinds put everybody all-in, the hand's end and what follows are in the same step", () => {
    const table = tableWith([seated(0, { stack: 30 }), seated(1, { stack: 30 })]);
    const { events, state } = perform(table, startHand(table));
    expect(ofType(events, "hand-ended")).toHaveLength(1);
    const broke = state.seats.filter((s) => s.stack === 0);
    expect(state.seats.reduce((sum, s) => sum + s.stack, 0)).toBe(60);
    expect(broke.every((s) => s.sittingOut?.reason === "no-chips")).toBe(true);
  });
});

describe("act and time-out", () => {
  const table = () => deal(tableWith([0, 1, 2]));
  const fold = () => actNow(table(), { type: "fold" });

  test.each([
    ["another hand", { handNo: 7 }, "stale-decision"],
    ["another turn", { decision: 2 }, "stale-decision"],
    ["another seat", { seat: 1 }, "not-your-turn"],
    ["a seat without cards", { seat: 5 }, "not-in-hand"],
  ] as const)("A13 ✗: meant for %s is refused (faults 31, 32)", (_name, change, refused) => {
    expect(refusalOf(table(), { ...fold(), ...change })).toBe(refused);
    const late: CommandOf<"time-out"> = { ...timeOutNow(table()), ...change };
    expect(refusalOf(table(), late)).toBe(change && "seat" in change && change.seat === 5 ? "not-seated" : refused);
  });

  test("A13: accepted when it fits, refused once it is used", () => {
    const acted = run(table(), fold());
    expect(acted.hand?.seats.find((s) => s.seat === fold().seat)?.status).toBe("folded");
    expect(refusalOf(acted, fold())).toBe("stale-decision");
    expect(refusalOf(acted, timeOutNow(table()))).toBe("stale-decision");
  });

  test("without a hand there is nothing to act in", () => {
    expect(refusalOf(tableWith([0, 1]), fold())).toBe("no-hand");
    expect(refusalOf(foldOut(table()), fold())).toBe("no-hand");
    expect(refusalOf(tableWith([0, 1]), timeOutNow(table()))).toBe("no-hand");
    expect(refusalOf(tableWith([0, 1]), { type: "cancel-hand", reason: "x" })).toBe("no-hand");
    expect(refusalOf(foldOut(table()), { type: "cancel-hand", reason: "x" })).toBe("no-hand");
  });

  test("G8: stacks are written when the hand ends", () => {
    const over = foldOut(table());
    expect(over.seats.map((s) => s.stack)).toEqual([5_000, 4_950, 5_050]);
    expect(over.hand?.result?.outcome).toBe("settled");
  });
});

describe("no chips left", () => {
  const lost = (topUpWanted: number) => {
    const seats = [0, 1].map((seat) => seated(seat, { stack: 100, topUpWanted }));
    // Aces to seat 1, deuce and three to seat 0, a board that helps nobody.
    const first = parseCards("Ac 2c Ad 3d 7c 8d 9h Js 5d");
    const deck = [...first, ...DECK.filter((card) => !first.includes(card))];
    const table = perform(tableWith(seats), { ...startHand(tableWith(seats)), deck }).state;
    const over = run(table, actNow(table, { type: "call" }));
    return over.seats.filter((s) => s.stack === 0);
  };

  test("sits out when the hand ends", () => {
    expect(lost(0).map((s) => s.sittingOut?.reason)).toEqual(["no-chips"]);
  });

  test("S7: unless chips he asked for are still to come", () => {
    expect(lost(3_000).map((s) => s.sittingOut)).toEqual([null]);
  });
});

describe("what the end of a hand leaves alone", () => {
  test("S7 ✗: seats for which nothing waited", () => {
    const running = deal(tableWith([0, 1]));
    const { events } = perform(running, actNow(running, { type: "fold" }));
    expect(ofType(events, "hand-ended")).toHaveLength(1);
    expect(ofType(events, "seat-changed")).toEqual([]);
  });

  test("B10 ✗: the break of who has no chips: it does not begin anew", () => {
    const sittingOut = { since: NOW - 60_000, reason: "asked" } as const;
    const over = dealAndFold(tableWith([0, 1, away(2, { stack: 0, sittingOut })]));
    expect(seatIn(over, 2).sittingOut).toEqual(sittingOut);
  });
});

describe("leaving", () => {
  test("before the first hand", () => {
    expect(run(tableWith([0, 1]), leave(1)).seats.map((s) => s.seat)).toEqual([0]);
  });

  test("between hands, or without cards, at once", () => {
    const table = deal(tableWith([0, 1, away(2)]));
    expect(perform(table, leave(2)).events).toMatchObject([{ type: "player-left", seat: 2, stack: 5_000 }]);
    expect(run(foldOut(table), leave(0)).seats.map((s) => s.seat)).toEqual([1, 2]);
    expect(refusalOf(table, leave(4))).toBe("not-seated");
  });

  test("on turn: folded at once, the seat is freed when the hand ends (fault 49)", () => {
    const table = deal(tableWith([0, 1, 2, 3]));
    expect(table.hand?.turn?.seat).toBe(3);
    const { events, state } = perform(table, leave(3));
    expect(events.map((e) => e.type)).toEqual(["seat-changed", "acted", "turn"]);
    expect(seatIn(state, 3).leaving).toBe(true);
    expect(refusalOf(state, leave(3))).toBe("already-leaving");
    expect(refusalOf(state, sitDown(3, { playerId: "new" }))).toBe("seat-taken");
    expect(refusalOf(state, { type: "top-up", seat: 3, amount: 1 })).toBe("already-leaving");
    const over = foldOut(state);
    expect(over.seats.map((s) => s.seat)).toEqual([0, 1, 2]);
  });

  test("not on turn: folded when the turn reaches him, in the step that brought it", () => {
    const asked = run(deal(tableWith([0, 1, 2, 3])), leave(0));
    expect(asked.hand?.turn?.seat).toBe(3);
    expect(asked.hand?.seats.find((s) => s.seat === 0)?.status).toBe("live");
    const { events, state } = perform(asked, actNow(asked, { type: "call" }));
    expect(ofType(events, "acted").map((e) => [e.seat, e.action, e.timedOut])).toEqual([
      [3, "call", false],
      [0, "fold", false],
    ]);
    expect(state.hand?.turn?.seat).toBe(1);
  });

  test("T2 ✗: never protected, blinds posted stay in the pot", () => {
    const protectedTable = tableWith([0, 1, 2], { settings: settings({}, { timeOut: "all-in-protection" }) });
    const asked = run(deal(protectedTable), leave(1));
    const { events, state } = perform(asked, actNow(asked, { type: "call" }));
    expect(ofType(events, "protected")).toEqual([]);
    expect(ofType(events, "acted").map((e) => e.action)).toEqual(["call", "fold"]);
    expect(ofType(perform(state, actNow(state, { type: "fold" })).events, "player-left")).toMatchObject([
      { seat: 1, stack: 4_950, reason: "asked" },
    ]);
  });

  test("all but one leave: the hand ends in that step", () => {
    const asked = run(deal(tableWith([0, 1, 2])), leave(1));
    const { events, state } = perform(asked, leave(0));
    expect(ofType(events, "hand-ended")).toHaveLength(1);
    expect(state.seats.map((s) => [s.seat, s.stack])).toEqual([[2, 5_050]]);
  });
});

describe("a newcomer on a seat of the finished hand", () => {
  const over = () => run(dealAndFold(tableWith([0, 1, 2])), leave(0));

  test("F4 ✗: does not find his predecessor's cards", () => {
    expect(over().hand?.seats[0]?.cards).toEqual([expect.any(Number), expect.any(Number)]);
    const taken = run(over(), sitDown(0, { playerId: "new" }));
    expect(taken.hand?.seats[0]?.cards).toEqual([null, null]);
    expect(refusalOf(taken, show(taken, 0))).toBe("not-in-hand");
    expect(refusalOf(taken, show(taken, 2))).toBeNull(); // P9: his own are still there
  });
});

/** All of his cards, of the hand that lies on that table. */
const show = (table: TableState, seat: number) =>
  ({ type: "show", seat, handNo: table.handNo, cards: [0, 1] }) as const;

describe("P9 showing after the hand", () => {
  const over = () => dealAndFold(tableWith([0, 1, 2]));

  test("the last player may show what he won with", () => {
    const winner = over().hand?.seats.find((s) => s.won > 0)?.seat ?? -1;
    expect(run(over(), show(over(), winner)).hand?.seats.find((s) => s.seat === winner)?.shown).toBe(true);
  });

  test("P9 ✗: not who folded, sat elsewhere, or before the end", () => {
    expect(refusalOf(over(), show(over(), 0))).toBe("already-folded");
    expect(refusalOf(run(over(), sitDown(5)), show(over(), 5))).toBe("not-in-hand");
    expect(refusalOf(over(), show(over(), 5))).toBe("not-seated");
    expect(refusalOf(deal(over()), show(deal(over()), 0))).toBe("hand-running");
    expect(refusalOf(tableWith([0, 1]), show(over(), 0))).toBe("no-hand");
  });

  test("fault 32: what was meant for the hand before does not turn a card of this one", () => {
    const next = dealAndFold(over());
    const winner = next.hand?.seats.find((s) => s.won > 0)?.seat ?? -1;
    expect(refusalOf(next, show(over(), winner))).toBe("stale-decision");
    expect(refusalOf(next, show(next, winner))).toBeNull();
  });

  test("F4: one card shown stays open, and the other hidden, when somebody else takes the seat", () => {
    const winner = over().hand?.seats.find((s) => s.won > 0)?.seat ?? -1;
    const one = run(over(), { type: "show", seat: winner, handNo: over().handNo, cards: [0] });
    const taken = run(run(one, leave(winner)), sitDown(winner, { playerId: "new" }));
    const held = taken.hand?.seats.find((s) => s.seat === winner);
    expect(held?.cards).toEqual([over().hand?.seats.find((s) => s.seat === winner)?.cards[0], null]);
    expect(refusalOf(taken, show(taken, winner))).toBe("not-in-hand");
  });
});

describe("T6 a cancelled hand", () => {
  const cancel = { type: "cancel-hand", reason: "fault" } as const;

  test("gives every stack back and deals the next one with the same button and blinds", () => {
    const table = dealAndFold(tableWith([0, 1, 2, 3]));
    const running = deal(table);
    const raised = run(running, actNow(running, { type: "raise", to: 700 }));
    const { events, state } = perform(raised, cancel);
    expect(ofType(events, "hand-ended")).toMatchObject([{ outcome: "cancelled", rake: 0, reason: "fault" }]);
    expect(state.seats).toEqual(table.seats);
    expect(places(state)).toEqual(places(table));
    expect(next(state).setup.handNo).toBe(running.handNo + 1);
  });

  test("debts come back too: a poster posts again, a missed blind was not missed", () => {
    const table = tableWith([0, 1, 2, away(3, { missedBigBlinds: 1 }), owing(4, "post"), 5], {
      button: 0,
      bigBlindSeat: 2,
      lastDealtIn: 4,
    });
    const running = deal(table);
    expect(running.bigBlindSeat).toBe(4);
    expect(seatIn(running, 3)).toMatchObject({ owes: true, missedBigBlinds: 2 });
    expect(seatIn(running, 4).owes).toBe(false);
    const state = run(running, cancel);
    expect(state.seats).toEqual(table.seats);
    expect(next(state).moved).toEqual(next(table).moved);
  });

  test("a first button is not drawn again, and newcomers in between owe", () => {
    const table = createTable("t", settings({ firstButton: "random" }));
    const running = deal(run(table, sitDown(1), sitDown(3), sitDown(5)), 2);
    expect(running.button).toBe(5);
    const state = run(running, sitDown(4), cancel);
    expect(places(state, 0)).toEqual({ button: 5, small: 1, big: 3, dealtIn: [1, 3, 5] });
    expect(seatIn(state, 4).owes).toBe(true);
  });

  test("the same for a first hand of two", () => {
    const running = deal(run(createTable("t", settings({ seats: 2 })), sitDown(0), sitDown(1)));
    expect(places(run(running, cancel))).toEqual({ button: 0, small: 0, big: 1, dealtIn: [0, 1] });
  });

  test("the same for a fresh hand of two after a hand of more", () => {
    const table = tableWith([owing(3, "wait"), owing(5, "wait")], { button: 0, bigBlindSeat: 3, lastDealtIn: 4 });
    expect(places(table)).toEqual({ button: 3, small: 3, big: 5, dealtIn: [3, 5] });
    expect(places(run(deal(table), cancel))).toEqual(places(table));
  });

  test("B9: a cancelled hand of two after three was not that one hand", () => {
    const pair = deal(run(dealAndFold(tableWith([0, 1, 2], { settings: threeToStart() })), leave(2)));
    expect(places(run(pair, cancel)).dealtIn).toEqual([0, 1]);
    expect(run(pair, cancel)).toMatchObject({ lastDealtIn: 3, pairPlayed: false, ifCancelled: null });
  });

  test("who took another's seat meanwhile does not get his debts", () => {
    const table = tableWith([0, 1, 2, away(3, { missedBigBlinds: 1 }), 4], {
      button: 0,
      bigBlindSeat: 2,
      lastDealtIn: 4,
    });
    const state = run(deal(table), leave(3), sitDown(3, { playerId: "new" }), cancel);
    expect(seatIn(state, 3)).toMatchObject({ playerId: "new", owes: true, missedBigBlinds: 0 });
  });

  test("T6: who changed his seat meanwhile stays there, as a newcomer", () => {
    const table = tableWith([0, 1, 2, away(3)], { button: 0, bigBlindSeat: 2, lastDealtIn: 3 });
    const state = run(deal(table), leave(3), sitDown(5, { playerId: "p3" }), cancel);
    expect(state.seats.map(({ seat, owes }) => [seat, owes])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [5, true],
    ]);
  });

  test("who was leaving still leaves, with all he had", () => {
    const asked = run(deal(tableWith([0, 1, 2])), leave(2));
    expect(ofType(perform(asked, cancel).events, "player-left")).toMatchObject([{ seat: 2, stack: 5_000 }]);
  });

  test("T6 ✗: a settled hand is not cancelled", () => {
    expect(dealAndFold(tableWith([0, 1])).ifCancelled).toBeNull();
    expect(refusalOf(dealAndFold(tableWith([0, 1])), cancel)).toBe("no-hand");
  });
});

describe("pause, resume, close", () => {
  test("paused at once between hands, after the hand otherwise", () => {
    const table = tableWith([0, 1]);
    expect(run(table, { type: "pause" }).status).toBe("paused");
    const pausing = run(deal(table), { type: "pause" });
    expect(pausing.status).toBe("pausing");
    expect(foldOut(pausing).status).toBe("paused");
    expect(run(pausing, { type: "resume" }).status).toBe("open");
    expect(foldOut(run(pausing, { type: "resume" })).status).toBe("open");
    expect(perform(table, { type: "resume" }).events).toEqual([]);
    expect(perform(pausing, { type: "pause" }).events).toEqual([]);
  });

  test("closing lets the hand end and pays everybody out (fault 55)", () => {
    const closing = run(deal(tableWith([0, 1, away(2)])), { type: "close" });
    expect(closing.status).toBe("closing");
    expect(closing.seats).toHaveLength(3);
    const { events, state } = perform(closing, actNow(closing, { type: "fold" }));
    expect(ofType(events, "player-left").map((e) => [e.seat, e.stack, e.reason])).toEqual([
      [0, 4_950, "table-closed"],
      [1, 5_050, "table-closed"],
      [2, 5_000, "table-closed"],
    ]);
    expect(state).toMatchObject({ status: "closed", seats: [] });
  });

  test("a closed table stays closed", () => {
    const closed = run(tableWith([0, 1]), { type: "close" });
    expect(closed).toMatchObject({ status: "closed", seats: [] });
    for (const type of ["close", "pause", "resume"] as const) expect(refusalOf(closed, { type })).toBe("table-closed");
  });
});

describe("change-settings", () => {
  const change = (next: CommandOf<"change-settings">["settings"]) =>
    ({ type: "change-settings", settings: next }) as const;

  test("from the next hand on: the running one keeps its rules (fault 53)", () => {
    const running = run(
      deal(tableWith([0, 1, 2])),
      change(settings({}, { smallBlind: 100, bigBlind: 200, smallBet: 200, bigBet: 200 })),
    );
    expect(running.hand?.rules.bigBlind).toBe(100);
    expect(next(foldOut(running)).setup.rules.bigBlind).toBe(200);
  });

  test("refused when they cannot work, take a seat away, or change the money", () => {
    const table = tableWith([0, 4]);
    expect(refusalOf(table, change(settings({ minPlayers: 7 })))).toBe("unusable-settings");
    expect(refusalOf(table, change(settings({ seats: 4 })))).toBe("unusable-settings");
    expect(refusalOf(table, change(settings({ currency: "real" })))).toBe("unusable-settings");
    expect(refusalOf(tableWith([]), change(settings({ currency: "real", seats: 2 })))).toBeNull();
    expect(refusalOf(run(table, { type: "close" }), change(settings()))).toBe("table-closed");
  });
});

test("the state of a step is the fold of its events", () => {
  const table = tableWith([0, 1, seated(2, { sitOutNext: "big-blind" }), 3], {
    button: 3,
    bigBlindSeat: 1,
    lastDealtIn: 4,
  });
  const { events, state } = perform(table, startHand(table));
  expect(events.reduce(applyTable, table)).toEqual(state);
});
