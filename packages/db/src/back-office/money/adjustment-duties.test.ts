/**
 * Tests that the database limits how many chips one member of staff can move by adjustments, and who may approve an adjustment. Fault 96
 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import type { StaffRole } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { createNotices } from "../../repositories/notices/notices.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff, grantRoles } from "../../testing/staff.ts";
import type { Staff } from "../office/check-permission.ts";
import { createStaffOffice } from "../office/staff-office.ts";
import { type AdjustmentRequest, createAdjustmentOffice } from "./adjustments.ts";

const room = useTestRoom();
const LIMIT = 1_000_000;
const HOUR = 3_600_000;

const adjustments = () => createAdjustmentOffice(room.web);
const staffOffice = () => createStaffOffice(room.web);
const wish = (userId: string, amount: number): AdjustmentRequest => ({
  id: randomUUID(),
  userId,
  currency: "play",
  amount,
  reason: "a lost bet was our fault",
});
const request = (by: Staff, userId: string, amount: number) => adjustments().request(by, wish(userId, amount));
const wallet = (userId: string) => room.readBalance(`wallet:${userId}:play`);
const statusesOf = (answers: readonly (Awaited<ReturnType<typeof request>> | { status?: undefined })[]) =>
  answers.map((answer) => ("status" in answer ? answer.status : answer));

/** Appoints a member of staff who got these roles `days` days ago. */
async function appointDaysAgo(days: number, ...roles: StaffRole[]): Promise<Staff> {
  const staff = await appointStaff(room);
  await grantRoles(room, staff.userId, roles, days);
  return { ...staff, roles: new Set(roles) };
}

describe("fault 96: adjustments in slices", () => {
  it("are summed per requester over 24 hours: the slice above the limit waits for a second person", async () => {
    const support = await appointStaff(room, "support");
    const [a, b] = [await room.createPlayer(500), await room.createPlayer(500)];
    const answers = [
      await request(support, a, LIMIT / 2),
      await request(support, b, LIMIT / 2),
      await request(support, b, 1),
    ];
    expect(statusesOf(answers)).toEqual(["done", "done", "pending"]);
    await room.owner.pool.query(
      "UPDATE chip_adjustments SET requested_at = now() - interval '25 hours' WHERE requested_by = $1",
      [support.userId],
    );
    expect(statusesOf([await request(support, b, 1)])).toEqual(["done"]);
  });

  it("are summed per player over all requesters, and chips taken count like chips given", async () => {
    const userId = await room.createPlayer(LIMIT);
    const [one, two] = [await appointStaff(room, "support"), await appointStaff(room, "support")];
    const answers = [
      await request(one, userId, LIMIT / 2),
      await request(two, userId, -LIMIT / 2),
      await request(two, userId, -1),
    ];
    expect(statusesOf(answers)).toEqual(["done", "done", "pending"]);
  });

  it("never move more than the limit when twenty are requested at the same moment", async () => {
    const support = await appointStaff(room, "support");
    const players = await Promise.all(Array.from({ length: 20 }, () => room.createPlayer(1)));
    const answers = await Promise.all(players.map((userId) => request(support, userId, LIMIT / 4)));
    expect(statusesOf(answers).filter((status) => status === "done")).toHaveLength(4);
    const userId = await room.createPlayer(1);
    const several = await Promise.all(Array.from({ length: 10 }, () => appointStaff(room, "support")));
    await Promise.all(several.map((staff) => request(staff, userId, LIMIT / 4)));
    expect(await wallet(userId)).toBe(LIMIT + 1);
  });

  it("do not count towards the two sums when two people agreed on them; a repeated request changes nothing", async () => {
    const [support, owner] = [await appointStaff(room, "support"), await appointStaff(room, "owner")];
    const userId = await room.createPlayer(500);
    const large = wish(userId, 2 * LIMIT);
    expect(statusesOf([await adjustments().request(support, large)])).toEqual(["pending"]);
    expect(await adjustments().decide(owner, { id: large.id, approved: true, reason: "seen" })).toEqual({ ok: true });
    const whole = wish(userId, LIMIT);
    const answers = [await adjustments().request(support, whole), await adjustments().request(support, whole)];
    expect(statusesOf(answers)).toEqual(["done", "done"]);
    expect(await wallet(userId)).toBe(500 + 3 * LIMIT);
  });

  it("an owner who raised the limit is held to the former limit for 24 hours", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const change = (by: Staff, was: number, maxAmount: number) =>
      adjustments().changeLimit(by, { currency: "play", was, maxAmount, reason: "a large evening" });
    expect(await change(owner, LIMIT, 5 * LIMIT)).toEqual({ ok: true });
    const [a, b] = [await room.createPlayer(1), await room.createPlayer(1)];
    expect(statusesOf([await request(owner, a, 2 * LIMIT), await request(other, b, 2 * LIMIT)])).toEqual([
      "pending",
      "done",
    ]);
    expect(await change(other, 5 * LIMIT, LIMIT)).toEqual({ ok: true });
  });
});

describe("fault 96: a second account of an owner", () => {
  const approve = (by: Staff, id: string) => adjustments().decide(by, { id, approved: true, reason: "seen" });
  const askForMuch = async (by: Staff): Promise<string> => {
    const asked = wish(await room.createPlayer(1), 2 * LIMIT);
    expect(await adjustments().request(by, asked)).toEqual({ ok: true, status: "pending" });
    return asked.id;
  };
  const appoint = async (by: Staff, role: StaffRole): Promise<Staff> => {
    const made = await appointStaff(room);
    expect(
      await staffOffice().changeRole(by, { userId: made.userId, role, granted: true, reason: "a colleague" }),
    ).toEqual({ ok: true });
    return { ...made, roles: new Set([role]) };
  };
  const confirm = (by: Staff, { userId }: Staff) => staffOffice().confirmOwner(by, { userId, reason: "known to me" });

  it("approves nothing for three days, but can decline at any time", async () => {
    const owner = await appointStaff(room, "owner");
    const second = await appoint(owner, "owner");
    const id = await askForMuch(owner);
    expect(await approve(second, id)).toEqual({ ok: false, code: "role-too-new" });
    await room.owner.pool.query(
      "UPDATE staff_members SET granted_at = now() - interval '3 days' + interval '1 minute' WHERE user_id = $1",
      [second.userId],
    );
    expect(await approve(second, id)).toEqual({ ok: false, code: "role-too-new" });
    // The column rounds to whole milliseconds. Without the extra millisecond, the stored time might not yet be three days ago when the next
    // statement runs.
    await room.owner.pool.query(
      "UPDATE staff_members SET granted_at = now() - interval '3 days 1 millisecond' WHERE user_id = $1",
      [second.userId],
    );
    expect(await approve(second, id)).toEqual({ ok: true });
    const third = await appoint(owner, "owner");
    const declined = { id: await askForMuch(owner), approved: false, reason: "a mistake" };
    expect(await adjustments().decide(third, declined)).toEqual({ ok: true });
  });

  it("can approve after an established owner who did not appoint it has confirmed it", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const [second, third] = [await appoint(owner, "owner"), await appoint(owner, "owner")];
    expect(await confirm(owner, second)).toEqual({ ok: false, code: "own-appointee" });
    expect(await confirm(second, second)).toEqual({ ok: false, code: "own-account" });
    expect(await confirm(third, second)).toEqual({ ok: false, code: "role-too-new" });
    expect(await confirm(await appointStaff(room, "support"), second)).toEqual({ ok: false, code: "not-allowed" });
    expect(await confirm(other, await appointStaff(room, "support"))).toEqual({ ok: false, code: "no-such-owner" });
    expect(await confirm(other, second)).toEqual({ ok: true });
    expect(await confirm(other, second)).toEqual({ ok: true });
    expect(await approve(second, await askForMuch(other))).toEqual({ ok: true });
    const { rows } = await room.owner.pool.query(
      "SELECT actor_id FROM audit_log WHERE action = 'staff.confirm-owner' AND subject_id = $1",
      [second.userId],
    );
    expect(rows).toEqual([{ actor_id: other.userId }]);
  });

  it("loses its confirmation with its role: when the role is given again, the waiting time starts again", async () => {
    const owner = await appointStaff(room, "owner");
    const { userId, sessionKey } = await appointStaff(room, "owner");
    const change = (granted: boolean) =>
      staffOffice().changeRole(owner, { userId, role: "owner", granted, reason: "back" });
    expect([await change(false), await change(true)]).toEqual([{ ok: true }, { ok: true }]);
    const returned: Staff = { userId, sessionKey, name: "", roles: new Set(["owner"]), ipAddress: "192.0.2.7" };
    expect(await approve(returned, await askForMuch(owner))).toEqual({ ok: false, code: "role-too-new" });
  });

  it("as support: the owner who appointed it cannot approve its requests, even after it loses the role", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const support = await appoint(owner, "support");
    const id = await askForMuch(support);
    expect(await approve(owner, id)).toEqual({ ok: false, code: "own-appointee" });
    await staffOffice().changeRole(owner, {
      userId: support.userId,
      role: "support",
      granted: false,
      reason: "gone again",
    });
    expect(await approve(owner, id)).toEqual({ ok: false, code: "own-appointee" });
    expect(await approve(other, id)).toEqual({ ok: true });
  });

  it("cannot change the limits that apply to it; only an established owner changes the waiting time", async () => {
    const owner = await appointStaff(room, "owner");
    const second = await appoint(owner, "owner");
    const days = (by: Staff, was: number, value: number, reason = "we are many") =>
      staffOffice().changeLimit(by, { name: "approver-days", was, value, reason });
    expect(await days(second, 3, 0)).toEqual({ ok: false, code: "role-too-new" });
    expect(
      await adjustments().changeLimit(second, { currency: "play", was: LIMIT, maxAmount: 9 * LIMIT, reason: "more" }),
    ).toEqual({ ok: false, code: "role-too-new" });
    expect(await days({ ...(await appointStaff(room, "floor")), roles: new Set(["owner"]) }, 3, 0)).toEqual({
      ok: false,
      code: "not-allowed",
    });
    expect(await days(owner, 2, 9)).toEqual({ ok: false, code: "newer-version" });
    expect(await days(owner, 3, -1)).toEqual({ ok: false, code: "bad-limit" });
    expect(await days(owner, 3, 9, " ")).toEqual({ ok: false, code: "reason-required" });
    expect(await staffOffice().getLimits(owner)).toMatchObject({ "approver-days": 3 });
    expect(await days(owner, 3, 9)).toEqual({ ok: true });
    const nearly = await appointDaysAgo(8, "owner");
    const id = await askForMuch(owner);
    expect(await approve(nearly, id)).toEqual({ ok: false, code: "role-too-new" });
    expect(await days(owner, 9, 3)).toEqual({ ok: true });
    expect(await approve(nearly, id)).toEqual({ ok: true });
    await expect(room.web.pool.query("UPDATE staff_limits SET value = 0")).rejects.toThrow("permission denied");
  });

  it("is in the list with the time from which it can approve; the list also shows if the reader can confirm it", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const second = await appoint(owner, "owner");
    const listed = async (by: Staff) => {
      const people = await staffOffice().list(by);
      if (isRefusal(people)) throw new Error(people.code);
      return people.find(({ userId }) => userId === second.userId);
    };
    const from = (await listed(owner))?.approvesFrom ?? 0;
    expect(Math.abs(from - Date.now() - 72 * HOUR)).toBeLessThan(HOUR);
    expect(await listed(owner)).toMatchObject({ isConfirmable: false, roles: ["owner"] });
    expect(await listed(other)).toMatchObject({ isConfirmable: true });
    await confirm(other, second);
    expect(await listed(other)).toMatchObject({ approvesFrom: null, isConfirmable: false });
  });

  it("every change of roles notifies the person concerned and every other owner", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const second = await appoint(owner, "owner");
    await confirm(other, second);
    await staffOffice().changeRole(owner, {
      userId: second.userId,
      role: "owner",
      granted: false,
      reason: "a mistake",
    });
    const told = async ({ userId }: Staff) =>
      (await createNotices(room.web).list(userId, 50))
        .filter(({ kind, detail }) => kind === "role-changed" && detail.memberId === second.userId)
        .map(({ detail, memberName, byName }) => ["change" in detail && detail.change, memberName, byName]);
    const by = (change: string, { name }: Staff) => [change, second.name, name];
    expect(await told(second)).toEqual([by("withdrawn", owner), by("confirmed", other), by("granted", owner)]);
    expect(await told(other)).toEqual([by("withdrawn", owner), by("granted", owner)]);
    expect(await told(owner)).toEqual([by("confirmed", other)]);
  });
});
