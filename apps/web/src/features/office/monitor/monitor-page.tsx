import type { LimitedAtServer, MonitoredNode, MonitoredTable, MonitorPlace } from "@poker/db";
import type { Announcement, Maintenance as PlannedMaintenance } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { AutoRefresh } from "../auto-refresh.tsx";
import { PageHead } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { Announcements } from "./announcements.tsx";
import { LimitedClients } from "./limited-clients.tsx";
import { Maintenance } from "./maintenance.tsx";
import { DrainButton } from "./monitor-buttons.tsx";
import { RoomChartPanel } from "./room-charts.tsx";
import { buildTableColumns } from "./table-columns.tsx";

const REFRESH_MS = 2_000;

interface MonitorProps {
  readonly nodes: readonly MonitoredNode[];
  readonly limited: readonly LimitedAtServer[];
  readonly tables: readonly MonitoredTable[];
  /** The last table of this page, after which the next page begins; null on the last page. */
  readonly next: MonitorPlace | null;
  readonly isFirstPage: boolean;
  readonly announcements: readonly Announcement[];
  /** null when no maintenance is planned or under way. */
  readonly maintenance: PlannedMaintenance | null;
  /** The server's time, epoch ms. */
  readonly now: number;
  readonly mayDrain: boolean;
  readonly mayMaintain: boolean;
  readonly mayCancel: boolean;
}

/** Shows the state that each running table, pool and tournament last published. Refreshes every two seconds. */
export function MonitorPage(props: MonitorProps) {
  const { nodes, limited, tables, next, isFirstPage, announcements, maintenance, now } = props;
  const { mayDrain, mayMaintain, mayCancel } = props;
  return (
    <>
      <AutoRefresh ms={REFRESH_MS} />
      <PageHead title={t("monitor.title")} />
      <RoomChartPanel />
      <h2 className="mb-3 text-lg font-semibold">{t("monitor.nodes")}</h2>
      <DataTable
        label={t("monitor.nodes")}
        columns={nodeColumns(now, mayDrain)}
        rows={nodes}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
      <LimitedClients clients={limited} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{t("monitor.tables")}</h2>
      <DataTable
        label={t("monitor.tables")}
        columns={buildTableColumns({ nodes, now, mayCancel })}
        rows={tables}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
      />
      <nav className="mt-4 flex gap-2">
        {!isFirstPage && (
          <Link href="/admin/monitor" prefetch={false} className={buttonClass({ size: "sm" })}>
            {t("monitor.first")}
          </Link>
        )}
        {next !== null && (
          <Link
            href={`/admin/monitor?${new URLSearchParams({ ...next, business: String(next.business) })}`}
            prefetch={false}
            className={buttonClass({ size: "sm", kind: "outline" })}
          >
            {t("monitor.next")}
          </Link>
        )}
      </nav>
      <Announcements announcements={announcements} now={now} mayWrite={mayDrain} />
      <Maintenance maintenance={maintenance} now={now} mayWrite={mayMaintain} />
    </>
  );
}

const nodeColumns = (now: number, mayDrain: boolean): readonly Column<MonitoredNode>[] => [
  {
    head: t("monitor.columns.node"),
    cell: ({ name, url, id }) => (
      <>
        <span className="font-medium whitespace-nowrap">{name || id.slice(0, 8)}</span>
        <span className="block min-w-36 text-xs wrap-break-word text-ink-3">{url.replace(/^https?:\/\//, "")}</span>
      </>
    ),
  },
  { head: t("monitor.state"), cell: (node) => t(`monitor.${nodeState(node)}`) },
  { head: t("monitor.weight"), figures: true, cell: ({ weight }) => weight },
  { head: t("monitor.units"), figures: true, cell: ({ units }) => units },
  { head: t("monitor.tables"), figures: true, cell: ({ tables }) => tables },
  { head: t("monitor.players"), figures: true, cell: ({ players }) => players },
  { head: t("monitor.connections"), figures: true, cell: ({ connections }) => connections },
  { head: t("monitor.protocol"), figures: true, cell: ({ protocol }) => protocol },
  { head: t("monitor.since"), cell: ({ startedAt }) => formatUtcTime(startedAt) },
  {
    head: t("monitor.lastHeartbeat"),
    figures: true,
    cell: ({ heartbeatAt }) => t("monitor.ago", { seconds: Math.max(0, Math.round((now - heartbeatAt) / 1000)) }),
  },
  {
    head: t("monitor.journal"),
    figures: true,
    cell: ({ slowestCommitMs }) => t("monitor.ms", { ms: slowestCommitMs }),
  },
  ...(mayDrain
    ? [
        {
          head: t("monitor.act"),
          cell: ({ id, alive, draining }: MonitoredNode) => alive && <DrainButton nodeId={id} draining={draining} />,
        },
      ]
    : []),
];

const nodeState = ({ alive, draining }: MonitoredNode) => {
  if (!alive) return "gone";
  return draining ? "draining" : "alive";
};
