/**
 * What runs now, for the people who run the room: as its owners last wrote it down. Never a hidden card. SQL:
 * reports over several tables, and JSON of a node and of many tables in one parameter.
 */

import type { LimitedClient } from "@poker/protocol";
import { loadNamedPlayers } from "../repositories/named-players.ts";
import type { Database, Queryable } from "../sql/connect.ts";
import { withPermission } from "./check-permission.ts";

/** A table as every viewer may see it. Amounts in cents, times in epoch milliseconds. */
export interface TableMonitorState {
  readonly status: string;
  /** The hand that runs; null: none. */
  readonly hand: {
    readonly handNo: number;
    /** 0: before the flop, 3: the river. */
    readonly street: number;
    /** `As Kd 2c`; empty before the flop. */
    readonly board: string;
    readonly pot: number;
    readonly toAct: { readonly seat: number; readonly deadline: number | null } | null;
  } | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly playerId: string;
    readonly bot: boolean;
    readonly stack: number;
    /** Chips of this street in front of the player. */
    readonly bet: number;
    readonly state: "in-hand" | "folded" | "all-in" | "out" | "waiting";
    readonly connected: boolean;
  }[];
  readonly waiting: number;
  /** Sockets that look at it. */
  readonly watchers: number;
}

/** With the names of those who sit there now. */
export interface NamedTableMonitorState extends Omit<TableMonitorState, "seats"> {
  readonly seats: readonly (TableMonitorState["seats"][number] & { readonly name: string })[];
}

export interface MonitoredTable {
  readonly id: string;
  readonly name: string;
  readonly pool: { readonly id: string; readonly name: string; readonly queue: number } | null;
  readonly currency: "play" | "real";
  /** null when no node runs it now. */
  readonly nodeId: string | null;
  /** null: its owner has written nothing since staff look at it. */
  readonly state: NamedTableMonitorState | null;
  readonly updatedAt: number | null;
}

export interface MonitoredNode {
  readonly id: string;
  readonly url: string;
  readonly startedAt: number;
  readonly heartbeatAt: number;
  /** Heard of within its lease. */
  readonly alive: boolean;
  readonly draining: boolean;
  readonly units: number;
  readonly connections: number;
  /** The longest that a write of its journal took lately. */
  readonly slowestCommitMs: number;
}

/** What a node says of itself. */
export type NodeFigures = Pick<MonitoredNode, "connections" | "slowestCommitMs"> & {
  /** Clients that meet a limit there now, those with the most refusals first. */
  readonly limited: readonly LimitedClient[];
};

/** A node that was not heard of for so long is shown as gone. */
export const ALIVE_FOR = "interval '10 seconds'";

export const createMonitorOffice = (pool: Queryable) => ({
  listNodes: withPermission("monitor.read", async (): Promise<readonly MonitoredNode[]> => {
    const { rows } = await pool.query<
      Omit<MonitoredNode, "startedAt" | "heartbeatAt"> & { startedAt: Date; heartbeatAt: Date }
    >(
      `SELECT n.id, n.url, n.started_at AS "startedAt", n.heartbeat_at AS "heartbeatAt", n.draining, n.connections,
              n.slowest_commit_ms AS "slowestCommitMs", n.heartbeat_at > clock_timestamp() - ${ALIVE_FOR} AS alive,
              (SELECT count(*)::int FROM leases l WHERE l.node_id = n.id) AS units
       FROM nodes n WHERE n.heartbeat_at > clock_timestamp() - interval '10 minutes'
       ORDER BY n.started_at DESC LIMIT 50`,
    );
    return rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.getTime(),
      heartbeatAt: row.heartbeatAt.getTime(),
    }));
  }),

  /** Open tables by name, fifty at a time; `after`: the last name of the page before. Their owners write their state from now on. */
  listTables: withPermission("monitor.read", async (staff, after: string | null) => {
    const { rows } = await pool.query<{
      id: string;
      name: string;
      pool_id: string | null;
      pool_name: string | null;
      queue: number | null;
      currency: MonitoredTable["currency"];
      node_id: string | null;
      state: TableMonitorState | null;
      updated_at: Date | null;
    }>(
      `SELECT t.id, t.name, t.pool_id, p.name AS pool_name, jsonb_array_length(q.queue) AS queue,
              t.settings->>'currency' AS currency, lease.node_id, l.state, l.updated_at
       FROM tables t
       LEFT JOIN pools p ON p.id = t.pool_id
       LEFT JOIN pool_summaries q ON q.pool_id = t.pool_id
       LEFT JOIN leases lease ON lease.unit_id = coalesce(t.pool_id, t.id)
       LEFT JOIN live_table_watches w ON w.table_id = t.id AND w.until > now()
       LEFT JOIN live_tables l ON l.table_id = t.id AND l.updated_at >= w.since
       WHERE t.status = 'open' AND ($1::text IS NULL OR t.name > $1)
       ORDER BY t.name LIMIT ${MONITOR_PAGE_SIZE}`,
      [after],
    );
    await pool.query("SELECT live_tables_watch($1, $2)", [staff.sessionKey, rows.map(({ id }) => id)]);
    const playerIds = rows.flatMap(({ state }) => (state?.seats ?? []).map(({ playerId }) => playerId));
    const names = await loadNamedPlayers(pool, playerIds);
    const tables = rows.map(
      (row): MonitoredTable => ({
        id: row.id,
        name: row.name,
        pool: row.pool_id === null ? null : { id: row.pool_id, name: row.pool_name ?? "", queue: row.queue ?? 0 },
        currency: row.currency,
        nodeId: row.node_id,
        state: row.state && {
          ...row.state,
          seats: row.state.seats.map((seat) => ({ ...seat, name: names.get(seat.playerId)?.name ?? "" })),
        },
        updatedAt: row.updated_at?.getTime() ?? null,
      }),
    );
    return { tables, next: rows.length === MONITOR_PAGE_SIZE ? (rows.at(-1)?.name ?? null) : null };
  }),
});

export const MONITOR_PAGE_SIZE = 50;

/** The node's side. */
export const createMonitorPublisher = ({ pool }: Pick<Database, "pool">) => ({
  /** The node's tables that are watched now, with the epoch ms since when each is watched without a break. */
  async listWatched(nodeId: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await pool.query<{ table_id: string; since: Date }>(
      `SELECT w.table_id, w.since
       FROM live_table_watches w JOIN tables t ON t.id = w.table_id JOIN leases e ON e.unit_id = coalesce(t.pool_id, t.id)
       WHERE w.until > now() AND e.node_id = $1`,
      [nodeId],
    );
    return new Map(rows.map(({ table_id, since }) => [table_id, since.getTime()]));
  },
  async publishTables(changed: ReadonlyMap<string, TableMonitorState>): Promise<void> {
    if (changed.size === 0) return;
    await pool.query(
      `INSERT INTO live_tables (table_id, state, updated_at)
       SELECT table_id, state, now() FROM json_to_recordset($1) AS g(table_id uuid, state jsonb)
       ON CONFLICT (table_id) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`,
      [JSON.stringify([...changed].map(([table_id, state]) => ({ table_id, state })))],
    );
  },
  async publishNode(id: string, { connections, slowestCommitMs, limited }: NodeFigures): Promise<void> {
    await pool.query("UPDATE nodes SET connections = $2, slowest_commit_ms = $3, limited = $4 WHERE id = $1", [
      id,
      connections,
      slowestCommitMs,
      JSON.stringify(limited),
    ]);
  },
});
