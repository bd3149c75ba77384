"use client";
import type { Permission } from "@poker/protocol";
import { createContext, type ReactNode, useContext } from "react";

const StaffPermissions = createContext<readonly Permission[]>([]);

/** Tells the page's links what the member of staff may open. The pages check it themselves. */
export const StaffPermissionsProvider = ({
  permissions,
  children,
}: {
  readonly permissions: readonly Permission[];
  readonly children: ReactNode;
}) => <StaffPermissions value={permissions}>{children}</StaffPermissions>;

export const useIsPermitted = (permission: Permission): boolean => useContext(StaffPermissions).includes(permission);
