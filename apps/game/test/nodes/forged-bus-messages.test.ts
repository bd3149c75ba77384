/** Tests what harm the web server's database role can do with NOTIFY to game servers that reach each other through PostgreSQL. Fault 121 */
import { randomUUID } from "node:crypto";
import { connect } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { personRoom } from "../../src/bus/people.ts";
import { startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const rooms: TestServer[] = [];
let web: ReturnType<typeof connect>;

beforeAll(async () => {
  web = connect(backend.database.webUrl, { maxConnections: 2 });
  for (const name of ["node-1", "node-2"])
    rooms.push(
      await startTestServer(backend, { ADAPTER: "postgres", NODE_NAME: name, NODE_URL: `http://${name}.example` }),
    );
});
afterAll(async () => {
  for (const room of rooms.splice(0)) await room.close();
  await web.close();
});

/** The channel that the adapter uses. The next line has the adapter's numbers for kinds of messages. */
const CHANNEL = "bus#/";
const [BROADCAST, DISCONNECT, SERVER_SIDE_EMIT] = [3, 6, 9];

const notify = (channel: string, payload: string) => web.pool.query("SELECT pg_notify($1, $2)", [channel, payload]);
const count = ({ received }: TestClient, event: string) => received.filter((message) => message.event === event).length;

/** Opens a socket of the same new person at each server. Waits until each server knows that the person is connected to the other one. */
async function enterEverywhere() {
  const who = await backend.person();
  const clients = await Promise.all(rooms.map((room) => room.enter(who)));
  const mute = async (from: TestClient) => {
    const { userId } = await backend.person();
    await from.request("mute", { userId, muted: true });
  };
  for (const from of clients)
    for (const to of clients)
      await expect
        .poll(async () => {
          const before = count(to, "muted");
          await mute(from);
          await to.request("ping", {});
          return count(to, "muted") > before;
        })
        .toBe(true);
  return { who, clients, mute };
}

it("fault 121: a forged message on the game servers' channel does not reach pages or end sockets", async () => {
  const { who, clients, mute } = await enterEverywhere();
  const from = { uid: randomUUID(), nsp: "/" };
  const opts = { rooms: [personRoom(who.userId)], except: [], flags: {} };
  const frame = (event: string, body: unknown) => ({ opts, packet: { type: 2, data: [event, body], nsp: "/" } });
  for (const forged of [
    { ...from, type: BROADCAST, data: frame("wallet", { currency: "play", balance: 1 }) },
    { ...from, type: BROADCAST, data: frame("table-frame", {}) },
    { ...from, type: BROADCAST, data: { ...frame("room-status", {}), opts: { rooms: [], except: [], flags: {} } } },
    { ...from, type: DISCONNECT, data: { opts, close: true } },
    { ...from, type: SERVER_SIDE_EMIT, data: { packet: ["presence", { kind: "closed", node: randomUUID() }] } },
  ])
    await notify(CHANNEL, JSON.stringify(forged));
  for (const payload of ["x", "", "null", "A".repeat(7_000)]) await notify(CHANNEL, payload);
  const before = clients.map((client) => client.received.length);
  for (const client of clients) await mute(client);
  for (const [n, client] of clients.entries())
    await client.waitUntil(() => client.received.length >= (before[n] ?? 0) + 2, "what was really said");
  for (const client of clients) {
    expect(client.received.filter(({ event }) => event === "wallet" || event === "table-frame")).toEqual([]);
    expect(await client.request("ping", {})).toMatchObject({ ok: true });
  }
});

it("fault 121: the web server's role can neither read nor replay messages between game servers", async () => {
  const { who, clients, mute } = await enterEverywhere();
  const heard: string[] = [];
  const listener = web.listen({
    channels: { [CHANNEL]: (payload) => void heard.push(payload), marker: () => void heard.push("marker") },
    onListening: () => void heard.push("marker"),
  });
  try {
    await expect.poll(() => heard).toContain("marker");
    const [here, there] = clients;
    if (!here || !there) throw new Error("two servers are needed");
    const before = count(there, "muted");
    await mute(here);
    await there.waitUntil(() => count(there, "muted") > before, "the mute");
    await expect.poll(() => heard.length).toBeGreaterThan(1);
    for (const payload of heard) {
      expect(payload).not.toContain(who.userId);
      expect(Buffer.from(payload, "base64").toString()).not.toContain("muted");
    }
    const told = count(there, "muted");
    for (const payload of heard.filter((each) => each !== "marker")) await notify(CHANNEL, payload);
    await mute(there);
    await there.waitUntil(() => count(there, "muted") > told, "the next mute");
    expect(count(there, "muted")).toBe(told + 1);
  } finally {
    await listener.close();
  }
});

it("fault 121: game servers survive malformed announcements, and still drop the sockets of ended sessions", async () => {
  const { who, clients } = await enterEverywhere();
  const channels = ["session_ended", "break_began", "reality_check", "friends_changed", "notice_written"];
  for (const channel of [...channels, "table_invitation", "mute_changed", "inheritance of node-1"])
    for (const payload of ["x", "", "{}", "null"]) await notify(channel, payload);
  const { sid } = (await backend.owner.pool.query("SELECT sid FROM sessions WHERE user_id = $1", [who.userId])).rows[0];
  await notify("session_ended", sid);
  const other = await openTestSession(backend.owner.pool, who.userId);
  const second = await rooms[0]?.enter({ ...who, sessionKey: other.sessionKey });
  await backend.sessions.end(other.sessionKey);
  await second?.waitUntil(({ goodbye }) => goodbye === "session-revoked", "the end of the other session");
  for (const client of clients) expect(await client.request("ping", {})).toMatchObject({ ok: true });
});
