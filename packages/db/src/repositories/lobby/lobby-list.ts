/**
 * Reads the lobby for pages that the web server renders: a part of a list, its counts, and the best table to sit down at. SQL: orders and
 * filters of the tables' summaries; `table_summaries_busiest_first` is the index of the lobby's default order. Decision 0040
 */
import { GAMES, STRUCTURES } from "@poker/engine";
import {
  type Currency,
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

export interface LobbyList {
  /** The rows of a part of the list, in its order. Searches match only tables' own names. */
  listPart(part: ListPart): Promise<readonly LobbyListRow[]>;
  /** The number of tables by themselves that pass the filter. */
  count(filter: LobbyFilter): Promise<number>;
  countAll(): Promise<Pick<LobbyCounts, "all" | "houses">>;
  /** The open tables among these, with their seated players, without private games. H1 */
  listByIds(ids: readonly string[]): Promise<readonly LobbyRow[]>;
  findSeat(wish: SeatWish): Promise<LobbyRow | null>;
}

/** Some rows of a filtered and ordered list. */
export interface ListPart extends Pick<LobbyView, "filter" | "sort" | "count"> {
  /** null for the first row. */
  readonly place: ListPlace | null;
}

/** The wishes of a player who asks the room for a table. */
export interface SeatWish {
  readonly currency: Currency;
  /** The last played game, which is preferred; null when the player has not played. */
  readonly last: Pick<LobbyRow, "tableId" | "game" | "structure" | "bigBlind"> | null;
  /** A table to leave out. */
  readonly except: string | null;
  /** Ranks any table with players above all empty tables. */
  readonly isLivelyFirst: boolean;
}

const EMPTY_REAL = "(s.players = 0 AND s.currency = 'real')";
const BY_STAKES = "s.big_blind, s.name, s.table_id";

/** The sort expression of every column but the name: the same number as in `compareBy` of the protocol. */
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
/** Rows without a figure come last in both directions. */
const LAST = Number.MAX_SAFE_INTEGER;

const BUSIEST_FIRST: Sort = { column: "players", descending: true };

/** An order as expressions that all ascend or all descend, so that a part of the list is one row comparison and one scan of an index. */
interface KeyOrder {
  readonly keys: readonly string[];
  readonly descends: boolean;
  /** The values with which a row's key is compared. */
  readonly valuesOf: (key: ListPlace["key"]) => readonly unknown[];
}

function keyOrderOf(sort: Sort | null): KeyOrder {
  const { column, descending } = sort ?? BUSIEST_FIRST;
  // Open tables have different names.
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

/** After the decomposition accents are separate characters, which are removed. */
const SEARCHABLE_NAME = `lower(regexp_replace(normalize(s.name, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Returns the condition of a filter; its parameters are added to `values`. */
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

/** The rows of the part, in any order. They are selected before any column outside the order is read. */
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

/**
 * The rank of a table with a free seat. First the last game; without one, a table that checks or folds for a player out of time. Bots rank
 * above an empty table, and a table without absent players above one that waits for them. $2 to $5 are the last game, or NULL.
 */
const WORTH = `
  CASE WHEN $2::text IS NULL THEN CASE s.time_out WHEN 'grace-then-check-fold' THEN 16 ELSE 0 END
       ELSE CASE WHEN s.game = $2 AND s.structure = $3 THEN 32 ELSE 0 END + CASE WHEN s.big_blind = $4 THEN 16 ELSE 0 END
            + CASE WHEN s.table_id = $5 THEN 3 ELSE 0 END END
  + CASE WHEN s.players > s.absent THEN 8 ELSE 0 END
  + CASE WHEN s.bots > 0 THEN 4 ELSE 0 END
  + CASE WHEN s.game = 'holdem' THEN 2 ELSE 0 END
  + CASE WHEN s.players > s.absent + 1 THEN 1 ELSE 0 END
  - 1.5 * s.absent`;

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

  async findSeat({ currency, last, except, isLivelyFirst }) {
    const { rows } = await pool.query<TableRow>(
      `${SELECT_TABLE}
       WHERE s.listed AND s.currency = $1::currency AND s.players + s.held < s.seats
         AND (t.opens_at IS NULL OR t.opens_at <= now()) AND t.id IS DISTINCT FROM $6
       ORDER BY ${isLivelyFirst ? "(s.players = 0), " : ""}${WORTH} DESC, ${BY_STAKES} LIMIT 1`,
      [currency, last?.game ?? null, last?.structure ?? null, last?.bigBlind ?? null, last?.tableId ?? null, except],
    );
    const [row] = rows;
    return row ? toLobbyRow(toTable(row, new Map())) : null;
  },
});
