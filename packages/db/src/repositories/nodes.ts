/** Where to find the process that runs a table or a pool. Prisma: plain rows; SQL: the database's clock. */
import type { Database } from "../sql/connect.ts";

export interface NodeAddress {
  /** Its boot id. */
  readonly nodeId: string;
  readonly url: string;
}

export interface Nodes {
  /** `id` is an open table's or pool's. null when no node runs it now; one will soon if the unit is open. */
  findByUnit(id: string): Promise<NodeAddress | null>;
  /** Any process that is alive, for the lobby: the one with the latest heartbeat. */
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
    const node = await prisma.node.findFirst({ orderBy: [{ heartbeatAt: "desc" }, { startedAt: "desc" }] });
    return node && { nodeId: node.id, url: node.url };
  },
  async isAnyAlive() {
    const { rows } = await pool.query<{ serving: boolean }>(
      "SELECT EXISTS (SELECT FROM nodes WHERE heartbeat_at > clock_timestamp() - interval '10 seconds') AS serving",
    );
    return rows[0]?.serving ?? false;
  },
});
