import type { ChatMessage, Emote, MutedPlayer, Replies, WireRefusal } from "@poker/protocol";
import { afterEach, expect, it, vi } from "vitest";
import { BUBBLE_DURATION_MS, type ChatRequest, countUnread, createChatStore, mergeMessages } from "./chat-store.ts";

const message = (id: number, userId = "a"): ChatMessage => ({
  id,
  at: id,
  userId,
  name: userId,
  isBot: false,
  isStaff: false,
  content: { type: "text", text: `${id}` },
});
const MUTED_B: MutedPlayer = { userId: "b", name: "b" };
afterEach(() => {
  vi.useRealTimers();
});

const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

/** Builds a chat whose server has this history. The server answers every other request with `other`. */
function chatWith(history: () => Replies["chat-history"], other: { readonly ok: true } | WireRefusal = { ok: true }) {
  const asked: unknown[] = [];
  const answers: { readonly [E in Parameters<ChatRequest>[0]]: () => Replies[E] } = {
    "chat-history": history,
    say: () => (other.ok ? { ok: true as const, messageId: 1 } : other),
    mute: () => other,
    report: () => other,
  };
  const ask: ChatRequest = async (event, payload) => {
    asked.push({ event, payload });
    return answers[event]();
  };
  return { chat: createChatStore("table", ask), asked };
}

it("messages are in order, each message once, without messages of muted players", () => {
  expect(ids(mergeMessages([message(1), message(3)], [message(2), message(3)], []))).toEqual([1, 2, 3]);
  expect(ids(mergeMessages([message(1), message(2, "b")], [message(3, "b")], [MUTED_B]))).toEqual([1]);
});

it("earlier messages count as read; new messages by other players are unread until they are marked as read", async () => {
  const { chat } = chatWith(() => ({ ok: true, messages: [message(1), message(2)], muted: [], retentionDays: 90 }));
  await chat.loadHistory();
  expect(countUnread(chat.getState(), "me")).toBe(0);
  chat.receiveMessage(message(3));
  chat.receiveMessage(message(4, "me"));
  expect(countUnread(chat.getState(), "me")).toBe(1);
  chat.markRead();
  expect(countUnread(chat.getState(), "me")).toBe(0);
});

it("messages missed during a disconnection are fetched and count as unread", async () => {
  const said = [message(1)];
  const { chat } = chatWith(() => ({ ok: true, messages: [...said], muted: [], retentionDays: 90 }));
  await chat.loadHistory();
  chat.receiveMessage(message(2));
  chat.markRead();
  said.push(message(2), message(3));
  await chat.loadHistory();
  expect(ids(chat.getState().messages)).toEqual([1, 2, 3]);
  expect(countUnread(chat.getState(), "me")).toBe(1);
});

it("the chat of a player who was muted in another window is hidden in this window until they are unmuted", async () => {
  const all = [message(1), message(2, "b")];
  let muted: readonly MutedPlayer[] = [];
  const { chat } = chatWith(() => ({
    ok: true,
    messages: all.filter(({ userId }) => !muted.some((one) => one.userId === userId)),
    muted,
    retentionDays: 90,
  }));
  await chat.loadHistory();
  muted = [MUTED_B];
  await chat.loadHistory();
  chat.receiveMessage(message(3, "b"));
  expect(ids(chat.getState().messages)).toEqual([1]);
  muted = [];
  await chat.loadHistory();
  expect(ids(chat.getState().messages)).toEqual([1, 2]);
});

it("a refusal stays until the next success, and a message is marked as reported only on success", async () => {
  const refusing = chatWith(() => ({ ok: true, messages: [], muted: [], retentionDays: 90 }), {
    ok: false,
    code: "chat-too-fast",
  });
  expect(await refusing.chat.sendMessage({ type: "text", text: "hello" })).toBe(false);
  await refusing.chat.reportMessage(7);
  expect(refusing.chat.getState()).toMatchObject({ refusal: "chat-too-fast", reportedIds: new Set() });
  const { chat, asked } = chatWith(() => ({ ok: true, messages: [], muted: [], retentionDays: 90 }));
  expect(await chat.sendMessage({ type: "emote", emote: "bye" })).toBe(true);
  await chat.reportMessage(7);
  await chat.setMuted("b", true);
  expect(chat.getState()).toMatchObject({ refusal: null, reportedIds: new Set([7]) });
  expect(asked).toMatchObject([
    { event: "say", payload: { tableId: "table", said: { type: "emote", emote: "bye" } } },
    { event: "report", payload: { tableId: "table", messageId: 7 } },
    { event: "mute", payload: { userId: "b", muted: true } },
  ]);
});

it("a seat shows its player's newest message for a moment, and nothing from a muted player", async () => {
  vi.useFakeTimers();
  const emote = (id: number, userId: string, word: Emote): ChatMessage => ({
    ...message(id, userId),
    content: { type: "emote", emote: word },
  });
  let muted: readonly MutedPlayer[] = [];
  const { chat } = chatWith(() => ({ ok: true, messages: [emote(1, "a", "bye")], muted, retentionDays: 90 }));
  await chat.loadHistory();
  const shown = () =>
    Object.fromEntries(
      [...chat.getState().bubbles].map(([userId, said]) => [userId, said.type === "text" ? said.text : said.emote]),
    );
  expect(shown()).toEqual({}); // The emote in the history was sent before the page was opened.
  chat.receiveMessage(emote(2, "a", "thanks"));
  chat.receiveMessage(emote(3, "b", "sorry"));
  chat.receiveMessage(message(4, "c"));
  vi.advanceTimersByTime(BUBBLE_DURATION_MS.emote - 1);
  chat.receiveMessage(emote(5, "a", "good-luck"));
  expect(shown()).toEqual({ a: "good-luck", b: "sorry", c: "4" });
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual({ a: "good-luck", c: "4" });
  chat.receiveMessage(message(6, "a"));
  chat.receiveMessage(emote(7, "b", "bye"));
  muted = [MUTED_B];
  await chat.loadHistory();
  chat.receiveMessage(emote(8, "b", "bye"));
  chat.receiveMessage(message(9, "b"));
  expect(shown()).toEqual({ a: "6", c: "4" });
  vi.advanceTimersByTime(BUBBLE_DURATION_MS.text);
  expect(shown()).toEqual({});
});
