/**
 * Tests what a player's windows are told about the tables where the player sits and the queues where they wait, although these windows
 * watch no table.
 */
import { randomUUID } from "node:crypto";
import type { OwnTables } from "@poker/protocol";
import { expect, it } from "vitest";
import { clientsOf, playerToAct, seatTwo } from "../testing/seated-players.ts";
import { startTestServer, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend, { NODE_NAME: "node-1", NODE_WEIGHT: "100" });

/** Asks in this window for the player's own tables. Returns a function that returns the newest list. */
async function followOwnTables(client: TestClient): Promise<() => OwnTables> {
  const reply = await client.request("watch-own-tables", {});
  if (!reply.ok) throw new Error(reply.code);
  let latest: OwnTables = reply;
  client.socket.on("own-tables", (message: OwnTables) => {
    latest = message;
  });
  return () => latest;
}

it("a window that watches no table gets the player's seats and clock, and no card", async () => {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  room.stackDeck(tableId, "As Kd Qh Jc");
  const seated = await seatTwo(backend, room, tableId);
  const first = await playerToAct(seated);
  const elsewhere = await room.enter(first.identity);
  const own = await followOwnTables(elsewhere);
  const { seat, stack } = {
    seat: first.client.you,
    stack: first.client.view?.hand?.seats[first.client.you ?? 0]?.stack,
  };
  expect(own().tables).toEqual([
    {
      ...{ tableId, poolId: null, tournamentId: null, name: `${own().tables[0]?.name}` },
      ...{ currency: "play", structure: "no-limit" },
      ...{ smallBlind: 50, bigBlind: 100, smallBet: expect.any(Number), bigBet: expect.any(Number) },
      ...{ seat, stack, sittingOut: false, keptUntil: null, keptBigBlinds: null, deadline: expect.any(Number) },
    },
  ]);
  expect((own().tables[0]?.deadline ?? 0) - own().now).toBeGreaterThan(5_000);

  expect(await first.client.act({ type: "call" })).toMatchObject({ ok: true });
  await expect.poll(() => own().tables[0]).toMatchObject({ tableId, stack: 9_900, deadline: null });
  const second = seated.find(({ client }) => client !== first.client);
  expect(await second?.client.act({ type: "raise", to: 300 })).toMatchObject({ ok: true });
  await expect.poll(() => own().tables[0]?.deadline).toEqual(expect.any(Number));

  await first.client.request("leave", { tableId, commandId: randomUUID() });
  await expect.poll(() => own().tables).toEqual([]);
  const messages = elsewhere.received.filter(({ event }) => event.includes("own-tables"));
  expect(messages.length).toBeGreaterThan(3);
  for (const card of ["As", "Kd", "Qh", "Jc", '"cards"', '"board"', '"hand"'])
    expect(JSON.stringify(messages)).not.toContain(card);
});

it("a window that watches one of the player's tables gets only their other tables; a stranger gets no tables", async () => {
  const [one, two] = [await backend.createTable(), await backend.createTable()];
  await room.server.node.claimUnits();
  const identity = await backend.person();
  const client = await room.enter(identity);
  const own = await followOwnTables(client);
  expect(own().tables).toEqual([]);
  const other = await room.enter(identity);
  for (const tableId of [one, two]) {
    await other.watch(tableId);
    expect(await other.sit(tableId)).toMatchObject({ ok: true });
  }
  await expect.poll(() => own().tables.map(({ tableId }) => tableId)).toEqual([one, two]);
  const atBoth = await followOwnTables(other);
  expect(atBoth().tables).toEqual([]);
  const stranger = await followOwnTables(await room.enter(await backend.person()));
  expect(stranger().tables).toEqual([]);
  const here = await room.enter(identity);
  await here.watch(one);
  expect((await followOwnTables(here))().tables.map(({ tableId }) => tableId)).toEqual([two]);
});

it("a player is told the queues where they wait, with the names of the pools, until the wait ends", async () => {
  const poolId = await backend.createPool({}, { spareTables: 0 });
  await room.server.node.claimUnits();
  const identity = await backend.person();
  const own = await followOwnTables(await room.enter(identity));
  const client = await room.enter(identity);
  const join = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
  expect(await client.request("join-queue", join)).toMatchObject({ ok: true });
  const { rows } = await backend.owner.pool.query("SELECT name FROM pools WHERE id = $1", [poolId]);
  await expect.poll(() => own().queues).toEqual([{ poolId, name: rows[0]?.name, place: 1, waiting: 1, needed: 3 }]);
  expect(await client.request("leave-queue", { poolId, commandId: randomUUID() })).toMatchObject({ ok: true });
  await expect.poll(() => own().queues).toEqual([]);
});

it("a player's seats at tables of another server, with the clock, are read from the database", async () => {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const seated = await seatTwo(backend, room, tableId);
  const other = await startTestServer(backend, { NODE_NAME: "other" });
  const { identity, client } = await playerToAct(seated);
  const own = await followOwnTables(await other.enter(identity));
  await expect.poll(() => own().tables[0]?.deadline).toEqual(expect.any(Number));
  expect(own().tables).toMatchObject([{ tableId, seat: client.you, sittingOut: false }]);
  await client.act({ type: "fold" });
  for (const each of clientsOf(seated)) await each.request("leave", { tableId, commandId: randomUUID() });
  await expect.poll(() => own().tables, { timeout: 20_000 }).toEqual([]);
  await other.close();
});
