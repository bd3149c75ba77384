import { tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { prizePoolLines } from "./prize-pool-lines.ts";
import { toTournamentRow } from "./tournament-row.ts";

it("a row has what a list shows about a tournament, and no other settings", () => {
  const summary = {
    phase: "registering",
    entries: 2,
    playersLeft: 2,
    tables: 0,
    levelNo: 1,
    prizePool: 2_000,
  } as const;
  const settings = { ...tournamentPresets.rebuy, reEntries: 1 };
  const row = toTournamentRow({
    id: "t",
    name: "Nightly",
    number: 7,
    settings,
    opensAt: 1,
    startsAt: 2,
    endedAt: null,
    summary,
  });
  expect(row).toMatchObject({ ...summary, tournamentId: "t", number: 7, maxEntries: 2_000, reEntries: 1 });
  expect(row).toMatchObject({ isSatellite: false, lateRegistration: true, hasRebuys: true, opensAt: 1, startsAt: 2 });
  expect(row).not.toHaveProperty("levels");
});

it("M19: the pool is the sum of what players paid and what the room adds to reach the guarantee", () => {
  const settings = { ...tournamentPresets.rebuy, guarantee: 10_000 };
  expect(prizePoolLines(settings, { entries: 2, rebuys: 3, addOns: 1 })).toEqual({
    entries: { count: 2, amount: 2_000 },
    rebuys: { count: 3, amount: 3_000 },
    addOns: { count: 1, amount: 1_000 },
    overlay: 4_000,
    pool: 10_000,
  });
  expect(prizePoolLines(tournamentPresets["six-max"], { entries: 6, rebuys: 0, addOns: 0 })).toMatchObject({
    rebuys: { count: 0, amount: 0 },
    overlay: 0,
    pool: 6_000,
  });
});
