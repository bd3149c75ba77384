/** Lists the ways to fit a table into its stage, from the roomiest to the smallest that is still legible. */
import type { Size } from "./geometry.ts";

export interface FeltFit {
  /** How much pods, cards and margins shrink. 0 is their size on a roomy stage; 1 is the smallest legible size. */
  readonly tightness: number;
  /** `even` spreads the seats evenly along the outline. `packed` places them so that the nearest two seats are as far apart as possible. */
  readonly spacing: "even" | "packed";
  /** `below` shows a seat's last action below its pod. `inside` shows it in the pod, where the name would be. */
  readonly captions: "below" | "inside";
  /** The room that the chips in front of a seat need at least. */
  readonly bet: Size;
  /** How far the board is moved down from the middle of a tight felt, in px. A negative number moves it up. */
  readonly boardShift?: number;
  /** True when the board's cards have the smallest legible size, so that there is more room beside them. */
  readonly isBoardSmall?: boolean;
}

/** The room for a bet, largest first: with large discs, with small discs, as an amount only, and as a short amount such as "12.3k". */
const LARGE_DISCS: Size = { width: 84, height: 27 };
const SMALL_DISCS: Size = { width: 60, height: 21 };
const FIGURE: Size = { width: 50, height: 18 };
const SHORT_FIGURE: Size = { width: 42, height: 18 };
const SHORTEST_FIGURE: Size = { width: 36, height: 18 };

/**
 * Returns the width of a bet's discs in px; null where there is room only for the amount. A stack of discs is 1.4 times as high as it is
 * wide.
 */
export const discSizeOf = ({ height }: Size): number | null =>
  height >= LARGE_DISCS.height ? 19 : height >= SMALL_DISCS.height ? 15 : null;

const TIGHTEST = { tightness: 1, spacing: "packed", captions: "inside" } as const;
const BOARD_SHIFTS = [0, -6, 6, -12, 12, -24, 24];

/** All fits, the roomiest first. A table uses the first fit in which everything has room. */
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
