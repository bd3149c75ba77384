import { may } from "@poker/db";
import { notFound, redirect } from "next/navigation";
import { SECTIONS } from "../../features/office/sections.ts";
import { currentStaff } from "../../server/office.ts";

/** The first page that one may see. */
export default async function Page() {
  const staff = await currentStaff();
  const first = staff && SECTIONS.find(({ permission }) => may(staff, permission));
  if (!first) notFound();
  redirect(first.path);
}
