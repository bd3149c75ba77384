/** The result of the check of a hand, or of a draw of seats. */
import type { DrawOutcome } from "@poker/client";
import type { CheckId } from "@poker/fair-deal";

export interface FailedCheck {
  readonly id: CheckId;
  /** The code that says what exactly is wrong. */
  readonly code: string;
}

/** A hand, or a draw of seats, that failed a check: the page warns the viewer, who may keep the evidence. */
export interface FailedDeal {
  readonly kind: "hand" | "draw";
  /** The id of the table, or of the tournament. */
  readonly tableId: string;
  /** The number of the hand. For a draw of seats, `DRAW_HAND_NO`. */
  readonly handNo: number;
  readonly failed: readonly FailedCheck[];
}

/**
 * `checked`: nothing is wrong. `without-you`: nothing is wrong, and the viewer was dealt in without a seed of this browser. `room-only`:
 * nothing is wrong, and no player added a seed. `void`: nothing is wrong, and the hand was not dealt. `missed`: the page did not see the
 * whole hand, and there was no record, or no record that proves each card the page was shown.
 */
export type DealOutcome = "checked" | "without-you" | "room-only" | "void" | "missed" | "failed";

export interface DealVerdict {
  readonly handNo: number;
  readonly outcome: DealOutcome;
  /** True when the viewer was dealt in. */
  readonly isPlayer: boolean;
  /**
   * True when the room did not answer the seed that this page revealed, and dealt without it. This is counted in public, and is not a
   * failed check.
   */
  readonly isUnanswered: boolean;
  /** Empty unless the outcome is `failed`. */
  readonly failed: readonly FailedCheck[];
  /** The checks that ran and passed. */
  readonly passed: readonly CheckId[];
}

// Builds the alarm about a draw of seats from what the player's page found when it checked the player's own entry.

/** A draw of seats has no hand number. The evidence of a draw is stored with the evidence of hands, under this number. */
export const DRAW_HAND_NO = 0;

/** null when nothing failed. */
export const failedDrawOf = ({ tournamentId, faults }: DrawOutcome): FailedDeal | null =>
  faults.length === 0 ? null : { kind: "draw", tableId: tournamentId, handNo: DRAW_HAND_NO, failed: faults };
