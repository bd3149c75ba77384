/** What a viewer has of the people at the felt, beside the game. */
import type { Emote, NoteTag } from "@poker/protocol";
import type { PlayerRef } from "../../notes/use-player-sheet.tsx";

export interface PlayerBadges {
  /** By user: the short word somebody has just said. */
  readonly emotes: ReadonlyMap<string, Emote>;
  /** By user: his own tag of somebody. */
  readonly tags: ReadonlyMap<string, NoteTag>;
  /** Opens a player; null: nobody can be opened. */
  readonly onOpenPlayer: ((player: PlayerRef) => void) | null;
}

export const NO_BADGES: PlayerBadges = { emotes: new Map(), tags: new Map(), onOpenPlayer: null };
