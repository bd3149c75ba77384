import type { TournamentSchedule, TournamentTemplate } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-parts.tsx";
import { refusalMessage, t } from "../translator.ts";
import { formatRoomTime } from "./room-time.ts";
import { EndScheduleButton } from "./tournament-actions.tsx";
import { TournamentTabs } from "./tournament-tabs.tsx";

const PATH = "/admin/tournaments/schedules";
const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;

/** For example "Mon, Tue, 20:00 (Europe/Madrid)", or the number of sit-and-gos that are kept open. */
function timesLabel({ keepOpen, weekdays, minuteOfDay, timeZone }: TournamentSchedule): string {
  if (keepOpen !== null) return t("tournaments.keptOpen", { count: keepOpen });
  const days = weekdays.length === DAYS.length ? t("tournaments.everyDay") : weekdays.map(dayLabel).join(", ");
  const minute = minuteOfDay ?? 0;
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return t("tournaments.onDays", { days, clock, timeZone });
}

const dayLabel = (weekday: number): string => {
  const day = DAYS.find((each) => Number(each) === weekday);
  return day ? t(`tournaments.days.${day}`) : String(weekday);
};

const buildColumns = (
  templates: readonly TournamentTemplate[],
  mayWrite: boolean,
): readonly Column<TournamentSchedule>[] => [
  {
    head: t("tournaments.columns.name"),
    cell: ({ id, name, endedAt }) =>
      mayWrite && endedAt === null ? (
        <Link href={`${PATH}/${id}`} prefetch={false} className="font-medium underline">
          {name}
        </Link>
      ) : (
        name
      ),
  },
  {
    head: t("tournaments.template"),
    cell: ({ templateId }) => {
      const template = templates.find(({ id }) => id === templateId);
      return template?.retired ? t("tournaments.retiredTemplate", { name: template.name }) : template?.name;
    },
  },
  { head: t("tournaments.columns.when"), cell: timesLabel },
  {
    head: t("tournaments.columns.next"),
    cell: (schedule) => <NextCell schedule={schedule} />,
  },
  ...(mayWrite
    ? [
        {
          head: t("tournaments.end"),
          cell: ({ id, endedAt }: TournamentSchedule) => endedAt === null && <EndScheduleButton id={id} />,
        },
      ]
    : []),
];

function NextCell({
  schedule: { nextStartAt, endedAt, refused, timeZone },
}: {
  readonly schedule: TournamentSchedule;
}) {
  if (endedAt !== null) return <span className="text-ink-3">{t("tournaments.ended")}</span>;
  return (
    <>
      {nextStartAt !== null && <span className="whitespace-nowrap">{formatRoomTime(nextStartAt, timeZone)}</span>}
      {refused !== null && <span className="block text-xs text-danger">{refusalMessage(refused)}</span>}
    </>
  );
}

/** Lists the schedules. The room creates tournaments from them automatically. */
export const ScheduleListPage = ({
  schedules,
  templates,
  mayWrite,
}: {
  readonly schedules: readonly TournamentSchedule[];
  readonly templates: readonly TournamentTemplate[];
  readonly mayWrite: boolean;
}) => (
  <>
    <PageHead title={t("tournaments.schedules")}>
      {mayWrite && (
        <Link href={`${PATH}/new`} prefetch={false} className={buttonClass({ kind: "primary", size: "sm" })}>
          {t("tournaments.newSchedule")}
        </Link>
      )}
    </PageHead>
    <TournamentTabs here="schedules" />
    <DataTable
      label={t("tournaments.schedules")}
      columns={buildColumns(templates, mayWrite)}
      rows={schedules}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
  </>
);
