/** Rake line by line. The amounts are the engine's own, asked with one part of the config at a time taken away. R1–R6 */
import { type Chips, type RakeConfig, type RakedHand, rakeFor } from "@poker/engine";

export type RakeLine =
  | { readonly kind: "no-flop" }
  /** `from` null: the pot reached no step of the chart. */
  | { readonly kind: "chart"; readonly from: Chips | null; readonly rake: Chips }
  | { readonly kind: "per-unit"; readonly unit: Chips; readonly each: Chips; readonly rake: Chips }
  | { readonly kind: "percentage"; readonly basisPoints: number; readonly rake: Chips }
  /** Only when it mattered. */
  | { readonly kind: "cap"; readonly rake: Chips }
  | { readonly kind: "least"; readonly least: Chips };

export interface RakeBreakdown {
  readonly name: string;
  readonly version: number;
  /** What the rake was taken of, and how many were dealt in. */
  readonly pot: Chips;
  readonly players: number;
  readonly lines: readonly RakeLine[];
  readonly total: Chips;
}

export function buildRakeBreakdown(config: RakeConfig, pot: Chips, players: number, hand: RakedHand): RakeBreakdown {
  const total = rakeFor(config, pot, players, hand);
  const rakeUnder = (other: RakeConfig["rule"]) => rakeFor({ ...config, rule: other }, pot, players, hand);
  const { rule } = config;
  const lines: RakeLine[] = [];
  if (config.noFlopNoDrop && !hand.sawFlop) lines.push({ kind: "no-flop" });
  else if (rule.kind === "chart") {
    const steps = rule.groups.flatMap(({ tiers }) => tiers.flatMap((tier) => tier.steps.map((step) => step.pot)));
    const reached = steps.filter((step) => step <= pot && rakeFor(config, step, players, hand) === total);
    lines.push({ kind: "chart", from: total === 0 ? null : Math.min(...reached), rake: total });
  } else if (rule.kind === "per-unit") {
    const before = rakeUnder({ ...rule, caps: [], least: 0 });
    const capped = rakeUnder({ ...rule, least: 0 });
    lines.push({ kind: "per-unit", unit: rule.unit, each: rule.rake, rake: before });
    if (capped < before) lines.push({ kind: "cap", rake: capped });
    if (total < capped) lines.push({ kind: "least", least: rule.least });
  } else {
    const before = rakeUnder({ ...rule, caps: [] });
    lines.push({ kind: "percentage", basisPoints: rule.basisPoints, rake: before });
    if (total < before) lines.push({ kind: "cap", rake: total });
  }
  return { name: config.name, version: config.version, pot, players, lines, total };
}
