import { StaffPage } from "../../../features/office/staff/staff-page.tsx";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

export default async function Page() {
  const staff = await staffFor("staff.read");
  return <StaffPage people={allowed(await room().office.staff.list(staff))} />;
}
