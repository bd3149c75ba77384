/** What a viewer sees of the players at the felt beside the game: what they say, tags, styles of bots, and a way to open their sheet. */
import type { BotStyles, ChatContent, NoteTag } from "@poker/protocol";
import type { PlayerRef } from "../../notes/use-player-sheet.tsx";
import type { SeatScene } from "../session/table-scene.ts";

export interface PlayerBadges {
  /** By user id: what a player has just said, for as long as it is shown at their seat. */
  readonly bubbles: ReadonlyMap<string, ChatContent>;
  /** By user id: the tag the viewer has given a player. */
  readonly tags: ReadonlyMap<string, NoteTag>;
  /** By user id: how a bot plays. */
  readonly botStyles: BotStyles;
  /** Opens the sheet of a player; null when the viewer keeps none. */
  readonly onOpenPlayer: ((player: PlayerRef) => void) | null;
}

export const toPlayerRef = ({ player, name, isStaff }: SeatScene): PlayerRef => ({
  userId: player.playerId,
  name,
  isBot: player.bot,
  isStaff,
});

export const NO_BADGES: PlayerBadges = { bubbles: new Map(), tags: new Map(), botStyles: {}, onOpenPlayer: null };
