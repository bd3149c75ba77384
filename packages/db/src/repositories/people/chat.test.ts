import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createChat } from "./chat.ts";
import { createMutes } from "./mutes.ts";

const room = useTestRoom();
const chat = () => createChat(room.game.pool);
const mutes = () => createMutes(room.game);
const AT = Date.UTC(2026, 5, 1);

async function table() {
  const { tableId } = await room.createTable();
  const [a, b] = [await room.createPlayer(1), await room.createPlayer(1)];
  const say = (userId: string, text: string, commandId: string = randomUUID()) =>
    chat().saveMessage({ tableId, userId, commandId, spoken: { text, unmasked: null }, at: AT });
  return { tableId, a, b, say };
}
const idOf = (said: object): number => ("id" in said && typeof said.id === "number" ? said.id : Number.NaN);

it("the last messages of one table are listed oldest first", async () => {
  const { tableId, a, b, say } = await table();
  for (const text of ["one", "two", "three"]) await say(a, text);
  await chat().saveMessage({ tableId, userId: b, commandId: randomUUID(), spoken: { emote: "bye" }, at: AT });
  await (await table()).say(a, "elsewhere");
  const last = await chat().listRecent(tableId, b, 3);
  expect(last.map(({ text, emote, userId, at }) => [text ?? emote, userId, at])).toEqual([
    ["two", a, AT],
    ["three", a, AT],
    ["bye", b, AT],
  ]);
});

it("a repeated command stores one message, even when both arrive concurrently", async () => {
  const { tableId, a, say } = await table();
  const commandId = randomUUID();
  const all = await Promise.all([1, 2, 3].map(() => say(a, "hello", commandId)));
  all.push(await say(a, "hello", commandId));
  expect(all.filter((said) => "fresh" in said && said.fresh)).toHaveLength(1);
  expect(new Set(all.map(idOf)).size).toBe(1);
  expect(await chat().listRecent(tableId, a, 10)).toHaveLength(1);
});

it("a player banned from chat writes nothing until the ban ends", async () => {
  const { tableId, a, say } = await table();
  const ban = (until: number) =>
    room.owner.pool.query("UPDATE users SET chat_banned_until = $2 WHERE id = $1", [a, new Date(until)]);
  await ban(AT + 1);
  expect(await say(a, "hello")).toEqual({ ok: false, code: "chat-banned", detail: { until: AT + 1 } });
  expect(await chat().listRecent(tableId, a, 10)).toEqual([]);
  await ban(AT);
  expect(await say(a, "hello")).toMatchObject({ fresh: true });
});

it("a muted player's messages are hidden only from the player who muted them, until they unmute", async () => {
  const { tableId, a, b, say } = await table();
  await say(a, "hello");
  expect(await mutes().setMuted(b, a, true)).toEqual({ ok: true });
  expect(await mutes().setMuted(b, a, true)).toEqual({ ok: true });
  expect(await chat().listRecent(tableId, b, 10)).toEqual([]);
  expect(await chat().listRecent(tableId, a, 10)).toHaveLength(1);
  expect(await mutes().listMuters(a)).toEqual(new Set([b]));
  expect((await mutes().list(b)).map(({ userId }) => userId)).toEqual([a]);
  expect(await mutes().setMuted(b, a, false)).toEqual({ ok: true });
  expect(await chat().listRecent(tableId, b, 10)).toHaveLength(1);
  expect(await mutes().list(b)).toEqual([]);
  expect(await mutes().setMuted(b, b, true)).toEqual({ ok: false, code: "no-such-player" });
  expect(await mutes().setMuted(b, randomUUID(), true)).toEqual({ ok: false, code: "no-such-player" });
});

it("a report stores the message and the messages around it, once for each reporter", async () => {
  const { tableId, a, b, say } = await table();
  const ids: number[] = [];
  for (const text of ["1", "2", "3", "4", "5"]) ids.push(idOf(await say(a, text)));
  const report = (messageId: number, reporterId: string, at = tableId) =>
    chat().saveReport({ tableId: at, messageId, reporterId, around: 1, at: AT });
  const [, , third = 0] = ids;
  expect(await report(third, b)).toBe(true);
  await say(b, "later");
  expect(await report(third, b)).toBe(true);
  const { rows } = await room.owner.pool.query("SELECT context FROM chat_reports WHERE reporter_id = $1", [b]);
  expect(rows.map(({ context }) => context.map(Number))).toEqual([ids.slice(1, 4)]);
  expect(await report(third, a)).toBe(false);
  expect(await report(third, b, (await table()).tableId)).toBe(false);
  expect(await report(99_999_999, b)).toBe(false);
});

it("old messages are deleted unless they belong to a report", async () => {
  const { tableId, a, b, say } = await table();
  const ids: number[] = [];
  for (const text of ["1", "2", "3", "4"]) ids.push(idOf(await say(a, text)));
  const later = { tableId, userId: b, commandId: randomUUID(), spoken: { emote: "bye" }, at: AT + 1 };
  await chat().saveMessage(later);
  await chat().saveReport({ tableId, messageId: ids[1] ?? 0, reporterId: b, around: 1, at: AT });
  expect(await chat().deleteBefore(AT)).toBe(0);
  expect(await chat().deleteBefore(AT + 1)).toBeGreaterThanOrEqual(1);
  expect(await chat().deleteBefore(AT + 1)).toBe(0);
  const left = (await chat().listRecent(tableId, b, 10)).map(({ text, emote }) => text ?? emote);
  expect(left).toEqual(["1", "2", "3", "bye"]);
});

it("messages cannot be changed or deleted, and the web server's role cannot read them", async () => {
  const denied = { code: "42501" };
  await expect(room.game.pool.query("UPDATE chat_messages SET text = 'x'")).rejects.toMatchObject(denied);
  for (const what of ["chat_messages", "chat_reports"])
    await expect(room.game.pool.query(`DELETE FROM ${what}`)).rejects.toMatchObject(denied);
  await expect(room.web.pool.query("SELECT chat_delete_before(now(), 1)")).rejects.toMatchObject(denied);
  await expect(room.web.pool.query("SELECT FROM chat_messages")).rejects.toMatchObject(denied);
});
