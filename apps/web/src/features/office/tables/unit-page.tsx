import type { CommandRecord, GamePerson } from "@poker/db";
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
import { GamePeople } from "./game-people.tsx";
import { PrivateGameLine } from "./private-game-line.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { UnitActions } from "./unit-actions.tsx";
import { UnitCommands } from "./unit-commands.tsx";

/** The server publishes its state a moment after it has answered a command. */
const REFRESH_MS = 1_000;

interface UnitPageProps {
  readonly unit: OfficeUnit;
  readonly commands: readonly CommandRecord[];
  readonly rakeConfigs: readonly RakeConfig[];
  /** Of a private game; empty of every other table or pool. */
  readonly people: readonly GamePerson[];
  readonly mayWrite: boolean;
}

/** Shows a table or pool: its commands, schedule and settings. Those of a private game are its host's. H3 */
export function UnitPage({ unit, commands, rakeConfigs, people, mayWrite }: UnitPageProps) {
  const open = unit.status === "open";
  const { privateGame } = unit;
  const { opensAt, closesAt } = unit.schedule;
  const mayChange = mayWrite && open && !privateGame;
  const status = open ? (unit.reportedStatus ?? unit.status) : unit.status;
  return (
    <>
      <PageHead title={unit.name}>
        {mayWrite && !privateGame && (
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
        {t(`tables.kinds.${privateGame ? "private-game" : unit.kind}`)},{" "}
        {opensAt === null ? unitStatusLabel(status) : t("tables.notOpenYet")}
      </p>
      {open && <AutoRefresh ms={REFRESH_MS} />}
      {privateGame && (
        <p className="text-sm text-ink-2">
          <PrivateGameLine game={privateGame} closesAt={closesAt} />
        </p>
      )}
      {open && !privateGame && (opensAt !== null || closesAt !== null) && (
        <p className="text-sm text-ink-2">
          {opensAt !== null && t("tables.opens", { at: formatUtcTime(opensAt) })}{" "}
          {closesAt !== null && t("tables.closes", { at: formatUtcTime(closesAt) })}
        </p>
      )}
      {mayWrite && open && <UnitActions unitId={unit.id} isPrivateGame={privateGame !== null} />}
      {privateGame && <GamePeople people={people} />}
      {mayChange && <ScheduleForm key={`${opensAt} ${closesAt}`} unitId={unit.id} schedule={unit.schedule} />}
      <UnitCommands commands={commands} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">{t("tables.settings")}</h2>
      {mayChange ? (
        <SettingsForm unit={unit} rakeConfigs={rakeConfigs} />
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{settingsHelp(unit)}</p>
          <SettingsText settings={{ ...unit.settings, ...unit.limits }} />
        </>
      )}
    </>
  );
}

function settingsHelp({ status, privateGame }: OfficeUnit): string {
  if (privateGame) return t("games.settingsHelp");
  return t(status === "open" ? "tables.readOnly" : "tables.closed");
}
