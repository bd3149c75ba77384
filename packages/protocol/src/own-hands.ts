/** A player's own finished hands: what their list is filtered and ordered by, its rows, and what the player notes of a hand. F4 */
import type { Card, Game, SeatNo, Structure } from "@poker/engine";
import type { FigureId } from "./figures.ts";
import type { HandSummary } from "./finished-hand.ts";

/** Where a player sits, from the small blind on. Heads-up the button posts the small blind and is the button. */
export const POSITIONS = ["small-blind", "big-blind", "early", "middle", "cutoff", "button"] as const;
export type Position = (typeof POSITIONS)[number];

/** What a hand was played for. Each is counted apart: chips of a tournament or of a private game are no money. M3, H1 */
export const HAND_MONEY = ["play", "real", "game", "tournament"] as const;
export type HandMoney = (typeof HAND_MONEY)[number];

export const HAND_RESULTS = ["won", "lost", "even"] as const;
export type HandResultKind = (typeof HAND_RESULTS)[number];

/** The hands that a figure counts: those in which it was done, or those in which it could have been. */
export interface CountedHands {
  readonly figure: FigureId;
  readonly part: "made" | "possible";
}

/** Of each field null: any. A hand is listed when it passes all fields. */
export interface OwnHandFilter {
  readonly game: Game | null;
  readonly structure: Structure | null;
  /** The big blind of the hand, cents or chips. */
  readonly bigBlind: number | null;
  readonly money: HandMoney | null;
  readonly tableId: string | null;
  readonly tournamentId: string | null;
  /** Ended at this time or later; epoch ms. */
  readonly from: number | null;
  /** Ended before this time; epoch ms. */
  readonly to: number | null;
  readonly position: Position | null;
  readonly result: HandResultKind | null;
  /** Cents or chips, both ends included. */
  readonly potFrom: number | null;
  readonly potTo: number | null;
  /** The player's hand was one of two or more that were left when all cards had come. */
  readonly showdown: boolean | null;
  readonly tag: string | null;
  /** With or without a note or a tag. */
  readonly noted: boolean | null;
  /** The board has all of these. */
  readonly board: readonly Card[];
  /** The player's own cards have all of these. */
  readonly ownCards: readonly Card[];
  readonly counted: CountedHands | null;
}

/** Every hand passes. */
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
  /** What the player would have won on average over all boards that could still come when they were all-in; null when that is `net`. */
  readonly adjustedNet: number | null;
  /** null when the hand was not counted: its play could not be read. */
  readonly position: Position | null;
  readonly showdown: boolean;
  readonly board: readonly Card[];
  /** Empty when they are not known any more. */
  readonly ownCards: readonly Card[];
  readonly tags: readonly string[];
  readonly hasNote: boolean;
}

/** How far a list or a statistic of own hands is behind. */
export interface UncountedHands {
  /** The player's hands that ended moments ago and come soon; at most 100 are counted. */
  readonly newer: number;
  /** Older hands are still being added. */
  readonly older: boolean;
}

export interface OwnHandPage {
  readonly rows: readonly OwnHandRow[];
  /** Of the next page; null when this is the last. */
  readonly next: string | null;
  /** Of the page before; null when this is the first. */
  readonly previous: string | null;
  readonly uncounted: UncountedHands;
}

/** The ids of a page's hands alone, for exports. */
export interface OwnHandIds {
  readonly handIds: readonly string[];
  /** null when this is the last page. */
  readonly next: string | null;
}

export const MAX_HAND_TAGS = 8;
/** In characters. */
export const MAX_HAND_TAG_LENGTH = 24;
export const MAX_HAND_NOTE_LENGTH = 1_000;
/** Hands of one player with a note or a tag. */
export const MAX_NOTED_HANDS = 10_000;

/** What a player notes of a hand; no other player reads it. */
export interface HandNote {
  /** Each once, in alphabetical order. */
  readonly tags: readonly string[];
  readonly text: string;
}

/** A tag of a player, and on how many of their hands it is. */
export interface UsedTag {
  readonly tag: string;
  readonly hands: number;
}
