/** Orders a player's own tables, and says which page leads back to one of them. */
import type { OwnTable } from "@poker/protocol";
import { MAX_OPEN_TABLES, multiTableHref } from "../multi-table/open-tables.ts";

/** Returns the tables that the page does not show: those where the player is to act first, by the time they have left, then by name. */
export const orderByUrgency = (tables: readonly OwnTable[], shownIds: readonly string[]): readonly OwnTable[] =>
  tables
    .filter(({ tableId }) => !shownIds.includes(tableId))
    .toSorted((a, b) => timeLeft(a) - timeLeft(b) || a.name.localeCompare(b.name));

const timeLeft = ({ deadline }: OwnTable): number => deadline ?? Number.MAX_SAFE_INTEGER;

/** The way back to a table: a page of it alone, or with the player's other tables and those that the page shows. The table itself is last, where the focus is. */
export function ownTableHref(tableId: string, tables: readonly OwnTable[], shownIds: readonly string[]): string {
  const others = new Set([...shownIds, ...tables.map((table) => table.tableId)]);
  others.delete(tableId);
  const ids = [...[...others].slice(0, MAX_OPEN_TABLES - 1), tableId];
  return ids.length === 1 ? `/table/${tableId}` : multiTableHref(ids);
}
