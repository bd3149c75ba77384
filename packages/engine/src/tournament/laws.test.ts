/**
 * Plays random tournaments of every kind with late entries, rebuys, deals, disqualifications and crashes, and checks
 * the laws.
 */
import { test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/testing/property-runs.ts";
import { playRandomTournament } from "../../test/testing/random-tournament.ts";
import {
  createRoundWatch,
  expectBooksBalanced,
  expectPlacesComplete,
  expectSeatsInOrder,
} from "../../test/testing/tournament-checks.ts";
import { countAt, isIdle, isPending } from "./entries.ts";
import type { TournamentEvent } from "./events.ts";
import type { TournamentState } from "./types.ts";

const RUNS = 600;
/** How many tests share the tournaments. With several tests, a failure names a small range of seeds. */
const PARTS = 10;

const { seed: firstSeed, numRuns } = propertyRuns(RUNS);

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  "M3, M14, M15, M17–M20: random tournaments keep the laws, part %i",
  (part) => {
    for (let i = part; i < numRuns; i += PARTS) {
      const seed = firstSeed + i;
      try {
        const rounds = createRoundWatch();
        const run = playRandomTournament(seed, (events, after, before) => {
          rounds(events);
          if (events.some(({ type }) => !CHANGES_NO_SEAT.has(type))) expectSeatsInOrder(after);
          expectTablesEven(events, after);
          expectNothingGoesBack(before, after);
        });
        expectBooksBalanced(run);
        if (run.state.status === "finished") expectPlacesComplete(run);
        run.expectReplay();
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
      }
    }
  },
  scaledTimeoutMs(300_000),
);

const CHANGES_NO_SEAT: ReadonlySet<string> = new Set<TournamentEvent["type"]>(["ticked", "hand-allowed", "hand-ended"]);

/**
 * Checks that the tables are even. M14: no table with too few players starts a hand, and no idle table keeps players
 * that a shorter table needs. M15: there are no more tables than the players need.
 */
function expectTablesEven(events: readonly TournamentEvent[], state: TournamentState): void {
  const { tables, settings, status, pending } = state;
  if (status !== "running" || tables.length < 2) return;
  const counts = tables.map((table) => countAt(state, table));
  const [most, fewest] = [Math.max(...counts), Math.min(...counts)];
  for (const event of events) {
    const table = event.type === "hand-allowed" && tables.find(({ tableNo }) => tableNo === event.tableNo);
    if (table && most - countAt(state, table) >= settings.balancing.halt)
      throw new Error(`table ${table.tableNo} starts a hand ${most - countAt(state, table)} short`);
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const isBreaking = total <= (tables.length - 1) * settings.seats;
  if (isBreaking && tables.every(isIdle) && pending.length === 0 && state.moving.length === 0)
    throw new Error(`${total} players at ${tables.length} tables`);
  if (isBreaking || most - fewest < settings.balancing.difference) return;
  const canGive = tables.some(
    (table) =>
      isIdle(table) && countAt(state, table) === most && table.seats.some(({ entryNo }) => !isPending(state, entryNo)),
  );
  if (canGive) throw new Error(`tables of ${counts.join(" ")} are not balanced`);
}

/**
 * Checks that nothing goes backwards: levels never go down, the escrow is never negative, a frozen pool stays the same,
 * and a player's place is never taken back. M6, M17
 */
function expectNothingGoesBack(before: TournamentState, after: TournamentState): void {
  if (after.clock.levelNo < before.clock.levelNo) throw new Error(`level ${after.clock.levelNo} again`);
  if (after.escrow < 0) throw new Error(`escrow of ${after.escrow}`);
  if (before.pool && !after.pool) throw new Error("the pool thawed");
  if (before.entries === after.entries || before.entries.length !== after.entries.length) return;
  before.entries.forEach((entry, i) => {
    if (entry.place !== null && after.entries[i]?.place !== entry.place)
      throw new Error(`entry ${entry.entryNo} lost its place`);
  });
}
