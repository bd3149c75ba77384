/** Chat messages at a table. They are not events of the table and are not in the journal, because they are not part of the game. */
import type { EpochMs } from "@poker/engine";

/** The maximum length of one message as it was typed, in UTF-16 code units. Fault 39 */
export const MAX_CHAT_LENGTH = 200;
/** How many earlier messages a new watcher of a table receives. */
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

/** What a player said. The text is plain: pages show markup as it was typed. */
export type ChatContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "emote"; readonly emote: Emote };

export interface ChatMessage {
  /** The number of the message, which is higher than the number of every earlier message in the room. */
  readonly id: number;
  readonly at: EpochMs;
  readonly userId: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly isStaff: boolean;
  readonly content: ChatContent;
}

export interface MutedPlayer {
  readonly userId: string;
  readonly name: string;
}
