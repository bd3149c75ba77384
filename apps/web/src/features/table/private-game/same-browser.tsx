"use client";
import { useGameWords } from "../../private-games/use-game-words.ts";
import type { TableScene } from "../session/table-scene.ts";
import { nameOf } from "./game-at-table.ts";

/** By player: the others who came with the same browser. */
export type SameAs = ReadonlyMap<string, readonly string[]>;

/** Names the others who came with the same browser as this player; nothing when there are none. Fault 90 */
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
