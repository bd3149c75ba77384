/** Tests that a room starts only with its own lasting keys, and that its owner can replace a lost key. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect, type Database } from "@poker/db";
import { keyFingerprint, LASTING_KEYS, type LastingKey, readKeyFingerprints } from "@poker/db/setup";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { openRoomDatabase, prepareGivenDatabase } from "../lib/room-database.ts";
import { SECRET_NAMES, type Secrets } from "../lib/secrets.ts";
import { runScript } from "../testing/run-command.ts";
import { listKeys } from "./list-keys.ts";
import { acceptKeys } from "./lost-keys.ts";
import { resealKeys } from "./reseal-keys.ts";
import { retireKeys } from "./retire-keys.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "room keys "));
const file = path.join(dataDir, "secrets.json");
const backup = `${file}.backup`;
const readSecrets = (): Secrets => JSON.parse(fs.readFileSync(file, "utf8"));
const makeKey = () => randomBytes(32).toString("base64");

/** Opens the room's database, calls `use`, and stops the database again. */
async function withRoom<T>(use: (database: Database, ownerUrl: string) => Promise<T>): Promise<T> {
  const room = await openRoomDatabase(dataDir, () => {});
  const database = connect(room.ownerUrl, { maxConnections: 2 });
  try {
    return await use(database, room.ownerUrl);
  } finally {
    await database.close();
    await room.stop();
  }
}

const keys = (...args: string[]) => runScript("keys", args, { DATA_DIR: dataDir });

beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", undefined);
  await withRoom(async () => {});
  fs.copyFileSync(file, backup);
}, 120_000);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.stubEnv("DATABASE_URL", undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(dataDir, { recursive: true });
});

test("fault 139: without secrets.json the room does not start, names its keys, and makes no new ones", async () => {
  fs.rmSync(file);
  const opening = withRoom(async () => {});
  await expect(opening).rejects.toThrow(
    /^\S.*secrets\.json does not have this room's .*LIVE_KEY \(fingerprint [0-9a-f]{16}\).* was not started\. Put that file back[^\n]*$/,
  );
  for (const name of LASTING_KEYS) await expect(opening).rejects.toThrow(name);
  expect(fs.existsSync(file)).toBe(false);
  fs.copyFileSync(backup, file);
  await withRoom(async ({ pool }) => {
    const { rows } = await pool.query("SELECT FROM room_keys WHERE ended_at IS NULL");
    expect(rows).toHaveLength(LASTING_KEYS.length);
  });
}, 120_000);

test("fault 144: with secrets.json and without its database the room does not start, and no empty database is made", async () => {
  const folder = path.join(dataDir, "postgres");
  fs.renameSync(folder, `${folder}.lost`);
  await expect(withRoom(async () => {})).rejects.toThrow(
    /postgres has no database, but \S.*secrets\.json belongs to one\. The room was not started\. [^\n]*npm run restore/,
  );
  expect(fs.existsSync(folder)).toBe(false);
  fs.renameSync(`${folder}.lost`, folder);
  await withRoom(async () => {});
}, 120_000);

test("fault 139: with another key in secrets.json the room does not start, and its files stay as they are", async () => {
  const altered = { ...readSecrets(), ARCHIVE_KEY: makeKey() };
  fs.writeFileSync(file, JSON.stringify(altered));
  await expect(withRoom(async () => {})).rejects.toThrow(/does not have this room's ARCHIVE_KEY \(fingerprint/);
  expect(readSecrets()).toEqual(altered);
  fs.copyFileSync(backup, file);
}, 120_000);

test("fault 139: secrets that protect nothing lasting are made again when secrets.json lacks them", async () => {
  const { TICKET_SECRET: _, WEB_DB_PASSWORD: __, ...rest } = readSecrets();
  fs.writeFileSync(file, JSON.stringify(rest));
  await withRoom(async () => {});
  expect(readSecrets()).toMatchObject(rest);
  expect(readSecrets().TICKET_SECRET).toMatch(/^\S{40,}$/);
}, 120_000);

test("fault 139: with DATABASE_URL, another key is refused before anything in the database changes", async () => {
  const secrets = readSecrets();
  await withRoom(async ({ pool }, ownerUrl) => {
    for (const name of SECRET_NAMES) vi.stubEnv(name, secrets[name]);
    await prepareGivenDatabase(ownerUrl);
    vi.stubEnv("LIVE_KEY", makeKey());
    vi.stubEnv("WEB_DB_PASSWORD", makeKey());
    const password = async () => (await pool.query("SELECT rolpassword FROM pg_authid WHERE rolname = 'web'")).rows;
    const before = await password();
    await expect(prepareGivenDatabase(ownerUrl)).rejects.toThrow(
      /^DATABASE_URL: The environment does not have this room's LIVE_KEY \(fingerprint [0-9a-f]{16}\)\. [^\n]+$/,
    );
    expect(await password()).toEqual(before);
  });
}, 120_000);

test("fault 139: a damaged secrets.json is named, and stays as it is", async () => {
  fs.writeFileSync(file, '{"LIVE_KEY":');
  await expect(withRoom(async () => {})).rejects.toThrow(/secrets\.json cannot be read: put it back from your backup$/);
  expect(fs.readFileSync(file, "utf8")).toBe('{"LIVE_KEY":');
  fs.copyFileSync(backup, file);
}, 120_000);

test("npm run keys lists the keys without showing them, and answers wrong arguments in one line", async () => {
  const { code, stdout: output } = await keys("status");
  expect(code).toBe(0);
  const secrets = readSecrets();
  for (const name of LASTING_KEYS) {
    expect(output).toMatch(new RegExp(`^${name} +${keyFingerprint(name, secrets[name])} .* yes$`, "m"));
    expect(output).not.toContain(secrets[name]);
  }
  expect(await keys("accept", "TICKET_SECRET")).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^A name must be one of [^\n]+ Use: npm run keys [^\n]+\n$/),
  });
}, 120_000);

test("fault 139: the owner replaces lost keys only after reading what is lost, and the room then starts", async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  const onRoom: typeof withOwnerDatabase = (command, work) =>
    withOwnerDatabase(command, work, { needsOnly: "room_keys" });
  const accept = (names: readonly LastingKey[], isSure: boolean) =>
    onRoom("keys", async (room) => {
      const { lines, isDone } = await acceptKeys(room, names, isSure);
      return { isDone, text: lines.join("\n") };
    });
  expect(await accept(["LIVE_KEY"], true)).toEqual({
    isDone: false,
    text: "LIVE_KEY is here, and is not lost. Nothing was changed.",
  });
  const { LIVE_KEY: _, ...rest } = readSecrets();
  const other = makeKey();
  fs.writeFileSync(file, JSON.stringify({ ...rest, ARCHIVE_KEY: other }));
  const listed = await onRoom("keys", listKeys);
  expect(listed.isComplete).toBe(false);
  expect(listed.lines.filter((line) => line.endsWith(" no")).map((line) => line.split(" ")[0])).toEqual([
    "ARCHIVE_KEY",
    "LIVE_KEY",
  ]);
  const asked = await accept(["LIVE_KEY", "ARCHIVE_KEY"], false);
  expect(asked.isDone).toBe(false);
  expect(asked.text).toMatch(
    /^Lost with LIVE_KEY:\n {2}Hands in play .*: 0\.\n[\s\S]*\nLost with ARCHIVE_KEY:\n {2}Finished/,
  );
  expect(asked.text).toMatch(/Nothing was changed\. .* npm run keys -- accept LIVE_KEY ARCHIVE_KEY --yes$/);
  await expect(withRoom(async () => {})).rejects.toThrow("LIVE_KEY");

  expect(await accept(["LIVE_KEY", "ARCHIVE_KEY"], true)).toMatchObject({ isDone: true });
  const secrets = readSecrets();
  expect(secrets).toMatchObject({ ...rest, ARCHIVE_KEY: other });
  await withRoom(async ({ pool }) => {
    const current = (await readKeyFingerprints(pool)).filter(({ endedAt }) => endedAt === null);
    expect(Object.fromEntries(current.map(({ name, fingerprint }) => [name, fingerprint]))).toEqual(
      Object.fromEntries(LASTING_KEYS.map((name) => [name, keyFingerprint(name, secrets[name])])),
    );
    const { rows } = await pool.query("SELECT subject_id FROM audit_log WHERE action = 'room-key.replace' ORDER BY id");
    expect(rows.map((row) => row.subject_id)).toEqual(["LIVE_KEY", "ARCHIVE_KEY"]);
  });
}, 120_000);

test("while a game server runs, no key that it needs can be replaced, because the server has the key", async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  const whole = readSecrets();
  const { LIVE_KEY: _, ...rest } = whole;
  await withRoom(async ({ pool }) => {
    await pool.query("INSERT INTO nodes (id, url) VALUES (gen_random_uuid(), 'http://node.example')");
    fs.writeFileSync(file, JSON.stringify(rest));
    const { lines, isDone } = await withOwnerDatabase("keys", (room) => acceptKeys(room, ["LIVE_KEY"], true));
    expect(isDone).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^A game server runs, and has the keys: .* Nothing was changed\.$/)]);
    expect(readSecrets()).toEqual(rest);
    await pool.query("DELETE FROM nodes");
  });
  fs.writeFileSync(file, JSON.stringify(whole));
}, 120_000);

test("fault 146: rotate puts new keys in front of the old ones, and retire removes those under which nothing is left", async () => {
  const before = readSecrets();
  const names = ["LIVE_KEY", "ARCHIVE_KEY", "NEXTAUTH_SECRET", "TICKET_SECRET", "WEB_DB_PASSWORD"] as const;
  expect(await keys("rotate", ...names)).toMatchObject({ code: 0, stderr: "" });
  const rotated = readSecrets();
  for (const name of names.slice(0, 4)) {
    expect(rotated[name].split(",")).toEqual([expect.stringMatching(/^\S{44}$/), before[name]]);
    expect(rotated[name].split(",")[0]).not.toBe(before[name]);
  }
  expect(rotated.WEB_DB_PASSWORD).toMatch(/^[0-9a-f]{64}$/);
  expect(rotated.WEB_DB_PASSWORD).not.toBe(before.WEB_DB_PASSWORD);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  vi.stubEnv("DATA_DIR", dataDir);
  const onRoom = withOwnerDatabase;
  expect((await onRoom("keys", (room) => retireKeys(room, ["LIVE_KEY"], false))).lines).toEqual([
    "LIVE_KEY: the room has never started with the first key. Nothing was changed.",
  ]);
  await withRoom(async ({ pool }) => {
    await pool.query(
      `WITH guest AS (INSERT INTO users (name, name_key, guest) VALUES ('Gus', 'gus', true) RETURNING id)
       INSERT INTO sessions (sid, user_id, key_hash, expires_at) SELECT gen_random_uuid(), id, sha256('gus'), now() + interval '1 day' FROM guest`,
    );
    await pool.query("INSERT INTO nodes (id, name, url, keys) VALUES (gen_random_uuid(), 'node-1', 'http://n', $1)", [
      JSON.stringify({ LIVE_KEY: [keyFingerprint("LIVE_KEY", before.LIVE_KEY)] }),
    ]);
    const retire = (name: (typeof names)[number], isSure = false) =>
      onRoom("keys", async (room) => (await retireKeys(room, [name], isSure)).lines.join("\n"));
    expect(await retire("LIVE_KEY")).toMatch(/^node-1 still seals with an older LIVE_KEY: .* Nothing was changed\.$/);
    await pool.query("DELETE FROM nodes");
    const listed = (await onRoom("keys", listKeys)).lines.join("\n");
    expect(listed).toMatch(
      new RegExp(`^LIVE_KEY +${keyFingerprint("LIVE_KEY", before.LIVE_KEY)} .* yes, only opens$`, "m"),
    );
    expect(listed).toMatch(/^NEXTAUTH_SECRET, left under older keys:\n +1 open sessions; .*\n +1 guests among them$/m);
    expect(await onRoom("keys", resealKeys)).toEqual({
      lines: ["Nothing is left under older keys. To remove them: npm run keys -- retire LIVE_KEY ARCHIVE_KEY"],
      isDone: true,
    });
    expect(await retire("NEXTAUTH_SECRET")).toMatch(
      /The older key stays\. .* npm run keys -- retire NEXTAUTH_SECRET --yes$/,
    );
    expect(readSecrets().NEXTAUTH_SECRET).toBe(rotated.NEXTAUTH_SECRET);
    for (const name of names.slice(0, 4)) await retire(name, name === "NEXTAUTH_SECRET");
    const { rows } = await pool.query(
      "SELECT subject_id, reason FROM audit_log WHERE action = 'room-key.replace' ORDER BY id DESC LIMIT 3",
    );
    expect(rows.toReversed()).toEqual([
      { subject_id: "LIVE_KEY", reason: "Nothing was left under the older key." },
      { subject_id: "ARCHIVE_KEY", reason: "Nothing was left under the older key." },
      { subject_id: "NEXTAUTH_SECRET", reason: expect.stringContaining("1 open sessions") },
    ]);
  });
  const retired = readSecrets();
  for (const name of names.slice(0, 4)) expect(retired[name]).toBe(rotated[name].split(",")[0]);
  await withRoom(async () => {});
  fs.writeFileSync(file, JSON.stringify(before));
  await expect(withRoom(async () => {})).rejects.toThrow(/does not have this room's .*LIVE_KEY/);
  fs.writeFileSync(file, JSON.stringify(retired));
}, 240_000);

test("with DATABASE_URL, rotate prints the order of the restarts, and no key", async () => {
  const { code, stdout } = await runScript("keys", ["rotate", "LIVE_KEY"], {
    DATABASE_URL: "postgresql://x@localhost/x",
  });
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/1\. set LIVE_KEY=old,new [\s\S]*2\. set LIVE_KEY=new,old/),
  ]);
}, 60_000);
