/** Tests how end-to-end tests clear the room between two tests. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { clearRoom } from "../../src/testing/clear-room.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { seatHeadsUp } from "../testing/heads-up.ts";
import { quickSettings } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

it("clearing the room cancels hands at closed tables; elsewhere all people leave seats, lists and queues", async () => {
  const closed = await seatHeadsUp(backend, room, quickSettings());
  const kept = await seatHeadsUp(backend, room, quickSettings({ seats: 2 }));
  const [poolId, closedPoolId] = [await backend.createPool(), await backend.createPool()];
  await room.server.node.claimUnits();
  const waiting = await room.enter(await backend.person());
  const { tableId } = kept;
  expect(await waiting.request("join-waitlist", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
  for (const pool of [poolId, closedPoolId]) {
    const queued = { poolId: pool, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
    expect(await waiting.request("join-queue", queued)).toMatchObject({ ok: true });
  }

  await clearRoom(room.server.node, new Set([closed.tableId, closedPoolId]));
  const statusOf = async (kind: "tables" | "pools", id: string) =>
    (await backend.owner.pool.query(`SELECT status FROM ${kind} WHERE id = $1`, [id])).rows[0]?.status;
  await expect.poll(() => statusOf("tables", closed.tableId)).toBe("closed");
  await expect.poll(() => statusOf("pools", closedPoolId)).toBe("closed");
  expect(await statusOf("tables", tableId)).toBe("open");
  expect(await statusOf("pools", poolId)).toBe("open");
  const { rows: hands } = await backend.owner.pool.query("SELECT outcome FROM hands WHERE table_id = $1", [
    closed.tableId,
  ]);
  expect(hands).toEqual([{ outcome: "cancelled" }]);
  const { rows: seats } = await backend.owner.pool.query("SELECT FROM seats");
  expect(seats).toEqual([]);
  expect(room.server.node.actors.get(tableId)?.state).toMatchObject({ seats: [], waitlist: [], offers: [] });
  const presence = await waiting.request("pool-presence", { poolId });
  expect(presence).toMatchObject({ ok: true, queuePosition: null });
  await expectSoundBooks(backend);
  for (const id of [closed.tableId, tableId]) await expectSoundJournal(backend, id);
});
