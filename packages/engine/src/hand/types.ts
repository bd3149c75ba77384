/** The types of one hand: its setup, its state, its events and its viewers. */
import type { Card } from "../cards/card.ts";
import type { Chips, HandRules, SeatNo } from "../rules.ts";

/**
 * The forced bets of one seat. `live` counts towards a call. `dead` goes into the pot without counting towards a call.
 * When the stack is short, `dead` is taken first unless `deadLast` is true. B6, B8
 */
export interface Post {
  readonly seat: SeatNo;
  readonly live: Chips;
  readonly dead: Chips;
  /** True for the big-blind ante of a tournament: the dead chips are taken after the live chips. M6 */
  readonly deadLast?: true;
}

/** Additional rules of a hand in a tournament. All live hands are tabled after an all-in. M6, M22 */
export interface TournamentHand {
  /**
   * How many chips the players who posted the blinds were short. A pot-limit wager before the flop is computed as if
   * these chips had been posted.
   */
  readonly missingBlinds: Chips;
  /** True when antes count for a pot-limit wager before the flop. The big-blind ante never counts. */
  readonly antesCount: boolean;
}

export interface HandSetup {
  /** Grows by at least one with each hand of a table, and is never used twice. */
  readonly handNo: number;
  readonly rules: HandRules;
  /** The seat of the button. This seat may be empty. B2 */
  readonly button: SeatNo;
  /** The seat that acts first before the flop: left of the big blind, or left of the straddle if there is one. B4 */
  readonly firstToAct: SeatNo;
  /** The seats that are dealt in, in ascending order, which is also the clockwise order. */
  readonly seats: readonly { readonly seat: SeatNo; readonly stack: Chips }[];
  /** What each seat must post. A seat with too few chips posts all of them. B11 */
  readonly posts: readonly Post[];
  /**
   * True when dead chips count like other chips for building side pots. False when all dead chips go into the main pot.
   */
  readonly deadTrimmed: boolean;
  /** The additional rules of a tournament. Absent in a cash hand. */
  readonly tournament?: TournamentHand;
  /**
   * 52 cards, dealt from index 0: first the hole cards, one at a time clockwise from the button's left, then the board.
   * No cards are burned. G3
   */
  readonly deck: readonly Card[];
}

export type Street = 0 | 1 | 2 | 3;

export interface Pot {
  readonly amount: Chips;
  /** The seats that can win the pot, in ascending order. A folded seat is never among them. P1, P2 */
  readonly seats: readonly SeatNo[];
}

export type Action =
  | { readonly type: "fold" }
  | { readonly type: "check" }
  | { readonly type: "call" }
  /** `to` is the total that the player then has in front of them on this street. */
  | { readonly type: "bet"; readonly to: Chips }
  | { readonly type: "raise"; readonly to: Chips };

/**
 * Everything that the seat to act may do. Folding is always possible, so it is not listed (A14). This is public,
 * because it tells nothing about hidden cards.
 */
export interface LegalActions {
  readonly seat: SeatNo;
  /** The number of the decision in this hand, counted from 1. */
  readonly decision: number;
  readonly check: boolean;
  /**
   * How many chips a call would add. A call with the whole stack is an all-in. null when there is nothing to call. A8
   */
  readonly call: Chips | null;
  /**
   * The smallest and the largest total on this street for a bet or raise. Every whole amount between them is legal.
   * null when the player may not bet or raise.
   */
  readonly wager: { readonly type: "bet" | "raise"; readonly min: Chips; readonly max: Chips } | null;
}

export type HandSeatStatus = "live" | "folded" | "all-in";

export interface HandSeat {
  readonly seat: SeatNo;
  readonly startStack: Chips;
  /** The chips that the seat has not put in. */
  readonly stack: Chips;
  /** The live chips that the seat put in on this street. */
  readonly bet: Chips;
  /** All live chips that the seat put in during this hand, including this street. */
  readonly contributed: Chips;
  /** The dead chips that the seat posted. */
  readonly dead: Chips;
  readonly status: HandSeatStatus;
  /**
   * True when the seat is all-in because its time ran out: it takes no further part in the betting and keeps the rest
   * of its stack. T2
   */
  readonly protected: boolean;
  /** The hole cards. A hidden card is null, so viewers can still count the cards. */
  readonly cards: readonly (Card | null)[];
  readonly shown: boolean;
  /**
   * The cards that a player turned face up one by one after the hand, while other cards of this player are still
   * hidden. Absent when the player showed no card or all cards. P9
   */
  readonly exposed?: readonly Card[];
  readonly mucked: boolean;
  readonly won: Chips;
  /**
   * What the betting was when the seat last acted, for the reopening rules (A9–A11). null when the seat has not acted
   * on this street.
   */
  readonly bettingMemory: BettingMemory | null;
}

/** The betting at the moment when a seat last acted, and what has changed since. betting.ts reads it. */
export interface BettingMemory {
  /** The highest bet on this street when the seat last acted. */
  readonly lastFacedBet: Chips;
  /** True when the betting was reopened after the seat last acted, so that the seat may raise again. */
  readonly isReopened: boolean;
}

/** The betting of the current round. */
export interface BettingRound {
  /** The highest total of a seat on this street. A short big blind counts as a full one (B11). */
  readonly highestBet: Chips;
  /** The size of the largest full bet or raise on this street. At first it is the street's bet size. */
  readonly lastFullRaise: Chips;
  /** The total of the last full bet or raise. In fixed limit, short all-ins are measured from this total. A11 */
  readonly fullBetLevel: Chips;
  /**
   * How many full bets and raises were made on this street. The big blind counts as one. Fixed limit caps this number.
   * A2
   */
  readonly betCount: number;
  /** How many chips the short all-ins since the last full raise or call added together. A10 */
  readonly shortAllInSum: Chips;
  /** The last seat that bet or raised on this street. P7 */
  readonly aggressor: SeatNo | null;
}

export interface HandResult {
  readonly outcome: "settled" | "cancelled";
  readonly rake: Chips;
}

/** A hand as one viewer sees it. The server's own state has the same fields with every card known, and the deck. */
export interface HandView {
  readonly handNo: number;
  readonly rules: HandRules;
  readonly button: SeatNo;
  readonly firstToAct: SeatNo;
  readonly deadTrimmed: boolean;
  /** The additional rules of a tournament. Absent in a cash hand. */
  readonly tournament?: TournamentHand;
  readonly street: Street;
  readonly board: readonly Card[];
  readonly seats: readonly HandSeat[];
  readonly round: BettingRound;
  /** The last seat that bet or raised on any street. P7 */
  readonly lastAggressor: SeatNo | null;
  /**
   * The pots of the finished rounds, main pot first, including all dead chips. Chips that were raked or awarded are no
   * longer in them. The bets of this street are not in them yet.
   */
  readonly pots: readonly Pot[];
  /** How many decisions the hand has asked for so far. */
  readonly decisionCount: number;
  readonly toAct: LegalActions | null;
  readonly result: HandResult | null;
}

export interface HandState extends HandView {
  readonly deck: readonly Card[];
}

/** The viewer's seat in the hand, or "rail" when the viewer has no seat in it. */
export type Viewer = SeatNo | "rail";

/** How one pot, or one half of a pot, was awarded. P2, P4, P5 */
export interface Award {
  /** The index of the pot; 0 is the main pot. */
  readonly pot: number;
  readonly half: "whole" | "high" | "low";
  /** The chips that were awarded, after rake. */
  readonly amount: Chips;
  /** Each winner's share. `odd` is how many odd chips are in the share. */
  readonly shares: readonly { readonly seat: SeatNo; readonly amount: Chips; readonly odd: Chips }[];
}

/** A made hand in words and cards. `category` is a stable code. `text` is English, for logs and hand histories. */
export interface HandDescription {
  readonly category: string;
  readonly cards: readonly Card[];
  readonly text: string;
}

/**
 * What happened in a hand. Every event names all its amounts, seats and cards, so that no reader needs earlier events.
 * Hidden cards in it can be redacted.
 */
export type HandEvent =
  | {
      readonly type: "hand-started";
      readonly setup: Omit<HandSetup, "deck">;
      /** null in a redacted event. */
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
      /** How many chips the player put in with this action. */
      readonly added: Chips;
      /** The seat's total on this street after the action. */
      readonly bet: Chips;
      readonly stack: Chips;
      readonly allIn: boolean;
      /** True when the clock acted for the player. */
      readonly timedOut: boolean;
      /** The betting of the round after the action. */
      readonly round: BettingRound;
      /** The seats that may raise again because of the action. */
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
   * Cards were turned face up without being evaluated. Either the betting ended early and all live hands are tabled
   * (P8), or a player chose to show cards (P9). A card that stays face down is null.
   */
  | {
      readonly type: "tabled";
      readonly hands: readonly { readonly seat: SeatNo; readonly cards: readonly (Card | null)[] }[];
    }
  | { readonly type: "mucked"; readonly seat: SeatNo }
  | {
      readonly type: "raked";
      readonly total: Chips;
      /** The rake taken from each pot. R5 */
      readonly parts: readonly Chips[];
    }
  | { readonly type: "awarded"; readonly award: Award }
  | {
      readonly type: "hand-ended";
      readonly outcome: "settled" | "cancelled";
      /** The reason why the hand was cancelled; null when it was settled. T6 */
      readonly reason: string | null;
      readonly rake: Chips;
      readonly stacks: readonly { readonly seat: SeatNo; readonly before: Chips; readonly after: Chips }[];
    };

export interface HandStep {
  readonly state: HandState;
  readonly events: readonly HandEvent[];
}
