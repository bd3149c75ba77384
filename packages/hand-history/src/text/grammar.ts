/**
 * The grammar of one room's text: how its lines begin, and the words for its players' actions. text-hand.ts knows the meaning of
 * the lines.
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
  /** When absent: 2 in a cash game, 0 in a tournament. */
  readonly decimals?: 0 | 2;
  readonly currency: string;
  readonly startedAt: number | null;
  readonly tableName: string;
  readonly tableSize: number;
  readonly button: SeatNo;
}

/** What is wrong with the header, when a text is not a hand of a game that this room has. */
export type HeaderFault = "game" | "stakes" | "table";

/** The meaning of a line; the groups of its pattern are `chips` (put in or won), `to` (a total on the street), `cards` and `pot`. */
export type Saying =
  | "ante"
  /** Only the first small blind of a hand is live. */
  | "small-blind"
  | "big-blind"
  /** A live big blind and a dead small one. */
  | "both-blinds"
  | "dead"
  /** A live post that does not move the first decision. */
  | "extra"
  | "straddle"
  | "fold"
  | "check"
  | "call"
  | "bet"
  | "raise-to"
  /** Puts in this much: a call or a raise, or a blind before the deal. */
  | "adds"
  | "dealt"
  /** Without `cards`, the dealt cards are shown. */
  | "shows"
  | "mucks"
  | "wins"
  /** All-in by time-out. T2 */
  | "protected"
  | "nothing";

export type SayingRule = readonly [pattern: RegExp, says: Saying];

/** The part of a hand that a line begins; a street has its new cards in the group `cards`. */
type MarkerRule = readonly [pattern: RegExp, begins: "deal" | "street" | "boards" | "summary" | "nothing"];

export interface TextGrammar {
  /** The format's name in a refusal. */
  readonly name: string;
  /** Finds the lines that begin a hand; flags `gm`. */
  readonly start: RegExp;
  /** Rewrites the lines of a hand into a regular form. */
  readonly prepare?: (lines: readonly string[]) => readonly string[];
  readonly readHeader: (lines: readonly string[]) => TextHeader | HeaderFault;
  /** Groups `seat`, `name` (or `alias`), `stack`; `gone` for a player who is not dealt in, `hero` or `me` for the owner of the file. */
  readonly seat: RegExp;
  readonly isMarker: RegExp;
  readonly markers: readonly MarkerRule[];
  /** The text between a player's name and their action. */
  readonly speaks: RegExp;
  readonly sayings: readonly SayingRule[];
  /** Lines that do not begin with a name; the player is in the group `name`. */
  readonly lines: readonly SayingRule[];
  /** True when an unknown line of a player is a fault and not chat. */
  readonly isStrict: boolean;
  /** True when texts end with a summary, so that a text without one is incomplete. */
  readonly hasSummary: boolean;
  /** True when an uncalled bet is always part of its player's win. */
  readonly winsUncalled?: true;
  /** True when players show and win after the summary has begun. */
  readonly speaksInSummary?: true;
}

/** Some rooms number their seats from 0; then seat 0 is the seat before seat 1. */
export const seatOf = (number: number): number => (number + 9) % 10;

/** null when there is no amount. */
export function chipsIn(text: string | undefined, isTournament: boolean): Chips | null {
  const chips = readShownAmount(amountIn(text ?? "") ?? Number.NaN, isTournament ? 0 : 2);
  return typeof chips === "number" ? chips : null;
}

/** The blinds and bets from two stakes: these are the blinds, but in fixed limit the bets. null when there are no such stakes. */
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

/** Prices are in whole units of money, as texts have them. */
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

/** The table's entry for a word of a text. */
export const oneOf = <T>(names: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(names, word) ? names[word] : undefined;
