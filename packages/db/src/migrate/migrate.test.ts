import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_URL_VARIABLE, createTestDatabase, type TestDatabase } from "../testing.ts";
import { migrate, readMigrationStatus } from "./migrate.ts";
import { findSchemaDrift } from "./schema-engine.ts";
import { withScratchDatabase } from "./scratch-database.ts";

const adminUrl = process.env[ADMIN_URL_VARIABLE] ?? "";

it("the migrations make exactly what the schema describes", async () => {
  expect(await findSchemaDrift(adminUrl)).toBe("");
});

describe("migrating", () => {
  it("applies everything once, also when two processes start at the same time", () =>
    withScratchDatabase(adminUrl, async (url) => {
      const both = await Promise.all([migrate(url), migrate(url)]);
      expect(both.map((applied) => applied.length > 0).sort()).toEqual([false, true]);
      expect(await migrate(url)).toEqual([]);
      const { applied, pending } = await readMigrationStatus(url);
      expect(applied).toEqual(both.flat());
      expect(pending).toEqual([]);
    }));

  it("says before the first one that all are pending", () =>
    withScratchDatabase(adminUrl, async (url) => {
      const { applied, pending } = await readMigrationStatus(url);
      expect(applied).toEqual([]);
      expect(pending.length).toBeGreaterThan(0);
    }));
});

describe("a history that is not ours is refused", () => {
  let db: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    db = await createTestDatabase();
    client = new pg.Client({ connectionString: db.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await db.drop();
  });

  it.each([
    ["an edited migration", "SET checksum = 'x'", "was changed after"],
    ["an unknown migration", "SET migration_name = '00000000_unknown'", "does not know"],
    ["a failed migration", "SET finished_at = NULL", "half done"],
  ])("%s", async (_what, change, message) => {
    await client.query("CREATE TEMP TABLE before AS SELECT * FROM _prisma_migrations");
    const last = "WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)";
    await client.query(`UPDATE _prisma_migrations ${change} ${last}`);
    await expect(migrate(db.ownerUrl)).rejects.toThrow(message);
    await client.query("TRUNCATE _prisma_migrations");
    await client.query("INSERT INTO _prisma_migrations SELECT * FROM before");
    await client.query("DROP TABLE before");
    expect(await migrate(db.ownerUrl)).toEqual([]);
  });
});
