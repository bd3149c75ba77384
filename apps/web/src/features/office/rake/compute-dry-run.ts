/**
 * Shows what a rake config would take: computes the rake for sample pots and numbers of players, with the engine. R1–R6
 */
import { type Chips, MAX_SEATS, type RakeConfig, rakeFor } from "@poker/engine";

interface DryRunTable {
  /** The low stake from which these rakes hold, in cents; null when the rake does not depend on the stakes. */
  readonly lowStake: Chips | null;
  readonly pots: readonly Chips[];
  readonly columns: readonly DryRunColumn[];
}

/** A column of the table: from `fewest` to `most` players, the rake of each pot is the same. */
interface DryRunColumn {
  readonly fewest: number;
  readonly most: number;
  /** The rake of each pot, in the order of `pots`. */
  readonly rakes: readonly Chips[];
}

const PLAYER_COUNTS = Array.from({ length: MAX_SEATS - 1 }, (_, index) => index + 2);
const SAMPLE_POTS: readonly Chips[] = [1_00, 1_99, 2_00, 5_00, 10_00, 20_00, 40_00, 60_00, 100_00, 250_00, 1_000_00];

/**
 * Returns one table for each stakes group, or a single table when the rule has no groups. A chart's table has the pot
 * of each step and a pot that is a cent smaller.
 */
export function computeDryRun(config: RakeConfig): readonly DryRunTable[] {
  const { rule } = config;
  const grid = (lowStake: Chips | null, pots: readonly Chips[]): DryRunTable => ({
    lowStake,
    pots,
    columns: joinAlike(
      PLAYER_COUNTS.map((players) => ({
        fewest: players,
        most: players,
        rakes: pots.map((pot) => rakeFor(config, pot, players, { lowStake: lowStake ?? 0, sawFlop: true })),
      })),
    ),
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

/** Joins neighbouring columns that have the same rakes. */
function joinAlike(columns: readonly DryRunColumn[]): readonly DryRunColumn[] {
  const isNew = ({ rakes }: DryRunColumn, index: number) =>
    !columns[index - 1]?.rakes.every((rake, row) => rake === rakes[row]);
  const firsts = columns.filter(isNew);
  return firsts.map((first, index) => ({ ...first, most: (firsts[index + 1]?.fewest ?? MAX_SEATS + 1) - 1 }));
}
