/**
 * The grammar of one room's text: how its lines begin, and its words for players' actions. `text-hand.ts` uses a grammar to read a hand.
 */
import type { Chips, Game, SeatNo, Structure } from "@poker/engine";
import { readShownAmount } from "../amount-text.ts";
import type { TournamentFacts } from "../history.ts";
import { amountIn } from "./amounts.ts";

export interface TextHeader {
  readonly id: string;
  readonly site: string;
  readonly game: Game;
  readonly structure: Structure;
  readonly smallBlind: Chips;
  readonly bigBlind: Chips;
  readonly smallBet: Chips;
  readonly bigBet: Chips;
  readonly tournament: TournamentFacts | null;
  /** The number of decimal places of amounts. When absent, 2 in a cash game and 0 in a tournament. */
  readonly decimals?: 0 | 2;
  readonly currency: string;
  readonly startedAt: number | null;
  readonly tableName: string;
  readonly tableSize: number;
  readonly button: SeatNo;
}

/** The part of a text's header that cannot be read. */
export type HeaderFault = "game" | "stakes" | "table";

/** The meaning of a line. The groups of its pattern are `chips` (put in or won), `to` (a total on the street), `cards` and `pot`. */
export type Saying =
  | "ante"
  /** A small blind. The first small blind of a hand is live; all others are dead. */
  | "small-blind"
  | "big-blind"
  /** A live big blind together with a dead small blind. */
  | "both-blinds"
  | "dead"
  /** A live post that does not change which player decides first. */
  | "extra"
  | "straddle"
  | "fold"
  | "check"
  | "call"
  | "bet"
  | "raise-to"
  /** The player puts in this many chips: a call or a raise, or a blind before the deal. */
  | "adds"
  | "dealt"
  /** The player shows cards. Without `cards`, the player shows the cards that were dealt. */
  | "shows"
  | "mucks"
  | "wins"
  /** The player ran out of time and is all-in. T2 */
  | "protected"
  | "nothing";

export type SayingRule = readonly [pattern: RegExp, says: Saying];

/** A pattern for lines that begin a part of the hand. The pattern for a street has the new cards in the group `cards`. */
type MarkerRule = readonly [pattern: RegExp, begins: "deal" | "street" | "boards" | "summary" | "nothing"];

export interface TextGrammar {
  /** The name of the room's format. */
  readonly name: string;
  /** Matches the lines that begin a hand. Needs the flags `gm`. */
  readonly start: RegExp;
  /** Repairs lines of a hand that do not have the usual form. */
  readonly prepare?: (lines: readonly string[]) => readonly string[];
  readonly readHeader: (lines: readonly string[]) => TextHeader | HeaderFault;
  /**
   * Matches the line of a seat. The groups are `seat`, `name` (or `alias`) and `stack`; also `gone` for a player who is not dealt in, and
   * `hero` or `me` for the owner of the file.
   */
  readonly seat: RegExp;
  readonly isMarker: RegExp;
  readonly markers: readonly MarkerRule[];
  /** Matches the text between a player's name and their action. */
  readonly speaks: RegExp;
  readonly sayings: readonly SayingRule[];
  /** Patterns for lines that do not begin with a player's name. The group `name` has the player. */
  readonly lines: readonly SayingRule[];
  /** True when an unknown line of a player is a fault. When false, such a line is chat. */
  readonly isStrict: boolean;
  /** True when every hand ends with a summary, so that a hand without a summary is incomplete. */
  readonly hasSummary: boolean;
  /** True when the win of a player always includes their uncalled bet. */
  readonly winsUncalled?: true;
  /** True when players may still show cards and win after the summary has begun. */
  readonly speaksInSummary?: true;
}

/**
 * Converts a seat number of a text to a seat counted from 0. Seat 0 of a text becomes the tenth seat, which is next to
 * seat 1.
 */
export const seatOf = (number: number): number => (number + 9) % 10;

/** Reads an amount as chips; null when there is no amount. */
export function chipsIn(text: string | undefined, isTournament: boolean): Chips | null {
  const chips = readShownAmount(amountIn(text ?? "") ?? Number.NaN, isTournament ? 0 : 2);
  return typeof chips === "number" ? chips : null;
}

/**
 * Returns the blinds and bets for two stakes. The stakes are the blinds, but in fixed limit they are the bets. null when a stake is
 * missing.
 */
export function stakesOf(
  structure: Structure,
  low: Chips | null,
  high: Chips | null,
): Pick<TextHeader, "smallBlind" | "bigBlind" | "smallBet" | "bigBet"> | null {
  if (low === null || high === null || high === 0) return null;
  if (structure !== "fixed-limit") return { smallBlind: low, bigBlind: high, smallBet: high, bigBet: high };
  return { smallBlind: Math.floor(low / 2), bigBlind: low, smallBet: low, bigBet: high };
}

interface TournamentPrice {
  readonly name?: string;
  readonly buyIn?: number | null | undefined;
  readonly fee?: number | null | undefined;
  readonly bounty?: number | undefined;
  readonly level?: number;
}

/** Returns the facts of a tournament. The parts of the price are given in dollars, euros or the like, not in cents. */
export const tournamentOf = (
  id: string,
  { name = "", buyIn, fee, bounty, level = 1 }: TournamentPrice,
): TournamentFacts => ({
  id,
  name,
  startedAt: null,
  buyIn: Math.round(100 * (buyIn ?? 0)),
  fee: Math.round(100 * (fee ?? 0)),
  ...(bounty !== undefined && { bounty: Math.round(100 * bounty) }),
  startingStack: 0,
  level,
  levelMs: 0,
  tables: "many",
});

/** Returns the entry of a table for a word in a text. */
export const oneOf = <T>(names: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(names, word) ? names[word] : undefined;
