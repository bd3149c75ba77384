/** The browser's requests about private games, and their refusals. */
import { type Done, isRefusal, type Refusal, type TableSettings } from "@poker/engine";
import { GAME_REFUSALS, type GameRefusalCode, type GameStanding, type SentGameInvitation } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../ui/request-json.ts";
import type { GameKeyBody, NewGame } from "./game-schemas.ts";

export const gameRefusalOf = ({ code }: Pick<Refusal<string>, "code">): GameRefusalCode =>
  toKnownCode(GAME_REFUSALS, code);

/** What the page needs after a game was entered by a valid link. */
export interface EnteredGame {
  readonly tableId: string;
  /** False when the host must admit the player first. */
  readonly mayPlay: boolean;
  /** The buy-in in cents of a player who does not choose an amount. */
  readonly buyIn: number;
}

interface SameBrowser {
  readonly userId: string;
  readonly sameAs: string;
}

/** Asks whether this link or code leads to a game. The refusal says why it does not. Fault 88 */
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

/** Replaces the link, code and password. */
export const changeInvitation = (
  tableId: string,
  password: string | null,
): Promise<SentGameInvitation | Refusal<string>> => sendJson(`/api/games/${tableId}/invitation`, { password });

/** Makes the link to the sheet, or removes it when `isShared` is false. Returns the links and the code of the game after this change. */
export const shareSheet = (tableId: string, isShared: boolean): Promise<SentGameInvitation | Refusal<string>> =>
  sendJson(`/api/games/${tableId}/sheet-link`, {}, isShared ? {} : { method: "DELETE" });

/**
 * Returns which players use the same browser. Empty for a player who is not the host, and when the room cannot be
 * reached. Fault 90
 */
export async function fetchSameBrowsers(tableId: string): Promise<readonly SameBrowser[]> {
  const answer = await requestJson<{ readonly pairs: readonly SameBrowser[] }>(`/api/games/${tableId}/same-browsers`);
  return isRefusal(answer) ? [] : answer.pairs;
}

/** 100 big blinds, limited to the allowed range. */
export const usualBuyIn = ({ buyIn, rules }: Pick<TableSettings, "buyIn" | "rules">): number =>
  Math.max(buyIn.min, Math.min(buyIn.max, 100 * rules.bigBlind));

export const joinPath = (key: string): string => `/g/${key}`;
export const sheetPath = (tableId: string): string => `/games/${tableId}/sheet`;
/** The URL of a game's table. `arrive` is what the table's page does as soon as it opens. */
export const gameTablePath = (tableId: string, arrive: "sit" | "open" | null): string =>
  `/table/${tableId}${arrive === null ? "" : `?game=${arrive}`}`;
