/** What the other processes wrote down of their tables and pools. */
import type { Pools, Tables } from "@poker/db";
import { lobbyRowOf, poolRowOf } from "@poker/protocol";
import type { WrittenLobby } from "./lobby.ts";

export async function readOthers(
  boot: string,
  tables: Pick<Tables, "list">,
  pools: Pick<Pools, "list">,
): Promise<WrittenLobby> {
  const [openTables, openPools] = await Promise.all([tables.list(boot), pools.list(boot)]);
  return {
    rows: openTables.map(lobbyRowOf),
    pools: openPools.map((pool) => ({ row: poolRowOf(pool), queue: pool.queue })),
  };
}
