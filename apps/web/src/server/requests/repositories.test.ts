import { randomBytes } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Connects in the same way as a process started with this database. */
async function startWith(url: string): Promise<void> {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  for (const secret of ["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"])
    vi.stubEnv(secret, randomBytes(32).toString("base64"));
  const { assertRestrictedRole } = await import("./repositories.ts");
  await assertRestrictedRole();
}

test("fault 54: the web server does not start as a role that could rewrite the ledger", async () => {
  await expect(startWith(database.ownerUrl)).rejects.toThrow(/can change .*ledger_postings/);
});

test("fault 54: the web server starts as its own role", async () => {
  await expect(startWith(database.webUrl)).resolves.toBeUndefined();
});
