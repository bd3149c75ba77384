/** Proves what holds in every tournament: random ones of every kind, with late entries, rebuys, deals, disqualifications and crashes. */
import { expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../test/property-runs.ts";
import { playRandomTournament } from "../../test/random-tournament.ts";
import type { TournamentRun } from "../../test/tournament-run.ts";
import { countAt, countChips, expectedChips, isIdle, isPending } from "./entries.ts";
import type { TournamentEvent, TournamentState } from "./types.ts";

const RUNS = 2_000;
/** Tournaments are spread over several tests, so that a failure names a small range. */
const PARTS = 10;

const { seed: firstSeed, numRuns } = propertyRuns(RUNS);

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  "M3, M14, M15, M17–M20: laws of random tournaments, part %i",
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

/** Every entry that plays has one seat or is on its way to one, no seat is taken twice, and chips are conserved. M3, M10 */
function expectSeatsInOrder(state: TournamentState): void {
  const { entries, tables, moving, settings, status } = state;
  if (status !== "running") return;
  if (countChips(state) !== expectedChips(state)) throw new Error(`${countChips(state)} chips`);
  const seated = new Map<number, string>();
  for (const { tableNo, seats } of tables) {
    const numbers = new Set(seats.map(({ seat }) => seat));
    if (numbers.size !== seats.length || seats.some(({ seat }) => seat < 0 || seat >= settings.seats))
      throw new Error(`table ${tableNo}: seats ${seats.map(({ seat }) => seat).join(" ")}`);
    for (const { seat, entryNo } of seats) {
      if (seated.has(entryNo)) throw new Error(`entry ${entryNo} has two seats`);
      seated.set(entryNo, `${tableNo}.${seat}`);
    }
  }
  const way = new Set(moving.map(({ entryNo }) => entryNo));
  for (const entry of entries) {
    const where = seated.get(entry.entryNo);
    const isIn = entry.status === "playing" || entry.status === "pending";
    const told = entry.tableNo === null ? undefined : `${entry.tableNo}.${entry.seat}`;
    if (where !== told) throw new Error(`entry ${entry.entryNo} is at ${where}, and told ${told}`);
    if (isIn !== (where !== undefined || way.has(entry.entryNo)))
      throw new Error(`entry ${entry.entryNo}, ${entry.status}, sits at ${where}`);
    if (entry.stack < 0 || (!isIn && entry.stack > 0))
      throw new Error(`entry ${entry.entryNo} has ${entry.stack} chips`);
  }
}

/** M14: no table starts a hand that is too short; no idle table keeps players whom a shorter one needs. M15: no table too many. */
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

/** Levels, entries and prizes only grow; no place is taken back. M6, M17 */
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

/** M18: hands start in rounds, each table once, and no round before all tables have ended the last. */
function createRoundWatch(): (events: readonly TournamentEvent[]) => void {
  const running = new Set<number>();
  let isOn = false;
  let round: readonly number[] = [];
  return (events) => {
    for (const event of events) {
      if (event.type === "hand-for-hand-started") isOn = true;
      if (event.type === "hand-for-hand-ended") isOn = false;
      if (event.type === "hand-ended") running.delete(event.tableNo);
      if (event.type === "round-started") {
        if (running.size > 0) throw new Error("a round begins before the last has ended");
        round = event.tables;
      }
      if (event.type !== "hand-allowed") continue;
      if (running.has(event.tableNo)) throw new Error(`table ${event.tableNo} starts a second hand`);
      if (isOn && !round.includes(event.tableNo)) throw new Error(`table ${event.tableNo} is ahead of its round`);
      running.add(event.tableNo);
      round = round.filter((tableNo) => tableNo !== event.tableNo);
    }
  };
}

/** M17: every entry has its place: 1 to n, those that are shared counted as often as they are shared. */
function expectPlacesComplete({ state }: TournamentRun): void {
  const places = state.entries.map(({ place }) => place ?? 0).sort((a, b) => a - b);
  places.forEach((place, i) => {
    const expected = i > 0 && place === places[i - 1] ? place : i + 1;
    if (place !== expected) throw new Error(`places ${places.join(" ")}`);
  });
}

/** M19, M20: what came in went out to the cent, the pool was paid whole, no money is left in escrow. */
function expectBooksBalanced(run: TournamentRun): void {
  const { state } = run;
  expect(state.escrow).toBe(0);
  expect(run.balance("escrow")).toBe(0);
  expect([...run.books.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  if (state.status !== "finished") return;
  const { pool, entries, settings } = state;
  const prizes = entries.reduce((sum, { prize }) => sum + prize, 0);
  expect(prizes).toBe(Math.max(state.paidIn, settings.guarantee));
  expect(run.balance("promotion") + (pool?.overlay ?? 0)).toBe(0);
  const fees = run.eventsOf("registered").reduce((sum, { price }) => sum + price.fee, 0);
  const back = run.eventsOf("unregistered").reduce((sum, { price }) => sum + price.fee, 0);
  const more = run.eventsOf("rebought").reduce((sum, { price }) => sum + price.fee, 0);
  expect(run.balance("rake")).toBe(fees - back + more);
  const awarded = new Set<number>();
  for (const { entryNo } of run.eventsOf("prize-awarded")) {
    if (awarded.has(entryNo)) throw new Error(`entry ${entryNo} is paid twice`);
    awarded.add(entryNo);
  }
}
