import { describe, expect, test } from "vitest";
import {
  blindPositions,
  dealAndFoldToEnd,
  dealTable,
  decideOrThrow,
  eventsOfType,
  owingSeat,
  requireNextHand,
  requireTableSeat,
  runCommands,
  sitCommand,
  sittingOutSeat,
  startHandCommand,
  tableAfterHand,
  tableWith,
  testSeat,
  testSettings,
  threeToStartSettings,
} from "../../test/testing/table-driver.ts";
import type { MissedSmallBlind } from "../rules.ts";
import { createTable } from "./evolve.ts";
import { nextHand } from "./next-hand.ts";

describe("B1: the first button", () => {
  const seats = [testSeat(0, { satDownAt: 30 }), testSeat(2, { satDownAt: 10 }), testSeat(4, { satDownAt: 20 })];

  test("the first button is at the player who sat down first among the players dealt in", () => {
    expect(blindPositions(tableWith(seats))).toEqual({ button: 2, small: 4, big: 0, dealtIn: [0, 2, 4] });
    const firstIsAway = seats.map((s) => (s.seat === 2 ? sittingOutSeat(2, { satDownAt: 10 }) : s));
    expect(blindPositions(tableWith(firstIsAway)).button).toBe(4);
  });

  test("a random first button is at the drawn seat, and each seat is equally likely", () => {
    const table = tableWith(seats, { settings: testSettings({ firstButton: "random" }) });
    expect([0, 1, 2, 3].map((draw) => blindPositions(table, draw).button)).toEqual([0, 2, 4, 0]);
    expect([0, 1, 2].map((draw) => blindPositions(tableWith(seats), draw).button)).toEqual([2, 2, 2]);
  });
});

describe("B2: the moving button", () => {
  test("the button moves to the next active player, and the blinds move to the two players after", () => {
    expect(blindPositions(tableAfterHand([0, 2, 4], [0, 1, 2, 3]))).toEqual({
      button: 1,
      small: 2,
      big: 3,
      dealtIn: [0, 1, 2, 3],
    });
    expect(blindPositions(tableAfterHand([3, 1, 4], [0, 1, 2, 3]))).toEqual({
      button: 0,
      small: 1,
      big: 2,
      dealtIn: [0, 1, 2, 3],
    });
  });

  test("after a hand with button 1, small 2 and big 3, seat 2 leaves: the next hand has button 3, small 4, big 1", () => {
    expect(blindPositions(tableAfterHand([1, 3, 4], [1, 3, 4]))).toMatchObject({ button: 3, small: 4, big: 1 });
  });

  test("the button moves on from its last seat even when that seat is empty", () => {
    expect(blindPositions(tableAfterHand([1, 3, 4], [2, 3, 4]))).toMatchObject({ button: 2, small: 3, big: 4 });
  });

  test("B2 ✗: the button and blinds skip a player who sits out or has no chips", () => {
    expect(
      blindPositions(tableAfterHand([0, 2, 5], [0, sittingOutSeat(1), 2, testSeat(3, { stack: 0 }), 4, 5])),
    ).toEqual({
      button: 2,
      small: 4,
      big: 5,
      dealtIn: [0, 2, 4, 5],
    });
  });

  test("a player who was due for the big blind becomes the button when the players before them leave", () => {
    // Seat 2 would be the big blind next. Seats 0 and 1 leave, so seat 2 becomes the button instead.
    expect(blindPositions(tableAfterHand([5, 1, 5], [2, 3, 4]))).toMatchObject({ button: 2, small: 3, big: 4 });
  });
});

describe("B2 B3: two players", () => {
  test("heads-up the button posts the small blind and acts first", () => {
    const { setup, blindsMoved } = requireNextHand(tableAfterHand([0, 3, 2], [0, 3]));
    expect(blindsMoved).toMatchObject({ button: 3, smallBlindSeat: 3, bigBlindSeat: 0 });
    expect(setup.firstToAct).toBe(3);
    expect(setup.posts).toEqual([
      { seat: 3, live: 50, dead: 0 },
      { seat: 0, live: 100, dead: 0 },
    ]);
  });

  test.each([
    // In a hand of three players, seat 0 was the button, seat 1 the small blind and seat 2 the big blind. Whichever of them
    // leaves, no player is the big blind twice in a row.
    ["the button leaves", [1, 2], { button: 2, small: 2, big: 1 }],
    ["the small blind leaves", [0, 2], { button: 2, small: 2, big: 0 }],
    ["the big blind leaves", [0, 1], { button: 1, small: 1, big: 0 }],
  ] as const)(
    "three players become two because %s: no player is big blind twice in a row",
    (_name, seats, expected) => {
      expect(blindPositions(tableAfterHand([0, 2, 3], seats))).toMatchObject(expected);
    },
  );

  test("when players go from four to two the button may stay where it is", () => {
    expect(blindPositions(tableAfterHand([0, 2, 4], [0, 3]))).toMatchObject({ button: 0, big: 3 });
  });

  test("two players who already played heads-up swap positions", () => {
    expect(blindPositions(tableAfterHand([0, 1, 2], [0, 1]))).toMatchObject({ button: 1, big: 0 });
    expect(blindPositions(tableAfterHand([1, 0, 2], [0, 1]))).toMatchObject({ button: 0, big: 1 });
  });

  test("heads-up, a new player left of the big blind waits for one hand, and is the big blind in the next", () => {
    const first = tableAfterHand([0, 1, 2], [0, 1, owingSeat(2, "wait")]);
    expect(blindPositions(first)).toEqual({ button: 1, small: 1, big: 0, dealtIn: [0, 1] });
    expect(blindPositions(dealAndFoldToEnd(first))).toEqual({ button: 0, small: 1, big: 2, dealtIn: [0, 1, 2] });
  });

  test("heads-up, a new player whom the big blind reaches next is dealt in at once, as the big blind", () => {
    expect(blindPositions(tableAfterHand([0, 2, 2], [0, owingSeat(1, "wait"), 2]))).toEqual({
      button: 2,
      small: 0,
      big: 1,
      dealtIn: [0, 1, 2],
    });
  });
});

describe("B4: the first to act", () => {
  test("the player left of the big blind acts first", () => {
    expect(requireNextHand(tableAfterHand([0, 2, 5], [0, 1, 2, 3, 5])).setup.firstToAct).toBe(5);
    expect(requireNextHand(tableAfterHand([3, 0, 3], [0, 3, 5])).setup.firstToAct).toBe(5);
  });
});

describe("B6: a new player in a running game", () => {
  const game = (entry: "wait" | "post") => tableAfterHand([5, 1, 4], [0, 1, 2, owingSeat(3, entry), 4, 5]);

  test("a new player between big blind and button posts a live big blind and is dealt in", () => {
    const { setup, blindsMoved } = requireNextHand(game("post"));
    expect(blindsMoved).toMatchObject({ button: 0, smallBlindSeat: 1, bigBlindSeat: 2, dealtIn: [0, 1, 2, 3, 4, 5] });
    expect(setup.posts).toContainEqual({ seat: 3, live: 100, dead: 0 });
    expect(dealTable(game("post")).hand?.round.highestBet).toBe(100);
  });

  test("B6 ✗: a new player may wait instead, without cards and without a post", () => {
    expect(requireNextHand(game("wait")).setup.posts.map((p) => p.seat)).toEqual([1, 2]);
    expect(blindPositions(game("wait")).dealtIn).toEqual([0, 1, 2, 4, 5]);
  });

  test("several new players may post in one hand", () => {
    const table = tableAfterHand([5, 1, 4], [0, 1, 2, owingSeat(3, "post"), owingSeat(4, "post"), 5]);
    expect(requireNextHand(table).setup.posts.map((p) => [p.seat, p.live])).toEqual([
      [1, 50],
      [2, 100],
      [3, 100],
      [4, 100],
    ]);
  });

  test("a player who has posted still posts the big blind when it reaches them", () => {
    const posted = dealAndFoldToEnd(game("post"));
    expect(requireTableSeat(posted, 3).owesBlind).toBe(false);
    expect(blindPositions(posted)).toMatchObject({ button: 1, small: 2, big: 3 });
  });

  test("a player who has posted has the option: they may check an unraised pot", () => {
    const table = dealTable(game("post"));
    expect(table.hand?.toAct).toMatchObject({ seat: 3, check: true });
  });
});

describe("B7: the seats in which a new player is not dealt in", () => {
  test("B7 ✗: a new player between button and big blind is not dealt in, even after choosing to post", () => {
    const table = tableAfterHand([5, 2, 4], [0, owingSeat(1, "post"), 2, 3, 4]);
    expect(blindPositions(table)).toEqual({ button: 0, small: 2, big: 3, dealtIn: [0, 2, 3, 4] });
  });

  test("B7 ✗: a new player is never the button: the button passes them, and then they may post", () => {
    const at = (entry: "wait" | "post") => blindPositions(tableAfterHand([5, 2, 4], [owingSeat(0, entry), 1, 2, 3, 4]));
    expect(at("wait")).toEqual({ button: 1, small: 2, big: 3, dealtIn: [1, 2, 3, 4] });
    expect(at("post")).toEqual({ button: 1, small: 2, big: 3, dealtIn: [0, 1, 2, 3, 4] });
  });

  test("a new player who is the big blind is dealt in, and the blind pays what they owe", () => {
    const table = tableAfterHand([5, 1, 4], [0, 1, owingSeat(2, "wait"), 3, 4]);
    const { setup, blindsMoved } = requireNextHand(table);
    expect(blindsMoved).toMatchObject({ button: 0, smallBlindSeat: 1, bigBlindSeat: 2 });
    expect(setup.posts).toHaveLength(2);
    expect(requireTableSeat(dealTable(table), 2).owesBlind).toBe(false);
  });

  test("a new player may post once the button has passed them", () => {
    const waited = dealAndFoldToEnd(tableAfterHand([5, 2, 4], [0, owingSeat(1, "post"), 2, 3, 4]));
    expect(requireTableSeat(waited, 1).owesBlind).toBe(true);
    expect(blindPositions(waited)).toEqual({ button: 2, small: 3, big: 4, dealtIn: [0, 1, 2, 3, 4] });
  });
});

describe("B7: tables that start, or start again", () => {
  test("no player owes a blind at the first hand", () => {
    const table = runCommands(createTable("t", testSettings()), sitCommand(1), sitCommand(3), sitCommand(5));
    expect(requireNextHand(table).setup.posts).toHaveLength(2);
    expect(blindPositions(table).dealtIn).toEqual([1, 3, 5]);
    expect(table.seats.every((s) => !s.owesBlind)).toBe(true);
  });

  test("B7 ✗: players who join later owe a blind", () => {
    const table = runCommands(
      dealAndFoldToEnd(runCommands(createTable("t", testSettings()), sitCommand(1), sitCommand(3))),
      sitCommand(5),
    );
    expect(requireTableSeat(table, 5).owesBlind).toBe(true);
  });

  test("a table with fewer than two players who owe no blind starts again: all ready players are dealt in", () => {
    const table = tableAfterHand(
      [0, 1, 3],
      [owingSeat(2, "wait"), testSeat(3, { satDownAt: 5 }), owingSeat(5, "wait")],
    );
    expect(blindPositions(table)).toEqual({ button: 3, small: 5, big: 2, dealtIn: [2, 3, 5] });
    expect(dealTable(table).seats.map((s) => s.owesBlind)).toEqual([false, false, false]);
  });

  test("when a table starts again, no player owes a blind any more, even a player who sits out", () => {
    const table = dealTable(
      tableAfterHand([0, 1, 3], [owingSeat(2, "wait"), 3, sittingOutSeat(5, { owesBlind: true, missedBigBlinds: 1 })]),
    );
    expect(requireTableSeat(table, 5)).toMatchObject({ owesBlind: false, missedBigBlinds: 1 });
  });

  test("a table also starts again when it would otherwise deal in fewer players than it needs", () => {
    // Seats 0 and 2 may be dealt in, and seat 1 waits between button and small blind. A table that needs two players
    // plays heads-up. A table that needs three players starts again, and deals all three in.
    const seats = [0, owingSeat(1, "wait"), 2];
    expect(blindPositions(tableAfterHand([2, 0, 2], seats)).dealtIn).toEqual([0, 2]);
    expect(blindPositions(tableAfterHand([2, 0, 2], seats, { settings: threeToStartSettings() })).dealtIn).toEqual([
      0, 1, 2,
    ]);
  });
});

describe("B8: owing a blind after sitting out a hand", () => {
  test("a player whose seat the big blind passed owes a blind", () => {
    // The big blind moves from seat 1 to seat 3, so seat 2 misses it.
    const table = dealTable(tableAfterHand([5, 1, 5], [0, 1, sittingOutSeat(2), 3, 4, 5]));
    expect(table).toMatchObject({ button: 0, bigBlindSeat: 3 });
    expect(requireTableSeat(table, 2)).toMatchObject({ owesBlind: true, missedBigBlinds: 1 });
  });

  test("B8 ✗: a player who has missed no blind yet owes nothing", () => {
    // The big blind moves from seat 1 to seat 3 and has not reached seat 5 yet.
    const table = dealTable(tableAfterHand([5, 1, 5], [0, 1, 2, 3, 4, sittingOutSeat(5)]));
    expect(requireTableSeat(table, 5)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
  });

  test("a player who missed several big blinds posts only one big blind", () => {
    const table = tableAfterHand(
      [5, 1, 4],
      [0, 1, 2, testSeat(3, { owesBlind: true, entry: "post", missedBigBlinds: 2 }), 4],
    );
    expect(requireNextHand(table).setup.posts).toContainEqual({ seat: 3, live: 100, dead: 0 });
  });

  test("B8 ✗: a player who comes back between button and big blind keeps the blind in place, so no player misses it", () => {
    // The last hand had button 0, small blind 2 and big blind 3. Seat 1 comes back, so the next hand has button 1, and
    // again small blind 2 and big blind 3.
    const table = dealTable(tableAfterHand([0, 3, 4], [0, 1, 2, 3, sittingOutSeat(4)]));
    expect(table).toMatchObject({ button: 1, bigBlindSeat: 3 });
    expect(requireTableSeat(table, 4)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
    // The last hand had button 0, small blind 3 and big blind 4. Seats 1 and 2 come back, so the big blind even moves
    // back to seat 3.
    const back = dealTable(tableAfterHand([0, 4, 3], [0, 1, 2, 3, 4, sittingOutSeat(5)]));
    expect(back).toMatchObject({ button: 1, bigBlindSeat: 3 });
    expect(requireTableSeat(back, 5)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
  });
});

describe("B8: a missed small blind", () => {
  const owing = (missedSmallBlind: MissedSmallBlind) => ({ settings: testSettings({ missedSmallBlind }) });
  /**
   * Returns a table where seat 1 was the big blind, sat out the next hand, in which it would have been the small blind,
   * and came back.
   */
  const back = (missedSmallBlind: MissedSmallBlind, entry: "wait" | "post" = "post") =>
    runCommands(
      dealAndFoldToEnd(tableAfterHand([5, 1, 6], [0, sittingOutSeat(1), 2, 3, 4, 5], owing(missedSmallBlind))),
      { type: "come-back", seat: 1, entry },
    );

  test("B8: a missed small blind is owed as a dead small blind, and posted from a seat between big blind and button", () => {
    const table = back("dead-small");
    expect(requireTableSeat(table, 1)).toMatchObject({ owesBlind: true, owesDeadSmall: true, missedBigBlinds: 0 });
    const { setup, blindsMoved } = requireNextHand(table);
    expect(blindsMoved).toMatchObject({ button: 2, smallBlindSeat: 3, bigBlindSeat: 4, dealtIn: [0, 1, 2, 3, 4, 5] });
    expect(setup.posts).toContainEqual({ seat: 1, live: 0, dead: 50 });
    const dealt = dealTable(table);
    expect(requireTableSeat(dealt, 1)).not.toHaveProperty("owesDeadSmall");
    expect(requireTableSeat(dealt, 1).owesBlind).toBe(false);
    expect(dealt.hand?.seats.find(({ seat }) => seat === 1)).toMatchObject({ stack: 4_950, bet: 0, dead: 50 });
    expect(dealt.hand?.pots).toMatchObject([{ amount: 50 }]);
  });

  test("B8: at a table with `big-blind`, a missed small blind is owed as a live big blind", () => {
    expect(requireTableSeat(back("big-blind"), 1)).not.toHaveProperty("owesDeadSmall");
    expect(requireNextHand(back("big-blind")).setup.posts).toContainEqual({ seat: 1, live: 100, dead: 0 });
  });

  test("B8 ✗: at a table with `not-owed`, a player who missed a small blind owes nothing", () => {
    expect(requireTableSeat(back("not-owed"), 1)).toMatchObject({ owesBlind: false, missedBigBlinds: 0 });
    expect(blindPositions(back("not-owed"))).toMatchObject({ button: 1, small: 2, big: 3 });
  });

  test("B8 ✗: a player who waits posts only the big blind that reaches them", () => {
    expect(blindPositions(back("dead-small", "wait")).dealtIn).not.toContain(1);
    const reached = tableAfterHand([5, 0, 5], [0, testSeat(1, { owesBlind: true, owesDeadSmall: true }), 2, 3, 5]);
    const { setup, blindsMoved } = requireNextHand({ ...reached, button: 3, smallBlindSeat: 5 });
    expect(blindsMoved).toMatchObject({ button: 5, smallBlindSeat: 0, bigBlindSeat: 1 });
    expect(setup.posts).toEqual([
      { seat: 0, live: 50, dead: 0 },
      { seat: 1, live: 100, dead: 0 },
    ]);
  });

  test.each([
    ["the button", [0, 3, 6], 1, { button: 2, small: 3, big: 4 }],
    ["the small blind", [5, 2, 6], 1, { button: 0, small: 2, big: 3 }],
  ] as const)("B8 ✗: a player who owes a blind is not dealt in when they would be %s", (_, last, seat, places) => {
    const owes = testSeat(seat, { owesBlind: true, owesDeadSmall: true, entry: "wait" });
    const table = tableAfterHand(last, [0, owes, 2, 3, 4, 5]);
    expect(blindPositions(table)).toMatchObject({ ...places, dealtIn: [0, 2, 3, 4, 5] });
  });

  test("B8: a player who missed a small blind and then a big blind posts one big blind", () => {
    const owes = sittingOutSeat(2, { owesBlind: true, owesDeadSmall: true });
    const table = dealAndFoldToEnd(tableAfterHand([5, 1, 5], [0, 1, owes, 3, 4, 5]));
    expect(requireTableSeat(table, 2)).toMatchObject({ owesBlind: true, missedBigBlinds: 1 });
    expect(requireTableSeat(table, 2)).not.toHaveProperty("owesDeadSmall");
    const returned = runCommands(table, { type: "come-back", seat: 2, entry: "post" });
    expect(blindPositions(returned).dealtIn).not.toContain(2); // seat 2 is between button and small blind
    expect(requireNextHand(dealAndFoldToEnd(returned)).setup.posts).toContainEqual({ seat: 2, live: 100, dead: 0 });
  });

  test("B8: the last big blind of three players misses the small blind by sitting out while the other two continue", () => {
    const table = dealTable(tableAfterHand([1, 0, 3], [sittingOutSeat(0), 1, 2]));
    expect(table).toMatchObject({ button: 2, smallBlindSeat: 2, bigBlindSeat: 1 });
    expect(requireTableSeat(table, 0)).toMatchObject({ owesBlind: true, owesDeadSmall: true });
  });

  test("B11: a player whose stack is below the dead small blind is all-in for dead chips alone", () => {
    const short = testSeat(1, { stack: 30, owesBlind: true, owesDeadSmall: true, entry: "post" });
    const table = dealTable(tableAfterHand([0, 3, 6], [0, short, 2, 3, 4, 5]));
    expect(table.hand?.seats.find(({ seat }) => seat === 1)).toMatchObject({ stack: 0, dead: 30, status: "all-in" });
    expect(table.hand?.toAct).toMatchObject({ seat: 5, call: 100 });
  });

  test("T6: after a cancelled hand the same players owe a small blind; a blind missed in that hand does not count", () => {
    const table = back("dead-small");
    const cancelled = runCommands(dealTable(table), { type: "cancel-hand", reason: "fault" });
    expect(cancelled.seats).toStrictEqual(table.seats);
    expect(cancelled).toMatchObject({ button: 0, smallBlindSeat: 2, bigBlindSeat: 3 });
    const missed = tableAfterHand([5, 1, 6], [0, sittingOutSeat(1), 2, 3, 4, 5]);
    const none = runCommands(dealTable(missed), { type: "cancel-hand", reason: "fault" });
    expect(none.seats).toStrictEqual(missed.seats);
  });

  test("B8 ✗: when a stored table does not have the last small blind, no player has missed it in the next hand", () => {
    const { smallBlindSeat: _, ...before } = tableAfterHand([5, 1, 6], [0, sittingOutSeat(1), 2, 3, 4, 5]);
    expect(requireTableSeat(dealTable(before), 1).owesBlind).toBe(false);
  });
});

describe("B9: the number of players to start", () => {
  const wait = (ready: number, needed: number) => ({ reason: "players", ready, needed });

  test("two players start where two are enough, and three players start at a pool table", () => {
    expect(nextHand(tableWith([0]), 0)).toEqual(wait(1, 2));
    expect(blindPositions(tableWith([0, 1])).dealtIn).toEqual([0, 1]);
    expect(nextHand(tableWith([0, 1], { settings: threeToStartSettings() }), 0)).toEqual(wait(2, 3));
    expect(blindPositions(tableWith([0, 1, 2], { settings: threeToStartSettings() })).dealtIn).toEqual([0, 1, 2]);
  });

  test("a player who sits out does not count, but a player who waits for the big blind does", () => {
    const table = { settings: threeToStartSettings() };
    expect(nextHand(tableAfterHand([0, 1, 2], [0, 1, sittingOutSeat(2)], table), 0)).toEqual(wait(2, 3));
    expect(blindPositions(tableAfterHand([0, 1, 2], [0, 1, owingSeat(2, "wait")], table)).dealtIn).toEqual([0, 1, 2]);
  });

  test("after a hand of three, two ready players get one hand; for the next hand they wait for a third", () => {
    const three = dealAndFoldToEnd(tableWith([0, 1, 2], { settings: threeToStartSettings() }));
    const two = runCommands(three, { type: "leave", seat: 2 });
    const pair = dealAndFoldToEnd(two);
    expect(pair.headsUpHandPlayed).toBe(true);
    expect(pair.lastDealtIn).toBe(2);
    expect(nextHand(pair, 0)).toEqual(wait(2, 3));
    expect(blindPositions(runCommands(pair, sitCommand(2))).dealtIn).toEqual([0, 1, 2]);
  });

  test("the one two-player hand is only for two ready players: three are dealt in, even when one waits for a blind", () => {
    const table = tableAfterHand([0, 2, 3], [0, 2, owingSeat(3, "wait")], { settings: threeToStartSettings() });
    expect(blindPositions(table).dealtIn).toEqual([0, 2, 3]);
    expect(
      blindPositions(tableAfterHand([0, 2, 3], [0, owingSeat(1, "wait")], { settings: threeToStartSettings() }))
        .dealtIn,
    ).toEqual([0, 1]);
  });

  test("B9 ✗: no hand starts while a hand runs, while the table is paused, or at a closed table", () => {
    const table = tableWith([0, 1, 2]);
    expect(nextHand(dealTable(table), 0)).toMatchObject({ reason: "hand-running" });
    expect(nextHand(runCommands(table, { type: "pause" }), 0)).toMatchObject({
      reason: "paused",
      ready: 3,
      needed: 2,
    });
    expect(nextHand(runCommands(table, { type: "close" }), 0)).toMatchObject({ reason: "closed" });
    expect(nextHand(runCommands(table, { type: "pause" }, { type: "resume" }), 0)).toHaveProperty("setup");
  });
});

describe("B10: missed big blinds", () => {
  test("the count of missed big blinds is reset when the player is dealt in, not when they come back", () => {
    const table = tableAfterHand([5, 1, 4], [0, 1, 2, sittingOutSeat(3, { missedBigBlinds: 2, owesBlind: true }), 4]);
    const back = runCommands(table, { type: "come-back", seat: 3, entry: "post" });
    expect(requireTableSeat(back, 3).missedBigBlinds).toBe(2);
    expect(requireTableSeat(dealTable(back), 3).missedBigBlinds).toBe(0);
  });

  test("B10 ✗: players do not miss big blinds while no hands are dealt", () => {
    const table = tableWith([0, sittingOutSeat(1)], { button: 0, bigBlindSeat: 1 });
    expect(runCommands(table, { type: "remove-absent" })).toEqual(table);
  });

  test("the third missed big blind in a row removes the player before the cards are dealt, the second does not", () => {
    const table = (missedBigBlinds: number) =>
      tableAfterHand([5, 1, 5], [0, 1, sittingOutSeat(2, { missedBigBlinds, owesBlind: true, stack: 4_321 }), 3, 4, 5]);
    const { events, state } = decideOrThrow(table(2), startHandCommand(table(2)));
    expect(events.map((e) => e.type).slice(0, 3)).toEqual(["blinds-moved", "player-left", "hand-started"]);
    expect(events[1]).toMatchObject({ seat: 2, playerId: "p2", stack: 4_321, reason: "missed-blinds" });
    expect(state.seats.map((s) => s.seat)).toEqual([0, 1, 3, 4, 5]);
    expect(requireTableSeat(dealTable(table(1)), 2).missedBigBlinds).toBe(2);
  });
});

describe("B10: sitting out instead of the next big blind", () => {
  const table = tableAfterHand([5, 1, 5], [0, 1, testSeat(2, { sitOutNext: "big-blind" }), 3, 4, 5]);

  test("the player plays until the big blind would reach them; then the blind passes them and they owe a blind", () => {
    const { events, state } = decideOrThrow(table, startHandCommand(table));
    expect(events.map((e) => e.type).slice(0, 2)).toEqual(["seat-changed", "blinds-moved"]);
    expect(state).toMatchObject({ button: 0, bigBlindSeat: 3 });
    expect(requireTableSeat(state, 2)).toMatchObject({
      sittingOut: { reason: "asked" },
      sitOutNext: "no",
      owesBlind: true,
      missedBigBlinds: 1,
    });
  });

  test("the player is dealt in normally until the big blind would reach them", () => {
    const earlier = tableAfterHand([4, 0, 5], [0, 1, testSeat(2, { sitOutNext: "big-blind" }), 3, 4, 5]);
    expect(blindPositions(earlier)).toMatchObject({ big: 1, dealtIn: [0, 1, 2, 3, 4, 5] });
  });

  test("B9 ✗: when too few can play without this player, the table waits", () => {
    const two = tableAfterHand([0, 1, 2], [testSeat(0, { sitOutNext: "big-blind" }), 1]);
    expect(nextHand(two, 0)).toEqual({ reason: "players", ready: 1, needed: 2, sitOutInsteadOfBlind: [0] });
    expect(requireTableSeat(runCommands(two, { type: "remove-absent" }), 0).sittingOut?.reason).toBe("asked");
  });

  test("B10: a player who leaves instead of the next big blind leaves when it would reach them, and not before", () => {
    const planned = [0, 1, testSeat(2, { leaveNext: "big-blind" }), 3, 4, 5];
    expect(blindPositions(tableAfterHand([4, 0, 5], planned)).dealtIn).toContain(2);
    const { events, state } = decideOrThrow(
      tableAfterHand([5, 1, 5], planned),
      startHandCommand(tableAfterHand([5, 1, 5], planned)),
    );
    expect(eventsOfType(events, "player-left")).toMatchObject([{ seat: 2, stack: 5_000, reason: "asked" }]);
    expect(state).toMatchObject({ button: 0, bigBlindSeat: 3 });
  });

  test("B10 ✗: a player who leaves instead of the next big blind does so even when too few players remain", () => {
    const two = tableAfterHand([0, 1, 2], [testSeat(0, { leaveNext: "big-blind" }), 1]);
    expect(runCommands(two, { type: "remove-absent" }).seats.map(({ seat }) => seat)).toEqual([1]);
    const notYet = tableAfterHand([1, 0, 2], [testSeat(0, { leaveNext: "big-blind" }), 1]);
    expect(runCommands(notYet, { type: "remove-absent" }).seats).toHaveLength(2);
  });
});

describe("B11: a short blind", () => {
  test("a short stack posts what it has, and the other players still call the full blind", () => {
    const table = dealTable(
      tableAfterHand([0, 2, 3], [0, 1, testSeat(2, { stack: 60 })], { button: 2, bigBlindSeat: 1 }),
    );
    expect(table).toMatchObject({ button: 0, bigBlindSeat: 2 });
    expect(table.hand?.seats.find((s) => s.seat === 2)).toMatchObject({ bet: 60, stack: 0, status: "all-in" });
    expect(table.hand?.toAct).toMatchObject({ seat: 0, call: 100 });
    const full = dealTable(tableAfterHand([2, 1, 3], [0, 1, 2]));
    expect(full.hand?.seats.find((s) => s.seat === 2)).toMatchObject({ bet: 100, status: "live" });
  });
});
