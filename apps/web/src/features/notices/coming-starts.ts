/**
 * The scheduled tournaments that this player has entered. The whole window shares one store, so that the pages of
 * tables remind the player, too.
 */
import type { NamedTournament, TournamentRegistration } from "@poker/protocol";
import { create } from "zustand";

export interface ComingStart {
  readonly tournament: NamedTournament;
  readonly startsAt: number;
}

export const useComingStarts = create<{ readonly coming: readonly ComingStart[] }>(() => ({ coming: [] }));

/** A player is reminded from `BEFORE_MS` before the start until `AFTER_MS` after the start. */
const BEFORE_MS = 5 * 60_000;
const AFTER_MS = 30_000;

export const comingStarts = (registrations: readonly TournamentRegistration[]): readonly ComingStart[] =>
  registrations.flatMap(({ tournament, startsAt, status }) =>
    startsAt !== null && status === "registered" ? [{ tournament, startsAt }] : [],
  );

/** Removes the start of a tournament that was cancelled. */
export const forgetStart = (tournamentId: string): void =>
  useComingStarts.setState(({ coming }) => ({
    coming: coming.filter(({ tournament }) => tournament.id !== tournamentId),
  }));

/** Returns the nearest start when it is near, otherwise null. A player who has a seat in the tournament needs no reminder. */
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
