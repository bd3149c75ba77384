/**
 * Reads the figures on the first page of the back office: who is online, what is played, the chips in play, and what waits for staff. Staff
 * see only the parts that they may see. SQL: the figures join several tables, and use existing indexes and sums.
 */
import { DAY_MS, type Permission, type TableCurrency, toUtcDay } from "@poker/protocol";
import { OPEN_UNITS, unitOfTable } from "../../journal/leases.ts";
import { SEEN_INTERVAL_MS } from "../../repositories/accounts/player-activity.ts";
import { findBackupWarnings, readBackupStatus } from "../../repositories/nodes/backup-status.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { ALIVE_FOR } from "../tables/monitor.ts";
import { isAllowed, withPermission } from "./check-permission.ts";

/**
 * How long after they were last seen a person counts as online. The node to which a person is connected stores every `SEEN_INTERVAL_MS`
 * that it sees them.
 */
const ONLINE_WITHIN_MS = 2 * SEEN_INTERVAL_MS;
const RAKE_CHART_DAYS = 30;
const MAX_LISTED = 5;

interface PeopleNow {
  readonly online: number;
  /** How many people have a seat at a single table or at a pool's table. */
  readonly seated: number;
  /** How many people wait in the queue of a pool. */
  readonly queued: number;
}

interface TournamentsNow {
  /** How many tournaments have open registration. Running tournaments with late registration are not counted. */
  readonly registering: number;
  readonly running: number;
  /** How many entries of running tournaments are not out. */
  readonly playersLeft: number;
}

/** `today` counts since midnight UTC. `week` counts seven days, today included. */
export interface RecentCount {
  readonly today: number;
  readonly week: number;
}

interface PausedUnit {
  readonly id: string;
  readonly name: string;
  readonly isTournament: boolean;
}

/** The owner of an account whose second factors a member of staff has asked to remove. Decision 0069 */
interface RemovalSubject {
  readonly id: string;
  readonly name: string;
}

/** What waits for staff. `open-matter-list.tsx` decides the order. A field is null when this member of staff may not see it. */
export interface OpenMatters {
  readonly paused: { readonly count: number; readonly units: readonly PausedUnit[] } | null;
  readonly factorRemovals: { readonly count: number; readonly people: readonly RemovalSubject[] } | null;
  /** How many open tables, pools and tournaments no node runs. */
  readonly unowned: number | null;
  readonly chatReports: number | null;
  readonly adjustments: number | null;
  readonly suspenseCases: number | null;
  /** How many discrepancies the last reconciliation found. */
  readonly discrepancies: number | null;
  /** How many failed self-tests of the shuffle are not released. */
  readonly shuffleFailures: number | null;
  /** How many things are wrong with the backups of the room. */
  readonly backupWarnings: number | null;
  /** How many notices about changed roles this owner has not read. Fault 96 */
  readonly roleChanges: number | null;
}

export interface Overview {
  readonly people: PeopleNow | null;
  readonly tournaments: TournamentsNow;
  /** How many new accounts people have, guests included. */
  readonly newAccounts: RecentCount | null;
  readonly hands: RecentCount | null;
  /** The chips at tables in each currency, in cents. */
  readonly chipsInPlay: readonly { readonly currency: TableCurrency; readonly amount: number }[] | null;
  /** The rake of each of the last thirty days in cents, oldest first. */
  readonly rakeByDay: readonly { readonly day: string; readonly rake: number }[] | null;
  readonly matters: OpenMatters;
}

export const createOverviewOffice = ({ pool, prisma }: Pick<Database, "pool" | "prisma">) => ({
  getOverview: withPermission("monitor.read", async (staff, now: number): Promise<Overview> => {
    const ifAllowed = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
      isAllowed(staff, permission) ? read() : null;
    const today = toUtcDay(now);
    const count = (sql: string) => countRows(pool, sql);
    const [people, tournaments, newAccounts, hands, chipsInPlay, rakeByDay, paused, unowned, factorRemovals] =
      await Promise.all([
        readPeopleNow(pool),
        readTournamentsNow(pool),
        ifAllowed("players.read", () => readRecentCount(pool, "users WHERE NOT bot AND created_at", today)),
        ifAllowed("hands.read", () => readRecentCount(pool, "hands WHERE ended_at", today)),
        readChipsInPlay(pool),
        ifAllowed("rake.read", () => readRakeByDay(pool, now)),
        readPausedUnits(pool),
        count(UNOWNED_UNITS),
        ifAllowed("factors.ask", () => readFactorRemovals(pool)),
      ]);
    const [chatReports, adjustments, suspenseCases, discrepancies, shuffleFailures, backupWarnings, roleChanges] =
      await Promise.all([
        ifAllowed("chat.reports", () => count("SELECT count(*) FROM reported_chat WHERE status = 'open'")),
        ifAllowed("chips.adjust", () => count("SELECT count(*) FROM chip_adjustments WHERE status = 'pending'")),
        ifAllowed("books.read", () => count("SELECT count(*) FROM suspense_cases WHERE resolved_at IS NULL")),
        ifAllowed("books.read", () => count(LAST_DISCREPANCIES)),
        ifAllowed("shuffle.read", () => count(UNRELEASED_FAILURES)),
        ifAllowed("backups.read", async () => findBackupWarnings(await readBackupStatus({ prisma }), now).length),
        ifAllowed("staff.read", () => countRows(pool, UNREAD_ROLE_CHANGES, [staff.userId])),
      ]);
    const counts = {
      chatReports,
      adjustments,
      suspenseCases,
      discrepancies,
      shuffleFailures,
      backupWarnings,
      roleChanges,
    };
    const matters = { paused, unowned, factorRemovals, ...counts };
    return { people, tournaments, newAccounts, hands, chipsInPlay, rakeByDay, matters };
  }),
});

async function countRows(pool: Queryable, sql: string, values: readonly string[] = []): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(sql, [...values]);
  return rows[0]?.count ?? 0;
}

const UNOWNED_UNITS = `
  SELECT count(*) FROM (${OPEN_UNITS}) u LEFT JOIN leases l ON l.unit_id = u.id
  LEFT JOIN nodes n ON n.id = l.node_id AND n.heartbeat_at > clock_timestamp() - ${ALIVE_FOR}
  WHERE n.id IS NULL`;
const LAST_DISCREPANCIES = `
  SELECT CASE WHEN ok THEN 0 ELSE greatest(1, jsonb_array_length(report->'discrepancies')) END::bigint AS count
  FROM reconciliations ORDER BY id DESC LIMIT 1`;
const UNREAD_ROLE_CHANGES =
  "SELECT count(*) FROM notices WHERE user_id = $1 AND read_at IS NULL AND kind = 'role-changed'";
const UNRELEASED_FAILURES = `
  SELECT count(*) FROM shuffle_reports r LEFT JOIN shuffle_releases l ON l.day = r.day WHERE NOT r.passed AND l.day IS NULL`;

async function readPeopleNow(pool: Queryable): Promise<PeopleNow> {
  const { rows } = await pool.query<PeopleNow>(
    `SELECT (SELECT count(*) FROM player_activity
             WHERE NOT bot AND last_seen_at > now() - $1::int * interval '1 millisecond') AS online,
            (SELECT count(DISTINCT s.user_id) FROM seats s JOIN users u ON u.id = s.user_id WHERE NOT u.bot) AS seated,
            (SELECT count(DISTINCT u.id) FROM pool_summaries q
             CROSS JOIN jsonb_array_elements_text(q.queue) AS player_id
             JOIN users u ON u.id = player_id::uuid WHERE NOT u.bot) AS queued`,
    [ONLINE_WITHIN_MS],
  );
  return rows[0] ?? { online: 0, seated: 0, queued: 0 };
}

async function readTournamentsNow(pool: Queryable): Promise<TournamentsNow> {
  const { rows } = await pool.query<TournamentsNow>(
    `SELECT count(*) FILTER (WHERE t.status = 'registering' AND (t.opens_at IS NULL OR t.opens_at <= now())) AS registering,
            count(*) FILTER (WHERE t.status = 'running') AS running,
            coalesce(sum(s.players_left) FILTER (WHERE t.status = 'running'), 0)::bigint AS "playersLeft"
     FROM tournaments t JOIN tournament_summaries s ON s.tournament_id = t.id WHERE t.ended_at IS NULL`,
  );
  return rows[0] ?? { registering: 0, running: 0, playersLeft: 0 };
}

/** Counts the rows of today and of seven days, today included. `source` is a FROM and WHERE text that ends with the indexed time column. */
async function readRecentCount(pool: Queryable, source: string, today: string): Promise<RecentCount> {
  const { rows } = await pool.query<RecentCount>(
    `SELECT (SELECT count(*) FROM ${source} >= $1::timestamptz) AS today,
            (SELECT count(*) FROM ${source} >= $1::timestamptz - interval '6 days') AS week`,
    [`${today}T00:00:00Z`],
  );
  return rows[0] ?? { today: 0, week: 0 };
}

/**
 * Adds up only the stacks of players who have a seat. They are few, while the ledger keeps a stack account for everyone who ever sat down.
 */
async function readChipsInPlay(pool: Queryable): Promise<NonNullable<Overview["chipsInPlay"]>> {
  const { rows } = await pool.query<{ currency: TableCurrency; amount: number }>(
    `SELECT a.currency, sum(a.balance)::bigint AS amount
     FROM seats s JOIN ledger_accounts a ON a.id = concat_ws(':', 'stack', s.table_id, s.user_id)
     GROUP BY a.currency ORDER BY a.currency`,
  );
  return rows;
}

async function readRakeByDay(pool: Queryable, now: number): Promise<NonNullable<Overview["rakeByDay"]>> {
  const days = Array.from({ length: RAKE_CHART_DAYS }, (_, index) =>
    toUtcDay(now - (RAKE_CHART_DAYS - 1 - index) * DAY_MS),
  );
  const { rows } = await pool.query<{ day: string; rake: number }>(
    `SELECT day::text, sum(rake)::bigint AS rake
     FROM (SELECT day, rake FROM rake_days UNION ALL SELECT day, fees FROM tournament_fee_days) r
     WHERE day >= $1::date GROUP BY day`,
    [days[0]],
  );
  const rakes = new Map(rows.map(({ day, rake }) => [day, rake]));
  return days.map((day) => ({ day, rake: rakes.get(day) ?? 0 }));
}

async function readPausedUnits(pool: Queryable): Promise<NonNullable<OpenMatters["paused"]>> {
  const { rows } = await pool.query<PausedUnit & { count: number }>(
    `SELECT id, name, "isTournament", count(*) OVER () AS count FROM (
       SELECT DISTINCT ${unitOfTable("t")} AS id, coalesce(p.name, o.name || ' #' || o.number, t.name) AS name,
              t.tournament_id IS NOT NULL AS "isTournament"
       FROM live_tables l JOIN tables t ON t.id = l.table_id LEFT JOIN pools p ON p.id = t.pool_id
       LEFT JOIN tournaments o ON o.id = t.tournament_id
       WHERE t.status = 'open' AND l.state->>'status' IN ('pausing', 'paused')
         -- A private game is paused by its host. H3
         AND NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = t.id)
     ) u ORDER BY name LIMIT ${MAX_LISTED}`,
  );
  return { count: rows[0]?.count ?? 0, units: rows.map(({ count: _, ...unit }) => unit) };
}

async function readFactorRemovals(pool: Queryable): Promise<NonNullable<OpenMatters["factorRemovals"]>> {
  const { rows } = await pool.query<RemovalSubject & { count: number }>(
    `SELECT u.id, u.name, count(*) OVER () AS count FROM factor_removals r JOIN users u ON u.id = r.user_id
     WHERE r.outcome IS NULL ORDER BY r.id LIMIT ${MAX_LISTED}`,
  );
  return { count: rows[0]?.count ?? 0, people: rows.map(({ count: _, ...person }) => person) };
}
