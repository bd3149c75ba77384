import { describe, expect, test } from "vitest";
import { blindPositions, dealTable, foldToEnd, runCommands, testSeat } from "../../../test/testing/table-driver.ts";
import {
  seatEntryCommand,
  tournamentAfterHand,
  tournamentTable,
  tournamentTableWith,
} from "../../../test/testing/tournament-driver.ts";
import type { TableState } from "../types.ts";
import * as order from "./big-blind-order.ts";

const moving = { buttonRule: "moving" } as const;
const ruleOf = ({ tournament }: TableState) => tournament?.buttonRule ?? "dead";
const nextBigBlindSeat = (table: TableState) => order.nextBigBlindSeat(table, ruleOf(table));
const nextSmallBlindSeat = (table: TableState) => order.nextSmallBlindSeat(table, ruleOf(table));
const bigBlindOrder = (table: TableState) => order.bigBlindOrder(table, ruleOf(table)).map(({ seat }) => seat);
const worstFreeSeat = (table: TableState) => order.worstFreeSeat(table, ruleOf(table), table.settings.seats);

describe("M14: the order of the next big blinds", () => {
  test("M14: the order begins with the next player after the last big blind, and goes clockwise", () => {
    const table = tournamentAfterHand([0, 1, 2], [0, 1, 3, 5]);
    expect(nextBigBlindSeat(table)).toBe(3);
    expect(bigBlindOrder(table)).toEqual([3, 5, 0, 1]);
    expect(bigBlindOrder(tournamentAfterHand([0, 1, 2], [0, 2, 3, 5], moving))).toEqual([5, 0, 2, 3]);
  });

  test("M14: during a hand the order begins with the big blind of the next hand", () => {
    const running = dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2, 3]));
    expect(running.bigBlindSeat).toBe(3);
    expect(nextBigBlindSeat(running)).toBe(0);
    expect(nextBigBlindSeat(running)).toBe(blindPositions(foldToEnd(running)).big);
  });

  test("M14: the order also exists right after the button was drawn, and with only one player", () => {
    expect(nextBigBlindSeat(tournamentTableWith([0, 2, 4], {}, { button: 2 }))).toBe(0);
    expect(bigBlindOrder(tournamentAfterHand([0, 1, 2], [4]))).toEqual([4]);
    expect(bigBlindOrder(tournamentAfterHand([4, 4, 0], [0, 4]))).toEqual([4, 0]);
  });

  test("M14 ✗: the order leaves out players without chips, and all players at a table without a button", () => {
    expect(bigBlindOrder(tournamentAfterHand([0, 1, 2], [0, 1, testSeat(3, { stack: 0 }), 5]))).toEqual([5, 0, 1]);
    expect(nextBigBlindSeat(tournamentTableWith([0, 1]))).toBeNull();
    expect(bigBlindOrder(tournamentTableWith([0, 1]))).toEqual([]);
    expect(nextBigBlindSeat(tournamentAfterHand([0, 1, 2], []))).toBeNull();
  });
});

describe("M13: the seat of the next small blind", () => {
  test("M13: the next small blind is at the last big blind's seat; with a moving button, at the next player's seat", () => {
    expect(nextSmallBlindSeat(tournamentAfterHand([0, 1, 2], [0, 1, 3, 5]))).toBe(2);
    expect(nextSmallBlindSeat(tournamentAfterHand([0, 1, 2], [0, 4]))).toBe(2);
    expect(nextSmallBlindSeat(tournamentAfterHand([0, 1, 2], [0, 1, 3, 5], moving))).toBe(3);
    expect(nextSmallBlindSeat(tournamentAfterHand([0, 1, 2], [0], moving))).toBe(2);
    expect(nextSmallBlindSeat(tournamentAfterHand([4, 4, 0], [2, 4], moving))).toBe(4);
  });

  test("M13: in a first hand the small blind is left of the drawn button, or heads-up at the button", () => {
    for (const rule of [{}, moving]) {
      expect(nextSmallBlindSeat(tournamentTableWith([0, 2, 4], rule, { button: 2 }))).toBe(4);
      expect(nextSmallBlindSeat(tournamentTableWith([0, 2, 4], rule, { button: 4 }))).toBe(0);
      expect(nextSmallBlindSeat(tournamentTableWith([0, 4], rule, { button: 4 }))).toBe(4);
    }
  });

  test("M13 ✗: there is no next small blind before a button is drawn, or for one player without a last hand", () => {
    expect(nextSmallBlindSeat(tournamentTableWith([0, 1]))).toBeNull();
    expect(nextSmallBlindSeat(tournamentTableWith([0, 1], moving))).toBeNull();
    expect(nextSmallBlindSeat(tournamentTableWith([0], {}, { button: 0 }))).toBeNull();
  });
});

describe("M14: the worst free seat", () => {
  /** Seats a player there and returns how many hands it takes until they are the big blind. */
  const handsUntilBigBlind = (table: TableState, seat: number) => {
    let state = runCommands(table, seatEntryCommand(seat));
    for (let hands = 0; hands < 20; hands++) {
      const { big } = blindPositions(state);
      if (big === seat) return hands;
      state = foldToEnd(dealTable(state));
    }
    return Number.NaN;
  };

  test("M14: the worst free seat is the first after the last big blind; its player is big blind at once", () => {
    const table = tournamentAfterHand([0, 1, 2], [0, 1, 2]);
    expect([3, 4, 5].map((seat) => handsUntilBigBlind(table, seat))).toEqual([0, 0, 0]);
    expect(worstFreeSeat(table)).toBe(3);
  });

  test("M14: the worst free seat is the seat whose player would be big blind soonest", () => {
    const table = tournamentAfterHand([0, 1, 3], [0, 1, 3, 4]);
    expect([2, 5].map((seat) => handsUntilBigBlind(table, seat))).toEqual([3, 1]);
    expect(worstFreeSeat(table)).toBe(5);
  });

  test("M14 ✗: the worst free seat is never the small blind's seat, unless no other seat is free", () => {
    const table = tournamentAfterHand([0, 1, 2], [0, 1, 4, 5]);
    expect(blindPositions(table).small).toBe(2);
    expect(worstFreeSeat(table)).toBe(3);
    expect(worstFreeSeat(tournamentAfterHand([0, 1, 2], [0, 1, 3, 4, 5]))).toBe(2);
    expect(worstFreeSeat(tournamentAfterHand([0, 1, 2], [0, 1, 3, 4]))).toBe(5);
  });

  test("M14: with a moving button, a seat where a new player would be the small blind is not the worst free seat", () => {
    // The button moves to seat 1, and the small blind to the next player, who is now in seat 3. In free seat 2 a new
    // player would be the small blind.
    const table = tournamentAfterHand([0, 1, 2], [0, 1, 3], moving);
    expect(blindPositions(table)).toMatchObject({ button: 1, small: 3, big: 0 });
    expect(worstFreeSeat(table)).toBe(4);
    // Seats 0 and 2 are taken. In seat 3, 4 or 5 a third player would be the small blind. In seat 1 they would be the
    // big blind.
    expect(worstFreeSeat(tournamentAfterHand([0, 2, 4], [0, 2], moving))).toBe(1);
  });

  test("M14 ✗: a full table has no worst free seat", () => {
    expect(worstFreeSeat(tournamentAfterHand([0, 1, 2], [0, 1, 2, 3, 4, 5]))).toBeNull();
  });

  test("M14: before the first hand the worst free seat depends on the drawn button", () => {
    expect(worstFreeSeat(tournamentTableWith([0, 2, 4], {}, { button: 2 }))).toBe(5);
    expect(worstFreeSeat(tournamentTableWith([0, 2], {}, { button: 2 }))).toBe(1);
  });

  test("M14: an empty table and a table with one player also have a worst free seat", () => {
    expect(worstFreeSeat(tournamentTable())).toBe(1);
    expect(worstFreeSeat(tournamentAfterHand([0, 1, 2], [0]))).toBe(3);
  });
});
