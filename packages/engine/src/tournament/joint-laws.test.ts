/**
 * Plays random tournaments of every preset with real hands, absent players and crashes. Proves that the tables and the
 * tournament always agree.
 */
import { expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/testing/property-runs.ts";
import { playJointTournament } from "../../test/testing/random-joint-tournament.ts";
import {
  createRoundWatch,
  expectBooksBalanced,
  expectPlacesComplete,
  expectSeatsInOrder,
} from "../../test/testing/tournament-checks.ts";
import { nextBigBlindSeat, worstFreeSeat } from "../table/tournament/big-blind-order.ts";
import { tableChips } from "../table/tournament/reports.ts";
import type { TableCommand, TableEvent, TableState } from "../table/types.ts";
import { countChips, entryOf } from "./entries.ts";
import type { TournamentEvent } from "./events.ts";
import { tableLevelOf } from "./table-settings.ts";
import type { TournamentState } from "./types.ts";

const RUNS = 60;
/** How many tests share the tournaments. With several tests, a failure names a small range of seeds. */
const PARTS = 8;

const { seed: firstSeed, numRuns } = propertyRuns(RUNS);
const seen = new Map<string, number>();
const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  "M3, M6, M11–M18: random tournaments with their tables keep the laws, part %i",
  (part) => {
    for (let i = part; i < numRuns; i += PARTS) {
      const seed = firstSeed + i;
      try {
        playWatched(seed);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }
  },
  scaledTimeoutMs(300_000),
);

test("in the random tournaments every listed case occurs several times", () => {
  const kinds = [
    "hand",
    "cancelled hand",
    "absent in a hand",
    "balance",
    "table-broken",
    "final-table",
    "absence moved",
  ];
  const more = ["bank moved", "waits a hand", "pending", "rebought", "round", "finished", "freed by a bust", "late"];
  expect(seen.get("hand")).toBeGreaterThan(RUNS * 10);
  for (const kind of [...kinds, ...more]) expect([kind, (seen.get(kind) ?? 0) > 5]).toEqual([kind, true]);
});

function playWatched(seed: number): void {
  const rounds = createRoundWatch();
  const bigBlinds = createBigBlindWatch();
  const moves = createMoveWatch();
  const joint = playJointTournament(seed, {
    onCommand: (before, command) => {
      expectRightMove(before, command);
      moves(before, command);
    },
    onTable: (tableNo, events, after) => {
      bigBlinds(tableNo, events, after);
      expectAllDealtIn(events, after);
    },
    onStep: (events, after, tables) => {
      rounds(events);
      countEvents(events);
      expectSeatsInOrder(after);
      expectTablesAgree(after, tables);
    },
  });
  expectBooksBalanced(joint.run);
  if (joint.run.state.status === "finished") expectPlacesComplete(joint.run);
  expect([...joint.tables.keys()]).toEqual([]);
  joint.run.expectReplay();
  count(joint.run.state.status);
}

function countEvents(events: readonly TournamentEvent[]): void {
  for (const event of events) {
    if (event.type === "rebuy-offered") count("pending");
    if (event.type === "rebought") count("rebought");
    if (event.type === "round-started") count("round");
    if (event.type === "busted") count("freed by a bust");
    if (event.type === "registered" && event.late) count("late");
    if (event.type === "seated" && event.waitsHand) count("waits a hand");
  }
}

/**
 * M3, M6, M13: checks that what the tournament knows about its tables is exactly what the tables know, down to each
 * chip.
 */
function expectTablesAgree(state: TournamentState, tables: ReadonlyMap<number, TableState>): void {
  const numbers = state.tables.map(({ tableNo }) => tableNo);
  expect([...tables.keys()].sort((a, b) => a - b)).toEqual(numbers);
  let chips = state.moving.reduce((sum, { entryNo }) => sum + entryOf(state, entryNo).stack, 0);
  for (const known of state.tables) {
    const table = tables.get(known.tableNo);
    if (!table) throw new Error(`table ${known.tableNo} is not open`);
    chips += tableChips(table);
    const told = known.seats.map(({ seat, entryNo }) => {
      const { playerId, stack, status } = entryOf(state, entryNo);
      return `${seat} ${playerId} ${stack} ${status === "pending"}`;
    });
    const sitting = table.seats.map(
      ({ seat, playerId, stack, pending = false }) => `${seat} ${playerId} ${stack} ${pending}`,
    );
    if (told.join() !== sitting.join()) throw new Error(`table ${known.tableNo}: ${told} told, ${sitting} there`);
    if (known.handLevel === null) expectPlacesAgree(known, table);
    else if (table.hand && table.hand.result === null)
      expect(table.hand.rules.bigBlind).toBe(tableLevelOf(state.settings, known.handLevel).bigBlind);
  }
  const bought = state.entries.reduce((sum, { boughtChips }) => sum + boughtChips, 0);
  if (chips + bought !== countChips(state) && state.status === "running")
    throw new Error(`${chips} chips at the tables, ${countChips(state)} in the tournament`);
}

function expectPlacesAgree(known: TournamentState["tables"][number], table: TableState): void {
  const { button, smallBlindSeat = null, bigBlindSeat } = table;
  const waiting = (seats: readonly { readonly seat: number; readonly waitsHand?: true }[]) =>
    seats.filter(({ waitsHand }) => waitsHand).map(({ seat }) => seat);
  expect([known.button, known.smallBlindSeat, known.bigBlindSeat]).toEqual([button, smallBlindSeat, bigBlindSeat]);
  expect(waiting(known.seats)).toEqual(waiting(table.seats));
}

/**
 * M14: checks a move by the table's own order. The player who leaves is the next big blind, and the player who arrives
 * gets the worst free seat.
 */
function expectRightMove(table: TableState, command: TableCommand): void {
  if (command.type !== "remove-entry" && command.type !== "seat-entry") return;
  const { reason } = command;
  count(command.type === "remove-entry" ? reason.kind : "seated");
  if (reason.kind !== "balance" || table.button === null) return;
  const rule = table.tournament?.buttonRule ?? "dead";
  if (command.type === "seat-entry") expect(command.seat).toBe(worstFreeSeat(table, rule, table.settings.seats));
  else if (reason.nextBigBlind) expect(command.seat).toBe(nextBigBlindSeat(table, rule));
  else expect(command.seat).not.toBe(nextBigBlindSeat(table, rule));
}

/** M11, T8: returns a function that checks that the absence and the time bank of a moved player arrive with them. */
function createMoveWatch() {
  const left = new Map<string, { readonly absent: boolean; readonly timeBankMs: number }>();
  return (table: TableState, command: TableCommand): void => {
    if (command.type === "remove-entry" && command.toTableNo !== undefined) {
      const {
        playerId = "",
        absent = false,
        timeBankMs = 0,
      } = table.seats.find(({ seat }) => seat === command.seat) ?? {};
      left.set(playerId, { absent, timeBankMs });
    }
    if (command.type !== "seat-entry" || command.fromTableNo === undefined) return;
    const { playerId, absent = false, timeBankMs = 0 } = command;
    expect({ absent, timeBankMs }).toEqual(left.get(playerId));
    if (absent) count("absence moved");
    if (timeBankMs > 0) count("bank moved");
    left.delete(playerId);
  };
}

/**
 * M13: returns a function that checks that no player is the big blind twice in a row at a table. This does not apply
 * when positions were drawn anew or the player had left in between.
 */
function createBigBlindWatch() {
  const last = new Map<number, string>();
  return (tableNo: number, events: readonly TableEvent[], after: TableState): void => {
    for (const event of events) {
      if (event.type === "button-drawn") last.delete(tableNo);
      if (event.type === "entry-removed" && event.playerId === last.get(tableNo)) last.delete(tableNo);
      if (event.type === "hand-ended") count(event.outcome === "settled" ? "hand" : "cancelled hand");
      if (event.type === "hand-ended" && event.outcome === "settled") {
        const { playerId = "" } = after.seats.find(({ seat }) => seat === after.bigBlindSeat) ?? {};
        last.set(tableNo, playerId);
      }
      if (event.type !== "blinds-moved") continue;
      const big = after.seats.find(({ seat }) => seat === event.bigBlindSeat);
      if (big?.playerId === last.get(tableNo)) throw new Error(`${big?.playerId} is big blind twice running`);
    }
  };
}

/** M11: checks that every player with chips, present or absent, is dealt in or waits for their first hand. */
function expectAllDealtIn(events: readonly TableEvent[], after: TableState): void {
  const moved = events.find((event) => event.type === "blinds-moved");
  if (!moved) return;
  const before = moved.blindsBeforeHand.seats;
  for (const { seat, absent, pending } of after.seats) {
    const isIn = moved.dealtIn.includes(seat);
    const waited = before.some((each) => each.seat === seat && each.waitsHand);
    if (isIn && absent) count("absent in a hand");
    if (!isIn && !waited && !pending) throw new Error(`the player at ${seat} has no cards`);
  }
}
