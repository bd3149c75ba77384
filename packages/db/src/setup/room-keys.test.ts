import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { migrate } from "../migrate/migrate.ts";
import { withScratchDatabase } from "../migrate/scratch-database.ts";
import { keyFingerprint, LASTING_KEYS } from "../sealing/key-fingerprint.ts";
import { assertRoomKeys } from "../sql/assert-room-keys.ts";
import { connect } from "../sql/connect.ts";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { useTestRoom } from "../testing/room.ts";
import { findAbsentKeys, readKeyFingerprints, replaceKeys, storeKeyFingerprints, withOwner } from "./room-keys.ts";

const room = useTestRoom();
const makeKey = () => randomBytes(32).toString("base64");
const makeKeys = () => ({
  LIVE_KEY: makeKey(),
  ARCHIVE_KEY: makeKey(),
  DEAL_KEY: makeKey(),
  PUSH_KEY: makeKey(),
  NEXTAUTH_SECRET: makeKey(),
});
const keys = makeKeys();
const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name).toSorted();

test("fault 139: the first start stores the fingerprints of all lasting keys, and no key", async () => {
  expect(await readKeyFingerprints(room.owner.pool)).toEqual([]);
  expect(await storeKeyFingerprints(room.urls.ownerUrl, keys)).toEqual([]);
  const stored = await readKeyFingerprints(room.owner.pool);
  expect(namesOf(stored)).toEqual([...LASTING_KEYS].toSorted());
  for (const { name, fingerprint, endedAt } of stored) {
    expect(fingerprint).toBe(keyFingerprint(name, keys[name]));
    expect(endedAt).toBeNull();
  }
});

test("fault 139: a later start with another key, or without one, names it and stores nothing", async () => {
  const before = await readKeyFingerprints(room.owner.pool);
  const { LIVE_KEY: _, ...rest } = keys;
  expect(namesOf(await storeKeyFingerprints(room.urls.ownerUrl, { ...rest, PUSH_KEY: makeKey() }))).toEqual([
    "LIVE_KEY",
    "PUSH_KEY",
  ]);
  expect(await readKeyFingerprints(room.owner.pool)).toEqual(before);
  expect(await storeKeyFingerprints(room.urls.ownerUrl, keys)).toEqual([]);
});

test("two first starts with different keys at the same time: one is stored, and the other is refused", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    await migrate(url);
    const absent = await Promise.all([storeKeyFingerprints(url, makeKeys()), storeKeyFingerprints(url, makeKeys())]);
    expect(absent.map(({ length }) => length).toSorted()).toEqual([0, LASTING_KEYS.length]);
  }));

test.each([
  ["a game server", "game", ["LIVE_KEY", "ARCHIVE_KEY", "DEAL_KEY", "PUSH_KEY"]],
  ["a web server", "web", ["ARCHIVE_KEY", "NEXTAUTH_SECRET"]],
] as const)("fault 139: %s with another key than the room's is refused by name", async (_, role, names) => {
  const { pool } = room[role];
  const held = Object.fromEntries(names.map((name) => [name, keys[name]]));
  await assertRoomKeys(pool, held);
  for (const name of names)
    await expect(assertRoomKeys(pool, { ...held, [name]: makeKey() })).rejects.toThrow(
      new RegExp(`^${name} is not the key of this room: .* the room's is ${keyFingerprint(name, keys[name])}$`),
    );
});

test.each(["game", "web"] as const)("the role %s can neither read nor change the stored fingerprints", async (role) => {
  const { pool } = room[role];
  for (const sql of [
    "SELECT fingerprint FROM room_keys",
    "UPDATE room_keys SET ended_at = now()",
    "DELETE FROM room_keys",
    "SELECT room_key_replace('LIVE_KEY', ARRAY['0123456789abcdef'], 'x')",
  ])
    await expect(pool.query(sql)).rejects.toThrow("permission denied");
});

test("a lost key is replaced, the audit log says what was lost, and the key can be used again when it is found", async () => {
  const { pool } = room.owner;
  const next = makeKey();
  const accepted = "the hidden cards of 3 finished hands";
  const current = async () =>
    (await readKeyFingerprints(pool)).filter((key) => key.name === "ARCHIVE_KEY" && key.endedAt === null);
  expect(await replaceKeys(pool, { name: "ARCHIVE_KEY", text: next, accepted })).toBe(true);
  expect(await replaceKeys(pool, { name: "ARCHIVE_KEY", text: next, accepted })).toBe(false);
  expect(await current()).toMatchObject([{ fingerprint: keyFingerprint("ARCHIVE_KEY", next) }]);
  await expect(assertRoomKeys(room.game.pool, { ARCHIVE_KEY: keys.ARCHIVE_KEY })).rejects.toThrow("ARCHIVE_KEY");
  await assertRoomKeys(room.game.pool, { ARCHIVE_KEY: next });
  const { rows } = await pool.query(
    "SELECT subject_id, reason, actor_id FROM audit_log WHERE action = 'room-key.replace'",
  );
  expect(rows).toEqual([{ subject_id: "ARCHIVE_KEY", reason: accepted, actor_id: null }]);

  expect(await replaceKeys(pool, { name: "ARCHIVE_KEY", text: keys.ARCHIVE_KEY, accepted: "nothing" })).toBe(true);
  expect(await current()).toMatchObject([{ fingerprint: keyFingerprint("ARCHIVE_KEY", keys.ARCHIVE_KEY) }]);
});

test("fault 139: a room of an earlier version needs the keys that it has used, and stores those of its next start", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const { pool, close } = connect(url);
    try {
      await migrateBefore(pool, "20261130084500_room_keys");
      expect(await readKeyFingerprints(pool)).toEqual([]);
      await pool.query("INSERT INTO users (name, name_key) VALUES ('Ann', 'ann')");
      await pool.query("INSERT INTO deal_keys (public_key) VALUES ($1)", ["0".repeat(64)]);
      await migrate(url);
      const known = await withOwner(url, readKeyFingerprints);
      expect(namesOf(findAbsentKeys(known, {}))).toEqual(["ARCHIVE_KEY", "DEAL_KEY", "LIVE_KEY", "NEXTAUTH_SECRET"]);
      expect(findAbsentKeys(known, keys)).toEqual([]);
      expect(await storeKeyFingerprints(url, keys)).toEqual([]);
      expect(namesOf(findAbsentKeys(await readKeyFingerprints(pool), makeKeys()))).toEqual(
        [...LASTING_KEYS].toSorted(),
      );
    } finally {
      await close();
    }
  }));
