/** Thrown by a reader at the place of a file that is wrong, and turned into its refusal before the reader returns. */
import type { HistoryRefusal } from "../refusal.ts";

export class Wrong extends Error {
  readonly refusal: HistoryRefusal;

  constructor(refusal: HistoryRefusal) {
    super(refusal.words);
    this.refusal = refusal;
  }
}
