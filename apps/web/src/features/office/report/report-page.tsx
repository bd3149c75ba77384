import { RAKE_GROUPS, type RakeLine, type RakeQuery, type RakeReport, type RangeProblems } from "@poker/db";
import Link from "next/link";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { formatAmount } from "../../../ui/money.ts";
import { Select } from "../../../ui/select.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { problemWords, words } from "../words.ts";
import { DayChart } from "./day-chart.tsx";
import { stakesWords } from "./stakes.ts";

const PATH = "/admin/rake-report";
const money = (cents: number) => formatAmount(cents, "real");

/** What the address of a report carries. */
export function queryOf({ from, to, by, tableId, userId, stakes }: RakeQuery): Readonly<Record<string, string>> {
  return {
    from,
    to,
    by,
    ...(tableId && { table: tableId }),
    ...(userId && { player: userId }),
    ...(stakes && { stakes }),
  };
}

export function ReportPage({
  query,
  report,
  problems,
  sinceEver,
  before,
}: {
  readonly query: RakeQuery;
  /** null: these days cannot be reported, for `problems`. */
  readonly report: RakeReport | null;
  readonly problems: RangeProblems;
  readonly sinceEver: { readonly reported: number; readonly held: number };
  readonly before: string | null;
}) {
  const address = queryOf(query);
  const agrees = sinceEver.reported === sinceEver.held;
  const sums = { reported: money(sinceEver.reported), held: money(sinceEver.held) };
  return (
    <>
      <PageHead title={words("report.title")}>
        <a
          href={`/api/office/rake-report?${new URLSearchParams(address)}`}
          download
          className={buttonClass({ kind: "outline", size: "sm" })}
        >
          {words("report.download")}
        </a>
      </PageHead>
      <form action={PATH} className="mb-6 grid max-w-3xl items-start gap-4 sm:grid-cols-4">
        <Field
          name="from"
          label={words("report.from")}
          defaultValue={query.from}
          problem={problems.from && problemWords(problems.from)}
        />
        <Field
          name="to"
          label={words("report.to")}
          defaultValue={query.to}
          problem={problems.to && problemWords(problems.to)}
        />
        <Select
          name="by"
          label={words("report.by")}
          defaultValue={query.by}
          choices={RAKE_GROUPS.map((value) => ({ value, label: words(`report.groups.${value}`) }))}
        />
        {(["table", "player", "stakes"] as const).map(
          (name) => address[name] && <input key={name} type="hidden" name={name} value={address[name]} />,
        )}
        <Button type="submit" className="sm:mt-7">
          {words("report.show")}
        </Button>
      </form>
      <Filters query={query} />
      {report && (
        <>
          <DayChart days={report.days} />
          <p className="mb-3 text-sm">
            {words("report.total")}: <strong className="figures">{money(report.total.rake)}</strong> ·{" "}
            {words("report.hands")} <span className="figures">{report.total.hands}</span> ·{" "}
            {words(query.userId ? "report.putIn" : "report.pot")}{" "}
            <span className="figures">{money(report.total.pot)}</span>
          </p>
          <DataTable
            label={words("report.title")}
            columns={columnsOf(query)}
            rows={report.lines}
            rowKey={({ key }) => key}
            empty={words("list.empty")}
          />
          <Pager path={PATH} query={address} before={before} next={report.next} />
        </>
      )}
      <p className={agrees ? "mt-6 text-sm text-ink-2" : "mt-6 text-sm text-danger"}>
        {words(agrees ? "report.agrees" : "report.disagrees", sums)}
      </p>
      <p className="mt-1 text-sm text-ink-3">{words("report.attribution")}</p>
    </>
  );
}

function columnsOf(query: RakeQuery): readonly Column<RakeLine>[] {
  const { by } = query;
  return [
    {
      head: words(`report.groups.${by}`),
      cell: (line) => (
        <Link href={`${PATH}?${new URLSearchParams(closer(query, line))}`} prefetch={false} className="underline">
          {nameOf(query, line)}
        </Link>
      ),
    },
    { head: words("report.hands"), figures: true, cell: ({ hands }) => hands },
    {
      head: words(by === "player" || query.userId ? "report.putIn" : "report.pot"),
      figures: true,
      cell: ({ pot }) => money(pot),
    },
    { head: words("report.rake"), figures: true, cell: ({ rake }) => money(rake) },
    ...(by === "table"
      ? [
          {
            head: words("report.toHands"),
            cell: ({ key }: RakeLine) => (
              <Link
                href={`${PATH}/hands?${new URLSearchParams({ table: key, from: query.from, to: query.to })}`}
                prefetch={false}
                className="underline"
              >
                {words("report.toHands")}
              </Link>
            ),
          },
        ]
      : []),
  ];
}

const nameOf = ({ by }: RakeQuery, { key, name }: RakeLine): string => {
  if (by === "stakes") return stakesWords(key);
  return by === "day" ? key : (name ?? key);
};

/** The same report about this line alone, one step further down. */
function closer(query: RakeQuery, { key }: RakeLine): Readonly<Record<string, string>> {
  switch (query.by) {
    case "day":
      return queryOf({ ...query, from: key, to: key, by: "table" });
    case "table":
      return queryOf({ ...query, tableId: key, by: "player" });
    case "stakes":
      return queryOf({ ...query, stakes: key, by: "table" });
    case "player":
      return queryOf({ ...query, userId: key, by: "day" });
  }
}

/** What the report is narrowed to. */
function Filters({ query }: { readonly query: RakeQuery }) {
  const only = [
    query.tableId && words("report.groups.table"),
    query.userId && words("report.groups.player"),
    query.stakes && stakesWords(query.stakes),
  ].filter(Boolean);
  if (only.length === 0) return null;
  const { from, to, by } = query;
  return (
    <p className="mb-4 text-sm text-ink-2">
      {words("report.filtered")}: {only.join(", ")}.{" "}
      <Link href={`${PATH}?${new URLSearchParams({ from, to, by })}`} prefetch={false} className="underline">
        {words("report.clear")}
      </Link>
    </p>
  );
}
