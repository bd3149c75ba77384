/**
 * The type of a grammar: how the lines of one room's text begin, and which words the room uses for players' actions. `text-hand.ts` reads
 * hands with it.
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
  /** How many decimal places amounts have. Missing for the usual: 2 in a cash game, 0 in a tournament. */
  readonly decimals?: 0 | 2;
  readonly currency: string;
  readonly startedAt: number | null;
  readonly tableName: string;
  readonly tableSize: number;
  readonly button: SeatNo;
}

/** Which part of a hand's header cannot be read. */
export type HeaderFault = "game" | "stakes" | "table";

/**
 * What a line means. The groups of its pattern are `chips` (chips put in or won), `to` (the player's total on the street), `cards` and
 * `pot`.
 */
export type Saying =
  | "ante"
  /** A small blind. The first one in a hand is live, and every further one is dead. */
  | "small-blind"
  | "big-blind"
  /** A big blind, which is live, and a small blind, which is dead, in one post. */
  | "both-blinds"
  | "dead"
  /** A live post by a player whose post does not change who decides first. */
  | "extra"
  | "straddle"
  | "fold"
  | "check"
  | "call"
  | "bet"
  | "raise-to"
  /** The player puts in this many chips more: a call, a raise, or a blind. */
  | "adds"
  | "dealt"
  /** The player shows cards. When the line has no `cards`, these are the cards that were dealt to them. */
  | "shows"
  | "mucks"
  | "wins"
  /** The player ran out of time and is all-in for what they have put in. T2 */
  | "protected"
  | "nothing";

export type SayingRule = readonly [pattern: RegExp, says: Saying];

/** A pattern for lines that begin a new part of the hand. For a street, the group `cards` has the new cards. */
type MarkerRule = readonly [pattern: RegExp, begins: "deal" | "street" | "boards" | "summary" | "nothing"];

export interface TextGrammar {
  /** The name of the room's format. */
  readonly name: string;
  /** Matches each line with which a hand begins. Must have the flags `gm`. */
  readonly start: RegExp;
  /** Repairs lines of a hand that are not in the usual form. */
  readonly prepare?: (lines: readonly string[]) => readonly string[];
  readonly readHeader: (lines: readonly string[]) => TextHeader | HeaderFault;
  /**
   * Matches the line that introduces a seat. Its groups:
   * - `seat`, `name` (or `alias`) and `stack`
   * - `gone`, for a player who is not dealt in
   * - `hero` or `me`, for the owner of the file
   */
  readonly seat: RegExp;
  readonly isMarker: RegExp;
  readonly markers: readonly MarkerRule[];
  /** Matches what stands between a player's name and their action. */
  readonly speaks: RegExp;
  readonly sayings: readonly SayingRule[];
  /** Patterns for lines in which the player's name does not come first. It is in the group `name`. */
  readonly lines: readonly SayingRule[];
  /** True when a line of a player that no pattern matches makes the file faulty. False when such a line is chat. */
  readonly isStrict: boolean;
  /** True when this room ends every hand with a summary. A hand without one is then incomplete. */
  readonly hasSummary: boolean;
  /** True when what a player wins always includes their uncalled bet. */
  readonly winsUncalled?: true;
  /** True when players can still show cards or win after the summary has begun. */
  readonly speaksInSummary?: true;
}

/** Converts a seat number in a text to a seat from 0. Seat 0 in a text becomes the tenth seat, which is next to seat 1. */
export const seatOf = (number: number): number => (number + 9) % 10;

/** Reads an amount as chips. Returns null when there is none. */
export function chipsIn(text: string | undefined, isTournament: boolean): Chips | null {
  const chips = readShownAmount(amountIn(text ?? "") ?? Number.NaN, isTournament ? 0 : 2);
  return typeof chips === "number" ? chips : null;
}

/**
 * Returns the blinds and bets for a game's two stakes. In fixed limit the stakes are the bets, and otherwise the blinds. Returns null when
 * a stake is missing.
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

/** Returns the facts of a tournament. The parts of the price are in whole units of the currency, such as dollars, not in cents. */
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

/** Returns the value for a word from a text, if the word is listed. */
export const oneOf = <T>(names: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(names, word) ? names[word] : undefined;
