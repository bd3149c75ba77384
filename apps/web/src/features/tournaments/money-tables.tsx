"use client";
import type { Cents } from "@poker/engine";
import { useTranslations } from "use-intl";
import { type ChipUnit, formatAmount } from "../../ui/format-amount.ts";
import { PlainTable } from "./plain-table.tsx";
import type { TournamentFacts, TournamentPageData } from "./tournament-facts.ts";

/** Shows the prize of each place. M19, M23 */
export function PayoutTable({
  facts,
  currency,
  ownPlace,
}: {
  readonly facts: TournamentFacts;
  readonly currency: ChipUnit;
  /** The place of the viewer's own entry; null while it is not certain, and for a viewer without an entry. */
  readonly ownPlace: number | null;
}) {
  const t = useTranslations("tournaments.page");
  const lines = payoutLines(facts);
  if (facts.poolLines.pool === 0) return <p className="text-ink-2">{t("noPayouts")}</p>;
  return (
    <>
      <PlainTable
        label={t("payouts")}
        columns={[{ head: t("payoutPlace") }, { head: t("payoutPrize"), figures: true }]}
        rows={lines.map(({ from, to, prize, ticket }) => {
          const amount = formatAmount(prize, currency);
          return {
            key: from,
            isMarked: ownPlace !== null && from <= ownPlace && ownPlace <= to,
            cells: [
              from === to ? from : t("places", { from, to }),
              ticket ? (prize > 0 ? t("ticketAnd", { amount }) : t("ticket")) : amount,
            ],
          };
        })}
      />
      <p className="mt-2 text-sm text-ink-3">{t(`payoutsOf.${facts.poolBasis}`)}</p>
    </>
  );
}

/** Shows what the prize pool consists of. M19 */
export function PoolTable({
  data: {
    tournament: { settings, currency },
  },
  facts: { poolLines, poolBasis, tickets },
}: {
  readonly data: TournamentPageData;
  readonly facts: TournamentFacts;
}) {
  const t = useTranslations("tournaments.page");
  const { entries, rebuys, addOns, overlay, pool } = poolLines;
  const amount = (cents: number) => formatAmount(cents, currency);
  const lines = [
    { key: "entries", name: t("fromEntries"), line: entries },
    ...(settings.rebuy ? [{ key: "rebuys", name: t("fromRebuys"), line: rebuys }] : []),
    ...(settings.addOn ? [{ key: "add-ons", name: t("fromAddOns"), line: addOns }] : []),
  ];
  const notes = [
    poolBasis === "all-places" && t("allPlaces"),
    settings.guarantee > 0 && t("guarantee", { amount: amount(settings.guarantee) }),
    settings.satellite &&
      tickets > 0 &&
      t("ticketsWorth", { count: tickets, amount: amount(settings.satellite.price) }),
    settings.buyIn.fee > 0 && t("feeOfRoom"),
  ].filter((note) => note !== false && note !== null);
  return (
    <>
      <PlainTable
        label={t("pool")}
        columns={[
          { head: t("poolLine") },
          { head: t("poolCount"), figures: true },
          { head: t("poolAmount"), figures: true },
        ]}
        rows={[
          ...lines.map(({ key, name, line }) => ({ key, cells: [name, line.count, amount(line.amount)] })),
          ...(overlay > 0 ? [{ key: "overlay", cells: [t("overlay"), "", amount(overlay)] }] : []),
          { key: "pool", isMarked: true, cells: [t("poolTotal"), "", amount(pool)] },
        ]}
      />
      {notes.length > 0 && <p className="mt-2 text-sm text-ink-3">{notes.join(" · ")}</p>}
    </>
  );
}

/** One line of the prize table: consecutive places with the same prize. */
interface PayoutLine {
  readonly from: number;
  readonly to: number;
  readonly prize: Cents;
  readonly ticket: boolean;
}

/** Lists the prizes by place, with one line for consecutive places that have the same prize. M19, M23 */
export function payoutLines({ prizes, tickets }: Pick<TournamentFacts, "prizes" | "tickets">): readonly PayoutLine[] {
  const lines: PayoutLine[] = [];
  for (let place = 1; place <= Math.max(prizes.length, tickets); place++) {
    const [prize, ticket] = [prizes[place - 1] ?? 0, place <= tickets];
    const last = lines.at(-1);
    if (last && last.prize === prize && last.ticket === ticket) lines[lines.length - 1] = { ...last, to: place };
    else lines.push({ from: place, to: place, prize, ticket });
  }
  return lines;
}
