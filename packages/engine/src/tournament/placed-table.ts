/** Presents a table of the tournament to the rules of positions, which the table itself follows too. M13, M14 */
import type { PlacedSeat, PlacedTable } from "../table/tournament/positions.ts";
import { entryOf } from "./entries.ts";
import type { EntryNo, TournamentState, TournamentTable } from "./types.ts";

interface PlacedEntry extends PlacedSeat {
  readonly entryNo: EntryNo;
}

/** Correct between hands; during a hand, stacks and positions are those before it. */
export const placedTable = (
  state: TournamentState,
  { seats, button, smallBlindSeat, bigBlindSeat }: TournamentTable,
): PlacedTable<PlacedEntry> => ({
  seats: seats.map((seat) => ({ ...seat, stack: entryOf(state, seat.entryNo).stack })),
  button,
  smallBlindSeat,
  bigBlindSeat,
});
