/** Orders a player's own tables, and finds the page that leads back to one of them. */
import type { OwnTable } from "@poker/protocol";
import { MAX_OPEN_TABLES, multiTableHref } from "../open-tables/open-tables.ts";

/** Returns the tables that the page does not show: first those where the player is to act, by time left, then the others by name. */
export const orderByUrgency = (tables: readonly OwnTable[], shownIds: readonly string[]): readonly OwnTable[] =>
  tables
    .filter(({ tableId }) => !shownIds.includes(tableId))
    .toSorted((a, b) => timeLeft(a) - timeLeft(b) || a.name.localeCompare(b.name));

const timeLeft = ({ deadline }: OwnTable): number => deadline ?? Number.MAX_SAFE_INTEGER;

/**
 * The URL of a page with this table alone, or together with the player's other tables and the tables that the page shows now. This
 * table comes last, because the last table gets the focus.
 */
export function ownTableHref(tableId: string, tables: readonly OwnTable[], shownIds: readonly string[]): string {
  const others = new Set([...shownIds, ...tables.map((table) => table.tableId)]);
  others.delete(tableId);
  const ids = [...[...others].slice(0, MAX_OPEN_TABLES - 1), tableId];
  return ids.length === 1 ? `/table/${tableId}` : multiTableHref(ids);
}
