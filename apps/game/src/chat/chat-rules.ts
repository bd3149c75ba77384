/** The rules of chat: who may write, and how often. */
import type { RateLimit } from "../rate-limit.ts";

export interface ChatRules {
  /** The players who may write at a table. Every viewer may read. */
  readonly speakers: "seated" | "everybody";
  readonly messages: RateLimit;
  readonly reports: RateLimit;
  /** How many messages before and after the reported message a report includes. */
  readonly reportContext: number;
}

export const CHAT_RULES: ChatRules = {
  speakers: "seated",
  messages: { max: 5, windowMs: 10_000 },
  reports: { max: 10, windowMs: 60_000 },
  reportContext: 20,
};
