/** Requests about private games from the browser, and what can be refused. */
import { type Done, isRefusal, type Refusal, type TableSettings } from "@poker/engine";
import type { GameStanding, WaysIn } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";
import type { GameKeyBody, NewGame } from "./game-schemas.ts";

/** Stable codes of what can go wrong around a private game; the words of games have a sentence for each. */
export const GAME_REFUSALS = [
  "session-revoked",
  "malformed",
  "on-a-break",
  "account-frozen",
  "title-not-allowed",
  "wrong-settings",
  "account-needed",
  "too-many-games",
  "too-many-tries",
  "code-taken",
  "no-such-game",
  "wrong-password",
  "removed-from-game",
  "not-host",
  "not-found",
  "unavailable",
] as const;
export type GameRefusalCode = (typeof GAME_REFUSALS)[number];

export const gameRefusalOf = ({ code }: Pick<Refusal<string>, "code">): GameRefusalCode =>
  toKnownCode(GAME_REFUSALS, code);

/** The same of a code that is typed in; the words of codes have the sentences. */
export const CODE_REFUSALS = ["no-such-game", "too-many-tries", "unavailable"] as const;

/** What the page does next with a game whose link was right. */
export interface EnteredGame {
  readonly tableId: string;
  /** False: the host has to admit the player first. */
  readonly mayPlay: boolean;
  /** What everybody sits down with who chooses nothing, in cents. */
  readonly buyIn: number;
}

export interface SameBrowser {
  readonly userId: string;
  readonly sameAs: string;
}

/** Says that this link or code leads to a game, or why it does not. Fault 88 */
export const findGame = (key: string): Promise<Done | Refusal<string>> => sendJson("/api/games/find", { key });

export const openGame = (game: NewGame): Promise<Done | Refusal<string>> => sendJson("/api/games", game);

export const enterGame = (way: GameKeyBody): Promise<EnteredGame | Refusal<string>> =>
  sendJson("/api/games/enter", way);

export const fetchStanding = (
  tableId: string,
): Promise<{ readonly standing: GameStanding | null; readonly isOpen: boolean } | Refusal<string>> =>
  requestJson(`/api/games/${tableId}/standing`);

export const fetchWaysIn = (tableId: string): Promise<WaysIn | Refusal<string>> =>
  requestJson(`/api/games/${tableId}/ways-in`);

/** Another link, code and password. */
export const changeWaysIn = (tableId: string, password: string | null): Promise<WaysIn | Refusal<string>> =>
  sendJson(`/api/games/${tableId}/ways-in`, { password });

/** Returns the ways in with the sheet's new link, or without it. */
export const shareSheet = (tableId: string, isShared: boolean): Promise<WaysIn | Refusal<string>> =>
  sendJson(`/api/games/${tableId}/sheet-link`, {}, isShared ? {} : { method: "DELETE" });

/** No one for others than the host, and when it cannot be asked. Fault 90 */
export async function fetchSameBrowsers(tableId: string): Promise<readonly SameBrowser[]> {
  const answer = await requestJson<{ readonly pairs: readonly SameBrowser[] }>(`/api/games/${tableId}/same-browsers`);
  return isRefusal(answer) ? [] : answer.pairs;
}

/** A hundred big blinds, as far as the range allows it. */
export const usualBuyIn = ({ buyIn, rules }: Pick<TableSettings, "buyIn" | "rules">): number =>
  Math.max(buyIn.min, Math.min(buyIn.max, 100 * rules.bigBlind));

export const joinPath = (key: string): string => `/g/${key}`;
export const sheetPath = (tableId: string): string => `/games/${tableId}/sheet`;
/** `arrive`: what the table's page does at once. */
export const gameTablePath = (tableId: string, arrive: "sit" | "open" | null): string =>
  `/table/${tableId}${arrive === null ? "" : `?game=${arrive}`}`;
