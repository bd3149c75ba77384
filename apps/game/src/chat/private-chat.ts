/**
 * Private messages between friends. The server cleans and limits them as it does chat, stores them, and sends them to all open pages of
 * both players. No table is involved. Decision 0075
 */
import type { PrivateMessages } from "@poker/db";
import { isRefusal, refuse } from "@poker/engine";
import { type ClientIn, MAX_PRIVATE_HISTORY, type PrivateMessage, type Replies } from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { TellAway } from "../push/push-notifier.ts";
import { SlidingWindowLimiter } from "../rate-limit.ts";
import type { SendToUser } from "../tables/audience.ts";
import type { ChatRules } from "./chat-rules.ts";
import { maskProfanity, sanitizeText } from "./text-filter.ts";

interface Writer {
  readonly userId: string;
  readonly name: string;
}

export interface PrivateChat {
  write(writer: Writer, message: ClientIn["write-private"]): Promise<Replies["write-private"]>;
  loadHistory(readerId: string, friendId: string): Promise<Replies["private-history"]>;
  markRead(readerId: string, message: ClientIn["mark-private-read"]): Promise<Replies["mark-private-read"]>;
  report(reporterId: string, messageId: number): Promise<Replies["report-private"]>;
}

interface PrivateChatDeps {
  readonly messages: PrivateMessages;
  readonly clock: Clock;
  readonly sendToUser: SendToUser;
  readonly tellAway: TellAway;
  readonly rules: ChatRules;
  /** Returns after how many days messages are deleted. Pages show this number. */
  readonly retentionDays: () => number;
}

/** How long a push message about a private message stays useful. */
const MESSAGE_PUSH_MS = 24 * 3_600_000;

export function createPrivateChat({
  messages,
  clock,
  sendToUser,
  tellAway,
  rules,
  retentionDays,
}: PrivateChatDeps): PrivateChat {
  const writes = new SlidingWindowLimiter(rules.messages);
  const reports = new SlidingWindowLimiter(rules.reports);

  return {
    async write({ userId: writerId, name }, { friendId, commandId, text: written }) {
      const typed = sanitizeText(written);
      if (typed === "") return refuse("empty-message");
      const waitMs = writes.consume(writerId, clock.monotonic());
      if (waitMs > 0) return refuse("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const text = maskProfanity(typed);
      const saved = await messages.write({
        writerId,
        readerId: friendId,
        commandId,
        text,
        unmasked: text === typed ? null : typed,
      });
      if (isRefusal(saved)) return saved;
      const { id, at, fresh } = saved;
      const message: PrivateMessage = { id, at, writerId, readerId: friendId, text };
      if (fresh) {
        for (const userId of [writerId, friendId]) sendToUser(userId, "private-message", message);
        tellAway(friendId, { kind: "message", friendId: writerId, name }, clock.wall() + MESSAGE_PUSH_MS);
      }
      return { ok: true, message };
    },

    async loadHistory(readerId, friendId) {
      const found = await messages.read(readerId, friendId, MAX_PRIVATE_HISTORY);
      return found ? { ok: true, messages: found, retentionDays: retentionDays() } : refuse("not-friends");
    },

    async markRead(readerId, { friendId, upTo }) {
      await messages.markRead(readerId, friendId, upTo);
      return { ok: true };
    },

    async report(reporterId, messageId) {
      const waitMs = reports.consume(reporterId, clock.monotonic());
      if (waitMs > 0) return refuse("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const isSaved = await messages.saveReport(messageId, reporterId, rules.reportContext);
      return isSaved ? { ok: true } : refuse("no-such-message");
    },
  };
}
