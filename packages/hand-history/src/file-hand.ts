import type { HandHistory } from "./history.ts";
import type { HistoryRefusal } from "./refusal.ts";

/** A hand of a file that is not read yet. */
export interface FileHand {
  /** The line with which it begins, from 1. */
  readonly line: number;
  /** The number of characters of the file up to the end of this hand, so that a page can show progress. */
  readonly end: number;
  readonly read: () => HandHistory | HistoryRefusal;
}
