import type { SettingsVersion } from "@poker/db";
import type { ChosenSettings } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { RestoreForm } from "./restore-form.tsx";
import { RoomHead } from "./room-tabs.tsx";
import { describeSettingChanges } from "./setting-changes.ts";

/** A version of the settings, with a description of each change. */
interface VersionRow extends SettingsVersion {
  readonly changes: readonly string[];
}

/** Lists the versions of the room's settings, newest first. `newest` is the number of the newest version. */
export function VersionsPage({
  versions,
  earlier,
  before,
  next,
  newest,
}: {
  readonly versions: readonly SettingsVersion[];
  /**
   * The settings one version before the oldest version on this page. null when the oldest version on this page is the
   * first of all.
   */
  readonly earlier: ChosenSettings | null;
  readonly before: number | null;
  readonly next: number | null;
  readonly newest: number;
}) {
  const rows: readonly VersionRow[] = versions.map((version, index) => ({
    ...version,
    changes: describeSettingChanges(versions[index + 1]?.chosen ?? earlier ?? {}, version.chosen),
  }));
  const columns: readonly Column<VersionRow>[] = [
    { head: t("room.columns.version"), cell: ({ version }) => version },
    { head: t("room.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
    { head: t("room.columns.by"), cell: ({ by }) => by.name },
    {
      head: t("room.columns.change"),
      cell: ({ changes }) => (
        <ul className="min-w-40 space-y-1">
          {changes.map((change) => (
            <li key={change} className="break-words">
              {change}
            </li>
          ))}
        </ul>
      ),
    },
    { head: t("room.columns.reason"), cell: ({ reason }) => <span className="block min-w-32">{reason}</span> },
    {
      head: t("room.columns.restore"),
      cell: ({ version }) =>
        version === newest ? t("room.now") : <RestoreForm key={newest} version={version} seen={newest} />,
    },
  ];
  return (
    <>
      <RoomHead here="versions" />
      <DataTable
        label={t("room.tabs.versions")}
        columns={columns}
        rows={rows}
        rowKey={({ version }) => version}
        empty={t("room.first")}
      />
      <Pager
        path="/admin/room/versions"
        query={{}}
        before={before === null ? null : String(before)}
        next={next === null ? null : String(next)}
      />
    </>
  );
}
