import { randomBytes } from "node:crypto";
import { storeKeyFingerprints } from "@poker/db/setup";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const makeKey = () => randomBytes(32).toString("base64");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Connects to this database as a newly started web server does. */
async function startWith(url: string, keys: Readonly<Record<string, string>> = {}): Promise<void> {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  for (const secret of ["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"])
    vi.stubEnv(secret, keys[secret] ?? makeKey());
  const { assertRoleAndKeys } = await import("./repositories.ts");
  await assertRoleAndKeys();
}

test("fault 54: the web server does not start as a role that could rewrite the ledger", async () => {
  await expect(startWith(database.ownerUrl)).rejects.toThrow(/can change .*ledger_postings/);
});

test("fault 54: the web server starts as its own role", async () => {
  await expect(startWith(database.webUrl)).resolves.toBeUndefined();
});

test("fault 139: a web server with another key than the room's is refused by name", async () => {
  const keys = { NEXTAUTH_SECRET: makeKey(), ARCHIVE_KEY: makeKey() };
  await storeKeyFingerprints(database.ownerUrl, keys);
  await expect(startWith(database.webUrl, keys)).resolves.toBeUndefined();
  for (const name of ["NEXTAUTH_SECRET", "ARCHIVE_KEY"])
    await expect(startWith(database.webUrl, { ...keys, [name]: makeKey() })).rejects.toThrow(
      new RegExp(`^${name} is not the key of this room: its fingerprint is [0-9a-f]{16}, the room's is [0-9a-f]{16}$`),
    );
});
