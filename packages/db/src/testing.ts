/**
 * Creates a fresh PostgreSQL database for each test file. The test run starts one server first: vitest with
 * `globalSetup: ["@poker/db/testing/setup"]`, other runners with `startTestServer`.
 */
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "./embedded/postgres.ts";
import { migrate } from "./migrate/migrate.ts";
import { databaseUrl } from "./migrate/scratch-database.ts";
import { type DatabaseRole, ensureDatabaseRoles, roleUrl } from "./setup/database-roles.ts";

export interface TestDatabase {
  readonly ownerUrl: string;
  readonly gameUrl: string;
  readonly webUrl: string;
  drop(): Promise<void>;
}

export interface TestServer {
  /** The superuser's URL. `createTestDatabase` reads it from the environment variable `ADMIN_URL_VARIABLE`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

export const ADMIN_URL_VARIABLE = "TEST_DATABASE_ADMIN_URL";

/** Uses the server of `DATABASE_URL` (a superuser's URL of a cluster only for tests) or starts an embedded one in a new directory. */
export async function startTestServer(): Promise<TestServer> {
  const externalUrl = process.env.DATABASE_URL;
  const server = externalUrl ? await useExternalServer(externalUrl) : await startEmbeddedServer();
  process.env[ADMIN_URL_VARIABLE] = server.adminUrl;
  return server;
}

async function startEmbeddedServer(): Promise<TestServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "room test "));
  const postgres = await startPostgres({ dataDir });
  await ensureDatabaseRoles(postgres.url, derivePasswords(postgres.url));
  const stop = async () => {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true });
  };
  return { adminUrl: postgres.url, stop };
}

async function useExternalServer(adminUrl: string): Promise<TestServer> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // Roles belong to the whole cluster, so setting test passwords would lock a room on it out of its database.
    const { rows } = await admin.query(
      "SELECT shobj_description(oid, 'pg_authid') AS comment FROM pg_roles WHERE rolname = 'game' AND rolcanlogin",
    );
    if (rows.length > 0 && rows[0]?.comment !== TEST_CLUSTER_MARK)
      throw new Error("DATABASE_URL names a server that holds a room; tests need a separate server");
    await ensureDatabaseRoles(adminUrl, derivePasswords(adminUrl));
    await admin.query(`COMMENT ON ROLE game IS '${TEST_CLUSTER_MARK}'`);
  } finally {
    await admin.end();
  }
  return { adminUrl, stop: async () => {} };
}

const TEST_CLUSTER_MARK = "for tests";

/** Derives the same passwords in every process that has the server's URL. */
function derivePasswords(adminUrl: string): Record<DatabaseRole, string> {
  const password = (role: DatabaseRole) =>
    createHash("sha256")
      .update(`${role} ${new URL(adminUrl).password}`)
      .digest("hex");
  return { game: password("game"), web: password("web") };
}

/** Creates a database with the schema and no rows of a room. `drop` closes all open connections. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[ADMIN_URL_VARIABLE];
  if (!adminUrl)
    throw new Error(`no test server: set globalSetup to "@poker/db/testing/setup" or call startTestServer`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const ownerUrl = databaseUrl(adminUrl, name);
  await migrate(ownerUrl);
  const { game, web } = derivePasswords(adminUrl);
  return {
    ownerUrl,
    gameUrl: roleUrl(ownerUrl, "game", game),
    webUrl: roleUrl(ownerUrl, "web", web),
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function runAsAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
