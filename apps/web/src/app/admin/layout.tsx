import { may } from "@poker/db";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Announced } from "../../features/dealing/announced.tsx";
import { SECTIONS } from "../../features/office/sections.ts";
import { OfficeShell } from "../../features/office/shell.tsx";
import { DealingStopped } from "../../features/office/shuffle/dealing-stopped.tsx";
import { room } from "../../server/database.ts";
import { currentStaff } from "../../server/office.ts";

export const metadata: Metadata = { title: { default: "Back office", template: "%s · Back office" } };

/** Shows where one may go. It guards nothing: every page and query asks for itself. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const staff = await currentStaff();
  if (!staff) notFound();
  const stopped = await room().shuffleReports.stoppedSince();
  return (
    <OfficeShell
      name={staff.name}
      roles={[...staff.roles]}
      sections={SECTIONS.filter(({ permission }) => may(staff, permission))}
    >
      <Announced />
      {stopped !== null && <DealingStopped day={stopped} mayLook={may(staff, "shuffle.read")} />}
      {children}
    </OfficeShell>
  );
}
