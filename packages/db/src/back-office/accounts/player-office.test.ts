import { isRefusal } from "@poker/engine";
import { NEVER_EXPIRES, STAFF_ROLES, type StaffRole } from "@poker/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { createUsers } from "../../repositories/accounts/users.ts";
import { createCashier } from "../../repositories/money/cashier.ts";
import { createRefills } from "../../repositories/money/refills.ts";
import { createNotices } from "../../repositories/notices/notices.ts";
import { createSanctions } from "../../repositories/office/sanctions.ts";
import { toSessionKey } from "../../repositories/sign-in/session-keys.ts";
import { createSessions } from "../../repositories/sign-in/sessions.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { grantRoles } from "../../testing/staff.ts";
import type { Staff } from "../office/check-permission.ts";
import { createTimelineOffice } from "../office/timeline.ts";
import { createPlayerOffice } from "./player-office.ts";

const room = useTestRoom();
const HOUR = 3_600_000;
const players = () => createPlayerOffice(room.web);

const guest = () => createUsers(room.web).createGuest();
async function as(role: StaffRole): Promise<Staff> {
  const { id, name, sessionToken } = await guest();
  await grantRoles(room, id, [role]);
  return { userId: id, sessionKey: toSessionKey(sessionToken), name, roles: new Set([role]), ipAddress: "192.0.2.7" };
}
let officer: Staff;
beforeAll(async () => {
  officer = await as("integrity");
});

const freeze = (userId: string, until: number | null, reason = "multiple accounts") =>
  players().changeSanction(officer, { userId, sanction: "freeze", until, reason });
const isFrozen = async (userId: string) => (await createCashier(room.game).refusalToPlay(userId)) !== null;

describe("a frozen account", () => {
  it("cannot play or refill from the moment of the freeze, is notified of the reason, and is free after the lift", async () => {
    const { id, sessionToken } = await guest();
    const sessionKey = toSessionKey(sessionToken);
    await room.owner.pool.query(
      "UPDATE chip_rules SET refill_below = 100000000, refill_to = 100000000, given_per_network = NULL",
    );
    expect(await isFrozen(id)).toBe(false);
    expect(await freeze(id, Date.now() + HOUR)).toEqual({ ok: true });
    expect(await isFrozen(id)).toBe(true);
    expect(await createRefills(room.web).refillPlayer(sessionKey)).toMatchObject({ ok: false, code: "account-frozen" });
    expect(await createNotices(room.web).list(id, 5)).toMatchObject([
      { kind: "account-changed", detail: { sanction: "freeze", reason: "multiple accounts" } },
    ]);
    expect(await freeze(id, null, "cleared up")).toEqual({ ok: true });
    expect(await isFrozen(id)).toBe(false);
    expect(await createRefills(room.web).refillPlayer(sessionKey)).toMatchObject({ ok: true });
    const { rows } = await room.owner.pool.query(
      "SELECT action, actor_id, reason FROM audit_log WHERE subject_id = $1 ORDER BY id",
      [id],
    );
    expect(rows).toEqual([
      { action: "player.freeze", actor_id: officer.userId, reason: "multiple accounts" },
      { action: "player.lift-freeze", actor_id: officer.userId, reason: "cleared up" },
    ]);
  });

  it("is free when the time of the freeze ends", async () => {
    const { id } = await guest();
    await freeze(id, NEVER_EXPIRES);
    await room.owner.pool.query("UPDATE users SET frozen_until = now() WHERE id = $1", [id]);
    expect(await isFrozen(id)).toBe(false);
    expect(await players().get(officer, id)).toMatchObject({ sanctions: { freeze: null } });
  });

  it("✗: a sanction in the past, lifting a sanction that is not in force, and sanctioning oneself are refused", async () => {
    const { id } = await guest();
    expect(await freeze(id, Date.now() - 1)).toEqual({ ok: false, code: "in-the-past" });
    expect(await freeze(id, null)).toEqual({ ok: false, code: "not-in-force" });
    expect(await freeze(officer.userId, NEVER_EXPIRES)).toEqual({ ok: false, code: "own-account" });
    expect(await freeze("00000000-0000-4000-8000-000000000000", NEVER_EXPIRES)).toEqual({
      ok: false,
      code: "no-such-person",
    });
  });
});

describe("a banned account (fault 42)", () => {
  it("loses every session at once, and no later session is valid until the ban is lifted", async () => {
    const user = await guest();
    const [web, game] = [createSessions(room.web), createSessions(room.game)];
    const { sid, sessionKey } = await openTestSession(room.owner.pool, user.id);
    const ban = (until: number | null) =>
      players().changeSanction(officer, { userId: user.id, sanction: "ban", until, reason: "collusion" });
    expect(await ban(NEVER_EXPIRES)).toEqual({ ok: true });
    expect(await game.filterActive([sid])).toEqual(new Set());
    expect(await web.findIdentity(sessionKey, user.id)).toBeNull();
    expect(await createSanctions(room.web).listInForce(user.id)).toEqual([
      { sanction: "ban", until: NEVER_EXPIRES, reason: "collusion" },
    ]);
    expect(await isFrozen(user.id)).toBe(true);
    // A sign-in was under way when the player was banned, and opened this session afterwards.
    const late = await openTestSession(room.owner.pool, user.id);
    expect(await game.findIdentity(late.sessionKey, user.id)).toBeNull();
    expect(await game.filterActive([late.sid])).toEqual(new Set());
    expect(await ban(null)).toEqual({ ok: true });
    expect(await game.filterActive([sid])).toEqual(new Set());
    expect(await createSanctions(room.web).listInForce(user.id)).toEqual([]);
  });
});

it("each sanction needs its own permission", async () => {
  const { id } = await guest();
  const allowed: Record<string, StaffRole[]> = { freeze: [], ban: [], "chat-ban": [] };
  for (const role of STAFF_ROLES)
    for (const sanction of ["freeze", "ban", "chat-ban"] as const) {
      const done = await players().changeSanction(await as(role), {
        userId: id,
        sanction,
        until: NEVER_EXPIRES,
        reason: "test",
      });
      if (done.ok) allowed[sanction]?.push(role);
    }
  expect(allowed).toEqual({
    freeze: ["owner", "support", "integrity"],
    ban: ["owner", "integrity"],
    "chat-ban": ["owner", "floor", "support", "integrity"],
  });
  const rake = await as("rake_admin");
  expect(await players().get(rake, id)).toEqual({ ok: false, code: "not-allowed" });
  expect(await players().listStatement(rake, id, { limit: 5 })).toEqual({ ok: false, code: "not-allowed" });
  expect(await players().listStatement(officer, id, { limit: 5 })).toMatchObject([{ kind: "grant" }]);
  expect(await players().addNote(rake, { userId: id, text: "x" })).toEqual({ ok: false, code: "not-allowed" });
});

it("staff see a player's balances, sanctions and notes, and a timeline that is read page by page", async () => {
  const { id } = await guest();
  expect(await players().addNote(officer, { userId: id, text: "asked about a pot" })).toEqual({ ok: true });
  await freeze(id, NEVER_EXPIRES);
  expect(await players().get(officer, id)).toMatchObject({
    balances: [{ currency: "play", stacks: 0 }],
    notes: [{ text: "asked about a pot", by: officer.name }],
    sanctions: { freeze: NEVER_EXPIRES, ban: null },
  });
  const timeline = createTimelineOffice(room.web.pool);
  const all = await timeline.listEntries(officer, id, null);
  if (isRefusal(all)) throw new Error(all.code);
  expect(all.happenings.map(({ kind }) => kind).sort()).toEqual(["note", "notice", "signed-in", "staff"]);
  expect(all.next).toBeNull();
  const newest = all.happenings[0]?.at ?? 0;
  const older = await timeline.listEntries(officer, id, newest);
  expect(older).toMatchObject({ happenings: all.happenings.filter(({ at }) => at < newest) });
  expect(await timeline.listEntries(await as("rake_admin"), id, null)).toEqual({ ok: false, code: "not-allowed" });
});

it("fault 54: notes and reveals of hands are append-only, and the game server's role cannot lift a freeze", async () => {
  const { id } = await guest();
  await players().addNote(officer, { userId: id, text: "stays" });
  for (const table of ["staff_notes", "hand_reveals"])
    for (const { pool } of [room.game, room.web])
      for (const sql of [`DELETE FROM ${table}`, `UPDATE ${table} SET id = id`, `TRUNCATE ${table}`])
        await expect(pool.query(sql)).rejects.toThrow(/permission denied/);
  await expect(room.game.pool.query("UPDATE users SET frozen_until = NULL")).rejects.toThrow(/permission denied/);
  await expect(room.game.pool.query("SELECT text FROM staff_notes")).rejects.toThrow(/permission denied/);
});
