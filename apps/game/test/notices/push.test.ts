/** Tests push messages with a push service of the test's own, which decrypts each message as a browser does. Decision 0064 */
import { randomBytes, randomUUID } from "node:crypto";
import { createFriends, createPushSubscriptions } from "@poker/db";
import type { PushKind } from "@poker/protocol";
import { readVapidClaims, TestPushService } from "@poker/protocol/testing-push-service";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { seatHeadsUp, seatPlayer } from "../testing/heads-up.ts";
import {
  type Identity,
  quickSettings,
  startTestServer,
  type TestClient,
  type TestServer,
} from "../testing/test-server.ts";
import {
  announceTournament,
  enterTournament,
  quickTournament,
  registerAll,
  tournamentAt,
} from "../testing/tournament-room.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const { adapters } = useAdapters();
const withPush = { PUSH_KEY: randomBytes(32).toString("base64"), PUSH_LOOPBACK: "on" };

let service: TestPushService;
let rooms: TestServer[] = [];
beforeAll(async () => {
  service = await TestPushService.start();
});
afterAll(() => service.close());
afterEach(async () => {
  for (const room of rooms) await room.close();
  rooms = [];
  service.status = 201;
});

async function open(change: Record<string, string> = {}): Promise<TestServer> {
  const room = await startTestServer(backend, { ...withPush, ...change });
  rooms.push(room);
  return room;
}
/** Subscribes a new browser of this player to these kinds of messages. Returns the browser's name. */
async function subscribe({ sessionKey }: Identity, ...kinds: readonly PushKind[]): Promise<string> {
  const name = randomUUID();
  const { endpoint, keys } = service.subscribe(name);
  const done = await createPushSubscriptions(backend.owner).subscribe(
    sessionKey,
    { endpoint, ...keys, publicKey: null },
    kinds,
  );
  expect(done).toMatchObject({ ok: true });
  return name;
}
const hide = (client: TestClient, visible = false) => client.request("page-visible", { visible });
/** Waits until every message that is on its way has arrived. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 200));
const received = (name: string) => expect.poll(() => service.contentsFor(name), { timeout: 30_000 });

it("a player without a page in view gets one message a hand on their turn, without cards or amounts", async () => {
  const room = await open();
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const [browser, other] = [await subscribe(mine, "turn"), await subscribe(theirs, "turn")];
  await hide(mine.client);
  await hide(theirs.client, true);
  await mine.client.act({ type: "raise", to: 300 });
  await theirs.client.waitUntil(({ turn, you }) => turn?.seat === you, "their turn");
  await theirs.client.act({ type: "raise", to: 500 });
  const [table] = (await backend.owner.pool.query("SELECT name FROM tables WHERE id = $1", [tableId])).rows;
  await received(browser).toEqual([{ kind: "turn", tableId, name: table.name }]);

  const { headers } = service.received.find(({ path }) => path === `/${browser}`) ?? {};
  expect(Number(headers?.ttl)).toBeGreaterThan(20);
  expect(Number(headers?.ttl), "it expires with the decision").toBeLessThanOrEqual(60);
  expect(headers).toMatchObject({ urgency: "high", topic: expect.stringMatching(/^[\w-]{32}$/) });
  const { publicKey, claims } = readVapidClaims(headers ?? {});
  expect(publicKey).toBe(await createPushSubscriptions(backend.owner).getPublicKey());
  expect(claims).toMatchObject({ aud: new URL(service.subscribe("any").endpoint).origin });

  await mine.client.act({ type: "raise", to: 900 });
  await theirs.client.act({ type: "raise", to: 1_500 });
  await settle();
  expect(service.contentsFor(browser), "one message a hand").toHaveLength(1);
  expect(service.contentsFor(other), "a player who looks at a page is told there").toEqual([]);
  mine.client.socket.disconnect();
  await mine.client.waitUntil(({ socket }) => !socket.connected, "the end of the socket");
});

it("an away player gets a message about an invitation and a private message, without the private message's text", async () => {
  const room = await open();
  const [anna, bert] = [await backend.person(), await backend.person()];
  const { pool } = backend.owner;
  await pool.query("UPDATE users SET guest = false WHERE id = ANY ($1)", [[anna.userId, bert.userId]]);
  await pool.query("INSERT INTO friendships (asker_id, asked_id, agreed_at) VALUES ($1, $2, now())", [
    anna.userId,
    bert.userId,
  ]);
  for (const { sessionKey } of [anna, bert])
    await createFriends(backend.owner).saveSettings(sessionKey, { showsPlace: true, takesMessages: true });
  const [browser, other] = [await subscribe(bert, "invitation", "message"), await subscribe(bert, "turn")];
  const tableId = await backend.createTable(quickSettings());
  await room.server.node.claimUnits();
  const atAnna = await room.enter(anna);
  const names = await pool.query(
    "SELECT name FROM users WHERE id = $1 UNION ALL SELECT name FROM tables WHERE id = $2",
    [anna.userId, tableId],
  );
  const [by, table] = names.rows.map(({ name }) => name);
  expect(await createFriends(backend.owner).invite(anna.sessionKey, bert.userId, tableId)).toEqual({ ok: true });
  await received(browser).toEqual([{ kind: "invitation", tableId, name: table, by }]);
  const message = { friendId: bert.userId, commandId: randomUUID(), text: "a secret" };
  for (const _ of [1, 2]) expect(await atAnna.request("write-private", message)).toMatchObject({ ok: true });
  await received(browser).toEqual([expect.anything(), { kind: "message", friendId: anna.userId, name: by }]);
  await settle();
  expect(service.contentsFor(browser)).toHaveLength(2);
  expect(service.contentsFor(other)).toEqual([]);
});

it("S1: an away player who subscribed to seat messages is told of the seat that is held for them", async () => {
  const room = await open();
  const quiet = { seats: 2, pacing: { ...quickSettings().pacing, betweenHandsMs: 3_600_000 } };
  const tableId = await backend.createTable(quickSettings(quiet));
  await room.server.node.claimUnits();
  const [first] = [await seatPlayer(backend, room, tableId, 0), await seatPlayer(backend, room, tableId, 1)];
  const [anna, bert] = [await backend.person(), await backend.person()];
  const [browser, other] = [await subscribe(anna, "seat"), await subscribe(bert, "turn", "tournament")];
  for (const who of [anna, bert]) {
    const client = await room.enter(who);
    expect(await client.request("join-waitlist", { tableId, commandId: randomUUID() })).toMatchObject({ ok: true });
    client.socket.disconnect();
    await expect.poll(() => room.server.node.actors.get(tableId)?.audience.isConnected(who.userId)).toBe(false);
  }
  await first.client.request("leave", { tableId, commandId: randomUUID() });
  await received(browser).toMatchObject([{ kind: "seat", tableId }]);
  await settle();
  expect(service.contentsFor(other)).toEqual([]);
});

it("M16: away players are told that their tournament starts soon, and that it has started", async () => {
  const room = await open();
  const startsAt = Date.now() + 360_000;
  const tournamentId = await announceTournament(
    backend,
    quickTournament(2, 3, { kind: "scheduled", leaveUntilMs: 0 }),
    {
      opensAt: new Date(Date.now() - 1_000),
      startsAt: new Date(startsAt),
    },
  );
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  const [away, here] = await Promise.all(entrants.map(({ identity }) => subscribe(identity, "tournament")));
  if (!entrants[0] || !away || !here) throw new Error("two players entered");
  await hide(entrants[0].client);
  room.clock.advanceBy(62_000);
  await received(away).toMatchObject([{ kind: "tournament", tournamentId, startsAt }]);
  room.clock.advanceBy(300_000);
  await received(away).toHaveLength(2);
  expect(service.contentsFor(here)).toEqual([]);
  const tournament = tournamentAt(room, tournamentId);
  await tournament.mailbox.post(() => tournament.executeCommand({ type: "cancel", reason: "a test" }));
});

it("a browser that is gone is forgotten, and an address that fails gets no message for a while", async () => {
  const room = await open();
  const { mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const failing = await subscribe(theirs, "turn");
  const gone = await subscribe(mine, "turn");
  for (const { client } of [mine, theirs]) await hide(client);
  service.status = 500;
  await mine.client.act({ type: "raise", to: 300 });
  await received(failing).toHaveLength(1);
  service.status = 410;
  await theirs.client.act({ type: "raise", to: 500 });
  await received(gone).toHaveLength(1);
  const count = async (name: string) =>
    (await backend.owner.pool.query("SELECT FROM push_subscriptions WHERE endpoint LIKE '%' || $1", [name])).rowCount;
  await expect.poll(() => count(gone)).toBe(0);
  expect(await count(failing)).toBe(1);

  service.status = 201;
  await mine.client.act({ type: "fold" });
  room.clock.advanceBy(1_000);
  await theirs.client.waitUntil(({ turn, you, view }) => turn?.seat === you && view?.handNo === 2, "the next hand");
  await settle();
  expect(service.contentsFor(failing), "it rests").toHaveLength(1);
});

it("a room without a key sends no push messages", async () => {
  const room = await open({ PUSH_KEY: "" });
  const { mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const browser = await subscribe(theirs, "turn");
  await hide(theirs.client);
  await mine.client.act({ type: "raise", to: 300 });
  await settle();
  expect(service.contentsFor(browser)).toEqual([]);
  expect(await createPushSubscriptions(backend.owner).getPublicKey()).toBeNull();
});

describe.each(adapters)("at two servers by $adapter", ({ settings }) => {
  it("a player who looks at a page of another server gets no message, but does when that page is in the background", async () => {
    await backend.retireUnits();
    const here = await open({ ...settings(), NODE_NAME: "node-1", NODE_URL: "http://n1" });
    const { mine, theirs } = await seatHeadsUp(backend, here, quickSettings());
    const there = await open({ ...settings(), NODE_NAME: "node-2", NODE_URL: "http://n2" });
    const browsers = [await subscribe(mine, "turn"), await subscribe(theirs, "turn")] as const;
    const [looking, hidden] = [await there.enter(mine), await there.enter(theirs)];
    for (const client of [mine.client, theirs.client, hidden]) await hide(client);
    await hide(looking, true);
    await mine.client.act({ type: "raise", to: 300 });
    await received(browsers[1]).toHaveLength(1);
    await theirs.client.act({ type: "raise", to: 500 });
    await settle();
    expect(service.contentsFor(browsers[0])).toEqual([]);
  });
});
