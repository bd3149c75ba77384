import { randomUUID } from "node:crypto";
import type { LobbyRow, PoolRow, QueuePosition, ServerOut } from "@poker/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PoolActor } from "../../src/pools/pool-actor.ts";
import { atNight } from "../testing/by-night.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import { takeOver } from "../testing/take-over.ts";
import {
  callToShowdown,
  type Identity,
  startTestServer,
  type TestClient,
  type TestServer,
  wholeLobby,
} from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

interface Connectable {
  enter(who: Identity): Promise<TestClient>;
}

/** Returns the last message of this kind that the client received about the pool. */
function lastMessage<E extends "queue" | "seated">(
  client: TestClient,
  event: E,
  poolId: string,
): ServerOut[E] | undefined {
  const isOf = (payload: unknown): payload is ServerOut[E] =>
    typeof payload === "object" && payload !== null && "poolId" in payload && payload.poolId === poolId;
  return client.received.flatMap((one) => (one.event === event && isOf(one.payload) ? [one.payload] : [])).at(-1);
}
const lastQueuePosition = (client: TestClient, poolId: string): QueuePosition | null | undefined =>
  lastMessage(client, "queue", poolId)?.queuePosition;

const joinQueue = (
  client: TestClient,
  poolId: string,
  buyIn: number | null = 10_000,
  commandId: string = randomUUID(),
) => client.request("join-queue", { poolId, commandId, entry: "post", ...(buyIn !== null && { buyIn }) });
const leaveQueue = (client: TestClient, poolId: string, commandId: string = randomUUID()) =>
  client.request("leave-queue", { poolId, commandId });

/** Asks again and again until the server runs the pool. */
async function waitUntilOwned(client: TestClient, poolId: string): Promise<void> {
  await expect.poll(async () => (await client.request("pool-presence", { poolId })).ok).toBe(true);
}

/** Creates a player, and puts them into the pool's queue. */
async function connectQueued(room: Connectable, poolId: string, buyIn?: number): Promise<TestClient> {
  const client = await room.enter(await backend.person());
  await waitUntilOwned(client, poolId);
  expect(await joinQueue(client, poolId, buyIn)).toMatchObject({ ok: true });
  return client;
}

/** Waits until the player has a seat, and watches that table. */
async function waitUntilSeated(client: TestClient, poolId: string): Promise<string> {
  await client.waitUntil((me) => lastMessage(me, "seated", poolId) !== undefined, "a seat");
  const { tableId = "", seat = -1 } = lastMessage(client, "seated", poolId) ?? {};
  await client.watch(tableId);
  expect(client.you).toBe(seat);
  return tableId;
}

async function seatThree(room: Connectable, poolId: string) {
  const clients: TestClient[] = [];
  for (let count = 0; count < 3; count++) clients.push(await connectQueued(room, poolId));
  const tables = await Promise.all(clients.map((client) => waitUntilSeated(client, poolId)));
  expect(new Set(tables).size).toBe(1);
  return { clients, tableId: tables[0] ?? "" };
}

const statusOf = async (what: "tables" | "pools", id: string): Promise<string> =>
  (await backend.owner.pool.query(`SELECT status FROM ${what} WHERE id = $1`, [id])).rows[0]?.status;
const tablesOf = async (poolId: string): Promise<string[]> =>
  (
    await backend.owner.pool.query("SELECT id FROM tables WHERE pool_id = $1 AND status = 'open' ORDER BY id", [poolId])
  ).rows.map(({ id }) => id);

describe("S2 on a server", () => {
  let room: TestServer;
  beforeAll(async () => {
    room = await startTestServer(backend);
  });
  afterAll(async () => {
    await room.close();
    await expectSoundBooks(backend);
  });

  it("S1, S2: two players wait and see their places; a third player opens a table; a fourth is seated there", async () => {
    const poolId = await backend.createPool();
    const first = await connectQueued(room, poolId);
    await first.waitUntil((me) => lastQueuePosition(me, poolId)?.waiting === 1, "a place");
    const second = await connectQueued(room, poolId);
    await second.waitUntil((me) => lastQueuePosition(me, poolId) !== undefined, "a place");
    expect(lastQueuePosition(second, poolId)).toEqual({ poolId, place: 2, waiting: 2, needed: 3 });
    await first.waitUntil((me) => lastQueuePosition(me, poolId)?.waiting === 2, "the other's coming");
    expect(lastQueuePosition(first, poolId)).toEqual({ poolId, place: 1, waiting: 2, needed: 3 });
    expect(await tablesOf(poolId)).toEqual([]);

    const third = await connectQueued(room, poolId);
    const clients = [first, second, third];
    const [tableId = ""] = await Promise.all(clients.map((client) => waitUntilSeated(client, poolId)));
    expect(await tablesOf(poolId)).toEqual([tableId]);
    for (const client of clients) {
      expect(lastMessage(client, "queue", poolId)).toMatchObject({ queuePosition: null, left: "seated" });
      await client.waitUntil(({ turn }) => turn !== null, "a turn");
    }
    const fourth = await connectQueued(room, poolId);
    expect(await waitUntilSeated(fourth, poolId)).toBe(tableId);
    expect(await fourth.request("pool-presence", { poolId })).toMatchObject({
      ok: true,
      queuePosition: null,
      seat: { tableId, seat: fourth.you },
    });
    expect(await joinQueue(fourth, poolId)).toMatchObject({ ok: false, code: "already-seated" });
    await callToShowdown([...clients, fourth], first.view?.hand?.handNo ?? 0);
    await expectSoundJournal(backend, tableId);
  });

  it("S1 ✗, S2: players may watch a pool's tables but not pick seats there, and an unknown pool is refused", async () => {
    const poolId = await backend.createPool();
    const { tableId } = await seatThree(room, poolId);
    const visitor = await room.enter(await backend.person());
    await visitor.watch(tableId);
    expect(visitor.view?.seats).toHaveLength(3);
    expect(await visitor.sit(tableId, 5)).toEqual({ ok: false, code: "pool-only" });
    expect(await visitor.sit(tableId)).toEqual({ ok: false, code: "pool-only" });
    expect(await visitor.request("join-waitlist", { tableId, commandId: randomUUID() })).toMatchObject({
      code: "no-waiting-list",
    });
    expect(await joinQueue(visitor, randomUUID())).toEqual({ ok: false, code: "no-such-pool" });
    expect(await visitor.request("pool-buy-in-range", { poolId: tableId })).toEqual({
      ok: false,
      code: "no-such-pool",
    });
  });

  it("S2: a player may leave the queue at any time, and the players behind move up", async () => {
    const poolId = await backend.createPool();
    const [first, second] = [await connectQueued(room, poolId), await connectQueued(room, poolId)];
    const commandId = randomUUID();
    expect(await leaveQueue(first, poolId, commandId)).toMatchObject({ ok: true, place: null });
    expect(await leaveQueue(first, poolId, commandId)).toMatchObject({ ok: true, place: null });
    expect(await leaveQueue(first, poolId)).toMatchObject({ ok: false, code: "not-queued" });
    await second.waitUntil((me) => lastQueuePosition(me, poolId)?.place === 1, "the new place");
    expect(lastMessage(first, "queue", poolId)).toMatchObject({ queuePosition: null, left: "asked", heldSeat: null });
    expect(await joinQueue(second, poolId)).toMatchObject({ ok: false, code: "already-queued" });
  });

  it("S2 ✗: a player with a buy-in outside the range or above the balance gets no place in the queue", async () => {
    const poolId = await backend.createPool();
    const client = await room.enter(await backend.person());
    await waitUntilOwned(client, poolId);
    const offer = await client.request("pool-buy-in-range", { poolId });
    expect(offer).toMatchObject({ ok: true, min: 2_000, max: 10_000, reason: null, balance: 1_000_000 });
    expect(await joinQueue(client, poolId, 1_999)).toMatchObject({ code: "buy-in-too-small", detail: { min: 2_000 } });
    expect(await joinQueue(client, poolId, 10_001)).toMatchObject({ code: "buy-in-too-large" });
    expect(await joinQueue(client, poolId, 1_000_001)).toMatchObject({ code: "not-enough-chips" });
    expect(await client.request("pool-presence", { poolId })).toEqual({
      ok: true,
      queuePosition: null,
      seat: null,
      heldSeat: null,
    });
  });

  it("S1: for a player who queues without an amount a seat is held, and they sit down there with an allowed amount", async () => {
    const poolId = await backend.createPool({}, { spareTables: 0 });
    const { tableId } = await seatThree(room, poolId);
    const me = await room.enter(await backend.person());
    await waitUntilOwned(me, poolId);
    expect(await joinQueue(me, poolId, null)).toMatchObject({ ok: true });
    await me.waitUntil((client) => lastMessage(client, "queue", poolId)?.left === "seat-held", "a held seat");
    const { heldSeat } = lastMessage(me, "queue", poolId) ?? {};
    expect(heldSeat?.tableId).toBe(tableId);
    expect(await me.request("pool-presence", { poolId })).toMatchObject({ queuePosition: null, seat: null, heldSeat });
    expect(await joinQueue(me, poolId, null)).toMatchObject({ code: "already-queued" });
    await me.watch(tableId);
    expect(await me.request("buy-in-range", { tableId })).toMatchObject({ ok: true, min: 2_000, max: 10_000 });
    const seat = heldSeat?.seat ?? -1;
    const others = [0, 1, 2, 3, 4, 5].filter((each) => each !== seat);
    for (const other of others) expect(await me.sit(tableId, other)).toMatchObject({ code: "pool-only" });
    expect(await me.sit(tableId, seat, 1_999)).toMatchObject({ code: "buy-in-too-small" });
    expect(await me.sit(tableId, seat, 5_000)).toMatchObject({ ok: true, seat });
    expect(me.view?.offers).toEqual([]);
  });

  it("S6 in a pool: a player who returns within half an hour gets their last table and must bring their last stack", async () => {
    const poolId = await backend.createPool({}, { spareTables: 0 });
    const { clients, tableId } = await seatThree(room, poolId);
    const [me, ...others] = clients;
    if (!me) throw new Error("no player connected");
    const fourth = await connectQueued(room, poolId);
    await waitUntilSeated(fourth, poolId);
    await me.waitUntil(({ view }) => view?.hand !== null, "a hand");
    expect(await me.request("leave", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
    const sitsStill = () => me.view?.seats.some(({ seat }) => seat === me.you) ?? false;
    // The hand may end between this check and the next action. Then the player is already gone.
    while (sitsStill()) {
      const onTurn = [...others, fourth].find(({ you, turn }) => turn?.seat === you);
      if (onTurn) await onTurn.act(onTurn.turn?.check ? { type: "check" } : { type: "call" });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const offer = await me.request("pool-buy-in-range", { poolId });
    if (!offer.ok) throw new Error(offer.code);
    const { rows } = await backend.owner.pool.query("SELECT stack FROM visits WHERE table_id = $1", [tableId]);
    const stack: number = rows[0]?.stack;
    // The player folded, so they lost at most a blind.
    expect(stack).toBeGreaterThanOrEqual(9_900);
    expect(offer).toMatchObject({ min: stack, max: 10_000, reason: { stack } });
    expect(await joinQueue(me, poolId, stack - 1)).toMatchObject({ code: "buy-in-too-small", detail: { min: stack } });
    const before = me.received.length;
    // A player who names no amount gets a held seat at the same table, with the same buy-in range. S1
    expect(await joinQueue(me, poolId, null)).toMatchObject({ ok: true });
    await me.waitUntil((client) => lastMessage(client, "queue", poolId)?.heldSeat != null, "a held seat");
    expect(lastMessage(me, "queue", poolId)?.heldSeat?.tableId).toBe(tableId);
    expect(await me.request("buy-in-range", { tableId })).toMatchObject({ min: stack, reason: { stack } });
    expect(await me.request("leave-waitlist", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
    expect(await joinQueue(me, poolId, stack)).toMatchObject({ ok: true });
    await me.waitUntil(({ received }) => received.slice(before).some(({ event }) => event === "seated"), "a seat");
    expect(lastMessage(me, "seated", poolId)?.tableId).toBe(tableId);
  });

  it("S2 ✗: a player who lacks the chips when a seat is free leaves the queue and gets the reason", async () => {
    const poolId = await backend.createPool();
    const elsewhere = await backend.createTable();
    const who = await backend.person();
    const poor = await room.enter(who);
    await waitUntilOwned(poor, poolId);
    expect(await joinQueue(poor, poolId)).toMatchObject({ ok: true });
    await room.server.node.claimUnits();
    await backend.owner.pool.query(
      `SELECT ledger_post(json_build_array(json_build_object('key', $1::text, 'kind', 'test', 'currency', 'play',
                                                             'entries', json_build_object($2::text, -995000, 'mint:play', 995000))))`,
      [randomUUID(), `wallet:${who.userId}:play`],
    );
    expect(await poor.sit(elsewhere, 0, 5_000)).toMatchObject({ ok: true });
    const others = [await connectQueued(room, poolId), await connectQueued(room, poolId)];
    await poor.waitUntil((me) => lastMessage(me, "queue", poolId)?.left === "not-enough-chips", "the notice");
    for (const client of others)
      await client.waitUntil((me) => lastQueuePosition(me, poolId)?.waiting === 2, "their places");
    others.push(await connectQueued(room, poolId));
    await Promise.all(others.map((client) => waitUntilSeated(client, poolId)));
    expect(await tablesOf(poolId)).toHaveLength(1);
  });

  it("S2: of several empty tables only the spare table stays open, and closed tables disappear from the lobby", async () => {
    const poolId = await backend.createPool({ seats: 3 }, { spareTables: 1 });
    const watcher = await room.enter(await backend.person());
    expect(await watcher.request("watch-lobby", wholeLobby())).toMatchObject({ ok: true });
    const one = await seatThree(room, poolId);
    const two = await seatThree(room, poolId);
    expect(two.tableId).not.toBe(one.tableId);
    const tableIds = [one.tableId, two.tableId];
    expect(await watcher.request("watch-lobby", wholeLobby(...tableIds))).toMatchObject({ ok: true });
    const rowOf = (tableId: string) => (each: TestClient) => lobbyOf(each).rows.some((row) => row.tableId === tableId);
    await watcher.waitUntil((me) => tableIds.every((tableId) => rowOf(tableId)(me)), "both tables");
    const row = () => lobbyOf(watcher).pools.get(poolId);
    await expect.poll(row).toMatchObject({ tables: 2, players: 6, waiting: 0, needed: 3, seats: 3 });

    for (const { tableId, clients } of [two, one])
      for (const client of clients) await client.request("leave", { tableId, commandId: randomUUID() });
    await expect.poll(() => tablesOf(poolId)).toHaveLength(1);
    const [spare] = await tablesOf(poolId);
    const closed = [one.tableId, two.tableId].find((tableId) => tableId !== spare) ?? "";
    await watcher.waitUntil((me) => !rowOf(closed)(me), "the closed table's going");
    expect(await watcher.request("watch", { tableId: closed, since: null })).toMatchObject({ code: "table-closed" });
    await expectSoundJournal(backend, closed);
    // The next three players are seated at the spare table.
    expect((await seatThree(room, poolId)).tableId).toBe(spare);
  });

  it("fault 55: a pool with players, a queue and a running hand closes in order and pays every player", async () => {
    const poolId = await backend.createPool({ seats: 3 });
    const { clients, tableId } = await seatThree(room, poolId);
    const waiting = await connectQueued(room, poolId);
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const handNo = clients[0]?.view?.hand?.handNo ?? 0;
    const pool = room.server.node.units.get(poolId);
    if (!(pool instanceof PoolActor)) throw new Error("the pool is not here");
    expect(await pool.close()).toMatchObject({ ok: true });
    expect(await pool.close()).toMatchObject({ ok: false, code: "pool-closed" });
    await waiting.waitUntil((me) => lastMessage(me, "queue", poolId)?.left === "pool-closed", "the notice");
    expect(waiting.received).toContainEqual({ event: "notice", payload: { kind: "queue-left" } });
    expect(await joinQueue(waiting, poolId)).toMatchObject({ ok: false, code: "pool-closed" });
    await clients[0]?.waitUntil(({ view }) => view?.status === "closing", "the table's closing");
    expect(await statusOf("tables", tableId)).toBe("open");
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the table's end");
    await expect.poll(() => statusOf("pools", poolId)).toBe("closed");
    expect(await statusOf("tables", tableId)).toBe("closed");
    const { rows } = await backend.owner.pool.query(
      "SELECT sum(balance)::int AS left FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack'",
      [tableId],
    );
    expect(rows[0]?.left).toBe(0);
    expect(await joinQueue(waiting, poolId)).toEqual({ ok: false, code: "no-such-pool" });
    await expectSoundJournal(backend, tableId);
  });
});

/** Returns the lobby as a page shows it: the last answer, with the later changes applied. */
function lobbyOf({ received }: TestClient) {
  const rows = new Map<string, LobbyRow>();
  const pools = new Map<string, PoolRow>();
  for (const { event, payload } of received) {
    if ((event !== "lobby" && event !== "watch-lobby") || !isLobby(payload)) continue;
    if (event === "watch-lobby") {
      rows.clear();
      pools.clear();
    }
    for (const row of payload.rows) rows.set(row.tableId, row);
    for (const pool of payload.pools) pools.set(pool.poolId, pool);
    for (const id of payload.removedIds ?? []) {
      rows.delete(id);
      pools.delete(id);
    }
  }
  return { rows: [...rows.values()], pools };
}
/** Returns true for an answer about the lobby, which has no `removedIds`, and for a change of the lobby. */
const isLobby = (
  payload: unknown,
): payload is Pick<ServerOut["lobby"], "rows" | "pools"> & Partial<ServerOut["lobby"]> =>
  typeof payload === "object" && payload !== null && "rows" in payload && "pools" in payload;

atNight(() => {
  it("S2, faults 4, 7: after kill -9 the queue keeps its order, and a command that is sent again is done once", async () => {
    const poolId = await backend.createPool();
    const first = await spawnServer(backend);
    const people = [await backend.person(), await backend.person()];
    const commands: string[] = [];
    for (const who of people) {
      const client = await first.enter(who);
      await waitUntilOwned(client, poolId);
      const commandId = randomUUID();
      commands.push(commandId);
      expect(await joinQueue(client, poolId, 5_000, commandId)).toMatchObject({ ok: true, place: commands.length });
    }
    await first.kill("SIGKILL");

    const second = await spawnServer(backend);
    const back: TestClient[] = [];
    for (const [index, who] of people.entries()) {
      const client = await second.enter(who);
      back.push(client);
      await waitUntilOwned(client, poolId);
      expect(await client.request("pool-presence", { poolId })).toMatchObject({
        queuePosition: { place: index + 1, waiting: 2, needed: 3 },
      });
      expect(await joinQueue(client, poolId, 5_000, commands[index])).toMatchObject({ ok: true, place: index + 1 });
      expect(await joinQueue(client, poolId, 5_000)).toMatchObject({ ok: false, code: "already-queued" });
    }
    const third = await connectQueued(second, poolId, 5_000);
    const tables = await Promise.all([...back, third].map((client) => waitUntilSeated(client, poolId)));
    expect(new Set(tables).size).toBe(1);

    // Each player's seat and their leaving of the queue are in one commit. So after a crash no player is both in the queue and at a table.
    const { rows } = await backend.owner.pool.query<{ kinds: string[] }>(
      `SELECT array_agg(kind ORDER BY kind) AS kinds
       FROM (SELECT stream_id, xmin::text AS commit, json_array_elements(events)->>'type' AS kind FROM stream_steps) e
       WHERE stream_id = $1 AND kind = 'queue-left' OR stream_id = $2 AND kind = 'player-sat' GROUP BY commit`,
      [poolId, tables[0]],
    );
    expect(rows.map(({ kinds }) => kinds)).toEqual([...back, third].map(() => ["player-sat", "queue-left"]));
    await second.kill("SIGKILL");
    const last = await spawnServer(backend);
    const client = await last.enter(await backend.person());
    await waitUntilOwned(client, poolId);
    expect(await joinQueue(client, poolId)).toMatchObject({ ok: true });
    expect(await waitUntilSeated(client, poolId)).toBe(tables[0]);
    await last.kill("SIGTERM");
    await expectSoundBooks(backend);
  });
});

it("faults 8, 9: only one server owns a pool; queue and tables move together, and both lobbies show them", async () => {
  await backend.retireUnits();
  const poolId = await backend.createPool();
  // The servers of earlier tests were killed a moment ago and still count as alive. This server has their name, so it replaces them.
  const one = await startTestServer(backend, { NODE_NAME: "node-1" });
  const { tableId, clients } = await seatThree(one, poolId);
  await clients[0]?.waitUntil(({ turn }) => turn !== null, "a turn");
  for (const client of clients.slice(1)) await client.request("leave", { tableId, commandId: randomUUID() });
  const two = await startTestServer(backend, { NODE_NAME: "pool-two" });
  expect(two.server.node.units.has(poolId)).toBe(false);
  expect(two.server.node.actors.has(tableId)).toBe(false);

  // The other server does not run the pool, but its lobby shows it.
  const foreign = await two.enter(await backend.person());
  expect(await foreign.request("watch-lobby", wholeLobby(tableId))).toMatchObject({ ok: true });
  await foreign.waitUntil(
    (me) => (lobbyOf(me).pools.get(poolId)?.tables ?? 0) === 1,
    "the pool in the other lobby",
    20_000,
  );
  expect(lobbyOf(foreign).rows.find((row) => row.tableId === tableId)).toMatchObject({ poolId });
  expect(await joinQueue(foreign, poolId)).toEqual({ ok: false, code: "not-here" });

  await takeOver(backend, two, poolId);
  expect(two.server.node.actors.has(tableId)).toBe(true);
  const late = await one.enter(await backend.person());
  // After either of these codes, a page goes to the other server. The first server learns that it has lost the pool when it writes, or when
  // it renews its leases.
  const moved = expect.stringMatching(/^(not-here|closing)$/);
  expect(await joinQueue(late, poolId)).toMatchObject({ ok: false, code: moved });
  await clients[0]?.waitUntil(({ received }) => received.some(({ event }) => event === "moved"), "moved");
  expect(one.server.node.actors.has(tableId)).toBe(false);

  await connectQueued(two, poolId);
  await two.close();
  await one.close();
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});

it("T7 ✗: a pool continues without a table of a newer version; metrics count this table until the pool runs it", async () => {
  await backend.retireUnits();
  const poolId = await backend.createPool();
  const first = await startTestServer(backend);
  const { tableId } = await seatThree(first, poolId);
  await first.close();
  const restart = async () => {
    const room = await startTestServer(backend, { METRICS_PORT: "0" });
    await room.server.node.claimUnits();
    const scrape = await fetch(`http://127.0.0.1:${room.server.metricsPort}/metrics`);
    const [, failed] = /^poker_units_failed (\d+)$/m.exec(await scrape.text()) ?? [];
    const { units, actors } = room.server.node;
    const seen = { failed, hasPool: units.has(poolId), hasTable: actors.has(tableId) };
    await room.close();
    return seen;
  };
  const { pool } = backend.owner;
  await pool.query(
    "INSERT INTO stream_snapshots (stream_id, seq, state) SELECT $1, max(last_seq), '{\"version\": 99}' FROM stream_steps WHERE stream_id = $1",
    [tableId],
  );
  expect(await restart()).toEqual({ failed: "1", hasPool: true, hasTable: false });
  await pool.query("DELETE FROM stream_snapshots WHERE stream_id = $1", [tableId]);
  expect(await restart()).toEqual({ failed: "0", hasPool: true, hasTable: true });
  await expectSoundBooks(backend);
});
