/** Refusals: why a hand cannot be written or a file cannot be read. Each has a stable code and the place in the file. */
import type { Refusal, RefusalDetail } from "@poker/engine";

export const HISTORY_REFUSALS = [
  // faults of a hand of this room
  "no-hand", // the events are not exactly one hand
  "unfinished", // the hand has no end
  "does-not-replay", // playing the hand by the rules gives other events than the recorded ones
  // faults of a file
  "too-large",
  "not-text", // the file contains bytes that are not text
  "no-hands",
  "bad-syntax", // the file is not TOML or JSON, or a line has no known form
  "missing-field",
  "bad-field", // a value has the wrong type, is out of range, or contradicts other fields
  "unknown-game",
  "run-twice", // the hand has more than one board
  "other-format", // the file comes from a room whose format this program knows but cannot read
  "amount-not-whole", // an amount is not a whole number of chips or cents
  "amount-too-large",
  "stack-unknown",
  "no-such-card",
  "card-twice",
  "cards-unknown", // the file does not contain the cards of a winning hand
  "bad-action", // the file contains an unknown action
  "action-refused", // the rules do not allow an action in the file
  "stacks-differ", // the rules pay other amounts than the file states
  "own-fields-differ", // `_hand`, the field that only this program writes, contradicts the standard's fields
] as const;
export type HistoryRefusalCode = (typeof HISTORY_REFUSALS)[number];

export interface HistoryRefusal extends Refusal<HistoryRefusalCode> {
  /** The line in the file, from 1. null when the refusal is not about one line. */
  readonly line: number | null;
  /** The field, named as in the format, such as `actions[3]`. null when the refusal is not about a field. */
  readonly field: string | null;
  /** An explanation in English, for logs and tools. */
  readonly words: string;
}

/** A place in a file. */
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

/** How many characters a file may have. A hundred megabytes hold more hands than a busy player plays in a month. */
export const MAX_FILE_CHARS = 100 * 1024 * 1024;

/**
 * Checks a text as a whole before it is parsed. Returns null when nothing is wrong. `mayLack` accepts letters that were lost in a
 * conversion.
 */
export function refuseText(text: string, { mayLack = false } = {}): HistoryRefusal | null {
  if (text.length > MAX_FILE_CHARS)
    return refuseHistory("too-large", `more than ${MAX_FILE_CHARS} characters`, {}, { most: MAX_FILE_CHARS });
  const at = text.search(mayLack ? BINARY : BINARY_OR_LOST);
  if (at >= 0) return refuseHistory("not-text", "a character that is not text", { line: lineAt(text, at) });
  return text.trim() === "" ? refuseHistory("no-hands", "an empty file") : null;
}

// Matches control characters except tab, line feed and carriage return, and lone surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: to find them is its purpose
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u;
/** Matches the same characters, and in addition U+FFFD, which decoders write for bytes that are not UTF-8. */
const BINARY_OR_LOST = new RegExp(`\ufffd|${BINARY.source}`, "u");

/** Returns the number of the line, from 1, that contains a position in the text. */
export const lineAt = (text: string, at: number): number => new LineCounter(text).lineAt(at);

/**
 * Finds the line numbers of several positions in a text. Ask for the positions in ascending order, because the text is searched only once.
 */
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
