/** A player's statistics: the figures, the sums that they are made of, and the page of them. Only settled hands count. */
import type { OwnHandFilter, UncountedHands } from "./own-hands.ts";

/** In the order in which they are shown. */
export const FIGURES = [
  /** Settled hands that the player was dealt into. */
  "hands",
  /** Put chips in before the flop by choice, of the hands with a decision before the flop. */
  "vpip",
  /** Raised before the flop, of the same hands. */
  "pfr",
  /** Raised the first raise before the flop, of the hands in which the player could. */
  "three-bet",
  /** Bet first on the flop, of the hands in which the last raiser before the flop could. */
  "continuation-bet",
  /** Bets and raises after the flop was dealt, for each call. */
  "aggression",
  /** Had cards when the flop came, of all hands. */
  "saw-flop",
  /** Went to showdown, of the hands that saw the flop (WTSD). */
  "showdown",
  /** Won chips at showdown, of the showdowns (W$SD). */
  "won-at-showdown",
  /** Won or lost. */
  "net",
  /** The same with all-ins at their average over the boards that could still come. */
  "adjusted-net",
  /** Big blinds won for each hundred hands. */
  "big-blinds-per-hundred",
  "adjusted-big-blinds-per-hundred",
] as const;
export type FigureId = (typeof FIGURES)[number];

/** Sums over hands, from which each figure follows, also of several groups of hands together. */
export interface FigureSums {
  readonly hands: number;
  /** Hands with a decision before the flop. */
  readonly decidedPreflop: number;
  readonly vpip: number;
  readonly pfr: number;
  readonly threeBet: number;
  readonly threeBetPossible: number;
  readonly continuationBet: number;
  readonly continuationBetPossible: number;
  /** Bets and raises after the flop was dealt. */
  readonly wagers: number;
  /** Calls after the flop was dealt. */
  readonly calls: number;
  readonly sawFlop: number;
  readonly showdown: number;
  readonly wonAtShowdown: number;
  /** Hands in which `adjustedNet` is another than `net`. */
  readonly adjusted: number;
  /** Cents or chips. */
  readonly net: number;
  readonly adjustedNet: number;
  /** Each hand's net in its big blinds. */
  readonly bigBlinds: number;
  readonly adjustedBigBlinds: number;
}

export interface Figure {
  /** A part of 1, a ratio, an amount, or big blinds; null when nothing was possible. */
  readonly value: number | null;
  /** Of a part or a ratio: how often it was done. Else the value. */
  readonly made: number;
  /** Of a part or a ratio: how often it could have been done. Else the hands. */
  readonly possible: number;
}

export const FIGURE_KINDS = {
  hands: "count",
  vpip: "part",
  pfr: "part",
  "three-bet": "part",
  "continuation-bet": "part",
  aggression: "ratio",
  "saw-flop": "part",
  showdown: "part",
  "won-at-showdown": "part",
  net: "amount",
  "adjusted-net": "amount",
  "big-blinds-per-hundred": "rate",
  "adjusted-big-blinds-per-hundred": "rate",
} as const satisfies Readonly<Record<FigureId, "count" | "part" | "ratio" | "amount" | "rate">>;

const per = (made: number, possible: number): Figure => ({
  value: possible === 0 ? null : made / possible,
  made,
  possible,
});
const plain = (value: number, hands: number): Figure => ({
  value: hands === 0 ? null : value,
  made: value,
  possible: hands,
});
const perHundred = (bigBlinds: number, hands: number): Figure => ({
  value: hands === 0 ? null : (100 * bigBlinds) / hands,
  made: bigBlinds,
  possible: hands,
});

/** Every figure of these sums. */
export const figuresOf = (sums: FigureSums): Readonly<Record<FigureId, Figure>> => ({
  hands: plain(sums.hands, sums.hands),
  vpip: per(sums.vpip, sums.decidedPreflop),
  pfr: per(sums.pfr, sums.decidedPreflop),
  "three-bet": per(sums.threeBet, sums.threeBetPossible),
  "continuation-bet": per(sums.continuationBet, sums.continuationBetPossible),
  aggression: per(sums.wagers, sums.calls),
  "saw-flop": per(sums.sawFlop, sums.hands),
  showdown: per(sums.showdown, sums.sawFlop),
  "won-at-showdown": per(sums.wonAtShowdown, sums.showdown),
  net: plain(sums.net, sums.hands),
  "adjusted-net": plain(sums.adjustedNet, sums.hands),
  "big-blinds-per-hundred": perHundred(sums.bigBlinds, sums.hands),
  "adjusted-big-blinds-per-hundred": perHundred(sums.adjustedBigBlinds, sums.hands),
});

export const FIGURE_GROUPS = ["game", "stakes", "position", "time"] as const;
export type FigureGroupKind = (typeof FIGURE_GROUPS)[number];

/** A row of a table of figures. */
export interface FigureGroup {
  /** What the filter needs besides, so that it gives the hands of this group. */
  readonly narrowed: Partial<OwnHandFilter>;
  /** Of `stakes` alone, which it is named by: the blinds, or the two bets of fixed limit. G5, G6 */
  readonly stakes: readonly [low: number, high: number] | null;
  readonly sums: FigureSums;
}

/** The winnings after a number of hands, the oldest hand first. */
export interface WinningsPoint {
  readonly hands: number;
  /** Of the last of these hands; epoch ms. */
  readonly endedAt: number;
  readonly net: number;
  readonly adjustedNet: number;
  /** Of the hands that went to showdown; the rest of `net` is of those that did not. */
  readonly showdownNet: number;
}

/** Most points of a graph; each stands for as many hands as the others, the last perhaps for fewer. */
export const MAX_WINNINGS_POINTS = 200;

export const TIME_STEPS = ["day", "month"] as const;
/** UTC days or months. */
export type TimeStep = (typeof TIME_STEPS)[number];

export interface OwnStatistics {
  readonly sums: FigureSums;
  readonly groups: Readonly<Record<FigureGroupKind, readonly FigureGroup[]>>;
  readonly winnings: readonly WinningsPoint[];
  readonly uncounted: UncountedHands;
}
