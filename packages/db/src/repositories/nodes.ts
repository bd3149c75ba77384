/** Where to find the process that runs a table. */
import type { Database } from "../connect.ts";

export interface NodeAddress {
  /** Its boot id. */
  readonly nodeId: string;
  readonly url: string;
}

export interface Nodes {
  /** null: nobody runs it now; somebody will soon. */
  ofTable(tableId: string): Promise<NodeAddress | null>;
  /** Any process that is alive, for the lobby: the one heard of last. */
  any(): Promise<NodeAddress | null>;
}

export const createNodes = ({ prisma }: Database): Nodes => ({
  async ofTable(tableId) {
    const found = await prisma.ownership.findUnique({ where: { tableId }, select: { node: true } });
    return found?.node ? { nodeId: found.node.id, url: found.node.url } : null;
  },
  async any() {
    const node = await prisma.node.findFirst({ orderBy: [{ heartbeatAt: "desc" }, { startedAt: "desc" }] });
    return node && { nodeId: node.id, url: node.url };
  },
});
