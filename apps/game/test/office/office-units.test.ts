/** Tests back-office commands that create, schedule, change, pause and close whole tables and pools. */
import { randomUUID } from "node:crypto";
import type { TableSettings } from "@poker/engine";
import { expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { done, handNoOf, seatedOf, useOffice } from "../testing/office-commands.ts";
import { seatTwo } from "../testing/seated-players.ts";
import { callToShowdown, quickSettings, type TestClient, wholeLobby } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);
const { staff, unitOffice, enqueueCommand, change, expectResult, commitsOf } = useOffice(backend);

it("a server runs a table that the back office has created, without a command", async () => {
  const id = randomUUID();
  const draft = {
    id,
    kind: "table",
    name: `made ${id}`,
    limits: null,
    schedule: { opensAt: null, closesAt: null },
    reason: "a test",
  } as const;
  expect(await unitOffice().createUnit(staff(), { ...draft, settings: quickSettings() })).toEqual({ id });
  await seatedOf(await seatTwo(backend, room, id));
  await expectResult(await enqueueCommand(id, "close")).toEqual(done);
});

it("fault 55: a table opens and closes on time by the database's clock, and all players are cashed out", async () => {
  const id = randomUUID();
  const schedule = { opensAt: Date.now() + 3_600_000, closesAt: Date.now() + 7_200_000 };
  const draft = { id, kind: "table", name: `later ${id}`, limits: null, schedule, reason: "a test" } as const;
  expect(await unitOffice().createUnit(staff(), { ...draft, settings: quickSettings() })).toEqual({ id });
  await room.server.node.claimUnits();
  const early = await room.enter(await backend.person());
  expect(await early.request("watch", { tableId: id, since: null })).toEqual({ ok: false, code: "not-open-yet" });
  const inLobby = async () => {
    const answer = await early.request("watch-lobby", wholeLobby(id));
    return answer.ok ? answer.rows.find(({ tableId: shown }) => shown === id)?.opensAt : undefined;
  };
  expect(await inLobby()).toBe(schedule.opensAt);
  const passes = (what: string) => backend.owner.pool.query(`UPDATE tables SET ${what} = now() WHERE id = $1`, [id]);

  await passes("opens_at");
  const { clients, handNo } = await seatedOf(await seatTwo(backend, room, id));
  await expect.poll(inLobby).toBeNull();
  await passes("closes_at");
  for (const client of clients) await client.waitUntil(({ view }) => view?.status === "closing", "the closing");
  await callToShowdown(clients, handNo);
  await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the end");
  const { rows } = await backend.owner.pool.query(
    `SELECT sum(balance)::int AS left, (SELECT status FROM tables WHERE id = $1) AS status
     FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack'`,
    [id],
  );
  expect(rows).toEqual([{ left: 0, status: "closed" }]);
  await expectSoundJournal(backend, id);
});

it("fault 55: a pool changes, pauses, resumes and closes together with its tables", async () => {
  const poolId = await backend.createPool();
  const clients: TestClient[] = [];
  for (let count = 0; count < 3; count++) {
    const client = await room.enter(await backend.person());
    await expect.poll(async () => (await client.request("pool-presence", { poolId })).ok).toBe(true);
    const wish = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
    expect(await client.request("join-queue", wish)).toMatchObject({ ok: true });
    clients.push(client);
  }
  await expect.poll(() => tablesOf(poolId)).toHaveLength(1);
  const tableId = (await tablesOf(poolId))[0] ?? "";
  for (const client of clients) {
    await client.waitUntil(({ received }) => received.some(({ event }) => event === "seated"), "a seat");
    await client.watch(tableId);
  }
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");

  const { rows } = await backend.owner.pool.query("SELECT settings FROM pools WHERE id = $1", [poolId]);
  const settings: TableSettings = { ...rows[0]?.settings, offerMs: 30_000 };
  const limits = { maxTables: 2, spareTables: 0 };
  const changed = await change(poolId, settings, limits);
  await expectResult(changed).toEqual(done);
  const [commit] = await commitsOf(changed, poolId, "pool-settings-changed");
  expect(commit?.answer).toBe(commit?.event);
  await clients[0]?.waitUntil(({ view }) => view?.settings.offerMs === 30_000, "the table's new settings");
  const stored = await backend.owner.pool.query("SELECT max_tables, spare_tables FROM pools WHERE id = $1", [poolId]);
  expect(stored.rows).toEqual([{ max_tables: 2, spare_tables: 0 }]);
  await expectResult(await change(poolId, settings)).toEqual({ ok: false, code: "malformed" });
  await expectResult(await enqueueCommand(tableId, "pause")).toEqual({ ok: false, code: "pool-table" });

  await expectResult(await enqueueCommand(poolId, "pause")).toEqual(done);
  await clients[0]?.waitUntil(({ view }) => view?.status === "pausing", "the table's pause");
  const late = await room.enter(await backend.person());
  const wish = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
  expect(await late.request("join-queue", wish)).toMatchObject({ code: "table-paused" });
  await expectResult(await enqueueCommand(poolId, "resume")).toEqual(done);
  await clients[0]?.waitUntil(({ view }) => view?.status === "open", "the table to continue");
  expect(await late.request("join-queue", { ...wish, commandId: randomUUID() })).toMatchObject({ ok: true });

  const handNo = handNoOf(clients[0]);
  await expectResult(await enqueueCommand(poolId, "close")).toEqual(done);
  await callToShowdown(clients, handNo);
  await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the table's end");
  await expect
    .poll(async () => (await backend.owner.pool.query("SELECT status FROM pools WHERE id = $1", [poolId])).rows)
    .toEqual([{ status: "closed" }]);
  await expectSoundJournal(backend, tableId);
  await expectSoundBooks(backend);
});

async function tablesOf(poolId: string): Promise<string[]> {
  const { rows } = await backend.owner.pool.query<{ id: string }>(
    "SELECT id FROM tables WHERE pool_id = $1 AND status = 'open'",
    [poolId],
  );
  return rows.map(({ id }) => id);
}
