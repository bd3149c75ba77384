/** Defines the invariants of the room, and describes where one was violated. */

/**
 * What the checks check:
 * - I1–I12: checked by every test that plays hands.
 * - M3, M7, M17 and M20: checked by every test that plays tournaments.
 * - F3: deals that players can check.
 * - H1 and H9: the chips of private games.
 * - H6 and H8: who leads and sees private games.
 */
export type Invariant =
  | "I1"
  | "I2"
  | "I3"
  | "I4"
  | "I5"
  | "I6"
  | "I7"
  | "I8"
  | "I9"
  | "I10"
  | "I11"
  | "I12"
  | "F3"
  | "H1"
  | "H6"
  | "H8"
  | "H9"
  | "M3"
  | "M7"
  | "M17"
  | "M20";

export interface Violation {
  /** The invariant that was violated, or the fault that the room did not survive. */
  readonly invariant: Invariant | `fault ${number}`;
  readonly what: string;
  readonly tableId?: string;
  /** The id of a stream. It is given for a tournament. It is also given when the stream may be that of a table or of a pool. */
  readonly streamId?: string;
  readonly handNo?: number;
  /** The event's number in its stream. */
  readonly seq?: number;
}

/** Formats a violation as one line that says where to look. */
export const describeViolation = ({ invariant, tableId, streamId, handNo, seq, what }: Violation): string =>
  [
    invariant,
    ...(tableId === undefined ? [] : [`table ${tableId}`]),
    ...(streamId === undefined ? [] : [`stream ${streamId}`]),
    ...(handNo === undefined ? [] : [`hand ${handNo}`]),
    ...(seq === undefined ? [] : [`event ${seq}`]),
    what,
  ].join(" · ");
