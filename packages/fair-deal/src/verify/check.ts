/** What the verifier says about a deal. Each check has one result: a stable code, plain words, and the values that the check used. */
import { CHECK_WORDS } from "./check-words.ts";

type AnyCheckId = keyof typeof CHECK_WORDS;
/** The ids of the checks of one record. The check `chain` is not among them, because it is about several records together. */
export type CheckId = Exclude<AnyCheckId, "chain">;
export type CheckCode<Id extends AnyCheckId = CheckId> = Id extends AnyCheckId
  ? keyof (typeof CHECK_WORDS)[Id] & string
  : never;

/** A value that a check used. `name` is stable. `of` is the number of the seat, deck or place to which the value belongs. */
export interface CheckInput {
  readonly name: string;
  readonly of: number | null;
  readonly value: string;
}

export interface Check<Id extends AnyCheckId = CheckId> {
  readonly id: Id;
  /** True when the check passed. null when the check was not possible; `code` then says why. */
  readonly ok: boolean | null;
  readonly code: CheckCode<AnyCheckId>;
  /** The result in English, for a player. */
  readonly words: string;
  readonly inputs: readonly CheckInput[];
}

export const input = (name: string, value: string | number, of: number | null = null): CheckInput => ({
  name,
  of,
  value: String(value),
});

/** The result of one check, before its words are added. */
export interface Finding<Id extends AnyCheckId> {
  readonly ok: boolean | null;
  readonly code: CheckCode<Id>;
  readonly inputs?: readonly CheckInput[];
}

export function createCheck<Id extends AnyCheckId>(id: Id, { ok, code, inputs = [] }: Finding<Id>): Check<Id> {
  const words = new Map<string, string>(Object.entries(CHECK_WORDS[id])).get(code) ?? code;
  return { id, ok, code, words, inputs };
}
