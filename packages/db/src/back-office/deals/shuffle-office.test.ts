import type { StaffRole } from "@poker/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { createUsers } from "../../repositories/accounts/users.ts";
import { createShuffleReports, type ShuffleVerdict } from "../../repositories/deals/shuffle-reports.ts";
import { toSessionKey } from "../../repositories/sign-in/session-keys.ts";
import { useTestRoom } from "../../testing/room.ts";
import { grantRoles } from "../../testing/staff.ts";
import type { Staff } from "../office/check-permission.ts";
import { createShuffleOffice } from "./shuffle-office.ts";

const room = useTestRoom();
const reports = () => createShuffleReports(room.game);
const office = () => createShuffleOffice(room.web.pool);

const verdict = (passed: boolean): ShuffleVerdict => ({
  sampleSize: 52_000,
  tests: [{ name: "runs", statistic: passed ? 0.5 : 9.5, expected: 0, p: passed ? 0.6 : 0, passed }],
  passed,
});
async function as(role: StaffRole): Promise<Staff> {
  const { id, name, sessionToken } = await createUsers(room.web).createGuest();
  await grantRoles(room, id, [role]);
  return { userId: id, sessionKey: toSessionKey(sessionToken), name, roles: new Set([role]), ipAddress: "192.0.2.7" };
}
const dayOf = async () =>
  (await room.owner.pool.query<{ day: string }>("SELECT day::text FROM shuffle_reports")).rows[0]?.day;

beforeEach(async () => {
  await room.owner.pool.query("DELETE FROM shuffle_releases");
  await room.owner.pool.query("DELETE FROM shuffle_reports");
});

describe("F2: a day's report", () => {
  it("F2: is stored once, by the first process, and shown to staff with permission", async () => {
    expect(await reports().isTodayMissing()).toBe(true);
    const saved = await Promise.all([reports().saveToday("a", verdict(true)), reports().saveToday("b", verdict(true))]);
    expect(saved.toSorted()).toEqual([false, true]);
    expect(await reports().isTodayMissing()).toBe(false);
    expect(await reports().dealingStoppedSince()).toBeNull();
    const officer = await as("integrity");
    expect(await office().listReports(officer, null)).toMatchObject([{ ...verdict(true), release: null }]);
    expect(await office().listReports(officer, (await dayOf()) ?? null)).toEqual([]);
    expect(await office().listReports(await as("support"), null)).toEqual({ ok: false, code: "not-allowed" });
    const everybodySees = await createShuffleReports(room.web).listLatest(1);
    expect(everybodySees).toEqual([{ day: await dayOf(), ...verdict(true) }]);
    await room.owner.pool.query("UPDATE shuffle_reports SET day = day - 1");
    expect(await reports().isTodayMissing()).toBe(true);
  });

  it("F2 ✗: a failed report stops the room until an integrity officer releases it once, with a recorded reason", async () => {
    await reports().saveToday("a", verdict(false));
    const day = (await dayOf()) ?? "";
    expect(await reports().dealingStoppedSince()).toBe(day);
    const officer = await as("integrity");
    const release = { day, reason: "the generator was replaced" };
    expect(await office().releaseDay(await as("owner"), release)).toEqual({ ok: false, code: "not-allowed" });
    expect(await office().releaseDay(officer, { ...release, day: "2020-01-01" })).toEqual({
      ok: false,
      code: "no-such-failure",
    });
    expect(await office().releaseDay(officer, { ...release, reason: " " })).toEqual({
      ok: false,
      code: "reason-required",
    });
    expect(await reports().dealingStoppedSince()).toBe(day);
    expect(await office().releaseDay(officer, release)).toEqual({ ok: true });
    expect(await reports().dealingStoppedSince()).toBeNull();
    expect(await office().releaseDay(officer, release)).toEqual({ ok: false, code: "already-released" });
    expect(await office().listReports(officer, null)).toMatchObject([
      { day, passed: false, release: { by: officer.name, reason: release.reason } },
    ]);
    const { rows } = await room.owner.pool.query(
      "SELECT actor_id, reason FROM audit_log WHERE action = 'shuffle.release' AND subject_id = $1",
      [day],
    );
    expect(rows).toEqual([{ actor_id: officer.userId, reason: release.reason }]);
  });

  it("F2 ✗: a passed report needs no release; a second failure still stops the room after the first is released", async () => {
    await reports().saveToday("a", verdict(true));
    const officer = await as("integrity");
    expect(await office().releaseDay(officer, { day: (await dayOf()) ?? "", reason: "to be sure" })).toEqual({
      ok: false,
      code: "no-such-failure",
    });
    await room.owner.pool.query("UPDATE shuffle_reports SET passed = false, day = day - 1");
    await reports().saveToday("a", verdict(false));
    const first = (await reports().dealingStoppedSince()) ?? "";
    await office().releaseDay(officer, { day: first, reason: "looked into" });
    expect(await reports().dealingStoppedSince()).not.toBeNull();
    expect(await reports().dealingStoppedSince()).not.toBe(first);
  });

  it("fault 54: neither server can change or remove a report or a release", async () => {
    await reports().saveToday("a", verdict(false));
    for (const { pool } of [room.game, room.web])
      for (const table of ["shuffle_reports", "shuffle_releases"]) {
        await expect(pool.query(`UPDATE ${table} SET day = day`)).rejects.toThrow(/permission denied/);
        await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow(/permission denied/);
        await expect(pool.query(`TRUNCATE ${table}`)).rejects.toThrow(/permission denied/);
      }
    const insert =
      "INSERT INTO shuffle_releases (day, released_by, reason) SELECT day, gen_random_uuid(), 'x' FROM shuffle_reports";
    await expect(room.game.pool.query(insert)).rejects.toThrow(/permission denied/);
    await expect(
      room.web.pool.query(
        "INSERT INTO shuffle_reports (day, sample_size, tests, passed, node_id) VALUES (now(), 1, '[]', true, 'w')",
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

it("F3: staff with permission see the failed deal checks that players' pages reported, newest first", async () => {
  const player = await createUsers(room.web).createGuest();
  const { rows } = await room.owner.pool.query<{ id: string }>(
    "INSERT INTO tables (name, settings) VALUES ('Checked', '{}') RETURNING id",
  );
  const tableId = rows[0]?.id ?? "";
  for (const [handNo, codes] of [
    [7, ["V3"]],
    [8, ["V1", "V5"]],
  ] as const)
    await room.game.pool.query("SELECT deal_failure_add($1, $2, $3, $4)", [tableId, handNo, player.id, codes]);
  const listed = { tableId, tableName: "Checked", userId: player.id, player: player.name };
  expect(await office().listDealFailures(await as("integrity"))).toMatchObject([
    { ...listed, handNo: 8, codes: ["V1", "V5"] },
    { ...listed, handNo: 7, codes: ["V3"] },
  ]);
  expect(await office().listDealFailures(await as("support"))).toEqual({ ok: false, code: "not-allowed" });
});
