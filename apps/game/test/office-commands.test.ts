/** Tests commands of the back office to tables, pools and servers: executed once, answered in one commit. */

import { randomUUID } from "node:crypto";
import {
  createRoomOffice,
  createUnitOffice,
  createUsers,
  inTransaction,
  postLedgerMoves,
  type Staff,
  type UnitCommand,
} from "@poker/db";
import { buildSettings, EMPIRE_BIG_BET, isRefusal, presets, type RakeConfig, type TableSettings } from "@poker/engine";
import type { ServerOut } from "@poker/protocol";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "./expect-invariants.ts";
import { type SeatedPlayer, seatTwo, watchWhenOwned } from "./seated-players.ts";
import { spawnServer } from "./spawn-server.ts";
import { callToShowdown, quickSettings, startTestServer, type TestClient, type TestServer } from "./test-server.ts";
import { useTestBackend } from "./use-test-server.ts";

const world = useTestBackend();
let floor: Staff;
beforeAll(async () => {
  const { userId } = await world.person();
  floor = { userId, name: "Floor", roles: new Set(["floor"]), ipAddress: "192.0.2.1" };
});

const office = () => createUnitOffice(world.owner.pool);

/** Inserts a command and returns its id. */
async function enqueueCommand(unitId: string, kind: UnitCommand["kind"], payload: object = {}): Promise<string> {
  const commandId = randomUUID();
  const ask = kind === "cancel-hand" ? office().enqueueHandCommand : office().enqueueCommand;
  expect(await ask(floor, { commandId, unitId, kind, payload, reason: "a test" })).toMatchObject({ result: null });
  return commandId;
}
const change = (unitId: string, settings: TableSettings, limits: object | null = null) =>
  enqueueCommand(unitId, "change-settings", { settings, limits });

async function resultOf(id: string): Promise<unknown> {
  const { rows } = await world.owner.pool.query("SELECT result FROM commands WHERE id = $1", [id]);
  return rows[0]?.result ?? null;
}
const expectResult = (id: string) => expect.poll(() => resultOf(id), { interval: 20 });
const done = { ok: true };

/** Counts the transactions that wrote the result, and this table's events of a kind. */
async function commitsOf(id: string, logId: string, kind: string) {
  const { rows } = await world.owner.pool.query<{ answer: string; event: string }>(
    `SELECT c.xmin::text AS answer, e.xmin::text AS event FROM commands c, table_events e
     WHERE c.id = $1 AND e.table_id = $2 AND e.kind = $3 ORDER BY e.seq`,
    [id, logId, kind],
  );
  return rows;
}
const countOf = async (logId: string, kind: string): Promise<number> => {
  const { rows } = await world.owner.pool.query(
    "SELECT count(*)::int AS n FROM table_events WHERE table_id = $1 AND kind = $2",
    [logId, kind],
  );
  return rows[0]?.n;
};
const handNoOf = (client: TestClient | undefined) => client?.view?.hand?.handNo ?? 0;

async function seatedOf(
  players: readonly SeatedPlayer[],
): Promise<{ readonly clients: TestClient[]; readonly handNo: number }> {
  const clients = players.map(({ client }) => client);
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  return { clients, handNo: handNoOf(clients[0]) };
}

describe("on a running server", () => {
  let room: TestServer;
  let tableId: string;
  beforeAll(async () => {
    room = await startTestServer(world);
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    tableId = await world.createTable();
  });

  it("a table pauses after its hand and goes on again; the result is in the commit of the event", async () => {
    const { clients, handNo } = await seatedOf(await seatTwo(world, room, tableId));
    const pause = await enqueueCommand(tableId, "pause");
    await expectResult(pause).toEqual(done);
    for (const client of clients) await client.waitUntil(({ view }) => view?.status === "pausing", "the banner");
    const [commit] = await commitsOf(pause, tableId, "table-changed");
    expect(commit?.answer).toBe(commit?.event);
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "paused", "the pause");
    const again = await enqueueCommand(tableId, "pause");
    await expectResult(again).toEqual(done);
    await expectResult(await enqueueCommand(tableId, "resume")).toEqual(done);
    await clients[0]?.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > handNo, "the next hand");
    await expectSoundJournal(world, tableId);
  });

  it("fault 53: settings apply from the next hand on; a running hand keeps its stakes and its rake's version", async () => {
    const kept: RakeConfig[] = [1, 2].map((version) => ({
      ...EMPIRE_BIG_BET,
      id: `test-${tableId}`,
      version,
      rule: { kind: "percentage", basisPoints: version * 500, caps: [{ fromPlayers: 2, cap: 10_000 }] },
    }));
    for (const config of kept)
      await world.owner.pool.query("INSERT INTO rake_configs (id, version, name, config) VALUES ($1, $2, $3, $4)", [
        config.id,
        config.version,
        config.name,
        JSON.stringify(config),
      ]);
    const [old, next] = kept;
    if (!old || !next) throw new Error("no configs");
    const stakes = { game: "omaha", structure: "pot-limit", low: 100, high: 200, currency: "real" } as const;
    const base = { ...buildSettings(presets.empire, stakes), pacing: quickSettings().pacing };
    const raked = (rake: RakeConfig, more: Partial<TableSettings["rules"]> = {}): TableSettings => ({
      ...base,
      rules: { ...base.rules, ...more, rake },
    });
    tableId = await world.createTable(raked(old));
    const clients = [await connectWithMoney(room), await connectWithMoney(room)];
    for (const client of clients) {
      await watchWhenOwned(client, tableId);
      expect(await client.sit(tableId, null, 10_000)).toMatchObject({ ok: true });
    }
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const handNo = handNoOf(clients[0]);
    const wanted = raked(next, { smallBlind: 200, bigBlind: 400, smallBet: 400, bigBet: 400 });
    const command = await change(tableId, wanted);
    await expectResult(command).toEqual(done);
    const [commit] = await commitsOf(command, tableId, "table-changed");
    expect(commit?.answer).toBe(commit?.event);
    await clients[0]?.waitUntil(({ view }) => view?.settings.rules.bigBlind === 400, "the new settings");
    expect(clients[0]?.view?.hand?.rules).toMatchObject({ bigBlind: 200, rake: { version: 1 } });
    await callToShowdown(clients, handNo);
    for (const client of clients)
      await client.waitUntil(({ view, turn }) => view?.hand?.handNo !== handNo && turn !== null, "the next hand");
    await callToShowdown(clients, handNoOf(clients[0]));
    await expect
      .poll(async () => {
        const { rows } = await world.owner.pool.query(
          `SELECT pot, rake, settings->'rules'->'rake'->>'version' AS version FROM hands
           WHERE table_id = $1 ORDER BY hand_no LIMIT 2`,
          [tableId],
        );
        return rows;
      })
      .toEqual([
        { pot: 400, rake: 20, version: "1" },
        { pot: 800, rake: 80, version: "2" },
      ]);
    const { rows } = await world.owner.pool.query("SELECT settings FROM tables WHERE id = $1", [tableId]);
    expect(rows[0]?.settings).toEqual(wanted);
  });

  it("✗: a setting that may not change while players sit is refused by name, and nothing changes", async () => {
    const players = await seatTwo(world, room, tableId);
    await expectResult(await enqueueCommand(tableId, "pause")).toEqual(done);
    const six = quickSettings();
    const refusals: readonly [Partial<TableSettings>, object][] = [
      [{ seats: 2, rules: { ...six.rules, game: "omaha" } }, { code: "game-in-use" }],
      [{ currency: "real" }, { code: "currency-in-use" }],
    ];
    for (const [more, refusal] of refusals)
      await expectResult(await change(tableId, quickSettings(more))).toEqual({ ok: false, ...refusal });
    const third = await room.enter(await world.person());
    await watchWhenOwned(third, tableId);
    expect(await third.sit(tableId, 5)).toMatchObject({ ok: true });
    await expectResult(await change(tableId, quickSettings({ seats: 4 }))).toEqual({
      ok: false,
      code: "seats-taken",
      detail: { seat: 6 },
    });
    await expectResult(await change(tableId, quickSettings({ minPlayers: 7 }))).toEqual({
      ok: false,
      code: "malformed",
    });
    const strange = await enqueueCommand(tableId, "pause", { richer: true });
    await expectResult(strange).toEqual({ ok: false, code: "malformed" });
    expect(players[0]?.client.view?.settings).toEqual(six);
  });

  it("fault 55: a table closes after its hand, every player is cashed out; afterwards commands to it are refused", async () => {
    const { clients, handNo } = await seatedOf(await seatTwo(world, room, tableId));
    const close = await enqueueCommand(tableId, "close");
    await expectResult(close).toEqual(done);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closing", "the closing");
    await expectResult(await enqueueCommand(tableId, "close")).toEqual({ ok: false, code: "table-closed" });
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the end");
    const { rows } = await world.owner.pool.query(
      "SELECT sum(balance)::int AS left FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack'",
      [tableId],
    );
    expect(rows).toEqual([{ left: 0 }]);
    await expectResult(await enqueueCommand(tableId, "resume")).toEqual({ ok: false, code: "gone" });
    await expectSoundJournal(world, tableId);
    await expectSoundBooks(world);
  });

  it("fault 52, T6: the named hand is cancelled once, every bet goes back; a settled one is not", async () => {
    const { clients, handNo } = await seatedOf(await seatTwo(world, room, tableId));
    const [cancel, twice] = [
      await enqueueCommand(tableId, "cancel-hand", { handNo }),
      await enqueueCommand(tableId, "cancel-hand", { handNo }),
    ];
    await expectResult(cancel).toEqual(done);
    await expectResult(twice).toEqual({ ok: false, code: "no-hand" });
    await clients[0]?.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > handNo, "the next hand");
    expect(clients[0]?.view?.seats.map(({ stack }) => stack)).toEqual([10_000, 10_000]);
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
    const settled = handNoOf(clients[0]);
    await callToShowdown(clients, settled);
    await expectResult(await enqueueCommand(tableId, "cancel-hand", { handNo: settled })).toEqual({
      ok: false,
      code: "no-hand",
    });
    const { rows } = await world.owner.pool.query(
      "SELECT outcome FROM hands WHERE table_id = $1 ORDER BY hand_no LIMIT 2",
      [tableId],
    );
    expect(rows).toEqual([{ outcome: "cancelled" }, { outcome: "settled" }]);
    await expectSoundJournal(world, tableId);
  });

  it("a table that the back office creates is claimed without a command", async () => {
    const id = randomUUID();
    const draft = {
      id,
      kind: "table",
      name: `made ${id}`,
      limits: null,
      schedule: { opensAt: null, closesAt: null },
      reason: "a test",
    } as const;
    expect(await office().createUnit(floor, { ...draft, settings: quickSettings() })).toEqual({ id });
    await seatedOf(await seatTwo(world, room, id));
    await expectResult(await enqueueCommand(id, "close")).toEqual(done);
  });

  it("a table opens and closes at its time, by the database's clock; every player is cashed out (fault 55)", async () => {
    const id = randomUUID();
    const schedule = { opensAt: Date.now() + 3_600_000, closesAt: Date.now() + 7_200_000 };
    const draft = { id, kind: "table", name: `later ${id}`, limits: null, schedule, reason: "a test" } as const;
    expect(await office().createUnit(floor, { ...draft, settings: quickSettings() })).toEqual({ id });
    await room.server.node.claimUnits();
    const early = await room.enter(await world.person());
    expect(await early.request("watch", { tableId: id, since: null })).toEqual({ ok: false, code: "not-open-yet" });
    const inLobby = async () => {
      const answer = await early.request("watch-lobby", {});
      return answer.ok ? answer.rows.find(({ tableId: shown }) => shown === id)?.opensAt : undefined;
    };
    expect(await inLobby()).toBe(schedule.opensAt);
    const passes = (what: string) => world.owner.pool.query(`UPDATE tables SET ${what} = now() WHERE id = $1`, [id]);

    await passes("opens_at");
    const { clients, handNo } = await seatedOf(await seatTwo(world, room, id));
    await expect.poll(inLobby).toBeNull();
    await passes("closes_at");
    for (const client of clients) await client.waitUntil(({ view }) => view?.status === "closing", "the closing");
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the end");
    const { rows } = await world.owner.pool.query(
      `SELECT sum(balance)::int AS left, (SELECT status FROM tables WHERE id = $1) AS status
       FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack'`,
      [id],
    );
    expect(rows).toEqual([{ left: 0, status: "closed" }]);
    await expectSoundJournal(world, id);
  });

  it("the published state of a live hand holds no card but the board", async () => {
    // Seats 0 and 1 hold these; the board is the rest of the deck.
    const hidden = ["As", "Kd", "Qh", "Jc"];
    room.stackDeck(tableId, hidden.join(" "));
    const { clients } = await seatedOf(await seatTwo(world, room, tableId));
    const published = async () => {
      const { rows } = await world.owner.pool.query("SELECT state FROM live_tables WHERE table_id = $1", [tableId]);
      return rows[0]?.state;
    };
    await expect.poll(async () => (await published())?.hand?.street).toBe(0);
    const preFlop = await published();
    expect(preFlop).toMatchObject({
      status: "open",
      hand: { board: "", pot: 150, toAct: { deadline: expect.any(Number) } },
      seats: [
        { seat: 0, state: "in-hand", bet: expect.any(Number), connected: true },
        { seat: 1, state: "in-hand", bet: expect.any(Number), connected: true },
      ],
      watchers: 2,
    });
    for (let step = 0; step < 2; step++) {
      const client = clients.find(({ turn, you }) => turn !== null && turn.seat === you);
      const decision = client?.turn?.decision;
      expect(await client?.act(client.turn?.check ? { type: "check" } : { type: "call" })).toMatchObject({ ok: true });
      for (const each of clients)
        await each.waitUntil(({ turn }) => turn !== null && turn.decision !== decision, "the next turn");
    }
    await expect.poll(async () => (await published())?.hand?.street).toBe(1);
    const flop = await published();
    expect(flop.hand.board.split(" ")).toHaveLength(3);
    for (const state of [preFlop, flop]) {
      const cards = JSON.stringify({ ...state, hand: { ...state.hand, board: "" } }).match(/\b[2-9TJQKA][cdhs]\b/g);
      expect(cards).toBeNull();
      for (const card of hidden) expect(JSON.stringify(state)).not.toContain(card);
    }
    const { rows } = await world.owner.pool.query("SELECT connections, journal_ms FROM nodes WHERE id = $1", [
      room.server.nodeId,
    ]);
    expect(rows[0]?.connections).toBeGreaterThanOrEqual(2);
  });

  it("a pool changes, pauses, goes on and closes with its tables (fault 55)", async () => {
    const poolId = await world.createPool();
    const clients: TestClient[] = [];
    for (let count = 0; count < 3; count++) {
      const client = await room.enter(await world.person());
      await expect.poll(async () => (await client.request("pool-presence", { poolId })).ok).toBe(true);
      const wish = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
      expect(await client.request("join-queue", wish)).toMatchObject({ ok: true });
      clients.push(client);
    }
    await expect.poll(() => tablesOf(poolId)).toHaveLength(1);
    tableId = (await tablesOf(poolId))[0] ?? "";
    for (const client of clients) {
      await client.waitUntil(({ received }) => received.some(({ event }) => event === "seated"), "a seat");
      await client.watch(tableId);
    }
    for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");

    const { rows } = await world.owner.pool.query("SELECT settings FROM pools WHERE id = $1", [poolId]);
    const settings: TableSettings = { ...rows[0]?.settings, offerMs: 30_000 };
    const limits = { maxTables: 2, spareTables: 0 };
    const changed = await change(poolId, settings, limits);
    await expectResult(changed).toEqual(done);
    const [commit] = await commitsOf(changed, poolId, "pool-settings-changed");
    expect(commit?.answer).toBe(commit?.event);
    await clients[0]?.waitUntil(({ view }) => view?.settings.offerMs === 30_000, "the table's new settings");
    const stored = await world.owner.pool.query("SELECT max_tables, spare_tables FROM pools WHERE id = $1", [poolId]);
    expect(stored.rows).toEqual([{ max_tables: 2, spare_tables: 0 }]);
    await expectResult(await change(poolId, settings)).toEqual({ ok: false, code: "malformed" });
    await expectResult(await enqueueCommand(tableId, "pause")).toEqual({ ok: false, code: "pool-table" });

    await expectResult(await enqueueCommand(poolId, "pause")).toEqual(done);
    await clients[0]?.waitUntil(({ view }) => view?.status === "pausing", "the table's pause");
    const late = await room.enter(await world.person());
    const wish = { poolId, commandId: randomUUID(), buyIn: 10_000, entry: "post" } as const;
    expect(await late.request("join-queue", wish)).toMatchObject({ code: "table-paused" });
    await expectResult(await enqueueCommand(poolId, "resume")).toEqual(done);
    await clients[0]?.waitUntil(({ view }) => view?.status === "open", "the table's going on");
    expect(await late.request("join-queue", { ...wish, commandId: randomUUID() })).toMatchObject({ ok: true });

    const handNo = handNoOf(clients[0]);
    await expectResult(await enqueueCommand(poolId, "close")).toEqual(done);
    await callToShowdown(clients, handNo);
    await clients[0]?.waitUntil(({ view }) => view?.status === "closed", "the table's end");
    await expect
      .poll(async () => (await world.owner.pool.query("SELECT status FROM pools WHERE id = $1", [poolId])).rows)
      .toEqual([{ status: "closed" }]);
    await expectSoundJournal(world, tableId);
    await expectSoundBooks(world);
  });

  it("a server drains: running hands end, no new one starts, every client is notified; then it goes on", async () => {
    const drains = createRoomOffice(world.owner.pool);
    const ask = async (draining: boolean) => {
      const commandId = randomUUID();
      expect(
        await drains.setDraining(floor, { commandId, nodeId: room.server.nodeId, draining, reason: "a test" }),
      ).toEqual({
        id: commandId,
        result: null,
      });
      await expectResult(commandId).toEqual(done);
    };
    const { clients, handNo } = await seatedOf(await seatTwo(world, room, tableId));
    await ask(true);
    await clients[0]?.waitUntil((me) => lastRoomStatus(me)?.draining === true, "the banner");
    await callToShowdown(clients, handNo);
    const late = await room.enter(await world.person());
    await watchWhenOwned(late, tableId);
    expect(lastRoomStatus(late)).toMatchObject({ draining: true });
    await room.server.node.claimUnits();
    const { rows } = await world.owner.pool.query("SELECT draining FROM nodes WHERE id = $1", [room.server.nodeId]);
    expect(rows).toEqual([{ draining: true }]);
    expect(room.server.node.actors.get(tableId)?.isHandRunning()).toBe(false);
    expect(handNoOf(clients[0])).toBe(handNo);
    // A table recovered during the drain does not deal either.
    const other = await world.createTable();
    await seatTwo(world, room, other);
    expect(room.server.node.actors.get(other)?.isDraining).toBe(true);
    await ask(false);
    await clients[0]?.waitUntil(({ view }) => (view?.hand?.handNo ?? 0) > handNo, "the next hand");
    await clients[0]?.waitUntil((me) => lastRoomStatus(me)?.draining === false, "the banner's end");
  });

  it("an announcement reaches every open connection, and new ones, until it is withdrawn", async () => {
    const roomOffice = createRoomOffice(world.owner.pool);
    const early = await room.enter(await world.person());
    const said = { id: randomUUID(), text: "Closing at ten.", from: Date.now() - 1_000, until: Date.now() + 600_000 };
    await roomOffice.createAnnouncement(floor, { ...said, reason: "a test" });
    await early.waitUntil((me) => lastRoomStatus(me)?.announcement === "Closing at ten.", "the announcement");
    expect(lastRoomStatus(early)).toEqual({
      announcement: "Closing at ten.",
      announcementId: said.id,
      draining: false,
    });
    const late = await room.enter(await world.person());
    expect(await late.request("watch-lobby", {})).toMatchObject({ ok: true });
    await late.waitUntil((me) => lastRoomStatus(me)?.announcement === "Closing at ten.", "the announcement");
    await roomOffice.withdrawAnnouncement(floor, { id: said.id, reason: "a test" });
    for (const client of [early, late])
      await client.waitUntil((me) => lastRoomStatus(me)?.announcement === null, "its end");
  });
});

describe("kill -9 around the commit", () => {
  for (const [when, carriedOutBy] of [
    ["before", "next"],
    ["after", "killed"],
  ] as const)
    it(`${when} it: the command is carried out once, by the ${carriedOutBy} server`, async () => {
      const tableId = await world.createTable();
      const killed = await spawnServer(world, { CRASH: `${when}:table-changed` }, "crash-point-server.ts");
      await seatTwo(world, killed, tableId);
      const pause = await enqueueCommand(tableId, "pause");
      await killed.ended;
      const there = when === "after";
      expect(await resultOf(pause)).toEqual(there ? done : null);
      expect(await countOf(tableId, "table-changed")).toBe(there ? 1 : 0);
      const next = await spawnServer(world);
      await expectResult(pause).toEqual(done);
      // Two events: "pausing", and "paused" at the end of the hand.
      const client = await next.enter(await world.person());
      await watchWhenOwned(client, tableId);
      expect(client.view?.status).toBe("pausing");
      expect(await countOf(tableId, "table-changed")).toBe(1);
      await next.kill("SIGTERM");
      await expectSoundJournal(world, tableId);
    });
});

const isRoomStatus = (payload: unknown): payload is ServerOut["room-status"] =>
  typeof payload === "object" && payload !== null && "announcement" in payload && "draining" in payload;
const lastRoomStatus = ({ received }: TestClient): ServerOut["room-status"] | undefined =>
  received.flatMap(({ event, payload }) => (event === "room-status" && isRoomStatus(payload) ? [payload] : [])).at(-1);

async function tablesOf(poolId: string): Promise<string[]> {
  const { rows } = await world.owner.pool.query<{ id: string }>(
    "SELECT id FROM tables WHERE pool_id = $1 AND status = 'open'",
    [poolId],
  );
  return rows.map(({ id }) => id);
}

/** Creates a player with an account and real chips. */
async function connectWithMoney(room: TestServer): Promise<TestClient> {
  const name = `p${randomUUID().slice(0, 8).replace(/\d/g, "x")}`;
  const made = await createUsers(world.owner).register({ email: `${name}@example.com`, password: randomUUID(), name });
  if (isRefusal(made)) throw new Error(made.code);
  const { id: userId } = made.user;
  const entries = [
    { account: { kind: "mint" }, amount: -10_000 },
    { account: { kind: "wallet", userId }, amount: 10_000 },
  ] as const;
  await inTransaction(world.owner.pool, (client) =>
    postLedgerMoves(client, [{ key: `fixture:${userId}`, kind: "grant", currency: "real", entries }]),
  );
  return room.enter({ userId, sid: await world.sessions.create(userId, 3_600_000) });
}
