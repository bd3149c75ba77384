/** Tests what a table does while its journal cannot be written, and when a write gets no answer. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { startDatabaseProxy } from "../testing/database-proxy.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { clientsOf, playerToAct, seatTwo } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { callToShowdown, startTestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
let tableId: string;
beforeEach(async () => {
  tableId = await backend.createTable();
});

const rowsOf = async (actionId: string): Promise<number | null> =>
  (await backend.owner.pool.query("SELECT FROM stream_steps WHERE action_id = $1", [actionId])).rowCount;

it.each([
  ["an action", "journal-append", "call"],
  ["a settlement", "journal-settle", "fold"],
] as const)(
  "fault 11: when the answer to the commit of %s is lost, the commit is found, acknowledged and counted once",
  async (_what, text, type) => {
    const wire = await startDatabaseProxy(backend.database.gameUrl);
    const room = await startTestServer(backend, { DATABASE_URL: wire.url });
    const seated = await seatTwo(backend, room, tableId);
    const { client } = await playerToAct(seated);
    const handNo = client.view?.hand?.handNo ?? 0;
    const actionId = randomUUID();
    const lost = wire.loseReplyTo(text);
    const reply = client.act({ type }, { actionId });
    await lost;
    expect(await reply).toMatchObject({ ok: true, actionId });
    expect(await rowsOf(actionId)).toBe(1);
    for (const each of clientsOf(seated)) await each.waitUntil(({ seq }) => seq >= client.seq);
    await callToShowdown(clientsOf(seated), handNo);
    await room.close();
    await wire.close();
    await expectSoundBooks(backend);
    await expectSoundJournal(backend, tableId);
  },
);

it("fault 12: while the journal's disk is full, nothing is acknowledged and the table waits with an alarm", async () => {
  const room = await spawnServer(backend);
  const seated = await seatTwo(backend, room, tableId);
  const player = await playerToAct(seated);
  const { client } = player;
  const handNo = client.view?.hand?.handNo ?? 0;
  await backend.owner.pool.query(`
    CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON stream_steps EXECUTE FUNCTION disk_full()`);
  const actionId = randomUUID();
  const { decision = 0 } = client.turn ?? {};
  let acknowledged = false;
  const reply = client.act({ type: "call" }, { actionId }).then((answer) => {
    acknowledged = true;
    return answer;
  });
  await expect.poll(() => room.output()).toMatch(/ALARM: the journal cannot be written/);
  expect(await client.act({ type: "fold" })).toMatchObject({ ok: false, code: "paused" });
  expect(acknowledged).toBe(false);
  expect(await rowsOf(actionId)).toBe(0);
  expect(clientsOf(seated).map(({ turn }) => turn?.decision)).toEqual([decision, decision]);

  await backend.owner.pool.query("DROP TRIGGER disk_full ON stream_steps; DROP FUNCTION disk_full()");
  expect(await reply).toMatchObject({ ok: true, actionId });
  expect(await rowsOf(actionId)).toBe(1);
  await callToShowdown(clientsOf(seated), handNo);
  await room.kill("SIGTERM");
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});
