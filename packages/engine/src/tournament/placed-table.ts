/**
 * Converts what the tournament knows about a table into the input of the rules of positions. The table itself uses the
 * same rules. M13, M14
 */
import type { PlacedSeat, PlacedTable } from "../table/tournament/positions.ts";
import { entryOf } from "./entries.ts";
import type { EntryNo, TournamentState, TournamentTable } from "./types.ts";

interface PlacedEntry extends PlacedSeat {
  readonly entryNo: EntryNo;
}

/** Correct between hands; during a hand, stacks and positions are those from before the hand. */
export const placedTable = (
  state: TournamentState,
  { seats, button, smallBlindSeat, bigBlindSeat }: TournamentTable,
): PlacedTable<PlacedEntry> => ({
  seats: seats.map((seat) => ({ ...seat, stack: entryOf(state, seat.entryNo).stack })),
  button,
  smallBlindSeat,
  bigBlindSeat,
});
