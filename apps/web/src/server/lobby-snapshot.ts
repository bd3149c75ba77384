import { PROTOCOL_VERSION, toLobbyRow, toPoolRow } from "@poker/protocol";
import type { LobbySnapshot } from "../features/lobby/live-lobby.ts";
import { repositories } from "./repositories.ts";

/** The lobby as the game servers last stored it, for the first paint and for visitors without a socket. */
export async function readLobbySnapshot(): Promise<LobbySnapshot> {
  const { tables, pools, nodes } = repositories();
  const [openTables, openPools, serving] = await Promise.all([tables.list(), pools.list(), nodes.isAnyAlive()]);
  return {
    rows: openTables.map(toLobbyRow),
    pools: openPools.map(toPoolRow),
    serving,
    protocol: PROTOCOL_VERSION,
  };
}
