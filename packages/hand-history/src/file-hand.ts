import type { HandHistory } from "./history.ts";
import type { HistoryRefusal } from "./refusal.ts";

/** A hand that was found in a file and has not been read yet. */
export interface FileHand {
  /** The line where the hand begins, counted from 1. */
  readonly line: number;
  /** The number of characters in the file up to the end of this hand. A page can show progress with this number. */
  readonly end: number;
  readonly read: () => HandHistory | HistoryRefusal;
}
