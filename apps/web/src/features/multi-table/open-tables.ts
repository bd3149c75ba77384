/** Which tables are open on one page, and which of them has the focus. */

export const MAX_OPEN_TABLES = 4;

export interface OpenTable {
  readonly id: string;
  readonly name: string;
  /** Of the table that had the pane first: a player who is moved keeps the pane. Absent when this one had. */
  readonly paneId?: string;
}

export const addTable = (tables: readonly OpenTable[], table: OpenTable): readonly OpenTable[] =>
  tables.length >= MAX_OPEN_TABLES || tables.some(({ id }) => id === table.id) ? tables : [...tables, table];

export const removeTable = (tables: readonly OpenTable[], id: string): readonly OpenTable[] =>
  tables.filter((table) => table.id !== id);

/** Another table takes the place of one; a table that is open already is not opened twice. */
export const replaceTable = (tables: readonly OpenTable[], id: string, next: OpenTable): readonly OpenTable[] =>
  tables.some((table) => table.id === next.id)
    ? removeTable(tables, id)
    : tables.map((table) => (table.id === id ? { ...next, paneId: table.paneId ?? id } : table));

/** The tables that wait for the player, the longest first, after one has begun or ceased to wait. */
export function updateTablesToAct(toAct: readonly string[], id: string, isToAct: boolean): readonly string[] {
  if (isToAct === toAct.includes(id)) return toAct;
  return isToAct ? [...toAct, id] : toAct.filter((other) => other !== id);
}

/** The focus stays where the player is to act, else goes to the table that has waited longest, if any. */
export const chooseFocus = (focused: string | null, toAct: readonly string[]): string | null =>
  focused !== null && toAct.includes(focused) ? focused : (toAct[0] ?? focused);

/** The address of a page with these tables; `pick` opens the table picker too. */
export function multiTableHref(ids: readonly string[], pick = false): string {
  const query = new URLSearchParams(ids.map((id) => ["t", id]));
  if (pick) query.set("pick", "1");
  return `/tables?${query}`;
}
