import { RAKE_GROUPS, type RakeQuery, type RakeReport, type RakeReportLine } from "@poker/db";
import type { FieldIssue } from "@poker/engine";
import Link from "next/link";
import { SearchForm } from "../../../ui/basic-form.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/format-amount.ts";
import { Select } from "../../../ui/select.tsx";
import { DailyRakeChart } from "../daily-rake-chart.tsx";
import type { FoundName } from "../names/found-name.ts";
import { NameFilter } from "../names/name-filter.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { issueMessage, t } from "../translator.ts";
import { stakesLabel } from "./stakes-label.ts";

const PATH = "/admin/rake-report";
const money = (cents: number) => formatAmount(cents, "real");

/** Returns a report's query as URL parameters. */
function toSearchParams({ from, to, by, tableId, userId, stakes }: RakeQuery): Readonly<Record<string, string>> {
  return {
    from,
    to,
    by,
    ...(tableId && { table: tableId }),
    ...(userId && { player: userId }),
    ...(stakes && { stakes }),
  };
}

/** The table and the player to which the report is limited. Each is null when the report is not limited to one. */
interface ReportSubjects {
  readonly table: FoundName | null;
  readonly player: FoundName | null;
}

export function RakeReportPage({
  query,
  subjects,
  report,
  rangeIssues,
  sinceEver,
  before,
}: {
  readonly query: RakeQuery;
  readonly subjects: ReportSubjects;
  /** null when no report can be made for these days. `rangeIssues` then says why. */
  readonly report: RakeReport | null;
  readonly rangeIssues: readonly FieldIssue[];
  readonly sinceEver: { readonly reported: number; readonly held: number };
  readonly before: string | null;
}) {
  const agrees = sinceEver.reported === sinceEver.held;
  const sums = { reported: money(sinceEver.reported), held: money(sinceEver.held) };
  return (
    <>
      <PageHead title={t("report.title")}>
        <a
          href={`/api/office/rake-report?${new URLSearchParams(toSearchParams(query))}`}
          download
          className={buttonClass({ kind: "outline", size: "sm" })}
        >
          {t("report.download")}
        </a>
      </PageHead>
      <ReportFilterForm query={query} subjects={subjects} rangeIssues={rangeIssues} />
      <ActiveFilters query={query} subjects={subjects} />
      {report && <ReportTable query={query} report={report} before={before} />}
      <p className={agrees ? "mt-6 text-sm text-ink-2" : "mt-6 text-sm text-danger"}>
        {t(agrees ? "report.agrees" : "report.disagrees", sums)}
      </p>
      <p className="mt-1 text-sm text-ink-3">{t("report.attribution")}</p>
      <p className="mt-1 text-sm text-ink-3">{t("report.feesHelp")}</p>
    </>
  );
}

function ReportFilterForm({
  query,
  subjects: { table, player },
  rangeIssues,
}: {
  readonly query: RakeQuery;
  readonly subjects: ReportSubjects;
  readonly rangeIssues: readonly FieldIssue[];
}) {
  const address = toSearchParams(query);
  const issueOf = (name: keyof RakeQuery) => {
    const issue = rangeIssues.find(({ field }) => field === name);
    return issue && issueMessage(issue.code);
  };
  return (
    <SearchForm action={PATH} className="mb-6 grid max-w-3xl items-start gap-4 sm:grid-cols-3">
      <Field name="from" label={t("report.from")} defaultValue={query.from} problem={issueOf("from")} />
      <Field name="to" label={t("report.to")} defaultValue={query.to} problem={issueOf("to")} />
      <Select
        name="by"
        label={t("report.by")}
        defaultValue={query.by}
        choices={RAKE_GROUPS.map((value) => ({ value, label: t(`report.groups.${value}`) }))}
      />
      {address.stakes && <input type="hidden" name="stakes" value={address.stakes} />}
      <NameFilter
        key={`player ${player?.id}`}
        name="player"
        source="everybody"
        label={t("report.groups.player")}
        initial={player}
      />
      <NameFilter
        key={`table ${table?.id}`}
        name="table"
        source="tables"
        label={t("report.groups.table")}
        initial={table}
      />
      <Button type="submit" className="sm:mt-6.5">
        {t("report.show")}
      </Button>
    </SearchForm>
  );
}

const ReportTable = ({
  query,
  report,
  before,
}: {
  readonly query: RakeQuery;
  readonly report: RakeReport;
  readonly before: string | null;
}) => (
  <>
    <DailyRakeChart days={report.days} />
    <p className="mb-3 text-sm">
      {t("report.total")}: <strong className="figures">{money(report.total.rake)}</strong> · {t("report.hands")}{" "}
      <span className="figures">{report.total.hands}</span> · {t(query.userId ? "report.invested" : "report.pot")}{" "}
      <span className="figures">{money(report.total.pot)}</span>
    </p>
    <DataTable
      label={t("report.title")}
      columns={buildColumns(query)}
      rows={report.lines}
      rowKey={({ key }) => key}
      empty={t("list.empty")}
    />
    <Pager path={PATH} query={toSearchParams(query)} before={before} next={report.next} />
  </>
);

function buildColumns(query: RakeQuery): readonly Column<RakeReportLine>[] {
  const { by } = query;
  return [
    {
      head: t(`report.groups.${by}`),
      cell: (line) => (
        <Link
          href={
            line.isTournament
              ? `/admin/tournaments/${line.key}`
              : `${PATH}?${new URLSearchParams(drillDownParams(query, line))}`
          }
          prefetch={false}
          className="underline"
        >
          {lineName(query, line)}
        </Link>
      ),
    },
    { head: t("report.hands"), figures: true, cell: ({ hands }) => hands },
    {
      head: t(by === "player" || query.userId ? "report.invested" : "report.pot"),
      figures: true,
      cell: ({ pot }) => money(pot),
    },
    { head: t("report.rake"), figures: true, cell: ({ rake }) => money(rake) },
    ...(by === "table"
      ? [
          {
            head: t("report.toHands"),
            cell: ({ key, isTournament }: RakeReportLine) =>
              !isTournament && (
                <Link
                  href={`${PATH}/hands?${new URLSearchParams({ table: key, from: query.from, to: query.to })}`}
                  prefetch={false}
                  className="underline"
                >
                  {t("report.toHands")}
                </Link>
              ),
          },
        ]
      : []),
  ];
}

const lineName = ({ by }: RakeQuery, { key, name }: RakeReportLine): string => {
  if (by === "stakes") return stakesLabel(key);
  return by === "day" ? key : (name ?? key);
};

/**
 * Returns the URL parameters of a report about this line only, split into smaller groups. For example, the line of a
 * day leads to that day's tables.
 */
function drillDownParams(query: RakeQuery, { key }: RakeReportLine): Readonly<Record<string, string>> {
  switch (query.by) {
    case "day":
      return toSearchParams({ ...query, from: key, to: key, by: "table" });
    case "table":
      return toSearchParams({ ...query, tableId: key, by: "player" });
    case "stakes":
      return toSearchParams({ ...query, stakes: key, by: "table" });
    case "player":
      return toSearchParams({ ...query, userId: key, by: "day" });
  }
}

/** Says in words to which table, player and stakes the report is limited. */
function ActiveFilters({ query, subjects }: { readonly query: RakeQuery; readonly subjects: ReportSubjects }) {
  const only = [
    query.tableId && (subjects.table?.name ?? t("report.groups.table")),
    query.userId && (subjects.player?.name ?? t("report.groups.player")),
    query.stakes && stakesLabel(query.stakes),
  ].filter(Boolean);
  if (only.length === 0) return null;
  const { from, to, by } = query;
  return (
    <p className="mb-4 text-sm text-ink-2">
      {t("report.filtered")}: {only.join(", ")}.{" "}
      <Link href={`${PATH}?${new URLSearchParams({ from, to, by })}`} prefetch={false} className="underline">
        {t("report.clear")}
      </Link>
    </p>
  );
}
