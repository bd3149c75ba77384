"use client";
import type { PrivateGame } from "@poker/engine";
import { useEffect, useState } from "react";
import { fetchSameBrowsers } from "../../private-games/games-api.ts";

/** By user id: who else of the game came with the same browser. Asked again when another person is in the game; empty for others than the host. Fault 90 */
export function useSameBrowsers(
  tableId: string,
  isHost: boolean,
  { players }: Pick<PrivateGame, "players">,
): ReadonlyMap<string, readonly string[]> {
  const [sameAs, setSameAs] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const known = players.map(({ playerId }) => playerId).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other people, another answer
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

function groupPairs(pairs: Awaited<ReturnType<typeof fetchSameBrowsers>>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const { userId, sameAs } of pairs) groups.set(userId, [...(groups.get(userId) ?? []), sameAs]);
  return groups;
}
