/** Tests that the database keeps the duties of the staff apart, whatever the web server says. Faults 96, 97, 98 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { NEVER_EXPIRES, type Sanction, type StaffRole } from "@poker/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { type LeasedTable, makeBuyIn, makeCommit, makeRow, useTestRoom } from "../../test/test-room.ts";
import { appointStaff, grantRoles } from "../../test/test-staff.ts";
import { suspensionKey } from "../journal/suspense-cases.ts";
import { createNotices } from "../repositories/notices.ts";
import { createSessions } from "../repositories/sessions.ts";
import { openTestSession } from "../testing.ts";
import { type AdjustmentRequest, createAdjustmentOffice } from "./adjustments.ts";
import { AUDIT_ACTIONS } from "./audit-actions.ts";
import type { Staff } from "./check-permission.ts";
import { createHandOffice } from "./hand-office.ts";
import { createPlayerOffice } from "./player-office.ts";
import { appointOwner, createStaffOffice } from "./staff-office.ts";
import { createSuspenseOffice } from "./suspense-office.ts";
import { createUnitOffice } from "./unit-office.ts";

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

/** A member of the staff whose roles are so many days old. */
async function appointDaysAgo(days: number, ...roles: StaffRole[]): Promise<Staff> {
  const staff = await appointStaff(room);
  await grantRoles(room, staff.userId, roles, days);
  return { ...staff, roles: new Set(roles) };
}

describe("fault 96: adjustments in slices", () => {
  it("are summed for the one who asks, over 24 hours: the slice above the limit waits for a second person", async () => {
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

  it("are summed for the player, whoever asks, and taking counts as giving does", async () => {
    const userId = await room.createPlayer(LIMIT);
    const [one, two] = [await appointStaff(room, "support"), await appointStaff(room, "support")];
    const answers = [
      await request(one, userId, LIMIT / 2),
      await request(two, userId, -LIMIT / 2),
      await request(two, userId, -1),
    ];
    expect(statusesOf(answers)).toEqual(["done", "done", "pending"]);
  });

  it("twenty at the same moment move no more than the limit", async () => {
    const support = await appointStaff(room, "support");
    const players = await Promise.all(Array.from({ length: 20 }, () => room.createPlayer(1)));
    const answers = await Promise.all(players.map((userId) => request(support, userId, LIMIT / 4)));
    expect(statusesOf(answers).filter((status) => status === "done")).toHaveLength(4);
    const userId = await room.createPlayer(1);
    const several = await Promise.all(Array.from({ length: 10 }, () => appointStaff(room, "support")));
    await Promise.all(several.map((staff) => request(staff, userId, LIMIT / 4)));
    expect(await wallet(userId)).toBe(LIMIT + 1);
  });

  it("what two people agreed on counts for neither sum, and a repeated request stays what it was", async () => {
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

  it("an owner who raised the limit is held to the former one for 24 hours", async () => {
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

  it("approves nothing for three days, and declines at any time", async () => {
    const owner = await appointStaff(room, "owner");
    const second = await appoint(owner, "owner");
    const id = await askForMuch(owner);
    expect(await approve(second, id)).toEqual({ ok: false, code: "role-too-new" });
    await room.owner.pool.query(
      "UPDATE staff_members SET granted_at = now() - interval '3 days' + interval '1 minute' WHERE user_id = $1",
      [second.userId],
    );
    expect(await approve(second, id)).toEqual({ ok: false, code: "role-too-new" });
    await room.owner.pool.query("UPDATE staff_members SET granted_at = now() - interval '3 days' WHERE user_id = $1", [
      second.userId,
    ]);
    expect(await approve(second, id)).toEqual({ ok: true });
    const third = await appoint(owner, "owner");
    const declined = { id: await askForMuch(owner), approved: false, reason: "a mistake" };
    expect(await adjustments().decide(third, declined)).toEqual({ ok: true });
  });

  it("approves once an established owner who did not appoint it has confirmed it", async () => {
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

  it("loses what it had with its role: taken away and given back, it waits anew", async () => {
    const owner = await appointStaff(room, "owner");
    const { userId, sessionKey } = await appointStaff(room, "owner");
    const change = (granted: boolean) =>
      staffOffice().changeRole(owner, { userId, role: "owner", granted, reason: "back" });
    expect([await change(false), await change(true)]).toEqual([{ ok: true }, { ok: true }]);
    const returned: Staff = { userId, sessionKey, name: "", roles: new Set(["owner"]), ipAddress: "192.0.2.7" };
    expect(await approve(returned, await askForMuch(owner))).toEqual({ ok: false, code: "role-too-new" });
  });

  it("as support does not ask for what its owner approves, also when its role is gone again", async () => {
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

  it("cannot change the limits it is held to; the days are data, which an established owner changes", async () => {
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

  it("is listed with when it approves, and whether the reader can confirm it", async () => {
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

  it("every change of roles is told to every other owner and to the person", async () => {
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

describe("fault 97: staff and their own seats", () => {
  let table: LeasedTable;
  let player: string;
  let floor: Staff;
  beforeEach(async () => {
    table = await room.createTable();
    player = await room.createPlayer(1_000);
    floor = await appointStaff(room, "floor");
    await room.journal.commit(makeBuyIn(table, 1, player, 0, 500));
  });

  const units = () => createUnitOffice(room.web.pool);
  const command = (by: Staff, unitId: string, kind: "pause" | "close" | "cancel-hand" | "change-settings") =>
    units()[kind === "cancel-hand" ? "enqueueHandCommand" : "enqueueCommand"](by, {
      commandId: randomUUID(),
      unitId,
      kind,
      payload: kind === "cancel-hand" ? { handNo: 1 } : {},
      reason: "a test",
    });
  /** Gives a member of the staff a seat, and takes it from them. */
  const seat = (userId: string, at = table) =>
    room.owner.pool.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, 7, $2)", [at.tableId, userId]);
  const leave = async (userId: string, ago: string) => {
    await room.owner.pool.query("DELETE FROM seats WHERE user_id = $1", [userId]);
    await room.owner.pool.query(
      `INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, 0, now() - $3::interval)
       ON CONFLICT (table_id, user_id) DO UPDATE SET left_at = excluded.left_at`,
      [table.tableId, userId, ago],
    );
  };
  const endHand = async (handNo: number, players: readonly string[], ago = "0") => {
    const id = `${table.tableId}:${handNo}`;
    await room.owner.pool.query(
      `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed, ended_at)
       VALUES ($1, $2, $3, 'settled', 0, 0, '{}', '', now() - $4::interval)`,
      [id, table.tableId, handNo, ago],
    );
    for (const [index, userId] of players.entries())
      await room.owner.pool.query("INSERT INTO hand_players (hand_id, seat, user_id, net) VALUES ($1, $2, $3, 0)", [
        id,
        index,
        userId,
      ]);
    return id;
  };
  const OWN_TABLE = { ok: false, code: "own-table" };

  it("nobody cancels a hand, pauses, closes, changes or schedules a table at which they sit", async () => {
    expect(await command(floor, table.tableId, "pause")).toMatchObject({ result: null });
    await seat(floor.userId);
    for (const kind of ["cancel-hand", "pause", "close", "change-settings"] as const)
      expect(await command(floor, table.tableId, kind), kind).toEqual(OWN_TABLE);
    expect(
      await units().setSchedule(floor, {
        unitId: table.tableId,
        schedule: { opensAt: null, closesAt: Date.now() + HOUR },
        reason: "a test",
      }),
    ).toEqual(OWN_TABLE);
    const other = await appointStaff(room, "floor");
    expect(await command(other, table.tableId, "cancel-hand")).toMatchObject({ result: null });
    const { rows } = await room.owner.pool.query("SELECT kind FROM commands WHERE unit_id = $1 ORDER BY created_at", [
      table.tableId,
    ]);
    expect(rows).toEqual([{ kind: "pause" }, { kind: "cancel-hand" }]);
  });

  it("nor one that they left since its last finished hand; later, or after another hand, they may", async () => {
    await endHand(1, [player], "10 minutes");
    await leave(floor.userId, "5 minutes");
    expect(await command(floor, table.tableId, "cancel-hand")).toEqual(OWN_TABLE);
    await endHand(2, [player]);
    expect(await command(floor, table.tableId, "cancel-hand")).toMatchObject({ result: null });
    await leave(floor.userId, "0");
    expect(await command(floor, table.tableId, "pause")).toEqual(OWN_TABLE);
    await leave(floor.userId, "61 minutes");
    expect(await command(floor, table.tableId, "pause")).toMatchObject({ result: null });
  });

  it("nor a pool at one of whose tables they sit; another table of it they may", async () => {
    const [pool, second] = [randomUUID(), await room.createTable()];
    await room.owner.pool.query("INSERT INTO pools (id, name, settings) VALUES ($1::uuid, $1::text, '{}')", [pool]);
    await room.owner.pool.query("UPDATE tables SET pool_id = $1 WHERE id = ANY ($2)", [
      pool,
      [table.tableId, second.tableId],
    ]);
    await seat(floor.userId);
    expect(await command(floor, pool, "pause")).toEqual(OWN_TABLE);
    expect(await command(floor, table.tableId, "cancel-hand")).toEqual(OWN_TABLE);
    expect(await command(floor, second.tableId, "cancel-hand")).toMatchObject({ result: null });
  });

  it("nobody sees the cards of a hand in which they were dealt in, nor of the table at which they sit; each try is recorded", async () => {
    const officer = await appointStaff(room, "integrity");
    const [played, others] = [await endHand(1, [player, officer.userId]), await endHand(2, [player])];
    const reveal = (handId: string) =>
      createHandOffice(room.web, new Uint8Array(32)).revealHand(officer, { handId, reason: "curious" });
    expect(await reveal(played)).toEqual({ ok: false, code: "own-hand" });
    await seat(officer.userId);
    expect(await reveal(others)).toEqual({ ok: false, code: "own-hand" });
    await leave(officer.userId, "2 hours");
    expect(await reveal(others)).toEqual({ ok: false, code: "cards-unreadable" });
    const { rows } = await room.owner.pool.query(
      "SELECT action, subject_id, after->>'code' AS code FROM audit_log WHERE actor_id = $1 ORDER BY id",
      [officer.userId],
    );
    const refused = (subject_id: string, code: string) => ({ action: "hand.refuse-reveal", subject_id, code });
    expect(rows).toEqual([
      refused(played, "own-hand"),
      refused(others, "own-hand"),
      refused(others, "cards-unreadable"),
    ]);
  });

  it("an officer looks at so many hands an hour as the room allows, also at the same moment; each look is recorded", async () => {
    const [owner, officer] = [await appointStaff(room, "owner"), await appointStaff(room, "integrity")];
    const handId = await endHand(1, [player]);
    const limit = (was: number, value: number) =>
      staffOffice().changeLimit(owner, { name: "reveals-per-hour", was, value, reason: "a test" });
    expect(await limit(20, 3)).toEqual({ ok: true });
    // The web server could open the cards, it says.
    const reveal = async () =>
      (
        await room.web.pool.query("SELECT hand_reveal($1, $2, true, 'a report', '192.0.2.7') AS code", [
          officer.sessionKey,
          handId,
        ])
      ).rows[0].code;
    const codes = await Promise.all(Array.from({ length: 10 }, reveal));
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    expect(codes.filter((code) => code === "too-many-reveals")).toHaveLength(7);
    await room.owner.pool.query("UPDATE hand_reveals SET at = now() - interval '61 minutes' WHERE revealed_by = $1", [
      officer.userId,
    ]);
    expect(await reveal()).toBeNull();
    const { rows } = await room.owner.pool.query(
      "SELECT action, count(*)::int AS n FROM audit_log WHERE actor_id = $1 GROUP BY action ORDER BY action",
      [officer.userId],
    );
    expect(rows).toEqual([
      { action: "hand.refuse-reveal", n: 7 },
      { action: "hand.reveal", n: 4 },
    ]);
    expect(await limit(3, 20)).toEqual({ ok: true });
    await expect(
      room.web.pool.query("INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES ($1, $2, 'x')", [
        handId,
        officer.userId,
      ]),
    ).rejects.toThrow("permission denied");
  });

  it("no owner gives back the bets of a suspended hand in which they were", async () => {
    const [owner, other] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    const handId = `${table.tableId}:9`;
    await room.owner.pool.query("SELECT play_chips_grant_welcome($1)", [owner.userId]);
    await room.journal.commit(makeBuyIn(table, 2, owner.userId, 3, 100));
    const stack = (userId: string) => ({ kind: "stack" as const, tableId: table.tableId, userId });
    const entries = [
      { account: stack(player), amount: -30 },
      { account: stack(owner.userId), amount: -70 },
      { account: { kind: "suspense" as const, handId }, amount: 100 },
    ];
    await room.journal.commit(
      makeCommit(table, {
        rows: [makeRow(3)],
        ledgerMoves: [{ key: suspensionKey(handId), kind: "suspend", currency: "play", entries }],
        effects: [
          {
            type: "suspense",
            tableId: table.tableId,
            bets: { handId, amount: 100, currency: "play", reason: "test" },
          },
        ],
      }),
    );
    const shares = [{ userId: player, amount: 100 }];
    const giveBack = (by: Staff) => createSuspenseOffice(room.web).returnBets(by, { handId, shares, reason: "tape" });
    expect(await giveBack(owner)).toEqual({ ok: false, code: "own-hand" });
    expect(await giveBack(other)).toEqual({ ok: true });
  });

  it("nobody bans or freezes a player with whom they sit at a table, because that ends the player's hand", async () => {
    const officer = await appointStaff(room, "integrity");
    const impose = (sanction: Sanction, until: number | null = NEVER_EXPIRES) =>
      createPlayerOffice(room.web).changeSanction(officer, { userId: player, sanction, until, reason: "collusion" });
    await seat(officer.userId);
    expect([await impose("ban"), await impose("freeze")]).toEqual([OWN_TABLE, OWN_TABLE]);
    expect(await impose("chat-ban")).toEqual({ ok: true });
    await leave(officer.userId, "2 hours");
    expect(await impose("ban")).toEqual({ ok: true });
  });
});

describe("fault 98: measures against staff", () => {
  const SANCTIONS = ["ban", "freeze", "chat-ban"] as const;
  const sanction = (by: Staff, { userId }: Staff, kind: Sanction, until: number | null = NEVER_EXPIRES) =>
    createPlayerOffice(room.web).changeSanction(by, { userId, sanction: kind, until, reason: "a test" });

  it("are imposed and lifted only by an owner, of whichever role the member is", async () => {
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

  it("chips of staff are moved by an owner only", async () => {
    const [support, floor] = [await appointStaff(room, "support"), await appointStaff(room, "floor")];
    expect(await request(support, floor.userId, 100)).toMatchObject({ ok: false, code: "staff-protected" });
    expect(await request(await appointStaff(room, "owner"), floor.userId, 100)).toMatchObject({ ok: true });
  });

  it("two owners who ban each other at the same moment: one of them stays, also when a role is taken at that moment", async () => {
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

  it("an owner with a ban in force does nothing, and does not count as the owner who must remain", async () => {
    await room.owner.pool.query("DELETE FROM staff_members");
    const [a, b] = [await appointStaff(room, "owner"), await appointStaff(room, "owner")];
    expect(await sanction(a, b, "ban")).toEqual({ ok: true });
    expect(await sanction(b, a, "ban")).toEqual({ ok: false, code: "not-allowed" });
    expect(
      await staffOffice().changeRole(a, { userId: a.userId, role: "owner", granted: false, reason: "tired" }),
    ).toEqual({ ok: false, code: "last-owner" });
  });

  it("the command on the machine lifts what locks out whom it appoints, and other owners are told", async () => {
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
