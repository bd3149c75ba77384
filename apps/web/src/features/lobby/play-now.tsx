"use client";
import type { LobbyRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { signInAsGuest } from "../account/sign-in.ts";
import { gameOf, pickSeat } from "./filters.ts";
import { useKept } from "./kept.ts";

/** One click: signed in (as a guest if need be) and at a good play-money table, the last game again if there is a seat, with the buy-in open. */
export function PlayNow({
  rows,
  signedIn,
  primary,
  closed,
}: {
  readonly rows: readonly LobbyRow[];
  readonly signedIn: boolean;
  readonly primary: boolean;
  /** Nobody can be seated just now. */
  readonly closed: boolean;
}) {
  const t = useTranslations();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const play = async () => {
    const row = pickSeat(rows, useKept.getState().last);
    if (!row) return setProblem(t("lobby.noSeat"));
    setBusy(true);
    setProblem(null);
    const failed = signedIn ? null : await signInAsGuest();
    if (failed) {
      setBusy(false);
      return setProblem(t(`account.errors.${failed}`));
    }
    useKept.getState().keep({ last: gameOf(row) });
    router.push(`/table/${row.tableId}?sit=1`);
  };

  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:items-end">
      <Button
        kind={primary ? "primary" : "quiet"}
        size="lg"
        className="sm:min-w-44"
        disabled={busy || closed}
        onClick={play}
      >
        {busy ? t("lobby.playNowBusy") : t("lobby.playNow")}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
}
