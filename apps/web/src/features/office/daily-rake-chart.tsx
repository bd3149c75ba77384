import type { Overview } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { formatAmount } from "../../ui/format-amount.ts";
import { t } from "./translator.ts";

const HEIGHT = 120;

/** Draws one bar for each day. The table below the chart lists the amounts. */
export function DailyRakeChart({
  days,
}: {
  readonly days: readonly { readonly day: string; readonly rake: number }[];
}) {
  const most = Math.max(0, ...days.map(({ rake }) => rake));
  if (most === 0) return null;
  return (
    <svg
      role="img"
      aria-label={t("report.chart")}
      viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mb-6 h-32 w-full rounded-2xl border border-line bg-surface p-3"
    >
      {days.map(({ day, rake }, index) => {
        const height = Math.max(1, (HEIGHT * rake) / most);
        return (
          <rect key={day} x={index * 10 + 1} y={HEIGHT - height} width={8} height={height} className="fill-brass-ink">
            <title>{t("report.bar", { day, rake: formatAmount(rake, "real") })}</title>
          </rect>
        );
      })}
    </svg>
  );
}

type RakeDays = NonNullable<Overview["rakeByDay"]>;

const WEEK = 7;
const sumRake = (days: RakeDays): string =>
  formatAmount(
    days.reduce((sum, { rake }) => sum + rake, 0),
    "real",
  );

const columns: readonly Column<RakeDays[number]>[] = [
  {
    head: t("report.groups.day"),
    cell: ({ day }) => (
      <Link
        href={`/admin/rake-report?${new URLSearchParams({ from: day, to: day, by: "table" })}`}
        prefetch={false}
        className="underline"
      >
        {day}
      </Link>
    ),
  },
  { head: t("report.rake"), figures: true, cell: ({ rake }) => formatAmount(rake, "real") },
];

/**
 * Shows the rake of the last days as a chart, as sums in words, and as a table. `days` begins with the oldest day and
 * ends with today.
 */
export const RakeByDay = ({ days }: { readonly days: RakeDays }) => (
  <section aria-label={t("overview.rake")}>
    <h2 className="mb-1 text-lg font-semibold">{t("overview.rake")}</h2>
    <p className="mb-3 text-sm text-ink-2">
      {t("overview.rakeSums", {
        today: sumRake(days.slice(-1)),
        week: sumRake(days.slice(-WEEK)),
        days: days.length,
        all: sumRake(days),
      })}
    </p>
    <DailyRakeChart days={days} />
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm underline">{t("overview.asTable")}</summary>
      <DataTable
        label={t("overview.rake")}
        columns={columns}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        empty={t("list.empty")}
      />
    </details>
  </section>
);
