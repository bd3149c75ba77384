/**
 * Reports the room's rake by day, table, stakes and player. It reads sums of each day (`rake_days`, `rake_player_days`,
 * `tournament_fee_days`). Every commit of a raked hand or of a fee adds to these sums, so at every moment the report equals the rake
 * accounts to the cent. A player's share of a hand's rake is in proportion to what the player put into the pot, and is rounded like the
 * parts of the pots (R5). The fees of tournaments are counted by day and tournament, not by player (M2). SQL: Prisma cannot express the
 * sums of the report.
 */
import { isRefusal } from "@poker/engine";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";
import { type DayRange, type DayRangeRefusal, parseDayRange } from "../office/day-range.ts";

export const RAKE_GROUPS = ["day", "table", "stakes", "player"] as const;
export type RakeGroup = (typeof RAKE_GROUPS)[number];

export interface Stakes {
  readonly structure: string;
  /** The two blinds, or the two bets in fixed limit, in cents. */
  readonly low: number;
  readonly high: number;
}

export interface RakeQuery extends DayRange {
  readonly by: RakeGroup;
  readonly tableId: string | null;
  readonly userId: string | null;
  /** The stakes in the form that `stakesKey` writes, or `TOURNAMENT_STAKES`. */
  readonly stakes: string | null;
}

interface RakeSums {
  readonly hands: number;
  /** The sum of the raked pots in cents. In a player's line, what the player put into these pots. */
  readonly pot: number;
  readonly rake: number;
}

export interface RakeReportLine extends RakeSums {
  /**
   * What the line is about: a day, stakes, or the id of a table, tournament or player. A page can use it as the filter of a more detailed
   * report.
   */
  readonly key: string;
  /** The name of the table, tournament or player; null when the line is about something without a name. */
  readonly name: string | null;
  /** True when the line is about a tournament. Its rake is the sum of its fees. */
  readonly isTournament: boolean;
}

export interface RakeReport {
  readonly total: RakeSums;
  readonly lines: readonly RakeReportLine[];
  readonly next: string | null;
  /** Every day of the range on which rake was taken, for a chart. */
  readonly days: readonly { readonly day: string; readonly rake: number }[];
}

const RAKE_REPORT_PAGE_SIZE = 50;

export const createRakeReportOffice = (pool: Queryable) => ({
  /**
   * Returns a page of the report. Days are sorted newest first. All other lines are sorted by rake, the largest first. `before` is the
   * `next` of the previous page.
   */
  getReport: withPermission(
    "rake.read",
    async (_staff, query: RakeQuery, before: string | null): Promise<RakeReport | DayRangeRefusal> => {
      const read = parseDayRange(query);
      if (isRefusal(read)) return read;
      const { rows: lines } = await pool.query<RakeReportLine>(buildLinesSql(query, true), [
        ...filterValues(query),
        ...parseCursor(before),
      ]);
      const { rows: totals } = await pool.query<RakeSums>(
        `SELECT coalesce(sum(hands), 0)::bigint AS hands, coalesce(sum(pot), 0)::bigint AS pot,
                coalesce(sum(rake), 0)::bigint AS rake FROM (${SUMS[chooseSource(query)]}) s`,
        filterValues(query),
      );
      const { rows: days } = await pool.query<{ day: string; rake: number }>(
        `SELECT day, sum(rake)::bigint AS rake FROM (${SUMS[chooseSource(query)]}) s GROUP BY day ORDER BY day`,
        filterValues(query),
      );
      const last = lines.length === RAKE_REPORT_PAGE_SIZE ? lines.at(-1) : undefined;
      return {
        total: totals[0] ?? { hands: 0, pot: 0, rake: 0 },
        lines,
        next: last ? `${last.rake}.${last.key}` : null,
        days,
      };
    },
  ),

  /** Returns all lines of the report at once, for a file. */
  listAll: withPermission(
    "rake.read",
    async (_staff, query: RakeQuery): Promise<readonly RakeReportLine[] | DayRangeRefusal> => {
      const read = parseDayRange(query);
      if (isRefusal(read)) return read;
      return (await pool.query<RakeReportLine>(buildLinesSql(query, false), filterValues(query))).rows;
    },
  ),

  /** Returns the sum of all days and the balance of the rake accounts. The two are always equal. */
  getLifetimeTotals: withPermission("rake.read", async () => {
    const { rows } = await pool.query<{ reported: number; held: number }>(
      `SELECT (SELECT coalesce(sum(rake), 0)::bigint FROM rake_days)
                + (SELECT coalesce(sum(fees), 0)::bigint FROM tournament_fee_days) AS reported,
              (SELECT coalesce(sum(balance), 0)::bigint FROM ledger_accounts WHERE kind = 'rake') AS held`,
    );
    return rows[0] ?? { reported: 0, held: 0 };
  }),
});

export const stakesKey = ({ structure, low, high }: Stakes): string => `${structure} ${low} ${high}`;
/** Returns null when the text does not have the form that `stakesKey` writes. */
export function parseStakes(key: string): Stakes | null {
  const [, structure, low, high] = /^([a-z-]+) (\d{1,15}) (\d{1,15})$/.exec(key) ?? [];
  return structure ? { structure, low: Number(low), high: Number(high) } : null;
}

/** Takes the place of the stakes in lines about tournaments, which have levels instead of stakes. */
export const TOURNAMENT_STAKES = "tournaments";

const DAY_FILTER = `day BETWEEN $1 AND $2 AND ($3::uuid IS NULL OR table_id = $3)
  AND ($5::text IS NULL OR (structure = $5 AND low = $6 AND high = $7))`;
/**
 * The two queries from which a report is made. `tables` has few rows. `players` has many rows, and is read only when the report is by
 * player or about one player.
 */
const SUMS = {
  tables: `SELECT day::text, table_id, structure, low, high, NULL::uuid AS user_id, hands, pot, rake
           FROM rake_days WHERE ${DAY_FILTER} AND $4::uuid IS NULL
           UNION ALL
           SELECT day::text, tournament_id AS table_id, NULL AS structure, NULL AS low, NULL AS high, NULL AS user_id, 0 AS hands, 0 AS pot,
                  fees AS rake
           FROM tournament_fee_days
           WHERE day BETWEEN $1 AND $2 AND ($3::uuid IS NULL OR tournament_id = $3) AND $4::uuid IS NULL
             AND ($5::text IS NULL OR $5 = '${TOURNAMENT_STAKES}')`,
  players: `SELECT day::text, table_id, structure, low, high, user_id, hands, invested AS pot, rake
            FROM rake_player_days WHERE ${DAY_FILTER} AND ($4::uuid IS NULL OR user_id = $4)`,
} as const;

const chooseSource = ({ userId }: RakeQuery): keyof typeof SUMS => (userId === null ? "tables" : "players");

const GROUP_KEYS: Readonly<Record<RakeGroup, string>> = {
  day: "day",
  table: "table_id::text",
  stakes: `coalesce(structure || ' ' || low || ' ' || high, '${TOURNAMENT_STAKES}')`,
  player: "user_id::text",
};
const GROUP_NAMES: Readonly<Record<RakeGroup, string>> = {
  day: "NULL::text",
  table: `(SELECT name FROM tables WHERE id = key::uuid
           UNION ALL SELECT concat(name, ' #', number) FROM tournaments WHERE id = key::uuid)`,
  stakes: "NULL::text",
  player: "(SELECT name FROM users WHERE id = key::uuid)",
};

function buildLinesSql(query: RakeQuery, paged: boolean): string {
  const { by } = query;
  const source = SUMS[by === "player" ? "players" : chooseSource(query)];
  const older = by === "day" ? "key < $9::text" : "(rake < $8 OR (rake = $8 AND key > $9::text))";
  const order = by === "day" ? "key DESC" : "rake DESC, key";
  return `
    WITH grouped AS MATERIALIZED (
      SELECT ${GROUP_KEYS[by]} AS key, sum(hands)::bigint AS hands, sum(pot)::bigint AS pot, sum(rake)::bigint AS rake
      FROM (${source}) s GROUP BY 1
    ), page AS (
      SELECT * FROM grouped ${paged ? `WHERE $8::bigint IS NULL OR ${older}` : ""}
      ORDER BY ${order} ${paged ? `LIMIT ${RAKE_REPORT_PAGE_SIZE}` : ""}
    )
    SELECT key, ${GROUP_NAMES[by]} AS name, ${by === "table" ? "EXISTS (SELECT FROM tournaments WHERE id = key::uuid)" : "false"} AS "isTournament",
           hands, pot, rake FROM page ORDER BY ${order}`;
}

function filterValues({ from, to, tableId, userId, stakes }: RakeQuery): (string | number | null)[] {
  const { structure, low, high } = (stakes === null ? null : parseStakes(stakes)) ?? {};
  const wanted = stakes === TOURNAMENT_STAKES ? stakes : structure;
  return [from, to, tableId, userId, wanted ?? null, low ?? null, high ?? null];
}

/** Parses a cursor, which is the rake and the key of the last line. An invalid cursor counts as no cursor. */
function parseCursor(before: string | null): readonly [string | null, string | null] {
  const [, rake = null, key = null] = /^(-?\d{1,16})\.(.{1,100})$/.exec(before ?? "") ?? [];
  return [rake, key];
}
