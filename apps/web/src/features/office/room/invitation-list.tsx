import type { Invitation } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { EndInvitationForm, InvitationForm } from "./invitation-forms.tsx";

const columns: readonly Column<Invitation>[] = [
  { head: t("room.invitations.columns.code"), cell: ({ code }) => <code className="select-all">{code}</code> },
  { head: t("room.invitations.columns.by"), cell: ({ madeBy }) => madeBy },
  {
    head: t("room.invitations.columns.used"),
    cell: ({ uses, maxUses }) => t("room.invitations.used", { uses: String(uses), max: String(maxUses) }),
  },
  {
    head: t("room.invitations.columns.until"),
    cell: ({ expiresAt }) => <span className="whitespace-nowrap">{formatUtcTime(expiresAt)}</span>,
  },
  {
    head: t("room.invitations.columns.end"),
    cell: ({ id, isOpen }) => (isOpen ? <EndInvitationForm id={id} /> : t("room.invitations.over")),
  },
];

/** Lists the invitations to sign up, newest first. Also has the form that makes a new invitation. */
export const InvitationList = ({
  invitations,
  origin,
}: {
  readonly invitations: readonly Invitation[];
  readonly origin: string;
}) => (
  <section className="mt-10">
    <h2 className="text-lg font-semibold">{t("room.invitations.title")}</h2>
    <p className="mt-1 mb-4 max-w-xl text-sm text-ink-2">{t("room.invitations.help")}</p>
    <InvitationForm origin={origin} />
    <div className="mt-6">
      <DataTable
        label={t("room.invitations.title")}
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={t("room.invitations.empty")}
      />
    </div>
  </section>
);
