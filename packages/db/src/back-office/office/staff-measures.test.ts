/** Tests that the database protects staff, and most of all the last owner, against measures by lower roles. Fault 98 */
import { randomUUID } from "node:crypto";
import { NEVER_EXPIRES, type Sanction } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { createNotices } from "../../repositories/notices/notices.ts";
import { createSessions } from "../../repositories/sign-in/sessions.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createPlayerOffice } from "../accounts/player-office.ts";
import { createAdjustmentOffice } from "../money/adjustments.ts";
import { AUDIT_ACTIONS } from "./audit-actions.ts";
import type { Staff } from "./check-permission.ts";
import { appointOwner, createStaffOffice } from "./staff-office.ts";

const room = useTestRoom();

const staffOffice = () => createStaffOffice(room.web);
const request = (by: Staff, userId: string, amount: number) =>
  createAdjustmentOffice(room.web).request(by, {
    id: randomUUID(),
    userId,
    currency: "play",
    amount,
    reason: "a lost bet was our fault",
  });

describe("fault 98: measures against staff", () => {
  const SANCTIONS = ["ban", "freeze", "chat-ban"] as const;
  const sanction = (by: Staff, { userId }: Staff, kind: Sanction, until: number | null = NEVER_EXPIRES) =>
    createPlayerOffice(room.web).changeSanction(by, { userId, sanction: kind, until, reason: "a test" });

  it("are imposed and lifted only by an owner, whatever the member's role", async () => {
    const owner = await appointStaff(room, "owner");
    const officer = await appointStaff(room, "integrity");
    for (const role of ["owner", "floor", "rake_admin", "support"] as const) {
      const member = await appointStaff(room, role);
      for (const kind of SANCTIONS) {
        const refused = { ok: false, code: "staff-protected" };
        expect(await sanction(officer, member, kind), `${kind} of ${role}`).toEqual(refused);
        expect(await sanction(owner, member, kind)).toEqual({ ok: true });
        expect(await sanction(officer, member, kind, null)).toEqual(refused);
        expect(await sanction(owner, member, kind, null)).toEqual({ ok: true });
      }
    }
    expect(await sanction(owner, owner, "freeze")).toEqual({ ok: false, code: "own-account" });
  });

  it("the chips of staff are moved only by an owner", async () => {
    const [support, floor] = [await appointStaff(room, "support"), await appointStaff(room, "floor")];
    expect(await request(support, floor.userId, 100)).toMatchObject({ ok: false, code: "staff-protected" });
    expect(await request(await appointStaff(room, "owner"), floor.userId, 100)).toMatchObject({ ok: true });
  });

  it("when two owners ban each other concurrently, one owner remains, even when a role is taken at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      await room.owner.pool.query("DELETE FROM staff_members");
      const [a, b] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
      const takeRole = staffOffice().changeRole(b, {
        userId: a.userId,
        role: "owner",
        granted: false,
        reason: "a test",
      });
      await Promise.all([sanction(a, b, "ban"), sanction(b, a, "ban"), takeRole]);
      const { rows } = await room.owner.pool.query(
        "SELECT FROM staff_members m JOIN users u ON u.id = m.user_id WHERE m.role = 'owner' AND u.banned_until IS NULL",
      );
      expect(rows).toHaveLength(1);
    }
  });

  it("a banned owner can do nothing, and does not count as the owner who must remain", async () => {
    await room.owner.pool.query("DELETE FROM staff_members");
    const [a, b] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    expect(await sanction(a, b, "ban")).toEqual({ ok: true });
    expect(await sanction(b, a, "ban")).toEqual({ ok: false, code: "not-allowed" });
    expect(
      await staffOffice().changeRole(a, { userId: a.userId, role: "owner", granted: false, reason: "tired" }),
    ).toEqual({ ok: false, code: "last-owner" });
  });

  it("the command on the machine lifts every sanction that locks the new owner out, and notifies other owners", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    for (const kind of SANCTIONS) await sanction(other, owner, kind);
    expect(await appointOwner(room.owner.pool, owner.userId)).toEqual({
      name: owner.name,
      lifted: ["ban", "freeze", "chat-ban"],
    });
    const { sessionKey } = await openTestSession(room.owner.pool, owner.userId);
    expect(await createSessions(room.game).findIdentity(sessionKey, owner.userId)).not.toBeNull();
    expect(await appointOwner(room.owner.pool, owner.userId)).toEqual({ name: owner.name, lifted: [] });
    const { rows } = await room.owner.pool.query(
      "SELECT action FROM audit_log WHERE subject_id = $1 AND actor_id IS NULL ORDER BY id",
      [owner.userId],
    );
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(["staff.confirm-owner", "player.lift-ban", "player.lift-freeze", "player.lift-chat-ban"]);
    expect(AUDIT_ACTIONS).toEqual(expect.arrayContaining(actions));
    const [notice] = await createNotices(room.web).list(other.userId, 1);
    expect(notice).toMatchObject({ kind: "role-changed", memberName: owner.name, byName: null });
    await expect(room.web.pool.query("SELECT staff_appoint_owner($1)", [owner.userId])).rejects.toThrow(
      "permission denied",
    );
    await expect(room.web.pool.query("UPDATE users SET banned_until = NULL")).rejects.toThrow("permission denied");
  });
});
