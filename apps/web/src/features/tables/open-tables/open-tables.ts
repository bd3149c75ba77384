/** Keeps which tables are open on one page, and which of them has the focus. */

export const MAX_OPEN_TABLES = 4;

export interface OpenTable {
  readonly id: string;
  readonly name: string;
  /**
   * The id of the first table in this pane; absent while this table is the first. When a tournament moves the player, the new table keeps
   * the pane.
   */
  readonly paneId?: string;
}

export const addTable = (tables: readonly OpenTable[], table: OpenTable): readonly OpenTable[] =>
  tables.length >= MAX_OPEN_TABLES || tables.some(({ id }) => id === table.id) ? tables : [...tables, table];

export const removeTable = (tables: readonly OpenTable[], id: string): readonly OpenTable[] =>
  tables.filter((table) => table.id !== id);

/** Replaces table `id` with `next`. If `next` is already open, only removes table `id`. */
export const replaceTable = (tables: readonly OpenTable[], id: string, next: OpenTable): readonly OpenTable[] =>
  tables.some((table) => table.id === next.id)
    ? removeTable(tables, id)
    : tables.map((table) => (table.id === id ? { ...next, paneId: table.paneId ?? id } : table));

/**
 * A table where the player is to act until `until`, by this browser's clock. `until` is Infinity while the end of the turn is not known.
 */
export interface WaitingTable {
  readonly id: string;
  readonly until: number;
}

/**
 * Sets when the player's turn at table `id` ends; null when the player is not to act there. Returns the changed list of waiting tables,
 * with the least time left first.
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

/**
 * Returns the table that should have the focus: the focused table if the player is to act there, or else the waiting table with the least
 * time left. If no table waits, the focus stays where it is.
 */
export const chooseFocus = (focused: string | null, toAct: readonly WaitingTable[]): string | null =>
  toAct.some(({ id }) => id === focused) ? focused : (toAct[0]?.id ?? focused);

/** Returns the URL of a page with these tables. With `pick`, the page also opens the table picker. */
export function multiTableHref(ids: readonly string[], pick = false): string {
  const query = new URLSearchParams(ids.map((id) => ["t", id]));
  if (pick) query.set("pick", "1");
  return `/tables?${query}`;
}
