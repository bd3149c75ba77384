/** Chat messages at a table. They are not numbered and not in the journal, because they are not part of the game. */
import type { EpochMs } from "@poker/engine";

/** Length limit of one message as typed, in UTF-16 units. Fault 39 */
export const MAX_CHAT_LENGTH = 200;
/** The number of messages that a new watcher receives. */
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

/** The text is plain. Markup in it is shown as it was typed. */
export type ChatContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "emote"; readonly emote: Emote };

export interface ChatMessage {
  /** The number of the message, which grows with every message of the room. */
  readonly id: number;
  readonly at: EpochMs;
  readonly userId: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly isStaff: boolean;
  readonly content: ChatContent;
}

/** A player whom this viewer has muted. */
export interface MutedPlayer {
  readonly userId: string;
  readonly name: string;
}
