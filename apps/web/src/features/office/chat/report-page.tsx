import type { ChatReport, ReportedLine } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";
import { ChatDecisionForm } from "./decision-form.tsx";
import { Said } from "./said.tsx";

const columns = (reported: number): readonly Column<ReportedLine>[] => [
  { head: words("chat.columns.writer"), cell: ({ writer, writerId }) => <Player id={writerId} name={writer} /> },
  {
    head: words("chat.columns.message"),
    cell: ({ id, ...said }) =>
      id === reported ? (
        <strong className="font-medium">
          <Said {...said} /> <span className="text-xs text-danger">{words("chat.thisOne")}</span>
        </strong>
      ) : (
        <Said {...said} />
      ),
  },
  { head: words("chat.columns.saidAt"), cell: ({ at }) => <span className="whitespace-nowrap">{formatTime(at)}</span> },
];

const Player = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Link href={`/admin/players/${id}`} prefetch={false} className="underline">
    {name}
  </Link>
);

/** One report: what was said around it, who is who, and deciding about it. */
export const ChatReportPage = ({
  report,
  lines,
}: {
  readonly report: ChatReport;
  readonly lines: readonly ReportedLine[];
}) => {
  const { number, messageId, at, reporter, reporterId, writer, writerId, table, state, judged } = report;
  return (
    <>
      <PageHead title={words("chat.one", { number: String(number) })} />
      <p className="mb-6 text-ink-2">
        {words("chat.columns.writer")}: <Player id={writerId} name={writer} /> · {words("chat.columns.table")}: {table}{" "}
        · {words("chat.columns.reporter")}: <Player id={reporterId} name={reporter} />, {formatTime(at)}
      </p>
      <DataTable
        label={words("chat.around")}
        columns={columns(messageId)}
        rows={lines}
        rowKey={({ id }) => id}
        empty={words("list.empty")}
      />
      {judged ? (
        <p className="mt-6">
          {words(`chat.states.${state}`)}: {words("chat.judged", { ...judged, at: formatTime(judged.at) })}
        </p>
      ) : (
        <ChatDecisionForm number={number} />
      )}
    </>
  );
};
