import { randomUUID } from "node:crypto";
import { EMPIRE_BIG_BET } from "@poker/engine";
import type { StaffRole } from "@poker/protocol";
import { expect, it } from "vitest";
import { createUsers } from "../../repositories/accounts/users.ts";
import { toSessionKey } from "../../repositories/sign-in/session-keys.ts";
import { useTestRoom } from "../../testing/room.ts";
import { grantRoles } from "../../testing/staff.ts";
import type { Staff } from "../office/check-permission.ts";
import { createRakeConfigOffice, type RakeDraft } from "./rake-configs.ts";

const room = useTestRoom();
const configs = () => createRakeConfigOffice(room.web.pool);

async function as(role: StaffRole): Promise<Staff> {
  const { id, name, sessionToken } = await createUsers(room.web).createGuest();
  await grantRoles(room, id, [role]);
  return { userId: id, sessionKey: toSessionKey(sessionToken), name, roles: new Set([role]), ipAddress: "192.0.2.7" };
}

const { rule } = EMPIRE_BIG_BET;
const draft = (id: string, basedOn: number, more: Partial<RakeDraft> = {}): RakeDraft => ({
  id,
  basedOn,
  name: "Evening",
  noFlopNoDrop: true,
  rule,
  reason: "a new price list",
  ...more,
});

it("R1: a change adds a new version and leaves the old ones unchanged", async () => {
  const staff = await as("rake_admin");
  const id = `evening-${randomUUID()}`;
  const first = await configs().saveVersion(staff, draft(id, 0));
  const second = await configs().saveVersion(staff, draft(id, 1, { name: "Late evening" }));
  expect(first).toEqual({ id, version: 1, name: "Evening", noFlopNoDrop: true, rule });
  expect(second).toEqual({ id, version: 2, name: "Late evening", noFlopNoDrop: true, rule });
  const history = await configs().listVersions(staff, id);
  expect("map" in history && history.map(({ config }) => config)).toEqual([second, first]);
  const list = await configs().list(staff);
  expect("map" in list && list.map(({ config }) => config).filter((config) => config.id === id)).toEqual([second]);
  const { rows } = await room.owner.pool.query(
    "SELECT reason, before, after FROM audit_log WHERE subject_id = $1 ORDER BY id",
    [id],
  );
  expect(rows).toEqual([
    { reason: "a new price list", before: null, after: first },
    { reason: "a new price list", before: first, after: second },
  ]);
});

it("R1 ✗: a concurrent change is never overwritten, and no version is ever changed", async () => {
  const staff = await as("owner");
  const id = `contested-${randomUUID()}`;
  const both = await Promise.all([
    configs().saveVersion(staff, draft(id, 0)),
    configs().saveVersion(staff, draft(id, 0)),
  ]);
  expect(both.filter((saved) => "version" in saved)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, code: "id-taken", fields: [{ field: "id", code: "taken" }] });
  await configs().saveVersion(staff, draft(id, 1));
  expect(await configs().saveVersion(staff, draft(id, 1))).toEqual({ ok: false, code: "newer-version" });
  expect(await configs().saveVersion(staff, draft(`${id}-unknown`, 4))).toEqual({ ok: false, code: "no-such-config" });
  for (const sql of ["UPDATE rake_configs SET name = 'x'", "DELETE FROM rake_configs"])
    await expect(room.web.pool.query(sql)).rejects.toThrow("permission denied");
});

it("R1: every version lists the open tables and pools that use it", async () => {
  const staff = await as("rake_admin");
  const id = `used-${randomUUID()}`;
  const saved = [await configs().saveVersion(staff, draft(id, 0)), await configs().saveVersion(staff, draft(id, 1))];
  for (const [index, rake] of saved.entries()) {
    const settings = JSON.stringify({ rules: { rake } });
    await room.owner.pool.query(
      "INSERT INTO tables (name, settings, status) VALUES ($1, $3, 'open'), ($2, $3, 'closed')",
      [`${id} ${index}`, `${id} ${index} closed`, settings],
    );
  }
  await room.owner.pool.query("INSERT INTO pools (name, settings) VALUES ($1, $2)", [
    `${id} pool`,
    JSON.stringify({ rules: { rake: saved[1] } }),
  ]);
  expect(await configs().listUses(staff, id)).toEqual([
    { configId: id, version: 1, kind: "table", name: `${id} 0` },
    { configId: id, version: 2, kind: "table", name: `${id} 1` },
    { configId: id, version: 2, kind: "pool", name: `${id} pool` },
  ]);
  expect(await configs().listUses(staff, null)).toHaveLength(3);
});

it("rake configs are read and written only with permission", async () => {
  const floor = await as("floor");
  expect(await configs().list(floor)).toEqual({ ok: false, code: "not-allowed" });
  expect(await configs().saveVersion(floor, draft("floor", 0))).toEqual({ ok: false, code: "not-allowed" });
});
