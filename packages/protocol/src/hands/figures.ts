/**
 * A player's statistics: the figures, the sums from which the figures are computed, and what the page of statistics shows. Only settled
 * hands count.
 */
import type { FigureId } from "./figure-ids.ts";
import type { OwnHandFilter, UncountedHands } from "./own-hands.ts";

/** Sums over hands, from which each figure is computed. The sums of several groups of hands can be added. */
export interface FigureSums {
  readonly hands: number;
  /** The number of hands with a decision before the flop. */
  readonly decidedPreflop: number;
  readonly vpip: number;
  readonly pfr: number;
  readonly threeBet: number;
  readonly threeBetPossible: number;
  readonly continuationBet: number;
  readonly continuationBetPossible: number;
  /** The number of bets and raises after the flop was dealt. */
  readonly wagers: number;
  /** The number of calls after the flop was dealt. */
  readonly calls: number;
  readonly sawFlop: number;
  readonly showdown: number;
  readonly wonAtShowdown: number;
  /** The number of hands in which `adjustedNet` differs from `net`. */
  readonly adjusted: number;
  /** Cents or chips. */
  readonly net: number;
  readonly adjustedNet: number;
  /** The sum of the net of each hand, counted in the big blinds of that hand. */
  readonly bigBlinds: number;
  readonly adjustedBigBlinds: number;
}

export interface Figure {
  /** A fraction of 1, a ratio, an amount, or a number of big blinds; null when the action was never possible. */
  readonly value: number | null;
  /** For a fraction or a ratio, how often the action was done. For any other figure, its value. */
  readonly made: number;
  /** For a fraction or a ratio, how often the action was possible. For any other figure, the number of hands. */
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

/** Computes every figure from these sums. */
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
  /** The fields to add to the filter, so that it selects the hands of this group. */
  readonly narrowed: Partial<OwnHandFilter>;
  /** The two amounts that name the group: the blinds, or the two bets in fixed limit. Only in groups by stakes. G5, G6 */
  readonly stakes: readonly [low: number, high: number] | null;
  readonly sums: FigureSums;
}

/** The winnings after a number of hands, counted from the oldest hand. */
export interface WinningsPoint {
  readonly hands: number;
  /** The end of the last of these hands; epoch ms. */
  readonly endedAt: number;
  readonly net: number;
  readonly adjustedNet: number;
  /** The net of hands that went to showdown; the rest of `net` is from the other hands. */
  readonly showdownNet: number;
}

/** The most points of a graph. Each point stands for the same number of hands, except perhaps the last point. */
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
