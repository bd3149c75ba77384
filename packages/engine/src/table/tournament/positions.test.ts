import { describe, expect, test } from "vitest";
import {
  blindPositions,
  dealTable,
  foldToEnd,
  requireNextHand,
  requireTableSeat,
  runCommands,
  testSeat,
} from "../../../test/testing/table-driver.ts";
import {
  bust,
  placesOfHands,
  seatEntryCommand,
  tournamentAfterHand,
  tournamentTable,
  tournamentTableWith,
} from "../../../test/testing/tournament-driver.ts";
import { nextHand } from "../next-hand.ts";

const waiting = (seat: number) => testSeat(seat, { waitsHand: true });

describe("M13: the dead button", () => {
  test("M13: the button moves from seat to seat while no player joins or leaves", () => {
    expect(placesOfHands(tournamentAfterHand([0, 1, 2], [0, 1, 2, 3]), [[], [], []])).toEqual([
      { button: 1, small: 2, big: 3, dealtIn: [0, 1, 2, 3] },
      { button: 2, small: 3, big: 0, dealtIn: [0, 1, 2, 3] },
      { button: 3, small: 0, big: 1, dealtIn: [0, 1, 2, 3] },
      { button: 0, small: 1, big: 2, dealtIn: [0, 1, 2, 3] },
    ]);
  });

  test("M13: when the big blind has left, first the small blind is dead, then the button", () => {
    const places = placesOfHands(tournamentAfterHand([0, 1, 2], [0, 1, 3, 4]), [[], []]);
    expect(places).toMatchObject([
      { button: 1, small: 2, big: 3 },
      { button: 2, small: 3, big: 4 },
      { button: 3, small: 4, big: 0 },
    ]);
  });

  test("M13: a dead small blind is not posted, and the other players still call the full big blind", () => {
    const { setup } = requireNextHand(tournamentAfterHand([0, 1, 2], [0, 1, 3, 4]));
    expect(setup.posts).toEqual([{ seat: 3, live: 100, dead: 0 }]);
    expect(setup.firstToAct).toBe(4);
    expect(dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 3, 4])).hand?.toAct).toMatchObject({ seat: 4, call: 100 });
  });

  test("M13: when the small blind has left, the button is dead once", () => {
    expect(placesOfHands(tournamentAfterHand([0, 1, 2], [0, 2, 3]), [[]])).toMatchObject([
      { button: 1, small: 2, big: 3 },
      { button: 2, small: 3, big: 0 },
    ]);
  });

  test("M13: when both blinds have left, button and small blind are dead together", () => {
    expect(blindPositions(tournamentAfterHand([0, 1, 2], [0, 3, 4]))).toMatchObject({ button: 1, small: 2, big: 3 });
  });

  test("M13: after the flop the first player left of a dead button acts first", () => {
    const table = dealTable(tournamentAfterHand([0, 1, 2], [0, 2, 3]));
    const call = (seat: number, decision: number) =>
      ({ type: "act", seat, handNo: 8, decision, action: { type: seat === 3 ? "check" : "call" } }) as const;
    expect(runCommands(table, call(0, 1), call(2, 2), call(3, 3)).hand?.toAct).toMatchObject({ seat: 2 });
  });

  test.each([
    ["the button", [1, 2], { button: 2, small: 2, big: 1 }],
    ["the small blind", [0, 2], { button: 2, small: 2, big: 0 }],
    ["the big blind", [0, 1], { button: 1, small: 1, big: 0 }],
  ] as const)(
    "M13, B3: when %s of three has left, the next player is big blind, the other is button and small blind",
    (_, seats, places) => {
      const { setup, blindsMoved } = requireNextHand(tournamentAfterHand([0, 1, 2], seats));
      expect(blindPositions(tournamentAfterHand([0, 1, 2], seats))).toMatchObject(places);
      expect(setup.firstToAct).toBe(blindsMoved.button);
      expect(setup.posts).toEqual([
        { seat: places.small, live: 50, dead: 0 },
        { seat: places.big, live: 100, dead: 0 },
      ]);
    },
  );

  test("M13: two players take turns as the big blind", () => {
    expect(placesOfHands(tournamentAfterHand([1, 1, 4], [1, 4]), [[], []])).toMatchObject([
      { button: 4, small: 4, big: 1 },
      { button: 1, small: 1, big: 4 },
      { button: 4, small: 4, big: 1 },
    ]);
  });

  test("M13: a third player who joins behind the big blind is big blind at once", () => {
    const table = runCommands(tournamentAfterHand([1, 1, 4], [1, 4]), seatEntryCommand(5));
    expect(blindPositions(table)).toEqual({ button: 1, small: 4, big: 5, dealtIn: [1, 4, 5] });
  });

  test("M13, M12: a third player who joins where another player would get two positions waits one hand", () => {
    const table = runCommands(tournamentAfterHand([1, 1, 4], [1, 4]), seatEntryCommand(2));
    expect(placesOfHands(table, [[], []])).toEqual([
      { button: 4, small: 4, big: 1, dealtIn: [1, 4] },
      { button: 4, small: 1, big: 2, dealtIn: [1, 2, 4] },
      { button: 1, small: 2, big: 4, dealtIn: [1, 2, 4] },
    ]);
  });

  test("M13 ✗: no player waits twice; if one player would have two positions, they are counted from the big blind", () => {
    // The last big blind, in seat 3, has left. The next players clockwise from there are in seats 0 and 1.
    const table = runCommands(tournamentAfterHand([1, 1, 3], [0, 1]), seatEntryCommand(2));
    expect(placesOfHands(table, [[], []])).toEqual([
      { button: 1, small: 1, big: 0, dealtIn: [0, 1] },
      { button: 2, small: 0, big: 1, dealtIn: [0, 1, 2] },
      { button: 0, small: 1, big: 2, dealtIn: [0, 1, 2] },
    ]);
  });

  test("M13 ✗: a moving button skips empty seats, and no position is dead", () => {
    const moving = { buttonRule: "moving" } as const;
    expect(blindPositions(tournamentAfterHand([0, 1, 2], [0, 1, 3, 4], moving))).toMatchObject({
      button: 1,
      small: 3,
      big: 4,
    });
    expect(blindPositions(tournamentAfterHand([0, 1, 2], [0, 2, 3], moving))).toMatchObject({
      button: 2,
      small: 3,
      big: 0,
    });
    const pair = { ...tournamentAfterHand([0, 1, 2], [0, 2], moving), lastDealtIn: 3 };
    expect(blindPositions(pair)).toMatchObject({ button: 2, small: 2, big: 0 });
  });

  test("M13: moving button: a player who joined before the last big blind is not button until the blind passes them", () => {
    const after = (seats: readonly number[]) =>
      blindPositions(tournamentAfterHand([0, 2, 4], seats, { buttonRule: "moving" }));
    expect(after([0, 3, 4])).toMatchObject({ button: 4, small: 0, big: 3 });
    expect(after([0, 1, 2, 4])).toMatchObject({ button: 2, small: 4, big: 0 });
  });

  test("M13 ✗: moving button: if one player would have two positions, they are counted from the big blind", () => {
    const after = (seats: readonly number[]) =>
      blindPositions(tournamentAfterHand([0, 2, 4], seats, { buttonRule: "moving" }));
    expect(after([0, 2, 3])).toMatchObject({ button: 2, small: 3, big: 0 });
    expect(after([0, 1, 3])).toMatchObject({ button: 1, small: 3, big: 0 });
  });

  test("T6: after a cancelled hand, positions and waiting players are as they were before the hand", () => {
    const table = runCommands(tournamentAfterHand([1, 1, 4], [1, 4]), seatEntryCommand(2));
    const back = runCommands(dealTable(table), { type: "cancel-hand", reason: "test" });
    expect(back).toMatchObject({ button: 1, smallBlindSeat: 1, bigBlindSeat: 4 });
    expect(back.seats).toStrictEqual(table.seats);
    expect(blindPositions(back)).toEqual(blindPositions(table));
  });
});

describe("M10: a first hand", () => {
  const fresh = (...seats: number[]) => runCommands(tournamentTable(), ...seats.map((seat) => seatEntryCommand(seat)));

  test("M10: a first hand has the drawn button, and the blinds after it", () => {
    const table = runCommands(fresh(0, 1, 3, 5), { type: "set-button", seat: 3 });
    expect(blindPositions(table)).toEqual({ button: 3, small: 5, big: 0, dealtIn: [0, 1, 3, 5] });
    expect(blindPositions(foldToEnd(dealTable(table)))).toMatchObject({ button: 5, small: 0, big: 1 });
  });

  test("M10: of two players, the first from the drawn seat on has the button", () => {
    const at = (seat: number) => blindPositions(runCommands(fresh(1, 4), { type: "set-button", seat }));
    expect([0, 1, 2, 4, 5].map((seat) => at(seat).button)).toEqual([1, 1, 4, 4, 1]);
    expect(at(4)).toEqual({ button: 4, small: 4, big: 1, dealtIn: [1, 4] });
    const three = runCommands(fresh(1, 3, 4), { type: "set-button", seat: 2 });
    expect(blindPositions(three)).toMatchObject({ button: 3, small: 4, big: 1 });
  });

  test("M10: at the final table button and blinds start again from the drawn button", () => {
    const table = runCommands(
      tournamentAfterHand([0, 1, 2], [0, 1, 2, 3]),
      { type: "set-button", seat: 3 },
      seatEntryCommand(5),
    );
    expect(table).toMatchObject({ button: 3, smallBlindSeat: null, bigBlindSeat: null });
    expect(blindPositions(table)).toEqual({ button: 3, small: 5, big: 0, dealtIn: [0, 1, 2, 3, 5] });
  });

  test("M10, T6: a drawn button stays when the first hand is cancelled; without it, the hand's draw decides once", () => {
    const cancel = { type: "cancel-hand", reason: "test" } as const;
    const drawn = runCommands(fresh(0, 1, 3), { type: "set-button", seat: 4 });
    expect(blindPositions(runCommands(dealTable(drawn), cancel))).toEqual(blindPositions(drawn));
    expect([0, 1, 2, 3].map((draw) => blindPositions(fresh(0, 1, 3), draw).button)).toEqual([0, 1, 3, 0]);
    expect(blindPositions(runCommands(dealTable(fresh(0, 1, 3), 2), cancel), 1).button).toBe(3);
  });
});

test("M10: a table that lacks a position of its last hand starts again with a first hand", () => {
  const last = { button: 0, smallBlindSeat: 1, bigBlindSeat: 3 };
  const begun = (change: object) =>
    blindPositions(tournamentTableWith([0, 1, 3], {}, { ...last, ...change }), 2).button;
  expect([{}, { button: null }, { smallBlindSeat: null }, { bigBlindSeat: null }].map(begun)).toEqual([1, 3, 0, 0]);
});

describe("M12: a player who joins", () => {
  /** A table whose next hand has button 2, small blind 4 and big blind 5. */
  const table = tournamentAfterHand([0, 2, 4], [0, 2, 4, 5]);

  test("M12: a player who joins between button and small blind waits one hand", () => {
    const joined = runCommands(table, seatEntryCommand(3));
    expect(requireTableSeat(joined, 3).waitsHand).toBe(true);
    expect(placesOfHands(joined, [[]])).toMatchObject([
      { button: 2, small: 4, big: 5, dealtIn: [0, 2, 4, 5] },
      { button: 4, small: 5, big: 0, dealtIn: [0, 2, 3, 4, 5] },
    ]);
    expect(requireTableSeat(dealTable(joined), 3)).not.toHaveProperty("waitsHand");
  });

  test.each([
    ["the button's", [0, 4, 5], 2, { button: 2, small: 4, big: 5 }],
    ["the small blind's", [0, 2, 5], 4, { button: 2, small: 4, big: 5 }],
    ["the big blind's", [0, 2, 4], 5, { button: 2, small: 4, big: 5 }],
    ["another", [0, 2, 4, 5], 1, { button: 2, small: 4, big: 5 }],
  ] as const)("M12 ✗: a player who joins in %s seat is dealt in at once", (_, others, seat, places) => {
    const joined = runCommands(tournamentAfterHand([0, 2, 4], others), seatEntryCommand(seat));
    expect(requireTableSeat(joined, seat)).not.toHaveProperty("waitsHand");
    expect(blindPositions(joined)).toMatchObject(places);
    expect(blindPositions(joined).dealtIn).toContain(seat);
  });

  test("M12: with a moving button a new player waits too, although no seat is dead", () => {
    const moving = { ...table, ...tournamentAfterHand([0, 2, 4], [0, 2, 4, 5], { buttonRule: "moving" }) };
    const joined = runCommands(moving, seatEntryCommand(3));
    expect(placesOfHands(joined, [[]])).toMatchObject([
      { button: 2, small: 4, big: 5, dealtIn: [0, 2, 4, 5] },
      { button: 4, small: 5, big: 0, dealtIn: [0, 2, 3, 4, 5] },
    ]);
    expect(requireTableSeat(runCommands(moving, seatEntryCommand(1)), 1)).not.toHaveProperty("waitsHand");
    const three = tournamentAfterHand([0, 2, 4], [0, 2, 4], { buttonRule: "moving" });
    expect(blindPositions(runCommands(three, seatEntryCommand(3))).dealtIn).toEqual([0, 2, 4]);
    const withoutBig = tournamentAfterHand([0, 2, 4], [0, 2, 5], { buttonRule: "moving" });
    expect(blindPositions(runCommands(withoutBig, seatEntryCommand(4))).dealtIn).toEqual([0, 2, 5]);
    const pair = { ...tournamentAfterHand([0, 0, 4], [0, 4], { buttonRule: "moving" }), lastDealtIn: 2 };
    expect(blindPositions(runCommands(pair, seatEntryCommand(5)))).toMatchObject({ button: 4, small: 5, big: 0 });
  });

  test("M12 ✗, M11: with fewer than two other players no player waits, because two are enough for a hand", () => {
    const alone = runCommands(tournamentAfterHand([0, 2, 4], [0]), seatEntryCommand(3));
    expect(blindPositions(alone)).toEqual({ button: 3, small: 3, big: 0, dealtIn: [0, 3] });
    const three = runCommands(tournamentAfterHand([1, 2, 5], [2]), seatEntryCommand(3), seatEntryCommand(4));
    expect(blindPositions(three)).toEqual({ button: 3, small: 4, big: 2, dealtIn: [2, 3, 4] });
  });

  test("M12: a player who joins during a hand waits if the positions of the next hand pass their seat", () => {
    const running = dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2, 5]));
    expect(running).toMatchObject({ button: 1, smallBlindSeat: 2, bigBlindSeat: 5 });
    expect(requireTableSeat(runCommands(running, seatEntryCommand(3)), 3).waitsHand).toBe(true);
    expect(requireTableSeat(runCommands(running, seatEntryCommand(4)), 4).waitsHand).toBe(true);
    const joined = runCommands(running, seatEntryCommand(3));
    expect(blindPositions(foldToEnd(joined)).dealtIn).toEqual([0, 1, 2, 5]);
  });

  test("M12 ✗: at a table that has not dealt a hand no player waits", () => {
    const joined = runCommands(tournamentTableWith([0, 4], {}, { button: 0 }), seatEntryCommand(2));
    expect(requireTableSeat(joined, 2)).not.toHaveProperty("waitsHand");
    expect(blindPositions(joined)).toEqual({ button: 0, small: 2, big: 4, dealtIn: [0, 2, 4] });
  });
});

describe("M11: the players dealt in", () => {
  test("M11: every player with chips is dealt in, absent or not; two players are enough", () => {
    const seats = [testSeat(0, { absent: true }), testSeat(1, { absent: true }), testSeat(4, { stack: 1 })];
    expect(blindPositions(tournamentAfterHand([0, 1, 4], seats)).dealtIn).toEqual([0, 1, 4]);
    expect(blindPositions(tournamentAfterHand([0, 1, 4], seats.slice(0, 2))).dealtIn).toEqual([0, 1]);
  });

  test("M11 ✗: no player without chips is dealt in, and one player alone waits", () => {
    const broke = testSeat(1, { stack: 0, pending: true });
    expect(blindPositions(tournamentAfterHand([0, 1, 4], [0, broke, 4])).dealtIn).toEqual([0, 4]);
    expect(nextHand(tournamentAfterHand([0, 1, 4], [0, broke]), 0)).toEqual({ reason: "players", ready: 1, needed: 2 });
    expect(nextHand(tournamentTableWith([]), 0)).toMatchObject({ reason: "players", ready: 0 });
  });

  test("M12: a player without chips does not use up the hand that they wait for", () => {
    const seats = [0, 2, testSeat(3, { stack: 0, pending: true, waitsHand: true }), 4, 5];
    const dealt = dealTable(tournamentAfterHand([0, 2, 4], seats));
    expect(requireTableSeat(dealt, 3).waitsHand).toBe(true);
    expect(requireTableSeat(dealTable(tournamentAfterHand([0, 2, 4], [0, 2, waiting(3), 4, 5])), 3)).not.toHaveProperty(
      "waitsHand",
    );
  });
});

test("T6: `blinds-moved` has exactly the positions to which a cancelled hand returns", () => {
  const debts = [0, 2, 4].map((seat) => ({ seat, playerId: `p${seat}`, owesBlind: false, missedBigBlinds: 0 }));
  expect(requireNextHand(tournamentAfterHand([0, 2, 4], [0, 2, 4])).blindsMoved).toStrictEqual({
    type: "blinds-moved",
    ...{ button: 2, smallBlindSeat: 4, bigBlindSeat: 0, dealtIn: [0, 2, 4], headsUpHandPlayed: false, seats: [] },
    blindsBeforeHand: {
      ...{ button: 0, smallBlindSeat: 2, bigBlindSeat: 4, lastDealtIn: 3, headsUpHandPlayed: false },
      seats: debts,
    },
  });
});

test("M13: positions move on from hand to hand while players go out, down to the last two players", () => {
  const places = placesOfHands(tournamentAfterHand([0, 1, 2], [0, 1, 2, 3, 5]), [[bust(2)], [bust(3), bust(1)], []]);
  expect(places).toMatchObject([
    { button: 1, small: 2, big: 3 },
    { button: 2, small: 3, big: 5 },
    { button: 5, small: 5, big: 0 },
    { button: 0, small: 0, big: 5 },
  ]);
});
