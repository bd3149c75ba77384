/** What pages know about private games: who leads them, how others enter, and the sheet that settles them. H1–H9 */
import type { EpochMs, GameAccess, Payment, TableSettings } from "@poker/engine";
import type { NamedPlayer } from "../people/named-player.ts";

/** For how long a game is opened; a *club* stays open. */
export const GAME_TERMS = ["day", "week", "club"] as const;
export type GameTerm = (typeof GAME_TERMS)[number];

export const MAX_GAME_TITLE = 60;
export const MAX_GAME_PASSWORD = 60;

/** Without the letters that look like digits. */
export const GAME_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
export const GAME_CODE_LENGTH = 6;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const CODE = new RegExp(`^[${GAME_CODE_LETTERS}]{${GAME_CODE_LENGTH}}$`);

/** A token unchanged, or a code as people type it: in lower case, with spaces. null when the text can be neither. */
export function toGameKey(typed: string): string | null {
  if (TOKEN.test(typed)) return typed;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

export const isGameToken = (text: string): boolean => TOKEN.test(text);

/** A private game, for the people who are in it. */
export interface PrivateGameInfo extends GameAccess {
  readonly tableId: string;
  /** The table's name, with its number. */
  readonly name: string;
  readonly title: string;
  readonly hostId: string;
  readonly term: GameTerm;
  readonly createdAt: EpochMs;
  /** null when only its host ends it. */
  readonly closesAt: EpochMs | null;
  readonly isOpen: boolean;
  readonly settings: TableSettings;
}

/** How others enter. `token` and `code` are null when the game is closed, `sheetToken` when the sheet has no link. */
export interface WaysIn {
  readonly token: string | null;
  readonly code: string | null;
  readonly hasPassword: boolean;
  readonly sheetToken: string | null;
}

/** `outside` is the room's origin that other computers can open; null when the room has no such origin. Fault 132 */
export interface SentWaysIn extends WaysIn {
  readonly outside: string | null;
}

/** `invited` players used the link; the other standings are those of the game. H2 */
export const GAME_STANDINGS = ["invited", "asking", "admitted", "removed"] as const;
export type GameStanding = (typeof GAME_STANDINGS)[number];

/** One player on the sheet; all in cents. */
export interface SheetLine extends NamedPlayer {
  readonly userId: string;
  /** The line neither pays nor is paid. Decision 0078 */
  readonly bot: boolean;
  readonly brought: number;
  readonly away: number;
  /** The player's current stack; a running hand counts when it ends. */
  readonly stack: number;
  /** The player's result: away + stack − brought. Over all lines the sum is zero. */
  readonly net: number;
}

export interface GameSheet {
  readonly game: Pick<PrivateGameInfo, "tableId" | "name" | "title" | "isOpen" | "createdAt">;
  /** The largest win first. */
  readonly lines: readonly SheetLine[];
  /** The fewest payments that settle it among people; by ids. */
  readonly payments: readonly Payment[];
}
