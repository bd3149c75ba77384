"use client";
import type { Chances } from "@poker/engine";
import type { PlayerBadges } from "../table/felt/player-badges.ts";
import { CurrentHand, PlayerList, ReadOut } from "../table/screen-reader/text-table-parts.tsx";
import type { TableScene } from "../table/session/table-scene.ts";

/** A moment of a replay as the text table shows a table: cards, board, pot and players in words, with its reading keys. */
export const TextReplay = ({
  scene,
  badges,
  chances,
}: {
  readonly scene: TableScene;
  readonly badges: PlayerBadges;
  readonly chances: Chances | null;
}) => (
  <div data-testid="text-replay" className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <CurrentHand scene={scene} waiting={null} />
      <PlayerList scene={scene} badges={badges} chances={chances} />
    </div>
    <ReadOut scene={scene} />
  </div>
);
