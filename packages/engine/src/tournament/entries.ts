/** Reads entries and tables of a tournament. */
import type { Chips, SeatNo } from "../rules.ts";
import type { EntryNo, SeatTime, TableNo, TournamentEntry, TournamentState, TournamentTable } from "./types.ts";

/** The entries ascend by number with few gaps, so an entry is usually found at its number minus one. */
export function indexOfEntry(entries: readonly TournamentEntry[], entryNo: EntryNo): number {
  const guess = entryNo - 1;
  return entries[guess]?.entryNo === entryNo ? guess : entries.findIndex((entry) => entry.entryNo === entryNo);
}

/** Throws when there is no such entry. */
export function entryOf({ entries }: Pick<TournamentState, "entries">, entryNo: EntryNo): TournamentEntry {
  const entry = entries[indexOfEntry(entries, entryNo)];
  if (!entry) throw new Error(`There is no entry ${entryNo}`);
  return entry;
}

/** Throws when the entry has no seat. */
export function seatOf(
  state: Pick<TournamentState, "entries">,
  entryNo: EntryNo,
): { readonly tableNo: TableNo; readonly seat: SeatNo } {
  const { tableNo, seat } = entryOf(state, entryNo);
  if (tableNo === null || seat === null) throw new Error(`Entry ${entryNo} has no seat`);
  return { tableNo, seat };
}

export function changeEntry(
  state: TournamentState,
  entryNo: EntryNo,
  change: Partial<TournamentEntry>,
): readonly TournamentEntry[] {
  return state.entries.with(indexOfEntry(state.entries, entryNo), { ...entryOf(state, entryNo), ...change });
}

/** The latest entry of a player; undefined when they have none. */
export const latestEntryOf = ({ entries }: TournamentState, playerId: string): TournamentEntry | undefined =>
  entries.findLast((entry) => entry.playerId === playerId);

export const findTable = ({ tables }: TournamentState, tableNo: TableNo): TournamentTable | undefined =>
  tables.find((table) => table.tableNo === tableNo);

/** Throws when there is no such table. */
export function tableOf(state: TournamentState, tableNo: TableNo): TournamentTable {
  const table = findTable(state, tableNo);
  if (!table) throw new Error(`There is no table ${tableNo}`);
  return table;
}

export const isIdle = ({ handLevel }: TournamentTable): boolean => handLevel === null;
export const areAllIdle = ({ tables }: TournamentState): boolean => tables.every(isIdle);

/** The number of players at a table, including those on the way to it. M14 */
export const countAt = ({ moving }: TournamentState, { tableNo, seats }: TournamentTable): number =>
  seats.length + moving.filter(({ toTable }) => toTable === tableNo).length;

/** The number of entries that are not out: seated, pending or on the way. */
export const countLeft = ({ tables, moving }: TournamentState): number =>
  tables.reduce((sum, { seats }) => sum + seats.length, moving.length);

/** The entries that are not out, ascending by number. */
export function entriesLeft(state: TournamentState): readonly TournamentEntry[] {
  const numbers = [
    ...state.tables.flatMap(({ seats }) => seats.map(({ entryNo }) => entryNo)),
    ...state.moving.map(({ entryNo }) => entryNo),
  ];
  return numbers.sort((a, b) => a - b).map((entryNo) => entryOf(state, entryNo));
}

export const isPending = ({ pending }: TournamentState, entryNo: EntryNo): boolean =>
  pending.length > 0 && pending.some((each) => each.entryNo === entryNo);

/** The players of a table who have chips and are dealt in. M11 */
export const playersWithChips = (state: TournamentState, { seats }: TournamentTable): number =>
  seats.filter(({ entryNo }) => entryOf(state, entryNo).stack > 0).length;

/** The chips of all entries, including those on the way between tables and those bought during this hand. M3 */
export const countChips = ({ entries }: TournamentState): Chips =>
  entries.reduce((sum, { stack, boughtChips }) => sum + stack + boughtChips, 0);

/** What the chips of all entries must add up to. M3 */
export function expectedChips({ entries, settings, removedChips }: TournamentState): Chips {
  const { startingStack, rebuy, addOn } = settings;
  return entries.reduce(
    (sum, { rebuys, addOns }) => sum + startingStack + rebuys * (rebuy?.chips ?? 0) + addOns * (addOn?.chips ?? 0),
    -removedChips,
  );
}

/** The absence and the time bank in an event, without undefined fields. M11, T8 */
export const seatTimeIn = ({ absent, timeBankMs }: SeatTime): SeatTime => ({
  ...(absent && { absent }),
  ...(timeBankMs !== undefined && { timeBankMs }),
});

/** Free seats of a table, ascending. */
export function freeSeatsAt({ settings }: TournamentState, { seats }: TournamentTable): readonly SeatNo[] {
  const taken = new Set(seats.map(({ seat }) => seat));
  return Array.from({ length: settings.seats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
}

/** True when another player can be given a seat, counting players on the way. */
export const hasRoom = (state: TournamentState, table: TournamentTable): boolean =>
  countAt(state, table) < state.settings.seats;
