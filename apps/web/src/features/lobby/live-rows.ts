"use client";
import type { LobbyRow, PoolRow, QueueStanding, ServerOut } from "@poker/protocol";
import { useEffect, useState } from "react";
import { dealingListeners } from "../dealing/dealing.ts";
import { type LineStatus, openLine } from "../line/line.ts";
import { fetchTicket } from "../line/ticket-answer.ts";
import { seatOfferListeners } from "../waiting/seat-offers.ts";

const POLL_MS = 4_000;

export interface LobbyRows {
  readonly rows: readonly LobbyRow[];
  readonly pools: readonly PoolRow[];
}

export interface LiveLobby extends LobbyRows {
  /** Where this player waited when the line came up last. */
  readonly queues: readonly QueueStanding[];
}

/** The lobby as it changes: over the socket for who is signed in, by asking every few seconds for who is not. */
export function useLiveRows(
  first: LobbyRows,
  signedIn: boolean,
  /** Something new stands among his notices. */
  onNotice: () => void,
): LiveLobby & { readonly stale: boolean } {
  const [lobby, setLobby] = useState<LiveLobby>({ ...first, queues: [] });
  const [line, setLine] = useState<LineStatus>("connecting");

  useEffect(() => {
    if (!signedIn)
      return pollRows(
        (rows) => setLobby({ ...rows, queues: [] }),
        (ok) => setLine(ok ? "up" : "away"),
      );
    const opened = openLine({
      fetchTicket: () => fetchTicket(null),
      async catchUp(through) {
        const reply = await through.request("watch-lobby", {});
        if (reply.ok) setLobby({ rows: reply.rows, pools: reply.pools, queues: reply.queues });
        return reply.ok;
      },
      onStatus: setLine,
      on: {
        ...seatOfferListeners,
        ...dealingListeners,
        notice: onNotice,
        lobby: (changes) => setLobby((known) => ({ ...known, ...withChanged(known, changes) })),
      },
    });
    return () => opened.close();
  }, [signedIn, onNotice]);

  return { ...lobby, stale: line === "away" || line === "moving" };
}

/** The server pushes only what changed or is new, and what is gone. */
export function withChanged(known: LobbyRows, { rows, pools, gone }: ServerOut["lobby"]): LobbyRows {
  const out = new Set(gone);
  const tables = new Map([...known.rows, ...rows].map((row) => [row.tableId, row]));
  const games = new Map([...known.pools, ...pools].map((row) => [row.poolId, row]));
  return {
    rows: [...tables.values()].filter(({ tableId }) => !out.has(tableId)),
    pools: [...games.values()].filter(({ poolId }) => !out.has(poolId)),
  };
}

function pollRows(onRows: (rows: LobbyRows) => void, onTried: (ok: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const poll = async () => {
    try {
      const response = await fetch("/api/lobby");
      const rows: LobbyRows = await response.json();
      if (!stopped && response.ok) onRows(rows);
      onTried(response.ok);
    } catch {
      onTried(false);
    }
    if (!stopped) timer = setTimeout(poll, POLL_MS);
  };
  timer = setTimeout(poll, POLL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
