/** What one page knows of the talk at one table. No React, no socket: the table's session feeds it. */
import type { ChatMessage, ClientIn, Emote, Muted, RefusalCode, Replies, Said } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { newId } from "../../ui/new-id.ts";

export interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly muted: readonly Muted[];
  /** By user: the short word that stands at his seat just now. */
  readonly emotes: ReadonlyMap<string, Emote>;
  /** After so many days a message is forgotten; null: not told yet. */
  readonly keptDays: number | null;
  /** Id of the newest message that was there before, or was seen. */
  readonly readUpTo: number;
  /** Those this page has reported. */
  readonly reported: ReadonlySet<number>;
  /** Why the last thing asked for was not done. */
  readonly refused: RefusalCode | null;
}

export interface TableChat extends StoreApi<ChatState> {
  /** Fetches what was said: when the line is up again, and when somebody is muted or no more. */
  load(): Promise<void>;
  take(message: ChatMessage): void;
  /** True when it was said. */
  say(said: Said): Promise<boolean>;
  /** True when it was done. */
  mute(userId: string, muted: boolean): Promise<boolean>;
  report(messageId: number): Promise<void>;
  /** All of it has been seen. */
  read(): void;
}

type Event = "say" | "chat-history" | "mute" | "report";
export type Ask = <E extends Event>(event: E, payload: ClientIn[E]) => Promise<Replies[E]>;

/** A page that is left open keeps this many. */
const MOST_KEPT = 200;
/** How long a short word stands at its speaker's seat. */
export const EMOTE_MS = 2_000;

/** What is known and what came, each once, without those who are muted. */
export function together(
  known: readonly ChatMessage[],
  came: readonly ChatMessage[],
  muted: readonly Muted[],
): readonly ChatMessage[] {
  const deafTo = new Set(muted.map(({ userId }) => userId));
  const byId = new Map([...known, ...came].map((message) => [message.id, message]));
  return [...byId.values()]
    .filter(({ userId }) => !deafTo.has(userId))
    .sort((a, b) => a.id - b.id)
    .slice(-MOST_KEPT);
}

function without(emotes: ChatState["emotes"], userIds: readonly string[]): ChatState["emotes"] {
  const rest = new Map(emotes);
  for (const userId of userIds) rest.delete(userId);
  return rest.size === emotes.size ? emotes : rest;
}

export const unreadOf = ({ messages, readUpTo }: ChatState, userId: string): number =>
  messages.filter((message) => message.id > readUpTo && message.userId !== userId).length;

export function createTableChat(tableId: string, ask: Ask): TableChat {
  const store = createStore<ChatState>(() => ({
    messages: [],
    muted: [],
    emotes: new Map(),
    keptDays: null,
    readUpTo: 0,
    reported: new Set(),
    refused: null,
  }));
  const newest = () => store.getState().messages.at(-1)?.id ?? 0;
  let loaded = false;
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function showEmote(userId: string, emote: Emote): void {
    clearTimeout(timers.get(userId));
    store.setState(({ emotes }) => ({ emotes: new Map(emotes).set(userId, emote) }));
    timers.set(
      userId,
      setTimeout(() => store.setState(({ emotes }) => ({ emotes: without(emotes, [userId]) })), EMOTE_MS),
    );
  }

  return {
    ...store,
    async load() {
      const reply = await ask("chat-history", { tableId });
      if (!reply.ok) return;
      store.setState(({ messages, emotes }) => ({
        messages: together(messages, reply.messages, reply.muted),
        muted: reply.muted,
        emotes: without(
          emotes,
          reply.muted.map(({ userId }) => userId),
        ),
        keptDays: reply.keptDays,
      }));
      // What was said before one came is not news.
      if (!loaded) store.setState({ readUpTo: reply.messages.at(-1)?.id ?? 0 });
      loaded = true;
    },
    take(message) {
      const { messages, muted } = store.getState();
      store.setState({ messages: together(messages, [message], muted) });
      const { userId, said } = message;
      if (said.type === "emote" && !muted.some((one) => one.userId === userId)) showEmote(userId, said.emote);
    },
    async say(said) {
      const reply = await ask("say", { tableId, commandId: newId(), said });
      store.setState({ refused: reply.ok ? null : reply.code });
      return reply.ok;
    },
    async mute(userId, muted) {
      const reply = await ask("mute", { userId, muted });
      store.setState({ refused: reply.ok ? null : reply.code });
      return reply.ok;
    },
    async report(messageId) {
      const reply = await ask("report", { tableId, messageId });
      if (!reply.ok) return store.setState({ refused: reply.code });
      store.setState(({ reported }) => ({ reported: new Set([...reported, messageId]), refused: null }));
    },
    read() {
      if (newest() > store.getState().readUpTo) store.setState({ readUpTo: newest() });
    },
  };
}
