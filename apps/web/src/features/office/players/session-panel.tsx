"use client";
import type { SessionInfo } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { ReasonButton } from "../monitor/monitor-buttons.tsx";
import { formatUtcTime, t } from "../translator.ts";

const PATH = "/api/office/players/sessions";

const columns = (userId: string): readonly Column<SessionInfo>[] => [
  { head: t("players.sessions.device"), cell: ({ device }) => device ?? t("players.sessions.unknown") },
  {
    head: t("players.sessions.from"),
    cell: ({ place, address }) => [place, address].filter((each) => each !== null).join(" · "),
  },
  { head: t("players.sessions.since"), cell: ({ createdAt }) => formatUtcTime(createdAt) },
  { head: t("players.sessions.used"), cell: ({ lastUsedAt }) => formatUtcTime(lastUsedAt) },
  {
    head: t("players.sessions.action"),
    cell: ({ sid }) => <ReasonButton path={PATH} label={t("players.sessions.end")} body={() => ({ userId, sid })} />,
  },
];

/** Lists the player's sessions. Staff can end one session or all of them, with a reason that the player reads. */
export const SessionPanel = ({
  userId,
  sessions,
}: {
  readonly userId: string;
  readonly sessions: readonly SessionInfo[];
}) => (
  <section className="mt-6 space-y-3">
    <h2 className="text-sm font-medium text-ink-2">{t("players.sessions.title")}</h2>
    <DataTable
      label={t("players.sessions.title")}
      columns={columns(userId)}
      rows={sessions}
      rowKey={({ sid }) => sid}
      empty={t("players.sessions.none")}
    />
    {sessions.length > 1 && (
      <ReasonButton
        path={PATH}
        label={t("players.sessions.endAll")}
        help={t("players.reasonHelp")}
        body={() => ({ userId, sid: null })}
      />
    )}
  </section>
);
