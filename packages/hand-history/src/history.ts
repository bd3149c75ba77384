/**
 * A hand as one reader may know it: how it began, the cards that this reader saw, and the players' decisions. Everything else follows from
 * the rules. Each format is written from a `HandHistory` and read into one. It never contains a card that the reader did not see.
 */
import type { Action, Award, Card, Chips, EpochMs, HandSetup, SeatNo } from "@poker/engine";
import type { SeatCards } from "./cards.ts";

export interface HandHistory {
  readonly setup: Omit<HandSetup, "deck">;
  /** The hole cards as the reader saw them when they were dealt: one entry for each seat, in the order of `setup`. */
  readonly dealt: readonly SeatCards[];
  /** The hole cards that the reader had seen by the end, including cards that were shown later. */
  readonly seen: readonly SeatCards[];
  /** The board cards that were dealt. */
  readonly board: readonly Card[];
  readonly moves: readonly Move[];
  /** How the room of the hand paid the pots. Missing unless that room's rake or odd chips differ from what our rules give. */
  readonly awards?: readonly Award[];
  readonly facts: HandFacts;
}

/** A move in the hand: mostly a player's decision. */
export type Move =
  /** A decision. `timedOut` is true when the player ran out of time and the clock acted for them. */
  | { readonly type: "act"; readonly seat: SeatNo; readonly action: Action; readonly timedOut: boolean }
  /** The player ran out of time and is all-in for the chips that they have put in. T2 */
  | { readonly type: "protected"; readonly seat: SeatNo }
  /** The hand was cancelled here. T6 */
  | { readonly type: "cancelled"; readonly reason: string }
  /** A player showed some of their cards after the hand. `places` are the positions of these cards among the hole cards, from 0. P9 */
  | { readonly type: "showed"; readonly seat: SeatNo; readonly places: readonly number[] };

/** What is known about a hand besides its play. */
export interface HandFacts {
  /** The hand's id, unique in its room. */
  readonly id: string;
  readonly site: string;
  readonly table: { readonly name: string; readonly seats: number };
  readonly startedAt: EpochMs | null;
  /** An ISO 4217 code, or `XPM` for play money. */
  readonly currency: string;
  /** How many decimal places written amounts have: 2 when a chip is a cent, 0 in a tournament. */
  readonly decimals: 0 | 2;
  /** The players: one entry for each seat that was dealt in, in the order of `setup`. */
  readonly players: readonly { readonly seat: SeatNo; readonly name: string }[];
  /** The reader's seat; null when the reader was not dealt in. */
  readonly hero: SeatNo | null;
  readonly tournament: TournamentFacts | null;
  /**
   * How many ms the player had left at each decision, in order. null where this is unknown. Missing when it is unknown for all decisions.
   */
  readonly timesLeft?: readonly (number | null)[];
}

export interface TournamentFacts {
  readonly id: string;
  readonly name: string;
  /**
   * When the tournament started, epoch ms. null when a file does not say. A starting stack or a level length that a file does not give is
   * 0.
   */
  readonly startedAt: EpochMs | null;
  readonly buyIn: Chips;
  readonly fee: Chips;
  /** The part of the price that is the bounty on the player. It is not included in `buyIn`. Missing when the tournament has no bounties. */
  readonly bounty?: Chips;
  readonly startingStack: Chips;
  readonly level: number;
  /** The length of one level, in milliseconds. */
  readonly levelMs: number;
  readonly tables: "one" | "many";
}
