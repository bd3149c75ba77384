"use client";
import type { PrivateGame } from "@poker/engine";
import { useEffect, useState } from "react";
import { fetchSameBrowsers } from "../../../private-games/games-api.ts";
import { useGameWords } from "../../../private-games/use-game-words.ts";
import type { TableScene } from "../session/table-scene.ts";
import { nameOf } from "./game-at-table.ts";

/** For each player, the other players who came with the same browser, keyed by player. */
export type SameAs = ReadonlyMap<string, readonly string[]>;

/** Names the other players who came with the same browser as this player. Renders nothing when there are none. Fault 90 */
export function SameBrowser({
  id,
  playerId,
  sameAs,
  scene,
}: {
  readonly id?: string;
  readonly playerId: string;
  readonly sameAs: SameAs;
  readonly scene: Pick<TableScene, "names">;
}) {
  const t = useGameWords();
  const names = (sameAs.get(playerId) ?? []).map((other) => nameOf(scene, other)).filter((name) => name !== "");
  return (
    names.length > 0 && (
      <p id={id} className="w-full text-sm break-words text-danger">
        {t("game.sameBrowser", { names: names.join(", ") })}
      </p>
    )
  );
}

/**
 * Returns for each user id the other people in the game who came with the same browser. Fetches the list again when another person joins
 * the game. The list is empty for a viewer who is not the host. Fault 90
 */
export function useSameBrowsers(tableId: string, isHost: boolean, { players }: Pick<PrivateGame, "players">): SameAs {
  const [sameAs, setSameAs] = useState<SameAs>(new Map());
  const known = players.map(({ playerId }) => playerId).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on the people in the game
  useEffect(() => {
    if (!isHost) return setSameAs(new Map());
    let isWanted = true;
    void fetchSameBrowsers(tableId).then((pairs) => {
      if (isWanted) setSameAs(groupPairs(pairs));
    });
    return () => {
      isWanted = false;
    };
  }, [tableId, isHost, known]);
  return sameAs;
}

function groupPairs(pairs: Awaited<ReturnType<typeof fetchSameBrowsers>>): SameAs {
  const groups = new Map<string, readonly string[]>();
  for (const { userId, sameAs } of pairs) groups.set(userId, [...(groups.get(userId) ?? []), sameAs]);
  return groups;
}
