"use client";
import type { ConnectionStatus } from "@poker/client";
import { isRefusal } from "@poker/engine";
import type { ServerOut, TournamentRow } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import { toConnectionStatus } from "../lobby/live-lobby.ts";
import { createConnection } from "../nodes/connection/game-connection.ts";
import { roomStatusListeners } from "../notices/room-status/room-status.ts";
import { followOwnTables } from "../tables/own-tables/own-table-store.ts";
import { seatOfferListeners } from "../tables/seat-offers/seat-offer-store.ts";
import { openTournamentSession, type TournamentSession } from "./tournament-session.ts";

/** How often visitors without a socket ask for the list. */
const POLL_INTERVAL_MS = 30_000;

/** The list of tournaments as the web server sends it, with the state of the room. */
export interface TournamentSnapshot {
  readonly rows: readonly TournamentRow[];
  /** True while at least one game server runs. */
  readonly serving: boolean;
  readonly protocol: number;
}

/** Applies a message of the server to the list: adds new rows, replaces changed ones, and removes those that are no longer shown. */
function applyTournamentChanges(
  known: readonly TournamentRow[],
  { rows, removedIds }: ServerOut["tournaments"],
): readonly TournamentRow[] {
  const out = new Set(removedIds);
  const byId = new Map([...known, ...rows].map((row) => [row.tournamentId, row]));
  return [...byId.values()].filter(({ tournamentId }) => !out.has(tournamentId));
}

interface LiveTournaments {
  readonly rows: readonly TournamentRow[];
  /** How many complete lists have been received. When a complete list replaces another one, the page does not mark what differs. */
  readonly snapshotNo: number;
}

/**
 * Keeps the list up to date over a socket. A visitor's socket is anonymous. If the visitor's address already has too many sockets, the page
 * asks for the list at intervals instead.
 */
export function useLiveTournaments(first: TournamentSnapshot, signedIn: boolean, onNotice: () => void) {
  const [list, setList] = useState<LiveTournaments>({ rows: first.rows, snapshotNo: 0 });
  const [status, setStatus] = useState<ConnectionStatus>(first.serving ? "connecting" : "reconnecting");
  useEffect(() => {
    const show = (rows: readonly TournamentRow[]) =>
      setList(({ snapshotNo }) => ({ rows, snapshotNo: snapshotNo + 1 }));
    let poller: ReturnType<typeof setInterval> | undefined;
    const poll = async () => {
      const answer = await requestJson<TournamentSnapshot>("/api/tournaments");
      if (poller === undefined) return;
      const read = isRefusal(answer) ? null : answer;
      if (read) show(read.rows);
      setStatus(toConnectionStatus(read));
    };
    const connection = createConnection({
      unitId: null,
      isAnonymous: !signedIn,
      onStatus: setStatus,
      onRefused(code) {
        if (code !== "too-many-viewers") return;
        connection.close();
        poller ??= setInterval(() => void poll(), POLL_INTERVAL_MS);
        void poll();
      },
      listeners: {
        ...seatOfferListeners,
        ...roomStatusListeners,
        notice: onNotice,
        tournaments: (changes) => setList((known) => ({ ...known, rows: applyTournamentChanges(known.rows, changes) })),
      },
    });
    connection.onConnect(async () => {
      const reply = await connection.requestOnce("watch-tournaments", {});
      if (reply?.ok) show(reply.rows);
      return reply?.ok === true;
    });
    if (signedIn) followOwnTables(connection);
    connection.connect();
    return () => {
      connection.close();
      clearInterval(poller);
      poller = undefined;
    };
  }, [signedIn, onNotice]);
  return { ...list, connectionStatus: status };
}

/**
 * Opens a session with the tournament while the page is shown. Returns null until it is open. `userId` is null for a viewer who is not
 * signed in.
 */
export function useTournament(tournamentId: string, userId: string | null): TournamentSession | null {
  const [session, setSession] = useState<TournamentSession | null>(null);
  useEffect(() => {
    const opened = openTournamentSession(tournamentId, userId);
    setSession(opened);
    return () => opened.close();
  }, [tournamentId, userId]);
  return session?.tournamentId === tournamentId ? session : null;
}
