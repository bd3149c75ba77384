/**
 * The rules of the rake editor: the props of each part of the editor, the initial rules, and the initial entries of the
 * lists. Amounts are in cents, or NaN when the typed text is not an amount.
 */
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, type RakeRule } from "@poker/engine";

type RakeKind = RakeRule["kind"];
export const RAKE_KINDS = ["chart", "per-unit", "percentage"] as const satisfies readonly RakeKind[];

/** The rule with which each kind begins: a published rule, except for a percentage, which has none. R2, R3, R4 */
export const INITIAL_RULES: Readonly<Record<RakeKind, RakeRule>> = {
  chart: EMPIRE_FIXED_LIMIT.rule,
  "per-unit": EMPIRE_BIG_BET.rule,
  percentage: { kind: "percentage", basisPoints: 500, caps: [{ fromPlayers: 2, cap: 3_00 }] },
};

/** Returns the list with one entry changed, removed (`null`), or added as a copy of the last entry. */
export const replaceEntry = <T>(entries: readonly T[], index: number, entry: T | null): readonly T[] =>
  entries.flatMap((old, at) => (at === index ? (entry === null ? [] : [entry]) : [old]));

export const appendEntry = <T>(entries: readonly T[], first: T): readonly T[] => [...entries, entries.at(-1) ?? first];

/** The sentence for the issue at a path of the config; undefined when there is no issue. */
type IssueAt = (path: string) => string | undefined;

export interface RuleEditorProps<T> {
  readonly value: T;
  readonly path: string;
  readonly issueAt: IssueAt;
  readonly onChange: (value: T) => void;
}

export type RuleOfKind<K extends RakeRule["kind"]> = Extract<RakeRule, { readonly kind: K }>;
