/**
 * Explains why the room cannot use the extension pgcrypto of a database. The room's functions need it in the schema `crypto`, and a
 * migration creates it there. Some databases, for example hosted ones, already have it in another schema. docs/configuration.md explains
 * the same to operators.
 */
import type pg from "pg";

/** The migration that makes the schema `crypto` and adds the extension to it. */
export const CRYPTO_MIGRATION = "20261127071624_second_factors";

interface Found {
  /** The schema that has the extension; null when the database does not have it. */
  readonly schema: string | null;
  readonly hasCryptoSchema: boolean;
  /** True when the extension is installed on the server, so that a database can add it. */
  readonly isAvailable: boolean;
}

/**
 * Returns one sentence that says what to do; null when nothing is wrong. `isPending` is true when `CRYPTO_MIGRATION` has not been applied
 * yet.
 */
export async function findCryptoProblem(client: pg.Client, isPending: boolean): Promise<string | null> {
  const { rows } = await client.query<Found>(`
    SELECT (SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pgcrypto') AS schema,
           to_regnamespace('crypto') IS NOT NULL AS "hasCryptoSchema",
           EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pgcrypto') AS "isAvailable"`);
  const [found] = rows;
  if (!found) throw new Error("the catalogue returned no row");
  if (!found.isAvailable)
    return "This PostgreSQL does not have the extension pgcrypto: install it (on Debian and similar systems it is in the package of the server, on others in postgresql-contrib)";
  return isPending ? describeForeign(found) : describeMoved(found);
}

function describeForeign({ schema, hasCryptoSchema }: Found): string | null {
  if (schema !== null)
    return `This database already has the extension pgcrypto in the schema "${schema}", but the room needs it in a schema "crypto" that it creates itself: give the room a database of its own, or, when nothing else uses the extension, run DROP EXTENSION pgcrypto`;
  return hasCryptoSchema
    ? 'This database already has a schema "crypto", but the room creates one of that name: give the room a database of its own, or drop or rename that schema'
    : null;
}

function describeMoved({ schema }: Found): string | null {
  if (schema === null)
    return "The extension pgcrypto was removed from this database: run CREATE EXTENSION pgcrypto SCHEMA crypto";
  return schema === "crypto"
    ? null
    : `The extension pgcrypto of this database is in the schema "${schema}", but the room needs it in "crypto": run ALTER EXTENSION pgcrypto SET SCHEMA crypto`;
}
