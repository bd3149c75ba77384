/**
 * Reads and writes what the lobby and the owner of a pool need to know about it. The events of a pool's queue are in the journal. SQL: one
 * query adds up a pool's tables, settings are read as they were stored, and functions of the database open and close tables. S1, S2
 */

import type { EpochMs, TableSettings, VisitHistory } from "@poker/engine";
import { toUtcDay } from "@poker/protocol";
import type { Lease } from "../../journal/leases.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface PoolInfo {
  readonly id: string;
  readonly name: string;
  readonly status: "open" | "closed";
  readonly settings: TableSettings;
  readonly maxTables: number | null;
  readonly spareTables: number;
  /**
   * When the pool opens by the database's clock, in epoch milliseconds. No node runs the pool before this time. null when the pool is
   * already open.
   */
  readonly opensAt: number | null;
  /** The number of players at all open tables of the pool. */
  readonly players: number;
  readonly bots: number;
  readonly tables: number;
  /** The mean over the pool's tables, in cents; null before the first hand. */
  readonly averagePot: number | null;
  readonly handsPerHour: number | null;
  /** A percentage. */
  readonly playersPerFlop: number | null;
  /** The table of the pool with the most players; null when all tables are empty. */
  readonly busiestTable: { readonly tableId: string; readonly name: string } | null;
  /** The user ids of the players who wait for a seat, the first in line first. */
  readonly queue: readonly string[];
}

export interface Pools {
  /** Returns all open pools, sorted by name. With `notRunBy`, returns only those that this node does not run. */
  list(notRunBy?: string): Promise<readonly PoolInfo[]>;
  /** Returns the pools with these ids, and the pools that other nodes have changed since `horizon`. Closed ones are included. */
  listChanged(horizon: string, nodeId: string, ids: readonly string[]): Promise<readonly PoolInfo[]>;
  get(id: string): Promise<PoolInfo | null>;
  /** Returns the open tables of a pool, oldest first. */
  listOpenTables(
    id: string,
  ): Promise<readonly { readonly id: string; readonly name: string; readonly settings: TableSettings }[]>;
  /**
   * Returns, for each of these players, their last visits to open tables of the pool and their rathole counter of the UTC day of `now`. S1,
   * S4–S6
   */
  findReturning(id: string, userIds: readonly string[], now: EpochMs): Promise<ReadonlyMap<string, VisitHistory>>;
  /**
   * Opens a table of the pool. The caller chooses its id, so a repeated request opens no second table. Returns false when another node owns
   * the pool or the pool is closed.
   */
  openTable(owned: Lease, tableId: string): Promise<boolean>;
  /** Closes the pool. Returns false when another node owns it or one of its tables is still open. */
  closePool(owned: Lease): Promise<boolean>;
  /**
   * Stores the queue for the lobby. Only the node that runs the pool calls this. Stores nothing when another node has taken over the pool.
   * Fault 8
   */
  saveQueue(nodeId: string, id: string, userIds: readonly string[]): Promise<void>;
}

const SELECT = `
  SELECT p.id, p.name, p.status, p.settings, p.max_tables, p.spare_tables, q.queue, f.*,
         CASE WHEN p.opens_at > now() THEN p.opens_at END AS opens_at
  FROM pools p
  LEFT JOIN pool_summaries q ON q.pool_id = p.id
  CROSS JOIN LATERAL (
    SELECT count(*) AS tables, coalesce(sum(s.players), 0) AS players, coalesce(sum(s.bots), 0) AS bots,
           round(avg(s.average_pot))::bigint AS average_pot, round(avg(s.hands_per_hour))::int AS hands_per_hour,
           round(avg(s.players_per_flop))::int AS players_per_flop,
           (array_agg(json_build_object('tableId', t.id, 'name', t.name) ORDER BY s.players DESC, t.created_at)
             FILTER (WHERE s.players > 0))[1] AS busiest_table
    FROM tables t LEFT JOIN table_summaries s ON s.table_id = t.id
    WHERE t.pool_id = p.id AND t.status = 'open'
  ) f`;

interface Row {
  id: string;
  name: string;
  status: PoolInfo["status"];
  settings: TableSettings;
  max_tables: number | null;
  spare_tables: number;
  opens_at: Date | null;
  queue: readonly string[] | null;
  tables: number;
  players: number;
  bots: number;
  average_pot: number | null;
  hands_per_hour: number | null;
  players_per_flop: number | null;
  busiest_table: PoolInfo["busiestTable"];
}

const fromRow = (row: Row): PoolInfo => ({
  id: row.id,
  name: row.name,
  status: row.status,
  settings: row.settings,
  maxTables: row.max_tables,
  spareTables: row.spare_tables,
  opensAt: row.opens_at?.getTime() ?? null,
  players: row.players,
  bots: row.bots,
  tables: row.tables,
  averagePot: row.average_pot,
  handsPerHour: row.hands_per_hour,
  playersPerFlop: row.players_per_flop,
  busiestTable: row.busiest_table,
  queue: row.queue ?? [],
});

export const createPools = (pool: Queryable): Pools => ({
  async list(notRunBy) {
    const { rows } = await pool.query<Row>(
      `${SELECT} WHERE p.status = 'open' AND NOT EXISTS (
         SELECT FROM leases l WHERE l.unit_id = p.id AND l.node_id = $1
       ) ORDER BY p.name`,
      [notRunBy ?? null],
    );
    return rows.map(fromRow);
  },

  async listChanged(horizon, nodeId, ids) {
    const { rows } = await pool.query<Row>(
      `${SELECT} WHERE p.id = ANY ($3::uuid[]) OR q.changed_in >= $1::text::xid8 AND q.written_by IS DISTINCT FROM $2`,
      [horizon, nodeId, ids],
    );
    return rows.map(fromRow);
  },

  async get(id) {
    const { rows } = await pool.query<Row>(`${SELECT} WHERE p.id = $1`, [id]);
    return rows[0] ? fromRow(rows[0]) : null;
  },

  async listOpenTables(id) {
    const { rows } = await pool.query<{ id: string; name: string; settings: TableSettings }>(
      "SELECT id, name, settings FROM tables WHERE pool_id = $1 AND status = 'open' ORDER BY created_at, name",
      [id],
    );
    return rows;
  },

  findReturning: (id, userIds, now) => findReturning(pool, id, userIds, now),

  async openTable({ unitId, epoch }, tableId) {
    const { rows } = await pool.query<{ done: boolean }>("SELECT pool_open_table($1, $2, $3) AS done", [
      unitId,
      epoch,
      tableId,
    ]);
    return rows[0]?.done ?? false;
  },

  async closePool({ unitId, epoch }) {
    const { rows } = await pool.query<{ done: boolean }>("SELECT pool_close($1, $2) AS done", [unitId, epoch]);
    return rows[0]?.done ?? false;
  },

  async saveQueue(nodeId, id, userIds) {
    await pool.query(
      `INSERT INTO pool_summaries (pool_id, queue, updated_at, written_by)
       SELECT unit_id, $2, now(), node_id FROM leases WHERE unit_id = $1 AND node_id = $3 FOR SHARE
       ON CONFLICT (pool_id) DO UPDATE SET queue = excluded.queue, updated_at = excluded.updated_at,
         changed_in = excluded.changed_in, written_by = excluded.written_by`,
      [id, JSON.stringify(userIds), nodeId],
    );
  },
});

async function findReturning(
  pool: Queryable,
  id: string,
  userIds: readonly string[],
  now: EpochMs,
): Promise<ReadonlyMap<string, VisitHistory>> {
  const { rows } = await pool.query<{
    user_id: string;
    counter: number;
    visits: readonly { readonly table: string; readonly stack: number; readonly left: number }[];
  }>(
    `SELECT u.user_id, coalesce(c.count, 0) AS counter,
            coalesce(jsonb_agg(jsonb_build_object('table', v.table_id, 'stack', v.stack,
              'left', round(extract(epoch FROM v.left_at) * 1000)::bigint))
              FILTER (WHERE v.table_id IS NOT NULL), '[]') AS visits
     FROM unnest($2::uuid[]) AS u(user_id)
     LEFT JOIN rathole_counters c ON c.user_id = u.user_id AND c.day = $3
     LEFT JOIN (visits v JOIN tables t ON t.id = v.table_id AND t.pool_id = $1 AND t.status = 'open')
       ON v.user_id = u.user_id
     GROUP BY u.user_id, c.count`,
    [id, userIds, toUtcDay(now)],
  );
  return new Map(
    rows.map(({ user_id: userId, counter, visits }) => [
      userId,
      { counter, visits: new Map(visits.map(({ table, stack, left }) => [table, { stack, leftAt: left }])) },
    ]),
  );
}
