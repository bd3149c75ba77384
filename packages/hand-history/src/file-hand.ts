import type { HandHistory } from "./history.ts";
import type { HistoryRefusal } from "./refusal.ts";

/** A hand that was found in a file. Its text is not parsed until `read` is called. */
export interface FileHand {
  /** The line where the hand begins, counted from 1. */
  readonly line: number;
  /** The position in the file where this hand ends, in characters. A page can show progress with it. */
  readonly end: number;
  readonly read: () => HandHistory | HistoryRefusal;
}
