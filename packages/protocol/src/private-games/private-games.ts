/** What pages know about private games: who the host is, how others enter, and the sheet that settles the game. H1–H9 */
import type { EpochMs, GameAccess, Payment, TableSettings } from "@poker/engine";
import type { NamedPlayer } from "../people/named-player.ts";

/** How long a game stays open. A *club* has no end. */
export const GAME_TERMS = ["day", "week", "club"] as const;
export type GameTerm = (typeof GAME_TERMS)[number];

export const MAX_GAME_TITLE = 60;
export const MAX_GAME_PASSWORD = 60;

/** The letters of a code, without those that look like digits. */
export const GAME_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
export const GAME_CODE_LENGTH = 6;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const CODE = new RegExp(`^[${GAME_CODE_LETTERS}]{${GAME_CODE_LENGTH}}$`);

/** Returns a token unchanged, or a code that a person typed in lower case or with spaces. null when the text can be neither. */
export function toGameKey(typed: string): string | null {
  if (TOKEN.test(typed)) return typed;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

export const isGameToken = (text: string): boolean => TOKEN.test(text);

/** A private game, for the people who are in it. */
export interface PrivateGameInfo extends GameAccess {
  readonly tableId: string;
  /** The name of the table, with the table's number. */
  readonly name: string;
  readonly title: string;
  readonly hostId: string;
  readonly term: GameTerm;
  readonly createdAt: EpochMs;
  /** When the game closes; null when only the host ends the game. */
  readonly closesAt: EpochMs | null;
  readonly isOpen: boolean;
  readonly settings: TableSettings;
}

/** How other people enter. `token` and `code` are null when the game is closed; `sheetToken` is null when the sheet has no link. */
export interface GameInvitation {
  readonly token: string | null;
  readonly code: string | null;
  readonly hasPassword: boolean;
  readonly sheetToken: string | null;
}

/** `outside` is the origin of the room that other computers can open; null when no such origin exists. Fault 132 */
export interface SentGameInvitation extends GameInvitation {
  readonly outside: string | null;
}

/** The standings of a person. `invited` is a person who used the link; the game itself keeps the other standings. H2 */
export const GAME_STANDINGS = ["invited", "asking", "admitted", "removed"] as const;
export type GameStanding = (typeof GAME_STANDINGS)[number];

/** One player on the sheet. All amounts are in cents. */
export interface SheetLine extends NamedPlayer {
  readonly userId: string;
  /** True for a bot. The line of a bot neither pays nor is paid. Decision 0078 */
  readonly bot: boolean;
  readonly brought: number;
  readonly away: number;
  /** The player's current stack. A running hand changes it only when the hand ends. */
  readonly stack: number;
  /** The player's result: away + stack − brought. The sum of all results is zero. */
  readonly net: number;
}

export interface GameSheet {
  readonly game: Pick<PrivateGameInfo, "tableId" | "name" | "title" | "isOpen" | "createdAt">;
  /** The lines, with the largest win first. */
  readonly lines: readonly SheetLine[];
  /** The payments that settle the game, as few as possible, with the ids of the people. */
  readonly payments: readonly Payment[];
}
