/** Finds the process that runs a table, a pool or a tournament. SQL: leases are compared with the database's clock. */
import { unitOfTable } from "../../journal/leases.ts";
import { ALIVE_NODES } from "../../journal/node-registry.ts";
import type { Database } from "../../sql/connect.ts";

export interface NodeAddress {
  /** The id of the process, which is new at every start. */
  readonly nodeId: string;
  readonly url: string;
  /**
   * The time of the database's clock, in epoch milliseconds. The socket ticket expires by this time, even when the clock of the web server
   * or of the node is wrong. Fault 79
   */
  readonly now: number;
}

export interface Nodes {
  /**
   * `id` is the id of an open table, pool or tournament. Returns null when no node runs it at this moment. A node will soon take it over if
   * it is open.
   */
  findByUnit(id: string): Promise<NodeAddress | null>;
  /**
   * Returns a node for the lobby: a random living one, so that players are spread over the nodes. A draining node is returned only when
   * every living node drains. Returns null when no node is alive.
   */
  findAlive(): Promise<NodeAddress | null>;
  /** Returns true when at least one process has sent a heartbeat recently. */
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
