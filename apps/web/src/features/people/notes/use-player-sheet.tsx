"use client";
import type { BotStyles } from "@poker/protocol";
import { type ReactNode, useState } from "react";
import { LazyBoundary, lazyPart } from "../../../ui/lazy-boundary.tsx";

const PlayerSheet = lazyPart(
  () => import("./player-sheet.tsx"),
  (file) => file.PlayerSheet,
);
export const preloadPlayerSheet = PlayerSheet.preload;

export interface PlayerRef {
  readonly userId: string;
  readonly name: string;
  readonly isBot: boolean;
  readonly isStaff: boolean;
}
/** Mutes or unmutes a player. Resolves with true on success. */
export type SetPlayerMuted = (userId: string, muted: boolean) => Promise<boolean>;

/**
 * Opens the sheet of a player. The sheet shows the note that the user `authorId` wrote about the player, whether that
 * user has muted the player, and the style of a bot. `authorId` is null when no user is signed in.
 */
export function usePlayerSheet(
  authorId: string | null,
  setPlayerMuted: SetPlayerMuted,
  botStyles: BotStyles = {},
): { readonly onOpenPlayer: ((player: PlayerRef) => void) | null; readonly sheet: ReactNode } {
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  if (!authorId) return { onOpenPlayer: null, sheet: null };
  const sheet = player && (
    <LazyBoundary>
      <PlayerSheet
        key={player.userId}
        authorId={authorId}
        player={player}
        botStyle={botStyles[player.userId] ?? null}
        setPlayerMuted={setPlayerMuted}
        onClose={() => setPlayer(null)}
      />
    </LazyBoundary>
  );
  return { onOpenPlayer: setPlayer, sheet };
}
