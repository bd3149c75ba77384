import fs from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_URL_VARIABLE, createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { migrate, readMigrationStatus } from "./migrate.ts";
import { STRUCTURE_FILE } from "./paths.ts";
import { findSchemaDrift } from "./schema-engine.ts";
import { withScratchDatabase } from "./scratch-database.ts";
import { dumpNewStructure, dumpStructure } from "./structure.ts";

const adminUrl = process.env[ADMIN_URL_VARIABLE] ?? "";

it("the migrations create exactly the schema that schema.prisma describes", async () => {
  expect(await findSchemaDrift(adminUrl)).toBe("");
});

it("prisma/structure.sql equals the migrated schema", async () => {
  expect(await dumpNewStructure(adminUrl), 'run "npm run migrate -- structure"').toBe(
    fs.readFileSync(STRUCTURE_FILE, "utf8"),
  );
});

describe("migrating", () => {
  it("applies everything once, even from two concurrent processes", () =>
    withScratchDatabase(adminUrl, async (url) => {
      const both = await Promise.all([migrate(url), migrate(url)]);
      expect(both.map((applied) => applied.length > 0).sort()).toEqual([false, true]);
      expect(await migrate(url)).toEqual([]);
      const { applied, pending } = await readMigrationStatus(url);
      expect(applied).toEqual(both.flat().filter((name) => !name.startsWith("functions/")));
      expect(pending).toEqual([]);
    }));

  it("reports all migrations as pending on an empty database", () =>
    withScratchDatabase(adminUrl, async (url) => {
      const { applied, pending } = await readMigrationStatus(url);
      expect(applied).toEqual([]);
      expect(pending.length).toBeGreaterThan(0);
    }));
});

it("a database of an earlier layout is refused with an error that names both layouts, and is not changed", () =>
  withScratchDatabase(adminUrl, async (url) => {
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      DROP TABLE applied_functions;
      UPDATE _prisma_migrations SET migration_name = '20261121130000_tables';
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('2', 'x', '20261122100000_bodies_without_statistics', now(), 1)`);
    const dump = async () => ({
      structure: await dumpStructure(client),
      history: (await client.query("SELECT * FROM _prisma_migrations ORDER BY id")).rows,
    });
    const before = await dump();
    await expect(migrate(url)).rejects.toThrow(
      /^This database has layout 20261122100000_bodies_without_statistics, this version needs \d{14}_\w+: start with an empty DATA_DIR .*; nothing was changed$/,
    );
    await expect(readMigrationStatus(url)).rejects.toThrow("This database has layout");
    expect(await dump()).toEqual(before);
    await client.end();
  }));

describe("an unexpected migration history is refused", () => {
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

describe("a function whose file differs from the applied text", () => {
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

  it("is recreated with its triggers and rights, also when its parameters changed", async () => {
    const before = await dumpStructure(client);
    await client.query(`
      DROP FUNCTION ledger_balance;
      CREATE FUNCTION ledger_balance(other integer) RETURNS text LANGUAGE sql AS $$ SELECT 'old' $$;
      DROP TRIGGER ledger_apply_postings ON ledger_postings;
      UPDATE applied_functions SET checksum = 'old' WHERE name IN ('ledger_balance', 'ledger_apply_postings')`);
    expect((await readMigrationStatus(db.ownerUrl)).pending).toEqual([
      "functions/ledger_apply_postings",
      "functions/ledger_balance",
    ]);
    expect(await migrate(db.ownerUrl)).toEqual(["functions/ledger_apply_postings", "functions/ledger_balance"]);
    expect(await dumpStructure(client)).toBe(before);
  });

  it("is dropped when its file was removed", async () => {
    const before = await dumpStructure(client);
    await client.query(`
      CREATE FUNCTION gone() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;
      INSERT INTO applied_functions (name, checksum) VALUES ('gone', 'old')`);
    expect(await migrate(db.ownerUrl)).toEqual(["functions/gone"]);
    expect(await dumpStructure(client)).toBe(before);
  });

  it("✗: stays unchanged, like everything else, when another object depends on it", async () => {
    await client.query(`
      CREATE VIEW dependent AS SELECT schedule_refusal(now(), now());
      UPDATE applied_functions SET checksum = 'old' WHERE name IN ('chat_delete_before', 'schedule_refusal')`);
    const before = await dumpStructure(client);
    await expect(migrate(db.ownerUrl)).rejects.toThrow("depend");
    expect(await dumpStructure(client)).toBe(before);
    await client.query("DROP VIEW dependent");
    expect(await migrate(db.ownerUrl)).toEqual(["functions/chat_delete_before", "functions/schedule_refusal"]);
  });
});

it("fault 54: no function can be executed by every role", () =>
  withScratchDatabase(adminUrl, async (url) => {
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`
      SELECT proname AS name FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
      WHERE pronamespace = 'public'::regnamespace AND grantee = 0`);
    await client.end();
    expect(rows).toEqual([]);
  }));
