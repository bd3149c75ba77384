/**
 * What the felt shows about its players apart from the game: what they say, their tags, the styles of bots, and a button that opens their
 * sheet.
 */
import type { BotStyles, ChatContent, NoteTag } from "@poker/protocol";
import type { PlayerRef } from "../../../people/notes/use-player-sheet.tsx";
import type { SeatScene } from "../session/table-scene.ts";

export interface PlayerBadges {
  /** What each player has just said, keyed by user id. The text stays here while their seat shows it. */
  readonly bubbles: ReadonlyMap<string, ChatContent>;
  /** The tags that the viewer has given to players, keyed by user id. */
  readonly tags: ReadonlyMap<string, NoteTag>;
  /** The style of each bot, keyed by user id. */
  readonly botStyles: BotStyles;
  /** Opens the sheet of a player; null when the viewer cannot open sheets. */
  readonly onOpenPlayer: ((player: PlayerRef) => void) | null;
}

export const toPlayerRef = ({ player, name, isStaff }: SeatScene): PlayerRef => ({
  userId: player.playerId,
  name,
  isBot: player.bot,
  isStaff,
});

export const NO_BADGES: PlayerBadges = { bubbles: new Map(), tags: new Map(), botStyles: {}, onOpenPlayer: null };
