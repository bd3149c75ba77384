/** Where to find the process that runs a table or a pool. SQL: leases are compared with the database's clock. */
import { unitOfTable } from "../../journal/leases.ts";
import { ALIVE_NODES } from "../../journal/node-registry.ts";
import type { Database } from "../../sql/connect.ts";

export interface NodeAddress {
  /** The boot id of the process. */
  readonly nodeId: string;
  readonly url: string;
  /** The database's time, epoch ms. The ticket expires by this time, whatever the clocks of web server and node say. Fault 79 */
  readonly now: number;
}

export interface Nodes {
  /** `id` is the id of an open table, pool or tournament. null when no node runs it now; a node will soon run an open unit. */
  findByUnit(id: string): Promise<NodeAddress | null>;
  /**
   * A random node that is alive, for the lobby, so that players are distributed over the nodes. A draining node is returned only when every
   * living node drains. null when no node is alive.
   */
  findAlive(): Promise<NodeAddress | null>;
  /** Returns true when any process has sent a heartbeat recently. */
  isAnyAlive(): Promise<boolean>;
}

const ADDRESS = `n.id AS "nodeId", n.url, extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;

export const createNodes = ({ pool }: Pick<Database, "pool">): Nodes => ({
  async findByUnit(id) {
    const { rows } = await pool.query<NodeAddress>(
      `SELECT ${ADDRESS} FROM leases l JOIN nodes n ON n.id = l.node_id
       WHERE l.unit_id = coalesce((SELECT ${unitOfTable("t")} FROM tables t WHERE t.id = $1), $1)
         AND NOT EXISTS (SELECT FROM tables WHERE id = $1 AND status = 'closed')`,
      [id],
    );
    return rows[0] ?? null;
  },
  async findAlive() {
    const { rows } = await pool.query<NodeAddress>(
      `SELECT ${ADDRESS} FROM (${ALIVE_NODES}) AS n ORDER BY n.draining, random() LIMIT 1`,
    );
    return rows[0] ?? null;
  },
  async isAnyAlive() {
    const { rows } = await pool.query<{ serving: boolean }>(`SELECT EXISTS (${ALIVE_NODES}) AS serving`);
    return rows[0]?.serving ?? false;
  },
});
