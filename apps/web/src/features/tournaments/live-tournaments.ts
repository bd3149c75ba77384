"use client";
import type { ConnectionStatus } from "@poker/client";
import { isRefusal } from "@poker/engine";
import type { ServerOut, TournamentRow } from "@poker/protocol";
import { useEffect, useState } from "react";
import { requestJson } from "../../ui/request-json.ts";
import { createConnection } from "../connection/game-connection.ts";
import { toConnectionStatus } from "../lobby/live-lobby.ts";
import { followOwnTables } from "../own-tables/own-table-store.ts";
import { roomStatusListeners } from "../room-status/room-status.ts";
import { seatOfferListeners } from "../seat-offers/seat-offer-store.ts";

/** Of visitors without a socket. */
const POLL_INTERVAL_MS = 30_000;

/** The list of tournaments as the web server knows it, and the state of the room. */
export interface TournamentSnapshot {
  readonly rows: readonly TournamentRow[];
  /** True while a game server runs. */
  readonly serving: boolean;
  readonly protocol: number;
}

/** Applies a push: changed and new rows, and those that are shown no more. */
export function applyTournamentChanges(
  known: readonly TournamentRow[],
  { rows, removedIds }: ServerOut["tournaments"],
): readonly TournamentRow[] {
  const out = new Set(removedIds);
  const byId = new Map([...known, ...rows].map((row) => [row.tournamentId, row]));
  return [...byId.values()].filter(({ tournamentId }) => !out.has(tournamentId));
}

interface LiveTournaments {
  readonly rows: readonly TournamentRow[];
  /** Counts the lists that came whole: what differs from the one before did not change before the viewer's eyes. */
  readonly snapshotNo: number;
}

/** Keeps the list up to date over a socket, an anonymous one for visitors; where an address has too many open, by asking again. */
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
