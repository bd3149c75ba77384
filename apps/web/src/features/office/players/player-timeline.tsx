import type { TimelineEntry } from "@poker/db";
import type { NoticeContent } from "@poker/protocol";
import messages from "../../../messages/office/office.en.json" with { type: "json" };
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { auditActionLabel } from "../audit/audit-labels.ts";
import { formatUtcTime, t } from "../translator.ts";

const columns: readonly Column<TimelineEntry>[] = [
  {
    head: t("players.timeline.at"),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span>,
  },
  {
    head: t("players.timeline.what"),
    cell: ({ kind, what }) => t(`players.happening.${kind}`, { what: describeWhat(kind, what ?? "") }),
  },
  { head: t("players.timeline.by"), cell: ({ by }) => by },
  { head: t("players.timeline.reason"), cell: ({ reason }) => reason },
];

const NOTICES: Readonly<Record<string, string>> = messages.players.notices satisfies Readonly<
  Record<NoticeContent["kind"], string>
>;

/** Returns the name of a staff action or a notice. Returns the stored code itself if this version does not know it. */
function describeWhat(kind: TimelineEntry["kind"], what: string): string {
  if (kind === "staff") return auditActionLabel(what);
  return kind === "notice" ? (NOTICES[what] ?? what) : what;
}

export const PlayerTimeline = ({ happenings }: { readonly happenings: readonly TimelineEntry[] }) => (
  <DataTable
    label={t("players.tabs.timeline")}
    columns={columns}
    rows={happenings}
    rowKey={({ at, kind, what }) => `${at} ${kind} ${what}`}
    empty={t("list.empty")}
  />
);
