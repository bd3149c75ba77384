/**
 * Tests that staff can see and end a player's sessions, except when they may not sanction this player. The audit log records it, and the
 * player gets a notice. Faults 42, 97, 98
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createNotices } from "../../repositories/notices/notices.ts";
import { openTestSession } from "../../testing/index.ts";
import { makeBuyIn, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createSessionOffice } from "./session-office.ts";

const room = useTestRoom();
const office = () => createSessionOffice(room.web);
const open = (userId: string) => openTestSession(room.owner.pool, userId);
const REASON = "the player asked for it";

async function playerWithSessions(count: number) {
  const userId = await room.createPlayer(1_000);
  const sids: string[] = [];
  for (let n = 0; n < count; n++) sids.push((await open(userId)).sid);
  return { userId, sids };
}
const listOpen = async (userId: string) => {
  const { rows } = await room.owner.pool.query<{ sid: string }>(
    "SELECT sid FROM sessions WHERE user_id = $1 AND revoked_at IS NULL",
    [userId],
  );
  return rows.map(({ sid }) => sid);
};

it("fault 42: staff end one session or all, each time with an audit log entry and a notice", async () => {
  const support = await appointStaff(room, "support");
  const { userId, sids } = await playerWithSessions(3);
  expect(await office().list(support, userId)).toHaveLength(3);
  const [first = ""] = sids;
  expect(await office().end(support, { userId, sid: first, reason: REASON })).toEqual({ ok: true });
  expect(await listOpen(userId)).toEqual(expect.arrayContaining(sids.slice(1)));
  expect(await office().end(support, { userId, sid: null, reason: REASON })).toEqual({ ok: true });
  expect(await listOpen(userId)).toEqual([]);

  const { rows } = await room.owner.pool.query(
    "SELECT actor_id, reason, before FROM audit_log WHERE action = 'player.end-sessions' AND subject_id = $1 ORDER BY id",
    [userId],
  );
  expect(rows).toEqual([
    { actor_id: support.userId, reason: REASON, before: { sessions: 1, devices: "unknown" } },
    { actor_id: support.userId, reason: REASON, before: { sessions: 2, devices: "unknown, unknown" } },
  ]);
  const told = await createNotices(room.web).list(userId, 10);
  expect(told.map(({ kind, detail }) => ({ kind, detail }))).toEqual([
    { kind: "sessions-ended", detail: { count: 2, reason: REASON } },
    { kind: "sessions-ended", detail: { count: 1, reason: REASON } },
  ]);
});

it("✗: a session id of another player ends no session, and no session is ended twice", async () => {
  const support = await appointStaff(room, "support");
  const [{ userId }, other] = [await playerWithSessions(1), await playerWithSessions(1)];
  const end = (sid: string | null) => office().end(support, { userId, sid, reason: REASON });
  expect(await end(other.sids[0] ?? "")).toMatchObject({ code: "no-such-session" });
  expect(await end(null)).toEqual({ ok: true });
  expect(await end(null)).toMatchObject({ code: "no-such-session" });
  expect(await listOpen(other.userId)).toEqual(other.sids);
  const unknown = { userId: randomUUID(), sid: null, reason: REASON };
  expect(await office().end(support, unknown)).toMatchObject({ code: "no-such-person" });
});

it("fault 98 ✗: only an owner ends sessions of the staff, and staff do not end their own sessions there", async () => {
  const [owner, support, floor] = [
    await appointStaff(room, "owner"),
    await appointStaff(room, "support"),
    await appointStaff(room, "floor"),
  ];
  const end = (by: typeof owner, userId: string) => office().end(by, { userId, sid: null, reason: REASON });
  expect(await end(support, owner.userId)).toMatchObject({ code: "staff-protected" });
  expect(await end(owner, owner.userId)).toMatchObject({ code: "own-account" });
  expect(await end(floor, (await playerWithSessions(1)).userId)).toMatchObject({ code: "not-allowed" });
  expect(await office().list(floor, owner.userId)).toMatchObject({ code: "not-allowed" });
  expect(await end(owner, support.userId)).toEqual({ ok: true });
  expect(await listOpen(support.userId)).toEqual([]);
});

it("fault 97 ✗: staff who sit at a table with a player cannot end the player's sessions", async () => {
  const officer = await appointStaff(room, "owner");
  const table = await room.createTable();
  const { userId, sids } = await playerWithSessions(1);
  await room.journal.commit(makeBuyIn(table, 1, userId, 0, 500));
  await room.owner.pool.query("INSERT INTO seats (table_id, user_id, seat) VALUES ($1, $2, 7)", [
    table.tableId,
    officer.userId,
  ]);
  expect(await office().end(officer, { userId, sid: null, reason: REASON })).toMatchObject({ code: "own-table" });
  expect(await listOpen(userId)).toEqual(sids);
});
