"use client";
import { lazy, type ReactNode, useState } from "react";
import { LazyBoundary, tagLoadErrors } from "../../ui/lazy-boundary.tsx";

const fetchSheet = () => import("./player-sheet.tsx");
const PlayerSheet = lazy(tagLoadErrors(() => fetchSheet().then((file) => ({ default: file.PlayerSheet }))));

export const preloadPlayerSheet = (): Promise<unknown> => fetchSheet();

export interface PlayerRef {
  readonly userId: string;
  readonly name: string;
}
/** True when it was done. */
export type SetPlayerMuted = (userId: string, muted: boolean) => Promise<boolean>;

/** Opens a player for `author`, who is signed in: his note of him, and whether he reads what he writes. */
export function usePlayerSheet(
  author: string | null,
  mute: SetPlayerMuted,
): { readonly onOpenPlayer: ((player: PlayerRef) => void) | null; readonly sheet: ReactNode } {
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  if (!author) return { onOpenPlayer: null, sheet: null };
  const sheet = player && (
    <LazyBoundary>
      <PlayerSheet
        key={player.userId}
        authorId={author}
        player={player}
        setPlayerMuted={mute}
        onClose={() => setPlayer(null)}
      />
    </LazyBoundary>
  );
  return { onOpenPlayer: setPlayer, sheet };
}
