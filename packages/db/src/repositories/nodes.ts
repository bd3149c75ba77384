/** Where to find the process that runs a table or a pool. Prisma: plain rows; SQL: the database's clock. */
import { ALIVE_NODES } from "../journal/node-registry.ts";
import type { Database } from "../sql/connect.ts";

export interface NodeAddress {
  /** Its boot id. */
  readonly nodeId: string;
  readonly url: string;
}

export interface Nodes {
  /** `id` is an open table's or pool's. null when no node runs it now; one will soon if the unit is open. */
  findByUnit(id: string): Promise<NodeAddress | null>;
  /**
   * For the lobby: one that is alive, by chance, so that players spread over the nodes; one that drains only when there is no other.
   * null when none is alive.
   */
  findAlive(): Promise<NodeAddress | null>;
  /** Returns true when any process has sent a heartbeat lately. */
  isAnyAlive(): Promise<boolean>;
}

export const createNodes = ({ prisma, pool }: Database): Nodes => ({
  async findByUnit(id) {
    const table = await prisma.table.findUnique({ where: { id }, select: { poolId: true, status: true } });
    if (table?.status === "closed") return null;
    const found = await prisma.lease.findUnique({
      where: { unitId: table?.poolId ?? id },
      select: { node: true },
    });
    return found?.node ? { nodeId: found.node.id, url: found.node.url } : null;
  },
  async findAlive() {
    const { rows } = await pool.query<NodeAddress>(
      `SELECT id AS "nodeId", url FROM (${ALIVE_NODES}) AS alive ORDER BY draining, random() LIMIT 1`,
    );
    return rows[0] ?? null;
  },
  async isAnyAlive() {
    const { rows } = await pool.query<{ serving: boolean }>(`SELECT EXISTS (${ALIVE_NODES}) AS serving`);
    return rows[0]?.serving ?? false;
  },
});
