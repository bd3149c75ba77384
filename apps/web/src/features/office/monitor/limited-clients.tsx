/** Lists the clients that a server is rate-limiting now. Each row says since when and why. Faults 91 and 109 */
import type { LimitedAtServer } from "@poker/db";
import Link from "next/link";
import { Fragment } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatUtcTime, t } from "../translator.ts";

export const LimitedClients = ({ clients }: { readonly clients: readonly LimitedAtServer[] }) => (
  <>
    <h2 className="mt-8 mb-3 text-lg font-semibold">{t("monitor.limited")}</h2>
    <DataTable
      label={t("monitor.limited")}
      columns={COLUMNS}
      rows={clients}
      rowKey={({ serverId, limit, userId, address }) => `${serverId} ${limit} ${userId ?? address}`}
      empty={t("monitor.noneLimited")}
    />
  </>
);

/** Shows the name of a setting. A long name may wrap after each underscore. */
const SettingName = ({ name }: { readonly name: string }) => (
  <span className="block text-xs text-ink-3">
    {name.split(/(?<=_)/).map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
);

const COLUMNS: readonly Column<LimitedAtServer>[] = [
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
        <SettingName name={limit} />
      </>
    ),
  },
  { head: t("monitor.since"), cell: ({ since }) => formatUtcTime(since) },
  { head: t("monitor.refused"), figures: true, cell: ({ refused }) => refused },
  {
    head: t("monitor.columns.node"),
    cell: ({ server, serverId, serverName }) => (
      <>
        {t(`monitor.servers.${server}`)}
        <span className="block text-xs text-ink-3">{serverName || serverId.slice(0, 8)}</span>
      </>
    ),
  },
];
