"use client";
import { findGamePlayer, type PrivateGame } from "@poker/engine";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { buttonClass } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { sheetPath } from "../../../private-games/games-api.ts";
import { useGameWords } from "../../../private-games/use-game-words.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

type Ended = "removed" | "watching";

/** Returns why the server no longer sends this table to this viewer; null while it still does. H5, H8 */
export function useGameLeft(session: TableSession, scene: TableScene, game: PrivateGame | undefined): Ended | null {
  const refused = useStore(session.state, ({ refusal }) => refusal?.code === "not-invited");
  // The session keeps a refusal only for a while, so this component remembers it.
  const [wasRefused, setRefused] = useState(false);
  useEffect(() => {
    if (refused) setRefused(true);
  }, [refused]);
  if (!game || scene.you !== null) return null;
  const { userId } = session;
  if (userId !== null && findGamePlayer(game, userId)?.standing === "removed") return "removed";
  return wasRefused ? "watching" : null;
}

/** Covers a table that continues without this viewer, and links to other pages. */
export function GameLeftDialog({ ended, session }: { readonly ended: Ended; readonly session: TableSession }) {
  const t = useGameWords();
  const router = useRouter();
  return (
    <Dialog
      open
      comesByItself
      onOpenChange={() => router.push("/games")}
      title={t(`left.${ended}`)}
      description={t(`left.${ended}Help`)}
    >
      <div className="mt-5 flex flex-col gap-2">
        {ended === "removed" && (
          <Link href={sheetPath(session.tableId)} className={buttonClass({ kind: "primary" })}>
            {t("game.sheet")}
          </Link>
        )}
        <Link href="/games" className={buttonClass()}>
          {t("title")}
        </Link>
      </div>
    </Dialog>
  );
}
