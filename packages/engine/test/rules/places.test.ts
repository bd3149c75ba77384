/** Button, blinds and debts where a round more, a player less or a cancelled hand makes the difference. */
import { describe, expect, test } from "vitest";
import {
  after,
  away,
  deal,
  next,
  owing,
  places,
  run,
  seated,
  seatIn,
  settings,
  tableWith,
} from "../../src/table/testing.ts";

describe("places", () => {
  test("B2: of two players who were two, the one after the last button has it, whoever the other is now", () => {
    expect(places(after([0, 1, 2], [0, 3]))).toMatchObject({ button: 3, small: 3, big: 0 });
  });

  test("B8: a big blind that goes more than once around passes everybody in between", () => {
    // Heads-up button 0, big 5. Now button 5, small 0, and the waiter on 3 is the big blind.
    const seats = [0, away(2), owing(3, "wait"), away(4), 5, away(7)];
    const table = deal(after([0, 5, 2], seats, { settings: settings({ seats: 10 }) }));
    expect(table).toMatchObject({ button: 5, bigBlindSeat: 3 });
    for (const seat of [2, 7]) expect(seatIn(table, seat)).toMatchObject({ owes: true, missedBigBlinds: 1 });
    expect(seatIn(table, 4)).toMatchObject({ owes: false, missedBigBlinds: 0 });
  });

  test("B8 ✗: coming down to two with the button where it was, nobody beyond the big blind is passed", () => {
    const table = deal(after([0, 2, 4], [0, 3, away(5)]));
    expect(table).toMatchObject({ button: 0, bigBlindSeat: 3 });
    expect(seatIn(table, 5)).toMatchObject({ owes: false, missedBigBlinds: 0 });
  });

  test("B8, B10: who sits out instead of the big blind that reaches him owes it with the hand's own places", () => {
    const { moved } = next(after([5, 1, 5], [0, 1, seated(2, { sitOutNext: "big-blind" }), 3, 4, 5]));
    expect(moved.seats).toMatchObject([{ seat: 2, owes: true, missedBigBlinds: 1 }]);
  });

  test("B10: the wish to sit out at the next big blind can be taken back", () => {
    const table = run(tableWith([0, seated(1, { sitOutNext: "big-blind" })]), {
      type: "come-back",
      seat: 1,
      entry: "wait",
    });
    expect(seatIn(table, 1)).toEqual(seated(1));
  });

  test("B10 ✗: who is there and waits where the blinds skip him has missed nothing", () => {
    const table = deal(after([0, 1, 3], [1, owing(2, "wait"), 3, 4]));
    expect(table).toMatchObject({ button: 1, bigBlindSeat: 4 });
    expect(seatIn(table, 2)).toMatchObject({ owes: true, missedBigBlinds: 0 });
  });

  test("B9 ✗: where two are enough, a hand of two is no exception and uses none up", () => {
    expect(next(tableWith([0, 1])).moved.pairPlayed).toBe(false);
  });

  test("T6: when the first hand of a table that became fresh again is cancelled, nobody owes anything after it", () => {
    const seats = [owing(2, "wait"), seated(3, { satDownAt: 5 }), owing(4, "wait"), away(5)];
    const table = after([0, 4, 3], seats);
    const back = run(deal(table), { type: "cancel-hand", reason: "fault" });
    expect(back.seats.map(({ owes }) => owes)).toEqual([false, false, false, false]);
    expect(places(back)).toEqual(places(table));
    expect(seatIn(deal(back), 5)).toMatchObject({ owes: false, missedBigBlinds: 0 });
  });
});
