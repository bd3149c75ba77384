"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatLength } from "../../ui/format-duration.ts";
import { tournamentHref, useTournamentName } from "../../ui/shown-names.ts";
import type { TournamentPageData } from "./tournament-facts.ts";

/** Says in words what an entry costs, and what players may buy and when. M2, M4, M9 */
export function TermsList({ data: { tournament, target } }: { readonly data: TournamentPageData }) {
  const t = useTranslations("tournaments");
  const nameOf = useTournamentName();
  const terms = useTerms(tournament.settings, tournament.currency);
  return (
    <dl className="divide-y divide-line/60 rounded-2xl border border-line bg-surface text-sm">
      {target && (
        <Term term={t("page.termTarget")}>
          <Link href={tournamentHref(target.id)} className="underline underline-offset-4">
            {nameOf(target)}
          </Link>
        </Term>
      )}
      {terms.map(([term, value]) => (
        <Term key={term} term={term}>
          {value}
        </Term>
      ))}
    </dl>
  );
}

const Term = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
    <dt className="text-ink-2">{term}</dt>
    <dd className="figures ml-auto text-right">{children}</dd>
  </div>
);

function useTerms(
  settings: TournamentPageData["tournament"]["settings"],
  currency: TournamentPageData["tournament"]["currency"],
): readonly (readonly [string, string])[] {
  const t = useTranslations("tournaments.page");
  const say = useTranslations("tournaments");
  const money = (cents: number) => formatAmount(cents, currency);
  const chips = (amount: number) => formatAmount(amount, "chips");
  const {
    buyIn,
    kind,
    seats,
    entries,
    lateRegistration: late,
    reEntries,
    rebuy,
    addOn,
    leaveUntilMs,
    breaks,
  } = settings;
  const price = ({ prize, fee }: typeof buyIn) => money(prize + fee);
  const { hourly } = breaks;
  const fee = say("buyInWithFee", { prize: money(buyIn.prize), fee: money(buyIn.fee) });
  const limit = late && t(late.throughBreak ? "lateThroughBreak" : "lateUntil", { level: late.level });
  const lines: readonly (readonly [string, string] | false | null)[] = [
    [t("termKind"), say(`kind.${kind}`)],
    [t("termBuyIn"), buyIn.fee > 0 ? `${price(buyIn)} (${fee})` : price(buyIn)],
    [t("startingStack"), t("chips", { amount: chips(settings.startingStack) })],
    [t("termSeats"), String(seats)],
    [
      t("termPlayers"),
      entries.min === entries.max
        ? chips(entries.max)
        : t("playersRange", { min: chips(entries.min), max: chips(entries.max) }),
    ],
    kind === "scheduled" && [t("termLate"), limit ?? t("none")],
    (kind === "scheduled" || reEntries > 0) && [
      t("termReEntry"),
      reEntries === 0 ? t("none") : t("reEntries", { count: reEntries }),
    ],
    rebuy && [
      t("termRebuy"),
      t("rebuys", { amount: price(rebuy.price), chips: chips(rebuy.chips), count: rebuy.max, level: rebuy.untilLevel }),
    ],
    addOn &&
      rebuy && [
        t("termAddOn"),
        t("addOn", { amount: price(addOn.price), chips: chips(addOn.chips), level: rebuy.untilLevel }),
      ],
    [t("termLeave"), leaveUntilMs > 0 ? t("leaveBefore", { time: formatLength(leaveUntilMs) }) : t("leaveStart")],
    hourly && [t("termHourly"), t("hourly", { minute: hourly.minute, time: formatLength(hourly.ms) })],
  ];
  return lines.filter((line) => line !== false && line !== null);
}
