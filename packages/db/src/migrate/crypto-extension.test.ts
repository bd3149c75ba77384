/** Tests that a database with pgcrypto in the wrong schema is refused with one sentence of advice, and that following the advice helps. */
import pg from "pg";
import { expect, it } from "vitest";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { CRYPTO_MIGRATION } from "./crypto-extension.ts";
import { migrate } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";
import { withScratchDatabase } from "./scratch-database.ts";

it("CRYPTO_MIGRATION is the migration that adds the extension", () =>
  expect(readMigrations().find(({ name }) => name === CRYPTO_MIGRATION)?.sql).toContain(
    "CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA crypto",
  ));

it("a missing or misplaced extension is refused before anything is applied, with advice that helps", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("CREATE SCHEMA extensions; CREATE EXTENSION pgcrypto SCHEMA extensions");
    await expect(migrate(url)).rejects.toThrow(
      /^This database already has the extension pgcrypto in the schema "extensions",.*run DROP EXTENSION pgcrypto$/,
    );
    await client.query("DROP EXTENSION pgcrypto");
    await client.query("CREATE SCHEMA crypto");
    await expect(migrate(url)).rejects.toThrow(/^This database already has a schema "crypto",.*rename that schema$/);
    expect((await client.query("SELECT to_regclass('users') AS users")).rows).toEqual([{ users: null }]);
    await client.query("ALTER SCHEMA crypto RENAME TO mine");
    expect(await migrate(url)).toContain(CRYPTO_MIGRATION);

    await client.query("ALTER EXTENSION pgcrypto SET SCHEMA public");
    await expect(migrate(url)).rejects.toThrow(/"public".*run ALTER EXTENSION pgcrypto SET SCHEMA crypto$/);
    await client.query("ALTER EXTENSION pgcrypto SET SCHEMA crypto");
    expect(await migrate(url)).toEqual([]);
    await client.query("DROP EXTENSION pgcrypto");
    await expect(migrate(url)).rejects.toThrow(/removed.*run CREATE EXTENSION pgcrypto SCHEMA crypto$/);
    await client.query("CREATE EXTENSION pgcrypto SCHEMA crypto");
    expect(await migrate(url)).toEqual([]);
    await client.end();
  }));
