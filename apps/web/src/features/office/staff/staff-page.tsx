import { isAllowed, type StaffMember } from "@poker/db";
import { type Permission, STAFF_ROLES, type StaffRole } from "@poker/protocol";
import { Fragment } from "react";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { ALL_PERMISSIONS } from "../office-sections.ts";
import { PageHead } from "../page-parts.tsx";
import { shownEmail } from "../players/player-labels.ts";
import { formatUtcTime, t } from "../translator.ts";
import { OwnerConfirmationForm, SecondStepForm, StaffRoleForm } from "./staff-forms.tsx";

const columns: readonly Column<StaffMember>[] = [
  { head: t("staff.columns.name"), cell: ({ userId, name }) => <PlayerName id={userId} name={name} /> },
  { head: t("staff.columns.email"), cell: shownEmail },
  {
    head: t("staff.columns.roles"),
    cell: ({ roles }) => roles.map((role) => t(`roles.${role}`)).join(", "),
  },
  {
    head: t("staff.columns.approves"),
    cell: ({ userId, roles, approvesFrom, isConfirmable }) =>
      roles.includes("owner") && (
        <>
          {approvesFrom === null ? t("staff.approves") : t("staff.approvesFrom", { at: formatUtcTime(approvesFrom) })}
          {isConfirmable && <OwnerConfirmationForm userId={userId} />}
        </>
      ),
  },
];

/**
 * Lists the staff, with the forms that change roles and confirm new owners. A new owner may approve adjustments after
 * `approverDays` days. Fault 96
 */
export const StaffPage = ({
  people,
  approverDays,
  isSecondStepRequired,
}: {
  readonly people: readonly StaffMember[];
  readonly approverDays: number;
  readonly isSecondStepRequired: boolean;
}) => (
  <>
    <PageHead title={t("staff.title")} />
    <p className="mb-6 max-w-xl text-ink-2">{t("staff.help", { days: approverDays })}</p>
    <DataTable
      label={t("staff.title")}
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      empty={t("list.empty")}
    />
    <RoleDuties />
    <StaffRoleForm roles={STAFF_ROLES} />
    <SecondStepForm isRequired={isSecondStepRequired} />
  </>
);

// Describes in words what each role may do. The words come from the list of permissions.

const may = (role: StaffRole, permission: Permission): boolean => isAllowed({ roles: new Set([role]) }, permission);
const isCommon = (permission: Permission): boolean => STAFF_ROLES.every((role) => may(role, permission));
const inWords = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => t(`staff.duties.${permission}`)).join("; ");

export const describeCommonDuties = (): string => inWords(ALL_PERMISSIONS.filter(isCommon));

/**
 * Describes what a role may do besides what all staff may do. For a role that may do nearly everything, names what it
 * may not do.
 */
export function describeRole(role: StaffRole): string {
  const special = ALL_PERMISSIONS.filter((permission) => !isCommon(permission));
  const allowed = special.filter((permission) => may(role, permission));
  const refused = special.filter((permission) => !may(role, permission));
  if (refused.length === 0) return t("staff.everything");
  if (refused.length < allowed.length) return t("staff.everythingBut", { duties: inWords(refused) });
  return inWords(allowed);
}

const RoleDuties = () => (
  <section className="mt-8 max-w-3xl text-sm">
    <h2 className="text-lg font-semibold">{t("staff.rolesTitle")}</h2>
    <p className="mt-2 text-ink-2">{t("staff.common", { duties: describeCommonDuties() })}</p>
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {STAFF_ROLES.map((role) => (
        <Fragment key={role}>
          <dt className="font-medium">{t(`roles.${role}`)}</dt>
          <dd className="text-ink-2">{describeRole(role)}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
);
