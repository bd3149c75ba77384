/** The invariants of the room, and the place of a violation. */

/**
 * Every test that plays hands checks I1–I12, and every test that plays tournaments checks M3, M7, M17 and M20. F3:
 * deals that players check. H1 and H9: the chips of private games. H6 and H8: who leads and sees private games.
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
  /** The violated invariant, or the fault that the room did not survive. */
  readonly invariant: Invariant | `fault ${number}`;
  readonly what: string;
  readonly tableId?: string;
  /** The id of a stream. Given for a tournament, and for a table or a pool when it is not known which of the two the stream is. */
  readonly streamId?: string;
  readonly handNo?: number;
  /** Event number. */
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
