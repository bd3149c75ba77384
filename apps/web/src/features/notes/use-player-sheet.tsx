"use client";
import { lazy, type ReactNode, Suspense, useState } from "react";

const PlayerSheet = lazy(() => import("./player-sheet.tsx").then((file) => ({ default: file.PlayerSheet })));

export interface Player {
  readonly userId: string;
  readonly name: string;
}
/** True when it was done. */
export type Mute = (userId: string, muted: boolean) => Promise<boolean>;

/** Opens a player for `author`, who is signed in: his note of him, and whether he reads what he writes. */
export function usePlayerSheet(
  author: string | null,
  mute: Mute,
): { readonly onPlayer: ((player: Player) => void) | null; readonly sheet: ReactNode } {
  const [player, setPlayer] = useState<Player | null>(null);
  if (!author) return { onPlayer: null, sheet: null };
  const sheet = player && (
    <Suspense fallback={null}>
      <PlayerSheet key={player.userId} author={author} player={player} mute={mute} onClose={() => setPlayer(null)} />
    </Suspense>
  );
  return { onPlayer: setPlayer, sheet };
}
