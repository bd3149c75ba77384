/**
 * Talk at the tables. It passes by the table's mailbox and journal: it is stored, then shown to every viewer of the table
 * but those who have muted the speaker, whichever process they do that through.
 */

import {
  type Chat,
  type ChatContent,
  createMutes,
  createChat as createStored,
  type Database,
  type Mutes,
  type StoredMessage,
} from "@poker/db";
import { refuse } from "@poker/engine";
import {
  type ChatMessage,
  type ClientIn,
  EMOTES,
  MAX_CHAT_HISTORY,
  type Replies,
  type ServerOut,
} from "@poker/protocol";
import type { Clock } from "../clock.ts";
import { type RateLimit, SlidingWindowLimiter } from "../rate-limit.ts";
import type { Broadcast, Watcher } from "../tables/audience.ts";
import { maskProfanity, sanitizeText } from "./text-filter.ts";

export interface ChatRules {
  /** Who may speak at a table; every viewer may read. */
  readonly speakers: "seated" | "everybody";
  readonly messages: RateLimit;
  readonly reports: RateLimit;
  /** So many messages before and after a reported one are named with it. */
  readonly reportContext: number;
}

export const CHAT_RULES: ChatRules = {
  speakers: "seated",
  messages: { max: 5, windowMs: 10_000 },
  reports: { max: 10, windowMs: 60_000 },
  reportContext: 20,
};

export interface Speaker {
  readonly userId: string;
  readonly name: string;
}
/** Where something is said. */
export interface ChatPlace {
  readonly tableId: string;
  readonly isSeated: boolean;
  /** Who looks on, when it has been stored. */
  readonly listeners: () => readonly Watcher[];
}

export interface ChatService {
  postMessage(place: ChatPlace, speaker: Speaker, message: ClientIn["say"]): Promise<Replies["say"]>;
  loadHistory(tableId: string, viewerId: string): Promise<Replies["chat-history"]>;
  setMuted(userId: string, message: ClientIn["mute"]): Promise<Replies["mute"]>;
  reportMessage(reporterId: string, message: ClientIn["report"]): Promise<Replies["report"]>;
}

export interface ChatDeps {
  readonly chat: Chat;
  readonly mutes: Mutes;
  readonly clock: Clock;
  readonly broadcast: Broadcast;
  /** To every window of one person. */
  readonly sendToUser: <K extends keyof ServerOut>(userId: string, event: K, payload: ServerOut[K]) => void;
  readonly rules: ChatRules;
  /** After so many days what was said is forgotten. */
  readonly retentionDays: number;
}

export const createChatStore = (database: Pick<Database, "pool" | "prisma">) => ({
  chat: createStored(database.pool),
  mutes: createMutes(database),
});

/** null: nothing readable. */
function toSpoken(said: ClientIn["say"]["said"]): ChatContent | null {
  if (said.type === "emote") return { emote: said.emote };
  const typed = sanitizeText(said.text);
  if (typed === "") return null;
  const text = maskProfanity(typed);
  return { text, unmasked: text === typed ? null : typed };
}

/** An emote of an earlier version that is known no more is not shown. */
function toChatMessage({ text, emote, ...rest }: StoredMessage): ChatMessage | null {
  if (text !== null) return { ...rest, content: { type: "text", text } };
  const known = EMOTES.find((name) => name === emote);
  return known ? { ...rest, content: { type: "emote", emote: known } } : null;
}

export function createChatService({
  chat,
  mutes,
  clock,
  broadcast,
  sendToUser,
  rules,
  retentionDays,
}: ChatDeps): ChatService {
  const messages = new SlidingWindowLimiter(rules.messages);
  const reports = new SlidingWindowLimiter(rules.reports);

  return {
    async postMessage({ tableId, isSeated, listeners }, { userId, name }, { commandId, said }) {
      if (rules.speakers === "seated" && !isSeated) return refuse("not-seated");
      const spoken = toSpoken(said);
      if (!spoken) return refuse("empty-message");
      const waitMs = messages.consume(userId, clock.monotonic());
      if (waitMs > 0) return refuse("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const at = clock.wall();
      const answer = await chat.saveMessage({ tableId, userId, commandId, spoken, at });
      if ("until" in answer) return refuse("chat-banned", { until: answer.until });
      const { id, fresh } = answer;
      const { text, emote } = { text: null, emote: null, ...spoken };
      const message = fresh && toChatMessage({ id, at, userId, name, text, emote });
      if (message) {
        const deaf = await mutes.listMuters(userId);
        broadcast(
          listeners().filter((listener) => !deaf.has(listener.userId)),
          "chat",
          { tableId, message },
        );
      }
      return { ok: true, messageId: id };
    },

    async loadHistory(tableId, viewerId) {
      const [last, muted] = await Promise.all([
        chat.listRecent(tableId, viewerId, MAX_CHAT_HISTORY),
        mutes.list(viewerId),
      ]);
      return { ok: true, messages: last.flatMap((stored) => toChatMessage(stored) ?? []), muted, retentionDays };
    },

    async setMuted(userId, { userId: mutedId, muted }) {
      if (!(await mutes.setMuted(userId, mutedId, muted))) return refuse("no-such-player");
      sendToUser(userId, "muted", { userId: mutedId, muted });
      return { ok: true };
    },

    async reportMessage(reporterId, { tableId, messageId }) {
      const waitMs = reports.consume(reporterId, clock.monotonic());
      if (waitMs > 0) return refuse("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const around = rules.reportContext;
      const done = await chat.saveReport({ tableId, messageId, reporterId, around, at: clock.wall() });
      return done ? { ok: true } : refuse("no-such-message");
    },
  };
}
