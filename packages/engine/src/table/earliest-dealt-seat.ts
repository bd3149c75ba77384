/**
 * Finds the seat where a new player gets cards soonest, for players who do not mind which seat they take. B6, B7, S1
 */
import type { SeatNo } from "../rules.ts";
import { evolveTable } from "./evolve.ts";
import { freeSeats } from "./free-seats.ts";
import { nextHand } from "./next-hand.ts";
import { newSeat } from "./seat-commands.ts";
import type { EntryChoice, TableState } from "./types.ts";

/**
 * Returns the free seat where a new player waits the fewest hands for their first cards, if no other player joins or
 * leaves. Returns null when every seat is taken or held.
 */
export function earliestDealtSeat(table: TableState, entry: EntryChoice): SeatNo | null {
  let best: { readonly seat: SeatNo; readonly hands: number } | null = null;
  for (const seat of freeSeats(table)) {
    const hands = handsUntilDealt(table, seat, entry);
    if (best === null || hands < best.hands) best = { seat, hands };
  }
  return best?.seat ?? null;
}

function handsUntilDealt(table: TableState, seat: SeatNo, entry: EntryChoice): number {
  const arrival = { seat, playerId: "", bot: false, buyIn: table.settings.buyIn.min, entry };
  const sat = { type: "player-sat", seat: newSeat(table, arrival, Number.MAX_SAFE_INTEGER) } as const;
  const { frozen: _, ...idle } = table;
  let state = evolveTable({ ...idle, hand: null }, sat);
  const rounds = 2 * table.settings.seats;
  for (let hands = 0; hands < rounds; hands++) {
    const next = nextHand(state, 0);
    if ("reason" in next || next.blindsMoved.dealtIn.includes(seat)) return hands;
    state = evolveTable(state, next.blindsMoved);
  }
  return rounds;
}
