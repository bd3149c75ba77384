/**
 * Reads the lobby for pages that the web server renders: one part of the list, and its counts. SQL: expressions order and filter the
 * tables' summaries. `table_summaries_busiest_first` is the index of the default order. Decision 0040
 */
import { GAMES, STRUCTURES } from "@poker/engine";
import {
  compareBy,
  type ListPlace,
  type LobbyCounts,
  type LobbyFilter,
  type LobbyListRow,
  type LobbyRow,
  type LobbyView,
  type Sort,
  type SortColumn,
  STAKES_LEVELS,
  STAKES_STEPS,
  searchWords,
  toListRow,
  toLobbyRow,
} from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { SELECT_TABLE, type TableRow, toTable, toTables } from "../tables/tables.ts";
import { findBestSeat, type SeatWish } from "./best-seat.ts";

export interface LobbyList {
  /** Returns the rows of one part of the list, in the order of the list. A search looks only at the names of the tables. */
  listPart(part: ListPart): Promise<readonly LobbyListRow[]>;
  /** Returns how many single tables pass the filter. */
  count(filter: LobbyFilter): Promise<number>;
  countAll(): Promise<Pick<LobbyCounts, "all" | "houses">>;
  /** Returns the open tables among these ids, with their seated players. Private games are left out. H1 */
  listByIds(ids: readonly string[]): Promise<readonly LobbyRow[]>;
  findBestSeat(wish: SeatWish): Promise<LobbyRow | null>;
}

/** Which rows of a filtered and ordered list to read. */
export interface ListPart extends Pick<LobbyView, "filter" | "sort" | "count"> {
  /** The place in the list where the rows begin or end; null to begin with the first row. */
  readonly place: ListPlace | null;
}

const EMPTY_REAL = "(s.players = 0 AND s.currency = 'real')";

/** The SQL expression to sort by, for every column except the name. It must give the same number as `compareBy` of the protocol. */
const SORT_EXPRESSIONS: { readonly [C in Exclude<SortColumn, "table">]: string } = {
  game: `((array_position(ARRAY['${GAMES.join("','")}'], s.game) - 1) * ${STRUCTURES.length} + array_position(ARRAY['${STRUCTURES.join("','")}'], s.structure) - 1)`,
  stakes: "s.stakes",
  players: "s.players",
  waiting: "s.waiting",
  averagePot: "s.average_pot",
  handsPerHour: "s.hands_per_hour",
  playersPerFlop: "s.players_per_flop",
  buyIn: "s.min_buy_in",
};
const NULLABLE: readonly SortColumn[] = ["averagePot", "handsPerHour", "playersPerFlop"];
/** Stands for a missing figure, so that rows without one come last in both directions. */
const LAST = Number.MAX_SAFE_INTEGER;

const BUSIEST_FIRST: Sort = { column: "players", descending: true };

/**
 * The order of the list, written as expressions that all ascend or all descend. So one row comparison and one scan of an index find a part
 * of the list.
 */
interface KeyOrder {
  readonly keys: readonly string[];
  readonly descends: boolean;
  /** Converts the key of a row to the values that are compared with `keys`. */
  readonly valuesOf: (key: ListPlace["key"]) => readonly unknown[];
}

function keyOrderOf(sort: Sort | null): KeyOrder {
  const { column, descending } = sort ?? BUSIEST_FIRST;
  // The name alone is enough, because no two open tables have the same name.
  if (column === "table") return { keys: ["s.name"], descends: descending, valuesOf: ([value]) => [value] };
  const expression = descending ? `(- ${SORT_EXPRESSIONS[column]})` : SORT_EXPRESSIONS[column];
  const first = NULLABLE.includes(column) ? `coalesce(${expression}, ${LAST})` : expression;
  return {
    keys: [first, EMPTY_REAL, "s.big_blind", "s.name", "s.table_id"],
    descends: false,
    valuesOf: ([value, rank, ...rest]) => [
      value === null ? LAST : descending ? -Number(value) : value,
      rank === 1,
      ...rest,
    ],
  };
}

const SIZE_CONDITIONS = { two: "s.seats = 2", six: "s.seats <> 2 AND s.seats <= 6", more: "s.seats > 6" } as const;

/** The name in lower case and without accents. NFKD makes each accent a separate character, which is then removed. */
const SEARCHABLE_NAME = `lower(regexp_replace(normalize(s.name, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Returns the SQL condition of a filter, and adds the filter's parameters to `values`. */
function conditionOf(filter: LobbyFilter, values: unknown[]): string {
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ["s.listed"];
  const { game, structure, stakes, seats, house, money, searches } = filter;
  if (game !== "all") conditions.push(`s.game = ${parameter(game)}`);
  if (structure !== "all") conditions.push(`s.structure = ${parameter(structure)}`);
  if (house !== "all") conditions.push(`s.house = ${parameter(house)}`);
  if (money !== "all") conditions.push(`s.currency = ${parameter(money)}::currency`);
  if (seats !== "all") conditions.push(SIZE_CONDITIONS[seats]);
  if (stakes !== "all") {
    const level = STAKES_LEVELS.indexOf(stakes);
    const [least = 0, next] = [STAKES_STEPS[level - 1], STAKES_STEPS[level]];
    conditions.push(`s.big_blind >= ${parameter(least)}`);
    if (next !== undefined) conditions.push(`s.big_blind < ${parameter(next)}`);
  }
  if (filter.hideFull) conditions.push("s.players + s.held < s.seats");
  if (filter.hideEmpty) conditions.push("s.players > 0");
  if (searches.length > 0) {
    const found = searches.map((search) =>
      ["true", ...searchWords(search).map((word) => `position(${parameter(word)} IN ${SEARCHABLE_NAME}) > 0`)].join(
        " AND ",
      ),
    );
    conditions.push(`(${found.join(" OR ")})`);
  }
  return conditions.join(" AND ");
}

/**
 * Returns the query for a part of the list. Its rows come in any order. The inner query selects them by the columns of the order alone,
 * before the others are read.
 */
export function listPartQuery({ filter, sort, place, count }: ListPart): { text: string; values: unknown[] } {
  const values: unknown[] = [count];
  const { keys, descends, valuesOf } = keyOrderOf(sort);
  const isBackwards = descends !== (place?.side === "before");
  const conditions = [conditionOf(filter, values)];
  if (place) {
    const bounds = valuesOf(place.key).map((value) => `$${values.push(value)}`);
    conditions.push(`(${keys.join(", ")}) ${isBackwards ? "<" : ">"} (${bounds.join(", ")})`);
  }
  const text = `${SELECT_TABLE} WHERE t.id IN (
    SELECT s.table_id FROM table_summaries s WHERE ${conditions.join(" AND ")}
    ORDER BY ${keys.map((key) => `${key} ${isBackwards ? "DESC" : "ASC"}`).join(", ")} LIMIT $1)`;
  return { text, values };
}

export const createLobbyList = (pool: Queryable): LobbyList => ({
  async listPart(part) {
    const { text, values } = listPartQuery(part);
    const { rows } = await pool.query<TableRow>(text, values);
    return rows.map((row) => toListRow(toLobbyRow(toTable(row, new Map())))).toSorted(compareBy(part.sort));
  },

  async count(filter) {
    const values: unknown[] = [];
    const { rows } = await pool.query<{ shown: number }>(
      `SELECT count(*)::int AS shown FROM table_summaries s WHERE ${conditionOf(filter, values)}`,
      values,
    );
    return rows[0]?.shown ?? 0;
  },

  async countAll() {
    const { rows } = await pool.query<{ all: number; houses: readonly string[] }>(
      `SELECT (SELECT count(*)::int FROM table_summaries WHERE listed) AS all,
              ARRAY(SELECT house FROM table_summaries WHERE listed
                    UNION SELECT settings ->> 'house' FROM pools WHERE status = 'open' ORDER BY 1) AS houses`,
    );
    return rows[0] ?? { all: 0, houses: [] };
  },

  async listByIds(ids) {
    if (ids.length === 0) return [];
    const { rows } = await pool.query<TableRow>(
      `${SELECT_TABLE} WHERE t.id = ANY ($1) AND t.status = 'open' AND t.settings ->> 'currency' IS DISTINCT FROM 'game'`,
      [ids],
    );
    return (await toTables(pool, rows)).map(toLobbyRow);
  },

  findBestSeat: (wish) => findBestSeat(pool, wish),
});
