/**
 * Stores chat messages and sends them to everyone who watches the table, except to players who have muted the speaker. Chat messages pass
 * through neither the table's mailbox nor its journal.
 */
import {
  type Chat,
  type ChatContent,
  createChat,
  createMutes,
  type Database,
  type Mutes,
  type StoredMessage,
} from "@poker/db";
import { isRefusal, refuse, type TableSeat } from "@poker/engine";
import {
  type ChatMessage,
  type ClientIn,
  EMOTES,
  MAX_CHAT_HISTORY,
  type NamedPlayer,
  type Replies,
} from "@poker/protocol";
import type { Clock } from "../clock.ts";
import { SlidingWindowLimiter } from "../rate-limit.ts";
import type { Broadcast, SendToUser, Watcher } from "../tables/audience.ts";
import type { ChatRules } from "./chat-rules.ts";
import { maskProfanity, sanitizeText } from "./text-filter.ts";

interface Speaker extends NamedPlayer {
  readonly userId: string;
}
/** The table at which a message is written. */
interface ChatPlace {
  readonly tableId: string;
  /** The speaker's seat; undefined when they have no seat. */
  readonly seat: Pick<TableSeat, "bot"> | undefined;
  /** Returns the sockets that watch the table. It is called after the message has been stored. */
  readonly listeners: () => readonly Watcher[];
}

export interface ChatService {
  postMessage(place: ChatPlace, speaker: Speaker, message: ClientIn["say"]): Promise<Replies["say"]>;
  loadHistory(tableId: string, viewerId: string): Promise<Replies["chat-history"]>;
  setMuted(userId: string, message: ClientIn["mute"]): Promise<Replies["mute"]>;
  reportMessage(reporterId: string, message: ClientIn["report"]): Promise<Replies["report"]>;
}

interface ChatDeps {
  readonly chat: Chat;
  readonly mutes: Mutes;
  readonly clock: Clock;
  readonly broadcast: Broadcast;
  readonly sendToUser: SendToUser;
  readonly rules: ChatRules;
  /** Returns after how many days messages are deleted. Pages show this number. */
  readonly retentionDays: () => number;
}

export const createChatStore = (database: Pick<Database, "pool" | "prisma">) => ({
  chat: createChat(database.pool),
  mutes: createMutes(database),
});

/** Filters what a player typed. Returns null when no readable text is left. */
function toChatContent(said: ClientIn["say"]["said"]): ChatContent | null {
  if (said.type === "emote") return { emote: said.emote };
  const typed = sanitizeText(said.text);
  if (typed === "") return null;
  const text = maskProfanity(typed);
  return { text, unmasked: text === typed ? null : typed };
}

/** Turns a stored message into a message for pages. Returns null for an emote that this version of the server does not know. */
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
    async postMessage({ tableId, seat, listeners }, { userId, name, staff: isStaff }, { commandId, said }) {
      if (rules.speakers === "seated" && !seat) return refuse("not-seated");
      const content = toChatContent(said);
      if (!content) return refuse("empty-message");
      const waitMs = messages.consume(userId, clock.monotonic());
      if (waitMs > 0) return refuse("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const at = clock.wall();
      const saved = await chat.saveMessage({ tableId, userId, commandId, spoken: content, at });
      if (isRefusal(saved)) return saved;
      const { id, fresh } = saved;
      const { text, emote } = { text: null, emote: null, ...content };
      const isBot = seat?.bot ?? false;
      const message = fresh && toChatMessage({ id, at, userId, name, isBot, isStaff, text, emote });
      if (message) {
        const muters = await mutes.listMuters(userId);
        broadcast(
          // Only players get chat, so anonymous viewers are left out.
          listeners().filter(({ userId: listenerId }) => listenerId !== null && !muters.has(listenerId)),
          "chat",
          { tableId, message },
        );
      }
      return { ok: true, messageId: id };
    },

    async loadHistory(tableId, viewerId) {
      const [recent, muted] = await Promise.all([
        chat.listRecent(tableId, viewerId, MAX_CHAT_HISTORY),
        mutes.list(viewerId),
      ]);
      return {
        ok: true,
        messages: recent.flatMap((stored) => toChatMessage(stored) ?? []),
        muted,
        retentionDays: retentionDays(),
      };
    },

    async setMuted(userId, { userId: mutedId, muted }) {
      const done = await mutes.setMuted(userId, mutedId, muted);
      if (isRefusal(done)) return done;
      sendToUser(userId, "muted", { userId: mutedId, muted });
      return { ok: true };
    },

    async reportMessage(reporterId, { tableId, messageId }) {
      const waitMs = reports.consume(reporterId, clock.monotonic());
      if (waitMs > 0) return refuse("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const around = rules.reportContext;
      const isSaved = await chat.saveReport({ tableId, messageId, reporterId, around, at: clock.wall() });
      return isSaved ? { ok: true } : refuse("no-such-message");
    },
  };
}
