import type { ChatMessage, Emote, Muted, Refused, Replies } from "@poker/protocol";
import { afterEach, expect, it, vi } from "vitest";
import { type Ask, createTableChat, EMOTE_MS, together, unreadOf } from "./chat-store.ts";

const message = (id: number, userId = "a"): ChatMessage => ({
  id,
  at: id,
  userId,
  name: userId,
  said: { type: "text", text: `${id}` },
});
const MUTED_B: Muted = { userId: "b", name: "b" };
afterEach(() => {
  vi.useRealTimers();
});

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

/** A server with this to tell; every other thing asked for gets `other`. */
function chatWith(history: () => Replies["chat-history"], other: { readonly ok: true } | Refused = { ok: true }) {
  const asked: unknown[] = [];
  const answers: { readonly [E in Parameters<Ask>[0]]: () => Replies[E] } = {
    "chat-history": history,
    say: () => (other.ok ? { ok: true as const, messageId: 1 } : other),
    mute: () => other,
    report: () => other,
  };
  const ask: Ask = async (event, payload) => {
    asked.push({ event, payload });
    return answers[event]();
  };
  return { chat: createTableChat("table", ask), asked };
}

it("messages stand in their order, each once, and without those who are muted", () => {
  expect(ids(together([message(1), message(3)], [message(2), message(3)], []))).toEqual([1, 2, 3]);
  expect(ids(together([message(1), message(2, "b")], [message(3, "b")], [MUTED_B]))).toEqual([1]);
});

it("what was said before one came is read; what comes is not, but one's own; a look at it reads it", async () => {
  const { chat } = chatWith(() => ({ ok: true, messages: [message(1), message(2)], muted: [], keptDays: 90 }));
  await chat.load();
  expect(unreadOf(chat.getState(), "me")).toBe(0);
  chat.take(message(3));
  chat.take(message(4, "me"));
  expect(unreadOf(chat.getState(), "me")).toBe(1);
  chat.read();
  expect(unreadOf(chat.getState(), "me")).toBe(0);
});

it("nothing is lost when the line drops: what was missed is fetched, and is news", async () => {
  const said = [message(1)];
  const { chat } = chatWith(() => ({ ok: true, messages: [...said], muted: [], keptDays: 90 }));
  await chat.load();
  chat.take(message(2));
  chat.read();
  said.push(message(2), message(3));
  await chat.load();
  expect(ids(chat.getState().messages)).toEqual([1, 2, 3]);
  expect(unreadOf(chat.getState(), "me")).toBe(1);
});

it("who is muted in another window is gone from this one, and comes back", async () => {
  const all = [message(1), message(2, "b")];
  let muted: readonly Muted[] = [];
  const { chat } = chatWith(() => ({
    ok: true,
    messages: all.filter(({ userId }) => !muted.some((one) => one.userId === userId)),
    muted,
    keptDays: 90,
  }));
  await chat.load();
  muted = [MUTED_B];
  await chat.load();
  chat.take(message(3, "b"));
  expect(ids(chat.getState().messages)).toEqual([1]);
  muted = [];
  await chat.load();
  expect(ids(chat.getState().messages)).toEqual([1, 2]);
});

it("a no is kept until the next yes, and a message is marked as reported only when it was", async () => {
  const refusing = chatWith(() => ({ ok: true, messages: [], muted: [], keptDays: 90 }), {
    ok: false,
    code: "chat-too-fast",
  });
  expect(await refusing.chat.say({ type: "text", text: "hello" })).toBe(false);
  await refusing.chat.report(7);
  expect(refusing.chat.getState()).toMatchObject({ refused: "chat-too-fast", reported: new Set() });
  const { chat, asked } = chatWith(() => ({ ok: true, messages: [], muted: [], keptDays: 90 }));
  expect(await chat.say({ type: "emote", emote: "bye" })).toBe(true);
  await chat.report(7);
  await chat.mute("b", true);
  expect(chat.getState()).toMatchObject({ refused: null, reported: new Set([7]) });
  expect(asked).toMatchObject([
    { event: "say", payload: { tableId: "table", said: { type: "emote", emote: "bye" } } },
    { event: "report", payload: { tableId: "table", messageId: 7 } },
    { event: "mute", payload: { userId: "b", muted: true } },
  ]);
});

it("a short word stands at its speaker's seat for a moment, the next one as long; words of those who are muted do not", async () => {
  vi.useFakeTimers();
  const emote = (id: number, userId: string, word: Emote): ChatMessage => ({
    ...message(id, userId),
    said: { type: "emote", emote: word },
  });
  let muted: readonly Muted[] = [];
  const { chat } = chatWith(() => ({ ok: true, messages: [emote(1, "a", "bye")], muted, keptDays: 90 }));
  await chat.load();
  const shown = () => Object.fromEntries(chat.getState().emotes);
  expect(shown()).toEqual({}); // said before one came
  chat.take(emote(2, "a", "thanks"));
  chat.take(emote(3, "b", "sorry"));
  chat.take(message(4, "c"));
  vi.advanceTimersByTime(EMOTE_MS - 1);
  chat.take(emote(5, "a", "good-luck"));
  expect(shown()).toEqual({ a: "good-luck", b: "sorry" });
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual({ a: "good-luck" });
  chat.take(emote(6, "b", "bye"));
  muted = [MUTED_B];
  await chat.load();
  chat.take(emote(7, "b", "bye"));
  expect(shown()).toEqual({ a: "good-luck" });
  vi.advanceTimersByTime(EMOTE_MS);
  expect(shown()).toEqual({});
});
