/** The refusals of a tournament: stable codes, which pages turn into words. */

import type { RefusalDetail } from "../refusal.ts";
import { type Refusal, refuse } from "../refusal.ts";

export const TOURNAMENT_REFUSALS = [
  "tournament-over", // finished or cancelled
  "registration-not-open", // not yet
  "registration-closed",
  "tournament-full",
  "already-registered",
  "not-registered",
  "too-late-to-leave", // the last minutes before the start
  "already-started",
  "not-started",
  "drawing-seats", // it starts in a moment
  "draw-out-of-order", // a step that only the room takes, once and in order
  "too-few-entries",
  "still-playing", // no second entry at once
  "no-re-entry", // not in this tournament, or disqualified
  "re-entries-used-up",
  "no-rebuy", // not in this tournament
  "rebuys-closed",
  "rebuys-used-up",
  "stack-too-large", // a rebuy needs the starting stack or less
  "no-rebuy-offered", // nothing to decline
  "no-add-on",
  "add-on-closed", // only in its break
  "add-on-used-up",
  "not-playing", // out, or not yet in
  "no-such-table",
  "no-hand-running",
  "chips-not-conserved", // a hand that ends with another number of chips than it began with
  "already-paused",
  "not-paused",
  "already-disqualified",
  "last-player",
  "no-deals", // not in this tournament, or already made
  "not-at-final-table",
  "no-deal-proposed",
  "deal-asked-already",
  "deal-not-asked",
  "amount-not-whole",
] as const;
export type TournamentRefusalCode = (typeof TOURNAMENT_REFUSALS)[number];
export type TournamentRefusal = Refusal<TournamentRefusalCode>;

export const refuseTournament = (code: TournamentRefusalCode, detail?: RefusalDetail): TournamentRefusal =>
  refuse(code, detail);
