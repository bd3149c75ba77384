import { may } from "@poker/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SECTIONS } from "../../features/office/sections.ts";
import { OfficeShell } from "../../features/office/shell.tsx";
import { currentStaff } from "../../server/office.ts";

export const metadata: Metadata = { title: { default: "Back office", template: "%s · Back office" } };

/** Shows where one may go. It guards nothing: every page and query asks for itself. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const staff = await currentStaff();
  if (!staff) notFound();
  return (
    <OfficeShell
      name={staff.name}
      roles={[...staff.roles]}
      sections={SECTIONS.filter(({ permission }) => may(staff, permission))}
    >
      {children}
    </OfficeShell>
  );
}
