/** Shows who meets a limit of a game server now, since when and why. Fault 91 */
import type { MonitoredNode, NamedLimitedClient } from "@poker/db";
import Link from "next/link";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatUtcTime, t } from "../translator.ts";

interface LimitedAtNode extends NamedLimitedClient {
  readonly nodeId: string;
}

export function LimitedClients({ nodes }: { readonly nodes: readonly MonitoredNode[] }) {
  const clients = nodes
    .filter(({ alive }) => alive)
    .flatMap(({ id, limited }) => limited.map((client): LimitedAtNode => ({ ...client, nodeId: id })));
  return (
    <>
      <h2 className="mt-8 mb-3 text-lg font-semibold">{t("monitor.limited")}</h2>
      <DataTable
        label={t("monitor.limited")}
        columns={COLUMNS}
        rows={clients}
        rowKey={({ nodeId, limit, userId, address }) => `${nodeId} ${limit} ${userId ?? address}`}
        empty={t("monitor.noneLimited")}
      />
    </>
  );
}

const COLUMNS: readonly Column<LimitedAtNode>[] = [
  {
    head: t("monitor.who"),
    cell: ({ userId, name, address }) => (
      <>
        {userId !== null && (
          <Link href={`/admin/players/${userId}`} prefetch={false} className="block underline">
            {name ?? userId.slice(0, 8)}
          </Link>
        )}
        <span className={userId === null ? "" : "text-xs text-ink-3"}>{address}</span>
      </>
    ),
  },
  {
    head: t("monitor.why"),
    cell: ({ limit }) => (
      <>
        {t(`monitor.limits.${limit}`)}
        <span className="block text-xs text-ink-3">{limit}</span>
      </>
    ),
  },
  { head: t("monitor.since"), cell: ({ since }) => formatUtcTime(since) },
  { head: t("monitor.refused"), figures: true, cell: ({ refused }) => refused },
  { head: t("monitor.columns.node"), cell: ({ nodeId }) => nodeId.slice(0, 8) },
];
