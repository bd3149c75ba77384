import { lobbyRowOf, poolRowOf } from "@poker/protocol";
import type { LobbyRows } from "../features/lobby/live-rows.ts";
import { room } from "./database.ts";

/** The lobby as last written down by the game servers: for the first paint and for who has no socket. */
export async function lobbyRows(): Promise<LobbyRows> {
  const { tables, pools } = room();
  const [openTables, openPools] = await Promise.all([tables.list(), pools.list()]);
  return { rows: openTables.map(lobbyRowOf), pools: openPools.map(poolRowOf) };
}
