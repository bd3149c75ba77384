import { describe, expect, test } from "vitest";
import { scheduled, startRun, type TournamentRun } from "../../test/tournament-run.ts";
import { entryOf } from "./entries.ts";

const counts = (run: TournamentRun) => run.state.tables.map(({ seats }) => seats.length);
const allowedAt = (run: TournamentRun, tableNo: number) =>
  run.eventsOf("hand-allowed").filter((event) => event.tableNo === tableNo).length;
/** The players of a table, next big blind first. */
const byBigBlind = (run: TournamentRun, tableNo: number): readonly string[] => {
  const { seats, bigBlindSeat } = run.table(tableNo);
  const order = [
    ...seats.filter(({ seat }) => seat > bigBlindSeat!),
    ...seats.filter(({ seat }) => seat <= bigBlindSeat!),
  ];
  return order.map(({ entryNo }) => entryOf(run.state, entryNo).playerId);
};
/** Two tables of six seats with 5 and 5 players, and one hand played at each. */
const start = (players = 10, change: object = {}) => {
  const run = startRun(scheduled({ seats: 6, ...change }), players);
  for (const { tableNo } of run.state.tables) run.endHand(tableNo);
  return run;
};

describe("M14: balancing", () => {
  test("M14: two more: the next big blind leaves when that hand ends, and gets the worst free seat", () => {
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

  test("M14: a player on the way has left one table, keeps their chips, and sits at no other", () => {
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

  test("M14: who was moved within ten hands stays; the one after goes", () => {
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

  test("M14 ✗: a difference of one moves no player", () => {
    const run = start();
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    run.endHand(1);
    expect(run.eventsOf("moved")).toEqual([]);
    expect(counts(run)).toEqual([4, 5]);
  });

  test("M14 ✗: a table three short starts no hand until it is balanced", () => {
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
  test("M15: when the players fit one table fewer, the highest breaks after its hand; its players draw seats", () => {
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

  test("M15 ✗: not while they do not fit, and not the lowest unless the settings say so", () => {
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

  test("M15: when all fit one table, hands end, then seats and button are drawn anew", () => {
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

  test("M15 ✗: one player too many: no final table yet", () => {
    const run = start(8);
    run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    run.endHand(1);
    expect(run.eventsOf("final-table")).toEqual([]);
  });
});

describe("M16: moves", () => {
  test("M16: every move is an event with its reason, and a seat that follows", () => {
    const run = start(13);
    run.bust(run.playersAt(1)[0]!);
    run.endHand(3);
    for (const { entryNo, reason, fromTable, toTable } of run.eventsOf("moved")) {
      expect([reason.kind, fromTable]).toEqual(["table-broken", 3]);
      expect(run.eventsOf("seated").some((event) => event.entryNo === entryNo && event.tableNo === toTable)).toBe(true);
    }
  });

  test("M16 ✗: who stays at their table is told nothing", () => {
    const run = start(13);
    const stayed = [...run.playersAt(1).slice(1), ...run.playersAt(2)];
    run.bust(run.playersAt(1)[0]!);
    run.endHand(3);
    expect(run.eventsOf("moved").filter(({ playerId }) => stayed.includes(playerId))).toEqual([]);
  });
});

describe("M11: two always suffice for a hand", () => {
  test("M11: a table of two plays on", () => {
    const run = startRun(scheduled({ seats: 2 }), 4);
    expect(run.eventsOf("hand-allowed").map(({ tableNo }) => tableNo)).toEqual([1, 2]);
  });

  test("M11 ✗: one player alone waits", () => {
    const run = startRun(scheduled({ seats: 2 }), 4);
    run.bust(run.playersAt(1)[0]!);
    expect(run.table(1).handLevel).toBeNull();
  });
});
