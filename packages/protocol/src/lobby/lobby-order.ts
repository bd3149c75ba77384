/** The orders of the lobby's list: the busiest tables first, or sorted by a column. */
import { GAMES, STRUCTURES } from "@poker/engine";
import type { LobbyListRow, LobbyRow } from "../server-out.ts";

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

/** Returns the two amounts that name a game: the bets in fixed limit, the blinds in every other structure. G5, G6 */
export const stakesOf = (
  row: Pick<LobbyRow, "structure" | "smallBlind" | "bigBlind" | "smallBet" | "bigBet">,
): readonly [number, number] =>
  row.structure === "fixed-limit" ? [row.smallBet, row.bigBet] : [row.smallBlind, row.bigBlind];

/** Returns the value that a column sorts a row by. Rows with null come last, whether the order is ascending or descending. */
const SORT_VALUES: { readonly [C in SortColumn]: (row: LobbyListRow) => string | number | null } = {
  table: ({ name }) => name,
  game: ({ game, structure }) => GAMES.indexOf(game) * STRUCTURES.length + STRUCTURES.indexOf(structure),
  stakes: (row) => stakesOf(row)[1],
  players: ({ players }) => players,
  waiting: ({ waiting }) => waiting,
  averagePot: ({ averagePot }) => averagePot,
  handsPerHour: ({ handsPerHour }) => handsPerHour,
  playersPerFlop: ({ playersPerFlop }) => playersPerFlop,
  buyIn: ({ buyIn }) => buyIn.min,
};

/** Names are sorted by English rules everywhere, so that all servers and pages show the same order. */
const { compare: compareNames } = new Intl.Collator("en");

/** Compares two tables by their stakes and then by name. Neither changes when players come or go. */
export const compareByStakes = (
  a: Pick<LobbyRow, "bigBlind" | "name">,
  b: Pick<LobbyRow, "bigBlind" | "name">,
): number => a.bigBlind - b.bigBlind || compareNames(a.name, b.name);

export const emptyRealRank = ({ players, currency }: Pick<LobbyRow, "players" | "currency">): number =>
  players === 0 && currency === "real" ? 1 : 0;

/**
 * Everything that decides a row's place in the list, most important value first. A page of the list can start at these values even after
 * the row has moved or was removed.
 */
export type ListKey = readonly [
  value: string | number | null,
  emptyRealRank: number,
  bigBlind: number,
  name: string,
  tableId: string,
];
export const listKeyOf = (sort: Sort | null, row: LobbyListRow): ListKey => [
  SORT_VALUES[sort?.column ?? "players"](row),
  emptyRealRank(row),
  row.bigBlind,
  row.name,
  row.tableId,
];

/** Selects the rows before or after the place that `key` describes. */
export interface ListPlace {
  readonly side: "after" | "before";
  readonly key: ListKey;
}

type Compare = (a: LobbyListRow, b: LobbyListRow) => number;

const compareIds: Compare = (a, b) => (a.tableId < b.tableId ? -1 : a.tableId > b.tableId ? 1 : 0);

const compareBusiestFirst: Compare = (a, b) =>
  b.players - a.players || emptyRealRank(a) - emptyRealRank(b) || compareByStakes(a, b) || compareIds(a, b);

/**
 * Returns a function that compares two tables:
 * - With `sort` null, the busiest table comes first.
 * - Among tables that are equal so far, empty tables for real money come last, and then lower stakes come first.
 * - The result is 0 only for the same table.
 */
export function compareBy(sort: Sort | null): Compare {
  if (sort === null) return compareBusiestFirst;
  const sortValueOf = SORT_VALUES[sort.column];
  const sign = sort.descending ? -1 : 1;
  return (a, b) => {
    const left = sortValueOf(a);
    const right = sortValueOf(b);
    const byColumn =
      left === null || right === null
        ? Number(left === null) - Number(right === null)
        : sign *
          (typeof left === "number" && typeof right === "number"
            ? left - right
            : compareNames(String(left), String(right)));
    return byColumn || emptyRealRank(a) - emptyRealRank(b) || compareByStakes(a, b) || compareIds(a, b);
  };
}
