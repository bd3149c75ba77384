/**
 * A player's statistics: the figures, the sums from which the figures are computed, and what the page of statistics shows. Only settled
 * hands count.
 */
import type { FigureId } from "./figure-ids.ts";
import type { OwnHandFilter, UncountedHands } from "./own-hands.ts";

/** Sums over some of a player's hands, from which each figure is computed. Sums of separate groups of hands can be added together. */
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
  /** The number of bets and raises from the flop on. */
  readonly wagers: number;
  /** The number of calls from the flop on. */
  readonly calls: number;
  readonly sawFlop: number;
  readonly showdown: number;
  readonly wonAtShowdown: number;
  /** The number of hands in which `adjustedNet` differs from `net`. */
  readonly adjusted: number;
  /** In cents, or in tournament chips. */
  readonly net: number;
  readonly adjustedNet: number;
  /** The sum of each hand's net result, measured in the big blinds of that hand. */
  readonly bigBlinds: number;
  readonly adjustedBigBlinds: number;
}

export interface Figure {
  /** A share between 0 and 1, a ratio, an amount, or a number of big blinds. null when there was nothing to measure. */
  readonly value: number | null;
  /**
   * The number above the fraction line. For a percentage: how often the player did it. For `aggression`: the bets and raises. For any other
   * figure: the sum over all hands.
   */
  readonly made: number;
  /**
   * The number below the fraction line. For a percentage: how often the player could do it. For `aggression`: the calls. For any other
   * figure: the number of hands.
   */
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

/** A row of a table of statistics. */
export interface FigureGroup {
  /** The filter fields that select only this group's hands, added to the filter of the whole table. */
  readonly narrowed: Partial<OwnHandFilter>;
  /** The two amounts that name this group: the blinds, or in fixed limit the two bets. null unless the groups are by stakes. G5, G6 */
  readonly stakes: readonly [low: number, high: number] | null;
  readonly sums: FigureSums;
}

/** A point of the winnings graph: the player's winnings over their first `hands` hands. */
export interface WinningsPoint {
  readonly hands: number;
  /** When the last of these hands ended; epoch ms. */
  readonly endedAt: number;
  readonly net: number;
  readonly adjustedNet: number;
  /** The part of `net` that comes from hands that went to showdown. */
  readonly showdownNet: number;
}

/** The maximum number of points in a graph. All points stand for equally many hands, except perhaps the last one. */
export const MAX_WINNINGS_POINTS = 200;

export const TIME_STEPS = ["day", "month"] as const;
/** The steps in which statistics are grouped by time. Days and months are in UTC. */
export type TimeStep = (typeof TIME_STEPS)[number];

export interface OwnStatistics {
  readonly sums: FigureSums;
  readonly groups: Readonly<Record<FigureGroupKind, readonly FigureGroup[]>>;
  readonly winnings: readonly WinningsPoint[];
  readonly uncounted: UncountedHands;
}
