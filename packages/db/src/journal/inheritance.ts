/**
 * Hands units over from one node to another, which is their heir. No third node can take them meanwhile. Times are those of the database's
 * clock.
 */
import type pg from "pg";
import { type LeaseRow, TAKEN, type TakenLease, toLease } from "./leases.ts";
import { inheritanceChannel } from "./work-news.ts";

/** How long a unit waits for its heir, in milliseconds. After this time the heir may be gone, so any node may take the unit. */
const HEIR_PATIENCE_MS = 2_000;

export interface Inheritance {
  /**
   * Gives up units of this node. For some seconds only the heir can take them, and then any node. If the heir is leaving too, any node can
   * take them at once. The caller must have ended its commits for these units.
   */
  handOver(nodeId: string, unitIds: readonly string[], heirId: string): Promise<void>;
  /** Takes the units that were handed over to this node. Each gets a new epoch. */
  inheritUnits(nodeId: string, leaseMs: number): Promise<readonly TakenLease[]>;
}

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
      [nodeId, unitIds, heirId, HEIR_PATIENCE_MS, inheritanceChannel(heirId)],
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
    // The heir has taken the unit within seconds, so it counts as never without an owner.
    return rows.map((row) => ({ ...toLease(row), ownerlessMs: 0 }));
  },
});
