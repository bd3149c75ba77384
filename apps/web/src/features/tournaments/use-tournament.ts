"use client";
import { useEffect, useState } from "react";
import { openTournamentSession, type TournamentSession } from "./tournament-session.ts";

/** Opens a session while the page is shown; null before it is open. `userId`: null for a viewer who is not signed in. */
export function useTournament(tournamentId: string, userId: string | null): TournamentSession | null {
  const [session, setSession] = useState<TournamentSession | null>(null);
  useEffect(() => {
    const opened = openTournamentSession(tournamentId, userId);
    setSession(opened);
    return () => opened.close();
  }, [tournamentId, userId]);
  return session?.tournamentId === tournamentId ? session : null;
}
