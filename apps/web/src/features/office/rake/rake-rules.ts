/**
 * What the parts of the rake editor share: their props, the rules that the editor begins with, and functions for lists.
 * Amounts are in cents. An amount is NaN while the typed text is not an amount.
 */
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, type RakeRule } from "@poker/engine";

type RakeKind = RakeRule["kind"];
export const RAKE_KINDS = ["chart", "per-unit", "percentage"] as const satisfies readonly RakeKind[];

/**
 * The rule that the editor shows when a kind is chosen. It is a published rule, except for the percentage, for which no
 * rule was published. R2, R3, R4
 */
export const INITIAL_RULES: Readonly<Record<RakeKind, RakeRule>> = {
  chart: EMPIRE_FIXED_LIMIT.rule,
  "per-unit": EMPIRE_BIG_BET.rule,
  percentage: { kind: "percentage", basisPoints: 500, caps: [{ fromPlayers: 2, cap: 3_00 }] },
};

/** Returns the list with another entry at the index. null removes the entry. */
export const replaceEntry = <T>(entries: readonly T[], index: number, entry: T | null): readonly T[] =>
  entries.flatMap((old, at) => (at === index ? (entry === null ? [] : [entry]) : [old]));

export const appendEntry = <T>(entries: readonly T[], first: T): readonly T[] => [...entries, entries.at(-1) ?? first];

/** Returns what is wrong with the field at a path of the config, as a sentence; undefined when nothing is wrong. */
type IssueAt = (path: string) => string | undefined;

export interface RuleEditorProps<T> {
  readonly value: T;
  readonly path: string;
  readonly issueAt: IssueAt;
  readonly onChange: (value: T) => void;
}

export type RuleOfKind<K extends RakeRule["kind"]> = Extract<RakeRule, { readonly kind: K }>;
