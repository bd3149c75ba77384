"use client";
import type { TournamentPicture } from "@poker/client";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Amount } from "../../ui/amount.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import type { TournamentFacts, TournamentPageData } from "./tournament-facts.ts";

/** Shows the most important numbers of a tournament. */
export function FigureList({
  data: { tournament },
  facts,
  picture,
}: {
  readonly data: TournamentPageData;
  readonly facts: TournamentFacts;
  readonly picture: TournamentPicture | null;
}) {
  const t = useTranslations("tournaments");
  const { settings, currency } = tournament;
  const { phase, entries, playersLeft, poolLines, prizes, tickets } = facts;
  const isPlayed = picture !== null && picture.own?.stack !== undefined && phase !== "registering";
  const hasStarted = !["announced", "registering", "finished", "cancelled"].includes(phase);
  const hasPrizes = poolLines.pool > 0 && phase !== "cancelled";
  const isOver = phase === "finished" || phase === "cancelled";
  const average = picture?.view.averageStack ?? 0;
  const bigBlind = picture?.view.clock.level.bigBlind ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-3">
      {hasStarted && (
        <Figure term={t("page.playersLeft")}>
          {playersLeft}
          <span className="text-ink-3"> / {entries}</span>
        </Figure>
      )}
      {!hasStarted && (
        <Figure term={t("page.entries")}>
          {entries}
          {!isOver && <span className="text-ink-3"> / {formatAmount(settings.entries.max, "chips")}</span>}
        </Figure>
      )}
      <Figure term={t("page.prizePool")}>
        <Amount value={poolLines.pool} currency={currency} />
      </Figure>
      {tickets === 0 && hasPrizes && (
        <Figure term={t("page.firstPrize")}>
          <Amount value={prizes[0] ?? 0} currency={currency} />
        </Figure>
      )}
      {hasPrizes && <Figure term={t("page.paidPlaces")}>{Math.max(prizes.length, tickets)}</Figure>}
      {picture && hasStarted ? (
        <Figure
          term={t("page.average")}
          note={bigBlind > 0 && t("page.averageBig", { count: Math.round(average / bigBlind) })}
        >
          <Amount value={average} currency="chips" />
        </Figure>
      ) : (
        <Figure term={t("page.startingStack")}>
          <Amount value={settings.startingStack} currency="chips" />
        </Figure>
      )}
      {isPlayed && picture.own && picture.own.place === null && picture.own.rank !== null && (
        <Figure
          term={t("page.yourStack")}
          note={t("page.yourRank", { rank: picture.own.rank, left: formatAmount(playersLeft, "chips") })}
        >
          <Amount value={picture.own.stack} currency="chips" />
        </Figure>
      )}
    </dl>
  );
}

const Figure = ({
  term,
  note,
  children,
}: {
  readonly term: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <div>
    <dt className="text-sm text-ink-2">{term}</dt>
    <dd className="figures text-xl font-semibold">
      {children}
      {note && <span className="block text-xs font-normal text-ink-3">{note}</span>}
    </dd>
  </div>
);
