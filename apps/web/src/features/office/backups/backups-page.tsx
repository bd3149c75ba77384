import { type BackupStatus, findBackupWarnings, type RecordedBackup } from "@poker/db";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { formatLength, formatSeconds } from "../../../ui/format-duration.ts";
import { AutoRefresh } from "../auto-refresh.tsx";
import { PageHead, Pager } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { BackUpNowButton, DownloadButton } from "./backup-buttons.tsx";

const PATH = "/admin/backups";
const REFRESH_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The launcher counts as stopped when it has not reported for this long. */
const LAUNCHER_SILENCE_MS = 3 * MINUTE_MS;

/** A recorded backup. `isHere` is true when the machine of the web server has the backup's files. */
type ShownBackup = RecordedBackup & { readonly isHere: boolean };

const formatSize = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const formatTook = (ms: number): string => (ms < MINUTE_MS ? `${formatSeconds(ms)} s` : formatLength(ms));

/** Formats how long ago `at` was: in whole days from two days on, and in hours and minutes below two days. */
const formatAge = (at: number, now: number): string => {
  const ms = Math.max(0, now - at);
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  return formatLength(ms < MINUTE_MS ? ms : Math.floor(ms / MINUTE_MS) * MINUTE_MS);
};

/**
 * Shows the state of the room's backups (Decision 0108):
 * - what is wrong with them
 * - the newest backup
 * - how backups are made
 * - the last drill
 * - a list of all backups
 */
export const BackupsPage = ({
  status,
  backups,
  before,
  next,
  now,
}: {
  readonly status: BackupStatus;
  readonly backups: readonly ShownBackup[];
  readonly before: number | null;
  readonly next: number | null;
  /** Epoch ms. */
  readonly now: number;
}) => (
  <>
    <AutoRefresh ms={REFRESH_MS} />
    <PageHead title={t("backups.title")} />
    {findBackupWarnings(status, now).map((warning) => (
      <p key={warning} className="mb-3 rounded-2xl border border-danger bg-surface px-5 py-3 text-sm">
        {t(`backups.warnings.${warning}`)}
      </p>
    ))}
    <div className="my-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <NewestPanel newest={status.newest} now={now} />
      <PlanPanel plan={status.plan} now={now} />
      <DrillPanel drill={status.drill} now={now} />
    </div>
    <h2 className="mb-3 text-lg font-semibold">{t("backups.list")}</h2>
    <DataTable
      label={t("backups.list")}
      columns={columns}
      rows={backups}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
    <Pager
      path={PATH}
      query={{}}
      before={before === null ? null : String(before)}
      next={next === null ? null : String(next)}
    />
  </>
);

const Panel = ({
  title,
  head,
  children,
}: {
  readonly title: string;
  /** The panel's most important fact, shown in large letters. */
  readonly head: string;
  readonly children?: ReactNode;
}) => (
  <section aria-label={title} className="space-y-2 rounded-2xl border border-line bg-surface p-5 text-sm text-ink-2">
    <h2 className="font-medium">{title}</h2>
    <p className="figures text-2xl font-semibold tracking-tight text-ink">{head}</p>
    {children}
  </section>
);

function NewestPanel({ newest, now }: Pick<BackupStatus, "newest"> & { readonly now: number }) {
  if (newest === null) return <Panel title={t("backups.last")} head={t("backups.noBackup")} />;
  const size = formatSize(newest.bytes ?? 0);
  return (
    <Panel title={t("backups.last")} head={t("backups.ago", { time: formatAge(newest.at, now) })}>
      <p>{newest.ms === null ? size : t("backups.lastFacts", { size, took: formatTook(newest.ms) })}</p>
      <p>{kindOf(newest)}</p>
      <Place backup={newest} />
    </Panel>
  );
}

function PlanPanel({ plan, now }: Pick<BackupStatus, "plan"> & { readonly now: number }) {
  if (plan === null)
    return (
      <Panel title={t("backups.plan")} head={t("backups.byHand")}>
        <p>{t("backups.noPlan")}</p>
      </Panel>
    );
  const { everyHours, keep, host, directory, storage, reportedAt, askedAt, runningSince } = plan;
  const isSilent = now - reportedAt > LAUNCHER_SILENCE_MS;
  return (
    <Panel
      title={t("backups.plan")}
      head={everyHours === null ? t("backups.byHand") : t("backups.every", { hours: everyHours })}
    >
      <p>{t("backups.planFacts", { keep })}</p>
      <p className="break-words">{t("backups.where", { directory, host })}</p>
      {storage !== null && <p className="break-words">{t("backups.storage", { storage })}</p>}
      <PlanState isSilent={isSilent} reportedAt={reportedAt} askedAt={askedAt} runningSince={runningSince} now={now} />
    </Panel>
  );
}

/** Shows what the launcher is doing now. When the launcher is idle, shows the button that asks it for a backup. */
function PlanState({
  isSilent,
  reportedAt,
  askedAt,
  runningSince,
  now,
}: Pick<NonNullable<BackupStatus["plan"]>, "reportedAt" | "askedAt" | "runningSince"> & {
  readonly isSilent: boolean;
  readonly now: number;
}) {
  if (isSilent) return <p>{t("backups.planOld", { time: formatAge(reportedAt, now) })}</p>;
  if (runningSince !== null) return <p role="status">{t("backups.running", { time: formatAge(runningSince, now) })}</p>;
  return askedAt === null ? <BackUpNowButton /> : <p role="status">{t("backups.asked")}</p>;
}

function DrillPanel({ drill, now }: Pick<BackupStatus, "drill"> & { readonly now: number }) {
  if (drill === null) return <Panel title={t("backups.drill")} head={t("backups.noDrill")} />;
  const { backup, at, ms, ok, problems } = drill;
  return (
    <Panel title={t("backups.drill")} head={t(ok ? "backups.passed" : "backups.drillFailed")}>
      <p>{t("backups.ago", { time: formatAge(at, now) })}</p>
      <p className="break-words">{t("backups.drillFacts", { backup, took: formatTook(ms) })}</p>
      {problems.length > 0 && (
        <ul className="list-disc space-y-1 pl-4 text-danger">
          {problems.map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const WAYS = ["rows", "files"] as const;
const REASONS = ["command", "schedule", "office", "migration"] as const;

/** Says in words how the backup was made, why, and whether it is encrypted. */
function kindOf({ way, reason, isSealed, name }: RecordedBackup): string {
  const [knownWay, knownReason] = [WAYS.find((each) => each === way), REASONS.find((each) => each === reason)];
  return [
    knownWay ? t(`backups.ways.${knownWay}`) : way,
    knownReason ? t(`backups.reasons.${knownReason}`) : reason,
    ...(name === null ? [] : [t(isSealed ? "backups.sealed" : "backups.notSealed")]),
  ].join(", ");
}

const Place = ({ backup }: { readonly backup: RecordedBackup }) => {
  const { host, directory, name, storage, isInFolder } = backup;
  return (
    <>
      {isInFolder ? (
        <p className="break-words">
          {t("backups.where", { host, directory: name === null ? directory : `${directory}/${name}` })}
        </p>
      ) : (
        <p>{t("backups.onlyCopy")}</p>
      )}
      {storage !== null && <p className="break-words">{t("backups.storage", { storage })}</p>}
    </>
  );
};

function Outcome({ name, problem }: RecordedBackup) {
  if (problem === null) return t("backups.made");
  return (
    <>
      <span className="font-medium text-danger">{t(name === null ? "backups.failed" : "backups.notCopied")}</span>
      <span className="block max-w-80 min-w-48 text-xs break-words text-ink-3">{problem}</span>
    </>
  );
}

function Download({ name, isSealed, isHere }: ShownBackup) {
  if (name === null) return null;
  if (!isHere) return <span className="text-ink-3">{t("backups.elsewhere")}</span>;
  return isSealed ? <DownloadButton name={name} /> : <span className="text-ink-3">{t("backups.notSealed")}</span>;
}

const columns: readonly Column<ShownBackup>[] = [
  { head: t("backups.columns.at"), cell: ({ at }) => <span className="whitespace-nowrap">{formatUtcTime(at)}</span> },
  { head: t("backups.columns.size"), figures: true, cell: ({ bytes }) => bytes !== null && formatSize(bytes) },
  { head: t("backups.columns.took"), figures: true, cell: ({ ms }) => ms !== null && formatTook(ms) },
  { head: t("backups.columns.kind"), cell: (backup) => <span className="block min-w-32">{kindOf(backup)}</span> },
  {
    head: t("backups.columns.where"),
    cell: (backup) => (
      <div className="max-w-80 min-w-48 text-xs">
        <Place backup={backup} />
      </div>
    ),
  },
  { head: t("backups.columns.outcome"), cell: (backup) => <Outcome {...backup} /> },
  { head: t("backups.columns.download"), cell: (backup) => <Download {...backup} /> },
];
