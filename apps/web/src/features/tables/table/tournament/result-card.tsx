"use client";
import { isRefusal } from "@poker/engine";
import { Trophy } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { formatAmount } from "../../../../ui/format-amount.ts";
import { requestJson } from "../../../../ui/request-json.ts";
import { tournamentHref } from "../../../../ui/shown-names.ts";
import type { TournamentSnapshot } from "../../../tournaments/live-tournaments.ts";
import { findAnother } from "../../../tournaments/tournament-filters.ts";
import { PaneCard } from "../pane-card.tsx";
import type { ResultText } from "./describe-result.ts";
import { canReEnter, ReEntryButton } from "./purchase-buttons.tsx";
import type { TableTournament } from "./tournament-context.tsx";
import { isTournamentOver } from "./tournament-texts.ts";

/** Shows a player how the tournament ended for them: their place and prize, and links to other pages. */
export function ResultCard({
  tournament: { picture },
  result: { title, lines, isPaid },
  onClose,
}: {
  readonly tournament: TableTournament;
  readonly result: ResultText;
  readonly onClose: () => void;
}) {
  const t = useTranslations("tournamentTable");
  const { settings, view, own } = picture;
  const isOver = isTournamentOver(view);
  return (
    <PaneCard
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<span className="figures">{lines.join(" ")}</span>}
    >
      {isPaid && (
        <p
          data-testid="prize-won"
          className="figures mt-4 flex items-center justify-center gap-3 rounded-2xl border border-line bg-surface-2 py-4 text-3xl font-semibold text-win"
        >
          <Trophy className="size-7 text-brass-ink" aria-hidden="true" />
          {formatAmount(own?.prize ?? 0, settings.currency)}
        </p>
      )}
      <div className="mt-5 flex flex-col gap-2">
        <ReEntryButton size="lg" />
        <Link
          href={tournamentHref(view.tournamentId)}
          className={buttonClass({ kind: canReEnter(picture) ? "quiet" : "primary" })}
        >
          {t("result.page")}
        </Link>
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {view.phase === "cancelled" && (
            <Link href="/account/statement" className={buttonClass()}>
              {t("result.statement")}
            </Link>
          )}
          <AnotherLink picture={picture} />
          <Button onClick={onClose}>{t(isOver ? "result.close" : "result.watch")}</Button>
        </div>
      </div>
    </PaneCard>
  );
}

/** Links to the next sit-and-go like this one. If there is none, links to the list of tournaments. */
function AnotherLink({ picture: { settings, view } }: { readonly picture: TableTournament["picture"] }) {
  const t = useTranslations("tournamentTable.result");
  const [nextId, setNextId] = useState<string | null>(null);
  const { name } = view;
  useEffect(() => {
    if (settings.kind !== "sit-and-go") return;
    let isShown = true;
    void requestJson<TournamentSnapshot>("/api/tournaments").then((answer) => {
      if (isShown && !isRefusal(answer))
        setNextId(findAnother(answer.rows, { ...settings, name })?.tournamentId ?? null);
    });
    return () => {
      isShown = false;
    };
  }, [settings, name]);
  return (
    <Link href={nextId === null ? "/tournaments" : tournamentHref(nextId)} className={buttonClass()}>
      {t(nextId === null ? "another" : "playAnother")}
    </Link>
  );
}
