import { formatMinuteOfDay, formatRoomTime, type TournamentSchedule, type TournamentTemplate } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-parts.tsx";
import { refusalMessage, t, weekdayList } from "../translator.ts";
import { EndScheduleButton } from "./tournament-actions.tsx";
import { TournamentTabs } from "./tournament-tabs.tsx";

const PATH = "/admin/tournaments/schedules";

/**
 * Returns the times of a schedule, such as "Mon, Tue, 20:00 (Europe/Madrid)". For sit-and-gos, says how many are kept
 * open.
 */
function timesLabel({ keepOpen, weekdays, minuteOfDay, timeZone }: TournamentSchedule): string {
  if (keepOpen !== null) return t("tournaments.keptOpen", { count: keepOpen });
  const clock = formatMinuteOfDay(minuteOfDay);
  return t("tournaments.onDays", { days: weekdayList(weekdays), clock, timeZone });
}

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

/** Lists the schedules, from which the room makes tournaments by itself. */
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
