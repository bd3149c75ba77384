"use client";
import { lazy, type ReactNode, useState } from "react";
import { Fetched, fetched } from "../../ui/fetched.tsx";

const fetchSheet = () => import("./player-sheet.tsx");
const PlayerSheet = lazy(fetched(() => fetchSheet().then((file) => ({ default: file.PlayerSheet }))));

export const preloadPlayerSheet = (): Promise<unknown> => fetchSheet();

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
    <Fetched>
      <PlayerSheet key={player.userId} author={author} player={player} mute={mute} onClose={() => setPlayer(null)} />
    </Fetched>
  );
  return { onPlayer: setPlayer, sheet };
}
