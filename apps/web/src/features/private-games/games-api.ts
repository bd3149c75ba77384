/** The requests of the browser about private games, and the reasons for refusing them. */
import { type Done, isRefusal, type Refusal, type TableSettings } from "@poker/engine";
import { GAME_REFUSALS, type GameRefusalCode, type GameStanding, type SentGameInvitation } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";
import type { GameKeyBody, NewGame } from "./game-schemas.ts";

export const gameRefusalOf = ({ code }: Pick<Refusal<string>, "code">): GameRefusalCode =>
  toKnownCode(GAME_REFUSALS, code);

/** What the page needs when the server has accepted the link or code of a game. */
export interface EnteredGame {
  readonly tableId: string;
  /** False when the host must admit the player before they can play. */
  readonly mayPlay: boolean;
  /** The buy-in of a player who does not choose an amount, in cents. */
  readonly buyIn: number;
}

interface SameBrowser {
  readonly userId: string;
  readonly sameAs: string;
}

/** Asks whether this link or code leads to a game. If it does not, the refusal says why. Fault 88 */
export const findGame = (key: string): Promise<Done | Refusal<string>> => sendJson("/api/games/find", { key });

export const openGame = (game: NewGame): Promise<Done | Refusal<string>> => sendJson("/api/games", game);

export const enterGame = (way: GameKeyBody): Promise<EnteredGame | Refusal<string>> =>
  sendJson("/api/games/enter", way);

export const fetchStanding = (
  tableId: string,
): Promise<{ readonly standing: GameStanding | null; readonly isOpen: boolean } | Refusal<string>> =>
  requestJson(`/api/games/${tableId}/standing`);

export const fetchInvitation = (tableId: string): Promise<SentGameInvitation | Refusal<string>> =>
  requestJson(`/api/games/${tableId}/invitation`);

/** Replaces the link, the code and the password of a game. */
export const changeInvitation = (
  tableId: string,
  password: string | null,
): Promise<SentGameInvitation | Refusal<string>> => sendJson(`/api/games/${tableId}/invitation`, { password });

/** Creates the link to the sheet, or removes it when `isShared` is false. Returns all links and the code of the game as they are now. */
export const shareSheet = (tableId: string, isShared: boolean): Promise<SentGameInvitation | Refusal<string>> =>
  sendJson(`/api/games/${tableId}/sheet-link`, {}, isShared ? {} : { method: "DELETE" });

/**
 * Returns which players came with the same browser. Empty for a viewer who is not the host, and when the room cannot be reached. Fault 90
 */
export async function fetchSameBrowsers(tableId: string): Promise<readonly SameBrowser[]> {
  const answer = await requestJson<{ readonly pairs: readonly SameBrowser[] }>(`/api/games/${tableId}/same-browsers`);
  return isRefusal(answer) ? [] : answer.pairs;
}

/** Returns a buy-in of 100 big blinds, or the minimum or maximum buy-in if 100 big blinds are not allowed. */
export const usualBuyIn = ({ buyIn, rules }: Pick<TableSettings, "buyIn" | "rules">): number =>
  Math.max(buyIn.min, Math.min(buyIn.max, 100 * rules.bigBlind));

export const joinPath = (key: string): string => `/g/${key}`;
export const sheetPath = (tableId: string): string => `/games/${tableId}/sheet`;
/**
 * Returns the URL of a game's table. `arrive` is what the table's page does when it opens: `sit` seats the player, and `open` also shows
 * the sheet.
 */
export const gameTablePath = (tableId: string, arrive: "sit" | "open" | null): string =>
  `/table/${tableId}${arrive === null ? "" : `?game=${arrive}`}`;
