/**
 * Tests the button, the blinds and the blind debts after several hands, when a player is missing, and after a cancelled
 * hand.
 */
import { describe, expect, test } from "vitest";
import {
  blindPositions,
  dealTable,
  owingSeat,
  requireNextHand,
  requireTableSeat,
  runCommands,
  sittingOutSeat,
  tableAfterHand,
  tableWith,
  testSeat,
  testSettings,
} from "../testing/table-driver.ts";

describe("positions", () => {
  test("B2: heads-up the player after the last button gets the button, even if that player is new", () => {
    expect(blindPositions(tableAfterHand([0, 1, 2], [0, 3]))).toMatchObject({ button: 3, small: 3, big: 0 });
  });

  test("B8: when the big blind moves past the highest seat to a low one, every player it passes has missed it", () => {
    // The last hand was heads-up: button 0, big blind 5. Now the button is 5 and the small blind 0. The player who
    // waits in seat 3 is the big blind.
    const seats = [0, sittingOutSeat(2), owingSeat(3, "wait"), sittingOutSeat(4), 5, sittingOutSeat(7)];
    const table = dealTable(tableAfterHand([0, 5, 2], seats, { settings: testSettings({ seats: 10 }) }));
    expect(table).toMatchObject({ button: 5, bigBlindSeat: 3 });
    for (const seat of [2, 7])
      expect(requireTableSeat(table, seat)).toMatchObject({ owesBlind: true, missedBigBlinds: 1 });
    expect(requireTableSeat(table, 4)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
  });

  test("B8 ✗: when play drops to two and the button does not move, a player beyond the big blind misses no blind", () => {
    const table = dealTable(tableAfterHand([0, 2, 4], [0, 3, sittingOutSeat(5)]));
    expect(table).toMatchObject({ button: 0, bigBlindSeat: 3 });
    expect(requireTableSeat(table, 5)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
  });

  test("B8, B10: a player who sits out when the big blind reaches them owes that blind from the same hand on", () => {
    const { blindsMoved } = requireNextHand(
      tableAfterHand([5, 1, 5], [0, 1, testSeat(2, { sitOutNext: "big-blind" }), 3, 4, 5]),
    );
    expect(blindsMoved.seats).toMatchObject([{ seat: 2, owesBlind: true, missedBigBlinds: 1 }]);
  });

  test("B10: a request to sit out at the next big blind can be taken back", () => {
    const table = runCommands(tableWith([0, testSeat(1, { sitOutNext: "big-blind" })]), {
      type: "come-back",
      seat: 1,
      entry: "wait",
    });
    expect(requireTableSeat(table, 1)).toEqual(testSeat(1));
  });

  test("B10 ✗: a player who is present and waits has missed no blind when the blinds skip their seat", () => {
    const table = dealTable(tableAfterHand([0, 1, 3], [1, owingSeat(2, "wait"), 3, 4]));
    expect(table).toMatchObject({ button: 1, bigBlindSeat: 4 });
    expect(requireTableSeat(table, 2)).toMatchObject({ owesBlind: true, missedBigBlinds: 0 });
  });

  test("B9 ✗: where two ready players are enough, a two-player hand does not count as the one allowed exception", () => {
    expect(requireNextHand(tableWith([0, 1])).blindsMoved.headsUpHandPlayed).toBe(false);
  });

  test("T6: after the first hand of a fresh table is cancelled, no player owes a blind", () => {
    const seats = [owingSeat(2, "wait"), testSeat(3, { satDownAt: 5 }), owingSeat(4, "wait"), sittingOutSeat(5)];
    const table = tableAfterHand([0, 4, 3], seats);
    const back = runCommands(dealTable(table), { type: "cancel-hand", reason: "fault" });
    expect(back.seats.map(({ owesBlind }) => owesBlind)).toEqual([false, false, false, false]);
    expect(blindPositions(back)).toEqual(blindPositions(table));
    expect(requireTableSeat(dealTable(back), 5)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
  });
});
