/** The grammar of one room's text: how its lines begin, and its words for players' actions. text-hand.ts knows what the lines mean. */
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
  /** The number of decimal places. When absent, it is 2 in a cash game and 0 in a tournament. */
  readonly decimals?: 0 | 2;
  readonly currency: string;
  readonly startedAt: number | null;
  readonly tableName: string;
  readonly tableSize: number;
  readonly button: SeatNo;
}

/** What is wrong with the header of a text that is not a hand of a game of this room. */
export type HeaderFault = "game" | "stakes" | "table";

/** The meaning of a line. The groups of its pattern are `chips` (put in or won), `to` (a total on the street), `cards` and `pot`. */
export type Saying =
  | "ante"
  /** A small blind. Only the first small blind of a hand is live. */
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

/** The part of a hand that a line begins. The line of a street has the new cards in the group `cards`. */
type MarkerRule = readonly [pattern: RegExp, begins: "deal" | "street" | "boards" | "summary" | "nothing"];

export interface TextGrammar {
  /** The name of the format in a refusal. */
  readonly name: string;
  /** Finds the lines that begin a hand; flags `gm`. */
  readonly start: RegExp;
  /** Rewrites the lines of a hand into a regular form. */
  readonly prepare?: (lines: readonly string[]) => readonly string[];
  readonly readHeader: (lines: readonly string[]) => TextHeader | HeaderFault;
  /**
   * Matches the line of a seat. Groups: `seat`, `name` (or `alias`), `stack`; `gone` for a player who is not dealt in, `hero` or `me` for
   * the owner of the file.
   */
  readonly seat: RegExp;
  readonly isMarker: RegExp;
  readonly markers: readonly MarkerRule[];
  /** The text between a player's name and their action. */
  readonly speaks: RegExp;
  readonly sayings: readonly SayingRule[];
  /** Patterns of lines that do not begin with a name. The player is in the group `name`. */
  readonly lines: readonly SayingRule[];
  /** True when an unknown line of a player is a fault. When false, such a line is chat. */
  readonly isStrict: boolean;
  /** True when every text ends with a summary. Then a text without a summary is incomplete. */
  readonly hasSummary: boolean;
  /** True when the win of a player always includes their uncalled bet. */
  readonly winsUncalled?: true;
  /** True when players may still show cards and win after the summary has begun. */
  readonly speaksInSummary?: true;
}

/** Some rooms number their seats from 0. In their texts seat 0 is the seat before seat 1. */
export const seatOf = (number: number): number => (number + 9) % 10;

/** null when there is no amount. */
export function chipsIn(text: string | undefined, isTournament: boolean): Chips | null {
  const chips = readShownAmount(amountIn(text ?? "") ?? Number.NaN, isTournament ? 0 : 2);
  return typeof chips === "number" ? chips : null;
}

/** The blinds and bets that two stakes give. The stakes are the blinds, but in fixed limit they are the bets. null without two stakes. */
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

/** The parts of a price, which texts give in whole units of money. */
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

/** The entry of a table for a word of a text. */
export const oneOf = <T>(names: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(names, word) ? names[word] : undefined;
