import type { StaffMember } from "@poker/db";
import { STAFF_ROLES } from "@poker/protocol";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { t } from "../translator.ts";
import { StaffRoleForm } from "./staff-role-form.tsx";

const columns: readonly Column<StaffMember>[] = [
  { head: t("staff.columns.name"), cell: ({ name }) => name },
  { head: t("staff.columns.email"), cell: ({ email }) => email },
  {
    head: t("staff.columns.roles"),
    cell: ({ roles }) => roles.map((role) => t(`roles.${role}`)).join(", "),
  },
];

export const StaffPage = ({ people }: { readonly people: readonly StaffMember[] }) => (
  <>
    <PageHead title={t("staff.title")} />
    <DataTable
      label={t("staff.title")}
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      empty={t("list.empty")}
    />
    <StaffRoleForm roles={STAFF_ROLES} />
  </>
);
