import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { connect, createStaffOffice, createUsers, type Database } from "@poker/db";
import { migrate, startPostgres } from "@poker/db/setup";
import { isRefusal } from "@poker/engine";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withOwnerDatabase as withDatabaseOf } from "./lib/owner-database.ts";
import { openRoomDatabase, type RunningDatabase } from "./lib/room-database.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "admin-"));
const emptyDir = fs.mkdtempSync(path.join(os.tmpdir(), "admin-empty-"));
/** The database of a running room, because the commands must work while a room runs. */
let room: RunningDatabase | null = null;
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", undefined);
  vi.stubEnv("DATA_DIR", dataDir);
  room = await openRoomDatabase(dataDir, () => {});
}, 120_000);
afterAll(async () => {
  await room?.stop();
  for (const folder of [dataDir, emptyDir]) fs.rmSync(folder, { recursive: true });
});

const withOwnerDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withDatabaseOf("admin", ({ database }) => work(database));

/** Runs a command of the machine; undefined in `change` removes a variable. */
const run = async (
  name: string,
  args: readonly string[],
  change: Readonly<Record<string, string | undefined>> = {},
) => {
  const script = path.join(import.meta.dirname, `${name}.ts`);
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...args], {
      env: { ...process.env, ...change },
    });
    return { code: 0, output: stdout, told: stderr };
  } catch (error) {
    return error instanceof Error && "stderr" in error ? { code: 1, output: String(error.stderr) } : { code: 2 };
  }
};
const admin = (...args: string[]) => run("admin", args);

test("fault 131: each command says which data it works on", async () => {
  expect(await run("archive", [])).toMatchObject({ code: 0, told: expect.stringContaining(`data: ${dataDir}`) });
}, 120_000);

test.each([
  ["admin", ["create", "eve@example.org", "Eve Adams"]],
  ["inspect", ["table", "00000000-0000-4000-8000-000000000000"]],
  ["archive", []],
  ["keys", ["status"]],
])(
  "fault 131: npm run %s without data of a room creates nothing and names the running room",
  async (name, args) => {
    const refused = await run(name, args, { DATA_DIR: emptyDir });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`There is no room data in ${emptyDir}, and nothing was created`);
    expect(refused.output).toContain(`DATA_DIR="${dataDir}" npm run ${name}`);
    expect(refused.output).not.toMatch(/\n\s+at /);
    expect(fs.readdirSync(emptyDir)).toEqual([]);
  },
  120_000,
);

test("fault 131: a command without DATA_DIR names the room that runs elsewhere and uses no other database", async () => {
  const refused = await run("admin", ["create", "eve@example.org", "Eve Adams"], { DATA_DIR: undefined });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(`DATA_DIR="${dataDir}" npm run admin`) });
}, 120_000);

test.each([
  {
    kind: "older",
    change:
      "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
    command: ["admin", ["create", "eve@example.org", "Eve Adams"]],
    told: /The room's database is older than this checkout: .* "npm start" upgrades the room/,
  },
  {
    kind: "newer",
    change: "UPDATE _prisma_migrations SET migration_name = '29991231235959_later' WHERE migration_name LIKE '%_base'",
    command: ["inspect", ["table", "00000000-0000-4000-8000-000000000000"]],
    told: /This checkout is older than the room's database: .* is 29991231235959_later, here it is \d{14}_\w+\./,
  },
  {
    kind: "of another checkout",
    change: "UPDATE applied_functions SET checksum = 'x' WHERE name = 'staff_refusal'",
    command: ["archive", []],
    told: /The room's database has the functions of another checkout\./,
  },
] as const)(
  "fault 131: a command changes nothing in a database that is $kind, and says in one line what to do",
  async ({ change, command: [name, args], told }) => {
    const { href } = Object.assign(new URL(room?.ownerUrl ?? ""), { pathname: "/another_version" });
    const { pool, close } = connect(room?.ownerUrl ?? "", { maxConnections: 1 });
    await pool.query("CREATE DATABASE another_version");
    await migrate(href);
    const changed = connect(href, { maxConnections: 1 });
    const readVersion = async () => {
      const read =
        "SELECT migration_name AS name, checksum FROM _prisma_migrations UNION SELECT name, checksum FROM applied_functions";
      return (await changed.pool.query(`${read} ORDER BY name`)).rows;
    };
    try {
      await changed.pool.query(change);
      const before = await readVersion();
      const refused = await run(name, args, { DATABASE_URL: href, ARCHIVE_DIR: emptyDir });
      expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(told) });
      const [which, refusal, ...more] = refused.output?.trim().split("\n") ?? [];
      expect(which).toMatch(/^The room's data: DATABASE_URL, /);
      expect(refusal).toContain("Nothing was changed");
      expect(more).toEqual([]);
      expect(await readVersion()).toEqual(before);
    } finally {
      await changed.close();
      await pool.query("DROP DATABASE another_version WITH (FORCE)");
      await close();
    }
  },
  120_000,
);

test("fault 131: a data directory whose PostgreSQL has no room gets no database from a command", async () => {
  const halfDone = fs.mkdtempSync(path.join(os.tmpdir(), "admin-half-"));
  try {
    const list = async () => {
      const postgres = await startPostgres({ dataDir: path.join(halfDone, "postgres") });
      const { pool, close } = connect(postgres.url, { maxConnections: 1 });
      const { rows } = await pool.query("SELECT datname FROM pg_database ORDER BY 1");
      await close();
      await postgres.stop();
      return rows;
    };
    const before = await list();
    expect(await run("archive", [], { DATA_DIR: halfDone })).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no room in the database of ${halfDone}, and nothing was created`),
    });
    expect(await list()).toEqual(before);
  } finally {
    fs.rmSync(halfDone, { recursive: true });
  }
}, 120_000);

test("fault 131: a DATABASE_URL whose database has no room is refused", async () => {
  const url = new URL(room?.ownerUrl ?? "");
  url.pathname = "/postgres";
  const refused = await run("admin", ["create", "eve@example.org", "Eve Adams"], { DATABASE_URL: url.href });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("There is no room in the database") });
  expect(refused.output).not.toContain(url.password);
}, 120_000);

test("a command on the machine creates the first owner, with a new password that is shown once", async () => {
  expect(await admin()).toMatchObject({ code: 1, output: expect.stringContaining("usage") });
  expect(await admin("create", "ada@example.org")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Give a name"),
  });
  // An account that a stranger has made with the address does not keep the owner from using the address.
  await withOwnerDatabase((database) =>
    createUsers(database).register({ email: "ada@example.org", password: "a long one!", name: "Not Ada" }),
  );
  const first = await admin("create", "Ada@Example.org", "Ada", "Low");
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining("Ada Low is an owner") });
  const password = /once: (\S+)/.exec(first.output ?? "")?.[1] ?? "";

  await withOwnerDatabase(async (database) => {
    const users = createUsers(database);
    const userId = (await users.signIn("Ada Low", password))?.userId ?? "";
    expect((await users.getById(userId))?.name).toBe("Ada Low");
    expect(await createStaffOffice(database).getRoles(userId)).toEqual(new Set(["owner"]));
  });
}, 120_000);

test("fault 94: create refuses a proven address and names its account and date; appoint takes the account's id", async () => {
  const [id, since] = await withOwnerDatabase(async (database) => {
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
  const rolesOf = () => withOwnerDatabase((database) => createStaffOffice(database).getRoles(id));
  expect(await rolesOf()).toEqual(new Set());

  for (const stranger of ["boss@example.org", "00000000-0000-4000-8000-000000000000"])
    expect(await admin("appoint", stranger)).toMatchObject({
      code: 1,
      output: expect.stringContaining("no such account"),
    });
  // Fault 98: sanctions that would lock out the new owner are lifted.
  const appointed = await admin("appoint", id);
  expect(appointed).toMatchObject({ code: 0, output: expect.stringContaining("Mallory is an owner of the room.") });
  expect(appointed.output).toContain("Lifted: ban.");
  expect(await rolesOf()).toEqual(new Set(["owner"]));
}, 120_000);

test("a command on the machine removes second factors that a person has lost, by their account's id", async () => {
  const id = await withOwnerDatabase(async (database) => {
    const registered = { email: "lost@example.org", password: "a long one!", name: "Lost Phone" };
    const made = await createUsers(database).register(registered);
    if (isRefusal(made)) throw new Error(made.code);
    await database.pool.query("INSERT INTO totp_secrets (user_id, half, confirmed_at) VALUES ($1, 'half', now())", [
      made.user.id,
    ]);
    return made.user.id;
  });
  const secondStep = () =>
    withOwnerDatabase(async (database) => {
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
    output: expect.stringContaining("Lost Phone no longer has a second factor"),
  });
  expect(await secondStep()).toBeNull();
  await withOwnerDatabase(async (database) => {
    const { rows } = await database.pool.query(
      "SELECT actor_id, reason FROM audit_log WHERE action = 'player.remove-factors' AND subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_id: null, reason: "Met at the desk" }]);
  });
}, 120_000);
