import type { ShuffleReport } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { PValues } from "./p-values.tsx";
import { ReleaseForm } from "./release-form.tsx";

const figure = (value: number): string => value.toLocaleString("en-US", { maximumSignificantDigits: 6 });
const leastP = ({ tests }: ShuffleReport): number => Math.min(...tests.map(({ p }) => p));

const columns: readonly Column<ShuffleReport>[] = [
  { head: words("shuffle.columns.day"), cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
  {
    head: words("shuffle.columns.passed"),
    cell: ({ passed }) => (
      <span className={passed ? undefined : "font-medium text-danger"}>
        {words(passed ? "shuffle.passed" : "shuffle.failed")}
      </span>
    ),
  },
  { head: words("shuffle.columns.sample"), figures: true, cell: ({ sampleSize }) => figure(sampleSize) },
  { head: words("shuffle.columns.least"), figures: true, cell: (report) => figure(leastP(report)) },
  { head: words("shuffle.columns.tests"), cell: (report) => <Tests {...report} /> },
  {
    head: words("shuffle.columns.release"),
    cell: ({ release }) => release && words("shuffle.released", { ...release, at: formatTime(release.at) }),
  },
];

/** Every statistic of one day. */
const Tests = ({ tests }: ShuffleReport) => (
  <details>
    <summary className="cursor-pointer">{words("shuffle.details", { count: String(tests.length) })}</summary>
    <table className="figures mt-2 text-right text-xs">
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="pr-4 text-left font-medium">
            {words("shuffle.test")}
          </th>
          {(["statistic", "expected", "p"] as const).map((name) => (
            <th key={name} scope="col" className="px-2 font-medium">
              {words(`shuffle.${name}`)}
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
            <td className="px-2">{figure(statistic)}</td>
            <td className="px-2">{figure(expected)}</td>
            <td className="px-2">{figure(p)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** The shuffle's daily self-tests; one that failed keeps the room from dealing until somebody answers for it. F2 */
export const ShufflePage = ({
  reports,
  before,
  next,
  mayRelease,
}: {
  readonly reports: readonly ShuffleReport[];
  readonly before: string | null;
  readonly next: string | null;
  readonly mayRelease: boolean;
}) => {
  const standing = reports.filter(({ passed, release }) => !passed && release === null);
  return (
    <>
      <PageHead title={words("shuffle.title")} />
      {mayRelease && standing.map(({ day }) => <ReleaseForm key={day} day={day} />)}
      {reports.length > 1 && (
        <PValues days={reports.map((report) => ({ day: report.day, p: leastP(report), passed: report.passed }))} />
      )}
      <DataTable
        label={words("shuffle.reports")}
        columns={columns}
        rows={reports}
        rowKey={({ day }) => day}
        empty={words("list.empty")}
      />
      <Pager path="/admin/shuffle" query={{}} before={before} next={next} />
    </>
  );
};
