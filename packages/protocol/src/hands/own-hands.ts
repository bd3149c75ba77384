/** A player's own finished hands: the filters and orders of their list, its rows, and the player's notes on a hand. F4 */
import type { Card, Game, SeatNo, Structure } from "@poker/engine";
import type { FigureId } from "./figure-ids.ts";
import type { HandSummary } from "./finished-hand.ts";

/**
 * Where a player sits, counted from the small blind on. Heads-up, the player on the button posts the small blind and counts as the button.
 */
export const POSITIONS = ["small-blind", "big-blind", "early", "middle", "cutoff", "button"] as const;
export type Position = (typeof POSITIONS)[number];

/** What a hand was played for. Each kind is counted separately, because chips of a tournament or of a private game are not money. M3, H1 */
export const HAND_MONEY = ["play", "real", "game", "tournament"] as const;
export type HandMoney = (typeof HAND_MONEY)[number];

export const HAND_RESULTS = ["won", "lost", "even"] as const;
export type HandResultKind = (typeof HAND_RESULTS)[number];

/** The hands that a figure counts: those in which the action was done, or those in which it was possible. */
export interface CountedHands {
  readonly figure: FigureId;
  readonly part: "made" | "possible";
}

/** A filter. A field that is null matches any value. A hand is listed when all fields match. */
export interface OwnHandFilter {
  readonly game: Game | null;
  readonly structure: Structure | null;
  /** The big blind of the hand, cents or chips. */
  readonly bigBlind: number | null;
  readonly money: HandMoney | null;
  readonly tableId: string | null;
  readonly tournamentId: string | null;
  /** The earliest end of a hand, inclusive; epoch ms. */
  readonly from: number | null;
  /** The latest end of a hand, exclusive; epoch ms. */
  readonly to: number | null;
  readonly position: Position | null;
  readonly result: HandResultKind | null;
  /** The smallest and largest pot, in cents or chips, both inclusive. */
  readonly potFrom: number | null;
  readonly potTo: number | null;
  /**
   * True lists only hands that went to showdown: the player and another player had not folded when all cards were dealt. False lists only
   * other hands.
   */
  readonly showdown: boolean | null;
  readonly tag: string | null;
  /** True lists only hands with a note or a tag. False lists only hands with neither. */
  readonly noted: boolean | null;
  /** Only hands whose board contains all of these cards are listed. */
  readonly board: readonly Card[];
  /** Only hands in which the player held all of these cards are listed. */
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
  /** The blinds, or the two bets of fixed limit. G5, G6 */
  readonly stakes: readonly [low: number, high: number];
  readonly seat: SeatNo;
  readonly net: number;
  /** What the player would have won on average over all boards that could still come when they were all-in; null when it equals `net`. */
  readonly adjustedNet: number | null;
  /** null when the hand was not counted, because its play could not be read. */
  readonly position: Position | null;
  readonly showdown: boolean;
  readonly board: readonly Card[];
  /** Empty when the cards are no longer known. */
  readonly ownCards: readonly Card[];
  readonly tags: readonly string[];
  readonly hasNote: boolean;
}

/** Which own hands a list or a statistic does not include yet. */
export interface UncountedHands {
  /** How many of the player's hands ended moments ago and will appear soon; at most 100 are counted. */
  readonly newer: number;
  /** True while older hands are still being added. */
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

/** Only the ids of a page's hands, for exports. */
export interface OwnHandIds {
  readonly handIds: readonly string[];
  /** null when this is the last page. */
  readonly next: string | null;
}

export const MAX_HAND_TAGS = 8;
/** Length limits in characters. */
export const MAX_HAND_TAG_LENGTH = 24;
export const MAX_HAND_NOTE_LENGTH = 1_000;
/** The most hands of one player with a note or a tag. */
export const MAX_NOTED_HANDS = 10_000;

/** A player's note on a hand; no other player reads it. */
export interface HandNote {
  /** The tags, each one once, in alphabetical order. */
  readonly tags: readonly string[];
  readonly text: string;
}

/** A tag of a player, and the number of their hands with it. */
export interface UsedTag {
  readonly tag: string;
  readonly hands: number;
}
