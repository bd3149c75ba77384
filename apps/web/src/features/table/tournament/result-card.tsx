"use client";
import { priceTotal } from "@poker/engine";
import { Trophy } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
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
          <Link href="/tournaments" className={buttonClass()}>
            {t("result.another")}
          </Link>
          <Button onClick={onClose}>{t(isOver ? "result.close" : "result.watch")}</Button>
        </div>
      </div>
    </PaneCard>
  );
}
