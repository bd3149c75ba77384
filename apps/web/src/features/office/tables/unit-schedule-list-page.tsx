import { formatMinuteOfDay, formatRoomTime, type UnitSchedule } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-parts.tsx";
import { refusalMessage, t, weekdayList } from "../translator.ts";

const PATH = "/admin/tables/schedules";

const buildColumns = (mayWrite: boolean): readonly Column<UnitSchedule>[] => [
  {
    head: t("tables.columns.name"),
    cell: ({ id, name }) =>
      mayWrite ? (
        <Link href={`${PATH}/${id}`} prefetch={false} className="font-medium underline">
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { head: t("tables.columns.kind"), cell: ({ kind }) => t(`tables.kinds.${kind}`) },
  {
    head: t("tables.columns.opens"),
    cell: ({ weekdays, opensMinute, closesMinute, timeZone }) =>
      t("tables.onDays", {
        days: weekdayList(weekdays),
        opens: formatMinuteOfDay(opensMinute),
        closes: formatMinuteOfDay(closesMinute),
        timeZone,
      }),
  },
  { head: t("tables.columns.next"), cell: (schedule) => <NextCell schedule={schedule} /> },
];

function NextCell({ schedule: { next, active, refused, timeZone } }: { readonly schedule: UnitSchedule }) {
  if (!active) return <span className="text-ink-3">{t("tables.scheduleOff")}</span>;
  return (
    <>
      {next.map(({ opensAt, closesAt }) => (
        <span key={opensAt} className="block whitespace-nowrap">
          {t("tables.openFrom", {
            opens: formatRoomTime(opensAt, timeZone),
            closes: formatRoomTime(closesAt, timeZone),
          })}
        </span>
      ))}
      {refused !== null && <span className="block text-xs text-danger">{refusalMessage(refused)}</span>}
    </>
  );
}

/** Lists the schedules. Each schedule opens a table or a pool on certain weekdays. Decision 0114 */
export const UnitScheduleListPage = ({
  schedules,
  mayWrite,
}: {
  readonly schedules: readonly UnitSchedule[];
  readonly mayWrite: boolean;
}) => (
  <>
    <PageHead title={t("tables.schedules")}>
      {mayWrite && (
        <Link href={`${PATH}/new`} prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
          {t("tables.newSchedule")}
        </Link>
      )}
    </PageHead>
    <p className="mb-4 max-w-2xl text-sm text-ink-2">{t("tables.schedulesHelp")}</p>
    <DataTable
      label={t("tables.schedules")}
      columns={buildColumns(mayWrite)}
      rows={schedules}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
  </>
);
