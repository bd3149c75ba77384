/**
 * Talk at the tables. It passes by the table's mailbox and journal: it is stored, then shown to everybody who looks at the table
 * but those who have muted the speaker, whichever process they do that through.
 */
import {
  type Chat,
  createMutes,
  createChat as createStored,
  type Mutes,
  type Spoken,
  type StoredMessage,
} from "@poker/db";
import {
  CHAT_SHOWN,
  type ChatMessage,
  type ClientIn,
  EMOTES,
  type Refused,
  type Replies,
  type ServerOut,
} from "@poker/protocol";
import type { Clock } from "../clock.ts";
import type { Send, Watcher } from "../tables/audience.ts";
import { type Pace, Paces } from "./pace.ts";
import { masked, readable } from "./words.ts";

export interface ChatRules {
  /** Who may speak at a table; everybody who looks on may read. */
  readonly speakers: "seated" | "everybody";
  readonly messages: Pace;
  readonly reports: Pace;
  /** So many messages before and after a reported one are named with it. */
  readonly context: number;
}

export const CHAT_RULES: ChatRules = {
  speakers: "seated",
  messages: { times: 5, windowMs: 10_000 },
  reports: { times: 10, windowMs: 60_000 },
  context: 20,
};

export interface Speaker {
  readonly userId: string;
  readonly name: string;
}
/** Where something is said. */
export interface Place {
  readonly tableId: string;
  readonly seated: boolean;
  /** Who looks on, when it has been stored. */
  readonly listeners: () => readonly Watcher[];
}

export interface TableTalk {
  say(place: Place, speaker: Speaker, message: ClientIn["say"]): Promise<Replies["say"]>;
  history(tableId: string, viewerId: string): Promise<Replies["chat-history"]>;
  mute(userId: string, message: ClientIn["mute"]): Promise<Replies["mute"]>;
  report(reporterId: string, message: ClientIn["report"]): Promise<Replies["report"]>;
}

export interface TalkServices {
  readonly chat: Chat;
  readonly mutes: Mutes;
  readonly clock: Clock;
  readonly send: Send;
  /** To every window of one person. */
  readonly tell: <K extends keyof ServerOut>(userId: string, event: K, payload: ServerOut[K]) => void;
  readonly rules: ChatRules;
  /** After so many days what was said is forgotten. */
  readonly keptDays: number;
}

export const storedTalk = (pool: Parameters<typeof createStored>[0]) => ({
  chat: createStored(pool),
  mutes: createMutes(pool),
});

const no = (code: Refused["code"], detail?: Refused["detail"]): Refused => ({
  ok: false,
  code,
  ...(detail ? { detail } : {}),
});

/** null: nothing readable. */
function spokenOf(said: ClientIn["say"]["said"]): Spoken | null {
  if (said.type === "emote") return { emote: said.emote };
  const typed = readable(said.text);
  if (typed === "") return null;
  const text = masked(typed);
  return { text, unmasked: text === typed ? null : typed };
}

/** An emote of an earlier version that is known no more is not shown. */
function messageOf({ text, emote, ...rest }: StoredMessage): ChatMessage | null {
  if (text !== null) return { ...rest, said: { type: "text", text } };
  const known = EMOTES.find((name) => name === emote);
  return known ? { ...rest, said: { type: "emote", emote: known } } : null;
}

export function createTalk({ chat, mutes, clock, send, tell, rules, keptDays }: TalkServices): TableTalk {
  const messages = new Paces(rules.messages);
  const reports = new Paces(rules.reports);

  return {
    async say({ tableId, seated, listeners }, { userId, name }, { commandId, said }) {
      if (rules.speakers === "seated" && !seated) return no("not-seated");
      const spoken = spokenOf(said);
      if (!spoken) return no("nothing-said");
      const waitMs = messages.take(userId, clock.monotonic());
      if (waitMs > 0) return no("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const at = clock.wall();
      const answer = await chat.say({ tableId, userId, commandId, spoken, at });
      if ("until" in answer) return no("chat-banned", { until: answer.until });
      const { id, fresh } = answer;
      const { text, emote } = { text: null, emote: null, ...spoken };
      const message = fresh && messageOf({ id, at, userId, name, text, emote });
      if (message) {
        const deaf = await mutes.deafTo(userId);
        send(
          listeners().filter((listener) => !deaf.has(listener.userId)),
          "chat",
          { tableId, message },
        );
      }
      return { ok: true, messageId: id };
    },

    async history(tableId, viewerId) {
      const [last, muted] = await Promise.all([chat.last(tableId, viewerId, CHAT_SHOWN), mutes.list(viewerId)]);
      return { ok: true, messages: last.flatMap((stored) => messageOf(stored) ?? []), muted, keptDays };
    },

    async mute(userId, { userId: mutedId, muted }) {
      if (!(await mutes.set(userId, mutedId, muted))) return no("no-such-player");
      tell(userId, "muted", { userId: mutedId, muted });
      return { ok: true };
    },

    async report(reporterId, { tableId, messageId }) {
      const waitMs = reports.take(reporterId, clock.monotonic());
      if (waitMs > 0) return no("chat-too-fast", { waitMs: Math.ceil(waitMs) });
      const around = rules.context;
      const done = await chat.report({ tableId, messageId, reporterId, around, at: clock.wall() });
      return done ? { ok: true } : no("no-such-message");
    },
  };
}
