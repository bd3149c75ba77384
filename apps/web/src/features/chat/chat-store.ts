/** What one page knows of the talk at one table. No React, no socket: the table's session feeds it. */
import type { ChatContent, ChatMessage, ClientIn, Emote, MutedPlayer, RefusalCode, Replies } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../ui/new-id.ts";

export interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly muted: readonly MutedPlayer[];
  /** By user: the short word that stands at his seat just now. */
  readonly emotes: ReadonlyMap<string, Emote>;
  /** After so many days a message is forgotten; null: not told yet. */
  readonly retentionDays: number | null;
  /** Id of the newest message that was there before, or was seen. */
  readonly readUpTo: number;
  /** Those this page has reported. */
  readonly reportedIds: ReadonlySet<number>;
  /** Why the last thing asked for was not done. */
  readonly refusal: RefusalCode | null;
}

export interface ChatStore extends StoreApi<ChatState> {
  /** Fetches what was said: when the line is up again, and when somebody is muted or no more. */
  loadHistory(): Promise<void>;
  receiveMessage(message: ChatMessage): void;
  /** True when it was said. */
  sendMessage(said: ChatContent): Promise<boolean>;
  /** True when it was done. */
  setMuted(userId: string, muted: boolean): Promise<boolean>;
  reportMessage(messageId: number): Promise<void>;
  /** All of it has been seen. */
  markRead(): void;
}

type ChatRequestName = "say" | "chat-history" | "mute" | "report";
export type ChatRequest = <E extends ChatRequestName>(event: E, payload: ClientIn[E]) => Promise<Replies[E]>;

/** A page that is left open keeps this many. */
const MAX_MESSAGES = 200;
/** How long a short word stands at its speaker's seat. */
export const EMOTE_DURATION_MS = 2_000;

/** What is known and what came, each once, without those who are muted. */
export function mergeMessages(
  known: readonly ChatMessage[],
  came: readonly ChatMessage[],
  muted: readonly MutedPlayer[],
): readonly ChatMessage[] {
  const deafTo = new Set(muted.map(({ userId }) => userId));
  const byId = new Map([...known, ...came].map((message) => [message.id, message]));
  return [...byId.values()]
    .filter(({ userId }) => !deafTo.has(userId))
    .sort((a, b) => a.id - b.id)
    .slice(-MAX_MESSAGES);
}

function withoutEmotes(emotes: ChatState["emotes"], userIds: readonly string[]): ChatState["emotes"] {
  const rest = new Map(emotes);
  for (const userId of userIds) rest.delete(userId);
  return rest.size === emotes.size ? emotes : rest;
}

export const countUnread = ({ messages, readUpTo }: ChatState, userId: string): number =>
  messages.filter((message) => message.id > readUpTo && message.userId !== userId).length;

export function createChatStore(tableId: string, request: ChatRequest): ChatStore {
  const store = createStore<ChatState>(() => ({
    messages: [],
    muted: [],
    emotes: new Map(),
    retentionDays: null,
    readUpTo: 0,
    reportedIds: new Set(),
    refusal: null,
  }));
  const newestId = () => store.getState().messages.at(-1)?.id ?? 0;
  let loaded = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function showEmote(userId: string, emote: Emote): void {
    clearTimeout(timers.get(userId));
    store.setState(({ emotes }) => ({ emotes: new Map(emotes).set(userId, emote) }));
    timers.set(
      userId,
      setTimeout(
        () => store.setState(({ emotes }) => ({ emotes: withoutEmotes(emotes, [userId]) })),
        EMOTE_DURATION_MS,
      ),
    );
  }

  return {
    ...store,
    async loadHistory() {
      const reply = await request("chat-history", { tableId });
      if (!reply.ok) return;
      store.setState(({ messages, emotes }) => ({
        messages: mergeMessages(messages, reply.messages, reply.muted),
        muted: reply.muted,
        emotes: withoutEmotes(
          emotes,
          reply.muted.map(({ userId }) => userId),
        ),
        retentionDays: reply.retentionDays,
      }));
      // What was said before one came is not news.
      if (!loaded) store.setState({ readUpTo: reply.messages.at(-1)?.id ?? 0 });
      loaded = true;
    },
    receiveMessage(message) {
      const { messages, muted } = store.getState();
      store.setState({ messages: mergeMessages(messages, [message], muted) });
      const { userId, content } = message;
      if (content.type === "emote" && !muted.some((one) => one.userId === userId)) showEmote(userId, content.emote);
    },
    async sendMessage(said) {
      const reply = await request("say", { tableId, commandId: newId(), said });
      store.setState({ refusal: reply.ok ? null : reply.code });
      return reply.ok;
    },
    async setMuted(userId, muted) {
      const reply = await request("mute", { userId, muted });
      store.setState({ refusal: reply.ok ? null : reply.code });
      return reply.ok;
    },
    async reportMessage(messageId) {
      const reply = await request("report", { tableId, messageId });
      if (!reply.ok) return store.setState({ refusal: reply.code });
      store.setState(({ reportedIds }) => ({ reportedIds: new Set([...reportedIds, messageId]), refusal: null }));
    },
    markRead() {
      if (newestId() > store.getState().readUpTo) store.setState({ readUpTo: newestId() });
    },
  };
}
