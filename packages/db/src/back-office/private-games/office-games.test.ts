/** Tests what staff see of private games, and what they can do about them. H1, H2, H7 */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { PERMISSIONS, STAFF_ROLES } from "@poker/protocol";
import { beforeAll, expect, it } from "vitest";
import { createNotices } from "../../repositories/notices/notices.ts";
import { createPrivateGames } from "../../repositories/private-games/private-games.ts";
import { followGame, type GamePerson, gameSettings, newGamePerson, openGame } from "../../testing/games.ts";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff, grantRoles } from "../../testing/staff.ts";
import { createNameFinder } from "../accounts/name-finder.ts";
import type { Staff } from "../office/check-permission.ts";
import { createOverviewOffice } from "../office/overview-office.ts";
import { createMonitorOffice } from "../tables/monitor.ts";
import { createUnitOffice } from "../tables/unit-office.ts";

const room = useTestRoom();
const units = () => createUnitOffice(room.web.pool);
const query = (sql: string, ...values: readonly unknown[]) => room.owner.pool.query(sql, [...values]);

let host: GamePerson;
let friend: GamePerson;
let stranger: GamePerson;
let tableId: string;
let floor: Staff;
let rakeAdmin: Staff;
beforeAll(async () => {
  host = await newGamePerson(room, "Henrietta");
  friend = await newGamePerson(room, "Frederik");
  stranger = await newGamePerson(room, "Sven");
  tableId = await openGame(room, host, { title: "Kitchen table" });
  const token = (await createPrivateGames(room.web).invitation(host.sessionKey, tableId))?.token ?? "";
  for (const { sessionKey } of [friend, stranger])
    await createPrivateGames(room.web).enter(sessionKey, { typed: token, password: null, browserId: null });
  await followGame(room, tableId, host.userId, [
    { playerId: host.userId, standing: "admitted" },
    { playerId: friend.userId, standing: "admitted" },
    { playerId: stranger.userId, standing: "removed" },
  ]);
  floor = await appointStaff(room, "floor");
  rakeAdmin = await appointStaff(room, "rake_admin");
});

async function monitored(staff: Staff) {
  const page = await createMonitorOffice(room.web.pool).listTables(staff, null);
  if (isRefusal(page)) throw new Error(page.code);
  return page.tables.find(({ id }) => id === tableId) ?? null;
}
const watches = async () =>
  (await query("SELECT count(*)::int AS count FROM live_table_watches WHERE table_id = $1", tableId)).rows[0]?.count;
const found = async (staff: Staff, search: string) => {
  const page = await units().list(staff, { search }, null);
  if (isRefusal(page)) throw new Error(page.code);
  return page.units.map(({ id }) => id);
};
const named = async (staff: Staff, search: string) => {
  const answer = await createNameFinder(room.web.pool).findUnits(staff, search, null);
  return isRefusal(answer) ? [] : answer.map(({ id }) => id);
};

it("the monitor shows a private game, its host and its end only to staff with `games.read`", async () => {
  expect(await monitored(rakeAdmin)).toBeNull();
  expect(await watches()).toBe(0);
  expect(await monitored(floor)).toMatchObject({
    name: expect.stringMatching(/^Kitchen table #\d+$/),
    currency: "game",
    privateGame: { title: "Kitchen table", host: { id: host.userId, name: "Henrietta" }, term: "day" },
    closesAt: expect.any(Number),
  });
  expect(await watches()).toBe(1);
});

it("fault 100: the database lets only staff with `games.read` watch a private game", async () => {
  for (const role of STAFF_ROLES) {
    await query("DELETE FROM live_table_watches");
    const { sessionKey } = await appointStaff(room, role);
    await room.web.pool.query("SELECT live_tables_watch($1, ARRAY[$2]::uuid[])", [sessionKey, tableId]);
    expect(await watches(), role).toBe(PERMISSIONS["games.read"].some((one) => one === role) ? 1 : 0);
  }
});

it("staff with `games.read` find a private game by its id, its title and its host's name", async () => {
  for (const search of [tableId, "kitchen", "Henri"]) {
    expect(await found(floor, search), search).toEqual([tableId]);
    expect(await named(floor, search), search).toEqual([tableId]);
    expect(await found(rakeAdmin, search), search).toEqual([]);
    expect(await named(rakeAdmin, search), search).toEqual([]);
  }
  expect(await found(floor, "Frederik")).toEqual([]);
  const games = await units().list(floor, { kind: "private-game" }, null);
  expect(games).toMatchObject({ units: [{ id: tableId, privateGame: { title: "Kitchen table" } }] });
  expect(await units().list(rakeAdmin, { kind: "private-game" }, null)).toEqual({ units: [], next: null });
  const tables = await units().list(floor, { kind: "table" }, null);
  expect("units" in tables && tables.units.map(({ id }) => id)).not.toContain(tableId);
});

it("the page of a private game says who has used the link, and shows nothing that opens the game", async () => {
  expect(await units().get(rakeAdmin, tableId)).toEqual({ unit: null });
  const unit = await units().get(floor, tableId);
  expect(unit).toMatchObject({ unit: { kind: "table", privateGame: { host: { name: "Henrietta" } } } });
  const people = await units().listGamePeople(floor, tableId);
  expect(people).toEqual([
    { id: host.userId, name: "Henrietta", standing: "admitted" },
    { id: friend.userId, name: "Frederik", standing: "admitted" },
    { id: stranger.userId, name: "Sven", standing: "removed" },
  ]);
  expect(await units().listGamePeople(rakeAdmin, tableId)).toEqual({ ok: false, code: "not-allowed" });
  const invitation = await createPrivateGames(room.web).invitation(host.sessionKey, tableId);
  for (const secret of [invitation?.token ?? "?", invitation?.code ?? "?"])
    expect(JSON.stringify([unit, people])).not.toContain(secret);
});

const command = (staff: Staff, kind: "pause" | "close" | "cancel-hand" | "change-settings", payload: object = {}) =>
  units()[kind === "cancel-hand" ? "enqueueHandCommand" : "enqueueCommand"](staff, {
    commandId: randomUUID(),
    unitId: tableId,
    kind,
    payload,
    reason: "a threat was reported",
  });
const noticesOf = async ({ userId }: GamePerson) =>
  (await createNotices(room.web).list(userId, 10)).map(({ kind, detail, tableName }) => ({ kind, detail, tableName }));

it("staff pause and close a private game; the reason is recorded, and the people of the game can read it", async () => {
  expect(await command(floor, "pause")).toMatchObject({ result: null });
  expect(await command(floor, "close")).toMatchObject({ result: null });
  const reason = "a threat was reported";
  const tableName = expect.stringMatching(/^Kitchen table/);
  for (const person of [host, friend])
    expect(await noticesOf(person)).toEqual(
      ["close", "pause"].map((order) => ({ kind: "game-ordered", detail: { tableId, order, reason }, tableName })),
    );
  expect(await noticesOf(stranger)).toEqual([]);
  const { rows } = await query("SELECT action, reason FROM audit_log WHERE subject_id = $1 ORDER BY id", tableId);
  expect(rows).toEqual([
    { action: "table.pause", reason },
    { action: "table.close", reason },
  ]);
});

it("only the host changes a private game's settings and end; the database refuses staff who may not give orders", async () => {
  const refused = { ok: false, code: "private-game" };
  const settings = { ...gameSettings, currency: "play" };
  expect(await command(floor, "change-settings", { settings, limits: null })).toEqual(refused);
  const schedule = { opensAt: null, closesAt: null };
  expect(await units().setSchedule(floor, { unitId: tableId, schedule, reason: "longer" })).toEqual(refused);
  const support = await appointStaff(room, "support");
  const { rows } = await room.web.pool.query("SELECT command_enqueue($1, $2, $3, 'close', '{}', 'why', '') AS code", [
    support.sessionKey,
    randomUUID(),
    tableId,
  ]);
  expect(rows).toEqual([{ code: "not-allowed" }]);
});

it("H7: a host who is a member of the staff gives no orders as staff at their own game", async () => {
  await grantRoles(room, host.userId, ["floor"]);
  const staff: Staff = { ...floor, userId: host.userId, sessionKey: host.sessionKey };
  expect(await command(staff, "cancel-hand", { handNo: 1 })).toEqual({ ok: false, code: "own-table" });
  await query("DELETE FROM staff_members WHERE user_id = $1", host.userId);
});

it("H1: staff cannot open a table that has chips of its own", async () => {
  const draft = { id: randomUUID(), kind: "table", name: "House game", limits: null, reason: "why not" } as const;
  const schedule = { opensAt: null, closesAt: null };
  expect(await units().createUnit(floor, { ...draft, schedule, settings: gameSettings })).toMatchObject({
    ok: false,
    code: "wrong-currency",
  });
});

it("H3: a game paused by its host is not on the list of what waits for the staff", async () => {
  await query(
    "INSERT INTO live_tables (table_id, state) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET state = excluded.state",
    tableId,
    JSON.stringify({ status: "paused", seats: [] }),
  );
  const overview = await createOverviewOffice(room.web).getOverview(floor, Date.now());
  expect(overview).toMatchObject({ matters: { paused: { count: 0 } } });
});
