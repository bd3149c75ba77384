/**
 * Shows staff what is happening in the room now. It is the state that the owner of each unit wrote last, and never contains a hidden card.
 * SQL: the reports join several tables, and a node writes the JSON of its many tables in one parameter.
 */

import type { LimitedClient, NamedTournament, OfficeGame, TableCurrency } from "@poker/protocol";
import { unitOfTable } from "../../journal/leases.ts";
import { loadNamedPlayers } from "../../repositories/accounts/named-players.ts";
import { namedTournament } from "../../repositories/tournaments/named-tournaments.ts";
import type { Database, Queryable } from "../../sql/connect.ts";
import { isAllowed, withPermission } from "../office/check-permission.ts";
import { mayReadTable, officeGame } from "../private-games/office-games.ts";

/** A table as every viewer may see it. Amounts are cents, times are epoch milliseconds. */
export interface TableMonitorState {
  readonly status: string;
  /** The running hand; null between hands. */
  readonly hand: {
    readonly handNo: number;
    /** The number of the street, from 0 before the flop to 3 on the river. */
    readonly street: number;
    /** The board as text, such as `As Kd 2c`; empty before the flop. */
    readonly board: string;
    readonly pot: number;
    readonly toAct: { readonly seat: number; readonly deadline: number | null } | null;
  } | null;
  readonly seats: readonly {
    readonly seat: number;
    readonly playerId: string;
    readonly bot: boolean;
    readonly stack: number;
    /** The chips that the player has bet on this street. */
    readonly bet: number;
    readonly state: "in-hand" | "folded" | "all-in" | "out" | "waiting";
    readonly connected: boolean;
  }[];
  readonly waiting: number;
  /** How many sockets are watching the table. */
  readonly watchers: number;
}

/** The state of a table, with the names of its seated players. */
export interface NamedTableMonitorState extends Omit<TableMonitorState, "seats"> {
  readonly seats: readonly (TableMonitorState["seats"][number] & { readonly name: string })[];
}

export interface MonitoredTable {
  readonly id: string;
  readonly name: string;
  readonly pool: { readonly id: string; readonly name: string; readonly queue: number } | null;
  /** The tournament to which the table belongs; null for all other tables. Amounts at its tables are tournament chips, not money. M3 */
  readonly tournament: NamedTournament | null;
  /** null when the table is not a private game. */
  readonly privateGame: OfficeGame | null;
  /** When the table closes by itself, in epoch milliseconds; null for never. */
  readonly closesAt: number | null;
  readonly currency: TableCurrency;
  /** The process that runs the table; null when none runs it at the moment. */
  readonly node: Pick<MonitoredNode, "id" | "name"> | null;
  /** null when the table's owner has not written a state since staff opened the monitor. */
  readonly state: NamedTableMonitorState | null;
  readonly updatedAt: number | null;
}

export interface MonitoredNode {
  /** The id of the process. It is new at every start. */
  readonly id: string;
  /** The name of the node, which stays the same after a restart. */
  readonly name: string;
  /** How many units the node should run, in proportion to the weights of the other nodes. */
  readonly weight: number;
  /** The version of the protocol that the node speaks. */
  readonly protocol: number;
  readonly url: string;
  readonly startedAt: number;
  readonly heartbeatAt: number;
  /** True when the last heartbeat of the node is younger than its lease. */
  readonly alive: boolean;
  readonly draining: boolean;
  readonly units: number;
  /** How many open tables the node runs, the tables of pools included. */
  readonly tables: number;
  /** How many players sit at these tables, bots included. */
  readonly players: number;
  readonly connections: number;
  /** How long the slowest of the recent commits to the journal took, in milliseconds. */
  readonly slowestCommitMs: number;
}

/** The figures that a node reports about itself. */
export type NodeFigures = Pick<MonitoredNode, "connections" | "slowestCommitMs"> & {
  /** The clients that the node is rate-limiting now, those with the most refusals first. */
  readonly limited: readonly LimitedClient[];
};

/** How long after its last heartbeat a node is shown as alive. */
export const ALIVE_FOR = "interval '10 seconds'";

/** Selects each node with counts of what it runs. */
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
  /** Sorts tables by the number of people at them, then by the number of players. */
  readonly business: number;
  readonly name: string;
  readonly id: string;
}

/**
 * Sorts tables first by people, then by players. One person counts 100, because a table has fewer than a hundred seats. So one person
 * weighs more than any number of bots.
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

/** $1, $2 and $3 are the position after which the page begins. $4 is true to list private games as well. */
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
  /** Returns the nodes, sorted by name. Processes with the same name are sorted by their start, the newest first. */
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
   * Returns fifty open tables: those with the most people first, then those with the most players, then by name. `after` is the position of
   * the last table on the previous page. Private games are listed only for staff who may read them. From this call on, the owners of the
   * listed tables write their states.
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

/** What a node uses to write its states. */
export const createMonitorPublisher = ({ pool }: Pick<Database, "pool">) => ({
  /**
   * Returns the tables of the node that staff are watching now. For each, returns since when it has been watched without a gap, in epoch
   * milliseconds.
   */
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
