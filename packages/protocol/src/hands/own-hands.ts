/** A player's own finished hands: the filters, order and rows of the list, and the player's notes on a hand. F4 */
import type { Card, Game, SeatNo, Structure } from "@poker/engine";
import type { FigureId } from "./figure-ids.ts";
import type { HandSummary } from "./finished-hand.ts";

/**
 * A player's position at the table, in the order of betting after the flop. Heads-up, the player on the button posts the small blind, and
 * their position is `button`.
 */
export const POSITIONS = ["small-blind", "big-blind", "early", "middle", "cutoff", "button"] as const;
export type Position = (typeof POSITIONS)[number];

/**
 * What a hand was played for. Statistics keep these kinds apart, because chips of a tournament or of a private game are not money. M3, H1
 */
export const HAND_MONEY = ["play", "real", "game", "tournament"] as const;
export type HandMoney = (typeof HAND_MONEY)[number];

export const HAND_RESULTS = ["won", "lost", "even"] as const;
export type HandResultKind = (typeof HAND_RESULTS)[number];

/** Selects the hands behind a statistic: those in which the player did it (`made`), or those in which they could (`possible`). */
export interface CountedHands {
  readonly figure: FigureId;
  readonly part: "made" | "possible";
}

/** A filter of a player's hands. The list contains the hands that match all fields. A field that is null matches every hand. */
export interface OwnHandFilter {
  readonly game: Game | null;
  readonly structure: Structure | null;
  /** The hand's big blind, in cents or tournament chips. */
  readonly bigBlind: number | null;
  readonly money: HandMoney | null;
  readonly tableId: string | null;
  readonly tournamentId: string | null;
  /** Hands that ended before this time are not listed; epoch ms. */
  readonly from: number | null;
  /** Hands that ended at this time or later are not listed; epoch ms. */
  readonly to: number | null;
  readonly position: Position | null;
  readonly result: HandResultKind | null;
  /** The smallest pot, in cents or tournament chips, inclusive. */
  readonly potFrom: number | null;
  /** The largest pot, in cents or tournament chips, inclusive. */
  readonly potTo: number | null;
  /**
   * True lists only hands in which this player went to showdown: they and at least one opponent had not folded when all cards were dealt.
   * False lists only the other hands.
   */
  readonly showdown: boolean | null;
  readonly tag: string | null;
  /** True lists only hands with a note or a tag. False lists only hands with neither. */
  readonly noted: boolean | null;
  /** The list contains only hands whose board has all of these cards. */
  readonly board: readonly Card[];
  /** The list contains only hands in which the player held all of these cards. */
  readonly ownCards: readonly Card[];
  readonly counted: CountedHands | null;
}

/** The filter that matches every hand. */
export const EVERY_OWN_HAND: OwnHandFilter = {
  game: null,
  structure: null,
  bigBlind: null,
  money: null,
  tableId: null,
  tournamentId: null,
  from: null,
  to: null,
  position: null,
  result: null,
  potFrom: null,
  potTo: null,
  showdown: null,
  tag: null,
  noted: null,
  board: [],
  ownCards: [],
  counted: null,
};

export const OWN_HAND_ORDERS = ["newest", "oldest", "biggest-pot", "biggest-win", "biggest-loss"] as const;
export type OwnHandOrder = (typeof OWN_HAND_ORDERS)[number];

export interface OwnHandRow extends Omit<HandSummary, "net" | "cursor"> {
  readonly game: Game;
  readonly structure: Structure;
  /** The two blinds, or in fixed limit the two bets. G5, G6 */
  readonly stakes: readonly [low: number, high: number];
  readonly seat: SeatNo;
  readonly net: number;
  /** The player's average result over all boards that could still come when they were all-in. null when it equals `net`. */
  readonly adjustedNet: number | null;
  /** null when the room could not replay the hand and so did not count it. */
  readonly position: Position | null;
  readonly showdown: boolean;
  readonly board: readonly Card[];
  /** Empty when the cards are no longer known. */
  readonly ownCards: readonly Card[];
  readonly tags: readonly string[];
  readonly hasNote: boolean;
}

/** How many of the player's hands a list or a statistic leaves out, because the room has not counted them yet. */
export interface UncountedHands {
  /** How many hands ended moments ago and will appear soon. Counting stops at 100. */
  readonly newer: number;
  /** True while the room is still adding older hands. */
  readonly older: boolean;
}

export interface OwnHandPage {
  readonly rows: readonly OwnHandRow[];
  /** The cursor of the next page; null when this is the last. */
  readonly next: string | null;
  /** The cursor of the page before; null when this is the first. */
  readonly previous: string | null;
  readonly uncounted: UncountedHands;
}

/** One page of hand ids, for exports. */
export interface OwnHandIds {
  readonly handIds: readonly string[];
  /** The cursor of the next page. null when this is the last page. */
  readonly next: string | null;
}

export const MAX_HAND_TAGS = 8;
/** The maximum length of a tag, in characters. */
export const MAX_HAND_TAG_LENGTH = 24;
/** The maximum length of a note, in characters. */
export const MAX_HAND_NOTE_LENGTH = 1_000;
/** How many hands with a note or a tag a player may have. */
export const MAX_NOTED_HANDS = 10_000;

/** A player's note on a hand. No other player can read it. */
export interface HandNote {
  /** The tags in alphabetical order, without duplicates. */
  readonly tags: readonly string[];
  readonly text: string;
}

/** A tag that a player uses, and how many of their hands have it. */
export interface UsedTag {
  readonly tag: string;
  readonly hands: number;
}
