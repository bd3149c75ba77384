/** Hands units from one node to another, its heir, without a moment in which a third could take them. Times are the database's. */
import type pg from "pg";
import type { Database } from "../sql/connect.ts";
import type { Listener } from "../sql/listener.ts";
import { type Lease, type LeaseRow, TAKEN, toLease } from "./leases.ts";

/** An heir that has not taken a unit for so long may be gone: any node may take it. */
const HEIR_PATIENCE_MS = 2_000;

export interface Inheritance {
  /**
   * Frees units of this node for the heir alone, for some seconds, then for any node; at once for any node when the heir is leaving. The
   * caller has ended its commits.
   */
  handOver(nodeId: string, unitIds: readonly string[], heirId: string): Promise<void>;
  /** Takes the units that were handed over to this node, each under a new epoch. */
  inheritUnits(nodeId: string, leaseMs: number): Promise<readonly Lease[]>;
}

const channelOf = (nodeId: string) => `inheritance of ${nodeId}`;

/** Calls back when units may have been handed over to the node. A call that is lost is made up by the next look. */
export const listenForInheritance = (
  database: Pick<Database, "listen">,
  nodeId: string,
  onInheritance: () => void,
): Listener => database.listen({ channels: { [channelOf(nodeId)]: onInheritance }, onListening: onInheritance });

export const createInheritance = (pool: pg.Pool): Inheritance => ({
  async handOver(nodeId, unitIds, heirId) {
    await pool.query(
      `WITH handed AS (
         UPDATE leases SET node_id = NULL, heir_id = (SELECT id FROM nodes WHERE id = $3 AND NOT draining FOR KEY SHARE),
           expires_at = clock_timestamp() + $4 * interval '1 millisecond'
         WHERE node_id = $1 AND unit_id IN (
           SELECT unit_id FROM leases WHERE node_id = $1 AND unit_id = ANY ($2) ORDER BY unit_id FOR UPDATE)
         RETURNING unit_id
       )
       SELECT pg_notify($5, '') WHERE EXISTS (SELECT FROM handed)`,
      [nodeId, unitIds, heirId, HEIR_PATIENCE_MS, channelOf(heirId)],
    );
  },

  async inheritUnits(nodeId, leaseMs) {
    const { rows } = await pool.query<LeaseRow>(
      `UPDATE leases SET ${TAKEN}
       WHERE unit_id IN (
         SELECT unit_id FROM leases WHERE heir_id = $1 AND node_id IS NULL ORDER BY unit_id FOR UPDATE SKIP LOCKED)
       RETURNING unit_id, epoch`,
      [nodeId, leaseMs],
    );
    return rows.map(toLease);
  },
});
