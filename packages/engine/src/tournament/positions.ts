/** Orders the seats of a table by how soon they have the big blind. M13, M14 */
import type { SeatNo } from "../rules.ts";
import { entryOf, freeSeatsAt, isPending } from "./entries.ts";
import type { TournamentEntry, TournamentState, TournamentTable } from "./types.ts";

/** The items clockwise, beginning after a seat; one at that seat comes last. */
export const clockwiseAfter = <T extends { readonly seat: SeatNo }>(
  items: readonly T[],
  seat: SeatNo,
): readonly T[] => [...items.filter((item) => item.seat > seat), ...items.filter((item) => item.seat <= seat)];

/** Where the next small blind is. Before a table's first hand: left of the button, or heads-up on it; null without a button. B3 */
export function nextSmallBlind({ smallBlindNext, button, seats }: TournamentTable): SeatNo | null {
  if (smallBlindNext !== null || button === null) return smallBlindNext;
  return seats.length === 2 ? button : (clockwiseAfter(seats, button)[0]?.seat ?? button);
}

/** The players of a table who can be moved, next big blind first. Pending players stay in their seats. M4 */
export function playersByBigBlind(state: TournamentState, table: TournamentTable): readonly TournamentEntry[] {
  const smallBlind = nextSmallBlind(table);
  return clockwiseAfter(table.seats, smallBlind ?? 0)
    .filter(({ entryNo }) => !isPending(state, entryNo))
    .map(({ entryNo }) => entryOf(state, entryNo));
}

/**
 * The free seat that has the big blind soonest, and not the small blind if there is another. null when the table has none, or when it has
 * no button yet and all seats are alike. M14
 */
export function worstSeatOf(state: TournamentState, table: TournamentTable): SeatNo | null {
  const smallBlind = nextSmallBlind(table);
  if (smallBlind === null) return null;
  const free = freeSeatsAt(state, table).map((seat) => ({ seat }));
  return clockwiseAfter(free, smallBlind)[0]?.seat ?? null;
}
