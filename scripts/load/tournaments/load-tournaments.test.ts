import { checkTournamentSettings } from "@poker/engine";
import { expect, test } from "vitest";
import { LOAD_TOURNAMENTS, satelliteOf } from "./load-tournaments.ts";

test("every tournament of a load run has usable settings, and together they have every kind of rule", () => {
  const all = [...LOAD_TOURNAMENTS, satelliteOf(crypto.randomUUID())].map(({ settings }) => settings);
  for (const settings of all) expect(checkTournamentSettings(settings), settings.preset).toEqual([]);
  const has = (is: (settings: (typeof all)[number]) => boolean) => expect(all.some(is)).toBe(true);
  has(({ kind }) => kind === "sit-and-go");
  has(({ lateRegistration }) => lateRegistration !== null);
  has(({ reEntries }) => reEntries > 0);
  has(({ rebuy, addOn }) => rebuy !== null && addOn !== null);
  has(({ satellite }) => satellite !== null);
  has(({ deal }) => deal !== null);
  has(({ guarantee }) => guarantee > 0);
  has(({ button }) => button === "moving");
  for (const ante of ["none", "each", "big-blind"]) has((settings) => settings.ante === ante);
  for (const structure of ["no-limit", "pot-limit", "fixed-limit"]) has((settings) => settings.structure === structure);
});
