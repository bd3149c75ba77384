import type { ChatReport, ContextLine } from "@poker/db";
import { PlayerName, UnitName } from "../names/named-links.tsx";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { ChatDecisionForm, PrivateLines } from "./chat-report-actions.tsx";
import { ReportedLines } from "./reported-lines.tsx";

/** Shows a report: the messages around it, the players, and the decision form. Private messages are shown only on request. */
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
