"use client";
import { clsx } from "clsx";
import { useLocale } from "use-intl";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import type { DealDay, DealingPageData } from "./dealing-page-data.ts";
import { useDealWords } from "./use-deal-words.ts";

const KINDS = ["frozen", "verified", "failed", "voided", "withheld", "unanswered", "leftOut"] as const;
/** Counts that are shown as an alarm when they are above zero. */
const ALARMS: ReadonlySet<(typeof KINDS)[number]> = new Set(["failed", "unanswered"]);

/** Shows the room's public counts: hands that players verified, failed checks, void hands, and withheld seeds. */
export function PublicFigures({ data: { totals, days, today } }: { readonly data: DealingPageData }) {
  const t = useDealWords();
  const locale = useLocale();
  if (days.length === 0) return <p className="text-ink-2">{t("page.figures.none")}</p>;
  const isToday = days.find(({ day }) => day === today);
  const columns: readonly Column<DealDay>[] = [
    { head: t("page.figures.day"), cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
    ...KINDS.map((kind) => ({
      head: t(`page.figures.${kind}`),
      figures: true,
      cell: (row: DealDay) => (
        <span className={clsx(ALARMS.has(kind) && row[kind] > 0 && "font-semibold text-danger")}>
          {row[kind].toLocaleString(locale)}
        </span>
      ),
    })),
  ];
  return (
    <>
      <p className="mb-3 text-ink-2">{t("page.figures.text")}</p>
      <dl className="grid grid-cols-2 gap-4 rounded-2xl border border-line bg-surface p-5 sm:grid-cols-4">
        <div className="col-span-2">
          <dt className="text-sm text-ink-2">{t("page.figures.today")}</dt>
          <dd className="figures text-2xl font-semibold">
            {(isToday?.verified ?? 0).toLocaleString(locale)}
            <span className={clsx("block text-sm font-normal", isToday?.failed ? "text-danger" : "text-ink-3")}>
              {t("page.figures.failedToday", { count: isToday?.failed ?? 0 })}
            </span>
          </dd>
        </div>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt className="text-sm text-ink-2">{t(`page.figures.${kind}`)}</dt>
            <dd
              className={clsx("figures text-xl font-semibold", ALARMS.has(kind) && totals[kind] > 0 && "text-danger")}
            >
              {totals[kind].toLocaleString(locale)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 mb-4 text-sm text-ink-3">{t("page.figures.help")}</p>
      <details>
        <summary className="cursor-pointer py-2 font-medium">{t("page.figures.byDay")}</summary>
        <DataTable
          label={t("page.figures.byDay")}
          columns={columns}
          rows={days}
          rowKey={({ day }) => day}
          empty={t("page.figures.none")}
        />
      </details>
    </>
  );
}
