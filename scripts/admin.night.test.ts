import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect, createSignInLimit, createStaffOffice, createUsers, SIGN_IN_WINDOW_MS } from "@poker/db";
import { migrate, startPostgres } from "@poker/db/setup";
import { isRefusal } from "@poker/engine";
import { afterAll, expect, test } from "vitest";
import { runScript } from "./testing/run-command.ts";
import { useRoom } from "./testing/use-room.ts";

const emptyDir = fs.mkdtempSync(path.join(os.tmpdir(), "admin-empty-"));
afterAll(() => fs.rmSync(emptyDir, { recursive: true }));

const { dataDir, running, withOwner: withOwnerDatabase } = useRoom();

/** Runs an npm command. `output` is standard output when the command succeeds, and standard error when it fails. */
const run = async (
  name: string,
  args: readonly string[],
  change: Readonly<Record<string, string | undefined>> = {},
) => {
  const { code, stdout, stderr } = await runScript(name, args, change);
  return { code, output: code === 0 ? stdout : stderr, told: stderr };
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
  ["check", []],
  ["export", ["ledger"]],
  ["support", []],
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
    const { href } = Object.assign(new URL(running()?.ownerUrl ?? ""), { pathname: "/another_version" });
    const { pool, close } = connect(running()?.ownerUrl ?? "", { maxConnections: 1 });
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
  const url = new URL(running()?.ownerUrl ?? "");
  url.pathname = "/postgres";
  const refused = await run("admin", ["create", "eve@example.org", "Eve Adams"], { DATABASE_URL: url.href });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("There is no room in the database") });
  expect(refused.output).not.toContain(url.password);
}, 120_000);

test("a command on the machine creates the first owner, with a new password that is shown once", async () => {
  expect(await admin()).toMatchObject({ code: 2, output: expect.stringContaining("Use: npm run admin") });
  expect(await admin("create", "ada@example.org")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Give a name"),
  });
  // A stranger has registered with the owner's address but has not proven it. The owner can still use the address.
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
  // Fault 98: `appoint` lifts the sanctions that would lock the new owner out.
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

/** Registers a person with the password `a long one!`. */
const registerPerson = (name: string) =>
  withOwnerDatabase(async (database) => {
    const email = `${name.replace(" ", ".")}@example.org`;
    const made = await createUsers(database).register({ email, password: "a long one!", name });
    if (isRefusal(made)) throw new Error(made.code);
    return made.user.id;
  });

const signIn = (name: string, password: string) =>
  withOwnerDatabase(async (database) => (await createUsers(database).signIn(name, password))?.userId ?? null);

test("a command on the machine gives a person a new password once, ends their sessions and tells them", async () => {
  const id = await registerPerson("Forgetful Fay");
  expect(await signIn("Forgetful Fay", "a long one!")).toBe(id);
  expect(await admin("reset-password", id)).toMatchObject({
    code: 1,
    output: expect.stringContaining("Give a reason"),
  });
  for (const stranger of ["Forgetful Fay", "00000000-0000-4000-8000-000000000000"])
    expect(await admin("reset-password", stranger, "Asked")).toMatchObject({
      code: 1,
      output: expect.stringContaining("no such account"),
    });
  const given = await admin("reset-password", id, "Asked", "at the desk");
  expect(given).toMatchObject({ code: 0, output: expect.stringContaining("Forgetful Fay has a new password") });
  const password = /once: (\S+)/.exec(given.output)?.[1] ?? "";

  expect(await signIn("Forgetful Fay", "a long one!")).toBeNull();
  await withOwnerDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1 AND revoked_at IS NULL) AS open,
              (SELECT json_agg(reason) FROM audit_log WHERE action = 'player.reset-password' AND subject_id = $1::text) AS reasons,
              (SELECT json_agg(detail) FROM notices WHERE user_id = $1 AND kind = 'sign-in-helped') AS told`,
      [id],
    );
    const reason = "Asked at the desk";
    expect(rows).toEqual([{ open: 0, reasons: [reason], told: [{ change: "password-reset", reason }] }]);
    expect(JSON.stringify((await pool.query("SELECT * FROM audit_log")).rows)).not.toContain(password);
  });
  expect(await signIn("Forgetful Fay", password)).toBe(id);
}, 120_000);

test("faults 67, 82, 95: a command on the machine lets one person sign in at once after too many tries", async () => {
  const [id] = [await registerPerson("Locked Lou"), await registerPerson("Other Ola")];
  /** Tries to sign in, always from the same network address, until the room demands a wait. Returns the number of tries before that. */
  const tryUntilLimit = (login: string) =>
    withOwnerDatabase(async ({ pool }) => {
      const limits = { perAccountAndAddress: 3, perAccount: 50, perAddress: 60, windowMs: SIGN_IN_WINDOW_MS };
      const limit = createSignInLimit(pool, limits);
      for (let tries = 0; ; tries++)
        if ((await limit.tryBegin({ login, address: "198.51.100.7", deviceId: null })) !== null) return tries;
    });
  const keys = await withOwnerDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; key: string }>("SELECT name, name_key AS key FROM users");
    return (name: string) => rows.find((row) => row.name === name)?.key ?? "";
  });
  for (const name of ["Locked Lou", "Other Ola"]) expect(await tryUntilLimit(keys(name))).toBe(3);
  expect(await tryUntilLimit(keys("Locked Lou"))).toBe(0);
  await withOwnerDatabase(({ pool }) =>
    pool.query("SELECT sign_in_failures_add('second step totp ' || $1, '1 hour')", [id]),
  );

  expect(await admin("unlock", id)).toMatchObject({ code: 1, output: expect.stringContaining("Give a reason") });
  expect(await admin("unlock", id, "Typed", "it wrong")).toMatchObject({
    code: 0,
    output: expect.stringContaining("Locked Lou can sign in again at once"),
  });
  expect(await tryUntilLimit(keys("Locked Lou"))).toBe(3);
  expect(await tryUntilLimit(keys("Other Ola"))).toBe(0);
  await withOwnerDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `SELECT (SELECT failures FROM sign_in_failures_of('second step totp ' || $1)) AS failures,
              (SELECT json_agg(reason) FROM audit_log WHERE action = 'player.unlock-sign-in' AND subject_id = $1::text) AS reasons,
              (SELECT json_agg(detail) FROM notices WHERE user_id = $1::uuid AND kind = 'sign-in-helped') AS told`,
      [id],
    );
    const reason = "Typed it wrong";
    expect(rows).toEqual([{ failures: 0, reasons: [reason], told: [{ change: "unlocked", reason }] }]);
  });
}, 120_000);

test("a command on the machine lists the staff with their roles, as lines or as JSON", async () => {
  const listed = await admin("list");
  expect(listed).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^[0-9a-f-]{36} {2}Ada Low +owner {2}ada@example.org/m),
  });
  const members = JSON.parse((await admin("list", "--json")).output);
  expect(members).toContainEqual(expect.objectContaining({ name: "Ada Low", roles: ["owner"], approvesFrom: null }));
}, 120_000);
