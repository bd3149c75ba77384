/** The tournaments that this player has entered and that start at a time: one store a window, so that tables remind of them as well. */
import type { NamedTournament, TournamentRegistration } from "@poker/protocol";
import { create } from "zustand";

export interface ComingStart {
  readonly tournament: NamedTournament;
  readonly startsAt: number;
}

export const useComingStarts = create<{ readonly coming: readonly ComingStart[] }>(() => ({ coming: [] }));

/** So long before the start, and after it, a player is reminded. */
const BEFORE_MS = 5 * 60_000;
const AFTER_MS = 30_000;

export const comingStarts = (registrations: readonly TournamentRegistration[]): readonly ComingStart[] =>
  registrations.flatMap(({ tournament, startsAt, status }) =>
    startsAt !== null && status === "registered" ? [{ tournament, startsAt }] : [],
  );

/** The start that is nearest, when it is near; null when none is. */
export function dueStart(coming: readonly ComingStart[], now: number): ComingStart | null {
  const due = coming.filter(({ startsAt }) => startsAt - BEFORE_MS <= now && now < startsAt + AFTER_MS);
  return due.toSorted((a, b) => a.startsAt - b.startsAt)[0] ?? null;
}
