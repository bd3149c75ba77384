import { CHAT_REPORT_STATUSES, type ChatReport, type ChatReportStatus, type ContextLine } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName, UnitName } from "../names/named-links.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { ChatDecisionForm, PrivateLines } from "./chat-report-actions.tsx";
import { QuotedMessage, ReportedLines } from "./reported-lines.tsx";

const PATH = "/admin/chat";
const STATUS_FILTERS = [...CHAT_REPORT_STATUSES, "all"] as const;

const columns: readonly Column<ChatReport>[] = [
  {
    head: t("chat.columns.message"),
    cell: ({ number, ...said }) => (
      <Link href={`${PATH}/${number}`} prefetch={false} className="block max-w-96 underline">
        {said.isPrivate ? t("chat.closed") : <QuotedMessage {...said} />}
      </Link>
    ),
  },
  { head: t("chat.columns.writer"), cell: ({ writerId, writer }) => <PlayerName id={writerId} name={writer} /> },
  { head: t("chat.columns.table"), cell: ({ table }) => table ?? t("chat.columns.private") },
  {
    head: t("chat.columns.reporter"),
    cell: ({ reporterId, reporter }) => <PlayerName id={reporterId} name={reporter} />,
  },
  { head: t("chat.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  {
    head: t("chat.columns.status"),
    cell: ({ status, decided }) => (
      <>
        {t(`chat.statuses.${status}`)}
        {decided && <span className="block text-xs text-ink-3">{decided.by}</span>}
      </>
    ),
  },
];

/** Lists the reported messages, newest first. */
export const ChatReportListPage = ({
  reports,
  show,
  before,
  next,
}: {
  readonly reports: readonly ChatReport[];
  readonly show: ChatReportStatus | "all";
  readonly before: number | null;
  readonly next: number | null;
}) => (
  <>
    <PageHead title={t("chat.title")}>
      <nav aria-label={t("chat.show")} className="flex flex-wrap gap-4 text-sm">
        {STATUS_FILTERS.map((status) => (
          <Link
            key={status}
            href={`${PATH}?show=${status}`}
            prefetch={false}
            aria-current={status === show ? "page" : undefined}
            className="underline aria-[current=page]:font-medium aria-[current=page]:no-underline"
          >
            {t(`chat.statuses.${status}`)}
          </Link>
        ))}
      </nav>
    </PageHead>
    <DataTable
      label={t("chat.title")}
      columns={columns}
      rows={reports}
      rowKey={({ number }) => number}
      empty={t("list.empty")}
    />
    <Pager
      path={PATH}
      query={{ show }}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
  </>
);

/**
 * Shows a report: the messages around it, the players, and the decision form. Private messages are hidden until the
 * member of staff asks for them.
 */
export const ChatReportPage = ({
  report,
  lines,
}: {
  readonly report: ChatReport;
  readonly lines: readonly ContextLine[];
}) => {
  const { number, messageId, at, reporter, reporterId, writer, writerId, isPrivate, tableId, table, status, decided } =
    report;
  return (
    <>
      <PageHead title={t("chat.one", { number: String(number) })} />
      <p className="mb-6 text-ink-2">
        {t("chat.columns.writer")}: <PlayerName id={writerId} name={writer} /> · {t("chat.columns.table")}:{" "}
        {tableId ? <UnitName id={tableId} name={table ?? tableId} /> : t("chat.columns.private")} ·{" "}
        {t("chat.columns.reporter")}: <PlayerName id={reporterId} name={reporter} />, {formatUtcTime(at)}
      </p>
      {isPrivate ? (
        <PrivateLines number={number} messageId={messageId} />
      ) : (
        <ReportedLines lines={lines} messageId={messageId} />
      )}
      {decided ? (
        <p className="mt-6">
          {t(`chat.statuses.${status}`)}: {t("chat.decision", { ...decided, at: formatUtcTime(decided.at) })}
        </p>
      ) : (
        <ChatDecisionForm number={number} />
      )}
    </>
  );
};
