/**
 * The chat of one table on this page. The store uses neither React nor a socket. The session of the table passes the
 * messages in.
 */
import type { ChatContent, ChatMessage, ClientIn, MutedPlayer, RefusalCode, Replies } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../../ui/new-id.ts";

interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly muted: readonly MutedPlayer[];
  /** The message or emote that is shown at a player's seat now, keyed by user id. */
  readonly bubbles: ReadonlyMap<string, ChatContent>;
  /** After how many days messages are deleted; null until the server has said so. */
  readonly retentionDays: number | null;
  /** The id of the newest message that the player has read or that was there when the page was opened. */
  readonly readUpTo: number;
  /** The ids of the messages that were reported from this page. */
  readonly reportedIds: ReadonlySet<number>;
  /** Why the last request was refused; null when it was not refused. */
  readonly refusal: RefusalCode | null;
}

export interface ChatStore extends StoreApi<ChatState> {
  /** Fetches the messages. To be called after a reconnect, and after a player was muted or unmuted. */
  loadHistory(): Promise<void>;
  receiveMessage(message: ChatMessage): void;
  /** Sends a message. Resolves with true when it was sent. */
  sendMessage(said: ChatContent): Promise<boolean>;
  /** Mutes or unmutes a player. Resolves with true on success. */
  setMuted(userId: string, muted: boolean): Promise<boolean>;
  reportMessage(messageId: number): Promise<void>;
  /** Marks all messages as read. */
  markRead(): void;
}

type ChatRequestName = "say" | "chat-history" | "mute" | "report";
export type ChatRequest = <E extends ChatRequestName>(event: E, payload: ClientIn[E]) => Promise<Replies[E]>;

/** How many messages the page keeps. Older ones are dropped. */
const MAX_MESSAGES = 200;
/** How long a message is shown at its player's seat, in milliseconds. */
export const BUBBLE_DURATION_MS = { emote: 2_000, text: 5_000 } as const satisfies Record<ChatContent["type"], number>;

/** Returns the known and the added messages in order. Leaves out duplicates and the messages of muted players. */
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
      // Counts the messages from before the page was opened as read.
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
