/** Checks what must be true in every tournament, for tests of laws. */
import { expect } from "vitest";
import { countChips, expectedChips, type TournamentEvent, type TournamentState } from "../../src/index.ts";
import type { TournamentRun } from "./tournament-run.ts";

/**
 * Checks that every entry in play has one seat or is on its way to one, that no seat is taken twice, and that no chips
 * appear or disappear. M3, M10
 */
export function expectSeatsInOrder(state: TournamentState): void {
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

/**
 * M18: returns a function that checks rounds of hand-for-hand. Each table starts one hand in a round, and no round
 * starts before all tables have ended the round before it.
 */
export function createRoundWatch(): (events: readonly TournamentEvent[]) => void {
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

/** M17: checks that every entry has a place from 1 to n. A shared place counts once for each entry that shares it. */
export function expectPlacesComplete({ state }: TournamentRun): void {
  const places = state.entries.map(({ place }) => place ?? 0).sort((a, b) => a - b);
  places.forEach((place, i) => {
    const expected = i > 0 && place === places[i - 1] ? place : i + 1;
    if (place !== expected) throw new Error(`places ${places.join(" ")}`);
  });
}

/**
 * M19, M20: checks that all money that came in has gone out to the cent, that the whole pool was paid, and that the
 * escrow is empty.
 */
export function expectBooksBalanced(run: TournamentRun): void {
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
