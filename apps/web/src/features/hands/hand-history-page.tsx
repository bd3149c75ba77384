"use client";
import type { HandSummary } from "@poker/protocol";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { GameAmount } from "../../ui/amount.tsx";
import { stakeOfHand } from "../../ui/amount-unit.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { OlderNewer } from "../../ui/older-newer.tsx";
import { useTimeFormat } from "../account/use-time-format.ts";
import { NetAmount } from "./net-amount.tsx";

/** Lists every hand the player was dealt, newest first, a page at a time. */
export function HandHistoryPage({
  hands,
  before,
  next,
}: {
  readonly hands: readonly HandSummary[];
  readonly before: string | null;
  readonly next: string | null;
}) {
  const t = useTranslations("history");
  const formatTime = useTimeFormat();
  const columns: readonly Column<HandSummary>[] = [
    {
      head: t("columns.hand"),
      cell: ({ id, tableName, handNo }) => (
        <Link
          href={`/hand/${id}`}
          prefetch={false}
          className="inline-block underline underline-offset-4 pointer-coarse:py-3"
        >
          {t("hand", { table: tableName, hand: handNo })}
        </Link>
      ),
    },
    { head: t("columns.at"), cell: ({ endedAt }) => <span className="whitespace-nowrap">{formatTime(endedAt)}</span> },
    { head: t("columns.outcome"), cell: ({ outcome }) => t(`outcome.${outcome}`) },
    {
      head: t("columns.pot"),
      figures: true,
      cell: (hand) => <GameAmount value={hand.pot} stake={stakeOfHand(hand)} />,
    },
    {
      head: t("columns.net"),
      figures: true,
      cell: (hand) => hand.net !== null && <NetAmount value={hand.net} stake={stakeOfHand(hand)} />,
    },
  ];
  return (
    <main id="content" className="mx-auto w-full max-w-4xl px-4 pt-8 pb-10">
      <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
      <p className="mb-6 text-ink-2">{t("help")}</p>
      <DataTable label={t("title")} columns={columns} rows={hands} rowKey={({ id }) => id} empty={t("empty")} />
      <OlderNewer
        newestHref={before === null ? null : "/history"}
        olderHref={next === null ? null : `/history?${new URLSearchParams({ before: next })}`}
        newestLabel={t("newest")}
        olderLabel={t("older")}
      />
      <p className="mt-6">
        <Link href="/replay" prefetch={false} className="underline underline-offset-4 pointer-coarse:py-3">
          {t("fromFiles")}
        </Link>
      </p>
    </main>
  );
}
