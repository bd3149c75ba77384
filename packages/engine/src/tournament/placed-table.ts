/**
 * Converts what the tournament knows about a table, so that it can use the same rules for positions as the table
 * itself. M13, M14
 */
import type { PlacedSeat, PlacedTable } from "../table/tournament/positions.ts";
import { entryOf } from "./entries.ts";
import type { EntryNo, TournamentState, TournamentTable } from "./types.ts";

interface PlacedEntry extends PlacedSeat {
  readonly entryNo: EntryNo;
}

/**
 * Returns the table as it is between hands. During a hand, its stacks and positions are still those from before the
 * hand.
 */
export const placedTable = (
  state: TournamentState,
  { seats, button, smallBlindSeat, bigBlindSeat }: TournamentTable,
): PlacedTable<PlacedEntry> => ({
  seats: seats.map((seat) => ({ ...seat, stack: entryOf(state, seat.entryNo).stack })),
  button,
  smallBlindSeat,
  bigBlindSeat,
});
