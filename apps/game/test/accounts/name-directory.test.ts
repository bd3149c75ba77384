/** Tests that messages contain the names of the players whom they mention, and that the database stores names only with the accounts. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import {
  callToShowdown,
  type Identity,
  quickSettings,
  startTestServer,
  type TestClient,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

const nameOf = async ({ userId }: Identity): Promise<string> => {
  const { rows } = await backend.owner.pool.query<{ name: string }>("SELECT name FROM users WHERE id = $1", [userId]);
  return rows[0]?.name ?? expect.fail("the user exists");
};
const named = (name: string) => ({ name, staff: false });
const namesOf = async (people: readonly Identity[]) =>
  Object.fromEntries(await Promise.all(people.map(async (who) => [who.userId, named(await nameOf(who))])));
const snapshotNames = async (client: TestClient, tableId: string) => {
  const reply = await client.watch(tableId);
  return "snapshot" in reply ? reply.snapshot.names : expect.fail("a page that comes gets a snapshot");
};

/** Reads everything that tables and pools have stored in the database, as text. */
async function readStoredText(): Promise<string> {
  const tables = [
    ...["stream_steps", "stream_snapshots", "hands", "hand_seats", "hand_settings", "visits"],
    ...["table_summaries", "pool_summaries", "live_tables", "notices"],
  ];
  const { rows } = await backend.owner.pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY ($1)",
    [tables],
  );
  expect(rows.map(({ tablename }) => tablename).sort()).toEqual([...tables].sort());
  const texts = await Promise.all(
    rows.map(async ({ tablename }) => {
      const found = await backend.owner.pool.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${tablename} t`,
      );
      return found.rows.map(({ row }) => row);
    }),
  );
  return texts.flat().join("\n");
}

it("snapshots and frames have the names of their players, and after a restart the current names", async () => {
  const room = await startTestServer(backend);
  const pacing = { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 3_600_000 };
  const tableId = await backend.createTable(quickSettings({ seats: 2, pacing }));
  await room.server.node.claimUnits();
  const [ann, ben, cleo] = [await backend.person(), await backend.person(), await backend.person()];
  const rail = await room.enter(await backend.person());
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

  await backend.owner.pool.query("UPDATE users SET name = 'Benedict', name_key = 'benedict' WHERE id = $1", [
    ben.userId,
  ]);
  const restarted = await startTestServer(backend);
  await restarted.server.node.claimUnits();
  const lateClient = await restarted.enter(await backend.person());
  expect(await snapshotNames(lateClient, tableId)).toEqual({
    [ben.userId]: named("Benedict"),
    [cleo.userId]: all[cleo.userId],
  });
  await restarted.close();
});

it("a pool's messages have the names of seated players, but no row of a table or pool contains a name", async () => {
  const room = await startTestServer(backend);
  const poolId = await backend.createPool();
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  const people = [await backend.person(), await backend.person(), await backend.person()];
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

  const players = [await backend.person(), await backend.person()];
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

it("a guest who becomes an account is shown with the new name at the table after one of their pages reconnects", async () => {
  const room = await startTestServer(backend);
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  const guest = await backend.person();
  const player = await room.enter(guest);
  await player.watch(tableId);
  expect(await player.sit(tableId, 0)).toMatchObject({ ok: true });
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  expect(rail.names).toEqual(await namesOf([guest]));

  await backend.owner.pool.query("UPDATE users SET name = 'Upgraded', name_key = 'upgraded' WHERE id = $1", [
    guest.userId,
  ]);
  await room.enter(guest);
  await rail.waitUntil(({ names }) => names[guest.userId]?.name === "Upgraded", "the new name");
  expect(player.names).toEqual({ [guest.userId]: named("Upgraded") });
  expect(player.you).toBe(0);
  await room.close();
});
