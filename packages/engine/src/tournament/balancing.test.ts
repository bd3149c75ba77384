import { describe, expect, test } from "vitest";
import { scheduled, startRun, type TournamentRun } from "../../test/testing/tournament-run.ts";
import { entryOf } from "./entries.ts";

const counts = (run: TournamentRun) => run.state.tables.map(({ seats }) => seats.length);
const allowedAt = (run: TournamentRun, tableNo: number) =>
  run.eventsOf("hand-allowed").filter((event) => event.tableNo === tableNo).length;
/** Returns the players of a table in the order in which the big blind will reach them. */
const byBigBlind = (run: TournamentRun, tableNo: number): readonly string[] => {
  const { seats, bigBlindSeat } = run.table(tableNo);
  const order = [
    ...seats.filter(({ seat }) => seat > bigBlindSeat!),
    ...seats.filter(({ seat }) => seat <= bigBlindSeat!),
  ];
  return order.map(({ entryNo }) => entryOf(run.state, entryNo).playerId);
};
const REBUY = { price: { prize: 500, fee: 0 }, chips: 10_000, max: 1, untilLevel: 2, decideMs: 15_000 };
/**
 * Starts a tournament with tables of six seats and plays one hand at each table. Ten players get two tables of five
 * players each.
 */
const start = (players = 10, change: object = {}) => {
  const run = startRun(scheduled({ seats: 6, ...change }), players);
  for (const { tableNo } of run.state.tables) run.endHand(tableNo);
  return run;
};

describe("M14: balancing", () => {
  test("M14: when one table has two more players, its next big blind leaves after the hand for the worst free seat", () => {
    const run = start();
    run.bust(run.playersAt(1)[0]!);
    expect(counts(run)).toEqual([4, 5]);
    run.bust(run.playersAt(1)[0]!);
    expect(counts(run)).toEqual([3, 5]);
    expect(run.eventsOf("moved")).toEqual([]);
    const big = run.table(2).bigBlindSeat!;
    const seats = run.table(2).seats;
    const playing = [...seats.filter(({ seat }) => seat > big), ...seats.filter(({ seat }) => seat <= big)];
    run.endHand(2);
    const [next = ""] = playing.slice(1).map(({ entryNo }) => entryOf(run.state, entryNo).playerId);
    expect(run.eventsOf("moved")).toMatchObject([
      { playerId: next, fromTable: 2, toTable: 1, reason: { kind: "balance", short: 2, nextBigBlind: true } },
    ]);
    expect(counts(run)).toEqual([3, 4]);
    expect(run.state.moving).toHaveLength(1);
    run.endHand(1);
    expect(counts(run)).toEqual([4, 4]);
    expect(run.entry(next).tableNo).toBe(1);
    expect(run.entry(next).seat).not.toBe(run.table(1).bigBlindSeat);
  });

  test("M14: a moving player has left one table, keeps their chips, and is not yet at another table", () => {
    const run = start();
    run.bust(run.playersAt(1)[0]!);
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    expect(entryOf(run.state, run.state.moving[0]!.entryNo)).toMatchObject({
      tableNo: null,
      seat: null,
      status: "playing",
      stack: 10_000,
    });
  });

  test("M14: a player who was moved within the last ten hands stays; the next big blind after them moves", () => {
    const run = start(10, { seats: 5, balancing: { difference: 2, halt: 6, restHands: 10 } });
    run.bust(run.playersAt(1)[0]!);
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    run.endHand(1);
    const moved = run.eventsOf("moved")[0]!;
    expect(run.entry(moved.playerId).tableNo).toBe(1);
    for (let i = 0; i < 12 && byBigBlind(run, 1)[1] !== moved.playerId; i++) run.endHand(1);
    for (const loser of run.playersAt(2).slice(0, 2)) run.bust(loser, run.playersAt(2).at(-1)!);
    expect(run.entry(moved.playerId).handsSinceMove).toBeLessThan(10);
    run.endHand(1);
    const second = run.eventsOf("moved")[1]!;
    expect(second).toMatchObject({ fromTable: 1, toTable: 2 });
    expect(second.playerId).not.toBe(moved.playerId);
    expect(second.reason).toMatchObject({ nextBigBlind: false });
  });

  test("M14: a player who was moved exactly ten hands ago is moved again", () => {
    /**
     * Makes table 2 lose two players, so that a second player must move there. Returns how many hands the player who
     * was moved first had then played, and whether the same player was moved again.
     */
    const play = (restHands: number) => {
      const run = start(10, { seats: 5, balancing: { difference: 2, halt: 6, restHands } });
      run.bust(run.playersAt(1)[0]!);
      run.bust(run.playersAt(1)[0]!);
      run.endHand(2);
      run.endHand(1);
      const { playerId } = run.eventsOf("moved")[0]!;
      for (let i = 0; i < 12 && byBigBlind(run, 1)[1] !== playerId; i++) run.endHand(1);
      for (const loser of run.playersAt(2).slice(0, 2)) run.bust(loser, run.playersAt(2).at(-1)!);
      const hands = run.entry(playerId).handsSinceMove! + 1;
      run.endHand(1);
      return { hands, isSame: run.eventsOf("moved")[1]?.playerId === playerId };
    };
    const { hands } = play(100);
    expect(play(hands)).toEqual({ hands, isSame: true });
    expect(play(hands + 1)).toEqual({ hands, isSame: false });
  });

  test("M14: two players who are to move leave before the next hand starts", () => {
    const run = startRun(scheduled({ seats: 9, balancing: { difference: 2, halt: 6, restHands: 10 } }), 18);
    for (let i = 0; i < 4; i++) run.bust(run.playersAt(1)[0]!);
    expect(counts(run)).toEqual([5, 9]);
    const events = run.endHand(2).map(({ type }) => type);
    expect(events).toEqual(["hand-ended", "moved", "moved", "hand-allowed"]);
  });

  test("M14, M4: a pending player stays at the table; a table of pending players gives up no player", () => {
    const run = start(12, { rebuy: REBUY });
    const [last = "", ...losers] = run.playersAt(1);
    run.endHand(1, { [last]: 60_000, ...Object.fromEntries(losers.map((loser) => [loser, 0])) });
    expect(run.state.pending).toHaveLength(5);
    const bustAt2 = () => {
      const [loser = ""] = run.playersAt(2);
      run.bust(loser, run.playersAt(2).at(-1)!);
      run.send({ type: "decline-rebuy", playerId: loser });
    };
    bustAt2();
    bustAt2();
    expect(run.eventsOf("moved")).toMatchObject([{ playerId: last, toTable: 2 }]);
    bustAt2();
    bustAt2();
    expect(counts(run)).toEqual([5, 3]);
    expect(run.eventsOf("moved")).toHaveLength(1);
  });

  test("M14: a player can also move from or to a table that has not played yet, and may get any of its seats", () => {
    const late = { lateRegistration: { level: 2, throughBreak: false } };
    const run = start(12, late);
    run.send({ type: "pause" });
    for (const { tableNo } of run.state.tables) run.endHand(tableNo);
    run.register(...Array.from({ length: 6 }, (_, i) => `late${i}`));
    expect(run.state.tables.map(({ seats, button }) => [seats.length, button !== null])).toEqual([
      [6, true],
      [6, true],
      [6, false],
    ]);
    for (let i = 0; i < 3; i++) run.send({ type: "disqualify", playerId: run.playersAt(1)[0]!, reason: "collusion" });
    expect(counts(run)).toEqual([5, 5, 5]);
    expect(run.eventsOf("moved").filter(({ fromTable }) => fromTable === 3)).not.toEqual([]);
    const seats = Array.from({ length: 30 }, (_, seed) => {
      const opened = startRun(scheduled({ lateRegistration: { level: 2, throughBreak: false } }), 6, { seed });
      opened.register("late");
      opened.endHand(1);
      return opened.entry(opened.eventsOf("moved")[0]!.playerId).seat;
    });
    expect(new Set(seats)).toEqual(new Set([0, 1, 2]));
  });

  test("M14 ✗: no player moves when two tables differ by one player", () => {
    const run = start();
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    run.endHand(1);
    expect(run.eventsOf("moved")).toEqual([]);
    expect(counts(run)).toEqual([4, 5]);
  });

  test("M14 ✗: a table three players short starts no hand until it is balanced", () => {
    const run = start(12);
    for (let i = 0; i < 2; i++) run.bust(run.playersAt(1)[0]!);
    expect(allowedAt(run, 1)).toBe(4);
    run.bust(run.playersAt(1)[0]!);
    expect(counts(run)).toEqual([3, 6]);
    expect(run.table(1).handLevel).toBeNull();
    run.endHand(2);
    expect(counts(run)).toEqual([4, 5]);
    expect(run.table(1).handLevel).toBe(1);
  });
});

describe("M15: breaking tables, and the final table", () => {
  test("M15: when all players fit at one table fewer, the highest table breaks after its hand; its players draw seats", () => {
    const run = start(13);
    expect(counts(run)).toEqual([5, 4, 4]);
    run.bust(run.playersAt(1)[0]!);
    expect(run.state.tables).toHaveLength(3);
    run.endHand(3);
    expect(run.eventsOf("table-broken")).toEqual([{ type: "table-broken", tableNo: 3 }]);
    expect(counts(run)).toEqual([6, 6]);
    expect(run.eventsOf("moved").map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => ({ kind: "table-broken" })),
    );
  });

  test("M15 ✗: no table breaks while the players do not fit; the lowest table breaks only if the settings say so", () => {
    const run = start(13);
    run.endHand(3);
    expect(run.state.tables).toHaveLength(3);
    const lowest = start(13, { breakTable: "lowest" });
    lowest.bust(lowest.playersAt(2)[0]!);
    lowest.endHand(3);
    expect(lowest.state.tables.map(({ tableNo }) => tableNo)).toEqual([1, 2, 3]);
    lowest.endHand(1);
    expect(lowest.state.tables.map(({ tableNo }) => tableNo)).toEqual([2, 3]);
  });

  test("M15: an empty table is closed before any other table is broken", () => {
    const run = startRun(scheduled({ seats: 2 }), 6);
    run.send({ type: "pause" });
    for (const { tableNo } of run.state.tables) run.endHand(tableNo);
    for (const playerId of run.playersAt(2)) run.send({ type: "disqualify", playerId, reason: "collusion" });
    expect(run.eventsOf("table-broken")).toEqual([{ type: "table-broken", tableNo: 2 }]);
    expect(run.eventsOf("moved")).toEqual([]);
  });

  test("M15, M4, M15 ✗: a table with a pending player neither breaks nor starts a hand", () => {
    const run = start(13, { rebuy: REBUY });
    const [out = ""] = run.playersAt(1);
    run.bust(out);
    run.send({ type: "decline-rebuy", playerId: out });
    const allowed = allowedAt(run, 3);
    run.bust(run.playersAt(3)[0]!);
    expect(counts(run)).toEqual([4, 4, 4]);
    expect(allowedAt(run, 3)).toBe(allowed);
    run.pass(15_000);
    expect(run.eventsOf("table-broken")).toEqual([{ type: "table-broken", tableNo: 3 }]);
  });

  test("M15, M4: the final table waits for a pending player", () => {
    const run = start(7, { rebuy: REBUY });
    const [out = ""] = run.playersAt(1);
    run.bust(out);
    run.send({ type: "decline-rebuy", playerId: out });
    run.bust(run.playersAt(2)[0]!);
    run.endHand(1);
    expect(run.state.tables.map(({ handLevel }) => handLevel)).toEqual([null, null]);
    expect(run.eventsOf("final-table")).toEqual([]);
    run.pass(15_000);
    expect(run.eventsOf("final-table")).toHaveLength(1);
  });

  test("M15: when all players fit at one table, hands end, and then seats and button are drawn again", () => {
    const run = start(7);
    run.bust(run.playersAt(1)[0]!);
    expect(run.table(1).handLevel).toBeNull();
    expect(run.eventsOf("final-table")).toEqual([]);
    run.endHand(2);
    const [final] = run.eventsOf("final-table");
    expect(final?.seats.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(final?.seats.map(({ seat }) => seat)).toContain(final?.button);
    expect(run.state.tables).toHaveLength(1);
    expect(run.table(1)).toMatchObject({ handLevel: 1, bigBlindSeat: null });
  });

  test("M15 ✗: with one player too many there is no final table yet", () => {
    const run = start(8);
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    run.endHand(1);
    expect(run.eventsOf("final-table")).toEqual([]);
  });
});

describe("M16: moves", () => {
  test("M16: every move is an event with its reason and the seat", () => {
    const run = start(13);
    run.bust(run.playersAt(1)[0]!);
    run.endHand(3);
    for (const { entryNo, reason, fromTable, toTable } of run.eventsOf("moved")) {
      expect([reason.kind, fromTable]).toEqual(["table-broken", 3]);
      expect(run.eventsOf("seated").some((event) => event.entryNo === entryNo && event.tableNo === toTable)).toBe(true);
    }
  });

  test("M16 ✗: a player who stays at their table gets no event", () => {
    const run = start(13);
    const stayed = [...run.playersAt(1).slice(1), ...run.playersAt(2)];
    run.bust(run.playersAt(1)[0]!);
    run.endHand(3);
    expect(run.eventsOf("moved").filter(({ playerId }) => stayed.includes(playerId))).toEqual([]);
  });
});

describe("M11: two players are always enough for a hand", () => {
  test("M11: a table of two continues", () => {
    const run = startRun(scheduled({ seats: 2 }), 4);
    expect(run.eventsOf("hand-allowed").map(({ tableNo }) => tableNo)).toEqual([1, 2]);
  });

  test("M11 ✗: one player alone waits", () => {
    const run = startRun(scheduled({ seats: 2 }), 4);
    run.bust(run.playersAt(1)[0]!);
    expect(run.table(1).handLevel).toBeNull();
  });
});
