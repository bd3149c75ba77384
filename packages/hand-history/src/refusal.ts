/** Says why a hand cannot be written or a file cannot be read: a value with a stable code, and where it is. */
import type { Refusal, RefusalDetail } from "@poker/engine";

export const HISTORY_REFUSALS = [
  // about a hand of the room
  "no-hand", // the events are not those of one hand
  "unfinished", // the hand has no end
  "does-not-replay", // the rules give other events than those that were recorded
  // about a file
  "too-large",
  "not-text", // bytes that are no text
  "no-hands",
  "bad-syntax", // no TOML, no JSON, or a line of no known form
  "missing-field",
  "bad-field", // of another type, out of its range, or at odds with the others
  "unknown-game",
  "amount-not-whole", // no whole number of chips or cents
  "amount-too-large",
  "stack-unknown",
  "no-such-card",
  "card-twice",
  "cards-unknown", // a hand wins that the file does not tell
  "bad-action", // an action that is none
  "action-refused", // the rules do not allow it
  "stacks-differ", // the rules pay otherwise than the file says
  "own-fields-differ", // what only this program writes is at odds with the fields of the standard
] as const;
export type HistoryRefusalCode = (typeof HISTORY_REFUSALS)[number];

export interface HistoryRefusal extends Refusal<HistoryRefusalCode> {
  /** From 1; null when it is no matter of a line. */
  readonly line: number | null;
  /** As the format calls it, like `actions[3]`; null when it is no matter of a field. */
  readonly field: string | null;
  /** English, for logs and tools. */
  readonly words: string;
}

/** Where in a file something stands. */
export interface Place {
  readonly line?: number | null;
  readonly field?: string | null;
}

export const refuseHistory = (
  code: HistoryRefusalCode,
  words: string,
  { line = null, field = null }: Place = {},
  detail?: RefusalDetail,
): HistoryRefusal => ({ ok: false, code, line, field, words, ...(detail && { detail }) });

export const isHistoryRefusal = (value: unknown): value is HistoryRefusal =>
  typeof value === "object" && value !== null && "ok" in value && value.ok === false;

/** A hundred megabytes, a month of hands of a busy player. */
export const MAX_FILE_CHARS = 100 * 1024 * 1024;

/** What is wrong with a text before anything of it is read; null: nothing. */
export function refuseText(text: string): HistoryRefusal | null {
  if (text.length > MAX_FILE_CHARS)
    return refuseHistory("too-large", `more than ${MAX_FILE_CHARS} characters`, {}, { most: MAX_FILE_CHARS });
  const at = text.search(BINARY);
  if (at >= 0) return refuseHistory("not-text", "a character that is no text", { line: lineAt(text, at) });
  return text.trim() === "" ? refuseHistory("no-hands", "an empty file") : null;
}

// Control characters but tab, line feed and carriage return; what bytes that are no UTF-8 become; halves of surrogate pairs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: to find them is its purpose
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]|\p{Cs}/u;

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, at: number): number => new LineCounter(text).lineAt(at);

/** Counts lines for places that are asked for in ascending order, and so looks through the text once. */
export class LineCounter {
  readonly #text: string;
  #line = 1;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.indexOf("\n");
  }

  lineAt(at: number): number {
    while (this.#next >= 0 && this.#next < at) {
      this.#line++;
      this.#next = this.#text.indexOf("\n", this.#next + 1);
    }
    return this.#line;
  }
}
