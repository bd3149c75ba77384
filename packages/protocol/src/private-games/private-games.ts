/** What pages know about private games: the host, how other people enter, and the sheet that settles the game. H1–H9 */
import type { EpochMs, GameAccess, Payment, TableSettings } from "@poker/engine";
import type { NamedPlayer } from "../people/named-player.ts";

/** How long a game stays open. A *club* has no fixed end. */
export const GAME_TERMS = ["day", "week", "club"] as const;
export type GameTerm = (typeof GAME_TERMS)[number];

export const MAX_GAME_TITLE = 60;
export const MAX_GAME_PASSWORD = 60;

/** The letters of a game's code. It has no digits, so no letter can be taken for one. */
export const GAME_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
export const GAME_CODE_LENGTH = 6;
const TOKEN = /^[A-Za-z0-9_-]{22}$/;
const CODE = new RegExp(`^[${GAME_CODE_LETTERS}]{${GAME_CODE_LENGTH}}$`);

/**
 * Reads what a person typed to enter a game. Returns a link's token unchanged, and a code in capitals without spaces. Returns null when the
 * text is neither.
 */
export function toGameKey(typed: string): string | null {
  if (TOKEN.test(typed)) return typed;
  const code = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : null;
}

export const isGameToken = (text: string): boolean => TOKEN.test(text);

/** A private game, as the people who are in it see it. */
export interface PrivateGameInfo extends GameAccess {
  readonly tableId: string;
  /** The name of the table, with the table's number. */
  readonly name: string;
  readonly title: string;
  readonly hostId: string;
  readonly term: GameTerm;
  readonly createdAt: EpochMs;
  /** When the game closes. null when it stays open until its host ends it. */
  readonly closesAt: EpochMs | null;
  readonly isOpen: boolean;
  readonly settings: TableSettings;
}

/**
 * How other people can enter a game. `token` and `code` are null when the game is closed. `sheetToken` is null when no link to the sheet
 * exists.
 */
export interface GameInvitation {
  readonly token: string | null;
  readonly code: string | null;
  readonly hasPassword: boolean;
  readonly sheetToken: string | null;
}

/** An invitation with the room's address for other computers, `outside`. It is null when other computers cannot open the room. Fault 132 */
export interface SentGameInvitation extends GameInvitation {
  readonly outside: string | null;
}

/**
 * A person's standing in a private game. `invited` means that they have only opened the link. The game itself keeps the other standings. H2
 */
export const GAME_STANDINGS = ["invited", "asking", "admitted", "removed"] as const;
export type GameStanding = (typeof GAME_STANDINGS)[number];

/** One player on the sheet. All amounts are in cents. */
export interface SheetLine extends NamedPlayer {
  readonly userId: string;
  /** True for a bot. A bot neither pays nor is paid when the game is settled. Decision 0078 */
  readonly bot: boolean;
  readonly brought: number;
  readonly away: number;
  /** The player's stack. During a hand, it is the stack from before that hand. */
  readonly stack: number;
  /** The player's result: away + stack − brought. The sum of all results is zero. */
  readonly net: number;
}

export interface GameSheet {
  readonly game: Pick<PrivateGameInfo, "tableId" | "name" | "title" | "isOpen" | "createdAt">;
  /** The players' lines, the largest win first. */
  readonly lines: readonly SheetLine[];
  /** The payments between players that settle the game. Their number is as small as possible. */
  readonly payments: readonly Payment[];
}
