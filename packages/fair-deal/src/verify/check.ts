/** What the verifier says of a deal: one result a check, with a stable code, plain words and the values that went in. */
import { CHECK_WORDS } from "./check-words.ts";

export type CheckId = keyof typeof CHECK_WORDS;
export type CheckCode<Id extends CheckId = CheckId> = Id extends CheckId
  ? keyof (typeof CHECK_WORDS)[Id] & string
  : never;

/** A value that a check used: its stable name, and the seat, deck or place it belongs to. */
export interface CheckInput {
  readonly name: string;
  readonly of: number | null;
  readonly value: string;
}

export interface Check {
  readonly id: CheckId;
  /** null: it could not be checked, and `code` says why. */
  readonly ok: boolean | null;
  readonly code: CheckCode;
  /** English, for a player. */
  readonly words: string;
  readonly inputs: readonly CheckInput[];
}

export const input = (name: string, value: string | number, of: number | null = null): CheckInput => ({
  name,
  of,
  value: String(value),
});

/** What one check found, before its words are added. */
export interface Finding<Id extends CheckId> {
  readonly ok: boolean | null;
  readonly code: CheckCode<Id>;
  readonly inputs?: readonly CheckInput[];
}

export function createCheck<Id extends CheckId>(id: Id, { ok, code, inputs = [] }: Finding<Id>): Check {
  const words = new Map<string, string>(Object.entries(CHECK_WORDS[id])).get(code) ?? code;
  return { id, ok, code, words, inputs };
}
