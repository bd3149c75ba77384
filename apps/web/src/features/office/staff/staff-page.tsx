import { STAFF_ROLES, type StaffPerson } from "@poker/db";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { PageHead } from "../page-head.tsx";
import { words } from "../words.ts";
import { StaffForm } from "./staff-form.tsx";

const columns: readonly Column<StaffPerson>[] = [
  { head: words("staff.columns.name"), cell: ({ name }) => name },
  { head: words("staff.columns.email"), cell: ({ email }) => email },
  {
    head: words("staff.columns.roles"),
    cell: ({ roles }) => roles.map((role) => words(`roles.${role}`)).join(", "),
  },
];

export const StaffPage = ({ people }: { readonly people: readonly StaffPerson[] }) => (
  <>
    <PageHead title={words("staff.title")} />
    <DataTable
      label={words("staff.title")}
      columns={columns}
      rows={people}
      rowKey={({ userId }) => userId}
      empty={words("list.empty")}
    />
    <StaffForm roles={STAFF_ROLES} />
  </>
);
