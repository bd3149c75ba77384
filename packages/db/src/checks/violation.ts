/** What must always hold, and where it did not. */

/** I1–I12: what every test that plays hands checks; F3: deals that players check; H1 and H9: the chips of private games; H6 and H8: who leads and sees them; M3, M7, M17 and M20: what every one that plays tournaments does. */
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
  /** Or the fault that came through. */
  readonly invariant: Invariant | `fault ${number}`;
  readonly what: string;
  readonly tableId?: string;
  /** Of a tournament; of a table or a pool, where it is not known which. */
  readonly streamId?: string;
  readonly handNo?: number;
  /** Event number. */
  readonly seq?: number;
}

/** One line that says where to look. */
export const describeViolation = ({ invariant, tableId, streamId, handNo, seq, what }: Violation): string =>
  [
    invariant,
    ...(tableId === undefined ? [] : [`table ${tableId}`]),
    ...(streamId === undefined ? [] : [`stream ${streamId}`]),
    ...(handNo === undefined ? [] : [`hand ${handNo}`]),
    ...(seq === undefined ? [] : [`event ${seq}`]),
    what,
  ].join(" · ");
