import { StaffPage } from "../../../features/office/staff/staff-page.tsx";
import { words } from "../../../features/office/words.ts";
import { room } from "../../../server/database.ts";
import { allowed, staffFor } from "../../../server/office.ts";

export const metadata = { title: words("staff.title") };

export default async function Page() {
  const staff = await staffFor("staff.read");
  return <StaffPage people={allowed(await room().office.staff.list(staff))} />;
}
