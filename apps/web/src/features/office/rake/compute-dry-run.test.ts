import { EMPIRE_BIG_BET, EMPIRE_FIXED_LIMIT } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { computeDryRun } from "./compute-dry-run.ts";

const cell = (config: typeof EMPIRE_BIG_BET, group: number, pot: number, players: number) => {
  const grid = computeDryRun(config)[group];
  const column = grid?.columns.find(({ fewest, most }) => fewest <= players && players <= most);
  return column?.rakes[grid?.pots.indexOf(pot) ?? -1];
};
const columnsOf = (config: typeof EMPIRE_BIG_BET) =>
  computeDryRun(config).map(({ columns }) => columns.map(({ fewest, most }) => [fewest, most]));

describe("the dry run shows what the engine takes", () => {
  it("R2: for each stakes group of a chart, at each of its steps and a cent below the step", () => {
    expect(computeDryRun(EMPIRE_FIXED_LIMIT).map(({ lowStake }) => lowStake)).toEqual([0, 2_00, 15_00]);
    expect([cell(EMPIRE_FIXED_LIMIT, 0, 11_99, 4), cell(EMPIRE_FIXED_LIMIT, 0, 12_00, 4)]).toEqual([50, 75]);
    expect([cell(EMPIRE_FIXED_LIMIT, 1, 60_00, 5), cell(EMPIRE_FIXED_LIMIT, 1, 60_00, 6)]).toEqual([2_00, 3_00]);
  });

  it("R3: rake for whole units only, no rake under ten cents, and a cap by the number of players", () => {
    expect([cell(EMPIRE_BIG_BET, 0, 1_99, 2), cell(EMPIRE_BIG_BET, 0, 2_00, 2)]).toEqual([0, 10]);
    expect([3, 4, 6].map((players) => cell(EMPIRE_BIG_BET, 0, 1_000_00, players))).toEqual([1_00, 2_00, 3_00]);
  });

  it("numbers of players with the same rakes share a column", () => {
    const byCaps = [
      [2, 3],
      [4, 5],
      [6, 10],
    ];
    expect(columnsOf(EMPIRE_FIXED_LIMIT)).toEqual([[[2, 10]], byCaps, byCaps]);
    expect(columnsOf(EMPIRE_BIG_BET)).toEqual([byCaps]);
  });
});
