/**
 * What runs now in the room, for the staff: the state that the owner of each unit wrote last. This state never includes a hidden card. SQL:
 * the reports join several tables, and a node writes the JSON of its many tables in one parameter.
 */

import type { LimitedClient, NamedTournament, OfficeGame, TableCurrency } from "@poker/protocol";
import { unitOfTable } from "../../journal/leases.ts";
import { loadNamedPlayers } from "../../repositories/accounts/named-players.ts";
import { namedTournament } from "../../repositories/tournaments/named-tournaments.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { isAllowed, withPermission } from "../office/check-permission.ts";
import { mayReadTable, officeGame } from "../private-games/office-games.ts";

/** A table as every viewer may see it. Amounts in cents, times in epoch milliseconds. */
export interface TableMonitorState {
  readonly status: string;
  /** The hand that runs; null when no hand runs. */
  readonly hand: {
    readonly handNo: number;
    /** The number of the street: 0 before the flop, 3 on the river. */
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
  /** The number of sockets that look at the table. */
  readonly watchers: number;
}

/** The state of a table with the names of its seated players. */
export interface NamedTableMonitorState extends Omit<TableMonitorState, "seats"> {
  readonly seats: readonly (TableMonitorState["seats"][number] & { readonly name: string })[];
}

export interface MonitoredTable {
  readonly id: string;
  readonly name: string;
  readonly pool: { readonly id: string; readonly name: string; readonly queue: number } | null;
  /** The tournament of the table, whose amounts are tournament chips and no money. M3 */
  readonly tournament: NamedTournament | null;
  /** null when the table is not a private game. */
  readonly privateGame: OfficeGame | null;
  /** When the table closes automatically, epoch ms; null for never. */
  readonly closesAt: number | null;
  readonly currency: TableCurrency;
  /** The process that runs the table; null when no process runs it now. */
  readonly node: Pick<MonitoredNode, "id" | "name"> | null;
  /** null when the table's owner has written nothing since staff opened the monitor. */
  readonly state: NamedTableMonitorState | null;
  readonly updatedAt: number | null;
}

export interface MonitoredNode {
  /** A new id at every start of the process. */
  readonly id: string;
  /** The name stays the same after a restart. */
  readonly name: string;
  /** The node's share of the units, relative to the weights of the other nodes. */
  readonly weight: number;
  /** The protocol version of the node. */
  readonly protocol: number;
  readonly url: string;
  readonly startedAt: number;
  readonly heartbeatAt: number;
  /** True when the node's heartbeat is younger than its lease. */
  readonly alive: boolean;
  readonly draining: boolean;
  readonly units: number;
  /** Open tables, including the tables of pools. */
  readonly tables: number;
  /** Players in seats at these tables, bots included. */
  readonly players: number;
  readonly connections: number;
  /** The longest recent write of the node's journal. */
  readonly slowestCommitMs: number;
}

/** The figures that a node reports about itself. */
export type NodeFigures = Pick<MonitoredNode, "connections" | "slowestCommitMs"> & {
  /** The clients that the node is rate-limiting now, the most refusals first. */
  readonly limited: readonly LimitedClient[];
};

/** A node without a heartbeat for this long is shown as gone. */
export const ALIVE_FOR = "interval '10 seconds'";

/** Each node with the units that it runs. */
const LIST_NODES = `
  WITH loads AS (
    SELECT l.node_id, count(DISTINCT l.unit_id)::int AS units, count(t.id)::int AS tables, sum(s.players)::int AS players
    FROM leases l
    LEFT JOIN tables t ON t.status = 'open' AND ${unitOfTable("t")} = l.unit_id
    LEFT JOIN table_summaries s ON s.table_id = t.id
    GROUP BY l.node_id
  )
  SELECT n.id, n.name, n.url, n.weight, n.protocol, n.started_at AS "startedAt", n.heartbeat_at AS "heartbeatAt", n.draining,
         n.connections, n.slowest_commit_ms AS "slowestCommitMs", n.heartbeat_at > clock_timestamp() - ${ALIVE_FOR} AS alive,
         coalesce(l.units, 0) AS units, coalesce(l.tables, 0) AS tables, coalesce(l.players, 0) AS players
  FROM nodes n LEFT JOIN loads l ON l.node_id = n.id
  WHERE n.heartbeat_at > clock_timestamp() - interval '10 minutes'
  ORDER BY length(n.name), n.name, n.started_at DESC LIMIT 50`;

export const MONITOR_PAGE_SIZE = 50;

/** The position of a table in the list. */
export interface MonitorPlace {
  /** Orders tables by the number of people at them, then by the number of players. */
  readonly business: number;
  readonly name: string;
  readonly id: string;
}

/**
 * Orders tables by people first and then by players: a table has fewer than a hundred seats, so one person counts more than all its
 * players.
 */
const BUSINESS = "(100 * (coalesce(s.players, 0) - coalesce(s.bots, 0)) + coalesce(s.players, 0))";

interface MonitoredRow {
  id: string;
  name: string;
  pool_id: string | null;
  pool_name: string | null;
  queue: number | null;
  currency: TableCurrency;
  tournament: NamedTournament | null;
  game: OfficeGame | null;
  closes_at: Date | null;
  business: number;
  node_id: string | null;
  node_name: string | null;
  state: TableMonitorState | null;
  updated_at: Date | null;
}

/** $1, $2, $3: the position after which the page begins; $4: true when private games are listed too. */
const LIST_TABLES = `
  SELECT t.id, t.name, t.pool_id, p.name AS pool_name, jsonb_array_length(q.queue) AS queue,
    t.settings->>'currency' AS currency, ${namedTournament("t.tournament_id")} AS tournament, ${officeGame("t.id")} AS game, t.closes_at,
    ${BUSINESS} AS business,
    n.id AS node_id, n.name AS node_name, l.state, l.updated_at
  FROM tables t
  LEFT JOIN table_summaries s ON s.table_id = t.id
  LEFT JOIN pools p ON p.id = t.pool_id
  LEFT JOIN pool_summaries q ON q.pool_id = t.pool_id
  LEFT JOIN leases lease ON lease.unit_id = ${unitOfTable("t")}
  LEFT JOIN nodes n ON n.id = lease.node_id
  LEFT JOIN live_table_watches w ON w.table_id = t.id AND w.until > now()
  LEFT JOIN live_tables l ON l.table_id = t.id AND l.updated_at >= w.since
  WHERE t.status = 'open' AND ($1::int IS NULL OR (-${BUSINESS}, t.name, t.id) > (-$1, $2, $3::uuid))
    AND ${mayReadTable("t.id", "$4")}
  ORDER BY -${BUSINESS}, t.name, t.id LIMIT ${MONITOR_PAGE_SIZE}`;

export const createMonitorOffice = (pool: Queryable) => ({
  /** In the order of names. Processes with the same name are ordered by start, the newest first. */
  listNodes: withPermission("monitor.read", async (): Promise<readonly MonitoredNode[]> => {
    const { rows } = await pool.query<
      Omit<MonitoredNode, "startedAt" | "heartbeatAt"> & { startedAt: Date; heartbeatAt: Date }
    >(LIST_NODES);
    return rows.map((row) => ({
      ...row,
      startedAt: row.startedAt.getTime(),
      heartbeatAt: row.heartbeatAt.getTime(),
    }));
  }),

  /**
   * Open tables, fifty a page: first those with the most people, then those with the most players, then by name. `after` is the last table
   * of the previous page. Private games are listed only for staff who may read them. The owners of the listed tables write their state from
   * now on.
   */
  listTables: withPermission("monitor.read", async (staff, after: MonitorPlace | null) => {
    const { rows } = await pool.query<MonitoredRow>(LIST_TABLES, [
      after?.business ?? null,
      after?.name ?? null,
      after?.id ?? null,
      isAllowed(staff, "games.read"),
    ]);
    await pool.query("SELECT live_tables_watch($1, $2)", [staff.sessionKey, rows.map(({ id }) => id)]);
    const playerIds = rows.flatMap(({ state }) => (state?.seats ?? []).map(({ playerId }) => playerId));
    const names = await loadNamedPlayers(pool, playerIds);
    const tables = rows.map(
      (row): MonitoredTable => ({
        id: row.id,
        name: row.name,
        pool: row.pool_id === null ? null : { id: row.pool_id, name: row.pool_name ?? "", queue: row.queue ?? 0 },
        tournament: row.tournament,
        privateGame: row.game,
        closesAt: row.closes_at?.getTime() ?? null,
        currency: row.currency,
        node: row.node_id === null ? null : { id: row.node_id, name: row.node_name ?? "" },
        state: row.state && {
          ...row.state,
          seats: row.state.seats.map((seat) => ({ ...seat, name: names.get(seat.playerId)?.name ?? "" })),
        },
        updatedAt: row.updated_at?.getTime() ?? null,
      }),
    );
    const last = rows.length === MONITOR_PAGE_SIZE ? rows.at(-1) : undefined;
    const next: MonitorPlace | null = last ? { business: last.business, name: last.name, id: last.id } : null;
    return { tables, next };
  }),
});

/** For a node. */
export const createMonitorPublisher = ({ pool }: Pick<Database, "pool">) => ({
  /** The node's tables that staff are watching now, each with the time since which it has been watched without a gap, epoch ms. */
  async listWatched(nodeId: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await pool.query<{ table_id: string; since: Date }>(
      `SELECT w.table_id, w.since
       FROM live_table_watches w JOIN tables t ON t.id = w.table_id JOIN leases e ON e.unit_id = ${unitOfTable("t")}
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
