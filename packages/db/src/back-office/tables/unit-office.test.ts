import { randomUUID } from "node:crypto";
import { buildSettings, EMPIRE_BIG_BET, isRefusal, presets, type TableSettings } from "@poker/engine";
import { STAFF_ROLES, type StaffRole } from "@poker/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { createUsers } from "../../repositories/accounts/users.ts";
import { createPools } from "../../repositories/tables/pools.ts";
import { createTables } from "../../repositories/tables/tables.ts";
import { openTestSession } from "../../testing/index.ts";
import { makeCommit, makeEvent, useTestRoom } from "../../testing/room.ts";
import { appointStaff, grantRoles } from "../../testing/staff.ts";
import { createRoomOffice } from "../nodes/room-office.ts";
import { getCurrentAnnouncement } from "../notices/announcements.ts";
import type { Staff } from "../office/check-permission.ts";
import { createCommandInbox } from "./commands.ts";
import { createMonitorOffice, createMonitorPublisher } from "./monitor.ts";
import type { UnitCommand } from "./unit-commands.ts";
import type { UnitDraft } from "./unit-drafts.ts";
import { createUnitOffice } from "./unit-office.ts";

const room = useTestRoom();
let userId: string;
let sessionKey: string;
beforeAll(async () => {
  const made = await createUsers(room.web).register({
    email: "floor@example.org",
    password: "a long one!",
    name: "Robin",
  });
  if (isRefusal(made)) throw new Error(made.code);
  userId = made.user.id;
  await grantRoles(room, userId, STAFF_ROLES);
  ({ sessionKey } = await openTestSession(room.owner.pool, userId));
});
/** The staff member with the roles that the web server claims. In the database the person has every role. */
const as = (...roles: StaffRole[]): Staff => ({
  userId,
  sessionKey,
  name: "Robin",
  roles: new Set(roles),
  ipAddress: "192.0.2.7",
});
const tables = () => createUnitOffice(room.web.pool);
const roomOffice = () => createRoomOffice(room.web.pool);

const settings = (change: Partial<TableSettings> = {}): TableSettings => ({
  ...buildSettings(presets.avenue, { game: "omaha", structure: "pot-limit", low: 50, high: 100, currency: "play" }),
  ...change,
});
const draft = (change: Partial<UnitDraft> = {}): UnitDraft => ({
  id: randomUUID(),
  kind: "table",
  name: `Made ${randomUUID()}`,
  settings: settings(),
  limits: null,
  schedule: { opensAt: null, closesAt: null },
  reason: "more guests",
  ...change,
});
const order = (unitId: string, kind: UnitCommand["kind"], payload: object = {}) => ({
  commandId: randomUUID(),
  unitId,
  kind,
  payload,
  reason: "end of the evening",
});
const audited = async (id: string) =>
  (await room.owner.pool.query("SELECT action, reason FROM audit_log WHERE subject_id = $1 ORDER BY id", [id])).rows;

describe("tables and pools", () => {
  it("are created once with an entry in the audit log, and a node claims them", async () => {
    const table = draft();
    const pool = draft({
      kind: "pool",
      settings: settings({ seating: "pool" }),
      limits: { maxTables: 3, spareTables: 0 },
    });
    for (const wanted of [table, pool, table])
      expect(await tables().createUnit(as("floor"), wanted)).toEqual({ id: wanted.id });
    expect(await audited(table.id)).toEqual([{ action: "table.create", reason: "more guests" }]);
    expect(await audited(pool.id)).toEqual([{ action: "pool.create", reason: "more guests" }]);
    const claimed = (await room.leases.claimUnits(room.nodeId, 60_000)).map(({ unitId }) => unitId);
    expect(claimed).toEqual(expect.arrayContaining([table.id, pool.id]));
    expect(await tables().get(as("support"), pool.id)).toMatchObject({
      unit: { kind: "pool", name: pool.name, limits: { maxTables: 3, spareTables: 0 }, status: "open", players: 0 },
    });
  });

  it("have no players when they are closed, even if the last summary shows some", async () => {
    const { tableId } = await room.createTable();
    await room.owner.pool.query("UPDATE tables SET settings = $2 WHERE id = $1", [tableId, JSON.stringify(settings())]);
    await room.owner.pool.query("UPDATE table_summaries SET players = 1 WHERE table_id = $1", [tableId]);
    const read = () => tables().get(as("support"), tableId);
    expect(await read()).toMatchObject({ unit: { status: "open", players: 1 } });
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
    expect(await read()).toMatchObject({ unit: { status: "closed", players: 0 } });
  });

  it("open at their time by the database's clock, and no node claims them before", async () => {
    const opensAt = Date.now() + 3_600_000;
    const table = draft({ schedule: { opensAt, closesAt: opensAt + 3_600_000 } });
    const pool = draft({
      kind: "pool",
      settings: settings({ seating: "pool" }),
      limits: { maxTables: 3, spareTables: 0 },
      schedule: { opensAt, closesAt: null },
    });
    for (const wanted of [table, pool])
      expect(await tables().createUnit(as("floor"), wanted)).toEqual({ id: wanted.id });
    const claimed = async () => (await room.leases.claimUnits(room.nodeId, 60_000)).map(({ unitId }) => unitId);
    expect(await claimed()).not.toContain(table.id);
    expect((await createTables(room.web.pool).get(table.id))?.opensAt).toBe(opensAt);
    expect((await createPools(room.web.pool).get(pool.id))?.opensAt).toBe(opensAt);
    expect(await tables().get(as("support"), table.id)).toMatchObject({ unit: { schedule: table.schedule } });
    for (const what of ["tables", "pools"])
      await room.owner.pool.query(`UPDATE ${what} SET opens_at = now() WHERE opens_at > now()`);
    expect(await claimed()).toEqual(expect.arrayContaining([table.id, pool.id]));
    expect((await createTables(room.web.pool).get(table.id))?.opensAt).toBeNull();
  });

  it("change their times with an audit log entry, and an open unit keeps its opening time", async () => {
    const floor = await appointStaff(room, "floor");
    const [soon, later] = [Date.now() + 3_600_000, Date.now() + 7_200_000];
    const table = draft({ schedule: { opensAt: later, closesAt: null } });
    await tables().createUnit(floor, table);
    const change = (opensAt: number | null, closesAt: number | null, by = floor, reason = "a tournament") =>
      tables().setSchedule(by, { unitId: table.id, schedule: { opensAt, closesAt }, reason });
    expect(await change(soon, later)).toEqual({ ok: true });
    expect(await change(later, soon)).toEqual({ ok: false, code: "ends-before-it-begins" });
    expect(await change(Date.now() - 1_000, later)).toEqual({ ok: false, code: "in-the-past" });
    expect(await change(soon, later, floor, " ")).toEqual({ ok: false, code: "reason-required" });
    expect(await change(soon, later, { ...(await appointStaff(room, "support")), roles: new Set(["owner"]) })).toEqual({
      ok: false,
      code: "not-allowed",
    });
    expect(await change(null, later)).toEqual({ ok: true });
    expect(await change(soon, later)).toEqual({ ok: false, code: "open-already" });
    expect((await audited(table.id)).map(({ action }) => action)).toEqual([
      "table.create",
      "table.schedule",
      "table.schedule",
    ]);
    expect(await tables().createUnit(floor, draft({ schedule: { opensAt: 1, closesAt: null } }))).toEqual({
      ok: false,
      code: "in-the-past",
    });
    await expect(room.web.pool.query("UPDATE tables SET opens_at = now()")).rejects.toThrow("permission denied");
  });

  it("get one close command at their closing time, whatever the number of processes, with an audit log entry", async () => {
    const table = draft({ schedule: { opensAt: null, closesAt: Date.now() + 3_600_000 } });
    await tables().createUnit(as("floor"), table);
    const inbox = createCommandInbox(room.game.pool);
    await inbox.enqueueDueCloses();
    expect(await inbox.listPending([table.id])).toEqual([]);
    await room.owner.pool.query("UPDATE tables SET closes_at = now() WHERE id = $1", [table.id]);
    await Promise.all([1, 2, 3].map(() => inbox.enqueueDueCloses()));
    await inbox.enqueueDueCloses();
    expect(await inbox.listPending([table.id])).toMatchObject([{ unitId: table.id, kind: "close", payload: {} }]);
    expect(await audited(table.id)).toEqual([
      { action: "table.create", reason: "more guests" },
      { action: "table.close", reason: "By its schedule." },
    ]);
  });

  it("show the last status that their owners published, and a pool shows the status that all its tables share", async () => {
    const pool = draft({
      kind: "pool",
      settings: settings({ seating: "pool" }),
      limits: { maxTables: null, spareTables: 1 },
    });
    await tables().createUnit(as("floor"), pool);
    const live = async () => {
      const found = await tables().get(as("floor"), pool.id);
      return "unit" in found && found.unit?.reportedStatus;
    };
    expect(await live()).toBeNull();
    const publish = createMonitorPublisher(room.game);
    const [first, second] = [randomUUID(), randomUUID()];
    for (const id of [first, second])
      await room.owner.pool.query("INSERT INTO tables (id, name, settings, pool_id) VALUES ($1, $2, '{}', $3)", [
        id,
        `Of a pool ${id}`,
        pool.id,
      ]);
    const said = (status: string) => ({ status, hand: null, seats: [], waiting: 0, watchers: 0 });
    await publish.publishTables(
      new Map([
        [first, said("paused")],
        [second, said("pausing")],
      ]),
    );
    expect(await live()).toBeNull();
    await publish.publishTables(new Map([[second, said("paused")]]));
    expect(await live()).toBe("paused");
  });

  it("are refused for a taken name, the wrong kind of seating and an unknown rake config (R1)", async () => {
    const first = draft();
    await tables().createUnit(as("owner"), first);
    expect(await tables().createUnit(as("owner"), draft({ name: first.name }))).toEqual({
      ok: false,
      code: "name-taken",
      fields: [{ field: "name", code: "taken" }],
    });
    const pooled = draft({ settings: settings({ seating: "pool" }) });
    expect(await tables().createUnit(as("owner"), pooled)).toEqual({ ok: false, code: "wrong-seating" });
    const raked = settings({ currency: "real", rules: { ...settings().rules, rake: EMPIRE_BIG_BET } });
    expect(await tables().createUnit(as("owner"), draft({ settings: raked }))).toEqual({
      ok: false,
      code: "no-such-config",
    });
    await room.owner.pool.query("INSERT INTO rake_configs (id, version, name, config) VALUES ($1, $2, $3, $4)", [
      EMPIRE_BIG_BET.id,
      EMPIRE_BIG_BET.version,
      EMPIRE_BIG_BET.name,
      JSON.stringify(EMPIRE_BIG_BET),
    ]);
    const kept = draft({ settings: raked });
    expect(await tables().createUnit(as("owner"), kept)).toEqual({ id: kept.id });
    const bent = settings({
      ...raked,
      rules: { ...raked.rules, rake: { ...EMPIRE_BIG_BET, noFlopNoDrop: !EMPIRE_BIG_BET.noFlopNoDrop } },
    });
    expect(await tables().enqueueCommand(as("owner"), order(kept.id, "change-settings", { settings: bent }))).toEqual({
      ok: false,
      code: "no-such-config",
    });
  });

  it("fault 100: the audit log has the created unit, and the old settings after a change", async () => {
    const pooled = settings({ seating: "pool" });
    const [few, more] = [
      { maxTables: 3, spareTables: 0 },
      { maxTables: null, spareTables: 2 },
    ];
    const opensAt = Date.now() + 3_600_000;
    const schedule = { opensAt, closesAt: null };
    const table = draft({ schedule });
    const pool = draft({ kind: "pool", settings: pooled, limits: few });
    for (const wanted of [table, pool]) await tables().createUnit(as("floor"), wanted);
    const changed = { settings: settings({ seating: "pool", house: "Another" }), limits: more };
    expect(await tables().enqueueCommand(as("floor"), order(pool.id, "change-settings", changed))).toMatchObject({
      result: null,
    });
    const lines = async (id: string) =>
      (await room.owner.pool.query("SELECT before, after FROM audit_log WHERE subject_id = $1 ORDER BY id", [id])).rows;
    expect(await lines(table.id)).toEqual([
      { before: null, after: { name: table.name, settings: table.settings, ...schedule } },
    ]);
    expect(await lines(pool.id)).toEqual([
      { before: null, after: { name: pool.name, settings: pooled, ...pool.schedule, ...few } },
      { before: { settings: pooled, limits: few }, after: changed },
    ]);
    const seated = order(pool.id, "change-settings", { settings: settings(), limits: more });
    expect(await tables().enqueueCommand(as("floor"), seated)).toEqual({ ok: false, code: "wrong-seating" });
  });

  it("are listed newest first in pages by status, house and game", async () => {
    const house = `house ${randomUUID()}`;
    const made: string[] = [];
    for (let count = 0; count < 60; count++) {
      const wanted = draft({ settings: settings({ house }) });
      made.unshift(wanted.id);
      await room.owner.pool.query(
        "INSERT INTO tables (id, name, settings, created_at) VALUES ($1, $2, $3, now() + $4 * interval '1 second')",
        [wanted.id, wanted.name, JSON.stringify(wanted.settings), count],
      );
    }
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page = await tables().list(as("support"), { house, status: "open", game: "omaha" }, before);
      if (isRefusal(page)) throw new Error(page.code);
      expect(page.units.length).toBeLessThanOrEqual(50);
      seen.push(...page.units.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(made);
    expect(await tables().list(as("support"), { house, game: "holdem" }, null)).toEqual({ units: [], next: null });
  });
});

describe("permissions", () => {
  it("fault 66: every role can do what PERMISSIONS grants, and everyone else is refused", async () => {
    const table = draft();
    await tables().createUnit(as("owner"), table);
    const no = { ok: false, code: "not-allowed" };
    const writers: readonly StaffRole[] = ["owner", "floor"];
    for (const role of STAFF_ROLES) {
      const staff = as(role);
      const answers = [
        await tables().createUnit(staff, draft()),
        await tables().enqueueCommand(staff, order(table.id, "pause")),
        await tables().enqueueHandCommand(staff, order(table.id, "cancel-hand", { handNo: 1 })),
        await roomOffice().setDraining(staff, {
          commandId: randomUUID(),
          nodeId: room.nodeId,
          draining: true,
          reason: "x",
        }),
        await roomOffice().createAnnouncement(staff, { id: randomUUID(), text: "x", from: 0, until: 1, reason: "x" }),
        await roomOffice().withdrawAnnouncement(staff, { id: randomUUID(), reason: "x" }),
      ];
      for (const answer of answers)
        if (writers.includes(role)) expect(answer, role).not.toEqual(no);
        else expect(answer, role).toEqual(no);
      expect(await createMonitorOffice(room.web.pool).listNodes(staff), role).not.toEqual(no);
      expect(await tables().get(staff, table.id), role).not.toEqual(no);
    }
    const withoutRoles = as();
    for (const answer of [
      await createMonitorOffice(room.web.pool).listTables(withoutRoles, null),
      await createMonitorOffice(room.web.pool).listNodes(withoutRoles),
      await tables().list(withoutRoles, {}, null),
      await tables().listCommands(withoutRoles, table.id),
      await tables().listRakeConfigs(withoutRoles),
      await roomOffice().listAnnouncements(withoutRoles),
    ])
      expect(answer).toEqual(no);
  });

  it("fault 54: the web server's role cannot change a table, and the game server's role cannot change its name", async () => {
    const { tableId } = await room.createTable();
    for (const sql of [
      "UPDATE tables SET settings = '{}'",
      "UPDATE tables SET status = 'closed'",
      "DELETE FROM tables",
    ])
      await expect(room.web.pool.query(`${sql} WHERE id = $1`, [tableId])).rejects.toThrow("permission denied");
    await expect(room.game.pool.query("UPDATE tables SET name = 'x'")).rejects.toThrow("permission denied");
    await expect(room.game.pool.query("INSERT INTO announcements VALUES (NULL)")).rejects.toThrow("permission denied");
  });
});

describe("the result of a command", () => {
  const given = async () => {
    const table = await room.createTable();
    await room.owner.pool.query("UPDATE tables SET settings = $2 WHERE id = $1", [
      table.tableId,
      JSON.stringify(settings()),
    ]);
    const asked = order(table.tableId, "pause");
    expect(await tables().enqueueCommand(as("floor"), asked)).toEqual({ id: asked.commandId, result: null });
    return { table, id: asked.commandId };
  };
  const resultOf = async (id: string) =>
    (await room.owner.pool.query("SELECT result FROM commands WHERE id = $1", [id])).rows[0]?.result;

  it("is stored in the commit that stores the command's events and the table's new settings", async () => {
    const { table, id } = await given();
    const next = { settings: settings({ seats: 4 }), limits: null };
    const answered = { type: "command-result" as const, commandId: id, result: { ok: true as const } };
    const effects = [{ type: "settings" as const, streamId: table.tableId, ...next }, answered];
    expect(await room.journal.commit(makeCommit(table, { events: [makeEvent(1)], effects }))).toEqual({
      outcome: "durable",
    });
    expect(await resultOf(id)).toEqual({ ok: true });
    expect(await tables().get(as("floor"), table.tableId)).toMatchObject({ unit: { settings: { seats: 4 } } });
    expect(await tables().listCommands(as("floor"), table.tableId)).toMatchObject([
      { id, kind: "pause", by: "Robin", reason: "end of the evening", result: { ok: true } },
    ]);
    // The command is carried out a second time. It must change nothing, because it already has an answer.
    await expect(
      room.journal.commit(makeCommit(table, { events: [makeEvent(2)], effects: [answered] })),
    ).rejects.toThrow("its answer already");
    expect((await room.journal.loadStream(table.tableId)).steps).toHaveLength(1);
  });

  it("✗: is written only by the owner: a stale epoch stores no events and no result, not even a refusal (I4)", async () => {
    const { table, id } = await given();
    const stale = { ...table, epoch: table.epoch - 1 };
    const answered = { type: "command-result" as const, commandId: id, result: { ok: true as const } };
    expect(await room.journal.commit(makeCommit(stale, { events: [makeEvent(1)], effects: [answered] }))).toEqual({
      outcome: "fenced",
    });
    const inbox = createCommandInbox(room.game.pool);
    await inbox.complete(stale, id, { ok: false, code: "no-hand" });
    expect(await resultOf(id)).toBeNull();
    await inbox.complete(table, id, { ok: false, code: "no-hand" });
    await inbox.complete(table, id, { ok: true });
    expect(await resultOf(id)).toEqual({ ok: false, code: "no-hand" });
  });

  it("is a refusal (gone) when the unit was closed meanwhile", async () => {
    const { table, id } = await given();
    const other = await given();
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [table.tableId]);
    await createCommandInbox(room.game.pool).failUnreachable();
    expect(await resultOf(id)).toEqual({ ok: false, code: "gone" });
    expect(await resultOf(other.id)).toBeNull();
  });
});

describe("the room", () => {
  it("shows an announcement from its start to its end or until it is withdrawn", async () => {
    const said = {
      id: randomUUID(),
      text: "Maintenance at noon.",
      from: Date.now() - 1_000,
      until: Date.now() + 60_000,
      maintenanceAt: null,
    };
    const later = { ...said, id: randomUUID(), from: Date.now() + 30_000 };
    for (const each of [said, said, later])
      expect(await roomOffice().createAnnouncement(as("floor"), { ...each, reason: "an update" })).toEqual({
        id: each.id,
      });
    expect(await getCurrentAnnouncement(room.game.pool)).toEqual(said);
    expect(await roomOffice().listAnnouncements(as("support"))).toEqual([said, later]);
    expect(await roomOffice().withdrawAnnouncement(as("floor"), { id: said.id, reason: "done" })).toEqual({
      id: said.id,
    });
    expect(await getCurrentAnnouncement(room.game.pool)).toBeNull();
    expect(await roomOffice().withdrawAnnouncement(as("floor"), { id: said.id, reason: "again" })).toEqual({
      ok: false,
      code: "no-such-announcement",
    });
    expect((await audited(said.id)).map(({ action }) => action)).toEqual([
      "announcement.publish",
      "announcement.withdraw",
    ]);
    const upside = { ...said, id: randomUUID(), until: said.from, reason: "x" };
    expect(await roomOffice().createAnnouncement(as("floor"), upside)).toMatchObject({
      ok: false,
      code: "ends-before-it-begins",
    });
  });
});
