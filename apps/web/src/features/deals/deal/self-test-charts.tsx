"use client";
import { useLocale } from "use-intl";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PValueChart } from "../../../ui/p-value-chart.tsx";
import type { SelfTestDay } from "./dealing-page-data.ts";
import { type DealTranslator, useDealWords } from "./use-deal-words.ts";

const TESTS = [
  "whole-decks",
  "repeated-seeds",
  "seed-bytes",
  "card-by-position",
  "serial-correlation",
  "deck-to-deck-correlation",
  "runs",
  "gaps",
] as const;

const smallestP = ({ tests }: SelfTestDay): number => Math.min(1, ...tests.map(({ p }) => p));

/**
 * Draws the results of the daily self-tests of the shuffle. One chart has the least likely result of each day, and
 * there is a chart for each test. F2
 */
export function SelfTestCharts({
  reports,
  stoppedSince,
}: {
  readonly reports: readonly SelfTestDay[];
  readonly stoppedSince: string | null;
}) {
  const t = useDealWords();
  const [latest] = reports;
  return (
    <>
      <p className="text-ink-2">{t("page.selfTest.text")}</p>
      {stoppedSince !== null && (
        <p className="mt-3 font-medium text-danger">{t("page.selfTest.stopped", { day: stoppedSince })}</p>
      )}
      {latest ? (
        <SelfTestFigures reports={reports} latest={latest} />
      ) : (
        <p className="mt-3 text-ink-2">{t("page.selfTest.none")}</p>
      )}
    </>
  );
}

function SelfTestFigures({ reports, latest }: { readonly reports: readonly SelfTestDay[]; latest: SelfTestDay }) {
  const t = useDealWords();
  const locale = useLocale();
  const { day, sampleSize: count, passed } = latest;
  return (
    <>
      <p className="mt-3 font-medium">{t("page.selfTest.latest", { day, count, passed: String(passed) })}</p>
      <figure className="mt-4 rounded-2xl border border-line bg-surface p-4">
        <PValueChart
          label={t("page.selfTest.all")}
          days={reports.map((report) => ({ day: report.day, p: smallestP(report), passed: report.passed }))}
        />
        <figcaption className="mt-2 text-sm text-ink-2">
          <span className="font-medium text-ink">{t("page.selfTest.all")}.</span> {t("page.selfTest.help")}
        </figcaption>
      </figure>
      <h3 className="mt-6 mb-3 font-semibold">{t("page.selfTest.each")}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {TESTS.map((test) => (
          <li key={test} className="rounded-2xl border border-line bg-surface p-3">
            <p className="mb-1 text-sm">{t(`page.selfTest.tests.${test}`)}</p>
            <PValueChart
              width={400}
              label={t("page.selfTest.chart", { test: t(`page.selfTest.tests.${test}`) })}
              days={reports.flatMap((report) => {
                const result = report.tests.find(({ name }) => name === test);
                return result ? [{ day: report.day, p: result.p, passed: result.passed }] : [];
              })}
            />
          </li>
        ))}
      </ul>
      <details className="mt-4">
        <summary className="cursor-pointer py-2 font-medium">{t("page.selfTest.figures")}</summary>
        <DataTable
          label={t("page.selfTest.figures")}
          columns={listColumns(t, locale)}
          rows={reports}
          rowKey={(report) => report.day}
          empty={t("page.selfTest.none")}
        />
      </details>
    </>
  );
}

const listColumns = (t: DealTranslator, locale: string): readonly Column<SelfTestDay>[] => [
  { head: t("page.figures.day"), cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
  {
    head: t("page.selfTest.result"),
    cell: ({ passed }) => (
      <span className={passed ? undefined : "font-medium text-danger"}>
        {t(passed ? "page.selfTest.passed" : "page.selfTest.failed")}
      </span>
    ),
  },
  { head: t("page.selfTest.decks"), figures: true, cell: ({ sampleSize }) => sampleSize.toLocaleString(locale) },
  {
    head: t("page.selfTest.least"),
    figures: true,
    cell: (report) => smallestP(report).toLocaleString(locale, { maximumSignificantDigits: 3 }),
  },
];
