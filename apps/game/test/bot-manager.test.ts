import { randomUUID } from "node:crypto";
import { connect } from "@poker/db";
import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it } from "vitest";
import { startBotManager } from "../src/bots/bot-manager.ts";
import { systemClock } from "../src/clock.ts";
import { readEnv } from "../src/env.ts";
import { createLog } from "../src/log.ts";
import { guardedRandomness } from "../src/randomness.ts";
import { expectSoundBooks } from "./expect-invariants.ts";
import { envFor } from "./test-server.ts";
import { useTestBackend, useTestServer } from "./use-test-server.ts";

const world = useTestBackend();
beforeAll(() => seedDatabase(world.database.ownerUrl));
const room = useTestServer(world);

/** Starts the bot manager; returns how to stop it. */
async function startBots(tables: number): Promise<() => Promise<void>> {
  const env = readEnv(envFor(world.database, { BOTS: "on", BOT_TABLES: String(tables) }));
  if ("problem" in env) throw new Error(env.problem);
  const database = connect(env.DATABASE_URL, { maxConnections: 2 });
  const stop = await startBotManager({
    env,
    database,
    server: room.server,
    randomness: guardedRandomness(),
    clock: systemClock,
    log: createLog("silent", "bots"),
  });
  return async () => {
    await stop();
    await database.close();
  };
}

it("S2: bots join a lone visitor of a pool, who is dealt in; when the visitor leaves, they leave", async () => {
  const stop = await startBots(0);
  const { rows } = await world.owner.pool.query("SELECT id FROM pools WHERE name = 'Tin Roof'");
  const poolId: string = rows[0]?.id;
  const visitor = await room.enter(await world.person());
  const joined = await visitor.request("join-queue", { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" });
  expect(joined).toMatchObject({ ok: true, place: 1 });
  await visitor.waitUntil(({ received }) => received.some(({ event }) => event === "seated"), "a seat");
  const pool = await visitor.request("pool-presence", { poolId });
  if (!pool.ok || !pool.seat) throw new Error("no seat");
  const { tableId } = pool.seat;
  await visitor.watch(tableId);
  await visitor.waitUntil(({ view }) => (view?.hand?.seats.length ?? 0) >= 3, "a hand");
  expect(visitor.view?.seats.filter(({ bot }) => bot).length).toBeGreaterThanOrEqual(2);
  const bots = () => visitor.view?.seats.filter(({ bot }) => bot).length;
  await visitor.request("leave", { tableId, commandId: randomUUID() });
  await visitor.waitUntil(() => bots() === 0, "the bots' going");
  await stop();
});

it("bots fill a few play-money tables, one of each game at least, play hands, and the lobby shows them as bots", async () => {
  const stop = await startBots(4);
  const visitor = await room.enter(await world.person());
  const lobby = await visitor.request("watch-lobby", {});
  if (!lobby.ok) throw new Error(lobby.code);
  const rows = () => [...room.server.node.actors.values()].filter(({ state }) => state.seats.some(({ bot }) => bot));
  await visitor.waitUntil(() => rows().filter(({ state }) => state.handNo > 0).length >= 4, "hands at four tables");

  expect(rows()).toHaveLength(4);
  expect(new Set(rows().map(({ state }) => state.settings.rules.game)).size).toBe(3);
  for (const { state } of rows()) {
    expect(state.settings.currency).toBe("play");
    expect(state.seats.every(({ bot }) => bot)).toBe(true);
    expect(state.seats.length).toBeLessThan(state.settings.seats);
  }
  await visitor.waitUntil(
    ({ received }) =>
      received.some(({ event, payload }) => event === "lobby" && /"bots":[1-9]/.test(JSON.stringify(payload))),
    "the lobby",
  );
  await expectSoundBooks(world);
  await stop();
});
