/**
 * Finds the seats of players at tables that other processes run, with the time left for a decision. The owner of a table writes these
 * states for the live monitor, so they never contain a hidden card. SQL: one query joins several tables, and reads JSON as it was stored.
 */
import { completeSettings, type StoredSettings, type TableSettings } from "@poker/engine";
import { unitOfTable } from "../../journal/leases.ts";
import type { Queryable } from "../../sql/connect.ts";

export interface OwnSeat {
  readonly userId: string;
  readonly tableId: string;
  /** null when the table does not belong to a pool. S1 */
  readonly poolId: string | null;
  /** null when the table does not belong to a tournament. */
  readonly tournamentId: string | null;
  readonly name: string;
  readonly settings: TableSettings;
  readonly seat: number;
  /** The player's chips in cents; at a tournament's table, tournament chips. */
  readonly stack: number;
  readonly sittingOut: boolean;
  /** When the time for the player's decision ends, in epoch milliseconds; null when the player is not to act. */
  readonly deadline: number | null;
}

/** The parts of a table's state for the monitor that this file reads. */
interface StoredLiveTable {
  readonly hand: { readonly toAct: { readonly seat: number; readonly deadline: number | null } | null } | null;
  readonly seats: readonly { readonly playerId: string; readonly stack: number; readonly state: string }[];
}

interface Row {
  user_id: string;
  table_id: string;
  pool_id: string | null;
  tournament_id: string | null;
  name: string;
  settings: StoredSettings;
  seat: number;
  /** null when the owner has not written a state yet. */
  state: StoredLiveTable | null;
  /** True when the owner has written `state` since the current watch of the table began. An older state may be out of date. */
  is_current: boolean;
}

function fromRow(row: Row): OwnSeat {
  const {
    user_id: userId,
    table_id: tableId,
    pool_id: poolId,
    tournament_id: tournamentId,
    name,
    settings,
    seat,
    state,
    is_current: isCurrent,
  } = row;
  const live = state?.seats.find(({ playerId }) => playerId === userId);
  const toAct = isCurrent ? state?.hand?.toAct : undefined;
  return {
    userId,
    tableId,
    poolId,
    tournamentId,
    name,
    settings: completeSettings(settings),
    seat,
    stack: live?.stack ?? 0,
    sittingOut: live?.state === "out",
    deadline: toAct?.seat === seat ? toAct.deadline : null,
  };
}

export interface OwnSeats {
  /**
   * Returns the seats of these players at open tables that the node does not run, sorted by the names of the tables. From this call on, the
   * owners of the tables keep the states current.
   */
  listElsewhere(nodeId: string, userIds: readonly string[]): Promise<readonly OwnSeat[]>;
}

export const createOwnSeats = (pool: Queryable): OwnSeats => ({
  async listElsewhere(nodeId, userIds) {
    if (userIds.length === 0) return [];
    const { rows } = await pool.query<Row>(
      `SELECT s.user_id, s.table_id, t.pool_id, t.tournament_id, t.name, t.settings, s.seat, l.state,
              coalesce(l.updated_at >= w.since AND w.until > now(), false) AS is_current
       FROM seats s JOIN tables t ON t.id = s.table_id LEFT JOIN live_tables l ON l.table_id = s.table_id
       LEFT JOIN live_table_watches w ON w.table_id = s.table_id
       WHERE s.user_id = ANY ($2::uuid[]) AND t.status = 'open' AND NOT EXISTS (
         SELECT FROM leases e WHERE e.unit_id = ${unitOfTable("t")} AND e.node_id = $1
       ) ORDER BY t.name`,
      [nodeId, userIds],
    );
    if (rows.length > 0)
      await pool.query("SELECT live_tables_mark_watched($1)", [[...new Set(rows.map(({ table_id }) => table_id))]]);
    return rows.map(fromRow);
  },
});
