/** The lobby's filters: which rows are shown, in what order, and how the address carries them. */
import { GAMES, STRUCTURES } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";
import type { ShowName } from "../../ui/shown-name.ts";

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
  /** Words that a table's name, or the names of its players, must contain. */
  readonly search: string;
  /** null: the busiest first. */
  readonly sort: Sort | null;
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
  search: "",
  sort: null,
};

export const MAX_SEARCH_LENGTH = 40;

/** Counts the filters that are set; the search and the order, which are always in sight, do not count. */
export const countFilters = ({ search: _search, sort: _sort, ...filters }: Filters): number =>
  Object.values(filters).filter((value) => value !== "all" && value !== false).length;

/** Formats filters as an address query; defaults are left out. */
export function formatFilters(filters: Filters): string {
  const { hideFull, hideEmpty, starred, search, sort, ...picked } = filters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(picked)) if (value !== "all") query.set(name, value);
  const hidden = [hideFull && "full", hideEmpty && "empty"].filter((one) => one !== false);
  if (hidden.length > 0) query.set("hide", hidden.join("-"));
  if (starred) query.set("only", "favourites");
  if (search !== "") query.set("q", search);
  if (sort) query.set("sort", `${sort.descending ? "-" : ""}${sort.column}`);
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
    search: (query.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    sort: parseSort(query.get("sort") ?? ""),
  };
}

export const isFull = (row: LobbyRow): boolean => row.players + row.held >= row.seats;

function parseSort(text: string): Sort | null {
  const descending = text.startsWith("-");
  const column = parseSortColumn(text.slice(descending ? 1 : 0));
  return column && { column, descending };
}

/** null when there is no such column. */
export const parseSortColumn = (text: string): SortColumn | null =>
  SORT_COLUMNS.find((column) => column === text) ?? null;

/**
 * Orders table ids for a visit: busiest first, then cheapest, empty tables for real money last. The order is kept, so that no row moves while a player points at
 * it.
 */
export const orderBusiestFirst = (rows: readonly LobbyRow[]): readonly string[] =>
  rows
    .toSorted((a, b) => b.players - a.players || emptyRealRank(a) - emptyRealRank(b) || compareByStakes(a, b))
    .map(({ tableId }) => tableId);

const emptyRealRank = ({ players, currency }: LobbyRow): number => (players === 0 && currency === "real" ? 1 : 0);

/** Orders rows by their life: tables with a free seat first, those with most players and hands before others. */
export const orderByLife = (rows: readonly LobbyRow[]): readonly LobbyRow[] =>
  rows.toSorted(
    (a, b) =>
      lifeRank(a) - lifeRank(b) ||
      b.players - a.players ||
      (b.handsPerHour ?? 0) - (a.handsPerHour ?? 0) ||
      emptyRealRank(a) - emptyRealRank(b) ||
      compareByStakes(a, b),
  );

/** 0: players and a free seat; 1: full; 2: empty; 3: not open yet. */
const lifeRank = (row: LobbyRow): number => (row.opensAt !== null ? 3 : row.players === 0 ? 2 : isFull(row) ? 1 : 0);

export const SORT_COLUMNS = [
  "table",
  "game",
  "stakes",
  "players",
  "waiting",
  "averagePot",
  "handsPerHour",
  "playersPerFlop",
  "buyIn",
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export interface Sort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

/** What a column is ordered by; null comes last in both directions. */
const SORT_VALUES: { readonly [C in SortColumn]: (row: LobbyRow) => string | number | null } = {
  table: ({ name }) => name,
  game: ({ game, structure }) => `${GAMES.indexOf(game)} ${STRUCTURES.indexOf(structure)}`,
  stakes: (row) => stakesOf(row)[1],
  players: ({ players }) => players,
  waiting: ({ waiting }) => waiting,
  averagePot: ({ averagePot }) => averagePot,
  handsPerHour: ({ handsPerHour }) => handsPerHour,
  playersPerFlop: ({ playersPerFlop }) => playersPerFlop,
  buyIn: ({ buyIn }) => buyIn.min,
};

const ASCENDING_FIRST: ReadonlySet<SortColumn> = new Set<SortColumn>(["table", "game", "stakes", "buyIn"]);

/** The order after a press on a column's head: its natural direction, then the other, then the room's own order again. */
export function nextSort(now: Sort | null, column: SortColumn): Sort | null {
  const first = { column, descending: !ASCENDING_FIRST.has(column) };
  if (now?.column !== column) return first;
  return now.descending === first.descending ? { column, descending: !first.descending } : null;
}

/** Orders table ids by a column, equal ones by stakes with empty tables for real money last. */
export const orderByColumn = (rows: readonly LobbyRow[], { column, descending }: Sort): readonly string[] =>
  rows
    .toSorted((a, b) => {
      const [left, right] = [SORT_VALUES[column](a), SORT_VALUES[column](b)];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      const ascending =
        typeof left === "string" || typeof right === "string"
          ? String(left).localeCompare(String(right))
          : left - right;
      return (descending ? -ascending : ascending) || emptyRealRank(a) - emptyRealRank(b) || compareByStakes(a, b);
    })
    .map(({ tableId }) => tableId);

const normalizeText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();

/** Returns whether every word of the search is in the name, or in the name of a player as the reader sees it. */
export function matchesSearch(
  { name, seated = [] }: Pick<LobbyRow, "name"> & Partial<Pick<LobbyRow, "seated">>,
  search: string,
  showName: ShowName,
): boolean {
  const text = normalizeText([name, ...seated.map((player) => showName(player.name))].join(" "));
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

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
  showName: ShowName = (name) => name,
): readonly LobbyRow[] {
  const place = new Map(order.map((tableId, index) => [tableId, index]));
  const placeOf = ({ tableId }: LobbyRow) => place.get(tableId) ?? order.length;
  return rows
    .filter(
      (row) =>
        matchesFilters(row, filters) &&
        matchesSearch(row, filters.search, showName) &&
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
 * Picks a table with a free seat and other players, for play money unless another currency is given: the last game if it is known, else
 * hold'em at a table that checks or folds for a player out of time; bots rather than an empty table, a table without absent players
 * before one that waits for them, low stakes rather than high.
 */
export function pickTableToPlay(
  rows: readonly LobbyRow[],
  last: LastGame | null = null,
  currency: LobbyRow["currency"] = "play",
): LobbyRow | null {
  const open = rows.filter(
    (row) => row.poolId === null && row.currency === currency && row.opensAt === null && !isFull(row),
  );
  const same = (row: LobbyRow) =>
    last === null
      ? row.timeOut === "grace-then-check-fold"
        ? 16
        : 0
      : (row.game === last.game && row.structure === last.structure ? 32 : 0) +
        (row.bigBlind === last.bigBlind ? 16 : 0) +
        (row.tableId === last.tableId ? 3 : 0);
  const worth = (row: LobbyRow) => {
    const absent = row.seated.filter((seat) => seat.absent).length;
    const present = row.players - absent;
    return (
      same(row) +
      (present > 0 ? 8 : 0) +
      (row.bots > 0 ? 4 : 0) +
      (row.game === "holdem" ? 2 : 0) +
      (present > 1 ? 1 : 0) -
      1.5 * absent
    );
  };
  return open.toSorted((a, b) => worth(b) - worth(a) || compareByStakes(a, b))[0] ?? null;
}
