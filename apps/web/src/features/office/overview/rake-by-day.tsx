import type { Overview } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { DailyRakeChart } from "../daily-rake-chart.tsx";
import { t } from "../translator.ts";

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

/** The rake of the last days: a chart, its sums in words, and the same as a table. `days` are oldest first, today last. */
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
