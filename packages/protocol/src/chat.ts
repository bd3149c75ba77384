/** What people say to each other at a table. Not numbered and not in the journal: talk is no part of the game. */
import type { EpochMs } from "@poker/engine";

/** UTF-16 units of one message, as typed. Fault 39 */
export const MAX_CHAT_LENGTH = 200;
/** How many messages somebody who comes is shown. */
export const MAX_CHAT_HISTORY = 50;

export const EMOTES = [
  "nice-hand",
  "well-played",
  "good-luck",
  "thanks",
  "unlucky",
  "sorry",
  "welcome",
  "bye",
] as const;
export type Emote = (typeof EMOTES)[number];

/** Text is plain: whatever looks like markup is shown as it was typed. */
export type ChatContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "emote"; readonly emote: Emote };

export interface ChatMessage {
  /** Grows with every message of the room. */
  readonly id: number;
  readonly at: EpochMs;
  readonly userId: string;
  readonly name: string;
  readonly content: ChatContent;
}

/** Somebody this viewer does not want to read. */
export interface MutedPlayer {
  readonly userId: string;
  readonly name: string;
}
