import { buildSettings, presets } from "@poker/engine";
import { type LobbyRow, toLobbyRow } from "@poker/protocol";
import { expect, it } from "vitest";
import { buildLocalPoolRow } from "./local-rows.ts";

const settings = buildSettings(presets.cardroom, {
  game: "omaha",
  structure: "pot-limit",
  low: 50,
  high: 100,
  currency: "play",
});
const table = (id: string, summary: Partial<LobbyRow>): LobbyRow =>
  toLobbyRow({
    id,
    name: id,
    poolId: "pool",
    settings,
    opensAt: null,
    summary: {
      players: 0,
      bots: 0,
      seated: [],
      waiting: 0,
      held: 0,
      averagePot: null,
      handsPerHour: null,
      playersPerFlop: null,
      ...summary,
    },
  });
const pool = { info: { id: "pool", name: "Night Ferry" }, state: { settings, queue: [1, 2] } };

it("a pool's row has the sum of its tables' players, and the average figures of the tables that have played", () => {
  const tables = [
    table("one", { players: 4, bots: 1, averagePot: 1_000, handsPerHour: 80, playersPerFlop: 60 }),
    table("two", { players: 6, averagePot: 1_501, handsPerHour: 91, playersPerFlop: 41 }),
    table("three", { players: 1 }),
  ];
  expect(buildLocalPoolRow(pool, tables)).toMatchObject({
    players: 11,
    bots: 1,
    tables: 3,
    waiting: 2,
    averagePot: 1_251,
    handsPerHour: 86,
    playersPerFlop: 51,
  });
});

it("the row of a pool has no averages before the first hand", () => {
  expect(buildLocalPoolRow(pool, [])).toMatchObject({
    tables: 0,
    averagePot: null,
    handsPerHour: null,
    playersPerFlop: null,
  });
});
