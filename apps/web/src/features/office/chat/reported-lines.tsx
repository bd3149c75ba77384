import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { formatUtcTime, t } from "../translator.ts";

/** A player's message as pages of the back office show it. */
export interface SaidMessage {
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly writerId: string;
  readonly writer: string;
  /** The text; null for an emote. */
  readonly written: string | null;
  /** The emote; null for a written message. */
  readonly emote: string | null;
}

/** Shows the text of a written message, or the name of an emote. */
export const QuotedMessage = ({ written, emote }: Pick<SaidMessage, "written" | "emote">) => (
  <span className="inline-block min-w-48 max-w-prose break-words">
    {written ?? t("chat.emote", { emote: emote ?? "" })}
  </span>
);

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

/** Lists a reported message among the messages around it. */
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
