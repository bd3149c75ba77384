/** Keeps which nodes there are: each announces itself at its start and takes itself off when it ends. Times are the database's. */
import type pg from "pg";
import { inTransaction } from "../sql/connect.ts";

/** What a node says of itself at its start. */
export interface NodeAnnouncement {
  /** New at every start of the process. */
  readonly nodeId: string;
  /** The same after a restart. */
  readonly name: string;
  /** Where browsers reach it. */
  readonly url: string;
  /** Its share of the units, compared with the other nodes'. */
  readonly weight: number;
}

export interface NodeRegistry {
  /** A process that had the same name before must be gone, so its units are free at once. */
  registerNode(node: NodeAnnouncement): Promise<void>;
  /** Forgets a node that has no lease any more, so that no player is sent to it. */
  removeNode(nodeId: string): Promise<void>;
}

/** A node without a heartbeat for so long is gone. As long as a lease lasts. */
const ALIVE_FOR = "interval '10 seconds'";

/** The nodes that are alive; of each name the process that started last. */
export const ALIVE_NODES = `
  SELECT DISTINCT ON (name) * FROM nodes WHERE heartbeat_at > clock_timestamp() - ${ALIVE_FOR}
  ORDER BY name, started_at DESC`;

export const createNodeRegistry = (pool: pg.Pool): NodeRegistry => ({
  async registerNode({ nodeId, name, url, weight }) {
    await inTransaction(pool, async (client) => {
      await client.query("INSERT INTO nodes (id, name, url, weight) VALUES ($1, $2, $3, $4)", [
        nodeId,
        name,
        url,
        weight,
      ]);
      await client.query(
        `UPDATE leases SET node_id = NULL WHERE unit_id IN (
           SELECT unit_id FROM leases WHERE node_id IN (SELECT id FROM nodes WHERE name = $2 AND id <> $1)
           ORDER BY unit_id FOR UPDATE)`,
        [nodeId, name],
      );
    });
  },

  async removeNode(nodeId) {
    await pool.query("DELETE FROM nodes n WHERE id = $1 AND NOT EXISTS (SELECT FROM leases WHERE node_id = n.id)", [
      nodeId,
    ]);
  },
});
