/** The result of checking a hand or a draw of seats. */
import type { DrawOutcome } from "@poker/client";
import type { CheckId } from "@poker/fair-deal";

export interface FailedCheck {
  readonly id: CheckId;
  /** What exactly is wrong, as a code. */
  readonly code: string;
}

/** A hand or a draw of seats that failed a check. The page warns the viewer and offers the evidence as a file. */
export interface FailedDeal {
  readonly kind: "hand" | "draw";
  /** The id of the table. For a draw of seats, the id of the tournament. */
  readonly tableId: string;
  /** The number of the hand. For a draw of seats, `DRAW_HAND_NO`. */
  readonly handNo: number;
  readonly failed: readonly FailedCheck[];
}

/**
 * What the check of a hand found.
 * - `checked`: nothing is wrong.
 * - `without-you`: nothing is wrong, but the viewer was dealt in without a seed from this browser.
 * - `room-only`: nothing is wrong, but no player added a seed.
 * - `void`: nothing is wrong, but the hand was not dealt.
 * - `missed`: the hand could not be checked. The page has no proof for every card that it was shown, and the room has
 *   no record that proves them.
 * - `failed`: something is wrong.
 */
export type DealOutcome = "checked" | "without-you" | "room-only" | "void" | "missed" | "failed";

export interface DealVerdict {
  readonly handNo: number;
  readonly outcome: DealOutcome;
  /** True when the viewer was dealt in. */
  readonly isPlayer: boolean;
  /**
   * True when this page revealed its seed, but the room did not confirm it and dealt without it. That is no failed
   * check, but the room counts it in public.
   */
  readonly isUnanswered: boolean;
  /** The checks that failed; an empty list unless the outcome is `failed`. */
  readonly failed: readonly FailedCheck[];
  /** The checks that ran and passed. */
  readonly passed: readonly CheckId[];
}

// Turns the check of a player's own entry in a draw of seats into the alarm that the page shows.

/**
 * The hand number under which the evidence of a draw of seats is stored. A draw has none of its own, but it is stored
 * together with the evidence of hands.
 */
export const DRAW_HAND_NO = 0;

/** Returns the alarm; null when the check found nothing wrong. */
export const failedDrawOf = ({ tournamentId, faults }: DrawOutcome): FailedDeal | null =>
  faults.length === 0 ? null : { kind: "draw", tableId: tournamentId, handNo: DRAW_HAND_NO, failed: faults };
