import type { ChatReport, ContextLine } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName, UnitName } from "../names/named-links.tsx";
import { PageHead } from "../page-head.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { ChatDecisionForm } from "./chat-decision-form.tsx";
import { QuotedMessage } from "./quoted-message.tsx";

const columns = (reported: number): readonly Column<ContextLine>[] => [
  { head: t("chat.columns.writer"), cell: ({ writer, writerId }) => <PlayerName id={writerId} name={writer} /> },
  {
    head: t("chat.columns.message"),
    cell: ({ id, ...said }) =>
      id === reported ? (
        <strong className="font-medium">
          <QuotedMessage {...said} /> <span className="text-xs text-danger">{t("chat.thisOne")}</span>
        </strong>
      ) : (
        <QuotedMessage {...said} />
      ),
  },
  { head: t("chat.columns.saidAt"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
];

/** Shows a report: the messages around it, the players, and the decision form. */
export const ChatReportPage = ({
  report,
  lines,
}: {
  readonly report: ChatReport;
  readonly lines: readonly ContextLine[];
}) => {
  const { number, messageId, at, reporter, reporterId, writer, writerId, tableId, table, status, decided } = report;
  return (
    <>
      <PageHead title={t("chat.one", { number: String(number) })} />
      <p className="mb-6 text-ink-2">
        {t("chat.columns.writer")}: <PlayerName id={writerId} name={writer} /> · {t("chat.columns.table")}:{" "}
        {tableId ? <UnitName id={tableId} name={table ?? tableId} /> : t("chat.columns.private")} ·{" "}
        {t("chat.columns.reporter")}: <PlayerName id={reporterId} name={reporter} />, {formatUtcTime(at)}
      </p>
      <DataTable
        label={t("chat.around")}
        columns={columns(messageId)}
        rows={lines}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
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
