"use client";
import type { LobbyRow } from "@poker/protocol";
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { BasicForm } from "../../ui/basic-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { toLastGame } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";
import { requestSeat } from "./request-seat.ts";
import { BARRED_REASON_ID, barredButtonProps, isBarred, type SeatingState } from "./seating-state.ts";

/** How long to wait before prefetching, in milliseconds, so that the lobby itself is usable first. */
const PREFETCH_DELAY_MS = 1_000;

const seatHref = ({ tableId }: LobbyRow): string => `/table/${tableId}?sit=1`;

/**
 * Prefetches the page of the table that "Play now" would open. A click then shows the table at once, even on a slow
 * connection.
 */
function usePrefetchedTable(isOpen: boolean): void {
  const router = useRouter();
  const { last } = useLobbyPreferences();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(async () => {
      const table = await requestSeat({ last });
      if (table && table !== "unavailable") router.prefetch(seatHref(table), { kind: PrefetchKind.FULL });
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [router, last, isOpen]);
}

/**
 * The button "Play now". One click opens a play-money table that suits the player, and its buy-in dialog. The table's
 * game is like the player's last one if possible. A visitor becomes a guest when they sit down.
 */
export function PlayNow({ isPrimary, seating }: { readonly isPrimary: boolean; readonly seating: SeatingState }) {
  const t = useTranslations();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  usePrefetchedTable(seating === "open");

  const play = async () => {
    if (isBarred(seating)) return;
    setBusy(true);
    setProblem(null);
    const table = await requestSeat({ last: useLobbyPreferences.getState().last });
    if (!table || table === "unavailable") {
      setBusy(false);
      return setProblem(t(table === null ? "lobby.noSeat" : "tables.unavailable"));
    }
    useLobbyPreferences.getState().remember({ last: toLastGame(table) });
    router.push(seatHref(table));
  };

  return (
    <BasicForm
      postTo="/api/lobby/play"
      onSubmit={() => void play()}
      className="flex w-full flex-col gap-2 sm:w-auto sm:items-end"
    >
      <Button
        type="submit"
        kind={isPrimary ? "primary" : "quiet"}
        size="lg"
        className="sm:min-w-44"
        disabled={busy || seating === "closed"}
        {...barredButtonProps(seating)}
      >
        {busy ? t("lobby.playNowBusy") : t("lobby.playNow")}
      </Button>
      {isBarred(seating) && (
        <p id={BARRED_REASON_ID} className="text-sm text-ink-2">
          {t(`lobby.${seating}`)}
        </p>
      )}
      <Problem>{problem}</Problem>
    </BasicForm>
  );
}
