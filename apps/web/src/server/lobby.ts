import { lobbyRowOf, PROTOCOL_VERSION, poolRowOf } from "@poker/protocol";
import type { LobbyAnswer } from "../features/lobby/live-rows.ts";
import { room } from "./database.ts";

/** The lobby as last written down by the game servers: for the first paint and for who has no socket. */
export async function lobbyRows(): Promise<LobbyAnswer> {
  const { tables, pools, nodes } = room();
  const [openTables, openPools, serving] = await Promise.all([tables.list(), pools.list(), nodes.serving()]);
  return {
    rows: openTables.map(lobbyRowOf),
    pools: openPools.map(poolRowOf),
    serving,
    protocol: PROTOCOL_VERSION,
  };
}
