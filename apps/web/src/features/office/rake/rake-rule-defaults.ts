/** The initial rules of the editor and its list entries. Amounts in cents; NaN when the text is not an amount. */
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, type RakeRule } from "@poker/engine";

type RakeKind = RakeRule["kind"];
export const RAKE_KINDS = ["chart", "per-unit", "percentage"] as const satisfies readonly RakeKind[];

/** A published rule of each kind, to be changed; there is none for a percentage. R2, R3, R4 */
export const INITIAL_RULES: Readonly<Record<RakeKind, RakeRule>> = {
  chart: EMPIRE_FIXED_LIMIT.rule,
  "per-unit": EMPIRE_BIG_BET.rule,
  percentage: { kind: "percentage", basisPoints: 500, caps: [{ fromPlayers: 2, cap: 3_00 }] },
};

/** Returns the list with one entry changed, removed (`null`), or added as a copy of the last. */
export const replaceEntry = <T>(entries: readonly T[], index: number, entry: T | null): readonly T[] =>
  entries.flatMap((old, at) => (at === index ? (entry === null ? [] : [entry]) : [old]));

export const appendEntry = <T>(entries: readonly T[], first: T): readonly T[] => [...entries, entries.at(-1) ?? first];
