/** The types of one hand: its setup, its state, its events and its viewers. */
import type { Card } from "../cards/card.ts";
import type { Chips, HandRules, SeatNo } from "../rules.ts";

/**
 * The forced bets of one seat. `live` counts towards a call. `dead` goes into the pot, and is taken first unless
 * `deadLast` is true. B6, B8
 */
export interface Post {
  readonly seat: SeatNo;
  readonly live: Chips;
  readonly dead: Chips;
  /** True for the big-blind ante of a tournament: the dead chips are taken after the live chips. M6 */
  readonly deadLast?: true;
}

/** The additional rules of a tournament's hand; a cash hand has none. All live hands are tabled after an all-in. M6, M22 */
export interface TournamentHand {
  /**
   * How many chips are missing from the posted blinds. For a pot-limit wager before the flop, these chips count as
   * posted.
   */
  readonly missingBlinds: Chips;
  /** True when antes count for a pot-limit wager before the flop; the big-blind ante never counts. */
  readonly antesCount: boolean;
}

export interface HandSetup {
  /** Grows by one with each hand of a table; never used twice. */
  readonly handNo: number;
  readonly rules: HandRules;
  /** May be an empty seat. B2 */
  readonly button: SeatNo;
  /** The first to act before the flop: left of the big blind (or of the straddle). B4 */
  readonly firstToAct: SeatNo;
  /** The seats dealt in, ascending; seats ascend clockwise. */
  readonly seats: readonly { readonly seat: SeatNo; readonly stack: Chips }[];
  /** What each seat must post. A seat with fewer chips posts all its chips. B11 */
  readonly posts: readonly Post[];
  /** True when dead chips count as a contribution to side pots; false when all of them go into the main pot. */
  readonly deadTrimmed: boolean;
  /** Absent in a cash hand. */
  readonly tournament?: TournamentHand;
  /** 52 cards, dealt from index 0: hole cards one at a time clockwise from the button's left, then the board; no burns. G3 */
  readonly deck: readonly Card[];
}

export type Street = 0 | 1 | 2 | 3;

export interface Pot {
  readonly amount: Chips;
  /** The seats that can win the pot, ascending; never a folded seat. P1, P2 */
  readonly seats: readonly SeatNo[];
}

export type Action =
  | { readonly type: "fold" }
  | { readonly type: "check" }
  | { readonly type: "call" }
  /** `to` is the player's total on this street. */
  | { readonly type: "bet"; readonly to: Chips }
  | { readonly type: "raise"; readonly to: Chips };

/**
 * Everything that the seat to act may do; folding is always possible (A14). Public, because it reveals nothing about
 * cards.
 */
export interface LegalActions {
  readonly seat: SeatNo;
  /** Number of the decision in this hand, from 1. */
  readonly decision: number;
  readonly check: boolean;
  /**
   * The chips that a call would add; a call with the whole stack is an all-in. null when there is nothing to call. A8
   */
  readonly call: Chips | null;
  /** The least and the largest total on this street; every whole amount between is legal. null when no wager is allowed. */
  readonly wager: { readonly type: "bet" | "raise"; readonly min: Chips; readonly max: Chips } | null;
}

export type HandSeatStatus = "live" | "folded" | "all-in";

export interface HandSeat {
  readonly seat: SeatNo;
  readonly startStack: Chips;
  /** Chips behind. */
  readonly stack: Chips;
  /** Live chips on this street. */
  readonly bet: Chips;
  /** All live chips that the seat put in during this hand, including this street. */
  readonly contributed: Chips;
  /** Dead chips posted. */
  readonly dead: Chips;
  readonly status: HandSeatStatus;
  /**
   * True when the seat is all-in by time-out: it takes no further part in the betting and keeps the chips behind. T2
   */
  readonly protected: boolean;
  /** A hidden card is null; the number of cards is known. */
  readonly cards: readonly (Card | null)[];
  readonly shown: boolean;
  /**
   * The cards that a player showed one by one after the hand, while other cards of the hand are still hidden. Absent when there
   * are no such cards. P9
   */
  readonly exposed?: readonly Card[];
  readonly mucked: boolean;
  readonly won: Chips;
  /** The betting when the seat last acted, for the reopening rules (A9–A11); null when the seat has not acted on this street. */
  readonly bettingMemory: BettingMemory | null;
}

/** The betting when a seat last acted. Filled by betting.ts. */
export interface BettingMemory {
  /** The highest bet on this street when the seat last acted. */
  readonly lastFacedBet: Chips;
  /** True when the betting was reopened since the seat last acted, so that the seat may raise again. */
  readonly isReopened: boolean;
}

/** The betting of the round being played. */
export interface BettingRound {
  /** The highest total on this street; a short big blind does not lower it (B11). */
  readonly highestBet: Chips;
  /** The largest full bet or raise; at first the big blind. */
  readonly lastFullRaise: Chips;
  /** The level of the last full bet or raise. In fixed limit, short all-ins are measured from this level. A11 */
  readonly fullBetLevel: Chips;
  /** Fixed limit: the number of bets made, which the cap limits. A2 */
  readonly betCount: number;
  /** Chips of the current chain of short all-ins without a call between them. A10 */
  readonly shortAllInSum: Chips;
  /** The seat that last bet or raised on this street. P7 */
  readonly aggressor: SeatNo | null;
}

export interface HandResult {
  readonly outcome: "settled" | "cancelled";
  readonly rake: Chips;
}

/** A hand as one viewer sees it. The server's state is the same with every card known, plus the deck. */
export interface HandView {
  readonly handNo: number;
  readonly rules: HandRules;
  readonly button: SeatNo;
  readonly firstToAct: SeatNo;
  readonly deadTrimmed: boolean;
  /** Absent in a cash hand. */
  readonly tournament?: TournamentHand;
  readonly street: Street;
  readonly board: readonly Card[];
  readonly seats: readonly HandSeat[];
  readonly round: BettingRound;
  /** The seat that last bet or raised on any street. P7 */
  readonly lastAggressor: SeatNo | null;
  /**
   * The pots of finished rounds with all dead chips, main pot first, minus what was raked and awarded. The bets of this street are
   * not in a pot yet.
   */
  readonly pots: readonly Pot[];
  /** The number of decisions so far. */
  readonly decisionCount: number;
  readonly toAct: LegalActions | null;
  readonly result: HandResult | null;
}

export interface HandState extends HandView {
  readonly deck: readonly Card[];
}

/** A seat of the hand, or "rail" for every viewer who has no seat in the hand. */
export type Viewer = SeatNo | "rail";

/** How one pot, or half of it, was awarded. P2, P4, P5 */
export interface Award {
  /** Index into the pots; 0 is the main pot. */
  readonly pot: number;
  readonly half: "whole" | "high" | "low";
  /** The chips in the pot or the half after rake. */
  readonly amount: Chips;
  /** `odd` is the number of odd chips in the share. */
  readonly shares: readonly { readonly seat: SeatNo; readonly amount: Chips; readonly odd: Chips }[];
}

/** A made hand in words and cards: `category` is stable, `text` is English for logs and histories. */
export interface HandDescription {
  readonly category: string;
  readonly cards: readonly Card[];
  readonly text: string;
}

/** Every event is complete by itself (amounts, seats, cards) and can be redacted. */
export type HandEvent =
  | {
      readonly type: "hand-started";
      readonly setup: Omit<HandSetup, "deck">;
      /** null when redacted. */
      readonly deck: readonly Card[] | null;
    }
  | {
      readonly type: "posted";
      readonly seat: SeatNo;
      readonly live: Chips;
      readonly dead: Chips;
      readonly stack: Chips;
    }
  | {
      readonly type: "hole-dealt";
      readonly hands: readonly { readonly seat: SeatNo; readonly cards: readonly (Card | null)[] }[];
    }
  | { readonly type: "to-act"; readonly legal: LegalActions }
  | {
      readonly type: "acted";
      readonly seat: SeatNo;
      readonly action: Action["type"];
      /** Chips put in by this action. */
      readonly added: Chips;
      /** The seat's total on this street after the action. */
      readonly bet: Chips;
      readonly stack: Chips;
      readonly allIn: boolean;
      /** True when the clock acted for the player. */
      readonly timedOut: boolean;
      /** The betting of the round after the action. */
      readonly round: BettingRound;
      /** Seats that may raise again because of the action. */
      readonly reopened: readonly SeatNo[];
    }
  /** T2: the seat is all-in for the chips it has put in. */
  | { readonly type: "protected"; readonly seat: SeatNo }
  | { readonly type: "uncalled-returned"; readonly seat: SeatNo; readonly amount: Chips; readonly stack: Chips }
  | { readonly type: "round-ended"; readonly pots: readonly Pot[] }
  | { readonly type: "street-dealt"; readonly street: Street; readonly cards: readonly Card[] }
  | {
      readonly type: "shown";
      readonly seat: SeatNo;
      readonly cards: readonly Card[];
      readonly high: HandDescription;
      readonly low: HandDescription | null;
    }
  /**
   * Cards turned face up without being evaluated: all live hands when betting ends early (P8), or cards that a player chooses to
   * show (P9). null for a card that stays face down.
   */
  | {
      readonly type: "tabled";
      readonly hands: readonly { readonly seat: SeatNo; readonly cards: readonly (Card | null)[] }[];
    }
  | { readonly type: "mucked"; readonly seat: SeatNo }
  | {
      readonly type: "raked";
      readonly total: Chips;
      /** One part for each pot. R5 */
      readonly parts: readonly Chips[];
    }
  | { readonly type: "awarded"; readonly award: Award }
  | {
      readonly type: "hand-ended";
      readonly outcome: "settled" | "cancelled";
      /** Why the hand was cancelled; null when it was settled. T6 */
      readonly reason: string | null;
      readonly rake: Chips;
      readonly stacks: readonly { readonly seat: SeatNo; readonly before: Chips; readonly after: Chips }[];
    };

export interface HandStep {
  readonly state: HandState;
  readonly events: readonly HandEvent[];
}
