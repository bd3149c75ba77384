/** Bans a player in the same way as the back office, in the name of a staff member with the role integrity. */
import { createPlayerOffice, type Staff } from "@poker/db";
import { expect } from "vitest";
import type { Identity, TestBackend } from "./test-server.ts";

export async function appointOfficer(backend: TestBackend): Promise<Staff> {
  const { userId, sessionKey } = await backend.person();
  await backend.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'integrity')", [userId]);
  return { userId, sessionKey, name: "Officer", roles: new Set(["integrity"]), ipAddress: "192.0.2.1" };
}

export async function banPlayer(backend: TestBackend, officer: Staff, { userId }: Identity): Promise<void> {
  const ban = { userId, sanction: "ban", until: Date.now() + 3_600_000, reason: "two accounts" } as const;
  expect(await createPlayerOffice(backend.owner).changeSanction(officer, ban)).toEqual({ ok: true });
}
