/**
 * A real, fresh database for each test file. Whoever runs tests starts one server first: in vitest with
 * `globalSetup: ["@poker/db/testing/setup"]`, elsewhere with `startTestServer`.
 */
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "./embedded/postgres.ts";
import { migrate } from "./migrate/migrate.ts";
import { databaseUrl } from "./migrate/scratch.ts";
import { ensureRoles, type Role, roleUrl } from "./setup/roles.ts";

export interface TestDatabase {
  readonly ownerUrl: string;
  readonly gameUrl: string;
  readonly webUrl: string;
  drop(): Promise<void>;
}

export interface TestServer {
  /** A superuser's; for `startTestDatabase` to find it, it stands in the environment under `ADMIN_URL`. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

export const ADMIN_URL = "TEST_DATABASE_ADMIN_URL";

/** The server of `DATABASE_URL` (a superuser's; a cluster for tests alone) or an embedded one in a directory of its own. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  const server = given ? await borrowed(given) : await own();
  process.env[ADMIN_URL] = server.adminUrl;
  return server;
}

async function own(): Promise<TestServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "room test "));
  const postgres = await startPostgres({ dataDir });
  await ensureRoles(postgres.url, passwords(postgres.url));
  const stop = async () => {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true });
  };
  return { adminUrl: postgres.url, stop };
}

async function borrowed(adminUrl: string): Promise<TestServer> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // Roles belong to the whole cluster: giving them our passwords would lock a room out of its own database.
    const { rows } = await admin.query(
      "SELECT shobj_description(oid, 'pg_authid') AS comment FROM pg_roles WHERE rolname = 'game' AND rolcanlogin",
    );
    if (rows.length > 0 && rows[0]?.comment !== FOR_TESTS)
      throw new Error("DATABASE_URL names a server with a room on it: tests need a server of their own");
    await ensureRoles(adminUrl, passwords(adminUrl));
    await admin.query(`COMMENT ON ROLE game IS '${FOR_TESTS}'`);
  } finally {
    await admin.end();
  }
  return { adminUrl, stop: async () => {} };
}

const FOR_TESTS = "for tests";

/** The same in every process that knows the server. */
function passwords(adminUrl: string): Record<Role, string> {
  const password = (role: Role) =>
    createHash("sha256")
      .update(`${role} ${new URL(adminUrl).password}`)
      .digest("hex");
  return { game: password("game"), web: password("web") };
}

/** Empty but for its schema. `drop` closes whatever is still connected. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[ADMIN_URL];
  if (!adminUrl)
    throw new Error(`no test server: set globalSetup to "@poker/db/testing/setup" or call startTestServer`);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const ownerUrl = databaseUrl(adminUrl, name);
  await migrate(ownerUrl);
  const { game, web } = passwords(adminUrl);
  return {
    ownerUrl,
    gameUrl: roleUrl(ownerUrl, "game", game),
    webUrl: roleUrl(ownerUrl, "web", web),
    drop: () => asAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}
