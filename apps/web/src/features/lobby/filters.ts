/** Which rows of the lobby are shown, and in what order. */
import type { LobbyRow } from "@poker/protocol";

export interface Filters {
  readonly game: LobbyRow["game"] | "all";
  readonly structure: LobbyRow["structure"] | "all";
  readonly hideFull: boolean;
  readonly hideEmpty: boolean;
}
export const NO_FILTERS: Filters = { game: "all", structure: "all", hideFull: false, hideEmpty: false };

export const isFull = (row: LobbyRow): boolean => row.players + row.held >= row.seats;

/** The order of a visit: busiest tables first, then the cheapest. It is kept, so that no row moves under a finger. */
export const busiestFirst = (rows: readonly LobbyRow[]): readonly string[] =>
  rows.toSorted((a, b) => b.players - a.players || cheapestFirst(a, b)).map(({ tableId }) => tableId);

/** An order that nobody's coming and going changes. */
export const cheapestFirst = (a: Pick<LobbyRow, "bigBlind" | "name">, b: Pick<LobbyRow, "bigBlind" | "name">): number =>
  a.bigBlind - b.bigBlind || a.name.localeCompare(b.name);

/** Whether a table or a pool is of the game and structure that were picked. */
export const fits = (row: Pick<LobbyRow, "game" | "structure">, { game, structure }: Filters): boolean =>
  (game === "all" || row.game === game) && (structure === "all" || row.structure === structure);

/** `order`: of table ids; tables that opened since come last. */
export function visibleRows(
  rows: readonly LobbyRow[],
  filters: Filters,
  order: readonly string[],
): readonly LobbyRow[] {
  const place = new Map(order.map((tableId, index) => [tableId, index]));
  const placeOf = ({ tableId }: LobbyRow) => place.get(tableId) ?? order.length;
  return rows
    .filter(
      (row) => fits(row, filters) && !(filters.hideFull && isFull(row)) && !(filters.hideEmpty && row.players === 0),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The two figures a game is named by: bet sizes in fixed limit, blinds elsewhere. G5, G6 */
export const stakesOf = (
  row: Pick<LobbyRow, "structure" | "smallBlind" | "bigBlind" | "smallBet" | "bigBet">,
): readonly [number, number] =>
  row.structure === "fixed-limit" ? [row.smallBet, row.bigBet] : [row.smallBlind, row.bigBlind];

/** Where a newcomer plays at once: play money, a free seat, company; bots rather than nobody, low stakes rather than high. */
export function pickForNewcomer(rows: readonly LobbyRow[]): LobbyRow | null {
  const open = rows.filter((row) => row.poolId === null && row.currency === "play" && !isFull(row));
  const worth = (row: LobbyRow) =>
    (row.players > 0 ? 8 : 0) + (row.bots > 0 ? 4 : 0) + (row.game === "holdem" ? 2 : 0) + (row.players > 1 ? 1 : 0);
  return open.toSorted((a, b) => worth(b) - worth(a) || cheapestFirst(a, b))[0] ?? null;
}
