import { randomUUID } from "node:crypto";
import { buildSettings, presets } from "@poker/engine";
import { beforeEach, describe, expect, it } from "vitest";
import type { Lease } from "../../journal/leases.ts";
import {
  LEASE_MS,
  type LeasedTable,
  makeBuyIn,
  makeCommit,
  makeEvent,
  makeNode,
  useTestRoom,
} from "../../testing/room.ts";
import { createNodes } from "../nodes/nodes.ts";
import { createTournaments } from "../tournaments/tournaments.ts";
import { isUnitOpen } from "./open-units.ts";
import { createPools } from "./pools.ts";
import { createTables } from "./tables.ts";

const room = useTestRoom();
const settings = buildSettings(presets.unibet, {
  game: "omaha",
  structure: "pot-limit",
  low: 100,
  high: 200,
  currency: "play",
});

let id: string;
let name: string;
let owned: Lease;
beforeEach(async () => {
  id = randomUUID();
  name = `Pool ${id}`;
  await room.owner.pool.query("INSERT INTO pools (id, name, settings) VALUES ($1, $2, $3)", [
    id,
    name,
    JSON.stringify(settings),
  ]);
  owned = await ownedBy(room.nodeId);
});

async function ownedBy(node: string): Promise<Lease> {
  const claimed = (await room.leases.claimUnits(node, LEASE_MS)).find(({ unitId }) => unitId === id);
  if (!claimed) throw new Error("the pool was not free");
  return claimed;
}
const pools = () => createPools(room.game.pool);
async function open(tableId: string = randomUUID()): Promise<LeasedTable> {
  expect(await pools().openTable(owned, tableId)).toBe(true);
  return { ...owned, tableId };
}

describe("S2: a pool's tables", () => {
  it("S2: are opened once under the pool's name and with its settings, even when the request is repeated", async () => {
    const { tableId } = await open();
    await open(tableId);
    await open();
    const tables = await pools().listOpenTables(id);
    expect(tables.map((table) => table.name)).toEqual([`${name} 1`, `${name} 2`]);
    expect(tables.map((table) => table.settings)).toEqual([settings, settings]);
    expect(await createTables(room.web.pool).get(tableId)).toMatchObject({ poolId: id, status: "open" });
  });

  it("count as open until they close, and the pool stays open", async () => {
    const { tableId } = await open();
    const { pool } = room.web;
    const units = { tables: createTables(pool), pools: createPools(pool), tournaments: createTournaments(pool) };
    const areOpen = async () => Promise.all([tableId, id, randomUUID()].map((unit) => isUnitOpen(units, unit)));
    expect(await areOpen()).toEqual([true, true, false]);
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
    expect(await areOpen()).toEqual([false, true, false]);
  });

  it("S2: take the next number when another table already has the name", async () => {
    await room.owner.pool.query("INSERT INTO tables (name, settings) VALUES ($1, '{}')", [`${name} 1`]);
    await open();
    expect((await pools().listOpenTables(id)).map((table) => table.name)).toEqual([`${name} 2`]);
  });

  it("fault 8: a node that lost the pool can neither open a table, write to its tables nor close it", async () => {
    const table = await open();
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }))).toEqual({ outcome: "durable" });
    await room.leases.releaseUnits(room.nodeId, [id]);
    const other = randomUUID();
    await room.nodes.registerNode(makeNode(other));
    const taken = await ownedBy(other);
    expect(taken.epoch).toBe(owned.epoch + 1);

    expect(await pools().openTable(owned, randomUUID())).toBe(false);
    expect(await pools().closePool(owned)).toBe(false);
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(2)] }))).toEqual({ outcome: "fenced" });
    const pool = { ...owned, tableId: id };
    expect(await room.journal.commit(makeCommit(pool, { events: [makeEvent(1)] }))).toEqual({ outcome: "fenced" });
    const moved = { ...taken, tableId: table.tableId };
    expect(await room.journal.commit(makeCommit(moved, { events: [makeEvent(2)] }))).toEqual({ outcome: "durable" });
  });

  it("fault 9: are one unit with their pool, so that no node claims a table of the pool separately", async () => {
    const { tableId } = await open();
    await room.leases.releaseUnits(room.nodeId, [id]);
    const claimed = await room.leases.claimUnits(room.nodeId, LEASE_MS);
    expect(claimed.map(({ unitId }) => unitId)).toContain(id);
    expect(claimed.map(({ unitId }) => unitId)).not.toContain(tableId);
    const nodes = createNodes(room.web);
    expect(await nodes.findByUnit(tableId)).toMatchObject({ nodeId: room.nodeId });
    expect(await nodes.findByUnit(id)).toMatchObject({ nodeId: room.nodeId });
    expect(await room.findDurable(tableId, 1)).toBeNull();
  });

  it("can share a commit", async () => {
    const tables = await Promise.all(Array.from({ length: 5 }, () => open()));
    const written = await Promise.all(
      tables.map((table) => room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }))),
    );
    expect(written).toEqual(tables.map(() => ({ outcome: "durable" })));
  });

  it("fault 55: a pool closes after its last table and then has no owner", async () => {
    const { tableId } = await open();
    expect(await pools().closePool(owned)).toBe(false);
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
    expect(await createNodes(room.web).findByUnit(tableId)).toBeNull();
    expect(await pools().closePool(owned)).toBe(true);
    expect(await pools().openTable(owned, randomUUID())).toBe(false);
    await room.leases.releaseUnits(room.nodeId, [id]);
    expect(await room.leases.claimUnits(room.nodeId, LEASE_MS)).toEqual([]);
  });
});

it("S1, S5: a player's visits are only those at the open tables of this pool", async () => {
  const [here, closed] = [await open(), await open()];
  const elsewhere = await room.createTable();
  const [userId, stranger] = [await room.createPlayer(10_000), await room.createPlayer(0)];
  for (const table of [here, closed, elsewhere]) {
    await room.journal.commit(makeBuyIn(table, 1, userId, 0, 1_000));
    await room.journal.commit(
      makeCommit(table, {
        events: [makeEvent(2)],
        seatsLeft: [{ userId }],
        visits: [{ userId, stack: 1_000, leftAt: 1_800_000_000_123 }],
        effects: [{ type: "daily-count", counter: "return", userId, day: "2027-01-15" }],
      }),
    );
  }
  await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [closed.tableId]);
  const found = await pools().findReturning(id, [userId, stranger], Date.UTC(2027, 0, 15, 8));
  expect(found.get(userId)).toEqual({
    visits: new Map([[here.tableId, { stack: 1_000, leftAt: 1_800_000_000_123 }]]),
    counter: 3,
  });
  expect(found.get(stranger)).toEqual({ visits: new Map(), counter: 0 });
});

it("fault 8: a node that has lost the pool cannot write its queue", async () => {
  const waiting = [randomUUID()];
  await open();
  await pools().saveQueue(room.nodeId, id, waiting);
  await pools().saveQueue(randomUUID(), id, []);
  expect((await pools().get(id))?.queue).toEqual(waiting);
});

it("the lobby row of a pool sums its open tables and counts its queue", async () => {
  const [one, two] = [await open(), await open()];
  const tables = createTables(room.game.pool);
  const figures = { players: 3, bots: 1, seated: [], waiting: 0, held: 0, playersPerFlop: null };
  await tables.saveSummaries(room.nodeId, [
    { tableId: one.tableId, ...figures, averagePot: 100, handsPerHour: 60 },
    { tableId: two.tableId, ...figures, averagePot: null, handsPerHour: null },
  ]);
  const waiting = [randomUUID(), randomUUID()];
  await pools().saveQueue(room.nodeId, id, [randomUUID()]);
  await pools().saveQueue(room.nodeId, id, waiting);
  const seen = (await createPools(room.web.pool).list()).find((pool) => pool.id === id);
  expect(seen).toMatchObject({ tables: 2, players: 6, bots: 2, averagePot: 100, handsPerHour: 60, queue: waiting });
});
