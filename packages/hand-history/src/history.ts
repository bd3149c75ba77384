/**
 * A hand as one reader may know it: how it began, the cards they saw, and what was decided. All else follows from the rules. Every format is
 * written from this and read into it, and no card that the reader did not see is in it.
 */
import type { Action, Card, Chips, EpochMs, HandSetup, SeatNo } from "@poker/engine";
import type { SeatCards } from "./cards.ts";

export interface HandHistory {
  readonly setup: Omit<HandSetup, "deck">;
  /** Hole cards as the reader saw them dealt: one entry a seat, as in `setup`. */
  readonly dealt: readonly SeatCards[];
  /** Hole cards with all that was turned up later. */
  readonly seen: readonly SeatCards[];
  /** As far as it was dealt. */
  readonly board: readonly Card[];
  readonly moves: readonly Move[];
  readonly facts: HandFacts;
}

/** What was decided, in order. */
export type Move =
  /** `timedOut`: the clock acted for the player. */
  | { readonly type: "act"; readonly seat: SeatNo; readonly action: Action; readonly timedOut: boolean }
  /** All-in by time-out for what was put in. T2 */
  | { readonly type: "protected"; readonly seat: SeatNo }
  /** T6 */
  | { readonly type: "cancelled"; readonly reason: string }
  /** After the hand: cards by their places in the player's hand. P9 */
  | { readonly type: "showed"; readonly seat: SeatNo; readonly places: readonly number[] };

/** What is known about a hand besides its play. */
export interface HandFacts {
  /** Of the room, unique there. */
  readonly id: string;
  readonly site: string;
  readonly table: { readonly name: string; readonly seats: number };
  readonly startedAt: EpochMs | null;
  /** `XPM` is play money; else as ISO 4217 has it. */
  readonly currency: string;
  /** How many decimal places an amount is shown with: 2 when a chip is a cent, 0 in a tournament. */
  readonly decimals: 0 | 2;
  /** One entry a seat that was dealt in, as in `setup`. */
  readonly players: readonly { readonly seat: SeatNo; readonly name: string }[];
  /** The reader's seat; null when they were not dealt in. */
  readonly hero: SeatNo | null;
  readonly tournament: TournamentFacts | null;
  /** Milliseconds left at each decision, in order; null where they are not known. Absent when none are. */
  readonly timesLeft?: readonly (number | null)[];
}

export interface TournamentFacts {
  readonly id: string;
  readonly name: string;
  /** null: a file does not say; no more than of its stack, 0, and the length of its levels, 0. */
  readonly startedAt: EpochMs | null;
  readonly buyIn: Chips;
  readonly fee: Chips;
  readonly startingStack: Chips;
  readonly level: number;
  /** Of one level; milliseconds. */
  readonly levelMs: number;
  readonly tables: "one" | "many";
}
