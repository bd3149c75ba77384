/** Reads the stored rows of tables and pools that other processes run. */
import type { Pools, Tables } from "@poker/db";
import { toLobbyRow, toPoolRow } from "@poker/protocol";
import type { RemoteRows } from "./lobby.ts";

export async function readRemoteRows(
  nodeId: string,
  tables: Pick<Tables, "list">,
  pools: Pick<Pools, "list">,
): Promise<RemoteRows> {
  const [openTables, openPools] = await Promise.all([tables.list(nodeId), pools.list(nodeId)]);
  return {
    rows: openTables.map(toLobbyRow),
    pools: openPools.map((pool) => ({ row: toPoolRow(pool), queue: pool.queue })),
  };
}
