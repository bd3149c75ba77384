import { describe, expect, test } from "vitest";
import { redactTable, tableViewFor } from "./fold.ts";
import { optionsOf } from "./options.ts";
import {
  actNow,
  away,
  DECK,
  deal,
  foldOut,
  ofType,
  owing,
  perform,
  refusalOf,
  run,
  seated,
  seatIn,
  sitDown,
  startHand,
  tableWith,
  timeOutNow,
} from "./testing.ts";
import type { SeatOptions, TableState } from "./types.ts";

const set = (seat: number, change: Partial<SeatOptions>) =>
  ({ type: "set-options", seat, autoPost: false, autoTopUp: "off", ...change }) as const;
const of = (table: TableState, seat: number) => optionsOf(table, seatIn(table, seat));
const empty = tableWith([], { button: null, handNo: 0 });

describe("automatic top-up", () => {
  const table = () => run(empty, sitDown(0, { buyIn: 4_000 }), sitDown(1));
  const filling = (state: TableState, seat: number) => seatIn(state, seat).topUpWanted;

  test("S7: at the end of a hand the stack is filled up to what he sat down with, or to the maximum", () => {
    const small = foldOut(deal(run(table(), set(0, { autoTopUp: "buy-in" }))));
    const loser = seatIn(small, 0).stack < 4_000 ? small : foldOut(deal(small));
    const short = 4_000 - seatIn(loser, 0).stack;
    expect(short).toBeGreaterThan(0);
    expect(filling(loser, 0)).toBe(short);
    const { state, events } = perform(loser, { type: "move-top-up", seat: 0, available: 50_000 });
    expect(ofType(events, "topped-up")).toMatchObject([{ amount: short, stack: 4_000 }]);
    expect(filling(state, 0)).toBe(0);
    const most = foldOut(deal(run(table(), set(0, { autoTopUp: "maximum" }))));
    expect(filling(most, 0)).toBe(10_000 - seatIn(most, 0).stack);
  });

  test("S7: set between hands it is asked for at once; set during one, when that has ended (G8)", () => {
    expect(filling(run(table(), set(0, { autoTopUp: "maximum" })), 0)).toBe(6_000);
    const during = run(deal(table()), set(0, { autoTopUp: "maximum" }));
    expect(filling(during, 0)).toBe(0);
    expect(refusalOf(during, { type: "move-top-up", seat: 0, available: 9_999 })).toBe("hand-running");
    expect(filling(foldOut(during), 0)).toBeGreaterThan(0);
  });

  test("S7: who has lost everything is filled up instead of sitting out", () => {
    const pair = tableWith([seated(0, { stack: 30 }), seated(1, { stack: 30 })]);
    const both = run(pair, set(0, { autoTopUp: "maximum" }), set(1, { autoTopUp: "maximum" }));
    const aces = [51, 0, 50, 5, ...DECK.filter((card) => ![51, 0, 50, 5].includes(card))];
    const blinded = (state: TableState) => run(state, { ...startHand(state), deck: aces }); // both are all-in, one wins
    const over = blinded(both);
    const loser = over.seats.find((s) => s.stack === 0);
    expect(loser).toMatchObject({ sittingOut: null, topUpWanted: 10_000 });
    expect(blinded(pair).seats.find((s) => s.stack === 0)?.sittingOut?.reason).toBe("no-chips");
  });

  test("S7: who comes back is filled up, or has what he asked for when that is more", () => {
    const back = { type: "come-back", seat: 0, entry: null } as const;
    const coming = (topUpWanted: number) =>
      filling(run(tableWith([away(0, { topUpWanted }), 1]), set(0, { autoTopUp: "maximum" }), back), 0);
    expect(coming(0)).toBe(5_000);
    expect(coming(6_000)).toBe(6_000);
  });

  test("S7 ✗: nothing for those who sit out, leave, or have more", () => {
    const on = (seat: Parameters<typeof tableWith>[0][number]) => {
      const state = run(tableWith([seat, 1]), set(0, { autoTopUp: "maximum" }));
      return filling(state, 0);
    };
    expect(on(away(0))).toBe(0);
    expect(on(seated(0, { stack: 12_000 }))).toBe(0);
    const leaving = run(deal(run(table(), set(0, { autoTopUp: "maximum" }))), {
      type: "leave-next",
      seat: 0,
      when: "hand",
    });
    expect(foldOut(leaving).seats.map((s) => s.seat)).toEqual([1]);
  });

  test("S7 ✗: a wallet that does not cover it: what there is, then off, and he is told", () => {
    const asking = run(table(), set(0, { autoTopUp: "maximum" }));
    const some = run(asking, { type: "move-top-up", seat: 0, available: 700 });
    expect(seatIn(some, 0).stack).toBe(4_700);
    expect(of(some, 0)).toMatchObject({ autoTopUp: "off", notice: "auto-top-up-off" });
    const none = run(asking, { type: "move-top-up", seat: 0, available: 0 });
    expect(seatIn(none, 0)).toMatchObject({ stack: 4_000, topUpWanted: 0, sittingOut: null });
    expect(of(none, 0)).toMatchObject({ autoTopUp: "off", notice: "auto-top-up-off" });
    expect(of(run(none, set(0, {})), 0).notice).toBeNull();
    // One who asked once for more than he has is not told of a setting he never made.
    const asked = run(deal(table()), { type: "top-up", seat: 0, amount: 1_000 });
    expect(of(run(foldOut(asked), { type: "move-top-up", seat: 0, available: 0 }), 0).notice).toBeNull();
  });
});

describe("posting without being asked", () => {
  test("B6 B8: who owes posts from now on, and again whenever he comes back", () => {
    const table = run(tableWith([0, 1, owing(2, "wait")], { button: 0, bigBlindSeat: 1 }), set(2, { autoPost: true }));
    expect(seatIn(table, 2).entry).toBe("post");
    const back = run(tableWith([0, 1, away(2, { owes: true })]), set(2, { autoPost: true }), {
      type: "come-back",
      seat: 2,
      entry: null,
    });
    expect(seatIn(back, 2)).toMatchObject({ sittingOut: null, entry: "post" });
  });

  test("B8 ✗: without it he waits for the big blind; a choice of the moment goes before it", () => {
    const table = tableWith([0, 1, away(2, { owes: true, entry: "post" })]);
    expect(seatIn(run(table, { type: "come-back", seat: 2, entry: null }), 2).entry).toBe("wait");
    const chosen = run(table, set(2, { autoPost: true }), { type: "come-back", seat: 2, entry: "wait" });
    expect(seatIn(chosen, 2).entry).toBe("wait");
    expect(seatIn(run(table, set(2, { autoPost: true }), set(2, {})), 2).entry).toBe("wait");
  });
});

describe("leaving later, and staying", () => {
  const table = () => deal(tableWith([0, 1, 2]));

  test("S7: after this hand he leaves, having played it to its end", () => {
    const planned = run(table(), { type: "leave-next", seat: 0, when: "hand" });
    expect(planned.hand?.turn).toEqual(table().hand?.turn); // unlike leaving now, no fold
    expect(foldOut(planned).seats.map((s) => s.seat)).toEqual([1, 2]);
    expect(refusalOf(run(table(), { type: "leave", seat: 0 }), { type: "leave-next", seat: 0, when: "hand" })).toBe(
      "already-leaving",
    );
  });

  test("S7: who is in no hand leaves at once", () => {
    expect(run(tableWith([0, 1]), { type: "leave-next", seat: 0, when: "hand" }).seats.map((s) => s.seat)).toEqual([1]);
  });

  test("B10 ✗: no big blind reaches those who sit out", () => {
    const command = { type: "leave-next", seat: 0, when: "big-blind" } as const;
    expect(refusalOf(tableWith([away(0), 1]), command)).toBe("already-sitting-out");
    expect(refusalOf(tableWith([1]), command)).toBe("not-seated");
  });

  test.each([
    ["leaving", { type: "leave", seat: 1 }],
    ["leaving after this hand", { type: "leave-next", seat: 1, when: "hand" }],
    ["leaving at the next big blind", { type: "leave-next", seat: 1, when: "big-blind" }],
    ["sitting out after this hand", { type: "sit-out", seat: 1, when: "next-hand" }],
    ["sitting out at the next big blind", { type: "sit-out", seat: 1, when: "next-big-blind" }],
  ] as const)("%s is taken back by staying", (_, command) => {
    const stays = run(table(), command, { type: "stay", seat: 1 });
    expect(seatIn(stays, 1)).toMatchObject({ leaving: false, leaveNext: "no", sitOutNext: "no" });
    expect(foldOut(stays).seats.find((s) => s.seat === 1)?.sittingOut).toBeNull();
  });

  test("T5 ✗: a time-out is not taken back by it, and nothing is nothing", () => {
    const { seat } = actNow(table(), { type: "fold" });
    const out = run(table(), timeOutNow(table()));
    expect(refusalOf(out, { type: "stay", seat })).toBe("nothing-planned");
    expect(refusalOf(table(), { type: "stay", seat: 1 })).toBe("nothing-planned");
    expect(refusalOf(table(), { type: "stay", seat: 5 })).toBe("not-seated");
    const both = run(out, { type: "leave-next", seat, when: "hand" }, { type: "stay", seat });
    expect(seatIn(both, seat)).toMatchObject({ leaveNext: "no", sitOutNext: "timed-out" });
  });

  test("the last plan counts", () => {
    const first = run(table(), { type: "leave-next", seat: 1, when: "big-blind" });
    const then = run(first, { type: "sit-out", seat: 1, when: "next-hand" });
    expect(seatIn(then, 1)).toMatchObject({ leaveNext: "no", sitOutNext: "hand" });
    const again = run(then, { type: "leave-next", seat: 1, when: "hand" });
    expect(seatIn(again, 1)).toMatchObject({ leaveNext: "hand", sitOutNext: "no" });
  });
});

describe("nobody else's business (F4)", () => {
  test("F4: no viewer's table or event tells of them", () => {
    const { state, events } = perform(run(empty, sitDown(0)), set(0, { autoTopUp: "maximum" }));
    expect(of(state, 0)).toMatchObject({ seat: 0, boughtIn: 5_000, autoTopUp: "maximum" });
    for (const viewer of ["rail", 0, 1] as const) {
      expect(tableViewFor(state, viewer)).not.toHaveProperty("options");
      expect(events.map((event) => redactTable(event, viewer))[0]).toEqual({ type: "options-changed", options: null });
    }
  });

  test("they go with the seat", () => {
    const left = run(
      empty,
      sitDown(0),
      set(0, { autoPost: true }),
      { type: "leave", seat: 0 },
      sitDown(0, { buyIn: 2_500 }),
    );
    expect(of(left, 0)).toEqual({ seat: 0, boughtIn: 2_500, autoPost: false, autoTopUp: "off", notice: null });
  });
});
