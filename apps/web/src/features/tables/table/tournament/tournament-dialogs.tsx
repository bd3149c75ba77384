"use client";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { DealDialog } from "./deal-dialog.tsx";
import { describeResult } from "./describe-result.ts";
import { isAddOnAsked } from "./purchase-buttons.tsx";
import { AddOnDialog, RebuyDialog } from "./purchase-dialogs.tsx";
import { ResultCard } from "./result-card.tsx";
import { type TableTournament, useTableTournament } from "./tournament-context.tsx";

/**
 * Opens the dialogs in which the tournament asks its player something or tells them something. A dialog that the player has closed does not
 * open again.
 */
export function TournamentDialogs() {
  const tournament = useTableTournament();
  return tournament ? <OpenDialog tournament={tournament} /> : null;
}

/** True when the player was in the tournament with this entry while the page was open. Only then does a card show how the entry ended. */
function useHasPlayed({ picture: { own } }: TableTournament): boolean {
  const [played, setPlayed] = useState<number | null>(null);
  const playing = own && own.place === null && (own.status === "playing" || own.status === "pending");
  const entryNo = playing ? own.entryNo : null;
  useEffect(() => {
    if (entryNo !== null) setPlayed(entryNo);
  }, [entryNo]);
  return own !== null && played === own.entryNo;
}

function OpenDialog({ tournament }: { readonly tournament: TableTournament }) {
  const t = useTranslations();
  const hasPlayed = useHasPlayed(tournament);
  const { picture, userId, closedDialog, closeDialog } = tournament;
  const { own, view } = picture;
  const result = hasPlayed ? describeResult(t, picture, userId) : null;
  const deal = view.deal?.stage === "talking" ? view.deal : null;
  const isInDeal = deal?.players.some(({ playerId }) => playerId === userId) ?? false;
  const key = result
    ? `result ${own?.entryNo} ${own?.place}`
    : own?.rebuyUntil != null
      ? `rebuy ${own.rebuyUntil}`
      : isInDeal
        ? `deal ${deal?.until}`
        : isAddOnAsked(picture)
          ? "add-on"
          : null;
  if (key === null || key === closedDialog) return null;
  const onClose = () => closeDialog(key);
  if (result) return <ResultCard {...{ tournament, result, onClose }} />;
  if (own?.rebuyUntil != null) return <RebuyDialog {...{ tournament, onClose }} until={own.rebuyUntil} />;
  return deal && isInDeal ? (
    <DealDialog {...{ tournament, deal, onClose }} />
  ) : (
    <AddOnDialog {...{ tournament, onClose }} />
  );
}
