/**
 * Searches finished hands for staff by player, table, time and pot. A hand is found when it matches every field that is given. The newest
 * hand comes first. SQL: Prisma cannot search several tables in one query and page by a number.
 */
import { type EpochMs, type FieldIssue, type Refusal, refuse, type TableSettings } from "@poker/engine";
import type { HandSummary } from "@poker/protocol";
import {
  HAND_COLUMNS,
  HANDS_OF_SEATS,
  type HandRow,
  TABLE_AND_SETTINGS,
  toHandSummary,
} from "../../repositories/hands/finished-hands.ts";
import type { Queryable } from "../../sql/connect.ts";
import { asOpaqueCondition } from "../../sql/opaque-condition.ts";
import { withPermission } from "../office/check-permission.ts";

export interface HandSearch {
  readonly userId?: string | undefined;
  readonly tableId?: string | undefined;
  /** When the hand ended: at `from` or later, and before `until`. */
  readonly from?: EpochMs | undefined;
  readonly until?: EpochMs | undefined;
  /**
   * The least and the greatest pot, in hundredths of a chip. This is so for tournament chips too, although a tournament's pots are whole
   * chips.
   */
  readonly minPot?: number | undefined;
  readonly maxPot?: number | undefined;
}

export interface FoundHand extends HandSummary {
  readonly rules: TableSettings["rules"];
  /** The players who were dealt in, in the order of their seats. */
  readonly players: readonly { readonly id: string; readonly name: string }[];
}

/** Has an issue for each field that makes a range empty, such as `until` before `from`. */
type HandSearchRefusal = Refusal<"bad-range">;

interface FoundHands {
  readonly hands: readonly FoundHand[];
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
}

export const HANDS_PAGE_SIZE = 50;

/** Returns a page of found hands. `before` is the cursor of the page. Without a valid cursor, returns the newest hands. */
export const createHandSearch = (pool: Queryable) =>
  withPermission(
    "hands.read",
    async (_staff, search: HandSearch, before: string | null): Promise<FoundHands | HandSearchRefusal> => {
      const issues = checkHandSearch(search);
      if (issues.length > 0) return refuse("bad-range", undefined, issues);
      const [, handId = null] = CURSOR.exec(before ?? "") ?? [];
      const bounds = await findBounds(pool, search, handId);
      const { text, values } = buildPage(search, bounds);
      const { rows } = await pool.query<FoundRow>(text, values);
      const hands = rows.map(toFoundHand);
      return { hands, next: hands[HANDS_PAGE_SIZE - 1]?.cursor ?? null };
    },
  );

/** Matches the cursor of a line, which ends with the id of a hand. */
const CURSOR = /^\d{1,15}\.([0-9a-f-]{36}:\d{1,9})$/;

function checkHandSearch({ from, until, minPot, maxPot }: HandSearch): readonly FieldIssue[] {
  const isEmpty = (least: number | undefined, bound: number | undefined, isBelow: (a: number, b: number) => boolean) =>
    least !== undefined && bound !== undefined && !isBelow(least, bound);
  return [
    ...(isEmpty(from, until, (a, b) => a < b) ? [{ field: "until", code: "reversed" }] : []),
    ...(isEmpty(minPot, maxPot, (a, b) => a <= b) ? [{ field: "maxPot", code: "out-of-order" }] : []),
  ];
}

interface FoundRow extends HandRow {
  players: FoundHand["players"] | null;
}

const toFoundHand = (row: FoundRow): FoundHand => ({
  ...toHandSummary(row),
  rules: row.settings.rules,
  players: row.players ?? [],
});

/** The hand numbers between which to search. The bounds themselves are not searched. null means that there is no bound. */
interface Bounds {
  readonly after: number | null;
  readonly before: number | null;
}

// Finds the numbers between which the hands of a time must be. A hand gets its number up to ten minutes after its recorded time, because no
// commit takes longer. So the number only narrows the search, and the time decides which hands are found.
const BOUNDS_OF_ROOM = `
  SELECT greatest(
      (SELECT serial FROM hands WHERE ended_at < $1::timestamptz - interval '10 minutes' ORDER BY ended_at DESC, serial DESC LIMIT 1),
      (SELECT serial - 1 FROM hands WHERE table_id = $4 ORDER BY hand_no LIMIT 1)) AS after,
    least(
      (SELECT serial FROM hands WHERE ended_at >= $2::timestamptz + interval '10 minutes' ORDER BY ended_at, serial LIMIT 1),
      (SELECT serial + 1 FROM hands WHERE table_id = $4 ORDER BY hand_no DESC LIMIT 1),
      (SELECT serial FROM hands WHERE id = $3)) AS before`;
// The hands of one table end one after the other, so its hands between two times have consecutive numbers.
const BOUNDS_OF_TABLE = `
  SELECT (SELECT hand_no FROM hands WHERE table_id = $4 AND ended_at < $1 ORDER BY ended_at DESC, hand_no DESC LIMIT 1) AS after,
    least((SELECT hand_no FROM hands WHERE table_id = $4 AND ended_at >= $2 ORDER BY ended_at, hand_no LIMIT 1),
      (SELECT hand_no FROM hands WHERE id = $3)) AS before`;

const isTableAlone = ({ userId, tableId }: HandSearch): boolean => tableId !== undefined && userId === undefined;

async function findBounds(pool: Queryable, search: HandSearch, handId: string | null): Promise<Bounds> {
  const { from, until, tableId } = search;
  const { rows } = await pool.query<Bounds>(isTableAlone(search) ? BOUNDS_OF_TABLE : BOUNDS_OF_ROOM, [
    from === undefined ? null : new Date(from),
    until === undefined ? null : new Date(until),
    handId,
    tableId ?? null,
  ]);
  return rows[0] ?? { after: null, before: null };
}

const PLAYERS = `(
  SELECT json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY q.seat)
  FROM hand_seats q JOIN users u ON u.id = q.user_id WHERE q.hand_serial = h.serial)`;

/**
 * Begins with the player's hands when only a player is given. With a table or a pot, few hands may match, so PostgreSQL chooses where to
 * begin.
 */
const readHands = ({ userId, tableId, minPot, maxPot }: HandSearch): string => {
  if (userId === undefined) return "hands h";
  const isPlayerAlone = tableId === undefined && minPot === undefined && maxPot === undefined;
  return `hand_seats p ${isPlayerAlone ? HANDS_OF_SEATS : "JOIN hands h ON h.serial = p.hand_serial"}`;
};

type QueryValue = string | number | Date;

/** Builds the query that reads the hands of a player, a table or the whole room, newest first by number. */
function buildPage(search: HandSearch, { after, before }: Bounds) {
  const { userId, tableId, from, until, minPot, maxPot } = search;
  const values: QueryValue[] = [];
  const value = (given: QueryValue) => `$${values.push(given)}`;
  const number = userId !== undefined ? "p.hand_serial" : isTableAlone(search) ? "h.hand_no" : "h.serial";
  const where = [
    ...(userId === undefined ? [] : [`p.user_id = ${value(userId)}`]),
    ...(tableId === undefined ? [] : [`h.table_id = ${value(tableId)}`]),
    ...(after === null ? [] : [`${number} > ${value(after)}`]),
    ...(before === null ? [] : [`${number} < ${value(before)}`]),
    // An index can check these two conditions. They are wide enough for pots in whole tournament chips and for pots in cents. The exact
    // conditions follow below.
    ...(minPot === undefined ? [] : [`h.pot >= ${value(Math.ceil(minPot / 100))}`]),
    ...(maxPot === undefined ? [] : [`h.pot <= ${value(maxPot)}`]),
  ];
  const pot = "h.pot * CASE WHEN t.tournament_id IS NULL THEN 1 ELSE 100 END";
  const exact = [
    ...(from === undefined ? [] : [`h.ended_at >= ${value(new Date(from))}`]),
    ...(until === undefined ? [] : [`h.ended_at < ${value(new Date(until))}`]),
    ...(minPot === undefined ? [] : [`${pot} >= ${value(minPot)}`]),
    ...(maxPot === undefined ? [] : [`${pot} <= ${value(maxPot)}`]),
  ];
  if (exact.length > 0) where.push(asOpaqueCondition(exact));
  const text = `
    SELECT ${HAND_COLUMNS}, ${userId === undefined ? "NULL::bigint AS net" : "p.net"}, ${PLAYERS} AS players
    FROM ${readHands(search)} ${TABLE_AND_SETTINGS}
    ${where.length === 0 ? "" : `WHERE ${where.join(" AND ")}`} ORDER BY ${number} DESC LIMIT ${HANDS_PAGE_SIZE}`;
  return { text, values };
}
