"use client";
import type { TournamentRow } from "@poker/protocol";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/field.tsx";
import { BARRED_REASON_ID, barredButtonProps, isBarred, type SeatingState } from "../lobby/seating-state.ts";
import { type EntryCommands, EntryRefusalText } from "./entry-command.tsx";
import { findSitAndGo } from "./tournament-filters.ts";

/**
 * Shows the button that registers for the play-money sit-and-go that is likely to start soonest, and opens its page. A visitor becomes a
 * guest.
 */
export function SitAndGoNow({
  rows,
  commands,
  signedIn,
  seating,
}: {
  readonly rows: readonly TournamentRow[];
  readonly commands: EntryCommands;
  readonly signedIn: boolean;
  readonly seating: SeatingState;
}) {
  const t = useTranslations("tournaments");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [triedId, setTriedId] = useState<string | null>(null);
  const [hasNone, setHasNone] = useState(false);
  const play = async () => {
    if (isBarred(seating)) return;
    const row = findSitAndGo(rows, commands.own);
    setHasNone(row === null);
    if (!row) return;
    setBusy(true);
    setTriedId(row.tournamentId);
    if (await commands.register(row)) router.push(`/tournament/${row.tournamentId}`);
    else setBusy(false);
  };
  const { outcome } = commands;
  const refusal = outcome !== null && outcome.tournamentId === triedId ? outcome.refusal : null;
  return (
    <div className="flex w-full flex-col gap-2 sm:w-auto sm:items-start lg:items-end">
      <Button
        kind="primary"
        size="lg"
        className="sm:min-w-44"
        disabled={isBusy || seating === "closed"}
        {...barredButtonProps(seating)}
        onClick={() => void play()}
      >
        {t(isBusy ? "now.busy" : "now.play")}
      </Button>
      {isBarred(seating) ? (
        <p id={BARRED_REASON_ID} className="text-sm text-ink-2">
          {t(seating)}
        </p>
      ) : (
        <p className="text-sm text-ink-3">{t(signedIn ? "now.helpSignedIn" : "now.help")}</p>
      )}
      <Problem>{hasNone ? t("now.none") : refusal && <EntryRefusalText refusal={refusal} />}</Problem>
    </div>
  );
}
