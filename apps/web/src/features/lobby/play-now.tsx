"use client";
import type { LobbyRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { signInAsGuest } from "../account/sign-in.ts";
import { pickTableToPlay, toLastGame } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";

/**
 * Starts a game in one click: signs in (as a guest if needed) and opens a suitable play-money table with the buy-in, preferably
 * the last game's.
 */
export function PlayNow({
  rows,
  signedIn,
  isPrimary,
  isSeatingClosed,
}: {
  readonly rows: readonly LobbyRow[];
  readonly signedIn: boolean;
  readonly isPrimary: boolean;
  /** True while no player can be seated. */
  readonly isSeatingClosed: boolean;
}) {
  const t = useTranslations();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const play = async () => {
    const row = pickTableToPlay(rows, useLobbyPreferences.getState().last);
    if (!row) return setProblem(t("lobby.noSeat"));
    setBusy(true);
    setProblem(null);
    const failed = signedIn ? null : await signInAsGuest();
    if (failed) {
      setBusy(false);
      return setProblem(t(`account.errors.${failed}`));
    }
    useLobbyPreferences.getState().remember({ last: toLastGame(row) });
    router.push(`/table/${row.tableId}?sit=1`);
  };

  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:items-end">
      <Button
        kind={isPrimary ? "primary" : "quiet"}
        size="lg"
        className="sm:min-w-44"
        disabled={busy || isSeatingClosed}
        onClick={play}
      >
        {busy ? t("lobby.playNowBusy") : t("lobby.playNow")}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
