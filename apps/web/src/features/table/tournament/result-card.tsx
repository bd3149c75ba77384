"use client";
import { isRefusal, priceTotal } from "@poker/engine";
import { Trophy } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { requestJson } from "../../../ui/request-json.ts";
import { findAnother } from "../../tournaments/find-another.ts";
import type { TournamentSnapshot } from "../../tournaments/live-tournaments.ts";
import { tournamentHref } from "../../tournaments/tournament-name.ts";
import { PaneCard } from "../pane-card.tsx";
import type { ResultText } from "./describe-result.ts";
import { isTournamentOver } from "./describe-wait.ts";
import { canReEnter } from "./offers.ts";
import type { TableTournament } from "./tournament-context.tsx";

/** The end of the tournament for its player: place and prize, and where to go from here. */
export function ResultCard({
  tournament: { session, picture },
  result: { title, lines, isPaid },
  onClose,
}: {
  readonly tournament: TableTournament;
  readonly result: ResultText;
  readonly onClose: () => void;
}) {
  const t = useTranslations("tournamentTable");
  const isPending = useStore(session.state, ({ pending }) => pending !== null);
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
        {canReEnter(picture) && (
          <Button
            kind="primary"
            size="lg"
            disabled={isPending}
            onClick={() => void session.sendCommand("re-enter", (ids) => ids)}
          >
            {t("reEnter.buy", { price: formatAmount(priceTotal(settings.buyIn), settings.currency) })}
          </Button>
        )}
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

/** Leads to the next sit-and-go like this one, or where there is none to the list. */
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
