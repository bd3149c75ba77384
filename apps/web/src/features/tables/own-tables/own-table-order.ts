/** Orders a player's own tables, and finds the page that leads back to one of them. */
import type { OwnTable } from "@poker/protocol";
import { MAX_OPEN_TABLES, multiTableHref } from "../open-tables/open-tables.ts";

/**
 * Returns the player's tables that the page does not show. Tables where the player is to act come first, by time left; the rest follow by
 * name.
 */
export const orderByUrgency = (tables: readonly OwnTable[], shownIds: readonly string[]): readonly OwnTable[] =>
  tables
    .filter(({ tableId }) => !shownIds.includes(tableId))
    .toSorted((a, b) => timeLeft(a) - timeLeft(b) || a.name.localeCompare(b.name));

const timeLeft = ({ deadline }: OwnTable): number => deadline ?? Number.MAX_SAFE_INTEGER;

/**
 * Returns the URL of a page with this table and up to three more: the tables on the current page, and the player's other tables. This table
 * comes last, because the last table gets the focus.
 */
export function ownTableHref(tableId: string, tables: readonly OwnTable[], shownIds: readonly string[]): string {
  const others = new Set([...shownIds, ...tables.map((table) => table.tableId)]);
  others.delete(tableId);
  const ids = [...[...others].slice(0, MAX_OPEN_TABLES - 1), tableId];
  return ids.length === 1 ? `/table/${tableId}` : multiTableHref(ids);
}
