/**
 * Makes a new PostgreSQL database for each test file, as a copy of one that has all migrations. The test run must first start a server:
 * vitest with `globalSetup: ["@poker/db/testing/setup"]`, other runners with `startTestServer`.
 */
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "../embedded/postgres.ts";
import { migrate } from "../migrate/migrate.ts";
import { databaseUrl } from "../migrate/scratch-database.ts";
import { makeSessionToken, toKeyHash, toSessionKey } from "../repositories/sign-in/session-keys.ts";
import { type DatabaseRole, ensureDatabaseRoles, roleUrl } from "../setup/database-roles.ts";
import type { Queryable } from "../sql/connect.ts";

export { withoutSocket } from "../embedded/socket-folder.ts";
export { inTransaction } from "../sql/connect.ts";

export interface TestDatabase {
  readonly ownerUrl: string;
  readonly gameUrl: string;
  readonly webUrl: string;
  drop(): Promise<void>;
}

export interface TestServer {
  /** The URL of the superuser. `createTestDatabase` gets it from the environment variable `ADMIN_URL_VARIABLE`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

export const ADMIN_URL_VARIABLE = "TEST_DATABASE_ADMIN_URL";
/**
 * The environment variable with the name of a database that has all migrations. To copy it takes a fifth of the time of migrating an empty
 * one.
 */
const TEMPLATE_VARIABLE = "TEST_DATABASE_TEMPLATE";

/**
 * Starts an embedded server in a new directory. When `DATABASE_URL` is set, uses that server instead: it must be the URL of a superuser, on
 * a cluster that is used only for tests.
 */
export async function startTestServer(): Promise<TestServer> {
  const externalUrl = process.env.DATABASE_URL;
  const server = externalUrl ? await useExternalServer(externalUrl) : await startEmbeddedServer();
  const template = await createDatabase(server.adminUrl, "template0");
  await migrate(databaseUrl(server.adminUrl, template));
  process.env[ADMIN_URL_VARIABLE] = server.adminUrl;
  process.env[TEMPLATE_VARIABLE] = template;
  const stop = async () => {
    if (externalUrl) await runAsAdmin(server.adminUrl, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.stop();
  };
  return { ...server, stop };
}

/** A folder whose files Linux keeps in memory. */
const MEMORY_FOLDER = "/dev/shm";
/** How many bytes the databases of a whole test run need at most. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Makes the directory in memory if there is enough room. On a disk, the files of a new database take thirty times as long. Decision 0082
 */
function makeDataDir(): string {
  const { bavail, bsize } = fs.existsSync(MEMORY_FOLDER) ? fs.statfsSync(MEMORY_FOLDER) : { bavail: 0, bsize: 0 };
  return fs.mkdtempSync(path.join(bavail * bsize >= NEEDED_BYTES ? MEMORY_FOLDER : os.tmpdir(), "room test "));
}

async function startEmbeddedServer(): Promise<TestServer> {
  const dataDir = makeDataDir();
  const postgres = await startPostgres({ dataDir, isForTests: true });
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
    // Roles belong to the whole cluster. If a room used this cluster, test passwords would lock it out of its database.
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

/** Returns passwords that are the same in every process that knows the URL of the server. */
function derivePasswords(adminUrl: string): Record<DatabaseRole, string> {
  const password = (role: DatabaseRole) =>
    createHash("sha256")
      .update(`${role} ${new URL(adminUrl).password}`)
      .digest("hex");
  return { game: password("game"), web: password("web") };
}

/** Creates a database with the schema, but without rows of a room. `drop` also closes all connections to it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { [ADMIN_URL_VARIABLE]: adminUrl, [TEMPLATE_VARIABLE]: template } = process.env;
  if (!adminUrl || !template)
    throw new Error(`no test server: set globalSetup to "@poker/db/testing/setup" or call startTestServer`);
  const name = await createDatabase(adminUrl, template);
  const ownerUrl = databaseUrl(adminUrl, name);
  const { game, web } = derivePasswords(adminUrl);
  return {
    ownerUrl,
    gameUrl: roleUrl(ownerUrl, "game", game),
    webUrl: roleUrl(ownerUrl, "web", web),
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Creates the database and returns its name. */
async function createDatabase(adminUrl: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // FILE_COPY, because the default strategy also writes every page to the log, 7 MB for each database.
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return name;
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

/**
 * Opens a session for any user. `ownerPool` must be connected as the owner of the database, because the room's own roles cannot do this. A
 * negative `lifeMs` makes a session that has already expired. Returns the key and the id of the session.
 */
export async function openTestSession(
  ownerPool: Queryable,
  userId: string,
  lifeMs = 3_600_000,
): Promise<{ readonly sessionKey: string; readonly sid: string }> {
  const sessionKey = toSessionKey(makeSessionToken());
  const sid = randomUUID();
  await ownerPool.query("INSERT INTO sessions (sid, user_id, key_hash, expires_at) VALUES ($1, $2, $3, $4)", [
    sid,
    userId,
    toKeyHash(sessionKey),
    new Date(Date.now() + lifeMs),
  ]);
  return { sessionKey, sid };
}

/** Makes the last proof in this session `minutes` minutes old. `pool` must be connected as the owner of the database. */
export async function makeSessionStale(pool: Queryable, sessionKey: string, minutes = 11): Promise<void> {
  await pool.query("UPDATE sessions SET fresh_at = now() - make_interval(mins => $2) WHERE key_hash = $1", [
    toKeyHash(sessionKey),
    minutes,
  ]);
}

/** Lets `ms` milliseconds pass for the limits that web servers count. `pool` must be connected as the owner of the database. */
export async function passTimeForLimits(pool: Queryable, ms: number): Promise<void> {
  const past = "$1 * interval '1 millisecond'";
  await pool.query(
    `UPDATE limit_tries SET tries = ARRAY(SELECT t - ${past} FROM unnest(tries) AS t), expires_at = expires_at - ${past}`,
    [ms],
  );
  await pool.query(`UPDATE sign_in_failures SET last_at = last_at - ${past}, expires_at = expires_at - ${past}`, [ms]);
}
