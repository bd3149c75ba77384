/** Tests private messages between friends, and what pages hear of friends, on real sockets. Decision 0075 */
import { randomUUID } from "node:crypto";
import { createFriends } from "@poker/db";
import type { PrivateMessage } from "@poker/protocol";
import { expect, it } from "vitest";
import { isHandOver, seatHeadsUp } from "./heads-up.ts";
import type { TestClient } from "./test-server.ts";
import { quickSettings } from "./test-server.ts";
import { useTestBackend, useTestServer } from "./use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const friends = () => createFriends(backend.owner);
const MESSAGES_ON = { showsPlace: true, takesMessages: true };

interface Person {
  readonly userId: string;
  readonly sessionKey: string;
}

/** Two people who are friends and take messages. */
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

it("a private message reaches the windows of both friends and no other, cleaned and masked, and is read again later", async () => {
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

it("five messages in ten seconds are the most, and a message is reported by its reader alone", async () => {
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

it("friends who play one hand write nothing to each other: in-the-same-hand", async () => {
  const { mine, theirs } = await seatHeadsUp(backend, room, quickSettings());
  await befriend(mine, theirs);
  expect(await write(mine.client, theirs.userId, "I have it")).toEqual({ ok: false, code: "in-the-same-hand" });
  expect(await write(theirs.client, mine.userId, "fold")).toEqual({ ok: false, code: "in-the-same-hand" });
  await mine.client.act({ type: "fold" });
  await mine.client.waitUntil(isHandOver, "the end of the hand");
  expect(await write(mine.client, theirs.userId, "well played")).toMatchObject({ ok: true });
});

it("who is asked, invited or agreed with hears so at once, and a blocked request is not heard of", async () => {
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
  // Announcements come in their order: what was to be heard of the request would be here before the friendship with a third.
  const [atA, third] = [await room.enter(a), await backend.person()];
  await befriend(b, third);
  expect(await friends().remove(third.sessionKey, b.userId)).toEqual({ ok: true });
  await atB.waitUntil((client) => timesHeard(client) > 1, "the end of the other friendship");
  expect(timesHeard(atB)).toBe(2);
  // Nor does a stranger hear that they are blocked.
  const [stranger, other] = [await backend.person(), await backend.person()];
  const atStranger = await room.enter(stranger);
  await befriend(stranger, other);
  expect(await friends().setBlocked(b.sessionKey, stranger.userId, true)).toEqual({ ok: true });
  expect(await friends().remove(other.sessionKey, stranger.userId)).toEqual({ ok: true });
  await atStranger.waitUntil((client) => timesHeard(client) > 0, "the end of the friendship");
  expect(timesHeard(atStranger)).toBe(1);
  expect(timesHeard(atA)).toBe(0);
});
