/** Two game servers, each a process of its own, on one database. I4 is asked of the journal at the end of each. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { systemClock } from "../src/clock.ts";
import { expectSoundBooks, expectSoundJournal } from "./invariants.ts";
import { clientsOf, comeBack, onTurn, seatTwo } from "./seated.ts";
import { spawnRoom } from "./spawn.ts";
import { callDown, startRoom } from "./support.ts";
import { useWorld } from "./use-room.ts";

const world = useWorld();
let tableId: string;
beforeEach(async () => {
  tableId = await world.createTable();
});

const start = (name: string) => spawnRoom(world, { NODE_URL: `http://${name}.example` });

const epochs = async (): Promise<number[]> => {
  const { rows } = await world.owner.pool.query<{ epoch: number }>(
    "SELECT DISTINCT epoch FROM table_events WHERE table_id = $1 ORDER BY epoch",
    [tableId],
  );
  return rows.map(({ epoch }) => Number(epoch));
};
async function expectOneWriter(): Promise<void> {
  await expectSoundBooks(world);
  await expectSoundJournal(world, tableId);
  expect(await epochs()).toHaveLength(2);
}

it("fault 9: the owner dies by kill -9, the other goes on with the very hand when the lease has run out", async () => {
  const owner = await start("one");
  const seated = await seatTwo(world, owner, tableId);
  const { client } = await onTurn(seated);
  expect(await client.act({ type: "call" })).toMatchObject({ ok: true });
  for (const each of clientsOf(seated)) await each.until(({ turn }) => turn?.decision === 2, "the next turn");
  const before = clientsOf(seated).map(({ view, seq }) => ({ hand: view?.hand, seq }));
  const other = await start("two");
  await owner.kill("SIGKILL");

  await comeBack(other, tableId, seated);
  expect(clientsOf(seated).map(({ view, seq }) => ({ hand: view?.hand, seq }))).toEqual(before);
  await callDown(clientsOf(seated), before[0]?.hand?.handNo ?? 0);
  await other.kill("SIGTERM");
  await expectOneWriter();
});

it("fault 8: the owner stands still, another takes over; awake again it cannot write, and sends its people away", async () => {
  const owner = await start("one");
  const seated = await seatTwo(world, owner, tableId);
  const stale = await onTurn(seated);
  const { view, turn } = stale.client;
  const handNo = view?.hand?.handNo ?? 0;
  const other = await start("two");
  owner.signal("SIGSTOP");
  // Lies before the sleeper's door: the first thing it reads when it wakes, before it can know.
  const actionId = randomUUID();
  const late = { tableId, actionId, handNo, decision: turn?.decision ?? 0, action: { type: "fold" } } as const;
  stale.client.socket.emit("act", late, () => {});

  const there = seated.map(({ who, client }) => ({ who, client }));
  await comeBack(other, tableId, there);
  const player = await onTurn(there);
  expect(await player.client.act({ type: "call" })).toMatchObject({ ok: true });
  owner.signal("SIGCONT");
  await expect.poll(() => owner.said()).toMatch(/this process runs the unit no more/);
  const visitor = await owner.enter(await world.person());
  expect(await visitor.request("watch", { tableId, since: null })).toMatchObject({ ok: false, code: "not-here" });
  // Told so, unless he had noticed the silence before.
  for (const { client } of seated)
    await client.until(
      ({ socket, heard }) => !socket.connected || heard.some(({ event }) => event === "moved"),
      "word",
    );
  const { rowCount } = await world.owner.pool.query("SELECT FROM table_events WHERE action_id = $1", [actionId]);
  expect(rowCount).toBe(0);

  await callDown(clientsOf(there), handNo);
  await other.kill("SIGTERM");
  await owner.kill("SIGKILL");
  await expectOneWriter();
});

it("fault 17: servers whose clocks are ten seconds apart take nothing from each other: a lease is the database's time", async () => {
  const off = (ms: number) => ({ ...systemClock, wall: () => Date.now() + ms });
  const owner = await startRoom(world, { NODE_URL: "http://late.example" }, off(-5_000));
  const other = await startRoom(world, { NODE_URL: "http://early.example" }, off(5_000));
  await other.room.node.claim();
  expect(owner.room.node.actors.has(tableId)).toBe(true);
  expect(other.room.node.actors.has(tableId)).toBe(false);
  // The other way round: what a late clock calls valid is taken once the database says that it has run out, unless it was just renewed.
  const take = async () => {
    await world.owner.pool.query("UPDATE ownership SET lease_until = clock_timestamp() - interval '1 ms'");
    await other.room.node.claim();
    return other.room.node.actors.has(tableId);
  };
  await expect.poll(take).toBe(true);
  await other.close();
  await owner.close();
});
