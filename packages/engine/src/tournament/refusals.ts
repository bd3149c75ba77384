/** The refusals of a tournament: stable codes, which pages turn into words. */

import type { RefusalDetail } from "../refusal.ts";
import { type Refusal, refuse } from "../refusal.ts";

export const TOURNAMENT_REFUSALS = [
  "tournament-over", // the tournament was finished or cancelled
  "registration-not-open",
  "registration-closed",
  "tournament-full",
  "already-registered",
  "not-registered",
  "too-late-to-leave", // the tournament starts in the next minutes
  "already-started",
  "not-started",
  "drawing-seats", // the tournament starts in a moment
  "draw-out-of-order", // the room repeated a step of the draw, or took steps in the wrong order
  "too-few-entries",
  "still-playing", // each player may have only one entry in play
  "no-re-entry", // this tournament has no re-entry, or the player was disqualified
  "re-entries-used-up",
  "no-rebuy", // this tournament has no rebuys
  "rebuys-closed",
  "rebuys-used-up",
  "stack-too-large", // a rebuy needs the starting stack or less
  "no-rebuy-offered", // the player was offered no rebuy
  "no-add-on",
  "add-on-closed", // the add-on is sold only in its break
  "add-on-used-up",
  "not-playing", // the player is out, or not in the tournament yet
  "no-such-table",
  "no-hand-running",
  "chips-not-conserved", // the chips after the hand are not as many as before it
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
