/** Why the web server refuses requests about private games. The codes are stable, and pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Why a person cannot open or enter a private game, or why a request that only its host may make is refused. */
export const GAME_REFUSALS = [
  ...REQUEST_REFUSALS,
  "on-a-break",
  "account-frozen",
  "title-not-allowed",
  "wrong-settings",
  "account-needed",
  "too-many-games",
  "code-taken",
  "no-such-game",
  "wrong-password",
  "removed-from-game",
  "not-host",
  "not-found",
] as const;
export type GameRefusalCode = (typeof GAME_REFUSALS)[number];

/** Why a game cannot be found by its code. Looking up a code needs no session. Fault 88 */
export const GAME_CODE_REFUSALS = ["no-such-game", "too-many-tries", "unavailable"] as const;
export type GameCodeRefusalCode = (typeof GAME_CODE_REFUSALS)[number];
