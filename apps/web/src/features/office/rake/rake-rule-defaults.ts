/** What the editor begins with, and how its entries grow. Amounts in cents; an amount that cannot be read is NaN. */
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT, type RakeRule } from "@poker/engine";

export type RakeKind = RakeRule["kind"];
export const RAKE_KINDS = ["chart", "per-unit", "percentage"] as const satisfies readonly RakeKind[];

/** A published rule of the kind, to be changed; a percentage has none. R2, R3, R4 */
export const INITIAL_RULES: Readonly<Record<RakeKind, RakeRule>> = {
  chart: EMPIRE_FIXED_LIMIT.rule,
  "per-unit": EMPIRE_BIG_BET.rule,
  percentage: { kind: "percentage", basisPoints: 500, caps: [{ fromPlayers: 2, cap: 3_00 }] },
};

/** A list with one entry changed, taken out (`null`), or one more that begins like the last. */
export const replaceEntry = <T>(entries: readonly T[], index: number, entry: T | null): readonly T[] =>
  entries.flatMap((old, at) => (at === index ? (entry === null ? [] : [entry]) : [old]));

export const appendEntry = <T>(entries: readonly T[], first: T): readonly T[] => [...entries, entries.at(-1) ?? first];
