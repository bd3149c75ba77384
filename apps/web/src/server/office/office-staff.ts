/**
 * Identifies the member of staff who sent a request to the back office. Other users cannot tell that the page or route
 * exists. Permissions are checked where data is read or changed (`withPermission` in @poker/db).
 */

import { isAllowed, type NotAllowed, type Staff } from "@poker/db";
import { isRefusal } from "@poker/engine";
import type { Permission } from "@poker/protocol";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { repositories } from "../requests/repositories.ts";
import { clientAddress } from "../requests/request-address.ts";
import { currentUser } from "../sign-in/current-user.ts";

/** Returns true when the user is staff but has not taken the second step that the room requires of staff. Decision 0060 */
export const lacksSecondStep = cache(async (): Promise<boolean> => {
  const user = await currentUser();
  return user !== null && repositories().backOffice.secondStep.isLacking(user.sessionKey);
});

/**
 * Returns the member of staff who sent this request. Returns null when the user has no staff role or has not taken
 * their second step. Reads the roles again for every request.
 */
export const currentStaff = cache(async (): Promise<Staff | null> => {
  const user = await currentUser();
  if (!user) return null;
  const roles = await repositories().backOffice.staff.getRoles(user.userId);
  if (roles.size === 0 || (await lacksSecondStep())) return null;
  return {
    userId: user.userId,
    sessionKey: user.sessionKey,
    name: user.name,
    roles,
    ipAddress: clientAddress(await headers()),
  };
});

/** For pages. Shows "not found" to users without a role. Sends staff who have not taken their second step to the page for it. */
export async function requireAnyStaff(): Promise<Staff> {
  const staff = await currentStaff();
  if (staff) return staff;
  if (await lacksSecondStep()) redirect("/account/security");
  notFound();
}

/** For pages. Shows "not found" to users without the permission. */
export async function requireStaff(permission: Permission): Promise<Staff> {
  const staff = await requireAnyStaff();
  if (!isAllowed(staff, permission)) notFound();
  return staff;
}

/** For pages. Returns the query's result, or shows "not found" when the query refused because the member of staff lacks the permission. */
export function orNotFound<T>(answer: T | NotAllowed): T {
  if (isNotAllowed(answer)) notFound();
  return answer;
}

export const isNotAllowed = (answer: unknown): answer is NotAllowed =>
  isRefusal(answer) && answer.code === "not-allowed";
