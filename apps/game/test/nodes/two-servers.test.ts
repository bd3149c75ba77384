/** Tests two game servers on one database, in most tests as separate processes. At any time only one of them may write a table (I4). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { systemClock } from "../../src/clock.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { clientsOf, playerToAct, reconnectAll, seatTwo } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { takeOver } from "../testing/take-over.ts";
import { callToShowdown, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let tableId: string;
beforeEach(async () => {
  await backend.retireUnits();
  tableId = await backend.createTable();
});

const start = (name: string) => spawnServer(backend, { NODE_NAME: name });

const epochs = async (): Promise<number[]> => {
  const { rows } = await backend.owner.pool.query<{ epoch: number }>(
    "SELECT DISTINCT epoch FROM stream_steps WHERE stream_id = $1 ORDER BY epoch",
    [tableId],
  );
  return rows.map(({ epoch }) => Number(epoch));
};
async function expectOneWriter(): Promise<void> {
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
  expect(await epochs()).toHaveLength(2);
}

it("fault 9: after kill -9 of a table's owner, the other server continues the hand when the lease has ended", async () => {
  const owner = await start("one");
  const seated = await seatTwo(backend, owner, tableId);
  const { client } = await playerToAct(seated);
  expect(await client.act({ type: "call" })).toMatchObject({ ok: true });
  for (const each of clientsOf(seated)) await each.waitUntil(({ turn }) => turn?.decision === 2, "the next turn");
  const before = clientsOf(seated).map(({ view, seq }) => ({ hand: view?.hand, seq }));
  const other = await start("two");
  await owner.kill("SIGKILL");
  await backend.expireLeasesOf("one");

  await reconnectAll(other, tableId, seated);
  for (const [i, { view, seq }] of clientsOf(seated).entries()) {
    expect(view?.hand).toEqual(before[i]?.hand);
    // The next server may have added an event already, for example because players were away.
    expect(seq).toBeGreaterThanOrEqual(before[i]?.seq ?? 0);
  }
  await callToShowdown(clientsOf(seated), before[0]?.hand?.handNo ?? 0);
  await other.kill("SIGTERM");
  await expectOneWriter();
});

it("fault 8: an owner that stalled until another server took its table cannot write, and sends its clients away", async () => {
  const owner = await start("one");
  const seated = await seatTwo(backend, owner, tableId);
  const stale = await playerToAct(seated);
  const { view, turn } = stale.client;
  const handNo = view?.hand?.handNo ?? 0;
  const other = await start("two");
  owner.signal("SIGSTOP");
  // The command waits in the socket of the stalled process. When the process continues, it reads this command before it can notice that it
  // has lost the table.
  const actionId = randomUUID();
  const late = { tableId, actionId, handNo, decision: turn?.decision ?? 0, action: { type: "fold" } } as const;
  stale.client.socket.emit("act", late, () => {});

  const reconnected = seated.map(({ identity, client }) => ({ identity, client }));
  await reconnectAll(other, tableId, reconnected);
  const player = await playerToAct(reconnected);
  expect(await player.client.act({ type: "call" })).toMatchObject({ ok: true });
  owner.signal("SIGCONT");
  await expect.poll(() => owner.output()).toMatch(/this process no longer runs the unit/);
  const visitor = await owner.enter(await backend.person());
  expect(await visitor.request("watch", { tableId, since: null })).toMatchObject({ ok: false, code: "not-here" });
  // Each client is told that the table has moved, unless it had already closed the silent connection.
  for (const { client } of seated)
    await client.waitUntil(
      ({ socket, received }) => !socket.connected || received.some(({ event }) => event === "moved"),
      "word",
    );
  const { rowCount } = await backend.owner.pool.query("SELECT FROM stream_steps WHERE action_id = $1", [actionId]);
  expect(rowCount).toBe(0);

  await callToShowdown(clientsOf(reconnected), handNo);
  await other.kill("SIGTERM");
  await owner.kill("SIGKILL");
  await expectOneWriter();
});

it("fault 17: leases follow the database's clock, even when the clocks of two servers differ by ten seconds", async () => {
  const off = (ms: number) => ({ ...systemClock, wall: () => Date.now() + ms });
  const owner = await startTestServer(backend, { NODE_NAME: "late" }, off(-5_000));
  const other = await startTestServer(backend, { NODE_NAME: "early" }, off(5_000));
  await other.server.node.claimUnits();
  expect(owner.server.node.actors.has(tableId)).toBe(true);
  expect(other.server.node.actors.has(tableId)).toBe(false);
  // Now the reverse case: by its owner's slow clock the lease is still valid, but by the database's clock it has expired. The other server
  // takes it.
  await takeOver(backend, other, tableId);
  await other.close();
  await owner.close();
});
