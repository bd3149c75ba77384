/**
 * Computes the rake of a hand as one amount. `hand/pots.ts` divides the amount over the pots, and `rake-shares.ts`
 * divides it over the players (R5). R1–R4, R6
 */
import type { Chips, RakeCap, RakeConfig } from "./rules.ts";

export interface RakedHand {
  /** The stake that selects the stakes group: the small bet in fixed limit, the big blind in other structures. R6 */
  readonly lowStake: Chips;
  readonly sawFlop: boolean;
}

/**
 * Returns the rake of a pot in cents, after uncalled bets were returned. `players` is how many players were dealt in.
 * When the config is null, no rake is taken (G9). When the config has no issues (`checkSettings`), the rake is never
 * above the pot.
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

/**
 * Returns the last entry that begins at or below the value. When every entry begins above the value, returns the first
 * entry. Expects ascending entries. R6
 */
const findBracket = <T>(entries: readonly T[], from: (entry: T) => number, value: number): T | undefined =>
  entries.findLast((entry) => from(entry) <= value) ?? entries[0];

/** Lowers the rake to the cap for this number of players. Without caps the rake has no limit. */
const applyCap = (rake: Chips, caps: readonly RakeCap[], players: number): Chips =>
  Math.min(rake, findBracket(caps, (c) => c.fromPlayers, players)?.cap ?? rake);

/**
 * Returns pot · basisPoints / 10 000, rounded down. Whole multiples of 10 000 are computed apart from the remainder, so
 * that every product stays a safe integer.
 */
const percentageOf = (pot: Chips, basisPoints: number): Chips =>
  Math.floor(pot / 10_000) * basisPoints + Math.floor(((pot % 10_000) * basisPoints) / 10_000);
