/** Keeps which nodes there are: each announces itself at its start and takes itself off when it ends. Times are the database's. */
import type pg from "pg";
import { inTransaction } from "../sql/connect.ts";
import { OPEN_UNITS } from "./leases.ts";

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

/** A node that is alive, with the units that it owns or was made the heir of. */
export interface NodeLoad {
  readonly nodeId: string;
  readonly weight: number;
  /** It takes no more units. */
  readonly draining: boolean;
  readonly units: number;
}

export interface RoomLoad {
  readonly openUnits: number;
  readonly nodes: readonly NodeLoad[];
}

export interface NodeRegistry {
  /** A process that had the same name before must be gone, so its units are free at once. */
  registerNode(node: NodeAnnouncement): Promise<void>;
  /** How the units are spread over the nodes that are alive; the asking node counts as one. */
  readLoad(nodeId: string): Promise<RoomLoad>;
  /** The node is about to end: it gets no units and no players any more. */
  markLeaving(nodeId: string): Promise<void>;
  /** Forgets a node that has no lease any more, so that no player is sent to it. */
  removeNode(nodeId: string): Promise<void>;
}

/** A node without a heartbeat for so long is gone. As long as a lease lasts. */
const ALIVE_FOR = "interval '10 seconds'";

/** The nodes that are alive; of each name the process that started last. */
export const ALIVE_NODES = `
  SELECT DISTINCT ON (name) * FROM nodes WHERE heartbeat_at > clock_timestamp() - ${ALIVE_FOR}
  ORDER BY name, started_at DESC`;

const READ_LOAD = `
  WITH alive AS (
    SELECT id, weight, draining FROM (${ALIVE_NODES}) AS recent
    UNION SELECT id, weight, draining FROM nodes WHERE id = $1
  )
  SELECT (SELECT count(*)::int FROM (${OPEN_UNITS}) AS units) AS "openUnits",
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'nodeId', a.id, 'weight', a.weight, 'draining', a.draining,
       'units', (SELECT count(*) FROM leases l WHERE l.node_id = a.id)
              + (SELECT count(*) FROM leases l WHERE l.heir_id = a.id))), '[]') FROM alive a) AS nodes`;

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

  async readLoad(nodeId) {
    const { rows } = await pool.query<RoomLoad>(READ_LOAD, [nodeId]);
    return rows[0] ?? { openUnits: 0, nodes: [] };
  },

  async markLeaving(nodeId) {
    await pool.query("UPDATE nodes SET draining = true WHERE id = $1", [nodeId]);
  },

  async removeNode(nodeId) {
    await pool.query("DELETE FROM nodes n WHERE id = $1 AND NOT EXISTS (SELECT FROM leases WHERE node_id = n.id)", [
      nodeId,
    ]);
  },
});
