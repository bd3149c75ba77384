/**
 * Tests the three adapters for messages between game servers. Every message that the room sends to one person or to everybody must arrive
 * exactly once at each socket, at any server. Faults 20, 74, 78
 */
import { randomUUID } from "node:crypto";
import { createCashier, createPlayerOffice, createRoomOffice, type Staff } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { NEVER_EXPIRES } from "@poker/protocol";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personRoom } from "../../src/bus/people.ts";
import { atNight } from "../testing/by-night.ts";
import { watchWhenOwned } from "../testing/seated-players.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import {
  type Identity,
  quickSettings,
  startTestServer,
  type TestClient,
  type TestServer,
} from "../testing/test-server.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

/** A table with two seats that deals no hand, so that a player who leaves is gone at once. */
const quiet = quickSettings({
  seats: 2,
  pacing: { streetMs: 0, potMs: 0, uncontestedPotMs: 0, furtherPotMs: 0, betweenHandsMs: 3_600_000 },
});

const { hasRedis, redis, adapters } = useAdapters();

const staffOf = async (role: "owner" | "floor" | "integrity"): Promise<Staff> => {
  const { userId, sessionKey } = await backend.person();
  await backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, $2)", [userId, role]);
  return { userId, sessionKey, name: role, roles: new Set([role]), ipAddress: "192.0.2.1" };
};

const payloadsOf = ({ received }: TestClient, event: string) =>
  received.flatMap((message) => (message.event === event ? [message.payload] : []));
const lastStatus = (client: TestClient) => payloadsOf(client, "room-status").at(-1);
const isGone = ({ goodbye, socket }: TestClient) => goodbye === "session-revoked" && !socket.connected;

const CONFIGURATIONS = [
  { adapter: "memory", servers: 1, settings: () => ({ ADAPTER: "memory" }) },
  ...adapters.map((each) => ({ ...each, servers: 2 })),
];

describe.each(CONFIGURATIONS)("messages to people by $adapter", ({ adapter, servers, settings }) => {
  const rooms: TestServer[] = [];
  beforeAll(async () => {
    for (let n = 1; n <= servers; n += 1)
      rooms.push(await startTestServer(backend, { ...settings(), NODE_NAME: `node-${n}`, NODE_URL: `http://n${n}` }));
  });
  afterAll(async () => {
    for (const room of rooms.splice(0)) await room.close();
  });

  /** Opens two sockets of this person at each server. Waits until every server knows that the person is connected. */
  async function enterEverywhere(who: Identity): Promise<readonly TestClient[]> {
    const clients: TestClient[] = [];
    for (const room of rooms) clients.push(await room.enter(who), await room.enter(who));
    const other = await backend.person();
    for (const from of clients)
      await expect
        .poll(async () => {
          const before = clients.map((client) => payloadsOf(client, "muted").length);
          await from.request("mute", { userId: other.userId, muted: true });
          await from.request("ping", {});
          return clients.every((client, n) => payloadsOf(client, "muted").length > (before[n] ?? 0));
        })
        .toBe(true);
    return clients;
  }

  /**
   * Checks that the message arrives exactly once at each socket. To be sure, it waits for a later message, which arrives after all earlier
   * ones.
   */
  async function expectOnce(clients: readonly TestClient[], event: string): Promise<readonly unknown[]> {
    for (const client of clients) await client.waitUntil(() => payloadsOf(client, event).length > 0, event);
    const before = clients.map((client) => payloadsOf(client, "muted").length);
    const other = await backend.person();
    await clients[0]?.request("mute", { userId: other.userId, muted: true });
    for (const [n, client] of clients.entries())
      await client.waitUntil(() => payloadsOf(client, "muted").length > (before[n] ?? 0), "the last word");
    for (const client of clients) expect(payloadsOf(client, event)).toHaveLength(1);
    return clients.flatMap((client) => payloadsOf(client, event));
  }

  async function openTable(): Promise<{ readonly tableId: string; readonly owner: TestServer }> {
    const tableId = await backend.createTable(quiet);
    await expect
      .poll(async () => {
        for (const room of rooms) await room.server.node.claimUnits();
        return rooms.some((room) => room.server.node.actors.has(tableId));
      })
      .toBe(true);
    const owner = rooms.find((room) => room.server.node.actors.has(tableId));
    if (!owner) throw new Error("no server runs the table");
    return { tableId, owner };
  }

  async function seatAt(owner: TestServer, tableId: string, seat: number, person?: Identity): Promise<TestClient> {
    const client = await owner.enter(person ?? (await backend.person()));
    await watchWhenOwned(client, tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    return client;
  }

  /** Puts a player on the waitlist of a full table. Call the returned `leave` to free a seat. */
  async function waitForSeat() {
    const { tableId, owner } = await openTable();
    const leaver = await backend.person();
    const leavers = await enterEverywhere(leaver);
    const leaving = await seatAt(owner, tableId, 0, leaver);
    await seatAt(owner, tableId, 1);
    const who = await backend.person();
    const clients = await enterEverywhere(who);
    const atOwner = await owner.enter(who);
    await watchWhenOwned(atOwner, tableId);
    expect(await atOwner.request("join-waitlist", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
    return {
      tableId,
      clients,
      leaver,
      leavers,
      leave: () => leaving.request("leave", { tableId, commandId: randomUUID() }),
    };
  }

  it("a seat offer reaches each socket of its player exactly once", async () => {
    const { tableId, clients, leave } = await waitForSeat();
    expect(await leave()).toMatchObject({ ok: true });
    for (const offer of await expectOnce(clients, "seat-offer")) expect(offer).toMatchObject({ tableId, seat: 0 });
  });

  it("a notice reaches each socket of its player exactly once", async () => {
    const { tableId, owner } = await openTable();
    const who = await backend.person();
    const clients = await enterEverywhere(who);
    const seated = await owner.enter(who);
    await watchWhenOwned(seated, tableId);
    expect(await seated.sit(tableId, 0)).toMatchObject({ ok: true });
    const second = await owner.enter({ ...who, ...(await openTestSession(backend.owner.pool, who.userId)) });
    await second.watch(tableId);
    for (const notice of await expectOnce(clients, "notice")) expect(notice).toEqual({ kind: "opened-elsewhere" });
  });

  it("a changed balance reaches each socket of its player exactly once", async () => {
    const { tableId, owner } = await openTable();
    const who = await backend.person();
    const clients = await enterEverywhere(who);
    const seated = await owner.enter(who);
    await watchWhenOwned(seated, tableId);
    expect(await seated.sit(tableId, 0)).toMatchObject({ ok: true });
    const told = await expectOnce(clients, "wallet");
    for (const wallet of told) expect(wallet).toEqual(told[0]);
  });

  it.runIf(adapter === "redis")(
    "a message to a person without a socket at another server is not published",
    async () => {
      const [here] = rooms;
      const [alone, other] = [await backend.person(), await backend.person()];
      const client = await here?.enter(alone);
      expect(await client?.request("mute", { userId: other.userId, muted: true })).toMatchObject({ ok: true });
      const everywhere = await backend.person();
      await enterEverywhere(everywhere);
      const reader = await createClient({ url: redis().url }).connect();
      const published = JSON.stringify(await reader.xRange("bus", "-", "+"));
      await reader.close();
      expect(published).toContain(personRoom(everywhere.userId));
      expect(published).not.toContain(personRoom(alone.userId));
    },
  );

  it("fault 78: when a session ends, its sockets are dropped at every server, and other sessions keep theirs", async () => {
    const who = await backend.person();
    const clients = await enterEverywhere(who);
    const { sessionKey } = await openTestSession(backend.owner.pool, who.userId);
    const kept = await Promise.all(rooms.map((room) => room.enter({ ...who, sessionKey })));
    await backend.sessions.end(who.sessionKey);
    for (const client of clients) await client.waitUntil(isGone, "the end");
    for (const client of kept) expect(await client.request("ping", {})).toMatchObject({ ok: true });
  });

  it("fault 78: a ban drops all sockets of the player at every server", async () => {
    const who = await backend.person();
    const clients = await enterEverywhere(who);
    const ban = { userId: who.userId, sanction: "ban", until: NEVER_EXPIRES, reason: "a test" } as const;
    expect(await createPlayerOffice(backend.owner).changeSanction(await staffOf("integrity"), ban)).toEqual({
      ok: true,
    });
    for (const client of clients) await client.waitUntil(isGone, "the end");
  });

  it("an announcement reaches everybody at every server", async () => {
    const clients = await enterEverywhere(await backend.person());
    const office = createRoomOffice(backend.owner.pool);
    const staff = await staffOf("floor");
    const said = { id: randomUUID(), text: "Closing at ten.", from: Date.now() - 1_000, until: Date.now() + 600_000 };
    await office.createAnnouncement(staff, { ...said, reason: "a test" });
    for (const client of clients)
      await expect.poll(() => lastStatus(client)).toMatchObject({ announcement: "Closing at ten." });
    await office.withdrawAnnouncement(staff, { id: said.id, reason: "a test" });
    for (const client of clients) await expect.poll(() => lastStatus(client)).toMatchObject({ announcement: null });
  });

  it("a drain reaches everybody at the server that drains", async () => {
    const [drained] = rooms;
    if (!drained) throw new Error("no server");
    const clients = await enterEverywhere(await backend.person());
    const office = createRoomOffice(backend.owner.pool);
    const staff = await staffOf("floor");
    const ask = (draining: boolean) =>
      office.setDraining(staff, {
        commandId: randomUUID(),
        nodeId: drained.server.nodeId,
        draining,
        reason: "a test",
      });
    await ask(true);
    for (const client of clients.slice(0, 2))
      await expect.poll(() => lastStatus(client)).toMatchObject({ draining: true });
    await ask(false);
    for (const client of clients.slice(0, 2))
      await expect.poll(() => lastStatus(client)).toMatchObject({ draining: false });
  });

  atNight(() => {
    it.skipIf(adapter === "memory")(
      "fault 74: while no message reaches other servers, play continues and pages are told; messages arrive later",
      async () => {
        const { clients, leaver, leavers, tableId, leave } = await waitForSeat();
        for (const client of leavers) await expect.poll(() => payloadsOf(client, "wallet")).toHaveLength(1);
        const outage = adapter === "redis" ? loseRedis() : losePostgres();
        await outage.begin();
        expect(await leave()).toMatchObject({ ok: true });
        const balance = await createCashier(backend.owner).getWalletBalance(leaver.userId, "play");
        const here = clients.filter((client) => payloadsOf(client, "seat-offer").length > 0);
        for (const client of clients) await expect.poll(() => lastStatus(client)).toMatchObject({ delayed: true });
        expect(here.length).toBeLessThan(clients.length);
        await outage.end();
        // The message that was lost arrives late, or the server reads its content from PostgreSQL.
        for (const client of leavers)
          await expect.poll(() => payloadsOf(client, "wallet").at(-1)).toEqual({ currency: "play", balance });
        for (const client of clients) {
          await expect.poll(() => payloadsOf(client, "seat-offer")[0]).toMatchObject({ tableId, seat: 0 });
          await expect.poll(() => lastStatus(client)).toMatchObject({ delayed: false });
        }
      },
    );
  });
});

/** Makes Redis unreachable, so that no server can write to it or read from it. */
const loseRedis = () => ({ begin: () => redis().kill(), end: () => redis().start() });

/** Keeps servers from listening: their connections for messages are closed as soon as they open. */
function losePostgres() {
  let timer: NodeJS.Timeout | undefined;
  const cut = () =>
    backend.owner.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'bus %'`,
    );
  return {
    async begin() {
      await cut();
      timer = setInterval(() => void cut(), 20);
    },
    async end() {
      clearInterval(timer);
    },
  };
}

atNight(() => {
  it.runIf(hasRedis).each([
    ["cannot be reached", () => "redis://:secret-word@127.0.0.1:1"],
    ["wants a password", () => `redis://127.0.0.1:${redis().port}`],
    ["wants another password", () => `redis://:secret-word@127.0.0.1:${redis().port}`],
  ])("a server whose Redis %s ends with one line, without the address", async (_, url) => {
    const started = spawnServer(backend, { REDIS_URL: url(), LOG_LEVEL: "silent" });
    const output = await started.then(
      () => "it started",
      (error: unknown) => String(error),
    );
    expect(output).toMatch(/^Error: the server did not start: game server: REDIS_URL: [^\n]+\n$/);
    expect(output).not.toContain("secret-word");
  });
});
