/** Tests how a game server learns of a ban. The server's clock moves only when the test moves it, so no sweep becomes due by itself. */
import { randomUUID } from "node:crypto";
import { createPlayerOffice, type Staff } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { PoolActor } from "../../src/pools/pool-actor.ts";
import { frozenClock } from "../../src/testing/test-clock.ts";
import { appointOfficer, banPlayer } from "../testing/ban-player.ts";
import { expectSoundBooks } from "../testing/expect-invariants.ts";
import { watchWhenOwned } from "../testing/seated-players.ts";
import { type Identity, startTestServer, type TestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let officer: Staff;
let tableIds: string[];
let poolId: string;
let room: TestServer;
beforeAll(async () => {
  officer = await appointOfficer(backend);
});
beforeEach(async () => {
  await backend.retireUnits();
  tableIds = await Promise.all([1, 2, 3].map(() => backend.createTable()));
  poolId = await backend.createPool();
  room = await startTestServer(backend, {}, frozenClock);
  const listening = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%session%'";
  await expect.poll(async () => (await backend.owner.pool.query(listening)).rowCount).toBe(1);
  return async () => {
    await room.close();
    await expectSoundBooks(backend);
  };
});

async function sitDown(table: number, known?: Identity): Promise<Identity> {
  const who = known ?? (await backend.person());
  const tableId = tableIds[table] ?? "";
  const client = await room.enter(who);
  await watchWhenOwned(client, tableId);
  expect(await client.sit(tableId)).toMatchObject({ ok: true });
  return who;
}
const seatsOf = async (table: number): Promise<string[]> =>
  (await backend.owner.pool.query("SELECT user_id FROM seats WHERE table_id = $1", [tableIds[table]])).rows.map(
    ({ user_id }) => user_id,
  );
const liftBan = async ({ userId }: Identity) =>
  expect(
    await createPlayerOffice(backend.owner).changeSanction(officer, {
      userId,
      sanction: "ban",
      until: null,
      reason: "a mistake",
    }),
  ).toEqual({ ok: true });
/** Opens a new session for the player, because the ban has ended the earlier ones. */
const signInAgain = async ({ userId }: Identity): Promise<Identity> => ({
  userId,
  sessionKey: (await openTestSession(backend.owner.pool, userId)).sessionKey,
});
/** Bans a player without announcing the ban to the servers. */
async function banSilently(who: Identity): Promise<void> {
  await backend.owner.pool.query("ALTER TABLE sessions DISABLE TRIGGER session_announce_end");
  await banPlayer(backend, officer, who);
  await backend.owner.pool.query("ALTER TABLE sessions ENABLE TRIGGER session_announce_end");
}
const sweepUntil = (read: () => Promise<unknown>) =>
  expect.poll(() => {
    room.clock.advanceBy(5_000);
    return read();
  });

it("fault 42: a banned player is removed from a table and from a queue as soon as the ban is announced", async () => {
  const banned = await sitDown(0);
  await banPlayer(backend, officer, banned);
  await expect.poll(() => seatsOf(0)).toEqual([]);

  const queued = await backend.person();
  const client = await room.enter(queued);
  const joining = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
  await expect.poll(() => client.request("join-queue", joining)).toMatchObject({ ok: true });
  const queueLength = () => {
    const pool = room.server.node.units.get(poolId);
    return pool instanceof PoolActor ? pool.state.queue.length : null;
  };
  expect(queueLength()).toBe(1);
  await banPlayer(backend, officer, queued);
  await expect.poll(queueLength).toBe(0);
});

it("fault 42: for a minute after a ban was announced, the server checks the player again and removes them", async () => {
  for (let other = 0; other < 6; other++) await sitDown(1);
  for (let other = 0; other < 6; other++) await sitDown(2);
  // The sweep begins here. A player who sits down after this moment is checked by the sweep only a minute later.
  room.clock.advanceBy(5_000);
  const banned = await sitDown(0);
  await banPlayer(backend, officer, banned);
  // When the player is gone, the server has learned of the ban. Only then is the ban lifted.
  await expect.poll(() => seatsOf(0)).toEqual([]);
  await liftBan(banned);
  await sitDown(0, await signInAgain(banned));
  await banSilently(banned);
  room.clock.advanceBy(5_000);
  await expect.poll(() => seatsOf(0)).toEqual([]);
});

it("fault 42: the sweep finds a ban that was not announced to the server", async () => {
  const banned = await sitDown(0);
  await banSilently(banned);
  expect(await seatsOf(0)).toEqual([banned.userId]);
  await sweepUntil(() => seatsOf(0)).toEqual([]);
});

it("fault 42 ✗: a player whose ban was lifted keeps the seat that they take afterwards", async () => {
  const other = await sitDown(1);
  const freed = await sitDown(0);
  await banPlayer(backend, officer, freed);
  await expect.poll(() => seatsOf(0)).toEqual([]);
  await liftBan(freed);
  await sitDown(0, await signInAgain(freed));
  await banSilently(other);
  // The sweep removes the other player, whose ban was not announced. By then it has checked both players.
  await sweepUntil(() => seatsOf(1)).toEqual([]);
  expect(await seatsOf(0)).toEqual([freed.userId]);
});
