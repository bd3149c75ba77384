/**
 * Rake configs that poker rooms have published, as data. An admin may attach them to a table, or write their own. R2,
 * R3
 */
import type { RakeConfig } from "./rules.ts";

const midStakesSteps = [
  { pot: 20_00, rake: 1_00 },
  { pot: 30_00, rake: 1_50 },
  { pot: 40_00, rake: 2_00 },
] as const;
const highStakesSteps = [
  { pot: 40_00, rake: 1_00 },
  { pot: 55_00, rake: 1_50 },
  { pot: 70_00, rake: 2_00 },
] as const;

/** R2: a chart with the stakes groups of R6. */
export const EMPIRE_FIXED_LIMIT: RakeConfig = {
  id: "empire-fixed-limit",
  version: 1,
  name: "Empire fixed limit",
  noFlopNoDrop: false,
  rule: {
    kind: "chart",
    groups: [
      {
        fromLowStake: 0,
        tiers: [
          {
            fromPlayers: 2,
            steps: [
              { pot: 5_00, rake: 50 },
              { pot: 12_00, rake: 75 },
              { pot: 20_00, rake: 1_00 },
            ],
          },
        ],
      },
      {
        fromLowStake: 2_00,
        tiers: [
          { fromPlayers: 2, steps: [{ pot: 20_00, rake: 1_00 }] },
          { fromPlayers: 4, steps: midStakesSteps },
          { fromPlayers: 6, steps: [...midStakesSteps, { pot: 50_00, rake: 2_50 }, { pot: 60_00, rake: 3_00 }] },
        ],
      },
      {
        fromLowStake: 15_00,
        tiers: [
          { fromPlayers: 2, steps: [{ pot: 40_00, rake: 1_00 }] },
          { fromPlayers: 4, steps: highStakesSteps },
          { fromPlayers: 6, steps: [...highStakesSteps, { pot: 85_00, rake: 2_50 }, { pot: 100_00, rake: 3_00 }] },
        ],
      },
    ],
  },
};

/** R3: an amount for each full unit of the pot. */
export const EMPIRE_BIG_BET: RakeConfig = {
  id: "empire-big-bet",
  version: 1,
  name: "Empire pot and no limit",
  noFlopNoDrop: false,
  rule: {
    kind: "per-unit",
    unit: 1_00,
    rake: 5,
    least: 10,
    caps: [
      { fromPlayers: 2, cap: 1_00 },
      { fromPlayers: 4, cap: 2_00 },
      { fromPlayers: 6, cap: 3_00 },
    ],
  },
};
