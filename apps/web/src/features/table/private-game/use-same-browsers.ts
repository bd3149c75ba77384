"use client";
import type { PrivateGame } from "@poker/engine";
import { useEffect, useState } from "react";
import { fetchSameBrowsers } from "../../private-games/games-api.ts";
import type { SameAs } from "./same-browser.tsx";

/** By user id: who else of the game came with the same browser. Asked again when another person is in the game; empty for others than the host. Fault 90 */
export function useSameBrowsers(tableId: string, isHost: boolean, { players }: Pick<PrivateGame, "players">): SameAs {
  const [sameAs, setSameAs] = useState<SameAs>(new Map());
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

function groupPairs(pairs: Awaited<ReturnType<typeof fetchSameBrowsers>>): SameAs {
  const groups = new Map<string, readonly string[]>();
  for (const { userId, sameAs } of pairs) groups.set(userId, [...(groups.get(userId) ?? []), sameAs]);
  return groups;
}
