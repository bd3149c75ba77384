/** Where a newcomer is dealt in soonest: what "any seat" means. B6, B7, S1 */
import type { SeatNo } from "../rules.ts";
import { nextHand } from "./blinds.ts";
import { applyTable } from "./fold.ts";
import { newcomer } from "./sit.ts";
import type { Entry, TableState } from "./types.ts";
import { freeSeats } from "./waiting.ts";

/** The free seat that waits the fewest hands for its first cards, were nobody else to come or go; null: every seat is taken or held. */
export function soonestSeat(table: TableState, entry: Entry): SeatNo | null {
  let best: { readonly seat: SeatNo; readonly hands: number } | null = null;
  for (const seat of freeSeats(table)) {
    const hands = handsUntilDealt(table, seat, entry);
    if (best === null || hands < best.hands) best = { seat, hands };
  }
  return best?.seat ?? null;
}

function handsUntilDealt(table: TableState, seat: SeatNo, entry: Entry): number {
  const arrival = { seat, playerId: "", name: "", bot: false, buyIn: table.settings.buyIn.min, entry };
  const sat = { type: "player-sat", seat: newcomer(table, arrival, Number.MAX_SAFE_INTEGER) } as const;
  let state = applyTable({ ...table, hand: null }, sat);
  const rounds = 2 * table.settings.seats;
  for (let hands = 0; hands < rounds; hands++) {
    const next = nextHand(state, 0);
    if ("waiting" in next || next.moved.dealtIn.includes(seat)) return hands;
    state = applyTable(state, next.moved);
  }
  return rounds;
}
