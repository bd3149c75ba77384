"use client";
import type { LobbyRow } from "@poker/protocol";
import { useEffect, useState } from "react";
import { type LineStatus, openLine } from "../line/line.ts";
import { fetchTicket } from "../line/ticket-answer.ts";

const POLL_MS = 4_000;

/** The lobby's rows as they change: over the socket for who is signed in, by asking every few seconds for who is not. */
export function useLiveRows(
  first: readonly LobbyRow[],
  signedIn: boolean,
): { readonly rows: readonly LobbyRow[]; readonly stale: boolean } {
  const [rows, setRows] = useState(first);
  const [line, setLine] = useState<LineStatus>("connecting");

  useEffect(() => {
    if (!signedIn) return pollRows(setRows, (ok) => setLine(ok ? "up" : "away"));
    const opened = openLine({
      fetchTicket: () => fetchTicket(null),
      async catchUp(through) {
        const reply = await through.request("watch-lobby", {});
        if (reply.ok) setRows(reply.rows);
        return reply.ok;
      },
      onStatus: setLine,
      on: { lobby: ({ rows: changed }) => setRows((known) => withChanged(known, changed)) },
    });
    return () => opened.close();
  }, [signedIn]);

  return { rows, stale: line === "away" || line === "moving" };
}

/** The server pushes only the rows that changed, or are new. */
export function withChanged(known: readonly LobbyRow[], changed: readonly LobbyRow[]): readonly LobbyRow[] {
  const rows = new Map(known.map((row) => [row.tableId, row]));
  for (const row of changed) rows.set(row.tableId, row);
  return [...rows.values()];
}

function pollRows(onRows: (rows: readonly LobbyRow[]) => void, onTried: (ok: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const poll = async () => {
    try {
      const response = await fetch("/api/lobby");
      const rows: readonly LobbyRow[] = await response.json();
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
