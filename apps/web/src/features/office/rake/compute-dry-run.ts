/** Computes a rake config's dry run with the engine: the rake by pot and number of players. R1–R6 */
import { type Chips, MAX_SEATS, type RakeConfig, rakeFor } from "@poker/engine";

interface DryRunTable {
  /** null when the stakes make no difference. */
  readonly lowStake: Chips | null;
  readonly players: readonly number[];
  readonly rows: readonly { readonly pot: Chips; readonly rakes: readonly Chips[] }[];
}

const PLAYER_COUNTS = Array.from({ length: MAX_SEATS - 1 }, (_, index) => index + 2);
const SAMPLE_POTS: readonly Chips[] = [1_00, 1_99, 2_00, 5_00, 10_00, 20_00, 40_00, 60_00, 100_00, 250_00, 1_000_00];

/** Returns one grid per stakes group; a chart is sampled at each of its steps and a cent below. */
export function computeDryRun(config: RakeConfig): readonly DryRunTable[] {
  const { rule } = config;
  const grid = (lowStake: Chips | null, pots: readonly Chips[]): DryRunTable => ({
    lowStake,
    players: PLAYER_COUNTS,
    rows: pots.map((pot) => ({
      pot,
      rakes: PLAYER_COUNTS.map((players) => rakeFor(config, pot, players, { lowStake: lowStake ?? 0, sawFlop: true })),
    })),
  });
  if (rule.kind !== "chart") return [grid(null, SAMPLE_POTS)];
  return rule.groups.map(({ fromLowStake, tiers }) => {
    const steps = new Set(tiers.flatMap((tier) => tier.steps.flatMap(({ pot }) => [pot - 1, pot])));
    return grid(
      fromLowStake,
      [...steps].sort((a, b) => a - b),
    );
  });
}
