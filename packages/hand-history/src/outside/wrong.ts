/** An error that a reader throws at a wrong place in a file. It becomes a refusal before the reader returns. */
import type { HistoryRefusal } from "../refusal.ts";

export class Wrong extends Error {
  readonly refusal: HistoryRefusal;

  constructor(refusal: HistoryRefusal) {
    super(refusal.words);
    this.refusal = refusal;
  }
}
