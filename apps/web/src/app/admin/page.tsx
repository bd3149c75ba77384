import { isAllowed } from "@poker/db";
import { notFound, redirect } from "next/navigation";
import { OFFICE_SECTIONS } from "../../features/office/office-sections.ts";
import { currentStaff } from "../../server/office-route.ts";

/** Redirects to the first page the officer may see. */
export default async function Page() {
  const staff = await currentStaff();
  const first = staff && OFFICE_SECTIONS.find(({ permission }) => isAllowed(staff, permission));
  if (!first) notFound();
  redirect(first.path);
}
