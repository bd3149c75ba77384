"use client";
import type { ConnectionStatus } from "@poker/client";
import { isRefusal } from "@poker/engine";
import { type LobbyRow, type PoolRow, PROTOCOL_VERSION, type QueuePosition, type ServerOut } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import { createConnection } from "../connection/game-connection.ts";
import { followOwnTables } from "../own-tables/own-table-store.ts";
import { roomStatusListeners } from "../room-status/room-status.ts";
import { seatOfferListeners } from "../seat-offers/seat-offer-store.ts";

/** Of visitors without a socket. */
const POLL_INTERVAL_MS = 30_000;

interface LobbyLists {
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly PoolRow[];
}

/** The lobby as the web server knows it, and the state of the room. */
export interface LobbySnapshot extends LobbyLists {
  /** True while a game server runs. */
  readonly serving: boolean;
  /** The room's PROTOCOL_VERSION; the page is outdated when its own differs. */
  readonly protocol: number;
}

interface LiveLobby extends LobbyLists {
  /** The pools this player waited for when the connection was last made. */
  readonly queues: readonly QueuePosition[];
  /** Counts the lists that came whole: what differs from the one before did not change before the viewer's eyes. */
  readonly snapshotNo: number;
}

/**
 * Keeps the lobby up to date over the socket, an anonymous one for visitors. A visitor whose address has too many sockets open already
 * polls instead.
 */
export function useLiveLobby(
  first: LobbySnapshot,
  signedIn: boolean,
  /** Called when the player has a new notice. */
  onNotice: () => void,
): LiveLobby & { readonly connectionStatus: ConnectionStatus } {
  const [lobby, setLobby] = useState<LiveLobby>({ rows: first.rows, pools: first.pools, queues: [], snapshotNo: 0 });
  const [connectionStatus, setConnectionStatus] = useState<ConnectionStatus>(
    first.serving ? "connecting" : "reconnecting",
  );

  useEffect(() => {
    let stopPolling = () => {};
    const connection = createConnection({
      unitId: null,
      isAnonymous: !signedIn,
      onStatus: setConnectionStatus,
      onRefused(code) {
        if (code !== "too-many-viewers") return;
        connection.close();
        stopPolling = pollLobby((answer, isAfterOutage) => {
          if (answer)
            setLobby((known) => ({
              ...mergeSnapshot(known, answer),
              queues: [],
              snapshotNo: known.snapshotNo + (isAfterOutage ? 1 : 0),
            }));
          setConnectionStatus(toConnectionStatus(answer));
        });
      },
      listeners: {
        ...seatOfferListeners,
        ...roomStatusListeners,
        notice: onNotice,
        lobby: (changes) => setLobby((known) => ({ ...known, ...applyLobbyChanges(known, changes) })),
      },
    });
    connection.onConnect(async () => {
      const reply = await connection.requestOnce("watch-lobby", {});
      if (reply?.ok)
        setLobby((known) => ({
          ...mergeSnapshot(known, reply),
          queues: reply.queues,
          snapshotNo: known.snapshotNo + 1,
        }));
      return reply?.ok === true;
    });
    if (signedIn) followOwnTables(connection);
    connection.connect();
    return () => {
      connection.close();
      stopPolling();
    };
  }, [signedIn, onNotice]);

  return { ...lobby, connectionStatus };
}

/** Derives the room's state from an answer; null when there was none. */
export function toConnectionStatus(answer: Pick<LobbySnapshot, "serving" | "protocol"> | null): ConnectionStatus {
  if (answer && answer.protocol !== PROTOCOL_VERSION) return "reload"; // fault 14
  return answer?.serving ? "connected" : "reconnecting";
}

/** Replaces the whole lobby; unchanged rows stay the same objects, so that they are not rendered again. */
export function mergeSnapshot(known: LobbyLists, { rows, pools }: LobbyLists): LobbyLists {
  const before = new Map(known.rows.map((row) => [JSON.stringify(row), row]));
  return { rows: rows.map((row) => before.get(JSON.stringify(row)) ?? row), pools };
}

/** Applies a push, which holds the changed, new and removed rows only. */
export function applyLobbyChanges(known: LobbyLists, { rows, pools, removedIds }: ServerOut["lobby"]): LobbyLists {
  const out = new Set(removedIds);
  const tables = new Map([...known.rows, ...rows].map((row) => [row.tableId, row]));
  const games = new Map([...known.pools, ...pools].map((row) => [row.poolId, row]));
  return {
    rows: [...tables.values()].filter(({ tableId }) => !out.has(tableId)),
    pools: [...games.values()].filter(({ poolId }) => !out.has(poolId)),
  };
}

/** `onTried` gets null when there was no answer. `isAfterOutage` is true of the first answer, too. */
function pollLobby(onTried: (answer: LobbySnapshot | null, isAfterOutage: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let isOutage = true;
  const poll = async () => {
    const answer = await fetchLobbySnapshot();
    if (stopped) return;
    onTried(answer, isOutage);
    isOutage = !answer?.serving;
    timer = setTimeout(poll, POLL_INTERVAL_MS);
  };
  void poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Returns null when the web server cannot be reached. */
export async function fetchLobbySnapshot(): Promise<LobbySnapshot | null> {
  const answer = await requestJson<LobbySnapshot>("/api/lobby");
  return isRefusal(answer) ? null : answer;
}
