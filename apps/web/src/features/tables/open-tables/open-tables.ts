/** Which tables are open on one page, and which of them has the focus. */

export const MAX_OPEN_TABLES = 4;

export interface OpenTable {
  readonly id: string;
  readonly name: string;
  /** The id of the first table in this pane; absent when this table was the first. A moved player keeps the pane. */
  readonly paneId?: string;
}

export const addTable = (tables: readonly OpenTable[], table: OpenTable): readonly OpenTable[] =>
  tables.length >= MAX_OPEN_TABLES || tables.some(({ id }) => id === table.id) ? tables : [...tables, table];

export const removeTable = (tables: readonly OpenTable[], id: string): readonly OpenTable[] =>
  tables.filter((table) => table.id !== id);

/** Replaces a table with another one; a table that is already open is not opened twice. */
export const replaceTable = (tables: readonly OpenTable[], id: string, next: OpenTable): readonly OpenTable[] =>
  tables.some((table) => table.id === next.id)
    ? removeTable(tables, id)
    : tables.map((table) => (table.id === id ? { ...next, paneId: table.paneId ?? id } : table));

/** A table that waits for the player until `until`, by this browser's clock; Infinity while the table's clock is not known. */
export interface WaitingTable {
  readonly id: string;
  readonly until: number;
}

/**
 * Returns the waiting tables after table `id` begins to wait until `until`, or stops waiting (null). The table with the least time left
 * comes first.
 */
export function updateTablesToAct(
  toAct: readonly WaitingTable[],
  id: string,
  until: number | null,
): readonly WaitingTable[] {
  const before = toAct.find((table) => table.id === id);
  if ((before?.until ?? null) === until) return toAct;
  const others = toAct.filter((table) => table.id !== id);
  return until === null ? others : [...others, { id, until }].sort((a, b) => a.until - b.until);
}

/** Keeps the focus where the player is to act. Otherwise moves the focus to the waiting table with the least time left, if there is one. */
export const chooseFocus = (focused: string | null, toAct: readonly WaitingTable[]): string | null =>
  toAct.some(({ id }) => id === focused) ? focused : (toAct[0]?.id ?? focused);

/** The URL of a page with these tables; `pick` also opens the table picker. */
export function multiTableHref(ids: readonly string[], pick = false): string {
  const query = new URLSearchParams(ids.map((id) => ["t", id]));
  if (pick) query.set("pick", "1");
  return `/tables?${query}`;
}
