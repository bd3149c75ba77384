"use client";
import { type LobbyRow, type PoolRow, PROTOCOL_VERSION, type QueueStanding, type ServerOut } from "@poker/protocol";
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

/** The lobby as the web server knows it, and whether the rest of the room is there. */
export interface LobbyAnswer extends LobbyRows {
  /** A game server is running: who sits down is dealt in. */
  readonly serving: boolean;
  /** PROTOCOL_VERSION of the room now; another than the page's own: the page is old. */
  readonly protocol: number;
}

export interface LiveLobby extends LobbyRows {
  /** Where this player waited when the line came up last. */
  readonly queues: readonly QueueStanding[];
}

/** The lobby as it changes: over the socket for who is signed in, by asking every few seconds for who is not. */
export function useLiveRows(
  first: LobbyAnswer,
  signedIn: boolean,
  /** Something new stands among his notices. */
  onNotice: () => void,
): LiveLobby & { readonly line: LineStatus } {
  const [lobby, setLobby] = useState<LiveLobby>({ rows: first.rows, pools: first.pools, queues: [] });
  const [line, setLine] = useState<LineStatus>(first.serving ? "connecting" : "away");

  useEffect(() => {
    if (!signedIn)
      return pollRows((answer) => {
        if (answer) setLobby((known) => ({ ...withAnswer(known, answer), queues: [] }));
        setLine(lineFrom(answer));
      });
    const opened = openLine({
      fetchTicket: () => fetchTicket(null),
      async catchUp(through) {
        const reply = await through.request("watch-lobby", {});
        if (reply.ok) setLobby((known) => ({ ...withAnswer(known, reply), queues: reply.queues }));
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

  return { ...lobby, line };
}

/** What an answer tells of the room; null: there was none. */
export function lineFrom(answer: Pick<LobbyAnswer, "serving" | "protocol"> | null): LineStatus {
  if (answer && answer.protocol !== PROTOCOL_VERSION) return "reload"; // fault 14
  return answer?.serving ? "up" : "away";
}

/** The whole lobby anew: what is as it was stays the same object, so that it need not be drawn again. */
export function withAnswer(known: LobbyRows, { rows, pools }: LobbyRows): LobbyRows {
  const before = new Map(known.rows.map((row) => [JSON.stringify(row), row]));
  return { rows: rows.map((row) => before.get(JSON.stringify(row)) ?? row), pools };
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

function pollRows(onTried: (answer: LobbyAnswer | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const poll = async () => {
    const answer = await askLobby();
    if (stopped) return;
    onTried(answer);
    timer = setTimeout(poll, POLL_MS);
  };
  timer = setTimeout(poll, POLL_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** null: it could not be reached. */
export async function askLobby(): Promise<LobbyAnswer | null> {
  try {
    const response = await fetch("/api/lobby");
    const answer: LobbyAnswer = await response.json();
    return response.ok ? answer : null;
  } catch {
    return null;
  }
}
