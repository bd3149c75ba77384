import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { computeDryRun } from "./compute-dry-run.ts";

const cell = (config: typeof EMPIRE_BIG_BET, group: number, pot: number, players: number) => {
  const grid = computeDryRun(config)[group];
  return grid?.rows.find((row) => row.pot === pot)?.rakes[grid.players.indexOf(players)];
};

describe("the dry run shows what the engine takes", () => {
  it("R2: each stakes group of a chart, at its steps and a cent below", () => {
    expect(computeDryRun(EMPIRE_FIXED_LIMIT).map(({ lowStake }) => lowStake)).toEqual([0, 2_00, 15_00]);
    expect([cell(EMPIRE_FIXED_LIMIT, 0, 11_99, 4), cell(EMPIRE_FIXED_LIMIT, 0, 12_00, 4)]).toEqual([50, 75]);
    expect([cell(EMPIRE_FIXED_LIMIT, 1, 60_00, 5), cell(EMPIRE_FIXED_LIMIT, 1, 60_00, 6)]).toEqual([2_00, 3_00]);
  });

  it("R3: whole units only, nothing under ten cents, capped by players", () => {
    expect([cell(EMPIRE_BIG_BET, 0, 1_99, 2), cell(EMPIRE_BIG_BET, 0, 2_00, 2)]).toEqual([0, 10]);
    expect([3, 4, 6].map((players) => cell(EMPIRE_BIG_BET, 0, 1_000_00, players))).toEqual([1_00, 2_00, 3_00]);
  });
});
