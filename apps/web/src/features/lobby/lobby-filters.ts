/** The lobby's filters: which rows are shown, in what order, and how the address carries them. */
import { GAMES, STRUCTURES } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";

export const STAKES_LEVELS = ["micro", "low", "middle", "high"] as const;
export const TABLE_SIZES = ["two", "six", "more"] as const;
export const CURRENCY_CHOICES = ["play", "real"] as const;

export interface Filters {
  readonly game: LobbyRow["game"] | "all";
  readonly structure: LobbyRow["structure"] | "all";
  readonly stakes: (typeof STAKES_LEVELS)[number] | "all";
  readonly seats: (typeof TABLE_SIZES)[number] | "all";
  /** A house's id, as the lobby's tables name it. */
  readonly house: string;
  readonly money: (typeof CURRENCY_CHOICES)[number] | "all";
  readonly hideFull: boolean;
  readonly hideEmpty: boolean;
  /** Shows favourites only. */
  readonly starred: boolean;
}
export const NO_FILTERS: Filters = {
  game: "all",
  structure: "all",
  stakes: "all",
  seats: "all",
  house: "all",
  money: "all",
  hideFull: false,
  hideEmpty: false,
  starred: false,
};

/** Formats filters as an address query; defaults are left out. */
export function formatFilters(filters: Filters): string {
  const { hideFull, hideEmpty, starred, ...picked } = filters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(picked)) if (value !== "all") query.set(name, value);
  const hidden = [hideFull && "full", hideEmpty && "empty"].filter((one) => one !== false);
  if (hidden.length > 0) query.set("hide", hidden.join("-"));
  if (starred) query.set("only", "favourites");
  return query.toString();
}

/** Parses filters from an address query; unknown values count as absent. */
export function parseFilters(query: URLSearchParams): Filters {
  const one = <T extends string>(name: string, known: readonly T[]): T | "all" =>
    known.find((value) => value === query.get(name)) ?? "all";
  const hidden = query.get("hide")?.split("-") ?? [];
  const house = query.get("house") ?? "";
  return {
    game: one("game", GAMES),
    structure: one("structure", STRUCTURES),
    stakes: one("stakes", STAKES_LEVELS),
    seats: one("seats", TABLE_SIZES),
    house: /^[a-z-]{1,40}$/.test(house) ? house : "all",
    money: one("money", CURRENCY_CHOICES),
    hideFull: hidden.includes("full"),
    hideEmpty: hidden.includes("empty"),
    starred: query.get("only") === "favourites",
  };
}

export const isFull = (row: LobbyRow): boolean => row.players + row.held >= row.seats;

/**
 * Orders table ids for a visit: busiest first, then cheapest. The order is kept, so that no row moves while a player points at
 * it.
 */
export const orderBusiestFirst = (rows: readonly LobbyRow[]): readonly string[] =>
  rows.toSorted((a, b) => b.players - a.players || compareByStakes(a, b)).map(({ tableId }) => tableId);

/** Compares by stakes, which no player's arrival changes. */
export const compareByStakes = (
  a: Pick<LobbyRow, "bigBlind" | "name">,
  b: Pick<LobbyRow, "bigBlind" | "name">,
): number => a.bigBlind - b.bigBlind || a.name.localeCompare(b.name);

/** The smallest big blind, in cents, of each level above the first. */
const STAKES_STEPS = [2_00, 5_00, 20_00] as const;
const stakesLevelOf = ({ bigBlind }: Pick<LobbyRow, "bigBlind">) =>
  STAKES_LEVELS[STAKES_STEPS.filter((least) => bigBlind >= least).length];
const tableSizeOf = ({ seats }: Pick<LobbyRow, "seats">) => (seats === 2 ? "two" : seats <= 6 ? "six" : "more");

/** The fields of tables and pools that filters read. */
type FilterableGame = Pick<LobbyRow, "game" | "structure" | "bigBlind" | "seats" | "house" | "currency">;

/** Returns whether a table or pool passes the filters. */
export function matchesFilters(
  row: FilterableGame,
  { game, structure, stakes, seats, house, money }: Filters,
): boolean {
  const is = (picked: string, value: string | undefined) => picked === "all" || picked === value;
  return (
    is(game, row.game) &&
    is(structure, row.structure) &&
    is(stakes, stakesLevelOf(row)) &&
    is(seats, tableSizeOf(row)) &&
    is(house, row.house) &&
    is(money, row.currency)
  );
}

/** Puts the favourites of `order` first. A table starred later does not move. */
export const orderStarredFirst = (order: readonly string[], starred: readonly string[]): readonly string[] => [
  ...order.filter((id) => starred.includes(id)),
  ...order.filter((id) => !starred.includes(id)),
];

/** Filters and sorts rows. `order` holds table ids, and tables opened since come last; `starred` holds the visitor's favourites. */
export function selectVisibleRows(
  rows: readonly LobbyRow[],
  filters: Filters,
  order: readonly string[],
  starred: ReadonlySet<string> = new Set(),
): readonly LobbyRow[] {
  const place = new Map(order.map((tableId, index) => [tableId, index]));
  const placeOf = ({ tableId }: LobbyRow) => place.get(tableId) ?? order.length;
  return rows
    .filter(
      (row) =>
        matchesFilters(row, filters) &&
        !(filters.hideFull && isFull(row)) &&
        !(filters.hideEmpty && row.players === 0) &&
        !(filters.starred && !starred.has(row.tableId)),
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The two figures a game is named by: bet sizes in fixed limit, blinds elsewhere. G5, G6 */
export const stakesOf = (
  row: Pick<LobbyRow, "structure" | "smallBlind" | "bigBlind" | "smallBet" | "bigBet">,
): readonly [number, number] =>
  row.structure === "fixed-limit" ? [row.smallBet, row.bigBet] : [row.smallBlind, row.bigBlind];

/** The game that was played last; "Play now" looks for the same. */
export interface LastGame {
  readonly tableId: string;
  readonly game: LobbyRow["game"];
  readonly structure: LobbyRow["structure"];
  readonly bigBlind: number;
}
export const toLastGame = ({ tableId, game, structure, bigBlind }: LobbyRow): LastGame => ({
  tableId,
  game,
  structure,
  bigBlind,
});

/**
 * Picks a play-money table with a free seat and other players: the last game if it is known, else hold'em; bots rather than an
 * empty table, low stakes rather than high.
 */
export function pickTableToPlay(rows: readonly LobbyRow[], last: LastGame | null = null): LobbyRow | null {
  const open = rows.filter(
    (row) => row.poolId === null && row.currency === "play" && row.opensAt === null && !isFull(row),
  );
  const same = (row: LobbyRow) =>
    last === null
      ? 0
      : (row.game === last.game && row.structure === last.structure ? 32 : 0) +
        (row.bigBlind === last.bigBlind ? 16 : 0) +
        (row.tableId === last.tableId ? 3 : 0);
  const worth = (row: LobbyRow) =>
    same(row) +
    (row.players > 0 ? 8 : 0) +
    (row.bots > 0 ? 4 : 0) +
    (row.game === "holdem" ? 2 : 0) +
    (row.players > 1 ? 1 : 0);
  return open.toSorted((a, b) => worth(b) - worth(a) || compareByStakes(a, b))[0] ?? null;
}
