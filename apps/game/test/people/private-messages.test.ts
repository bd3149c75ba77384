/** Tests private messages between friends, and what pages are told about friends, over real sockets. Decision 0075 */
import { randomUUID } from "node:crypto";
import { createFriends, createNotices } from "@poker/db";
import type { PrivateMessage } from "@poker/protocol";
import { expect, it } from "vitest";
import { isHandOver, seatHeadsUp } from "../testing/heads-up.ts";
import { spawnServer } from "../testing/spawn-server.ts";
import type { TestClient } from "../testing/test-server.ts";
import { quickSettings, startTestServer } from "../testing/test-server.ts";
import { useAdapters } from "../testing/use-adapters.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const friends = () => createFriends(backend.owner);
const MESSAGES_ON = { showsPlace: true, takesMessages: true };

interface Person {
  readonly userId: string;
  readonly sessionKey: string;
}

/** Makes the two people friends. Both accept private messages. */
async function befriend(a: Person, b: Person): Promise<void> {
  await backend.owner.pool.query("UPDATE users SET guest = false WHERE id = ANY ($1)", [[a.userId, b.userId]]);
  await backend.owner.pool.query("INSERT INTO friendships (asker_id, asked_id, agreed_at) VALUES ($1, $2, now())", [
    a.userId,
    b.userId,
  ]);
  for (const { sessionKey } of [a, b])
    expect(await friends().saveSettings(sessionKey, MESSAGES_ON)).toEqual({ ok: true });
}

const write = (client: TestClient, friendId: string, text: string) =>
  client.request("write-private", { friendId, commandId: randomUUID(), text });
const isMessage = (payload: unknown): payload is PrivateMessage =>
  typeof payload === "object" && payload !== null && "readerId" in payload;
const textsReceived = ({ received }: TestClient): readonly string[] =>
  received.flatMap(({ event, payload }) => (event === "private-message" && isMessage(payload) ? [payload.text] : []));
const heard = ({ received }: TestClient, name: string): boolean => received.some(({ event }) => event === name);

it("a private message is cleaned and masked, reaches only the windows of both friends, and can be read later", async () => {
  const [a, b, other] = [await backend.person(), await backend.person(), await backend.person()];
  await befriend(a, b);
  const [atA, atB, atOther] = [await room.enter(a), await room.enter(b), await room.enter(other)];
  expect(await write(atA, b.userId, "what the\u202e fuck")).toMatchObject({
    ok: true,
    message: { text: "what the ****" },
  });
  await atB.waitUntil(() => textsReceived(atB).length === 1, "the message");
  await atA.waitUntil(() => textsReceived(atA).length === 1, "the own message");
  expect(textsReceived(atB)).toEqual(["what the ****"]);
  expect(textsReceived(atOther)).toEqual([]);
  expect(await atB.request("private-history", { friendId: a.userId })).toMatchObject({
    ok: true,
    messages: [{ text: "what the ****", writerId: a.userId }],
  });
  expect(await atOther.request("private-history", { friendId: a.userId })).toEqual({ ok: false, code: "not-friends" });
  expect(await write(atOther, a.userId, "hello")).toEqual({ ok: false, code: "not-friends" });
  expect(await write(atA, b.userId, "\u200b")).toEqual({ ok: false, code: "empty-message" });
});

it("a player can send five private messages in ten seconds, and only the reader may report a message", async () => {
  const [a, b] = [await backend.person(), await backend.person()];
  await befriend(a, b);
  const [atA, atB] = [await room.enter(a), await room.enter(b)];
  const first = await write(atA, b.userId, "one");
  const messageId = first.ok ? first.message.id : 0;
  for (const text of ["two", "three", "four", "five"])
    expect(await write(atA, b.userId, text)).toMatchObject({ ok: true });
  expect(await write(atA, b.userId, "six")).toMatchObject({ ok: false, code: "chat-too-fast" });
  expect(await atA.request("report-private", { messageId })).toEqual({ ok: false, code: "no-such-message" });
  expect(await atB.request("report-private", { messageId })).toEqual({ ok: true });
});

it("friends who play in the same hand cannot write to each other until it is over: in-the-same-hand", async () => {
  const { mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  await befriend(mine, theirs);
  expect(await write(mine.client, theirs.userId, "I have it")).toEqual({ ok: false, code: "in-the-same-hand" });
  expect(await write(theirs.client, mine.userId, "fold")).toEqual({ ok: false, code: "in-the-same-hand" });
  await mine.client.act({ type: "fold" });
  await mine.client.waitUntil(isHandOver, "the end of the hand");
  expect(await write(mine.client, theirs.userId, "well played")).toMatchObject({ ok: true });
});

it("a player is told at once of an invitation and of the end of a friendship, but not of a blocked request", async () => {
  const [a, b] = [await backend.person(), await backend.person()];
  const tableId = await backend.createTable();
  await befriend(a, b);
  const atB = await room.enter(b);
  expect(await friends().invite(a.sessionKey, b.userId, tableId)).toEqual({ ok: true });
  await atB.waitUntil(() => heard(atB, "notice"), "the invitation");
  expect(await friends().remove(a.sessionKey, b.userId)).toEqual({ ok: true });
  await atB.waitUntil(() => heard(atB, "friends-changed"), "the end of the friendship");
  expect(await friends().setBlocked(b.sessionKey, a.userId, true)).toEqual({ ok: true });
  const timesHeard = ({ received }: TestClient) => received.filter(({ event }) => event === "friends-changed").length;
  const { name } = (await backend.owner.prisma.user.findUnique({ where: { id: b.userId } })) ?? { name: "" };
  expect(await friends().ask(a.sessionKey, name)).toEqual({ ok: true });
  // Announcements arrive in order. If the blocked request were announced, that would arrive before the news about the third player.
  const [atA, third] = [await room.enter(a), await backend.person()];
  await befriend(b, third);
  expect(await friends().remove(third.sessionKey, b.userId)).toEqual({ ok: true });
  await atB.waitUntil((client) => timesHeard(client) > 2, "the own block, and the end of the other friendship");
  expect(timesHeard(atB)).toBe(3);
  // A stranger who is blocked is not told so.
  const [stranger, other] = [await backend.person(), await backend.person()];
  const atStranger = await room.enter(stranger);
  await befriend(stranger, other);
  expect(await friends().setBlocked(b.sessionKey, stranger.userId, true)).toEqual({ ok: true });
  expect(await friends().remove(other.sessionKey, stranger.userId)).toEqual({ ok: true });
  await atStranger.waitUntil((client) => timesHeard(client) > 0, "the end of the friendship");
  expect(timesHeard(atStranger)).toBe(1);
  expect(timesHeard(atA)).toBe(0);
});

const unread = async ({ sessionKey }: Person) =>
  (await friends().news(sessionKey)).find(({ kind }) => kind === "message")?.waiting ?? 0;
const payloadsOf = ({ received }: TestClient, name: string) =>
  received.flatMap(({ event, payload }) => (event === name ? [payload] : []));

const { adapters } = useAdapters();
it.each(adapters.slice(0, 1))(
  "the count of unread messages is right over two servers, and after kill -9 of the writer's server",
  async ({ settings }) => {
    const [a, b] = [await backend.person(), await backend.person()];
    await befriend(a, b);
    const here = await startTestServer(backend, { ...settings(), NODE_NAME: "node-1", NODE_URL: "http://n1" });
    const dying = await spawnServer(backend, { ...settings(), NODE_NAME: "node-2", NODE_URL: "http://n2" });
    const [atB, alsoB, atA] = [await here.enter(b), await here.enter(b), await dying.enter(a)];
    // The writer's server must first learn that the reader is connected to the other server. Until then, the reader's pages do not get the
    // message itself.
    await expect
      .poll(
        async () => {
          await write(atA, b.userId, "hello");
          return textsReceived(atB).length;
        },
        { timeout: 30_000, interval: 3_000 },
      )
      .toBeGreaterThan(0);
    const before = await unread(b);
    expect(before).toBeGreaterThan(0);
    expect(await write(atA, b.userId, "the last")).toMatchObject({ ok: true });
    await dying.kill("SIGKILL");
    expect(await unread(b)).toBe(before + 1);
    const heardBefore = payloadsOf(alsoB, "friends-changed").length;
    expect(await atB.request("private-history", { friendId: a.userId })).toMatchObject({ ok: true });
    expect(await unread(b)).toBe(0);
    await alsoB.waitUntil(
      (client) => payloadsOf(client, "friends-changed").length > heardBefore,
      "that it was read in another window",
    );
    await here.close();
  },
);

it("a block hides the blocked player's chat at once, and looks to that player like the end of the friendship", async () => {
  const { tableId, mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  const [third, window] = [await backend.person(), await room.enter(theirs)];
  await befriend(mine, theirs);
  await befriend(mine, third);
  const say = (text: string) =>
    mine.client.request("say", { tableId, commandId: randomUUID(), said: { type: "text", text } });
  expect(await say("before")).toMatchObject({ ok: true });
  await theirs.client.waitUntil((client) => payloadsOf(client, "chat").length === 1, "what was said");
  // The player is blocked from outside of these windows, as from the page of friends.
  expect(await friends().setBlocked(theirs.sessionKey, mine.userId, true)).toEqual({ ok: true });
  for (const client of [theirs.client, window])
    await client.waitUntil((each) => payloadsOf(each, "muted").length === 1, "that the player is muted");
  expect(payloadsOf(theirs.client, "muted")).toEqual([{ userId: mine.userId, muted: true }]);
  expect(await theirs.client.request("chat-history", { tableId })).toMatchObject({ ok: true, messages: [] });
  expect(await theirs.client.request("mute", { userId: mine.userId, muted: false })).toEqual({
    ok: false,
    code: "blocked-by-you",
  });
  expect(await say("after")).toMatchObject({ ok: true });
  await mine.client.waitUntil((client) => payloadsOf(client, "chat").length === 2, "the own message");
  expect(payloadsOf(theirs.client, "chat")).toHaveLength(1);
  expect(payloadsOf(mine.client, "muted")).toEqual([]);

  // For everything that the blocked player tries, they get the same answers as from a person who has ended the friendship.
  expect(await friends().remove(third.sessionKey, mine.userId)).toEqual({ ok: true });
  const nameOf = async ({ userId }: Person) =>
    (await backend.owner.prisma.user.findUnique({ where: { id: userId } }))?.name ?? "";
  const answersOf = async (other: Person) => [
    await write(mine.client, other.userId, "hello"),
    await mine.client.request("private-history", { friendId: other.userId }),
    await mine.client.request("mark-private-read", { friendId: other.userId, upTo: 1 }),
    await friends().invite(mine.sessionKey, other.userId, tableId),
    await friends().remove(mine.sessionKey, other.userId),
    await friends().answer(mine.sessionKey, other.userId, true),
    await friends().standing(mine.userId, other.userId),
    await friends().ask(mine.sessionKey, await nameOf(other)),
    await friends().ask(mine.sessionKey, await nameOf(other)),
    await friends().standing(mine.userId, other.userId),
  ];
  const ofBlocker = await answersOf(theirs);
  expect(ofBlocker).toEqual(await answersOf(third));
  const { friends: left, asked } = await friends().view(mine.userId, mine.sessionKey);
  expect([left.length, asked.length]).toEqual([0, 2]);
  expect(await friends().news(theirs.sessionKey)).toEqual([]);
  expect(await createNotices(backend.owner).list(theirs.userId, 10)).toEqual([]);
  // The block changes nothing at the table: the player can still act.
  expect(await mine.client.act({ type: "fold" })).toMatchObject({ ok: true });
  await theirs.client.waitUntil(isHandOver, "the end of the hand");
});
