/** What a viewer sees of the players at the felt beside the game: emotes, tags, and a way to open their sheet. */
import type { Emote, NoteTag } from "@poker/protocol";
import type { PlayerRef } from "../../notes/use-player-sheet.tsx";

export interface PlayerBadges {
  /** By user id: the emote a player has just sent. */
  readonly emotes: ReadonlyMap<string, Emote>;
  /** By user id: the tag the viewer has given a player. */
  readonly tags: ReadonlyMap<string, NoteTag>;
  /** Opens the sheet of a player; null when the viewer keeps none. */
  readonly onOpenPlayer: ((player: PlayerRef) => void) | null;
}

export const NO_BADGES: PlayerBadges = { emotes: new Map(), tags: new Map(), onOpenPlayer: null };
