/** What the check of a hand came to. */
import type { CheckId } from "@poker/fair-deal";

export interface FailedCheck {
  readonly id: CheckId;
  /** What exactly is wrong. */
  readonly code: string;
}

/** A hand, or a draw of seats, that failed a check: the viewer is told loudly, and may keep the evidence. */
export interface FailedDeal {
  readonly kind: "hand" | "draw";
  /** Of the table, or of the tournament. */
  readonly tableId: string;
  /** Of a draw that under which its evidence is kept. */
  readonly handNo: number;
  readonly failed: readonly FailedCheck[];
}

/**
 * `checked`: nothing is wrong. `without-you`: nothing is wrong, and the viewer was dealt in without a seed of this browser. `room-only`:
 * nothing is wrong, and no player added a seed. `void`: nothing is wrong, and the hand was not dealt. `missed`: the page was not there for
 * all of it, and no record could be had, or none that proves each card it was shown.
 */
export type DealOutcome = "checked" | "without-you" | "room-only" | "void" | "missed" | "failed";

export interface DealVerdict {
  readonly handNo: number;
  readonly outcome: DealOutcome;
  /** The viewer was dealt in. */
  readonly isPlayer: boolean;
  /** The room has not answered the seed that this page revealed, and dealt without it: counted in public, and no failure of a check. */
  readonly isUnanswered: boolean;
  /** Empty unless the outcome is `failed`. */
  readonly failed: readonly FailedCheck[];
  /** The checks that were made and passed. */
  readonly passed: readonly CheckId[];
}
