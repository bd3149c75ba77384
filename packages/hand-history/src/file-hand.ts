import type { HandHistory } from "./history.ts";
import type { HistoryRefusal } from "./refusal.ts";

/** A hand of a file that is not read yet. */
export interface FileHand {
  /** The line with which it begins, from 1. */
  readonly line: number;
  /** How many characters of the file are behind its end, so that progress can be told. */
  readonly end: number;
  readonly read: () => HandHistory | HistoryRefusal;
}
