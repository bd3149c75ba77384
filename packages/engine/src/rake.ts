/** Computes the rake of a hand as one amount; R5 (in hand/) spreads it over the pots. R1–R4, R6 */
import type { Chips, RakeCap, RakeConfig } from "./rules.ts";

export interface RakedHand {
  /** The stake that decides the group: the lower stake in fixed limit, else the big blind. R6 */
  readonly lowStake: Chips;
  readonly sawFlop: boolean;
}

/**
 * Rake in cents on a pot from which uncalled bets were returned, with `players` dealt in. A null config means no rake (G9).
 * Expects a config that `checkSettings` finds nothing wrong with; then the rake is never above the pot.
 */
export function rakeFor(config: RakeConfig | null, pot: Chips, players: number, hand: RakedHand): Chips {
  if (config === null || (config.noFlopNoDrop && !hand.sawFlop)) return 0; // R1, R4
  const { rule } = config;
  switch (rule.kind) {
    case "chart": {
      const group = findBracket(rule.groups, (g) => g.fromLowStake, hand.lowStake);
      const tier = group && findBracket(group.tiers, (t) => t.fromPlayers, players);
      return tier?.steps.findLast((step) => step.pot <= pot)?.rake ?? 0; // R2
    }
    case "per-unit": {
      const rake = applyCap(Math.floor(pot / rule.unit) * rule.rake, rule.caps, players);
      return rake < rule.least ? 0 : rake; // R3
    }
    case "percentage":
      return applyCap(percentageOf(pot, rule.basisPoints), rule.caps, players); // R4
  }
}

/** The entry for a value: the highest that begins at or below it, else the first. Entries ascend. R6 */
const findBracket = <T>(entries: readonly T[], from: (entry: T) => number, value: number): T | undefined =>
  entries.findLast((entry) => from(entry) <= value) ?? entries[0];

/** Without caps there is no limit. */
const applyCap = (rake: Chips, caps: readonly RakeCap[], players: number): Chips =>
  Math.min(rake, findBracket(caps, (c) => c.fromPlayers, players)?.cap ?? rake);

/** pot · basisPoints / 10 000, rounded down; whole and rest are computed separately, so that every product stays a safe integer. */
const percentageOf = (pot: Chips, basisPoints: number): Chips =>
  Math.floor(pot / 10_000) * basisPoints + Math.floor(((pot % 10_000) * basisPoints) / 10_000);
