/**
 * Compares the positions at a table with a second implementation, which goes around the table seat by seat as M12 and
 * M13 describe.
 */
import { expect, test } from "vitest";
import { propertyRuns, scaledTimeoutMs } from "../../../test/testing/property-runs.ts";
import { requireNextHand, requireTableSeat, runCommands } from "../../../test/testing/table-driver.ts";
import {
  bust,
  seatEntryCommand,
  tournamentAfterHand,
  tournamentTable,
} from "../../../test/testing/tournament-driver.ts";
import { createSeededRandom } from "../../seeded-random.ts";
import { evolveTable } from "../evolve.ts";
import type { TableState } from "../types.ts";
import { moveBlinds } from "./positions.ts";

interface Places {
  readonly button: number;
  readonly small: number;
  readonly big: number;
}
interface Model {
  readonly seats: ("empty" | "plays" | "waits")[];
  /** null before the first hand. */
  last: Places | null;
}

/**
 * Walks from seat `from` to the first other seat for which `wanted` returns true. Walks clockwise, or counterclockwise
 * when `step` is −1.
 */
function walk(count: number, from: number, step: 1 | -1, wanted: (seat: number) => boolean): number {
  for (let i = 1; i <= count; i++) {
    const seat = (from + step * i + count * i) % count;
    if (wanted(seat)) return seat;
  }
  throw new Error("no such seat");
}

/** Returns the seats between the two seats, clockwise, without the two themselves. */
function seatsBetween(count: number, from: number, to: number): readonly number[] {
  const met: number[] = [];
  for (let seat = (from + 1) % count; seat !== to && seat !== from; seat = (seat + 1) % count) met.push(seat);
  return met;
}

/** M13, dead button: returns the next positions when these seats have players. */
function placesByModel(count: number, last: Places, players: ReadonlySet<number>): Places {
  const isPlayer = (seat: number) => players.has(seat);
  const big = walk(count, last.big, 1, isPlayer);
  const before = walk(count, big, -1, isPlayer);
  if (players.size === 2) return { button: before, small: before, big };
  // With a player between the seats of the last two blinds, the dead button would give another player two positions.
  if (seatsBetween(count, last.small, last.big).some(isPlayer))
    return { button: walk(count, before, -1, isPlayer), small: before, big };
  return { button: last.small, small: last.big, big };
}

/** M12: returns the seats where a new player must wait for a hand. */
function waitingSeats({ seats, last }: Model): ReadonlySet<number> {
  if (last === null) return new Set();
  const regulars = new Set(seats.flatMap((who, seat) => (who === "plays" ? [seat] : [])));
  const next =
    regulars.size > 2 ? placesByModel(seats.length, last, regulars) : { button: last.small, small: last.big };
  return new Set(seatsBetween(seats.length, next.button, next.small));
}

function dealByModel(model: Model, last: Places): Places & { readonly dealtIn: readonly number[] } {
  const { seats } = model;
  const passed = waitingSeats(model);
  const taken = seats.flatMap((who, seat) => (who === "empty" ? [] : [seat]));
  const able = taken.filter((seat) => !(seats[seat] === "waits" && passed.has(seat)));
  const dealtIn = able.length < 2 ? taken : able;
  return { ...placesByModel(seats.length, last, new Set(dealtIn)), dealtIn };
}

const seen = { hands: 0, waits: 0, waitsAtFirst: 0, countedBack: 0, headsUp: 0 };

/**
 * Plays forty hands at one table while players join and leave between hands. The model knows only who sits where and
 * the last positions.
 */
function playRandomTable(seed: number): void {
  const random = createSeededRandom(seed);
  const pick = (below: number) => Math.floor(random() * below);
  const count = 3 + pick(8);
  let table: TableState = tournamentTable({}, {}, count);
  const model: Model = { seats: Array.from({ length: count }, () => "empty"), last: null };
  let arrivals = 0;
  const come = (seat: number) => {
    table = runCommands(table, seatEntryCommand(seat, { playerId: `n${arrivals++}` }));
    const waits = waitingSeats(model).has(seat);
    expect(requireTableSeat(table, seat).waitsHand ?? false).toBe(waits);
    model.seats[seat] = waits ? "waits" : "plays";
  };
  const taken = () => model.seats.filter((who) => who !== "empty").length;
  for (let hand = 0; hand < 40; hand++) {
    for (let change = pick(4); change > 0 || taken() < 2; change--) {
      const seat = pick(count);
      if (model.seats[seat] === "empty") come(seat);
      else if (taken() > 2) {
        table = runCommands(table, bust(seat));
        model.seats[seat] = "empty";
      }
    }
    const { blindsMoved } = requireNextHand(table);
    const { button, smallBlindSeat: small = null, bigBlindSeat: big, dealtIn } = blindsMoved;
    if (small === null) throw new Error("a tournament's small blind has a seat");
    const next = model.last ? dealByModel(model, model.last) : { button, small, big, dealtIn };
    const where = `seed ${seed}, hand ${hand}`;
    expect({ where, button, small, big, dealtIn }).toEqual({ where, ...next });
    countHand(model, next);
    for (const [seat, who] of model.seats.entries()) if (who === "waits") model.seats[seat] = "plays";
    model.last = { button, small, big };
    table = evolveTable(table, blindsMoved);
  }
}

function countHand({ seats, last }: Model, next: Places & { readonly dealtIn: readonly number[] }): void {
  seen.hands++;
  if (next.dealtIn.length === 2) seen.headsUp++;
  else if (last && next.button !== last.small) seen.countedBack++;
  for (const [seat, who] of seats.entries())
    if (who === "waits" && next.dealtIn.includes(seat)) seen.waitsAtFirst++;
    else if (who === "waits") seen.waits++;
}

test(
  "M12, M13: positions and waiting players match a second model, over thousands of random tables",
  () => {
    const { seed, numRuns } = propertyRuns(600);
    for (let run = 0; run < numRuns; run++) playRandomTable(seed + run);
    expect(seen.hands).toBe(numRuns * 40);
    for (const [what, times] of Object.entries(seen)) expect([what, times > numRuns / 20]).toEqual([what, true]);
  },
  scaledTimeoutMs(120_000),
);

test("M12 ✗: when positions are counted back from the next big blind, a new player behind it does not wait", () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, stack: 100, ...(seat === 1 && { waitsHand: true as const }) }));
  const places = moveBlinds({ button: 0, smallBlindSeat: 0, bigBlindSeat: 3, seats }, "dead", 0);
  expect(places).toMatchObject({ button: 2, smallBlindSeat: 3, bigBlindSeat: 0 });
  expect(places.dealtIn.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
  const table = runCommands(tournamentAfterHand([0, 0, 3], [0, 2, 3]), seatEntryCommand(1));
  expect(requireTableSeat(table, 1)).not.toHaveProperty("waitsHand");
});
