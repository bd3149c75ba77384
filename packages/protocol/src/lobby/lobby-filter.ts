/**
 * The lobby's filters. The game server, the web server and the page share this code, so all three agree on which tables and pools match.
 * The schema of a filter is in `lobby-view.ts`.
 */
import type { Currency } from "../money/currency.ts";
import type { LobbyListRow, LobbyRow } from "../server-out.ts";

export const STAKES_LEVELS = ["micro", "low", "middle", "high"] as const;
export const TABLE_SIZES = ["two", "six", "more"] as const;
export const MAX_SEARCH_LENGTH = 40;

/** The filters that depend only on a table's or pool's settings, not on who plays there. */
export interface GameFilter {
  readonly game: LobbyRow["game"] | "all";
  readonly structure: LobbyRow["structure"] | "all";
  readonly stakes: (typeof STAKES_LEVELS)[number] | "all";
  readonly seats: (typeof TABLE_SIZES)[number] | "all";
  /** The id of a house, or "all". */
  readonly house: string;
  readonly money: Currency | "all";
}

export interface LobbyFilter extends GameFilter {
  /** Hides tables without a free seat. */
  readonly hideFull: boolean;
  readonly hideEmpty: boolean;
  /**
   * A table matches when its name and its players' names together contain every word of at least one of these texts. When the list is
   * empty, every table matches.
   */
  readonly searches: readonly string[];
}

/** The filter that every table matches. */
export const EVERY_TABLE: LobbyFilter = {
  game: "all",
  structure: "all",
  stakes: "all",
  seats: "all",
  house: "all",
  money: "all",
  hideFull: false,
  hideEmpty: false,
  searches: [],
};

export const isFull = (row: Pick<LobbyRow, "players" | "held" | "seats">): boolean =>
  row.players + row.held >= row.seats;

/** The smallest big blind, in cents, of each stakes level except the lowest. */
export const STAKES_STEPS = [2_00, 5_00, 20_00] as const;
const stakesLevelOf = ({ bigBlind }: Pick<LobbyRow, "bigBlind">) =>
  STAKES_LEVELS[STAKES_STEPS.filter((least) => bigBlind >= least).length];
const tableSizeOf = ({ seats }: Pick<LobbyRow, "seats">) => (seats === 2 ? "two" : seats <= 6 ? "six" : "more");

/** The fields of a table or pool that the filters read. */
type FilterableGame = Pick<LobbyRow, "game" | "structure" | "bigBlind" | "seats" | "house" | "currency">;

/** Returns true when the table or pool matches the filters. */
export function matchesFilters(
  row: FilterableGame,
  { game, structure, stakes, seats, house, money }: GameFilter,
): boolean {
  return (
    (game === "all" || game === row.game) &&
    (structure === "all" || structure === row.structure) &&
    (stakes === "all" || stakes === stakesLevelOf(row)) &&
    (seats === "all" || seats === tableSizeOf(row)) &&
    (house === "all" || house === row.house) &&
    (money === "all" || money === row.currency)
  );
}

const LATIN_ONLY = /^[\u0020-\u007e]*$/;

/** Returns the text in lower case and without accents, for searching. */
export const normalizeText = (text: string): string =>
  LATIN_ONLY.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replaceAll(/\p{Mark}/gu, "")
        .toLowerCase();

/** Splits a search into words, in lower case and without accents. */
export const searchWords = (search: string): readonly string[] =>
  normalizeText(search)
    .split(/\s+/)
    .filter((word) => word !== "");

/** Returns the text in which a search looks for words: the name of the table or pool and the names of its players. */
export const searchableText = ({ name, seated = [] }: Pick<LobbyRow, "name"> & Partial<Pick<LobbyRow, "seated">>) =>
  normalizeText([name, ...seated.map((player) => player.name)].join(" "));

/** Returns true when the text contains every word of at least one search, or when there is no search. */
export const matchesSearches = (text: string, searches: readonly (readonly string[])[]): boolean =>
  searches.length === 0 || searches.some((words) => words.every((word) => text.includes(word)));

/** Returns true when the filter lets every table through. */
export const isUnfiltered = ({ hideFull, hideEmpty, searches, ...picked }: LobbyFilter): boolean =>
  !hideFull && !hideEmpty && searches.length === 0 && Object.values(picked).every((value) => value === "all");

/**
 * Returns a function that checks whether a table matches the filter. The caller may pass a `textOf` that caches each table's searchable
 * text.
 */
export function tableMatcher<Row extends LobbyListRow>(
  filter: LobbyFilter,
  textOf: (row: Row) => string = searchableText,
): (row: Row) => boolean {
  const searches = filter.searches.map(searchWords);
  return (row) =>
    matchesFilters(row, filter) &&
    !(filter.hideFull && isFull(row)) &&
    !(filter.hideEmpty && row.players === 0) &&
    (searches.length === 0 || matchesSearches(textOf(row), searches));
}
