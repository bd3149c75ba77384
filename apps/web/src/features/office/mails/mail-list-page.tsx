import type { ListedMail } from "@poker/db";
import { isMailKind } from "@poker/mail";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { ReadMailButton } from "./read-mail-button.tsx";

const PATH = "/admin/mails";

const columnsFor = (isKept: boolean): readonly Column<ListedMail>[] => [
  { head: t("mails.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  {
    head: t("mails.columns.to"),
    cell: ({ address, userId, name }) => (
      <>
        <span className="break-all">{address}</span>
        {userId !== null && name !== null && (
          <span className="block text-xs">
            <PlayerName id={userId} name={name} />
          </span>
        )}
      </>
    ),
  },
  { head: t("mails.columns.kind"), cell: ({ kind }) => (isMailKind(kind) ? t(`mails.kinds.${kind}`) : kind) },
  {
    head: t("mails.columns.status"),
    cell: ({ status, tries, lastError }) => (
      <>
        {t(`mails.statuses.${isKept && status === "waiting" ? "kept" : status}`)}
        {lastError !== null && (
          <span className="block max-w-80 text-xs break-words text-ink-3">
            {t("mails.tries", { count: tries, error: lastError })}
          </span>
        )}
      </>
    ),
  },
  ...(isKept
    ? [
        {
          head: t("mails.columns.text"),
          cell: ({ id, status }: ListedMail) => (status === "waiting" ? <ReadMailButton mailId={id} /> : null),
        },
      ]
    : []),
];

/**
 * Lists the mails that the room wrote, newest first. In a room without a mail server, an owner reads them here.
 * Decision 0058
 */
export const MailListPage = ({
  mails,
  sender,
  before,
  next,
}: {
  readonly mails: readonly ListedMail[];
  /** The address that the mails come from; null in a room that sends no mail. */
  readonly sender: string | null;
  readonly before: string | null;
  readonly next: string | null;
}) => (
  <>
    <PageHead title={t("mails.title")} />
    <p className="mb-4 max-w-prose text-sm text-ink-2">
      {sender === null ? t("mails.kept") : t("mails.sending", { sender })}
    </p>
    <DataTable
      label={t("mails.title")}
      columns={columnsFor(sender === null)}
      rows={mails}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
    <Pager path={PATH} query={{}} before={before} next={next} />
  </>
);
