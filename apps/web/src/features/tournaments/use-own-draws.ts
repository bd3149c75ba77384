"use client";
import type { TournamentRow } from "@poker/protocol";
import { useEffect, useRef } from "react";
import { openTournamentSession, type TournamentSession } from "./tournament-session.ts";

/** Each is a socket, of which a person has a few only. */
const MAX_DRAWS = 4;

/**
 * Takes part in the draws of the tournaments in which the viewer is registered, while their list is shown: those that start soonest.
 * `userId`: null for a viewer who is not signed in. M10
 */
export function useOwnDraws(userId: string | null, rows: readonly TournamentRow[], own: ReadonlySet<string>): void {
  const sessions = useRef(new Map<string, TournamentSession>());
  const ids = userId === null ? [] : findDraws(rows, own);
  const key = ids.join();
  useEffect(() => {
    const wanted = new Set(key === "" || userId === null ? [] : key.split(","));
    for (const [id, session] of sessions.current)
      if (!wanted.has(id)) {
        session.close();
        sessions.current.delete(id);
      }
    for (const id of wanted) if (!sessions.current.has(id)) sessions.current.set(id, openTournamentSession(id, userId));
  }, [userId, key]);
  useEffect(() => {
    const open = sessions.current;
    return () => {
      for (const session of open.values()) session.close();
      open.clear();
    };
  }, []);
}

type DrawRow = Pick<TournamentRow, "tournamentId" | "phase" | "startsAt">;

/** Ids in a fixed order, so that nothing is opened anew when rows change. */
export const findDraws = (rows: readonly DrawRow[], own: ReadonlySet<string>): readonly string[] =>
  rows
    .filter(({ tournamentId, phase }) => phase === "registering" && own.has(tournamentId))
    .toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0) || (a.tournamentId < b.tournamentId ? -1 : 1))
    .slice(0, MAX_DRAWS)
    .map(({ tournamentId }) => tournamentId);
