/** Tests the tar file of a backup, and its copy in an object storage, which runs as a real server. Decision 0108 */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMigrations } from "../migrate/migration-files.ts";
import { startObjectStorage } from "../testing/object-storage.ts";
import { openBackupStorage, type StorageSettings } from "./backup-storage.ts";
import { packBackup, unpackBackup } from "./backup-tar.ts";
import { fingerprintKeys } from "./key-fingerprints.ts";
import { MANIFEST_FILE, signManifest } from "./manifest.ts";
import { writePart } from "./part-files.ts";
import { deriveSealKey, newScryptSettings } from "./passphrase.ts";
import { readBackupKeys } from "./restore-backup.ts";

const PASSPHRASE = "correct horse battery staple";
const keys = { ARCHIVE_KEY: randomBytes(32).toString("base64") };
const home = fs.mkdtempSync(path.join(os.tmpdir(), "backup copies "));
const newFolder = (name: string) => path.join(fs.mkdtempSync(path.join(home, `${name} `)), "backup");

/** Makes the folder of a backup whose database part has `databaseBytes` bytes. */
async function makeFolder(name: string, madeAt: string, databaseBytes: number): Promise<string> {
  const folder = path.join(home, name);
  fs.mkdirSync(folder);
  const scrypt = { ...newScryptSettings(), n: 1_024 };
  const key = await deriveSealKey(PASSPHRASE, scrypt);
  const write = (kind: "database" | "keys", part: string, content: Buffer) =>
    writePart(folder, { kind, name: part, content: Readable.from([content]) }, key);
  const parts = [
    await write("database", "database.rows.gz", randomBytes(databaseBytes)),
    await write("keys", "keys.json", Buffer.from(JSON.stringify(keys))),
  ];
  const facts = {
    version: "0.1.0",
    migrations: [readMigrations()[0]?.name ?? ""],
    postgres: "18",
    machine: "linux-x64",
  };
  const manifest = signManifest(
    { madeAt, reason: "command", way: "rows", ...facts, keys: fingerprintKeys(keys), scrypt, parts },
    key,
  );
  fs.writeFileSync(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return folder;
}

const readFiles = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name)).toString("base64")]),
  );

let store: Awaited<ReturnType<typeof startObjectStorage>>;
let settings: StorageSettings;
/** The folder of a backup that is so large that its upload has several parts. */
let folder: string;

beforeAll(async () => {
  store = await startObjectStorage();
  settings = store.settings;
  folder = await makeFolder("room-2026-01-03", "2026-01-03T00:00:00.000Z", 40 * 2 ** 20);
});
afterAll(async () => {
  await store.close();
  fs.rmSync(home, { recursive: true });
});

it("decision 0108: a backup is restored unchanged from an object storage, with its drill's report", async () => {
  const storage = openBackupStorage(settings);
  expect(await storage.list()).toEqual([]);
  await storage.upload(folder);
  expect(await storage.list()).toMatchObject([{ name: "room-2026-01-03", manifest: { version: "0.1.0" } }]);
  const copy = newFolder("copy");
  await storage.download("room-2026-01-03", copy);
  expect(readFiles(copy)).toEqual(readFiles(folder));
  expect(await storage.readReport("room-2026-01-03")).toBeNull();
  const report = { backup: "a", at: "2026-01-03T00:00:00.000Z", ms: 1, ok: true, checked: {}, problems: [] };
  await storage.keepReport("room-2026-01-03", report);
  expect(await storage.readReport("room-2026-01-03")).toEqual(report);
});

it("the oldest copies are deleted completely, and copies of another room stay", async () => {
  const storage = openBackupStorage({ ...settings, address: settings.address.replace("club", "kept") });
  for (const day of [1, 2, 3]) {
    const name = `kept-2026-01-0${day}`;
    await storage.upload(await makeFolder(name, `2026-01-0${day}T00:00:00.000Z`, 10));
  }
  await storage.deleteOld(1, { ARCHIVE_KEY: "of another room" });
  expect(await storage.list()).toHaveLength(3);
  await storage.deleteOld(2, fingerprintKeys(keys));
  expect((await storage.list()).map(({ name }) => name)).toEqual(["kept-2026-01-03", "kept-2026-01-02"]);
  expect(JSON.stringify(fs.readdirSync(store.directory, { recursive: true }))).not.toContain("kept-2026-01-01/");
});

it("fault 145: a wrong key, a missing bucket and an unreachable storage are refused in one line", async () => {
  const refusalOf = (change: Partial<StorageSettings>) =>
    openBackupStorage({ ...settings, ...change })
      .upload(folder)
      .catch((error: unknown) => error);
  const at = (address: string) => ({ address });
  expect(await refusalOf({ secret: "wrong" })).toMatchObject({ code: "storage-refused" });
  expect(await refusalOf({ keyId: "unknown" })).toMatchObject({ message: expect.stringContaining("refuses the key") });
  expect(await refusalOf(at(settings.address.replace("/room/", "/none/")))).toMatchObject({
    message: expect.stringMatching(/^There is no bucket [^\n]*$/),
  });
  expect(await refusalOf(at("http://127.0.0.1:1/room"))).toMatchObject({
    code: "storage-away",
    message: expect.not.stringContaining("\n"),
  });
  await expect(openBackupStorage(settings).download("none", newFolder("none"))).rejects.toMatchObject({
    code: "no-backup",
  });
});

it("fault 145: an upload that is cut off leaves no backup, and the next upload is complete", async () => {
  const storage = openBackupStorage({ ...settings, address: settings.address.replace("club", "cut") });
  store.cutAfter(24 * 2 ** 20);
  await expect(storage.upload(folder)).rejects.toMatchObject({ code: "storage-away" });
  store.cutAfter(Number.POSITIVE_INFINITY);
  expect(await storage.list()).toEqual([]);
  await storage.upload(folder);
  expect(await storage.list()).toHaveLength(1);
});

it("fault 145: a copy with a truncated object is refused as altered", async () => {
  const storage = openBackupStorage({ ...settings, address: settings.address.replace("club", "short") });
  await storage.upload(folder);
  const object = fs
    .readdirSync(store.directory, { recursive: true, encoding: "utf8" })
    .find((name) => /short\/.*database[^/]*_object$/.test(name));
  fs.truncateSync(path.join(store.directory, object ?? ""), 1_000);
  const copy = newFolder("short");
  await storage.download("room-2026-01-03", copy);
  await expect(readBackupKeys({ from: copy, passphrase: PASSPHRASE, keys: null })).rejects.toMatchObject({
    code: "altered",
  });
});

it("fault 145: a tar file of a backup has all its files, and one that was cut off or is something else is refused", async () => {
  const file = path.join(home, "backup.tar");
  const bytes = await buffer(await packBackup(folder));
  fs.writeFileSync(file, bytes);
  const unpacked = newFolder("tar");
  fs.mkdirSync(unpacked);
  await unpackBackup(file, unpacked);
  expect(readFiles(unpacked)).toEqual(readFiles(folder));

  const isRefused = async (content: Buffer) => {
    fs.writeFileSync(file, content);
    const other = newFolder("bad tar");
    fs.mkdirSync(other);
    const error: unknown = await unpackBackup(file, other)
      .then(() => readBackupKeys({ from: other, passphrase: PASSPHRASE, keys: null }))
      .catch((thrown: unknown) => thrown);
    return error;
  };
  expect(await isRefused(bytes.subarray(0, 2 ** 20))).toMatchObject({ code: "altered" });
  expect(await isRefused(bytes.subarray(0, bytes.length - 4_096))).toMatchObject({
    code: expect.stringMatching(/^(altered|no-backup)$/),
  });
  expect(await isRefused(Buffer.from("no tar file at all"))).toMatchObject({
    code: expect.stringMatching(/^(altered|no-backup)$/),
  });
});
