/** The ways to fit a table into its stage, from the roomiest to the smallest that is still legible. */
import type { Size } from "./geometry.ts";

export interface FeltFit {
  /** How much pods, cards and margins shrink: 0 is their size on a roomy stage, 1 is the smallest size that is legible. */
  readonly tightness: number;
  /** Seats are spread evenly along the outline, or so that the nearest two are as far apart as possible. */
  readonly spacing: "even" | "packed";
  /** A seat's last action is shown below its pod, or in the pod instead of the name. */
  readonly captions: "below" | "inside";
  /** The minimum room for the chips in front of a seat. */
  readonly bet: Size;
  /** How far the board is below the middle of a tight felt, in px. */
  readonly boardShift?: number;
  /** True when the board's cards have the smallest legible size, for more room beside them. */
  readonly isBoardSmall?: boolean;
}

/** The room for a bet with large discs, with small discs, as a figure, and as a short figure such as "12.3k". */
const LARGE_DISCS: Size = { width: 84, height: 27 };
const SMALL_DISCS: Size = { width: 60, height: 21 };
const FIGURE: Size = { width: 50, height: 18 };
const SHORT_FIGURE: Size = { width: 42, height: 18 };
const SHORTEST_FIGURE: Size = { width: 36, height: 18 };

/** The width of one disc in px; null where a bet has room only for its figure. A stack of discs is 1.4 times as high. */
export const discSizeOf = ({ height }: Size): number | null =>
  height >= LARGE_DISCS.height ? 19 : height >= SMALL_DISCS.height ? 15 : null;

const TIGHTEST = { tightness: 1, spacing: "packed", captions: "inside" } as const;
const BOARD_SHIFTS = [0, -6, 6, -12, 12, -24, 24];

/** All fits, the roomiest first. A table uses the first fit in which everything has its place. */
export const FELT_FITS: readonly FeltFit[] = [
  { tightness: 0, spacing: "even", captions: "below", bet: LARGE_DISCS },
  { tightness: 0, spacing: "even", captions: "below", bet: SMALL_DISCS },
  { tightness: 0, spacing: "packed", captions: "below", bet: SMALL_DISCS },
  { tightness: 0, spacing: "packed", captions: "below", bet: FIGURE },
  { tightness: 0.4, spacing: "packed", captions: "below", bet: SMALL_DISCS },
  { tightness: 0.4, spacing: "packed", captions: "below", bet: FIGURE },
  { tightness: 0.4, spacing: "packed", captions: "inside", bet: SMALL_DISCS },
  { tightness: 0.4, spacing: "packed", captions: "inside", bet: FIGURE },
  { tightness: 0.8, spacing: "packed", captions: "inside", bet: SMALL_DISCS },
  { tightness: 0.8, spacing: "packed", captions: "inside", bet: FIGURE },
  ...[FIGURE, SHORT_FIGURE].flatMap((bet) => BOARD_SHIFTS.map((boardShift) => ({ ...TIGHTEST, bet, boardShift }))),
  ...[SHORT_FIGURE, SHORTEST_FIGURE].flatMap((bet) =>
    BOARD_SHIFTS.map((boardShift) => ({ ...TIGHTEST, bet, boardShift, isBoardSmall: true })),
  ),
];
