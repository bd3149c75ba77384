import { describe, expect, test } from "vitest";
import { rakeFor } from "./rake.ts";
import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "./rake-charts.ts";
import type { RakeConfig } from "./rules.ts";

/** The lower stake, the number of players dealt in, and pots each with the expected rake. All amounts are in cents. */
type Row = readonly [lowStake: number, players: number, pots: readonly (readonly [pot: number, rake: number])[]];

/** Defines one test for each pot. The name of a test whose pot is too small for any rake has a ✗. */
const check = (id: string, config: RakeConfig, rows: readonly Row[]) =>
  test.each(
    rows.flatMap(([lowStake, players, pots]) =>
      pots.map(([pot, rake]) => [rake === 0 ? `${id} ✗` : id, lowStake, players, pot, rake] as const),
    ),
  )("%s: low stake %i, %i players dealt in, pot %i: the rake is %i", (_id, lowStake, players, pot, rake) => {
    expect(rakeFor(config, pot, players, { lowStake, sawFlop: true })).toBe(rake);
  });

describe("Empire's fixed-limit chart", () => {
  test("R1: both charts have a name and a first version, and rake hands that end before the flop", () => {
    expect(EMPIRE_FIXED_LIMIT).toMatchObject({ id: "empire-fixed-limit", version: 1, name: "Empire fixed limit" });
    expect(EMPIRE_BIG_BET).toMatchObject({ id: "empire-big-bet", version: 1, name: "Empire pot and no limit" });
    for (const chart of [EMPIRE_FIXED_LIMIT, EMPIRE_BIG_BET])
      expect(rakeFor(chart, 50_00, 6, { lowStake: 2_00, sawFlop: false })).toBeGreaterThan(0);
  });

  test("R2, R6: groups and tiers begin where the chart says", () => {
    const { rule } = EMPIRE_FIXED_LIMIT;
    if (rule.kind !== "chart") throw new Error("R2 is a chart");
    expect(rule.groups.map((g) => [g.fromLowStake, ...g.tiers.map((tier) => tier.fromPlayers)])).toEqual([
      [0, 2],
      [2_00, 2, 4, 6],
      [15_00, 2, 4, 6],
    ]);
  });

  test("R3: caps begin at two, four and six players", () => {
    expect(EMPIRE_BIG_BET.rule).toMatchObject({ caps: [{ fromPlayers: 2 }, { fromPlayers: 4 }, { fromPlayers: 6 }] });
  });

  check("R2", EMPIRE_FIXED_LIMIT, [
    [
      50,
      6,
      [
        [4_99, 0],
        [5_00, 50],
        [12_00, 75],
        [20_00, 1_00],
        [500_00, 1_00],
      ],
    ],
    [
      50,
      2,
      [
        [4_99, 0],
        [5_00, 50],
        [11_99, 50],
        [19_99, 75],
        [20_00, 1_00],
      ],
    ],
    [
      5_00,
      3,
      [
        [19_99, 0],
        [20_00, 1_00],
        [60_00, 1_00],
      ],
    ],
    [
      5_00,
      5,
      [
        [29_00, 1_00],
        [30_00, 1_50],
        [40_00, 2_00],
        [90_00, 2_00],
      ],
    ],
    [
      5_00,
      9,
      [
        [49_00, 2_00],
        [50_00, 2_50],
        [60_00, 3_00],
      ],
    ],
    [
      15_00,
      4,
      [
        [39_00, 0],
        [40_00, 1_00],
        [55_00, 1_50],
        [70_00, 2_00],
      ],
    ],
    [
      15_00,
      3,
      [
        [39_99, 0],
        [40_00, 1_00],
        [700_00, 1_00],
      ],
    ],
    [
      30_00,
      10,
      [
        [84_99, 2_00],
        [85_00, 2_50],
        [100_00, 3_00],
      ],
    ],
  ]);
});

describe("fixed-limit groups by the low stake", () => {
  check("R6", EMPIRE_FIXED_LIMIT, [
    [
      1_50,
      6,
      [
        [12_00, 75],
        [60_00, 1_00],
      ],
    ], // the first stakes group
    [1_99, 6, [[60_00, 1_00]]],
    [
      2_00,
      6,
      [
        [12_00, 0],
        [60_00, 3_00],
      ],
    ], // the second stakes group
    [12_00, 6, [[20_00, 1_00]]],
    [14_99, 6, [[20_00, 1_00]]],
    [15_00, 6, [[20_00, 0]]], // the third stakes group
    [
      100_00,
      6,
      [
        [20_00, 0],
        [100_00, 3_00],
      ],
    ],
    [10, 6, [[5_00, 50]]],
  ]);
});

describe("Empire's chart for pot limit and no limit", () => {
  check("R3", EMPIRE_BIG_BET, [
    [
      2_00,
      2,
      [
        [1_99, 0],
        [2_00, 10],
        [7_50, 35],
        [20_00, 1_00],
        [40_00, 1_00],
      ],
    ],
    [
      2_00,
      5,
      [
        [39_00, 1_95],
        [40_00, 2_00],
        [41_00, 2_00],
      ],
    ],
    [
      2_00,
      6,
      [
        [60_00, 3_00],
        [200_00, 3_00],
        [59_99, 2_95],
      ],
    ],
    [2_00, 4, [[39_99, 1_95]]],
    [
      2_00,
      3,
      [
        [2_99, 10],
        [1_00, 0],
        [10_00, 50],
        [3_00, 15],
        [10_01, 50],
        [7_51, 35],
        [21_00, 1_00],
        [30_00, 1_00],
      ],
    ],
    [2_00, 10, [[200_00, 3_00]]],
  ]);
});

describe("the config that a hand is raked by", () => {
  const hand = { lowStake: 5_00, sawFlop: true };

  test("R1: a hand is raked by the config under which it was dealt", () => {
    expect(rakeFor(EMPIRE_FIXED_LIMIT, 100_00, 6, hand)).toBe(3_00);
    expect(rakeFor(EMPIRE_BIG_BET, 10_00, 6, hand)).toBe(50);
  });

  test("R1 ✗: a hand without a config is not raked", () => expect(rakeFor(null, 100_00, 6, hand)).toBe(0));

  const walk = { lowStake: 2_00, sawFlop: false };

  test("R1: Empire rakes a hand that ends before the flop", () =>
    expect(rakeFor(EMPIRE_BIG_BET, 2_00, 3, walk)).toBe(10));

  test("R4 ✗: no flop, no drop: a hand that ends before the flop is not raked", () => {
    const kind = { ...EMPIRE_BIG_BET, noFlopNoDrop: true };
    expect(rakeFor(kind, 2_00, 3, walk)).toBe(0);
    expect(rakeFor(kind, 2_00, 3, { ...walk, sawFlop: true })).toBe(10);
  });
});

describe("percentage with a cap by players", () => {
  const percentage = (basisPoints: number): RakeConfig => ({
    id: "a",
    version: 1,
    name: "a",
    noFlopNoDrop: false,
    rule: {
      kind: "percentage",
      basisPoints,
      caps: [
        { fromPlayers: 3, cap: 1_00 },
        { fromPlayers: 5, cap: 3_00 },
      ],
    },
  });

  check("R4", percentage(5_00), [
    [
      2_00,
      4,
      [
        [19, 0],
        [20, 1],
        [10_19, 50],
        [20_00, 1_00],
        [90_00, 1_00],
      ],
    ],
    [
      2_00,
      6,
      [
        [59_99, 2_99],
        [60_00, 3_00],
        [60_20, 3_00],
      ],
    ],
    [2_00, 2, [[90_00, 1_00]]], // R6: the first cap also applies when fewer players were dealt in than it names
  ]);

  test("R6 ✗: an empty chart takes no rake", () => {
    const taken = (groups: Extract<RakeConfig["rule"], { kind: "chart" }>["groups"]) =>
      rakeFor({ ...EMPIRE_FIXED_LIMIT, rule: { kind: "chart", groups } }, 100_00, 6, { lowStake: 2_00, sawFlop: true });
    expect(taken([])).toBe(0);
    expect(taken([{ fromLowStake: 0, tiers: [] }])).toBe(0);
    expect(taken([{ fromLowStake: 0, tiers: [{ fromPlayers: 0, steps: [] }] }])).toBe(0);
  });

  test("R4: the rake is rounded down exactly, even where a plain product would exceed the safe integers", () => {
    const uncapped: RakeConfig = { ...percentage(0), rule: { kind: "percentage", basisPoints: 9_999, caps: [] } };
    const pot = 9_007_199_254_740_991;
    const exact = Number((BigInt(pot) * 9_999n) / 10_000n);
    expect(rakeFor(uncapped, pot, 6, { lowStake: 2_00, sawFlop: true })).toBe(exact);
  });
});
