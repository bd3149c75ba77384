/**
 * Reads the tables that a node does not run, without the tables of tournaments. It reads changed tables at once, and all tables slowly, in
 * slices. SQL: changes are found by the ids of their transactions, and one query reads the summaries of many tables. Decision 0040
 */
import { unitOfTable } from "../../journal/leases.ts";
import type { Queryable } from "../../sql/connect.ts";
import { SELECT_TABLE, type TableInfo, type TableRow, toTables } from "../tables/tables.ts";

export interface LobbyTables {
  /** Returns the current horizon. Calling `listChanged` with it later returns every change that is not visible yet. */
  readHorizon(): Promise<string>;
  /** Returns the tables that other nodes have changed since the horizon, closed tables too. Some of them may have been returned before. */
  listChanged(horizon: string, nodeId: string): Promise<readonly TableInfo[]>;
  /** Reads the next slice: up to `size` open tables whose ids come after `after`. Leaves out the tables that this node runs. */
  listSlice(after: string | null, size: number, nodeId: string): Promise<TableSlice>;
}

export interface TableSlice {
  readonly tables: readonly TableInfo[];
  /** The ids of the tables in the slice that this node has leased. It may not run all of them yet. */
  readonly ownIds: readonly string[];
  /** The last id of the slice; null when no tables come after it. */
  readonly upTo: string | null;
}

export const createLobbyTables = (pool: Queryable): LobbyTables => ({
  async readHorizon() {
    // The oldest transaction that is still running. Every change that is not visible yet belongs to it or to a later transaction.
    const { rows } = await pool.query<{ horizon: string }>(
      "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon",
    );
    const [row] = rows;
    if (!row) throw new Error("the database has no snapshot");
    return row.horizon;
  },

  async listChanged(horizon, nodeId) {
    // The upper limit excludes rows restored from a dump, whose transaction ids may be higher than any of this server.
    const { rows } = await pool.query<TableRow>({
      name: "changed-tables",
      text: `${SELECT_TABLE} WHERE t.tournament_id IS NULL AND s.changed_in >= $1::text::xid8 AND s.changed_in < pg_snapshot_xmax(pg_current_snapshot())
             AND s.written_by IS DISTINCT FROM $2`,
      values: [horizon, nodeId],
    });
    return toTables(pool, rows);
  },

  async listSlice(after, size, nodeId) {
    const { rows: slice } = await pool.query<{ id: string; is_own: boolean }>({
      name: "slice-of-tables",
      text: `SELECT t.id, EXISTS (
               SELECT FROM leases l WHERE l.unit_id = ${unitOfTable("t")} AND l.node_id = $3
             ) AS is_own
             FROM tables t WHERE t.status = 'open' AND t.tournament_id IS NULL AND t.id > $1 ORDER BY t.id LIMIT $2`,
      values: [after ?? "00000000-0000-0000-0000-000000000000", size, nodeId],
    });
    const others = slice.flatMap(({ id, is_own: isOwn }) => (isOwn ? [] : [id]));
    const { rows } =
      others.length === 0
        ? { rows: [] }
        : await pool.query<TableRow>(`${SELECT_TABLE} WHERE t.status = 'open' AND t.id = ANY ($1)`, [others]);
    return {
      tables: await toTables(pool, rows),
      ownIds: slice.flatMap(({ id, is_own: isOwn }) => (isOwn ? [id] : [])),
      upTo: slice.length < size ? null : (slice.at(-1)?.id ?? null),
    };
  },
});
