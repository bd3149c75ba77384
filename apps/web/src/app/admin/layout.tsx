import { isAllowed } from "@poker/db";
import { PERMISSIONS, type Permission } from "@poker/protocol";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { StaffPermissionsProvider } from "../../features/office/names/staff-permissions.tsx";
import { OFFICE_SECTIONS } from "../../features/office/office-sections.ts";
import { OfficeShell } from "../../features/office/office-shell.tsx";
import { DealingStoppedBanner } from "../../features/office/shuffle/dealing-stopped.tsx";
import { RoomAnnouncement } from "../../features/room-status/room-announcement.tsx";
import { requireAnyStaff } from "../../server/office-route.ts";
import { repositories } from "../../server/repositories.ts";

export const metadata: Metadata = { title: { default: "Back office", template: "%s · Back office" } };

const isPermission = (name: string): name is Permission => name in PERMISSIONS;
const ALL_PERMISSIONS = Object.keys(PERMISSIONS).filter(isPermission);

/** Lists the pages the member of staff may see. It guards nothing: every page and query checks the permission itself. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const staff = await requireAnyStaff();
  const stopped = await repositories().shuffleReports.dealingStoppedSince();
  return (
    <OfficeShell
      name={staff.name}
      roles={[...staff.roles]}
      sections={OFFICE_SECTIONS.filter(({ permission }) => isAllowed(staff, permission))}
    >
      <RoomAnnouncement />
      {stopped !== null && <DealingStoppedBanner day={stopped} mayReadReports={isAllowed(staff, "shuffle.read")} />}
      <StaffPermissionsProvider permissions={ALL_PERMISSIONS.filter((permission) => isAllowed(staff, permission))}>
        {children}
      </StaffPermissionsProvider>
    </OfficeShell>
  );
}
