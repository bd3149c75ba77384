/** Why the web server refuses requests about private games. Codes are stable; pages turn them into text. */
import { REQUEST_REFUSALS } from "../request-refusals.ts";

/** Opening and entering a private game, and requests that only its host may make. */
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

/** Looking up the code of a game. This needs no session. Fault 88 */
export const GAME_CODE_REFUSALS = ["no-such-game", "too-many-tries", "unavailable"] as const;
export type GameCodeRefusalCode = (typeof GAME_CODE_REFUSALS)[number];
