import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { QuotedMessage } from "./quoted-message.tsx";
import type { SaidMessage } from "./said-message.ts";

const columns = (reported: number): readonly Column<SaidMessage>[] => [
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

/** Shows a reported message among those around it. */
export const ReportedLines = ({
  lines,
  messageId,
}: {
  readonly lines: readonly SaidMessage[];
  readonly messageId: number;
}) => (
  <DataTable
    label={t("chat.around")}
    columns={columns(messageId)}
    rows={lines}
    rowKey={({ id }) => id}
    empty={t("list.empty")}
  />
);
