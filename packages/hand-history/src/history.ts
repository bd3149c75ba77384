/**
 * A hand as one reader may know it: how the hand began, the cards that this reader saw, and the decisions. Everything else follows from the
 * rules. Every format is written from a `HandHistory`, and is read into a `HandHistory`. A history has no card that the reader did not see.
 */
import type { Action, Award, Card, Chips, EpochMs, HandSetup, SeatNo } from "@poker/engine";
import type { SeatCards } from "./cards.ts";

export interface HandHistory {
  readonly setup: Omit<HandSetup, "deck">;
  /** Hole cards as the reader saw them when they were dealt: one entry for each seat, as in `setup`. */
  readonly dealt: readonly SeatCards[];
  /** The hole cards that the reader had seen at the end, including cards that were turned up later. */
  readonly seen: readonly SeatCards[];
  /** The board cards that were dealt. */
  readonly board: readonly Card[];
  readonly moves: readonly Move[];
  /** How the room of the hand paid the pots. Present only when the rake or the odd chips of that room differ from our rules. */
  readonly awards?: readonly Award[];
  readonly facts: HandFacts;
}

/** A move of the hand, such as a decision. */
export type Move =
  /** `timedOut` is true when the clock acted for the player. */
  | { readonly type: "act"; readonly seat: SeatNo; readonly action: Action; readonly timedOut: boolean }
  /** The player ran out of time and is all-in for the chips that they put in. T2 */
  | { readonly type: "protected"; readonly seat: SeatNo }
  /** The hand was cancelled here. T6 */
  | { readonly type: "cancelled"; readonly reason: string }
  /** A player showed these cards after the hand. `places` are the positions of the cards among their hole cards. P9 */
  | { readonly type: "showed"; readonly seat: SeatNo; readonly places: readonly number[] };

/** Facts about a hand besides its play. */
export interface HandFacts {
  /** The hand's id, unique in its room. */
  readonly id: string;
  readonly site: string;
  readonly table: { readonly name: string; readonly seats: number };
  readonly startedAt: EpochMs | null;
  /** `XPM` is play money; other codes are those of ISO 4217. */
  readonly currency: string;
  /** The number of decimal places of shown amounts: 2 when a chip is a cent, 0 in a tournament. */
  readonly decimals: 0 | 2;
  /** The players: one entry for each seat dealt in, as in `setup`. */
  readonly players: readonly { readonly seat: SeatNo; readonly name: string }[];
  /** The reader's seat; null when the reader was not dealt in. */
  readonly hero: SeatNo | null;
  readonly tournament: TournamentFacts | null;
  /** The milliseconds left at each decision, in order; null where unknown. The field is absent when all are unknown. */
  readonly timesLeft?: readonly (number | null)[];
}

export interface TournamentFacts {
  readonly id: string;
  readonly name: string;
  /** null when a file does not give the start. A starting stack or a level length that a file does not give is 0. */
  readonly startedAt: EpochMs | null;
  readonly buyIn: Chips;
  readonly fee: Chips;
  /**
   * The part of the price that is the bounty for knocking the player out. `buyIn` does not include the bounty. Absent when the tournament
   * has no bounties.
   */
  readonly bounty?: Chips;
  readonly startingStack: Chips;
  readonly level: number;
  /** The length of one level, in milliseconds. */
  readonly levelMs: number;
  readonly tables: "one" | "many";
}
