import { randomUUID } from "node:crypto";
import { presets, settingsFrom } from "@poker/engine";
import { beforeEach, describe, expect, it } from "vitest";
import { append, buyIn, LEASE_MS, type OwnedTable, row, useRoom } from "../../test/room.ts";
import type { Owned } from "../journal/ownership.ts";
import { createNodes } from "./nodes.ts";
import { createPools } from "./pools.ts";
import { createTables } from "./tables.ts";

const room = useRoom();
const settings = settingsFrom(presets.unibet, {
  game: "omaha",
  structure: "pot-limit",
  low: 100,
  high: 200,
  currency: "play",
});

let id: string;
let name: string;
let owned: Owned;
beforeEach(async () => {
  id = randomUUID();
  name = `Pool ${id}`;
  await room.owner.pool.query("INSERT INTO pools (id, name, settings) VALUES ($1, $2, $3)", [
    id,
    name,
    JSON.stringify(settings),
  ]);
  owned = await ownedBy(room.node);
});

async function ownedBy(node: string): Promise<Owned> {
  const claimed = (await room.ownership.claim(node, LEASE_MS)).find(({ unitId }) => unitId === id);
  if (!claimed) throw new Error("the pool was not free");
  return claimed;
}
const pools = () => createPools(room.game.pool);
async function open(tableId: string = randomUUID()): Promise<OwnedTable> {
  expect(await pools().openTable(owned, tableId)).toBe(true);
  return { ...owned, tableId };
}

describe("S2 a pool's tables", () => {
  it("S2: open under the pool's name and with its settings, once, however often it is asked", async () => {
    const { tableId } = await open();
    await open(tableId);
    await open();
    const tables = await pools().tables(id);
    expect(tables.map((table) => table.name)).toEqual([`${name} 1`, `${name} 2`]);
    expect(tables.map((table) => table.settings)).toEqual([settings, settings]);
    expect(await createTables(room.web.pool).get(tableId)).toMatchObject({ poolId: id, status: "open" });
  });

  it("S2: take the next number when another table bears the name", async () => {
    await room.owner.pool.query("INSERT INTO tables (name, settings) VALUES ($1, '{}')", [`${name} 1`]);
    await open();
    expect((await pools().tables(id)).map((table) => table.name)).toEqual([`${name} 2`]);
  });

  it("fault 8: who lost the pool opens no table, writes at none of them, and does not close it", async () => {
    const table = await open();
    expect(await room.journal.append(append(table, { rows: [row(1)] }))).toEqual({ outcome: "durable" });
    await room.ownership.release(room.node, [id]);
    const other = randomUUID();
    await room.ownership.register(other, `http://${other}`);
    const taken = await ownedBy(other);
    expect(taken.epoch).toBe(owned.epoch + 1);

    expect(await pools().openTable(owned, randomUUID())).toBe(false);
    expect(await pools().close(owned)).toBe(false);
    expect(await room.journal.append(append(table, { rows: [row(2)] }))).toEqual({ outcome: "fenced" });
    const pool = { ...owned, tableId: id };
    expect(await room.journal.append(append(pool, { rows: [row(1)] }))).toEqual({ outcome: "fenced" });
    const moved = { ...taken, tableId: table.tableId };
    expect(await room.journal.append(append(moved, { rows: [row(2)] }))).toEqual({ outcome: "durable" });
  });

  it("fault 9: a pool and its tables are one unit: no table of it is claimed by itself", async () => {
    const { tableId } = await open();
    await room.ownership.release(room.node, [id]);
    const claimed = await room.ownership.claim(room.node, LEASE_MS);
    expect(claimed.map(({ unitId }) => unitId)).toContain(id);
    expect(claimed.map(({ unitId }) => unitId)).not.toContain(tableId);
    const nodes = createNodes(room.web);
    expect(await nodes.running(tableId)).toMatchObject({ nodeId: room.node });
    expect(await nodes.running(id)).toMatchObject({ nodeId: room.node });
    expect(await room.journal.lookUp(tableId, 1)).toBeNull();
  });

  it("several tables of one pool share a commit", async () => {
    const tables = await Promise.all(Array.from({ length: 5 }, () => open()));
    const written = await Promise.all(tables.map((table) => room.journal.append(append(table, { rows: [row(1)] }))));
    expect(written).toEqual(tables.map(() => ({ outcome: "durable" })));
  });

  it("fault 55: a pool closes after its last table, and is nobody's then", async () => {
    const { tableId } = await open();
    expect(await pools().close(owned)).toBe(false);
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
    expect(await createNodes(room.web).running(tableId)).toBeNull();
    expect(await pools().close(owned)).toBe(true);
    expect(await pools().openTable(owned, randomUUID())).toBe(false);
    await room.ownership.release(room.node, [id]);
    expect(await room.ownership.claim(room.node, LEASE_MS)).toEqual([]);
  });
});

it("S1, S5: tells where a player was before, of this pool's open tables alone", async () => {
  const [here, closed] = [await open(), await open()];
  const elsewhere = await room.table();
  const [userId, stranger] = [await room.player(10_000), await room.player(0)];
  for (const table of [here, closed, elsewhere]) {
    await room.journal.append(buyIn(table, 1, userId, 0, 1_000));
    await room.journal.append(
      append(table, {
        rows: [row(2)],
        unseated: [{ userId }],
        visits: [{ userId, stack: 1_000, leftAt: 1_800_000_000_123 }],
        counted: [{ userId, day: "2027-01-15" }],
      }),
    );
  }
  await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [closed.tableId]);
  const found = await pools().returning(id, [userId, stranger], Date.UTC(2027, 0, 15, 8));
  expect(found.get(userId)).toEqual({
    visits: new Map([[here.tableId, { stack: 1_000, leftAt: 1_800_000_000_123 }]]),
    counter: 3,
  });
  expect(found.get(stranger)).toEqual({ visits: new Map(), counter: 0 });
});

it("the lobby's figures: all open tables together, and who waits", async () => {
  const [one, two] = [await open(), await open()];
  const tables = createTables(room.game.pool);
  const figures = { players: 3, bots: 1, seated: [], waiting: 0, held: 0, playersPerFlop: null };
  await tables.saveSummaries([
    { tableId: one.tableId, ...figures, averagePot: 100, handsPerHour: 60 },
    { tableId: two.tableId, ...figures, averagePot: null, handsPerHour: null },
  ]);
  const waiting = [randomUUID(), randomUUID()];
  await pools().saveQueue(id, [randomUUID()]);
  await pools().saveQueue(id, waiting);
  const seen = (await createPools(room.web.pool).list()).find((pool) => pool.id === id);
  expect(seen).toMatchObject({ tables: 2, players: 6, bots: 2, averagePot: 100, handsPerHour: 60, queue: waiting });
});
