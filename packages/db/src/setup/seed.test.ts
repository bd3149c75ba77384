import { checkSettings, GAMES, houseDifferencesOf, presets, TOURNAMENT_PRESETS } from "@poker/engine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTables } from "../repositories/tables/tables.ts";
import { createTournaments } from "../repositories/tournaments/tournaments.ts";
import { connect, type Database } from "../sql/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { BOT_NAMES } from "./bot-names.ts";
import { INITIAL_SCHEDULES } from "./initial-schedules.ts";
import { INITIAL_POOLS, INITIAL_TABLES } from "./initial-tables.ts";
import { seedDatabase } from "./seed.ts";

let urls: TestDatabase;
let owner: Database;
beforeAll(async () => {
  urls = await createTestDatabase();
  owner = connect(urls.ownerUrl);
});
afterAll(async () => {
  await owner.close();
  await urls.drop();
});

const counts = async () => {
  const { rows } = await owner.pool.query(`
    SELECT (SELECT count(*) FROM tables) AS tables, (SELECT count(*) FROM pools) AS pools, (SELECT count(*) FROM users WHERE bot) AS bots,
           (SELECT count(*) FROM rake_configs) AS rake, (SELECT count(*) FROM tournament_schedules) AS schedules, (SELECT count(*) FROM tournament_templates WHERE NOT retired) AS templates, (SELECT sum(balance) FROM ledger_accounts)::int AS sum,
           (SELECT sum(balance) FROM ledger_accounts WHERE kind = 'wallet')::bigint AS wallets`);
  return rows[0];
};

it("seeding creates tables, pools, bots and rake configs once, even when two processes seed concurrently", async () => {
  await Promise.all([seedDatabase(urls.ownerUrl), seedDatabase(urls.ownerUrl)]);
  const first = await counts();
  expect(first).toEqual({
    tables: INITIAL_TABLES.length,
    pools: INITIAL_POOLS.length,
    bots: BOT_NAMES.length,
    rake: 2,
    schedules: INITIAL_SCHEDULES.length,
    templates: TOURNAMENT_PRESETS.length,
    sum: 0, // I1
    wallets: BOT_NAMES.length * 10_000_000,
  });
  await seedDatabase(urls.ownerUrl);
  expect(await counts()).toEqual(first);
});

it("seeding again neither reopens a closed table nor restores a changed name or template", async () => {
  await owner.pool.query("UPDATE tables SET name = 'Renamed', status = 'closed' WHERE name = 'Saffron'");
  await owner.pool.query("UPDATE tournament_templates SET retired = true WHERE name = 'Satellite'");
  await seedDatabase(urls.ownerUrl);
  expect((await counts()).templates).toBe(TOURNAMENT_PRESETS.length - 1);
  const names = (await createTables(owner.pool).list()).map(({ name }) => name);
  expect(names).not.toContain("Saffron");
  expect(names).toHaveLength(INITIAL_TABLES.length - 1);
});

it("M1: a new room opens bot-filled sit-and-gos, one after another, and starts a tournament each evening", async () => {
  const tournaments = createTournaments(owner.pool);
  const open = async () => (await tournaments.listForLobby()).filter(({ status }) => status === "registering");
  const announceAll = async () => {
    for (let time = 0; time < 3; time++) await tournaments.announceDue();
  };
  await announceAll();
  const first = await open();
  const sitAndGos = first.filter(({ startsAt }) => startsAt === null);
  expect(sitAndGos.map(({ name }) => name).toSorted()).toEqual(
    INITIAL_SCHEDULES.flatMap(({ name, daily }) => (daily ? [] : [name])).toSorted(),
  );
  for (const { settings } of first) expect([settings.currency, settings.buyIn.fee]).toEqual(["play", 0]); // G9
  for (const { settings } of sitAndGos) expect(settings.bots).not.toBeNull();
  const daily = first.filter(({ startsAt }) => startsAt !== null);
  expect(daily.length).toBeGreaterThanOrEqual(1);
  for (const { startsAt } of daily) expect(new Date(startsAt ?? 0).toISOString()).toMatch(/T20:00:00.000Z$/);
  await owner.pool.query("UPDATE tournaments SET status = 'running', started_at = now() WHERE name = 'Duel'");
  await announceAll();
  expect((await open()).map(({ name }) => name)).toContain("Duel");
  expect(await open()).toHaveLength(first.length);
});

it.each([...INITIAL_TABLES, ...INITIAL_POOLS])("$name has valid settings", ({ settings }) =>
  expect(checkSettings(settings)).toEqual([]),
);

it("every house has a table, every game a table and a pool, and only real money is raked (G1, G9)", () => {
  const all = [...INITIAL_TABLES, ...INITIAL_POOLS].map(({ settings }) => settings);
  expect(new Set(all.map(({ house }) => house))).toEqual(new Set(Object.keys(presets)));
  for (const opening of [INITIAL_TABLES, INITIAL_POOLS])
    expect(new Set(opening.map(({ settings }) => settings.rules.game))).toEqual(new Set(GAMES));
  expect(new Set(all.map(({ rules }) => `${rules.game} ${rules.structure}`)).size).toBeGreaterThanOrEqual(7);
  for (const [opening, seating] of [
    [INITIAL_TABLES, "pick-a-seat"],
    [INITIAL_POOLS, "pool"],
  ] as const)
    for (const { settings } of opening) expect(settings.seating).toBe(seating); // S1
  for (const { currency, rules } of all) expect(rules.rake === null).toBe(currency === "play");
});

it("G1: first tables follow their house's rules; the test lists the differences of no-limit Hold'em and the pools", () => {
  const differing = [...INITIAL_TABLES, ...INITIAL_POOLS]
    .map(({ name, settings }) => [name, ...houseDifferencesOf(settings)])
    .filter(([, ...differences]) => differences.length > 0);
  expect(differing).toEqual([
    ["Harbour Lights", "game", "clock", "sitOut", "seats"],
    ["Copper Kettle", "game", "clock", "sitOut", "seats"],
    ["Velvet Rope", "game", "clock", "sitOut", "seats"],
    ["Lighthouse", "game"],
    ["Two Rivers", "game"],
  ]);
});

it("T2, T4, T8, B10: tables for new players check or fold after a time bank; every table has its house's rule", () => {
  const all = INITIAL_TABLES.map(({ settings }) => settings);
  const opening = all.filter(({ rules }) => rules.game === "holdem" && rules.structure === "no-limit");
  expect(opening.length).toBeGreaterThanOrEqual(3);
  for (const { rules, clock } of opening) {
    expect(rules.timeOut).toBe("grace-then-check-fold");
    expect(clock.timeBank).not.toBeNull();
  }
  // B10: at a fast table, three big blinds pass within two minutes. So an absent player's seat is kept for a time instead.
  for (const { sitOut } of opening) expect(sitOut).toEqual({ maxMs: 300_000, maxBigBlinds: null });
  for (const { house, rules } of all)
    expect(rules.timeOut).toBe(Object.entries(presets).find(([name]) => name === house)?.[1].rules.timeOut);
});
