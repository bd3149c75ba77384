import type { TimelineEntry } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { auditActionLabel } from "../audit/audit-action-label.ts";
import { formatUtcTime, t } from "../translator.ts";

const columns: readonly Column<TimelineEntry>[] = [
  {
    head: t("players.timeline.at"),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span>,
  },
  {
    head: t("players.timeline.what"),
    cell: ({ kind, what }) =>
      t(`players.happening.${kind}`, { what: kind === "staff" ? auditActionLabel(what ?? "") : (what ?? "") }),
  },
  { head: t("players.timeline.by"), cell: ({ by }) => by },
  { head: t("players.timeline.reason"), cell: ({ reason }) => reason },
];

export const PlayerTimeline = ({ happenings }: { readonly happenings: readonly TimelineEntry[] }) => (
  <DataTable
    label={t("players.tabs.timeline")}
    columns={columns}
    rows={happenings}
    rowKey={({ at, kind, what }) => `${at} ${kind} ${what}`}
    empty={t("list.empty")}
  />
);
