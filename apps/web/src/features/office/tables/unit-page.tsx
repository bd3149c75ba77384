import type { CommandRecord } from "@poker/db";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { AutoRefresh } from "../auto-refresh.tsx";
import { CopyableId } from "../names/copyable-id.tsx";
import { PageHead } from "../page-head.tsx";
import { SettingsText } from "../settings-text.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { unitStatusLabel } from "../unit-status-label.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { UnitActions } from "./unit-actions.tsx";
import { UnitCommands } from "./unit-commands.tsx";

/** The server publishes its state a moment after it has answered a command. */
const REFRESH_MS = 1_000;

/** Shows a table or pool: its commands, schedule and settings. */
export function UnitPage({
  unit,
  commands,
  rakeConfigs,
  mayWrite,
}: {
  readonly unit: OfficeUnit;
  readonly commands: readonly CommandRecord[];
  readonly rakeConfigs: readonly RakeConfig[];
  readonly mayWrite: boolean;
}) {
  const open = unit.status === "open";
  const { opensAt, closesAt } = unit.schedule;
  const status = open ? (unit.reportedStatus ?? unit.status) : unit.status;
  return (
    <>
      <PageHead title={unit.name}>
        {mayWrite && (
          <Link
            href={`/admin/tables/new?from=${unit.id}`}
            prefetch={false}
            className={buttonClass({ kind: "outline", size: "sm" })}
          >
            {t("tables.duplicate")}
          </Link>
        )}
      </PageHead>
      <CopyableId id={unit.id} />
      <p data-testid="unit-status" className="text-sm text-ink-2">
        {t(`tables.kinds.${unit.kind}`)}, {opensAt === null ? unitStatusLabel(status) : t("tables.notOpenYet")}
      </p>
      {open && <AutoRefresh ms={REFRESH_MS} />}
      {open && (opensAt !== null || closesAt !== null) && (
        <p className="text-sm text-ink-2">
          {opensAt !== null && t("tables.opens", { at: formatUtcTime(opensAt) })}{" "}
          {closesAt !== null && t("tables.closes", { at: formatUtcTime(closesAt) })}
        </p>
      )}
      {mayWrite && open && <UnitActions unitId={unit.id} />}
      {mayWrite && open && <ScheduleForm key={`${opensAt} ${closesAt}`} unitId={unit.id} schedule={unit.schedule} />}
      <UnitCommands commands={commands} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{t("tables.settings")}</h2>
      {mayWrite && open ? (
        <SettingsForm unit={unit} rakeConfigs={rakeConfigs} />
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{t(open ? "tables.readOnly" : "tables.closed")}</p>
          <SettingsText settings={{ ...unit.settings, ...unit.limits }} />
        </>
      )}
    </>
  );
}
