/** The orders of the lobby's list: the busiest tables first, or by the values of a column. */
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

/** The two figures in the name of a game: bet sizes in fixed limit, blinds elsewhere. G5, G6 */
export const stakesOf = (
  row: Pick<LobbyRow, "structure" | "smallBlind" | "bigBlind" | "smallBet" | "bigBet">,
): readonly [number, number] =>
  row.structure === "fixed-limit" ? [row.smallBet, row.bigBet] : [row.smallBlind, row.bigBlind];

/** The value that a column uses to order a row. Rows with null come last in both directions. */
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

/** Names are ordered by the rules of one language everywhere, so that all servers and pages have the same order. */
const { compare: compareNames } = new Intl.Collator("en");

/** Compares two tables by their stakes, which do not change when players arrive. */
export const compareByStakes = (
  a: Pick<LobbyRow, "bigBlind" | "name">,
  b: Pick<LobbyRow, "bigBlind" | "name">,
): number => a.bigBlind - b.bigBlind || compareNames(a.name, b.name);

export const emptyRealRank = ({ players, currency }: Pick<LobbyRow, "players" | "currency">): number =>
  players === 0 && currency === "real" ? 1 : 0;

/**
 * All values that decide the place of a row in the order, the most important first. A part of the list can begin at these values even when
 * the row itself has moved or was removed.
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

/** A part of the list: the rows before or after the row with this key. */
export interface ListPlace {
  readonly side: "after" | "before";
  readonly key: ListKey;
}

type Compare = (a: LobbyListRow, b: LobbyListRow) => number;

const compareIds: Compare = (a, b) => (a.tableId < b.tableId ? -1 : a.tableId > b.tableId ? 1 : 0);

const compareBusiestFirst: Compare = (a, b) =>
  b.players - a.players || emptyRealRank(a) - emptyRealRank(b) || compareByStakes(a, b) || compareIds(a, b);

/**
 * Returns how two tables are ordered. The result is 0 only for the same table. With `sort` null the busiest table is first; among equally
 * busy tables the cheapest is first. Tables with equal values of a column are ordered by stakes. Empty tables for real money come last
 * among tables with equal values.
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
