/** Makes members of staff. They are also written to the database, because its functions check the roles there. */
import { randomUUID } from "node:crypto";
import type { StaffRole } from "@poker/protocol";
import type { Staff } from "../back-office/office/check-permission.ts";
import { openTestSession } from "./index.ts";
import type { TestRoom } from "./room.ts";

export async function appointStaff(room: TestRoom, ...roles: StaffRole[]): Promise<Staff> {
  const userId = randomUUID();
  const name = `Staff ${userId}`;
  await room.owner.pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, $2, $2)", [userId, name]);
  await grantRoles(room, userId, roles);
  const { sessionKey } = await openTestSession(room.owner.pool, userId);
  return { userId, sessionKey, name, roles: new Set(roles), ipAddress: "192.0.2.7" };
}

/** Gives roles to a person. They are a month old if nothing else is said. */
export async function grantRoles(
  room: TestRoom,
  userId: string,
  roles: readonly StaffRole[],
  daysAgo = 30,
): Promise<void> {
  for (const role of roles)
    await room.owner.pool.query(
      "INSERT INTO staff_members (user_id, role, granted_at) VALUES ($1, $2, now() - make_interval(days => $3))",
      [userId, role, daysAgo],
    );
}
