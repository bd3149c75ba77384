/**
 * What a viewer sees of the players at the felt apart from the game: what they say, their tags, the styles of bots, and a button for their
 * sheet.
 */
import type { BotStyles, ChatContent, NoteTag } from "@poker/protocol";
import type { PlayerRef } from "../../../people/notes/use-player-sheet.tsx";
import type { SeatScene } from "../session/table-scene.ts";

export interface PlayerBadges {
  /** What a player has just said, while their seat shows it, keyed by user id. */
  readonly bubbles: ReadonlyMap<string, ChatContent>;
  /** The tag that the viewer has given a player, keyed by user id. */
  readonly tags: ReadonlyMap<string, NoteTag>;
  /** How each bot plays, keyed by user id. */
  readonly botStyles: BotStyles;
  /** Opens the sheet of a player; null for a viewer who cannot open sheets. */
  readonly onOpenPlayer: ((player: PlayerRef) => void) | null;
}

export const toPlayerRef = ({ player, name, isStaff }: SeatScene): PlayerRef => ({
  userId: player.playerId,
  name,
  isBot: player.bot,
  isStaff,
});

export const NO_BADGES: PlayerBadges = { bubbles: new Map(), tags: new Map(), botStyles: {}, onOpenPlayer: null };
