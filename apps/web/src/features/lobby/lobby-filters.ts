/** The lobby's filters: what a visitor has chosen, how the URL stores it, and what the page must ask the server for. */
import { GAMES, STRUCTURES } from "@poker/engine";
import {
  CURRENCIES,
  compareByStakes,
  EVERY_TABLE,
  emptyRealRank,
  type GameFilter,
  guestName,
  isFull,
  type ListKey,
  type ListPlace,
  type LobbyFilter,
  type LobbyListRow,
  type LobbyRow,
  type LobbyView,
  listKeyOf,
  MAX_SEARCH_LENGTH,
  normalizeText,
  SORT_COLUMNS,
  type Sort,
  type SortColumn,
  STAKES_LEVELS,
  searchWords,
  TABLE_SIZES,
} from "@poker/protocol";

/** How many rows one page of the list has. */
export const PAGE_ROWS = 50;
/** The highest page number that a URL may have. */
const MAX_PAGE = 10_000;

export interface Filters extends GameFilter, Pick<LobbyFilter, "hideFull" | "hideEmpty"> {
  /** True to show favourites only. */
  readonly starred: boolean;
  /** Words that must occur in the table's name or in its players' names. */
  readonly search: string;
  /** The chosen order; null for the default order, in which busy tables come first. */
  readonly sort: Sort | null;
  /** The number of the page, from 1. */
  readonly page: number;
  /**
   * The row before or after which this page begins; null for the first page. The web server finds the page by this row,
   * without counting the rows before it.
   */
  readonly place: ListPlace | null;
}
const { searches: _, ...EVERY_TABLE_FILTERS } = EVERY_TABLE;
export const NO_FILTERS: Filters = {
  ...EVERY_TABLE_FILTERS,
  starred: false,
  search: "",
  sort: null,
  page: 1,
  place: null,
};

/** Counts the filters that are in use. Leaves out search, order and page, because the page always shows those. */
export const countFilters = ({ search: _s, sort: _o, page: _p, place: _, ...filters }: Filters): number =>
  Object.values(filters).filter((value) => value !== "all" && value !== false).length;

/** Writes filters as the query of a URL. Leaves out default values. */
export function formatFilters(filters: Filters): string {
  const { hideFull, hideEmpty, starred, search, sort, page, place, ...picked } = filters;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(picked)) if (value !== "all") query.set(name, value);
  const hidden = [hideFull && "full", hideEmpty && "empty"].filter((one) => one !== false);
  if (hidden.length > 0) query.set("hide", hidden.join("-"));
  if (starred) query.set("only", "favourites");
  if (search !== "") query.set("q", search);
  if (sort) query.set("sort", `${sort.descending ? "-" : ""}${sort.column}`);
  if (page > 1 && place) {
    query.set("page", String(page));
    query.set(place.side, JSON.stringify(place.key));
  }
  return query.toString();
}

/** Reads filters from the query of a URL. Treats an unknown value as if it were missing. */
export function parseFilters(query: URLSearchParams): Filters {
  const one = <T extends string>(name: string, known: readonly T[]): T | "all" =>
    known.find((value) => value === query.get(name)) ?? "all";
  const hidden = query.get("hide")?.split("-") ?? [];
  const house = query.get("house") ?? "";
  const sort = parseSort(query.get("sort") ?? "");
  const place = parsePlace(query, sort);
  const page = Number(query.get("page") ?? 1);
  const isLater = place !== null && Number.isInteger(page) && page > 1 && page <= MAX_PAGE;
  return {
    game: one("game", GAMES),
    structure: one("structure", STRUCTURES),
    stakes: one("stakes", STAKES_LEVELS),
    seats: one("seats", TABLE_SIZES),
    house: /^[a-z-]{1,40}$/.test(house) ? house : "all",
    money: one("money", CURRENCIES),
    hideFull: hidden.includes("full"),
    hideEmpty: hidden.includes("empty"),
    starred: query.get("only") === "favourites",
    search: (query.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    sort,
    page: isLater ? page : 1,
    place: isLater ? place : null,
  };
}

/** Reads the row at which the page begins. Returns null if the URL has none that fits this order. */
function parsePlace(query: URLSearchParams, sort: Sort | null): ListPlace | null {
  for (const side of ["after", "before"] as const) {
    const key = parseListKey(query.get(side) ?? "", sort);
    if (key) return { side, key };
  }
  return null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function parseListKey(text: string, sort: Sort | null): ListKey | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed) || parsed.length !== 5) return null;
    const [value, rank, bigBlind, name, tableId]: readonly unknown[] = parsed;
    if ((rank !== 0 && rank !== 1) || !isChips(bigBlind) || typeof name !== "string") return null;
    if (typeof tableId !== "string" || !UUID.test(tableId)) return null;
    if (sort?.column === "table") return typeof value === "string" ? [value, rank, bigBlind, name, tableId] : null;
    return value === null || isChips(value) ? [value, rank, bigBlind, name, tableId] : null;
  } catch {
    return null;
  }
}

const isChips = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function parseSort(text: string): Sort | null {
  const descending = text.startsWith("-");
  const column = parseSortColumn(text.slice(descending ? 1 : 0));
  return column && { column, descending };
}

/** Returns the column with this name; null if there is none. */
export const parseSortColumn = (text: string): SortColumn | null =>
  SORT_COLUMNS.find((column) => column === text) ?? null;

const STORED_GUEST_WORD = searchWords(guestName(0))[0] ?? "";

/**
 * Returns the texts to search for. A reader types the word for "guest" in their own language, but the database stores
 * guests' names in one language, so the search also tries the stored word. `guestWord` is the word in the reader's
 * language.
 */
export function searchesOf(search: string, guestWord: string): readonly string[] {
  const words = searchWords(search);
  if (words.length === 0) return [];
  const shown = normalizeText(guestWord);
  const stored = words.map((word) => (shown.includes(word) ? STORED_GUEST_WORD : word));
  return [...new Set([words.join(" "), stored.join(" ").slice(0, MAX_SEARCH_LENGTH)])];
}

/**
 * Returns the filter for the server. It leaves out favourites, which only the browser knows, so the page filters them
 * itself.
 */
export const toLobbyFilter = (filters: Filters, guestWord: string): LobbyFilter => {
  const { game, structure, stakes, seats, house, money, hideFull, hideEmpty, search } = filters;
  const searches = searchesOf(search, guestWord);
  return { game, structure, stakes, seats, house, money, hideFull, hideEmpty, searches };
};

export const toView = (filters: Filters, guestWord: string): LobbyView => ({
  filter: toLobbyFilter(filters, guestWord),
  sort: filters.sort,
  first: (filters.page - 1) * PAGE_ROWS,
  count: PAGE_ROWS,
});

/** The first and the last row of this page in the server's order; undefined when the page is empty. */
interface ShownEdges {
  readonly first: LobbyListRow | undefined;
  readonly last: LobbyListRow | undefined;
}

/** Returns the filters that show the previous page and the next page. Each is null if there is no such page. */
export function neighbourParts(filters: Filters, { first, last }: ShownEdges, rowCount: number) {
  const { page, sort } = filters;
  const lastPage = Math.max(1, Math.ceil(rowCount / PAGE_ROWS));
  const part = (target: number, side: ListPlace["side"], key: ListKey | undefined): Filters =>
    target === 1 || key === undefined
      ? { ...filters, page: 1, place: null }
      : { ...filters, page: target, place: { side, key } };
  return {
    previous:
      page === 1
        ? null
        : part(Math.min(page - 1, lastPage), "before", first ? listKeyOf(sort, first) : filters.place?.key),
    next: page < lastPage && last ? part(page + 1, "after", listKeyOf(sort, last)) : null,
  };
}

/**
 * Sorts rows by how lively the tables are, in this order: tables with players and a free seat, full tables, empty
 * tables, and tables that are not open yet. Among equal tables, those with more players and more hands per hour come
 * first.
 */
export const orderByLife = (rows: readonly LobbyListRow[]): readonly LobbyListRow[] =>
  rows.toSorted(
    (a, b) =>
      lifeRank(a) - lifeRank(b) ||
      b.players - a.players ||
      (b.handsPerHour ?? 0) - (a.handsPerHour ?? 0) ||
      emptyRealRank(a) - emptyRealRank(b) ||
      compareByStakes(a, b),
  );

/**
 * Returns 0 for a table with players and a free seat, 1 for a full one, 2 for an empty one, and 3 for one that is not
 * open yet.
 */
const lifeRank = (row: LobbyListRow): number =>
  row.opensAt !== null ? 3 : row.players === 0 ? 2 : isFull(row) ? 1 : 0;

const ASCENDING_FIRST: ReadonlySet<SortColumn> = new Set<SortColumn>(["table", "game", "stakes", "buyIn"]);

/**
 * Returns the order after a click on a column. The first click sorts in the column's usual direction, the second
 * reverses it, and the third goes back to the default order.
 */
export function nextSort(now: Sort | null, column: SortColumn): Sort | null {
  const first = { column, descending: !ASCENDING_FIRST.has(column) };
  if (now?.column !== column) return first;
  return now.descending === first.descending ? { column, descending: !first.descending } : null;
}

/** The game that the player played last. The button "Play now" looks for one like it. */
export interface LastGame {
  readonly tableId: string;
  readonly game: LobbyRow["game"];
  readonly structure: LobbyRow["structure"];
  readonly bigBlind: number;
}
export const toLastGame = ({ tableId, game, structure, bigBlind }: LastGame): LastGame => ({
  tableId,
  game,
  structure,
  bigBlind,
});
