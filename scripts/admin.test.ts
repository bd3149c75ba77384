import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createStaffOffice, createUsers } from "@poker/db";
import { isRefusal } from "@poker/engine";
import { afterAll, expect, test } from "vitest";
import { withOwnerDatabase } from "./lib/owner-database.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "admin-"));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

const admin = async (...args: string[]) => {
  const { DATABASE_URL: _, ...env } = process.env;
  const script = path.join(import.meta.dirname, "admin.ts");
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...args], {
      env: { ...env, DATA_DIR: dataDir },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    return error instanceof Error && "stderr" in error ? { code: 1, output: String(error.stderr) } : { code: 2 };
  }
};

test("the first owner is created by a command on the machine, with a new password that is shown once", async () => {
  expect(await admin()).toMatchObject({ code: 1, output: expect.stringContaining("usage") });
  expect(await admin("create", "ada@example.org")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Give a name"),
  });
  // A stranger who names the address keeps no owner from it.
  await withOwnerDatabase(dataDir, (database) =>
    createUsers(database).register({ email: "ada@example.org", password: "a long one!", name: "Not Ada" }),
  );
  const first = await admin("create", "Ada@Example.org", "Ada", "Low");
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining("Ada Low is an owner") });
  const password = /once: (\S+)/.exec(first.output ?? "")?.[1] ?? "";

  await withOwnerDatabase(dataDir, async (database) => {
    const users = createUsers(database);
    const userId = (await users.signIn("Ada Low", password))?.userId ?? "";
    expect((await users.getById(userId))?.name).toBe("Ada Low");
    expect(await createStaffOffice(database).getRoles(userId)).toEqual(new Set(["owner"]));
  });
}, 120_000);

test("fault 94: an address that an account has proven is refused with the account's name and date, and appointed by its id", async () => {
  const [id, since] = await withOwnerDatabase(dataDir, async (database) => {
    const registered = { email: "boss@example.org", password: "a long one!", name: "Mallory" };
    const made = await createUsers(database).register(registered);
    if (isRefusal(made)) throw new Error(made.code);
    await database.pool.query(
      "UPDATE users SET created_at = '2026-03-04T05:06:07Z', banned_until = '9999-12-31', email_verified_at = now() WHERE id = $1",
      [made.user.id],
    );
    return [made.user.id, "2026-03-04 05:06 UTC"];
  });
  const refused = await admin("create", "Boss@Example.org", "The Boss");
  expect(refused.code).toBe(1);
  for (const told of ["Mallory", since, `npm run admin -- appoint ${id}`]) expect(refused.output).toContain(told);
  const rolesOf = () => withOwnerDatabase(dataDir, (database) => createStaffOffice(database).getRoles(id));
  expect(await rolesOf()).toEqual(new Set());

  for (const stranger of ["boss@example.org", "00000000-0000-4000-8000-000000000000"])
    expect(await admin("appoint", stranger)).toMatchObject({
      code: 1,
      output: expect.stringContaining("no such account"),
    });
  // Fault 98: what would lock the new owner out is lifted.
  const appointed = await admin("appoint", id);
  expect(appointed).toMatchObject({ code: 0, output: expect.stringContaining("Mallory is an owner of the room.") });
  expect(appointed.output).toContain("Lifted: ban.");
  expect(await rolesOf()).toEqual(new Set(["owner"]));
}, 120_000);

test("second factors that a person has lost are removed by a command on the machine, by their account's id", async () => {
  const id = await withOwnerDatabase(dataDir, async (database) => {
    const registered = { email: "lost@example.org", password: "a long one!", name: "Lost Phone" };
    const made = await createUsers(database).register(registered);
    if (isRefusal(made)) throw new Error(made.code);
    await database.pool.query("INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, 'half', now())", [
      made.user.id,
    ]);
    return made.user.id;
  });
  const secondStep = () =>
    withOwnerDatabase(dataDir, async (database) => {
      const signedIn = await createUsers(database).signIn("Lost Phone", "a long one!");
      return signedIn?.secondStep ?? null;
    });
  expect(await secondStep()).toEqual(["totp"]);
  expect(await admin("remove-factors", "lost@example.org", "lost")).toMatchObject({ code: 1 });
  expect(await admin("remove-factors", id)).toMatchObject({
    code: 1,
    output: expect.stringContaining("Give a reason"),
  });
  expect(await secondStep()).toEqual(["totp"]);
  expect(await admin("remove-factors", id, "Met", "at the desk")).toMatchObject({
    code: 0,
    output: expect.stringContaining("Lost Phone has no second factor any more"),
  });
  expect(await secondStep()).toBeNull();
  await withOwnerDatabase(dataDir, async (database) => {
    const { rows } = await database.pool.query(
      "SELECT actor_id, reason FROM audit_log WHERE action = 'player.remove-factors' AND subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_id: null, reason: "Met at the desk" }]);
  });
}, 120_000);
