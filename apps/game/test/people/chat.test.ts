/** Tests the chat at tables, over real sockets. Fault 39 */
import { randomUUID } from "node:crypto";
import type { ChatMessage, ClientIn } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { CHAT_RULES } from "../../src/chat/chat-rules.ts";
import { seatPlayer } from "../testing/heads-up.ts";
import type { TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

/** Connects two players with seats, and one person who watches. */
async function openTableWithTwo() {
  const tableId = await backend.createTable();
  await room.server.node.claimUnits();
  const [a, b] = [await seatPlayer(backend, room, tableId, 0), await seatPlayer(backend, room, tableId, 1)];
  const rail = { ...(await backend.person()) };
  const watcher = await room.enter(rail);
  await watcher.watch(tableId);
  return { tableId, a, b, rail: { ...rail, client: watcher } };
}
const text = (words: string) => ({ type: "text", text: words }) as const;
const say = (client: TestClient, tableId: string, said: ClientIn["say"]["said"], commandId: string = randomUUID()) =>
  client.request("say", { tableId, commandId, said });

const isChat = (payload: unknown): payload is { readonly tableId: string; readonly message: ChatMessage } =>
  typeof payload === "object" && payload !== null && "message" in payload;
const chatReceived = ({ received: all }: TestClient): readonly ChatMessage[] =>
  all.flatMap(({ event, payload }) => (event === "chat" && isChat(payload) ? [payload.message] : []));
const textsOf = (messages: readonly ChatMessage[]) =>
  messages.map(({ content }) => (content.type === "text" ? content.text : content.emote));
const waitUntilHeard = (client: TestClient, last: string) =>
  client.waitUntil(() => textsOf(chatReceived(client)).at(-1) === last, last);

async function historyOf(client: TestClient, tableId: string) {
  const reply = await client.request("chat-history", { tableId });
  if (!reply.ok) throw new Error(reply.code);
  return reply;
}

describe("a chat message", () => {
  it("a chat message reaches every watcher of its table and no other client, and is not in the journal", async () => {
    const { tableId, a, b, rail } = await openTableWithTwo();
    const other = await openTableWithTwo();
    const { rows: before } = await backend.owner.pool.query(
      "SELECT count(*) FROM stream_events WHERE kind LIKE '%chat%'",
    );
    expect(await say(a.client, tableId, text("Good evening"))).toMatchObject({ ok: true });
    expect(await say(b.client, tableId, { type: "emote", emote: "good-luck" })).toMatchObject({ ok: true });
    for (const { client } of [a, b, rail]) {
      await waitUntilHeard(client, "good-luck");
      expect(chatReceived(client).map(({ userId }) => userId)).toEqual([a.userId, b.userId]);
    }
    expect(chatReceived(a.client).at(0)?.name).toBe(a.client.names[a.userId]?.name);
    expect(chatReceived(other.a.client)).toEqual([]);
    const { rows: after } = await backend.owner.pool.query(
      "SELECT count(*) FROM stream_events WHERE kind LIKE '%chat%'",
    );
    expect(after).toEqual(before);
  });

  it("✗: a watcher without a seat may read the chat of a table but not write", async () => {
    const { tableId, a, rail } = await openTableWithTwo();
    expect(await say(rail.client, tableId, text("Let me play"))).toEqual({ ok: false, code: "not-seated" });
    expect(chatReceived(a.client)).toEqual([]);
    expect((await historyOf(a.client, tableId)).messages).toEqual([]);
  });

  it("fault 39: chat masks bad words, removes direction marks, keeps tags as text, and refuses 10,000 characters", async () => {
    const { tableId, a, b } = await openTableWithTwo();
    await say(a.client, tableId, text("<script>alert(1)</script>"));
    await say(a.client, tableId, text("\u202e\u200bhello\u2066"));
    await say(a.client, tableId, text("what the fuck"));
    await waitUntilHeard(b.client, "what the ****");
    expect(textsOf(chatReceived(b.client))).toEqual(["<script>alert(1)</script>", "hello", "what the ****"]);
    const { rows } = await backend.owner.pool.query(
      "SELECT unmasked FROM chat_messages WHERE table_id = $1 AND unmasked IS NOT NULL",
      [tableId],
    );
    expect(rows).toEqual([{ unmasked: "what the fuck" }]);
    expect(await say(a.client, tableId, text("\u200b \u202e"))).toEqual({ ok: false, code: "empty-message" });
    expect(await say(a.client, tableId, text("x".repeat(10_000)))).toEqual({ ok: false, code: "malformed" });
    expect((await historyOf(b.client, tableId)).messages).toHaveLength(3);
  });

  it("a player's chat messages are limited over all windows, and allowed again when the time of the limit is over", async () => {
    const { tableId, a, b } = await openTableWithTwo();
    const second = await room.enter(a);
    const { max, windowMs } = CHAT_RULES.messages;
    for (let i = 0; i < max; i++)
      expect(await say(i % 2 ? second : a.client, tableId, text(`${i}`))).toMatchObject({ ok: true });
    expect(await say(second, tableId, text("more"))).toMatchObject({ ok: false, code: "chat-too-fast" });
    expect(await say(b.client, tableId, text("me too"))).toMatchObject({ ok: true });
    room.clock.advanceBy(windowMs);
    expect(await say(second, tableId, text("more"))).toMatchObject({ ok: true });
  });

  it("a chat message is sent only once when the page repeats it on another connection", async () => {
    const { tableId, a, b } = await openTableWithTwo();
    const commandId = randomUUID();
    const first = await say(a.client, tableId, text("once"), commandId);
    a.client.socket.disconnect();
    const back = await room.enter(a);
    await back.watch(tableId);
    expect(await say(back, tableId, text("once"), commandId)).toEqual(first);
    await say(back, tableId, text("twice"));
    await waitUntilHeard(b.client, "twice");
    expect(textsOf(chatReceived(b.client))).toEqual(["once", "twice"]);
    expect(textsOf((await historyOf(back, tableId)).messages)).toEqual(["once", "twice"]);
  });

  it("the job that deletes old chat runs, and the history says after how many days messages are deleted", async () => {
    const { tableId, rail } = await openTableWithTwo();
    expect(await historyOf(rail.client, tableId)).toMatchObject({ retentionDays: 90 });
    const done = "SELECT FROM job_runs WHERE name = 'delete-old-chat' AND finished_at IS NOT NULL";
    await expect.poll(async () => (await backend.owner.pool.query(done)).rowCount).toBe(1);
  });

  it("decision 0111: the history says how many days an owner has chosen, without a restart of the server", async () => {
    const { tableId, rail } = await openTableWithTwo();
    await backend.owner.pool.query(
      `INSERT INTO room_settings (version, settings, changed_by, reason)
       SELECT 1, '{"chatDays": 7}', id, 'a test' FROM users LIMIT 1`,
    );
    await expect.poll(async () => (await historyOf(rail.client, tableId)).retentionDays).toBe(7);
  });

  it("✗: a client that does not watch a table can neither read its chat nor report a message", async () => {
    const { tableId } = await openTableWithTwo();
    const stranger = await room.enter(await backend.person());
    expect(await stranger.request("chat-history", { tableId })).toEqual({ ok: false, code: "not-watching" });
    expect(await stranger.request("report", { tableId, messageId: 1 })).toEqual({ ok: false, code: "not-watching" });
  });

  it("✗: a player with a chat ban cannot write until the ban ends", async () => {
    const { tableId, a, b } = await openTableWithTwo();
    await say(a.client, tableId, text("before"));
    const until = Math.floor(room.clock.wall()) + 60_000;
    const ban = "UPDATE users SET chat_banned_until = $2 WHERE id = $1";
    await backend.owner.pool.query(ban, [a.userId, new Date(until)]);
    expect(await say(a.client, tableId, text("after"))).toEqual({ ok: false, code: "chat-banned", detail: { until } });
    room.clock.advanceBy(60_001);
    expect(await say(a.client, tableId, text("again"))).toMatchObject({ ok: true });
    await waitUntilHeard(b.client, "again");
    expect(textsOf(chatReceived(b.client))).toEqual(["before", "again"]);
  });
});

describe("muting", () => {
  it("muting a player hides their messages at once in all windows of the reader only, and can be undone", async () => {
    const { tableId, a, b, rail } = await openTableWithTwo();
    const window = await room.enter(b);
    await window.watch(tableId);
    await say(a.client, tableId, text("one"));
    for (const client of [b.client, window, rail.client]) await waitUntilHeard(client, "one");
    expect(await b.client.request("mute", { userId: a.userId, muted: true })).toEqual({ ok: true });
    await window.waitUntil(({ received: all }) => all.some(({ event }) => event === "muted"), "the news");
    await say(a.client, tableId, text("two"));
    await waitUntilHeard(rail.client, "two");
    await say(b.client, tableId, text("three"));
    for (const client of [b.client, window]) {
      await waitUntilHeard(client, "three");
      expect(textsOf(chatReceived(client))).toEqual(["one", "three"]);
    }
    const history = await historyOf(window, tableId);
    expect(textsOf(history.messages)).toEqual(["three"]);
    expect(history.muted.map(({ userId }) => userId)).toEqual([a.userId]);
    expect(await window.request("mute", { userId: a.userId, muted: false })).toEqual({ ok: true });
    expect(textsOf((await historyOf(window, tableId)).messages)).toEqual(["one", "two", "three"]);
  });

  it("✗: players cannot mute themselves or an unknown player", async () => {
    const { a } = await openTableWithTwo();
    const refused = { ok: false, code: "no-such-player" };
    expect(await a.client.request("mute", { userId: a.userId, muted: true })).toEqual(refused);
    expect(await a.client.request("mute", { userId: randomUUID(), muted: true })).toEqual(refused);
  });
});

describe("reporting", () => {
  it("a report stores the reported message for the staff, together with the messages around it", async () => {
    const { tableId, a, b, rail } = await openTableWithTwo();
    await say(b.client, tableId, text("a calm word"));
    const said = await say(a.client, tableId, text("a bad word"));
    const messageId = said.ok ? said.messageId : 0;
    const report = (client: TestClient, id = messageId) => client.request("report", { tableId, messageId: id });
    expect(await report(rail.client)).toEqual({ ok: true });
    expect(await report(rail.client)).toEqual({ ok: true });
    const { rows } = await backend.owner.pool.query(
      "SELECT reporter_id, cardinality(context) AS around FROM chat_reports WHERE message_id = $1",
      [messageId],
    );
    expect(rows).toEqual([{ reporter_id: rail.userId, around: 2 }]);
    expect(await report(a.client)).toEqual({ ok: false, code: "no-such-message" });
    expect(await report(b.client, messageId + 1_000_000)).toEqual({ ok: false, code: "no-such-message" });
  });
});
