import { CHAT_REPORT_STATES, type ChatReport, type ChatReportState } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { Pager } from "../pager.tsx";
import { formatTime, words } from "../words.ts";
import { Said } from "./said.tsx";

const PATH = "/admin/chat";
const FILTERS = [...CHAT_REPORT_STATES, "all"] as const;

const columns: readonly Column<ChatReport>[] = [
  {
    head: words("chat.columns.message"),
    cell: ({ number, ...said }) => (
      <Link href={`${PATH}/${number}`} prefetch={false} className="block max-w-96 underline">
        <Said {...said} />
      </Link>
    ),
  },
  { head: words("chat.columns.writer"), cell: ({ writer }) => writer },
  { head: words("chat.columns.table"), cell: ({ table }) => table },
  { head: words("chat.columns.reporter"), cell: ({ reporter }) => reporter },
  { head: words("chat.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
  {
    head: words("chat.columns.state"),
    cell: ({ state, judged }) => (
      <>
        {words(`chat.states.${state}`)}
        {judged && <span className="block text-xs text-ink-3">{judged.by}</span>}
      </>
    ),
  },
];

/** What players asked the staff to read, newest first. */
export const ChatReportsPage = ({
  reports,
  show,
  before,
  next,
}: {
  readonly reports: readonly ChatReport[];
  readonly show: ChatReportState | "all";
  readonly before: number | null;
  readonly next: number | null;
}) => (
  <>
    <PageHead title={words("chat.title")}>
      <nav aria-label={words("chat.show")} className="flex flex-wrap gap-4 text-sm">
        {FILTERS.map((state) => (
          <Link
            key={state}
            href={`${PATH}?show=${state}`}
            prefetch={false}
            aria-current={state === show ? "page" : undefined}
            className="underline aria-[current=page]:font-medium aria-[current=page]:no-underline"
          >
            {words(`chat.states.${state}`)}
          </Link>
        ))}
      </nav>
    </PageHead>
    <DataTable
      label={words("chat.title")}
      columns={columns}
      rows={reports}
      rowKey={({ number }) => number}
      empty={words("list.empty")}
    />
    <Pager
      path={PATH}
      query={{ show }}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
  </>
);
