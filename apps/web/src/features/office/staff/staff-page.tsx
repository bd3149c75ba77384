import type { StaffMember } from "@poker/db";
import { STAFF_ROLES } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PlayerName } from "../names/named-links.tsx";
import { PageHead } from "../page-head.tsx";
import { shownEmail } from "../players/shown-email.ts";
import { formatUtcTime, t } from "../translator.ts";
import { OwnerConfirmationForm } from "./owner-confirmation-form.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { StaffRoleForm } from "./staff-role-form.tsx";

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

/** Lists the staff with the forms that change roles and confirm new owners. `approverDays`: how long new owners wait. Fault 96 */
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
    <StaffRoleForm roles={STAFF_ROLES} />
    <SecondStepForm isRequired={isSecondStepRequired} />
  </>
);
