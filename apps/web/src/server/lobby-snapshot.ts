import { isUnfiltered, type LobbyCounts, PROTOCOL_VERSION, toPoolRow } from "@poker/protocol";
import type { LobbySnapshot } from "../features/lobby/live-lobby.ts";
import { type Filters, toView } from "../features/lobby/lobby-filters.ts";
import { repositories } from "./repositories.ts";

/** The numbers of all tables are counted once in this time, however many pages are asked for. */
const COUNTS_LAST_MS = 2_000;

let counted: { readonly at: number; readonly counts: Promise<Pick<LobbyCounts, "all" | "houses">> } | null = null;

function countAll(): Promise<Pick<LobbyCounts, "all" | "houses">> {
  const now = performance.now();
  if (counted && now - counted.at < COUNTS_LAST_MS) return counted.counts;
  const counts = repositories().lobbyList.countAll();
  counted = { at: now, counts };
  // A failure is not kept.
  counts.catch(() => {
    counted = null;
  });
  return counts;
}

/**
 * Reads a part of the lobby as the game servers last stored it, for the first paint and for visitors without a socket. Who sits at the first
 * table is read with it, because the page previews that one.
 */
export async function readLobbySnapshot(
  filters: Filters,
  guestWord: string,
  tableIds: readonly string[] = [],
): Promise<LobbySnapshot> {
  const { lobbyList, pools, nodes } = repositories();
  const { filter, sort, count } = toView(filters, guestWord);
  const [rows, counts, openPools, serving] = await Promise.all([
    lobbyList.listPart({ filter, sort, place: filters.place, count }),
    countAll(),
    pools.list(),
    nodes.isAnyAlive(),
  ]);
  const followed = new Set([...tableIds, ...rows.slice(0, 1).map(({ tableId }) => tableId)]);
  const [shown, details] = await Promise.all([
    isUnfiltered(filter) ? counts.all : lobbyList.count(filter),
    lobbyList.listByIds([...followed]),
  ]);
  return {
    view: { rows, counts: { shown, ...counts } },
    rows: details,
    pools: openPools.map(toPoolRow),
    serving,
    protocol: PROTOCOL_VERSION,
  };
}
