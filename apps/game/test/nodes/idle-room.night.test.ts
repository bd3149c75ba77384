/** Tests that a room without visitors costs little, although every part of a game server looks for work. Fault 142, decision 0105 */
import { randomUUID } from "node:crypto";
import { seedDatabase } from "@poker/db/setup";
import { beforeAll, expect, it } from "vitest";
import { frozenClock } from "../../src/testing/test-clock.ts";
import { startBots } from "../testing/start-bots.ts";
import { quickSettings } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
beforeAll(() => seedDatabase(backend.database.ownerUrl));
const room = useTestServer(backend, { BOTS_REST: "on" }, frozenClock);

const SECONDS = 60;
/** Lets one second pass, and gives the work that becomes due time to run. */
async function passSecond(): Promise<void> {
  room.clock.advanceBy(1_000);
  await new Promise((resolve) => setTimeout(resolve, 30));
}

it("fault 142: without visitors a game server with bots asks the database less than five times a second", async () => {
  await startBots(backend, room, 6);
  const { actors } = room.server.node;
  const seatedBots = () => [...actors.values()].flatMap(({ state }) => state.seats).length;
  await expect.poll(seatedBots, { timeout: 60_000 }).toBeGreaterThan(12);
  // A new room does its daily work in its first minute, which this lets pass.
  for (let second = 0; second < SECONDS; second++) await passSecond();
  let queries = 0;
  const { pool, journal, reserved } = room.database;
  const count = () => {
    queries += 1;
  };
  for (const each of [pool, journal, reserved]) each.on("acquire", count);
  for (let second = 0; second < SECONDS; second++) await passSecond();
  for (const each of [pool, journal, reserved]) each.off("acquire", count);
  expect(queries).toBeLessThan(5 * SECONDS);
  // The leases are renewed every two seconds with two queries, so at least this many queries must have been counted.
  expect(queries).toBeGreaterThanOrEqual(SECONDS / 2);
  // One of the queries stored the metrics of one minute.
  const minute = await backend.owner.prisma.nodeMinute.findFirst();
  expect(minute).toMatchObject({ people: 0, refusals: {} });
  expect(minute?.bots).toBeGreaterThan(12);
});

it("fault 142: a table that is made in an idle room is run at once, without any time passing", async () => {
  const id = randomUUID();
  await backend.owner.pool.query("INSERT INTO tables (id, name, settings) VALUES ($1::uuid, $1, $2)", [
    id,
    JSON.stringify(quickSettings()),
  ]);
  await expect.poll(() => room.server.node.actors.has(id), { timeout: 60_000 }).toBe(true);
});

it("fault 142: a table whose announcement was lost is run after the next slow check", async () => {
  const id = randomUUID();
  await backend.owner.pool.query("ALTER TABLE tables DISABLE TRIGGER work_announce");
  await backend.owner.pool.query("INSERT INTO tables (id, name, settings) VALUES ($1::uuid, $1, $2)", [
    id,
    JSON.stringify(quickSettings()),
  ]);
  await backend.owner.pool.query("ALTER TABLE tables ENABLE TRIGGER work_announce");
  // A check that was already running may have read the tables before the new table was written.
  await expect
    .poll(
      () => {
        room.clock.advanceBy(15_000);
        return room.server.node.actors.has(id);
      },
      { timeout: 60_000 },
    )
    .toBe(true);
});
