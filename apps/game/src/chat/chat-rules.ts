/** The rules of chat: the people who may write, and how often. */
import type { RateLimit } from "../rate-limit.ts";

export interface ChatRules {
  /** Only these players may write at a table; every viewer may read. */
  readonly speakers: "seated" | "everybody";
  readonly messages: RateLimit;
  readonly reports: RateLimit;
  /** A report includes this many messages before and after the reported message. */
  readonly reportContext: number;
}

export const CHAT_RULES: ChatRules = {
  speakers: "seated",
  messages: { max: 5, windowMs: 10_000 },
  reports: { max: 10, windowMs: 60_000 },
  reportContext: 20,
};
