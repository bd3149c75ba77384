/** Computes the rake of a hand as one amount. `hand/pots.ts` divides this amount over the pots, and
 * `rake-shares.ts` divides it over the players (R5). R1–R4, R6 */
import type { Chips, RakeCap, RakeConfig } from "./rules.ts";

export interface RakedHand {
  /** The stake that decides the group: the lower stake in fixed limit, else the big blind. R6 */
  readonly lowStake: Chips;
  readonly sawFlop: boolean;
}

/**
 * The rake in cents that is taken from a pot after uncalled bets were returned. `players` is how many players were dealt in. A
 * null config means no rake (G9). For a config without issues (`checkSettings`), the rake is never above the pot.
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

/** The last entry that begins at or below the value, or else the first entry. Expects ascending entries. R6 */
const findBracket = <T>(entries: readonly T[], from: (entry: T) => number, value: number): T | undefined =>
  entries.findLast((entry) => from(entry) <= value) ?? entries[0];

/** Without caps the rake has no limit. */
const applyCap = (rake: Chips, caps: readonly RakeCap[], players: number): Chips =>
  Math.min(rake, findBracket(caps, (c) => c.fromPlayers, players)?.cap ?? rake);

/** pot · basisPoints / 10 000, rounded down; whole and rest are computed separately, so that every product stays a safe integer. */
const percentageOf = (pot: Chips, basisPoints: number): Chips =>
  Math.floor(pot / 10_000) * basisPoints + Math.floor(((pot % 10_000) * basisPoints) / 10_000);
