/** Tests who may close the room for maintenance, what players are told before it begins, and who may sign in during it. Decision 0113 */
import { isRefusal } from "@poker/engine";
import { afterEach, expect, it } from "vitest";
import { createUsers } from "../../repositories/accounts/users.ts";
import { clearMaintenance, readMaintenance, setMaintenance } from "../../repositories/nodes/maintenance.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff, grantRoles } from "../../testing/staff.ts";
import { getCurrentAnnouncement } from "../notices/announcements.ts";
import { createRoomOffice } from "./room-office.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "correct horse battery";

const room = useTestRoom();
const office = () => createRoomOffice(room.web.pool);
afterEach(() => clearMaintenance(room.owner.pool, "a test"));

const draft = (from: number | null, until: number | null = null) => ({
  text: "We are back at ten.",
  from,
  until,
  reason: "a new disk",
});

async function makePerson(name: string) {
  const users = createUsers(room.web);
  const made = await users.register({ name, email: `${name}@example.org`, password: PASSWORD, locale: "en" });
  if (isRefusal(made)) throw new Error(made.code);
  return { userId: made.user.id, signIn: async () => (await users.signIn(name, PASSWORD))?.refused };
}

it("decision 0113: an owner plans, changes and ends maintenance; it is announced before it begins, and on record", async () => {
  const owner = await appointStaff(room, "owner");
  const from = Date.now() + HOUR_MS;
  expect(await office().planMaintenance(owner, draft(from, from + HOUR_MS))).toEqual({ ok: true });
  expect(await getCurrentAnnouncement(room.game.pool)).toMatchObject({
    text: "We are back at ten.",
    maintenanceAt: from,
  });
  expect(await office().planMaintenance(owner, draft(null))).toEqual({ ok: true });
  expect(await getCurrentAnnouncement(room.game.pool)).toBeNull();
  const begun = await readMaintenance(room.web.pool);
  expect(begun).toMatchObject({ until: null });
  // The maintenance has already begun, so the change does not move its start.
  expect(await office().planMaintenance(owner, draft(from))).toEqual({ ok: true });
  expect((await readMaintenance(room.web.pool))?.from).toBe(begun?.from);
  expect(await office().endMaintenance(owner, { reason: "done" })).toEqual({ ok: true });
  expect(await readMaintenance(room.web.pool)).toBeNull();
  const { rows } = await room.owner.pool.query(
    "SELECT action, reason FROM audit_log WHERE action LIKE 'maintenance.%' AND actor_id = $1 ORDER BY id",
    [owner.userId],
  );
  expect(rows).toEqual([
    ...Array.from({ length: 3 }, () => ({ action: "maintenance.set", reason: "a new disk" })),
    { action: "maintenance.end", reason: "done" },
  ]);
});

it("decision 0113 ✗: requests of other people, an end before the start, and ending no maintenance are refused", async () => {
  const [owner, floor] = [await appointStaff(room, "owner"), await appointStaff(room, "floor", "support")];
  const from = Date.now() + HOUR_MS;
  expect(await office().planMaintenance(floor, draft(null))).toMatchObject({ code: "not-allowed" });
  expect(await office().planMaintenance(owner, draft(from, from))).toMatchObject({
    code: "ends-before-it-begins",
    fields: [{ field: "until" }],
  });
  expect(await office().planMaintenance(owner, draft(null, Date.now() - HOUR_MS))).toMatchObject({
    code: "ends-before-it-begins",
  });
  expect(await office().endMaintenance(owner, { reason: "done" })).toMatchObject({ code: "no-maintenance" });
});

it("decision 0113: only staff can sign in during maintenance; other people get the reason after the right password", async () => {
  const [player, officer] = [await makePerson("maintplayer"), await makePerson("maintstaff")];
  await grantRoles(room, officer.userId, ["support"]);
  expect(await player.signIn()).toBeNull();
  await setMaintenance(room.owner.pool, draft(null), "a test");
  expect(await player.signIn()).toBe("maintenance");
  expect(await officer.signIn()).toBeNull();
});
