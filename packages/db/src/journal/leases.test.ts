import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "../sql/connect.ts";
import { LEASE_MS, makeBuyIn, makeCommit, makeEvent, makeNode, useTestRoom } from "../testing/room.ts";
import type { Lease } from "./leases.ts";

const room = useTestRoom();
const fenced = { outcome: "fenced" };
const durable = { outcome: "durable" };

let other: string;
beforeEach(async () => {
  other = randomUUID();
  await room.nodes.registerNode(makeNode(other));
});

/** Lets the lease expire, as if its owner had not sent a heartbeat in time. */
async function lapse({ unitId }: Lease): Promise<void> {
  await room.owner.pool.query("UPDATE leases SET expires_at = now() - interval '1 second' WHERE unit_id = $1", [
    unitId,
  ]);
  await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '1 hour' WHERE id = $1", [room.nodeId]);
}
const mine = <Owned extends Lease>(owned: readonly Owned[], { unitId }: Lease) =>
  owned.find((one) => one.unitId === unitId);

it("fault 9: when two nodes start on the same tables, each table gets one owner", async () => {
  await room.leases.releaseUnits(room.nodeId);
  const tables = await room.createTables(10);
  await room.leases.releaseUnits(room.nodeId);
  const nodes = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const id = randomUUID();
      await room.nodes.registerNode(makeNode(id));
      return id;
    }),
  );
  const claims = await Promise.all(nodes.map((node) => room.leases.claimUnits(node, LEASE_MS, 4)));
  const owned = claims.flat().map(({ unitId }) => unitId);
  expect(new Set(owned).size).toBe(owned.length);
  const rest = await room.leases.claimUnits(room.nodeId, LEASE_MS);
  const all = new Set([...owned, ...rest.map(({ unitId }) => unitId)]);
  for (const { tableId } of tables) expect(all).toContain(tableId);
});

it("claiming units deletes only nodes that own nothing and were not seen for a day", async () => {
  const table = await room.createTable();
  const [gone, recent] = [randomUUID(), randomUUID()];
  for (const id of [gone, recent]) await room.nodes.registerNode(makeNode(id));
  const aged = [gone, other, room.nodeId];
  await room.owner.pool.query("UPDATE nodes SET heartbeat_at = now() - interval '25 hours' WHERE id = ANY ($1)", [
    aged,
  ]);
  await room.leases.claimUnits(other, LEASE_MS);
  const { rows } = await room.owner.pool.query<{ id: string }>("SELECT id FROM nodes WHERE id = ANY ($1)", [
    [...aged, recent],
  ]);
  // Two nodes are not deleted: the one that calls this, and one that still owns a table.
  expect(rows.map(({ id }) => id).toSorted()).toEqual([other, recent, room.nodeId].toSorted());
  expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }))).toEqual(durable);
  await room.leases.renewLeases(room.nodeId);
});

describe("the owner of a table changes", () => {
  it("not before the table's lease expires", async () => {
    const table = await room.createTable();
    expect(mine(await room.leases.claimUnits(other, LEASE_MS), table)).toBeUndefined();
  });

  it("when the lease has expired: the epoch rises, and the old owner is fenced (fault 8, I4)", async () => {
    const table = await room.createTable();
    await room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }));
    await lapse(table);
    const taken = mine(await room.leases.claimUnits(other, LEASE_MS), table);
    expect(taken).toMatchObject({ unitId: table.unitId, epoch: table.epoch + 1 });
    // `lapse` has made the last heartbeat an hour old, so the table had no owner for an hour. Fault 156
    expect(Math.round((taken?.ownerlessMs ?? 0) / 60_000)).toBe(60);
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(2)] }))).toEqual(fenced);
    const userId = await room.createPlayer(1_000);
    expect(await room.journal.commit(makeBuyIn(table, 2, userId, 0, 500))).toEqual(fenced);
    expect(await room.readBalance(`wallet:${userId}:play`)).toBe(1_000);
    expect(mine(await room.leases.renewLeases(room.nodeId), table)).toBeUndefined();
    expect(await room.journal.commit(makeCommit({ ...table, ...taken }, { events: [makeEvent(2)] }))).toEqual(durable);
  });

  it("not while the owner sends heartbeats, however old the lease is", async () => {
    const table = await room.createTable();
    await lapse(table);
    await room.leases.renewLeases(room.nodeId);
    expect(mine(await room.leases.claimUnits(other, LEASE_MS), table)).toBeUndefined();
  });

  it("when the owner releases the table", async () => {
    const table = await room.createTable();
    await lapse(table);
    await room.leases.releaseUnits(room.nodeId, [table.unitId]);
    const taken = mine(await room.leases.claimUnits(other, LEASE_MS), table);
    expect(taken?.epoch).toBe(table.epoch + 1);
    // The owner ran the table until it released it just now.
    expect(Math.round((taken?.ownerlessMs ?? 60_000) / 60_000)).toBe(0);
  });

  it("at once when a new process registers under the name of the owner", async () => {
    const table = await room.createTable();
    const successor = randomUUID();
    await lapse(table);
    await room.nodes.registerNode({ ...makeNode(successor), name: room.nodeId });
    const taken = mine(await room.leases.claimUnits(successor, LEASE_MS), table);
    expect(taken?.epoch).toBe(table.epoch + 1);
    expect(Math.round((taken?.ownerlessMs ?? 0) / 60_000)).toBe(60);
    await room.leases.releaseUnits(successor);
  });

  it("not when the owner itself claims the table after its lease has expired", async () => {
    const table = await room.createTable();
    await lapse(table);
    expect(mine(await room.leases.claimUnits(room.nodeId, LEASE_MS), table)).toBeUndefined();
    expect(mine(await room.leases.renewLeases(room.nodeId), table)?.epoch).toBe(table.epoch);
    expect(mine(await room.leases.claimUnits(other, LEASE_MS), table)).toBeUndefined();
  });
});

describe("fault 8: stalled transactions cannot pass the fence", () => {
  it("a stale append that waits for the takeover is fenced", async () => {
    const table = await room.createTable();
    const takeover = await room.game.pool.connect();
    await takeover.query("BEGIN");
    await takeover.query("UPDATE leases SET epoch = epoch + 1 WHERE unit_id = $1", [table.tableId]);
    const stale = room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }));
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await expect.poll(async () => (await room.owner.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
    await takeover.query("COMMIT");
    takeover.release();
    expect(await stale).toEqual(fenced);
    expect((await room.journal.loadStream(table.tableId)).steps).toEqual([]);
  });

  it("a lease is renewed while a commit of its table is stalled, and a commit ends while a renewal is stalled", async () => {
    const table = await room.createTable();
    const [commit, renewal] = [await room.game.pool.connect(), await room.game.pool.connect()];
    await commit.query("BEGIN");
    await commit.query("SELECT epoch FROM leases WHERE unit_id = $1 FOR KEY SHARE", [table.tableId]);
    expect(mine(await room.leases.renewLeases(room.nodeId), table)?.epoch).toBe(table.epoch);
    await commit.query("COMMIT");
    await renewal.query("BEGIN");
    await renewal.query("UPDATE leases SET expires_at = now() WHERE unit_id = $1", [table.tableId]);
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(1)] }))).toEqual(durable);
    await renewal.query("ROLLBACK");
    commit.release();
    renewal.release();
  });

  it("an owner that stalls inside a transaction loses the transaction first and then the table", async () => {
    const [table, free] = await room.createTables(2);
    if (!table || !free) throw new Error("no tables");
    // This transaction does what the journal does for the owner, but stops before the commit.
    const stopped = connect(room.urls.gameUrl);
    const owner = await stopped.pool.connect();
    const lost = new Promise((resolve) => owner.on("error", resolve));
    await Promise.all([lapse(table), lapse(free)]);
    await owner.query("SET idle_in_transaction_session_timeout = '1s'");
    await owner.query("BEGIN");
    await owner.query("SELECT epoch FROM leases WHERE unit_id = $1 FOR KEY SHARE", [table.tableId]);
    await owner.query(
      `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, events) VALUES ($1, 1, 1, $2, '[{"type": "stale"}]')`,
      [table.tableId, table.epoch],
    );
    // Both leases have expired. The takeover skips the lease that is locked, and claims the other one.
    const taken = await room.leases.claimUnits(other, LEASE_MS);
    expect(mine(taken, free)).toBeDefined();
    expect(mine(taken, table)).toBeUndefined();
    await lost;
    await expect
      .poll(async () => mine(await room.leases.claimUnits(other, LEASE_MS), table)?.epoch)
      .toBe(table.epoch + 1);
    await expect(owner.query("COMMIT")).rejects.toThrow();
    owner.release(true);
    expect((await room.journal.loadStream(table.tableId)).steps).toEqual([]);
    await stopped.close();
  });

  it("the database ends every stalled transaction of the room's connections", async () => {
    const { rows } = await room.game.pool.query("SHOW idle_in_transaction_session_timeout");
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: "5s" }]);
  });
});
