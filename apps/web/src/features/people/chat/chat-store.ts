/**
 * The chat of one table on this page. The store needs no React and no socket: the table's session passes the messages
 * in.
 */
import type { ChatContent, ChatMessage, ClientIn, MutedPlayer, RefusalCode, Replies } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../../ui/new-id.ts";

interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly muted: readonly MutedPlayer[];
  /** What is shown at each player's seat, keyed by user id. */
  readonly bubbles: ReadonlyMap<string, ChatContent>;
  /** Days after which messages are deleted; null when the server has not said yet. */
  readonly retentionDays: number | null;
  /** Id of the newest message that was read, or that was sent before the page was opened. */
  readonly readUpTo: number;
  /** Messages this page has reported. */
  readonly reportedIds: ReadonlySet<number>;
  /** Why the last request was refused; null when it was not refused. */
  readonly refusal: RefusalCode | null;
}

export interface ChatStore extends StoreApi<ChatState> {
  /** Fetches the messages: after a reconnect, and when a player is muted or unmuted. */
  loadHistory(): Promise<void>;
  receiveMessage(message: ChatMessage): void;
  /** Resolves to true when the message was sent. */
  sendMessage(said: ChatContent): Promise<boolean>;
  /** Resolves to true when the player was muted or unmuted. */
  setMuted(userId: string, muted: boolean): Promise<boolean>;
  reportMessage(messageId: number): Promise<void>;
  /** Marks all messages as read. */
  markRead(): void;
}

type ChatRequestName = "say" | "chat-history" | "mute" | "report";
export type ChatRequest = <E extends ChatRequestName>(event: E, payload: ClientIn[E]) => Promise<Replies[E]>;

/** The number of messages that a long-open page keeps. */
const MAX_MESSAGES = 200;
/** How long a player's message is shown at their seat. */
export const BUBBLE_DURATION_MS = { emote: 2_000, text: 5_000 } as const satisfies Record<ChatContent["type"], number>;

/** Merges known and new messages, without duplicates and without the messages of muted players. */
export function mergeMessages(
  known: readonly ChatMessage[],
  added: readonly ChatMessage[],
  muted: readonly MutedPlayer[],
): readonly ChatMessage[] {
  const mutedIds = new Set(muted.map(({ userId }) => userId));
  const byId = new Map([...known, ...added].map((message) => [message.id, message]));
  return [...byId.values()]
    .filter(({ userId }) => !mutedIds.has(userId))
    .sort((a, b) => a.id - b.id)
    .slice(-MAX_MESSAGES);
}

function withoutBubbles(bubbles: ChatState["bubbles"], userIds: readonly string[]): ChatState["bubbles"] {
  const rest = new Map(bubbles);
  for (const userId of userIds) rest.delete(userId);
  return rest.size === bubbles.size ? bubbles : rest;
}

export const countUnread = ({ messages, readUpTo }: ChatState, userId: string): number =>
  messages.filter((message) => message.id > readUpTo && message.userId !== userId).length;

export function createChatStore(tableId: string, request: ChatRequest): ChatStore {
  const store = createStore<ChatState>(() => ({
    messages: [],
    muted: [],
    bubbles: new Map(),
    retentionDays: null,
    readUpTo: 0,
    reportedIds: new Set(),
    refusal: null,
  }));
  const newestId = () => store.getState().messages.at(-1)?.id ?? 0;
  let loaded = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function showBubble(userId: string, content: ChatContent): void {
    clearTimeout(timers.get(userId));
    store.setState(({ bubbles }) => ({ bubbles: new Map(bubbles).set(userId, content) }));
    const remove = () => store.setState(({ bubbles }) => ({ bubbles: withoutBubbles(bubbles, [userId]) }));
    timers.set(userId, setTimeout(remove, BUBBLE_DURATION_MS[content.type]));
  }

  return {
    ...store,
    async loadHistory() {
      const reply = await request("chat-history", { tableId });
      if (!reply.ok) return;
      store.setState(({ messages, bubbles }) => ({
        messages: mergeMessages(messages, reply.messages, reply.muted),
        muted: reply.muted,
        bubbles: withoutBubbles(
          bubbles,
          reply.muted.map(({ userId }) => userId),
        ),
        retentionDays: reply.retentionDays,
      }));
      // Messages from before the page was opened count as read.
      if (!loaded) store.setState({ readUpTo: reply.messages.at(-1)?.id ?? 0 });
      loaded = true;
    },
    receiveMessage(message) {
      const { messages, muted } = store.getState();
      store.setState({ messages: mergeMessages(messages, [message], muted) });
      const { userId, content } = message;
      if (!muted.some((one) => one.userId === userId)) showBubble(userId, content);
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
