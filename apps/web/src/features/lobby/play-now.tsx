"use client";
import type { LobbyRow } from "@poker/protocol";
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { pickTableToPlay, toLastGame } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { FROZEN_REASON_ID, frozenButtonProps, type SeatingState } from "./seating-state.ts";

/** Leaves the lobby time to become usable first. */
const PREFETCH_DELAY_MS = 1_000;

const seatHref = ({ tableId }: LobbyRow): string => `/table/${tableId}?sit=1`;

/** Fetches the page of the table that "Play now" would open, so that on a slow line a click only has to show it. */
function usePrefetchedTable(rows: readonly LobbyRow[], isOpen: boolean): void {
  const router = useRouter();
  const { last } = useLobbyPreferences();
  const row = isOpen ? pickTableToPlay(rows, last) : null;
  const href = row && seatHref(row);
  useEffect(() => {
    if (href === null) return;
    const timer = setTimeout(() => router.prefetch(href, { kind: PrefetchKind.FULL }), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [router, href]);
}

/**
 * Starts a game in one click: opens a suitable play-money table with the buy-in, preferably the last game's. A visitor becomes a guest
 * there, when they sit down.
 */
export function PlayNow({
  rows,
  isPrimary,
  seating,
}: {
  readonly rows: readonly LobbyRow[];
  readonly isPrimary: boolean;
  readonly seating: SeatingState;
}) {
  const t = useTranslations();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  usePrefetchedTable(rows, seating === "open");

  const play = () => {
    if (seating === "frozen") return;
    const row = pickTableToPlay(rows, useLobbyPreferences.getState().last);
    if (!row) return setProblem(t("lobby.noSeat"));
    setBusy(true);
    setProblem(null);
    useLobbyPreferences.getState().remember({ last: toLastGame(row) });
    router.push(seatHref(row));
  };

  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:items-end">
      <Button
        kind={isPrimary ? "primary" : "quiet"}
        size="lg"
        className="sm:min-w-44"
        disabled={busy || seating === "closed"}
        {...frozenButtonProps(seating)}
        onClick={play}
      >
        {busy ? t("lobby.playNowBusy") : t("lobby.playNow")}
      </Button>
      {seating === "frozen" && (
        <p id={FROZEN_REASON_ID} className="text-sm text-ink-2">
          {t("lobby.frozen")}
        </p>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}
