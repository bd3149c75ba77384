/** Names of players: sent with whatever mentions a player, stored with the account alone. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { callToShowdown, type Identity, quickSettings, startTestServer, type TestClient } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const world = useTestBackend();

const nameOf = async ({ userId }: Identity): Promise<string> => {
  const { rows } = await world.owner.pool.query<{ name: string }>("SELECT name FROM users WHERE id = $1", [userId]);
  return rows[0]?.name ?? expect.fail("the user exists");
};
const namesOf = async (people: readonly Identity[]) =>
  Object.fromEntries(await Promise.all(people.map(async (who) => [who.userId, await nameOf(who)])));
const snapshotNames = async (client: TestClient, tableId: string) => {
  const reply = await client.watch(tableId);
  return "snapshot" in reply ? reply.snapshot.names : expect.fail("a page that comes gets a snapshot");
};

/** Everything a table or pool leaves in the database, as text. */
async function readStoredText(): Promise<string> {
  const tables = [
    ...["table_events", "table_snapshots", "hands", "hand_players", "table_visits"],
    ...["table_summaries", "pool_summaries", "live_tables", "notices"],
  ];
  const { rows } = await world.owner.pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY ($1)",
    [tables],
  );
  const texts = await Promise.all(
    rows.map(async ({ tablename }) => {
      const found = await world.owner.pool.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${tablename} t`,
      );
      return found.rows.map(({ row }) => row);
    }),
  );
  return texts.flat().join("\n");
}

it("snapshots and frames name the players they mention; after a restart under the names they have then", async () => {
  const room = await startTestServer(world);
  const pacing = { streetMs: 0, potMs: 0, betweenHandsMs: 3_600_000 };
  const tableId = await world.createTable(quickSettings({ seats: 2, pacing }));
  await room.server.node.claimUnits();
  const [ann, ben, cleo] = [await world.person(), await world.person(), await world.person()];
  const rail = await room.enter(await world.person());
  expect(await snapshotNames(rail, tableId)).toEqual({});

  const clients = [await room.enter(ann), await room.enter(ben)];
  for (const [seat, client] of clients.entries()) {
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
  }
  const waiting = await room.enter(cleo);
  expect(await waiting.request("join-waitlist", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
  const all = await namesOf([ann, ben, cleo]);
  await rail.waitUntil(({ view }) => view?.waitlist.length === 1, "a waiting list");
  expect(rail.names).toEqual(all);
  expect(await snapshotNames(waiting, tableId)).toEqual(all);

  expect(await clients[0]?.request("leave", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
  await rail.waitUntil(({ view }) => view?.offers.length === 1, "an offer");
  expect(rail.frames.filter(({ names }) => cleo.userId in names)).toHaveLength(2);
  await room.close();

  await world.owner.pool.query("UPDATE users SET name = 'Benedict', name_key = 'benedict' WHERE id = $1", [ben.userId]);
  const restarted = await startTestServer(world);
  await restarted.server.node.claimUnits();
  const again = await restarted.enter(await world.person());
  expect(await snapshotNames(again, tableId)).toEqual({
    [ben.userId]: "Benedict",
    [cleo.userId]: all[cleo.userId],
  });
  await restarted.close();
});

it("a pool names whom it seats, and nothing a table or pool stores holds a name", async () => {
  const room = await startTestServer(world);
  const poolId = await world.createPool();
  const tableId = await world.createTable(quickSettings());
  await room.server.node.claimUnits();
  const people = [await world.person(), await world.person(), await world.person()];
  const clients: TestClient[] = [];
  for (const who of people) {
    const client = await room.enter(who);
    clients.push(client);
    const message = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
    expect(await client.request("join-queue", message)).toMatchObject({ ok: true });
  }
  const [first] = clients;
  if (!first) throw new Error("three wait");
  await first.waitUntil(({ received }) => received.some(({ event }) => event === "seated"), "a seat");
  const presence = await first.request("pool-presence", { poolId });
  const seatedAt = presence.ok && presence.seat ? presence.seat.tableId : expect.fail("a seat");
  await expect.poll(() => snapshotNames(first, seatedAt)).toEqual(await namesOf(people));

  const players = [await world.person(), await world.person()];
  const seated: TestClient[] = [];
  for (const [seat, who] of players.entries()) {
    const client = await room.enter(who);
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    seated.push(client);
  }
  await callToShowdown(seated, 1);
  await room.close();

  const stored = await readStoredText();
  for (const who of [...people, ...players]) {
    expect(stored).toContain(who.userId);
    expect(stored).not.toContain(await nameOf(who));
  }
}, 120_000);
