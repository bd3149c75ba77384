/**
 * Tests how a node learns about tables that other nodes run. The node must read each change as soon as the database shows it, even when it
 * shows it late.
 */
import { randomUUID } from "node:crypto";
import { buildSettings, presets } from "@poker/engine";
import { beforeEach, expect, it } from "vitest";
import type { Queryable } from "../../sql/connect.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createTables } from "../tables/tables.ts";
import { createLobbyTables } from "./lobby-tables.ts";

const room = useTestRoom();
const settings = buildSettings(presets.empire, {
  game: "omaha",
  structure: "pot-limit",
  low: 50,
  high: 100,
  currency: "play",
});
const none = { averagePot: null, handsPerHour: null, playersPerFlop: null };
const empty = { players: 0, bots: 0, seated: [], waiting: 0, held: 0, ...none };

const lobby = () => createLobbyTables(room.game.pool);
const changedSince = async (horizon: string, nodeId: string = room.nodeId) =>
  (await lobby().listChanged(horizon, nodeId)).map(({ id }) => id);
const write = (tableId: string, nodeId: string, pool: Queryable = room.game.pool) =>
  createTables(pool).saveSummaries(nodeId, [{ tableId, ...empty, waiting: 1 }]);
/** Saves a summary as the node `nodeId` would, which runs the table from now on. */
async function save(tableId: string, nodeId: string, pool?: Queryable): Promise<void> {
  await room.owner.pool.query(
    "INSERT INTO nodes (id, name, url) VALUES ($1::uuid, $1::text, 'http://node.example') ON CONFLICT DO NOTHING",
    [nodeId],
  );
  await room.owner.pool.query(
    "INSERT INTO leases (unit_id, node_id) VALUES ($1, $2) ON CONFLICT (unit_id) DO UPDATE SET node_id = $2",
    [tableId, nodeId],
  );
  await write(tableId, nodeId, pool);
}
/**
 * Waits for a horizon that is later than everything written so far, and returns it. It may take a while, because transactions in other
 * databases of the same PostgreSQL server also hold the horizon back.
 */
async function readHorizonAfterNow(): Promise<string> {
  const { rows } = await room.owner.pool.query<{ now: string }>("SELECT pg_current_xact_id()::text AS now");
  const isPast = async () => BigInt(await lobby().readHorizon()) > BigInt(rows[0]?.now ?? 0);
  await expect.poll(isPast, { timeout: 50_000 }).toBe(true);
  return lobby().readHorizon();
}

let tableId: string;
async function openTable(): Promise<string> {
  const { rows } = await room.owner.pool.query<{ id: string }>(
    "INSERT INTO tables (name, settings) VALUES ($1, $2) RETURNING id",
    [`Table ${randomUUID()}`, JSON.stringify(settings)],
  );
  return rows[0]?.id ?? "";
}
beforeEach(async () => {
  tableId = await openTable();
});

it("changes by other nodes are read, and the node's own writes are not", async () => {
  const horizon = await readHorizonAfterNow();
  expect(await changedSince(horizon)).toEqual([]);
  await save(tableId, room.nodeId);
  expect(await changedSince(horizon)).toEqual([]);
  expect(await changedSince(horizon, randomUUID())).toEqual([tableId]);
});

it("tables that open, close or change their settings are read", async () => {
  const opening = await readHorizonAfterNow();
  const opened = await openTable();
  expect(await changedSince(opening)).toEqual([opened]);
  const closing = await readHorizonAfterNow();
  await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [opened]);
  const [closed] = await lobby().listChanged(closing, room.nodeId);
  expect(closed).toMatchObject({ id: opened, status: "closed" });
});

it("a change is read even when a later one became visible first", async () => {
  const other = randomUUID();
  const later = await openTable();
  const client = await room.game.pool.connect();
  try {
    await client.query("BEGIN");
    await save(tableId, other, client);
    // This change begins after the other one, but becomes visible before it.
    await save(later, other);
    const horizon = await lobby().readHorizon();
    expect(await changedSince(horizon)).toContain(later);
    await client.query("COMMIT");
    expect(await changedSince(horizon)).toEqual(expect.arrayContaining([tableId]));
  } finally {
    client.release();
  }
  expect(await changedSince(await readHorizonAfterNow())).toEqual([]);
});

it("fault 8: a summary written by a node that has lost the table changes nothing", async () => {
  const [stalled, owner] = [randomUUID(), randomUUID()];
  await save(tableId, stalled);
  await save(tableId, owner);
  const horizon = await readHorizonAfterNow();
  await write(tableId, stalled);
  expect(await changedSince(horizon)).toEqual([]);
});

it("slices read every open table that the node does not run, each once, and list the tables that the node leases", async () => {
  for (let table = 0; table < 4; table++) await openTable();
  await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
  const own = await room.createTable();
  const read: string[] = [];
  const ownIds: string[] = [];
  let after: string | null = null;
  do {
    const slice: Awaited<ReturnType<ReturnType<typeof lobby>["listSlice"]>> = await lobby().listSlice(
      after,
      2,
      room.nodeId,
    );
    read.push(...slice.tables.map(({ id }) => id));
    ownIds.push(...slice.ownIds);
    after = slice.upTo;
  } while (after !== null);
  const { rows } = await room.owner.pool.query<{ id: string }>(
    `SELECT t.id FROM tables t WHERE t.status = 'open'
       AND NOT EXISTS (SELECT FROM leases l WHERE l.unit_id = t.id AND l.node_id = $1) ORDER BY t.id`,
    [room.nodeId],
  );
  expect(read).toEqual(rows.map(({ id }) => id));
  expect(read).not.toContain(own.tableId);
  expect(ownIds).toContain(own.tableId);
  expect(ownIds.filter((id) => read.includes(id))).toEqual([]);
  expect(read).not.toContain(tableId);
});
