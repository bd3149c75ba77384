/** Tests how chips move between a wallet and a table, over real sockets and with a real ledger. S7, faults 44, 45, 53, 55 */

import { randomUUID } from "node:crypto";
import { createReconciler, createUsers, inTransaction, postLedgerMoves } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import type { RakeConfig, TableSettings } from "@poker/engine";
import { isRefusal } from "@poker/engine";
import { expect, it } from "vitest";
import { closeTable } from "../testing/close-table.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { callToShowdown, type Identity, quickSettings, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const BROUGHT = 5_000;

async function open(settings: TableSettings): Promise<string> {
  const tableId = await backend.createTable(settings);
  await room.server.node.claimUnits();
  return tableId;
}
async function seatAt(tableId: string, seat: number, who?: Identity): Promise<TestClient> {
  const client = await room.enter(who ?? (await backend.person()));
  await client.watch(tableId);
  expect(await client.sit(tableId, seat, BROUGHT)).toMatchObject({ ok: true, seat });
  return client;
}
const actorOf = (tableId: string) => {
  const actor = room.server.node.actors.get(tableId);
  if (!actor) throw new Error("the table is not here");
  return actor;
};
const balanceOf = async (account: string): Promise<number> => {
  const { rows } = await backend.owner.pool.query("SELECT balance FROM ledger_accounts WHERE id = $1", [account]);
  return rows[0]?.balance ?? 0;
};
const leave = (client: TestClient, tableId: string, commandId: string = randomUUID()) =>
  client.request("leave", { tableId, commandId });

it("fault 44: a player who leaves twice at once, or again after a lost answer, is paid once", async () => {
  const tableId = await open(quickSettings());
  const who = await backend.person();
  const client = await seatAt(tableId, 0, who);
  const commandId = randomUUID();
  const replies = await Promise.all([
    leave(client, tableId, commandId),
    leave(client, tableId),
    leave(client, tableId),
  ]);
  expect(replies[0]).toMatchObject({ ok: true });
  expect(replies.slice(1)).toEqual([
    { ok: false, code: "not-seated" },
    { ok: false, code: "not-seated" },
  ]);
  expect(await leave(client, tableId, commandId)).toEqual(replies[0]);
  expect(await balanceOf(`wallet:${who.userId}:play`)).toBe(1_000_000);
  const { rowCount } = await backend.owner.pool.query(
    "SELECT FROM ledger_transactions WHERE kind = 'leave' AND key LIKE $1 || '%'",
    [tableId],
  );
  expect(rowCount).toBe(1);
});

it("fault 4: a seat request that is sent again after the player has left is answered as done, without a seat", async () => {
  const tableId = await open(quickSettings());
  const client = await seatAt(tableId, 0, await backend.person());
  expect(await leave(client, tableId)).toMatchObject({ ok: true });
  const sit = { tableId, commandId: randomUUID(), seat: 1, buyIn: 10_000, entry: "post" } as const;
  const first = await client.request("sit", sit);
  expect(first).toMatchObject({ ok: true, seat: 1 });
  expect(await client.request("sit", sit)).toEqual(first);
  expect(await leave(client, tableId)).toMatchObject({ ok: true });
  expect(await client.request("sit", sit)).toEqual({ ...first, seat: null });
  expect(await balanceOf(`stack:${tableId}`)).toBe(0);
});

it("fault 45, S7: a top-up during a hand is moved after the hand, and never above the maximum", async () => {
  const tableId = await open(quickSettings({ buyIn: { min: 2_000, max: 10_000 } }));
  const people = [await backend.person(), await backend.person()];
  const [ann, ben] = [await seatAt(tableId, 0, people[0]), await seatAt(tableId, 1, people[1])];
  await ann.waitUntil(({ turn }) => turn !== null, "a turn");
  const topUp = (amount: number) => ann.request("top-up", { tableId, commandId: randomUUID(), amount });
  expect(await topUp(10_001)).toMatchObject({ ok: false, code: "stack-full" });
  expect(await topUp(9_000)).toMatchObject({ ok: true });
  expect(actorOf(tableId).seatOf(people[0]?.userId ?? "")).toMatchObject({ stack: BROUGHT, topUpWanted: 9_000 });
  expect(await balanceOf(`stack:${tableId}:${people[0]?.userId}`)).toBe(BROUGHT);
  await callToShowdown([ann, ben], 1);
  await ann.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > 1, "the next hand");
  const atStart = ann.view?.hand?.seats.find(({ seat }) => seat === 0)?.startStack;
  expect(atStart).toBe(10_000);
  await expectSoundBooks(backend);
});

const percentage = (version: number, basisPoints: number): RakeConfig => ({
  id: "test",
  version,
  name: "A percentage",
  noFlopNoDrop: false,
  rule: { kind: "percentage", basisPoints, caps: [] },
});

it("fault 53, R1: a rake config that changes during a hand applies from the next hand; each hand stores its own", async () => {
  const base = quickSettings({ currency: "real" });
  const withRake = (rake: RakeConfig) => ({ ...base, rules: { ...base.rules, rake } });
  const tableId = await open(withRake(percentage(1, 500)));
  const players: TestClient[] = [];
  for (const seat of [0, 1]) players.push(await seatAt(tableId, seat, await personWithMoney(`Rake Payer ${seat}`)));
  const [first] = players;
  await first?.waitUntil(({ turn }) => turn !== null, "a turn");
  const actor = actorOf(tableId);
  const change = { type: "change-settings", settings: withRake(percentage(2, 1_000)) } as const;
  expect(await actor.mailbox.post(() => actor.executeCommand(change))).toMatchObject({ ok: true });
  await callToShowdown(players, 1);
  await first?.waitUntil(({ view }) => view?.hand?.handNo === 2, "the next hand");
  await callToShowdown(players, 2);
  const { rows } = await backend.owner.pool.query(
    `SELECT hand_no, pot, rake, (settings->'rules'->'rake'->>'version')::int AS version
     FROM hands h JOIN hand_settings s ON s.id = h.settings_id WHERE table_id = $1 AND hand_no <= 2 ORDER BY hand_no`,
    [tableId],
  );
  expect(rows).toEqual([
    { hand_no: 1, pot: 200, rake: 10, version: 1 },
    { hand_no: 2, pot: 200, rake: 20, version: 2 },
  ]);
  await expectSoundBooks(backend);
});

async function personWithMoney(name: string): Promise<Identity> {
  const email = `${name.replaceAll(" ", ".")}@example.com`;
  const made = await createUsers(backend.owner).register({ email, password: randomUUID(), name });
  if (isRefusal(made)) throw new Error(made.code);
  const userId = made.user.id;
  const entries = [
    { account: { kind: "mint" }, amount: -BROUGHT },
    { account: { kind: "wallet", userId }, amount: BROUGHT },
  ] as const;
  await inTransaction(backend.owner.pool, (client) =>
    postLedgerMoves(client, [{ key: `fixture:${userId}`, kind: "grant", currency: "real", entries }]),
  );
  return { userId, ...(await openTestSession(backend.owner.pool, userId)) };
}

it("fault 55: a table that is closed plays its hand to the end, pays every player, and takes no new player", async () => {
  const tableId = await open(quickSettings());
  const people = await Promise.all([1, 2, 3].map(() => backend.person()));
  const players: TestClient[] = [];
  for (const [seat, who] of people.entries()) players.push(await seatAt(tableId, seat, who));
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  await rail.waitUntil(({ turn }) => turn !== null, "a turn");
  const handNo = rail.view?.hand?.handNo ?? 0;

  expect(await closeTable(actorOf(tableId))).toMatchObject({ ok: true });
  expect(await closeTable(actorOf(tableId))).toEqual({ ok: false, code: "table-closed" });
  await rail.waitUntil(({ view }) => view?.status === "closing", "the news");
  expect(await rail.sit(tableId, 5)).toMatchObject({ ok: false, code: "table-closed" });
  await callToShowdown(players, handNo);

  for (const watcher of [rail, ...players]) await watcher.waitUntil(({ view }) => view?.status === "closed", "the end");
  expect(rail.view?.seats).toEqual([]);
  const wallets = await Promise.all(people.map(({ userId }) => balanceOf(`wallet:${userId}:play`)));
  expect(wallets.reduce((sum, each) => sum + each, 0)).toBe(3_000_000);
  const { rows } = await backend.owner.pool.query("SELECT status FROM tables WHERE id = $1", [tableId]);
  expect(rows).toEqual([{ status: "closed" }]);
  await expect.poll(() => room.server.node.actors.has(tableId)).toBe(false);
  expect(await rail.sit(tableId, 5)).toMatchObject({ ok: false, code: "table-closed" });
  await room.server.node.claimUnits();
  expect(room.server.node.actors.has(tableId)).toBe(false);
  await expectSoundJournal(backend, tableId);
  expect((await createReconciler(backend.owner.pool).reconcileBooks({ full: true })).report.discrepancies).toEqual([]);
});

it("fault 55: an empty table closes at once", async () => {
  const tableId = await open(quickSettings());
  expect(await closeTable(actorOf(tableId))).toMatchObject({ ok: true });
  await expect.poll(() => room.server.node.actors.has(tableId)).toBe(false);
});
