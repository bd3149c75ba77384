/**
 * The scheduled tournaments that this player has entered. All pages of a window share this store, so that the page of a
 * table can also remind the player of a start.
 */
import type { NamedTournament, TournamentRegistration } from "@poker/protocol";
import { create } from "zustand";

export interface ComingStart {
  readonly tournament: NamedTournament;
  readonly startsAt: number;
}

export const useComingStarts = create<{ readonly coming: readonly ComingStart[] }>(() => ({ coming: [] }));

/** How long before the start a player is reminded, in milliseconds. */
const BEFORE_MS = 5 * 60_000;
/** How long after the start the reminder stays, in milliseconds. */
const AFTER_MS = 30_000;

export const comingStarts = (registrations: readonly TournamentRegistration[]): readonly ComingStart[] =>
  registrations.flatMap(({ tournament, startsAt, status }) =>
    startsAt !== null && status === "registered" ? [{ tournament, startsAt }] : [],
  );

/** Removes the start of a cancelled tournament. */
export const forgetStart = (tournamentId: string): void =>
  useComingStarts.setState(({ coming }) => ({
    coming: coming.filter(({ tournament }) => tournament.id !== tournamentId),
  }));

/**
 * Returns the next start if it is time to remind the player of it; otherwise null. Leaves out tournaments in which the
 * player already has a seat.
 */
export function dueStart(
  coming: readonly ComingStart[],
  now: number,
  seatedIn: readonly (string | null)[] = [],
): ComingStart | null {
  const due = coming.filter(
    ({ tournament, startsAt }) =>
      startsAt - BEFORE_MS <= now && now < startsAt + AFTER_MS && !seatedIn.includes(tournament.id),
  );
  return due.toSorted((a, b) => a.startsAt - b.startsAt)[0] ?? null;
}
