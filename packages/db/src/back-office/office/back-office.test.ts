import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { PERMISSIONS, type Permission, STAFF_ROLES, type StaffRole } from "@poker/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { completeCommand } from "../../journal/command-results.ts";
import { createUsers } from "../../repositories/accounts/users.ts";
import { inTransaction } from "../../sql/connect.ts";
import { openTestSession } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createCommandInbox, createCommands } from "../tables/commands.ts";
import { createAuditOffice } from "./audit.ts";
import type { Staff } from "./check-permission.ts";
import { appointOwner, createStaffOffice } from "./staff-office.ts";

const room = useTestRoom();

/** The key of each person's session, by the person's id. */
const sessionKeys = new Map<string, string>();
const as = (userId: string, ...roles: StaffRole[]): Staff => ({
  userId,
  sessionKey: sessionKeys.get(userId) ?? "",
  name: "Somebody",
  roles: new Set(roles),
  ipAddress: "192.0.2.7",
});

let people = 0;
async function person(): Promise<string> {
  const name = `Member ${String.fromCharCode(65 + people++)}`;
  const made = await createUsers(room.web).register({ email: `p${people}@example.org`, password: "a long one!", name });
  if (isRefusal(made)) throw new Error(made.code);
  const { sessionKey } = await openTestSession(room.owner.pool, made.user.id);
  sessionKeys.set(made.user.id, sessionKey);
  return made.user.id;
}

let owner: Staff;
beforeAll(async () => {
  owner = as(await person(), "owner");
  expect(await appointOwner(room.owner.pool, owner.userId)).toEqual({ name: "Member A", lifted: [] });
});

describe("roles", () => {
  const staff = () => createStaffOffice(room.web);
  const change = (userId: string, role: StaffRole, granted: boolean, by = owner) =>
    staff().changeRole(by, { userId, role, granted, reason: "a new colleague" });

  it("the first owner is appointed once, by a command on the machine, from an existing account", async () => {
    expect(await staff().getRoles(owner.userId)).toEqual(new Set(["owner"]));
    expect(await appointOwner(room.owner.pool, randomUUID())).toBeNull();
    expect(await appointOwner(room.owner.pool, (await createUsers(room.web).createGuest()).id)).toBeNull();
    await appointOwner(room.owner.pool, owner.userId);
    const { rows } = await room.owner.pool.query("SELECT FROM audit_log WHERE subject_id = $1", [owner.userId]);
    expect(rows).toHaveLength(1);
  });

  it("are granted and withdrawn by an owner, each with an entry in the audit log", async () => {
    const floor = await person();
    expect(await change(floor, "floor", true)).toEqual({ ok: true });
    expect(await change(floor, "floor", true)).toEqual({ ok: true });
    expect(await staff().getRoles(floor)).toEqual(new Set(["floor"]));
    expect(await change(floor, "floor", false)).toEqual({ ok: true });
    expect(await staff().getRoles(floor)).toEqual(new Set());
    const page = await createAuditOffice(room.web.pool).list(owner, { subject: { kind: "user", id: floor } }, null);
    expect(
      "entries" in page &&
        page.entries.map(({ before, after, reason, ipAddress }) => [before, after, reason, ipAddress]),
    ).toEqual([
      [["floor"], [], "a new colleague", "192.0.2.7"],
      [[], ["floor"], "a new colleague", "192.0.2.7"],
    ]);
  });

  it("are never granted by another role; the database checks this too", async () => {
    const floor = await person();
    await change(floor, "floor", true);
    expect(await change(floor, "owner", true, as(floor, "floor"))).toEqual({ ok: false, code: "not-allowed" });
    // The web server claims that the member of staff is an owner. The database knows better and refuses.
    expect(await change(floor, "owner", true, as(floor, "owner"))).toEqual({ ok: false, code: "not-allowed" });
    await expect(
      room.web.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'owner')", [floor]),
    ).rejects.toThrow("permission denied");
  });

  it("are refused to guests, bots and unknown users, and the last owner keeps the role", async () => {
    const guest = await createUsers(room.web).createGuest();
    expect(await change(guest.id, "support", true)).toEqual({
      ok: false,
      code: "no-such-person",
      fields: [{ field: "userId", code: "no-such-person" }],
    });
    expect(await change(randomUUID(), "support", true)).toEqual({
      ok: false,
      code: "no-such-person",
      fields: [{ field: "userId", code: "no-such-person" }],
    });
    expect(await change(owner.userId, "owner", false)).toEqual({ ok: false, code: "last-owner" });
  });

  it("every permission has at least one role, and a role without the permission is refused", async () => {
    for (const [permission, allowed] of Object.entries(PERMISSIONS)) expect(allowed, permission).not.toHaveLength(0);
    const audit = createAuditOffice(room.web.pool);
    for (const role of STAFF_ROLES) {
      const answer = await audit.list(as(owner.userId, role), {}, null);
      const allowed: readonly StaffRole[] = PERMISSIONS["audit.read"];
      expect("entries" in answer, role).toBe(allowed.includes(role));
    }
    expect(await audit.list(as(owner.userId), {}, null)).toEqual({ ok: false, code: "not-allowed" });
  });
});

it("fault 54: neither server's role can change or delete entries of the audit log", async () => {
  for (const server of [room.web, room.game])
    for (const sql of ["UPDATE audit_log SET reason = 'x'", "DELETE FROM audit_log", "TRUNCATE audit_log CASCADE"])
      await expect(server.pool.query(sql)).rejects.toThrow("permission denied");
});

it("the audit log is read in pages, newest first, by actor, action or subject", async () => {
  const actor = await person();
  const lines = 120;
  await room.owner.pool.query(
    `INSERT INTO audit_log (actor_id, action, subject_kind, subject_id)
     SELECT $1, 'test.page', 'number', n::text FROM generate_series(1, $2::int) AS n`,
    [actor, lines],
  );
  const audit = createAuditOffice(room.web.pool);
  for (const filter of [{ actorId: actor }, { action: "test.page" }]) {
    const seen: string[] = [];
    let before: number | null = null;
    do {
      const page = await audit.list(owner, filter, before);
      if (isRefusal(page)) throw new Error(page.code);
      seen.push(...page.entries.map(({ subject }) => subject.id));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: lines }, (_, index) => String(lines - index)));
  }
});

describe("a filter of the audit log", () => {
  const audit = () => createAuditOffice(room.web.pool);
  async function list(filter: Parameters<ReturnType<typeof audit>["list"]>[1]) {
    const page = await audit().list(owner, filter, null);
    if (isRefusal(page)) throw new Error(page.code);
    return page.entries;
  }
  const insert = (actorId: string, action: string, [kind, id]: readonly [string, string], at: string) =>
    room.owner.pool.query(
      "INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, at) VALUES ($1, $2, $3, $4, $5)",
      [actorId, action, kind, id, at],
    );

  it("narrows by actor, action, subject and UTC day at once", async () => {
    const [one, two, target] = [await person(), await person(), await person()];
    for (const actor of [one, two])
      for (const action of ["test.filter", "test.other"])
        for (const id of [target, owner.userId])
          for (const at of [
            "2021-03-01T23:59:59.999Z",
            "2021-03-02T00:00:00Z",
            "2021-03-02T23:59:59.999Z",
            "2021-03-03T00:00Z",
          ])
            await insert(actor, action, ["user", id], at);
    const subject = { kind: "user", id: target };
    expect(await list({ actorId: one })).toHaveLength(16);
    expect(await list({ actorId: one, action: "test.filter" })).toHaveLength(8);
    expect(await list({ actorId: one, action: "test.filter", subject })).toHaveLength(4);
    const found = await list({ actorId: one, action: "test.filter", subject, day: "2021-03-02" });
    expect(found.map(({ at }) => new Date(at).toISOString())).toEqual([
      "2021-03-02T23:59:59.999Z",
      "2021-03-02T00:00:00.000Z",
    ]);
    expect(await list({ day: "2021-03-02", subject })).toHaveLength(8);
    expect(await list({ day: "2020-03-02" })).toEqual([]);
  });

  it("entries give the current names of their actor and subject", async () => {
    const [actor, target] = [await person(), await person()];
    const { tableId } = await room.createTable();
    await room.owner.pool.query("UPDATE tables SET name = 'Long Bar' WHERE id = $1", [tableId]);
    await room.owner.pool.query(
      "INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed) VALUES ($1, $2, 3, 'cancelled', 0, 0, hand_settings_keep('{}'), '')",
      [`${tableId}:3`, tableId],
    );
    const subjects = [
      ["user", target],
      ["table", tableId],
      ["hand", `${tableId}:3`],
      ["node", room.nodeId],
      ["currency", "real"],
      ["table", "no id at all"],
    ] as const;
    for (const subject of subjects) await insert(actor, "test.names", subject, "2021-04-01T00:00:00Z");
    const { rows } = await room.owner.pool.query<{ name: string }>("SELECT name FROM users WHERE id IN ($1, $2)", [
      actor,
      target,
    ]);
    const entries = (await list({ actorId: actor })).toReversed();
    expect(rows.map(({ name }) => name)).toContain(entries[0]?.actor?.name);
    expect(rows.map(({ name }) => name)).toContain(entries[0]?.subject.name);
    expect(entries.slice(1).map(({ subject }) => subject.name)).toEqual([
      "Long Bar",
      "Long Bar, 3",
      `http://${room.nodeId}.example`,
      null,
      null,
    ]);
    expect(await audit().getSubjectName(owner, { kind: "table", id: tableId })).toBe("Long Bar");
    expect(await audit().getSubjectName(as(owner.userId, "floor"), { kind: "table", id: tableId })).toEqual({
      ok: false,
      code: "not-allowed",
    });
  });
});

describe("commands", () => {
  const order = (unitId: string) => ({ id: randomUUID(), unitId, kind: "close", payload: { type: "close" } });
  const ask = (staff: Staff, permission: Permission, asked: ReturnType<typeof order>) =>
    createCommands(room.web.pool).enqueue(staff, permission, asked, "end of the evening");

  it("wait for the owner of their unit and get an audit log entry; a retry is the same command", async () => {
    const { tableId: unit } = await room.createTable();
    const asked = order(unit);
    const answers = await Promise.all([ask(owner, "tables.write", asked), ask(owner, "tables.write", asked)]);
    expect(answers).toEqual([
      { id: asked.id, result: null },
      { id: asked.id, result: null },
    ]);
    const inbox = createCommandInbox(room.game.pool);
    expect(await inbox.listPending([unit, randomUUID()])).toEqual([asked]);
    expect(await inbox.listPending([randomUUID()])).toEqual([]);
    const { rows } = await room.owner.pool.query(
      "SELECT action, reason, before, after FROM audit_log WHERE subject_id = $1",
      [unit],
    );
    expect(rows).toEqual([
      { action: "table.close", reason: "end of the evening", before: null, after: { type: "close" } },
    ]);
  });

  it("get exactly one result each", async () => {
    const { tableId: unit } = await room.createTable();
    const asked = order(unit);
    await ask(owner, "tables.write", asked);
    const answer = (result: Parameters<typeof completeCommand>[2]) =>
      inTransaction(room.game.pool, (client) => completeCommand(client, asked.id, result));
    expect(await answer({ ok: true })).toBe(true);
    expect(await answer({ ok: false, code: "no-hand" })).toBe(false);
    expect(await createCommands(room.web.pool).getState(owner, asked.id)).toEqual({
      id: asked.id,
      result: { ok: true },
    });
    expect(await createCommands(room.web.pool).getState(owner, randomUUID())).toEqual({
      ok: false,
      code: "no-such-command",
    });
    expect(await createCommandInbox(room.game.pool).listPending([unit])).toEqual([]);
  });

  it("without permission, or for no unit, are not enqueued", async () => {
    const asked = order((await room.createTable()).tableId);
    expect(await ask(owner, "tables.write", order(randomUUID()))).toEqual({ ok: false, code: "no-such-unit" });
    const support = await person();
    expect(await ask(as(support, "floor"), "tables.write", asked)).toEqual({ ok: false, code: "not-allowed" });
    expect(await ask(as(owner.userId, "support"), "tables.write", asked)).toEqual({ ok: false, code: "not-allowed" });
    expect(await createCommandInbox(room.game.pool).listPending([asked.unitId])).toEqual([]);
    for (const sql of ["UPDATE commands SET result = '{}'", "INSERT INTO commands (kind) VALUES ('close')"])
      await expect(room.web.pool.query(sql)).rejects.toThrow("permission denied");
  });
});
