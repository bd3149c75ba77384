/** Finds entries and tables of a tournament, and tells simple facts about them. */
import type { Chips, SeatNo } from "../rules.ts";
import type { EntryNo, SeatTime, TableNo, TournamentEntry, TournamentState, TournamentTable } from "./types.ts";

/**
 * Returns the index of an entry. The numbers of the entries ascend with few gaps, so the index is usually the number
 * minus one.
 */
export function indexOfEntry(entries: readonly TournamentEntry[], entryNo: EntryNo): number {
  const guess = entryNo - 1;
  return entries[guess]?.entryNo === entryNo ? guess : entries.findIndex((entry) => entry.entryNo === entryNo);
}

/** Returns the entry with this number. Throws when there is none. */
export function entryOf({ entries }: Pick<TournamentState, "entries">, entryNo: EntryNo): TournamentEntry {
  const entry = entries[indexOfEntry(entries, entryNo)];
  if (!entry) throw new Error(`There is no entry ${entryNo}`);
  return entry;
}

/** Returns the table and the seat of an entry. Throws when the entry has no seat. */
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

/** Returns the latest entry of a player; undefined when they have none. */
export const latestEntryOf = ({ entries }: TournamentState, playerId: string): TournamentEntry | undefined =>
  entries.findLast((entry) => entry.playerId === playerId);

export const findTable = ({ tables }: TournamentState, tableNo: TableNo): TournamentTable | undefined =>
  tables.find((table) => table.tableNo === tableNo);

/** Returns the table with this number. Throws when there is none. */
export function tableOf(state: TournamentState, tableNo: TableNo): TournamentTable {
  const table = findTable(state, tableNo);
  if (!table) throw new Error(`There is no table ${tableNo}`);
  return table;
}

export const isIdle = ({ handLevel }: TournamentTable): boolean => handLevel === null;
export const areAllIdle = ({ tables }: TournamentState): boolean => tables.every(isIdle);

/** Counts the players at a table, including those who are on the way to it. M14 */
export const countAt = ({ moving }: TournamentState, { tableNo, seats }: TournamentTable): number =>
  seats.length + moving.filter(({ toTable }) => toTable === tableNo).length;

/** Counts the entries that are not out: seated, pending or on the way to another table. */
export const countLeft = ({ tables, moving }: TournamentState): number =>
  tables.reduce((sum, { seats }) => sum + seats.length, moving.length);

/** Returns the entries that are not out, in ascending order of their numbers. */
export function entriesLeft(state: TournamentState): readonly TournamentEntry[] {
  const numbers = [
    ...state.tables.flatMap(({ seats }) => seats.map(({ entryNo }) => entryNo)),
    ...state.moving.map(({ entryNo }) => entryNo),
  ];
  return numbers.sort((a, b) => a - b).map((entryNo) => entryOf(state, entryNo));
}

export const isPending = ({ pending }: TournamentState, entryNo: EntryNo): boolean =>
  pending.length > 0 && pending.some((each) => each.entryNo === entryNo);

/** Counts the players of a table who have chips, and so are dealt in. M11 */
export const playersWithChips = (state: TournamentState, { seats }: TournamentTable): number =>
  seats.filter(({ entryNo }) => entryOf(state, entryNo).stack > 0).length;

/**
 * Adds up the chips of all entries, including those that are on the way between tables and those bought during this
 * hand. M3
 */
export const countChips = ({ entries }: TournamentState): Chips =>
  entries.reduce((sum, { stack, boughtChips }) => sum + stack + boughtChips, 0);

/** Returns how many chips all entries must have together. M3 */
export function expectedChips({ entries, settings, removedChips }: TournamentState): Chips {
  const { startingStack, rebuy, addOn } = settings;
  return entries.reduce(
    (sum, { rebuys, addOns }) => sum + startingStack + rebuys * (rebuy?.chips ?? 0) + addOns * (addOn?.chips ?? 0),
    -removedChips,
  );
}

/** Copies the absence and the time bank into an event. A field that is undefined is left out. M11, T8 */
export const seatTimeIn = ({ absent, timeBankMs }: SeatTime): SeatTime => ({
  ...(absent && { absent }),
  ...(timeBankMs !== undefined && { timeBankMs }),
});

/** Returns the free seats of a table, in ascending order. */
export function freeSeatsAt({ settings }: TournamentState, { seats }: TournamentTable): readonly SeatNo[] {
  const taken = new Set(seats.map(({ seat }) => seat));
  return Array.from({ length: settings.seats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
}

/** Returns true when one more player fits at the table. Players on the way to it count as seated. */
export const hasRoom = (state: TournamentState, table: TournamentTable): boolean =>
  countAt(state, table) < state.settings.seats;
