/** Creates a staff member in the database too, because database functions check the roles there. */
import { randomUUID } from "node:crypto";
import type { StaffRole } from "@poker/protocol";
import type { Staff } from "../src/back-office/permissions.ts";
import type { TestRoom } from "./test-room.ts";

export async function appointStaff(room: TestRoom, ...roles: StaffRole[]): Promise<Staff> {
  const userId = randomUUID();
  const name = `Staff ${userId}`;
  await room.owner.pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, $2, $2)", [userId, name]);
  for (const role of roles)
    await room.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, $2)", [userId, role]);
  return { userId, name, roles: new Set(roles), ipAddress: "192.0.2.7" };
}
