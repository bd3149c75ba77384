import type { Announcement, MonitoredNode, MonitoredTable } from "@poker/db";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { AutoRefresh } from "../auto-refresh.tsx";
import { PageHead } from "../page-head.tsx";
import { formatTime, words } from "../words.ts";
import { Announcements } from "./announcements.tsx";
import { DrainButton } from "./drain-button.tsx";
import { tableColumns } from "./table-columns.tsx";

const REFRESH_MS = 2_000;

export interface MonitorProps {
  readonly nodes: readonly MonitoredNode[];
  readonly tables: readonly MonitoredTable[];
  /** The name that the next page begins after; null: this is the last. */
  readonly next: string | null;
  readonly first: boolean;
  readonly announcements: readonly Announcement[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly mayDrain: boolean;
  readonly mayCancel: boolean;
}

/** Everything that runs, as its owners last said; shown anew every two seconds. */
export function MonitorPage(props: MonitorProps) {
  const { nodes, tables, next, first, announcements, now, mayDrain, mayCancel } = props;
  return (
    <>
      <AutoRefresh ms={REFRESH_MS} />
      <PageHead title={words("monitor.title")} />
      <h2 className="mb-3 text-lg font-semibold">{words("monitor.nodes")}</h2>
      <DataTable
        label={words("monitor.nodes")}
        columns={nodeColumns(now, mayDrain)}
        rows={nodes}
        rowKey={({ id }) => id}
        empty={words("list.empty")}
      />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{words("monitor.tables")}</h2>
      <DataTable
        label={words("monitor.tables")}
        columns={tableColumns({ nodes, now, mayCancel })}
        rows={tables}
        rowKey={({ id }) => id}
        empty={words("list.empty")}
      />
      <nav className="mt-4 flex gap-2">
        {!first && (
          <Link href="/admin/monitor" prefetch={false} className={buttonClass({ size: "sm" })}>
            {words("monitor.first")}
          </Link>
        )}
        {next !== null && (
          <Link
            href={`/admin/monitor?${new URLSearchParams({ after: next })}`}
            prefetch={false}
            className={buttonClass({ size: "sm", kind: "outline" })}
          >
            {words("monitor.next")}
          </Link>
        )}
      </nav>
      <Announcements announcements={announcements} now={now} mayWrite={mayDrain} />
    </>
  );
}

const nodeColumns = (now: number, mayDrain: boolean): readonly Column<MonitoredNode>[] => [
  {
    head: words("monitor.url"),
    cell: ({ url, id }) => (
      <>
        {url}
        <span className="block text-xs text-ink-3">{id.slice(0, 8)}</span>
      </>
    ),
  },
  { head: words("monitor.state"), cell: (node) => words(`monitor.${stateOf(node)}`) },
  { head: words("monitor.since"), cell: ({ startedAt }) => formatTime(startedAt) },
  {
    head: words("monitor.heard"),
    figures: true,
    cell: ({ heartbeatAt }) => words("monitor.ago", { seconds: Math.max(0, Math.round((now - heartbeatAt) / 1000)) }),
  },
  { head: words("monitor.units"), figures: true, cell: ({ units }) => units },
  { head: words("monitor.connections"), figures: true, cell: ({ connections }) => connections },
  { head: words("monitor.journal"), figures: true, cell: ({ journalMs }) => words("monitor.ms", { ms: journalMs }) },
  ...(mayDrain
    ? [
        {
          head: words("monitor.act"),
          cell: ({ id, alive, draining }: MonitoredNode) => alive && <DrainButton nodeId={id} draining={draining} />,
        },
      ]
    : []),
];

const stateOf = ({ alive, draining }: MonitoredNode) => {
  if (!alive) return "gone";
  return draining ? "draining" : "alive";
};
