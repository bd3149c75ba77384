/** Several tables on one page: which, and which of them has the focus. */

export const MAX_OPEN_TABLES = 4;

export interface OpenTable {
  readonly id: string;
  readonly name: string;
}

export const addTable = (tables: readonly OpenTable[], one: OpenTable): readonly OpenTable[] =>
  tables.length >= MAX_OPEN_TABLES || tables.some(({ id }) => id === one.id) ? tables : [...tables, one];

export const removeTable = (tables: readonly OpenTable[], id: string): readonly OpenTable[] =>
  tables.filter((table) => table.id !== id);

/** Those that wait for the player, longest first, after one has begun or ceased to. */
export function updateTablesToAct(waiting: readonly string[], id: string, needed: boolean): readonly string[] {
  if (needed === waiting.includes(id)) return waiting;
  return needed ? [...waiting, id] : waiting.filter((other) => other !== id);
}

/** Stays where it is needed; else goes to the one that has waited longest; else stays. */
export const chooseFocus = (focused: string | null, waiting: readonly string[]): string | null =>
  focused !== null && waiting.includes(focused) ? focused : (waiting[0] ?? focused);

/** The address of these together; `pick`: and choose one more. */
export function multiTableHref(ids: readonly string[], pick = false): string {
  const query = new URLSearchParams(ids.map((id) => ["t", id]));
  if (pick) query.set("pick", "1");
  return `/tables?${query}`;
}
