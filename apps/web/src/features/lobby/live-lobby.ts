"use client";
import type { ConnectionStatus } from "@poker/client";
import { type LobbyRow, type PoolRow, PROTOCOL_VERSION, type QueuePosition, type ServerOut } from "@poker/protocol";
import { useEffect, useState } from "react";
import { createConnection } from "../connection/game-connection.ts";
import { roomStatusListeners } from "../room-status/room-status.ts";
import { seatOfferListeners } from "../seat-offers/seat-offer-store.ts";

const POLL_INTERVAL_MS = 4_000;

export interface LobbyLists {
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

export interface LiveLobby extends LobbyLists {
  /** The pools this player waited for when the connection was last made. */
  readonly queues: readonly QueuePosition[];
}

/** Keeps the lobby up to date: over the socket for signed-in users, by polling for visitors. */
export function useLiveLobby(
  first: LobbySnapshot,
  signedIn: boolean,
  /** Called when the player has a new notice. */
  onNotice: () => void,
): LiveLobby & { readonly connectionStatus: ConnectionStatus } {
  const [lobby, setLobby] = useState<LiveLobby>({ rows: first.rows, pools: first.pools, queues: [] });
  const [connectionStatus, setLine] = useState<ConnectionStatus>(first.serving ? "connecting" : "reconnecting");

  useEffect(() => {
    if (!signedIn)
      return pollLobby((answer) => {
        if (answer) setLobby((known) => ({ ...mergeSnapshot(known, answer), queues: [] }));
        setLine(toConnectionStatus(answer));
      });
    const connection = createConnection({
      unitId: null,
      onStatus: setLine,
      listeners: {
        ...seatOfferListeners,
        ...roomStatusListeners,
        notice: onNotice,
        lobby: (changes) => setLobby((known) => ({ ...known, ...applyLobbyChanges(known, changes) })),
      },
    });
    connection.onConnect(async () => {
      const reply = await connection.requestOnce("watch-lobby", {});
      if (reply?.ok) setLobby((known) => ({ ...mergeSnapshot(known, reply), queues: reply.queues }));
      return reply?.ok === true;
    });
    connection.connect();
    return () => connection.close();
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

function pollLobby(onTried: (answer: LobbySnapshot | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const poll = async () => {
    const answer = await fetchLobbySnapshot();
    if (stopped) return;
    onTried(answer);
    timer = setTimeout(poll, POLL_INTERVAL_MS);
  };
  timer = setTimeout(poll, POLL_INTERVAL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Returns null when the web server cannot be reached. */
export async function fetchLobbySnapshot(): Promise<LobbySnapshot | null> {
  try {
    const response = await fetch("/api/lobby");
    const answer: LobbySnapshot = await response.json();
    return response.ok ? answer : null;
  } catch {
    return null;
  }
}
