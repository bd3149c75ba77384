/** The error that a reader throws where a file is wrong. The same reader catches it and returns its refusal. */
import type { HistoryRefusal } from "../refusal.ts";

export class WrongFile extends Error {
  readonly refusal: HistoryRefusal;

  constructor(refusal: HistoryRefusal) {
    super(refusal.words);
    this.refusal = refusal;
  }
}
