import { isAllowed } from "@poker/db";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { env } from "../../env.ts";
import { StaffPermissionsProvider } from "../../features/office/names/named-links.tsx";
import { ALL_PERMISSIONS, OFFICE_SECTIONS } from "../../features/office/office-sections.ts";
import { OfficeShell } from "../../features/office/office-shell.tsx";
import { DealingStoppedBanner } from "../../features/office/shuffle/dealing-stopped.tsx";
import { requireAnyStaff } from "../../server/office/office-staff.ts";
import { repositories } from "../../server/requests/repositories.ts";
import { RoomAnnouncement } from "../room-announcement.tsx";

export const metadata: Metadata = { title: { default: "Back office", template: "%s · Back office" } };

/**
 * Lists the pages that this member of staff may open. This list protects nothing, because every page and query checks
 * the permission itself.
 */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const staff = await requireAnyStaff();
  const stopped = await repositories().shuffleReports.dealingStoppedSince();
  return (
    <OfficeShell
      name={staff.name}
      roles={[...staff.roles]}
      hasDocuments={env().DOCS !== "off"}
      bars={<RoomAnnouncement />}
      sections={OFFICE_SECTIONS.filter(({ permission }) => isAllowed(staff, permission))}
    >
      {stopped !== null && <DealingStoppedBanner day={stopped} mayReadReports={isAllowed(staff, "shuffle.read")} />}
      <StaffPermissionsProvider permissions={ALL_PERMISSIONS.filter((permission) => isAllowed(staff, permission))}>
        {children}
      </StaffPermissionsProvider>
    </OfficeShell>
  );
}
