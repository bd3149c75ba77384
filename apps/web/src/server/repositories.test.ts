import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Connects like a process started with this database. */
async function startWith(url: string): Promise<void> {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", url);
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  vi.stubEnv("ARCHIVE_KEY", "00".repeat(32));
  for (const secret of ["NEXTAUTH_SECRET", "TICKET_SECRET"]) vi.stubEnv(secret, "0123456789abcdef0123456789abcdef");
  const { assertRestrictedRole } = await import("./repositories.ts");
  await assertRestrictedRole();
}

test("fault 54: the web server does not start as a role that could rewrite the ledger", async () => {
  await expect(startWith(database.ownerUrl)).rejects.toThrow(/can change .*ledger_entries/);
});

test("fault 54: it starts as its own role", async () => {
  await expect(startWith(database.webUrl)).resolves.toBeUndefined();
});
