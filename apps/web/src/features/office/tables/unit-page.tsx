import type { CommandRecord, GamePerson } from "@poker/db";
import type { RakeConfig } from "@poker/engine";
import type { OfficeUnit } from "@poker/protocol";
import Link from "next/link";
import { buttonClass } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { AutoRefresh } from "../auto-refresh.tsx";
import { CopyableId, PlayerName } from "../names/named-links.tsx";
import { PageHead, SettingsText } from "../page-parts.tsx";
import { formatUtcTime, t } from "../translator.ts";
import { unitStatusLabel } from "../unit-labels.ts";
import { PrivateGameLine } from "./private-game-line.tsx";
import { UnitCommands } from "./unit-commands.tsx";
import { ScheduleForm, SettingsForm, UnitActions } from "./unit-forms.tsx";

/**
 * How often the page refreshes. It must refresh by itself, because a server publishes the new state of a table only
 * some moments after it has answered a command.
 */
const REFRESH_MS = 1_000;

interface UnitPageProps {
  readonly unit: OfficeUnit;
  readonly commands: readonly CommandRecord[];
  readonly rakeConfigs: readonly RakeConfig[];
  /** The people of a private game; an empty list for any other table or pool. */
  readonly people: readonly GamePerson[];
  readonly mayWrite: boolean;
}

/**
 * Shows a table or a pool: its commands, schedule and settings. Staff cannot change the settings of a private game,
 * which belong to its host. H3
 */
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
          <span className="flex flex-wrap gap-2">
            <Link
              href={`/admin/tables/new?from=${unit.id}`}
              prefetch={false}
              className={buttonClass({ kind: "outline", size: "sm" })}
            >
              {t("tables.duplicate")}
            </Link>
            <Link
              href={`/admin/tables/schedules/new?from=${unit.id}`}
              prefetch={false}
              className={buttonClass({ kind: "outline", size: "sm" })}
            >
              {t("tables.repeat")}
            </Link>
          </span>
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

const personColumns: readonly Column<GamePerson>[] = [
  { head: t("games.person"), cell: ({ id, name }) => <PlayerName id={id} name={name} /> },
  { head: t("games.standing"), cell: ({ standing }) => t(`games.standings.${standing}`) },
];

/** Lists the people who came to a private game through its link. H2 */
const GamePeople = ({ people }: { readonly people: readonly GamePerson[] }) => (
  <section className="mt-8 max-w-xl">
    <h2 className="mb-3 text-lg font-semibold">{t("games.people")}</h2>
    <DataTable
      label={t("games.people")}
      columns={personColumns}
      rows={people}
      rowKey={({ id }) => id}
      empty={t("list.empty")}
    />
  </section>
);
