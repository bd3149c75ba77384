/**
 * Reads single hands behind the rake report: the rake, the version of the rake config, and each player's share of the rake. SQL: the report
 * joins several tables, and JSON is read as it was stored.
 */

import type { HandRules, RakeConfig, TableSettings } from "@poker/engine";
import { isRefusal } from "@poker/engine";
import { fromStoredEvent, isTableEvent } from "../../journal/compact-events.ts";
import { readHandSteps } from "../../journal/hand-steps.ts";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";
import { type DayRange, type DayRangeRefusal, parseDayRange } from "../office/day-range.ts";

export interface RakedHandSummary {
  readonly id: string;
  readonly handNo: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly players: number;
  readonly pot: number;
  readonly rake: number;
}

export interface RakedHandDetail extends Omit<RakedHandSummary, "players"> {
  readonly table: { readonly id: string; readonly name: string };
  readonly rules: HandRules;
  readonly currency: TableSettings["currency"];
  /** The version of the rake config that applied to the hand; null when no rake was taken. */
  readonly config: Pick<RakeConfig, "id" | "name" | "version"> | null;
  /** The rake of each pot, the main pot first. The parts add up to the rake of the hand. R5 */
  readonly rakePerPot: readonly number[];
  /** The players in the order of their seats. Their shares add up to the rake of the hand. */
  readonly players: readonly {
    readonly seat: number;
    readonly userId: string;
    readonly name: string;
    readonly invested: number;
    readonly net: number;
    readonly rake: number;
  }[];
}

const RAKED_HANDS_PAGE_SIZE = 50;

export const createRakedHandOffice = (pool: Queryable) => ({
  /** Returns the settled hands of a table on these days, newest first. `before` is the `next` of the previous page. */
  listHands: withPermission(
    "rake.read",
    async (
      _staff,
      { tableId, ...days }: DayRange & { readonly tableId: string },
      before: string | null,
    ): Promise<{ readonly hands: readonly RakedHandSummary[]; readonly next: string | null } | DayRangeRefusal> => {
      const read = parseDayRange(days);
      if (isRefusal(read)) return read;
      const [, beforeHandNo = null] = /^(\d{1,9})$/.exec(before ?? "") ?? [];
      const { rows: bounds } = await pool.query<{ first: number | null; end: number | null }>(HAND_NOS_OF_DAYS, [
        tableId,
        days.from,
        days.to,
      ]);
      const { rows } = await pool.query<Omit<RakedHandSummary, "at"> & { at: Date }>(HANDS_OF_TABLE, [
        tableId,
        bounds[0]?.first,
        Math.min(bounds[0]?.end ?? MAX_HAND_NO, Number(beforeHandNo ?? MAX_HAND_NO)),
      ]);
      const hands = rows.map((row) => ({ ...row, at: row.at.getTime() }));
      const last = hands.length === RAKED_HANDS_PAGE_SIZE ? hands.at(-1) : undefined;
      return { hands, next: last ? String(last.handNo) : null };
    },
  ),

  /** Returns a hand with its rake; null when no such hand exists. */
  getHand: withPermission("rake.read", async (_staff, id: string): Promise<RakedHandDetail | null> => {
    const { rows } = await pool.query<HandRow>(
      `SELECT h.id, h.hand_no AS "handNo", h.ended_at AS at, h.pot, h.rake, s.settings, t.id AS table_id, t.name AS table_name
       FROM hands h JOIN tables t ON t.id = h.table_id JOIN hand_settings s ON s.id = h.settings_id WHERE h.id = $1`,
      [id],
    );
    const [row] = rows;
    if (!row) return null;
    const { rows: players } = await pool.query<RakedHandDetail["players"][number]>(
      `SELECT p.seat, p.user_id AS "userId", u.name, p.invested, p.net, p.rake
       FROM hand_seats p JOIN hands h ON h.serial = p.hand_serial JOIN users u ON u.id = p.user_id WHERE h.id = $1 ORDER BY p.seat`,
      [id],
    );
    const { table_id: tableId, table_name: name, settings, at, ...hand } = row;
    const { rules, currency } = settings;
    return {
      ...hand,
      at: at.getTime(),
      table: { id: tableId, name },
      rules,
      currency,
      config: rules.rake,
      rakePerPot: await readRakePerPot(pool, tableId, row),
      players,
    };
  }),
});

const MAX_HAND_NO = 2 ** 31 - 1;
const firstHandFrom = (day: string) =>
  `(SELECT hand_no FROM hands WHERE table_id = $1 AND ended_at >= (${day})::timestamp AT TIME ZONE 'UTC' ORDER BY ended_at LIMIT 1)`;

// The hands of one table end one after the other, so its hands of some days have consecutive numbers.
const HAND_NOS_OF_DAYS = `SELECT ${firstHandFrom("$2::date")} AS first, ${firstHandFrom("$3::date + 1")} AS end`;

const HANDS_OF_TABLE = `
  SELECT h.id, h.hand_no AS "handNo", h.ended_at AS at, h.pot, h.rake,
         (SELECT count(*) FROM hand_seats p WHERE p.hand_serial = h.serial) AS players
  FROM hands h
  WHERE h.table_id = $1 AND h.hand_no >= $2 AND h.hand_no < $3 AND h.outcome = 'settled'
  ORDER BY h.hand_no DESC LIMIT ${RAKED_HANDS_PAGE_SIZE}`;

interface HandRow {
  id: string;
  handNo: number;
  at: Date;
  pot: number;
  rake: number;
  settings: TableSettings;
  table_id: string;
  table_name: string;
}

/** Reads the rake of each pot from the events of the hand. */
async function readRakePerPot(pool: Queryable, tableId: string, { rake, handNo }: HandRow): Promise<readonly number[]> {
  if (rake === 0) return [];
  const steps = await readHandSteps(pool, tableId, handNo, { withSealed: false });
  const raked = steps
    .flatMap(({ events }) => events)
    .map(fromStoredEvent)
    .filter(isTableEvent)
    .find((event) => event.type === "raked");
  return raked?.parts ?? [];
}
