/** The refusals of a tournament: stable codes, which pages turn into words. */

import type { RefusalDetail } from "../refusal.ts";
import { type Refusal, refuse } from "../refusal.ts";

export const TOURNAMENT_REFUSALS = [
  "tournament-over", // finished or cancelled
  "registration-not-open", // registration has not opened yet
  "registration-closed",
  "tournament-full",
  "already-registered",
  "not-registered",
  "too-late-to-leave", // in the last minutes before the start
  "already-started",
  "not-started",
  "drawing-seats", // the tournament starts in a moment
  "draw-out-of-order", // the room repeated a step of the draw, or took it out of order
  "too-few-entries",
  "still-playing", // a player has only one entry in play at a time
  "no-re-entry", // this tournament has no re-entry, or the player was disqualified
  "re-entries-used-up",
  "no-rebuy", // this tournament has no rebuys
  "rebuys-closed",
  "rebuys-used-up",
  "stack-too-large", // a rebuy needs the starting stack or less
  "no-rebuy-offered", // nothing to decline
  "no-add-on",
  "add-on-closed", // the add-on is sold only in its break
  "add-on-used-up",
  "not-playing", // the player is out, or not in the tournament yet
  "no-such-table",
  "no-hand-running",
  "chips-not-conserved", // a hand that ends with another number of chips than it began with
  "already-paused",
  "not-paused",
  "already-disqualified",
  "last-player",
  "no-deals", // this tournament has no deals, or a deal was already made
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
