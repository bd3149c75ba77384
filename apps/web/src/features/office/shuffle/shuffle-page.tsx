import type { DealFailureReport, ShuffleReport } from "@poker/db";
import { handIdOf } from "@poker/protocol";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PValueChart } from "../../../ui/p-value-chart.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { ShuffleReleaseForm } from "./shuffle-release-form.tsx";

const formatFigure = (value: number): string => value.toLocaleString("en-US", { maximumSignificantDigits: 6 });
const smallestP = ({ tests }: ShuffleReport): number => Math.min(...tests.map(({ p }) => p));

const columns: readonly Column<ShuffleReport>[] = [
  { head: t("shuffle.columns.day"), cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
  {
    head: t("shuffle.columns.passed"),
    cell: ({ passed }) => (
      <span className={passed ? undefined : "font-medium text-danger"}>
        {t(passed ? "shuffle.passed" : "shuffle.failed")}
      </span>
    ),
  },
  { head: t("shuffle.columns.sample"), figures: true, cell: ({ sampleSize }) => formatFigure(sampleSize) },
  { head: t("shuffle.columns.least"), figures: true, cell: (report) => formatFigure(smallestP(report)) },
  { head: t("shuffle.columns.tests"), cell: (report) => <TestDetails {...report} /> },
  {
    head: t("shuffle.columns.release"),
    cell: ({ release }) => release && t("shuffle.released", { ...release, at: formatUtcTime(release.at) }),
  },
];

/** Lists every statistic of one day's self-test. */
const TestDetails = ({ tests }: ShuffleReport) => (
  <details>
    <summary className="cursor-pointer">{t("shuffle.details", { count: String(tests.length) })}</summary>
    <table className="figures mt-2 text-right text-xs">
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="pr-4 text-left font-medium">
            {t("shuffle.test")}
          </th>
          {(["statistic", "expected", "p"] as const).map((name) => (
            <th key={name} scope="col" className="px-2 font-medium">
              {t(`shuffle.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tests.map(({ name, statistic, expected, p, passed }) => (
          <tr key={name} className={passed ? undefined : "text-danger"}>
            <th scope="row" className="pr-4 text-left font-normal">
              {name}
            </th>
            <td className="px-2">{formatFigure(statistic)}</td>
            <td className="px-2">{formatFigure(expected)}</td>
            <td className="px-2">{formatFigure(p)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const failureColumns: readonly Column<DealFailureReport>[] = [
  { head: t("dealFailures.columns.at"), cell: ({ at }) => formatUtcTime(at) },
  {
    head: t("dealFailures.columns.hand"),
    cell: ({ tableId, handNo, tableName }) => (
      <Link href={`/admin/hands/${handIdOf(tableId, handNo)}`} prefetch={false} className="underline">
        {t("dealFailures.hand", { table: tableName, number: String(handNo) })}
      </Link>
    ),
  },
  {
    head: t("dealFailures.columns.player"),
    cell: ({ userId, player }) => (
      <Link href={`/admin/players/${userId}`} prefetch={false} className="underline">
        {player}
      </Link>
    ),
  },
  { head: t("dealFailures.columns.codes"), cell: ({ codes }) => codes.join(", ") },
];

/** Lists the hands for which a player's page found that a check of the deal failed. F3 */
const DealFailures = ({ failures }: { readonly failures: readonly DealFailureReport[] }) => (
  <section className="mt-10">
    <h2 className="mb-1 text-lg font-medium">{t("dealFailures.title")}</h2>
    <p className="mb-4 max-w-3xl text-sm text-ink-2">{t("dealFailures.help")}</p>
    <DataTable
      label={t("dealFailures.title")}
      columns={failureColumns}
      rows={failures}
      rowKey={({ tableId, handNo, userId }) => `${tableId}:${handNo}:${userId}`}
      empty={t("list.empty")}
    />
  </section>
);

/** Lists the daily self-tests of the shuffle. A failed test stops all dealing until a member of staff resumes it. F2 */
export const ShufflePage = ({
  reports,
  failures,
  before,
  next,
  mayRelease,
}: {
  readonly reports: readonly ShuffleReport[];
  readonly failures: readonly DealFailureReport[];
  readonly before: string | null;
  readonly next: string | null;
  readonly mayRelease: boolean;
}) => {
  const standing = reports.filter(({ passed, release }) => !passed && release === null);
  return (
    <>
      <PageHead title={t("shuffle.title")} />
      {mayRelease && standing.map(({ day }) => <ShuffleReleaseForm key={day} day={day} />)}
      {reports.length > 1 && (
        <figure className="mb-6 max-w-3xl rounded-2xl border border-line bg-surface p-4">
          <PValueChart
            label={t("shuffle.chart")}
            days={reports.map((report) => ({ day: report.day, p: smallestP(report), passed: report.passed }))}
          />
          <figcaption className="mt-2 text-xs text-ink-3">
            {t("shuffle.chart")}. {t("shuffle.chartHelp")}
          </figcaption>
        </figure>
      )}
      <DataTable
        label={t("shuffle.reports")}
        columns={columns}
        rows={reports}
        rowKey={({ day }) => day}
        empty={t("list.empty")}
      />
      <Pager path="/admin/shuffle" query={{}} before={before} next={next} />
      <DealFailures failures={failures} />
    </>
  );
};
