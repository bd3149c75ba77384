/** The database of `npm start`: the one inside, or one's own; migrated, with its roles, furnished. */
import path from "node:path";
import { ensureDatabaseRoles, migrate, roleUrl, seedDatabase } from "@poker/db/setup";
import { loadOrCreateSecrets, readSecretsFromEnv, type Secrets } from "./secrets.ts";
import type { DatabaseUrls } from "./server-env.ts";
import { withStartLock } from "./start-lock.ts";
import { supervisePostgres } from "./supervised-postgres.ts";

export interface RunningDatabase extends DatabaseUrls {
  readonly secrets: Secrets;
  stop(): Promise<void>;
}

/** Without `DATABASE_URL` PostgreSQL runs in the data directory and its secrets are kept beside it. */
export async function openRoomDatabase(dataDir: string, log: (line: string) => void): Promise<RunningDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) {
    if (!URL.canParse(given) || !/^postgres(ql)?:$/.test(new URL(given).protocol))
      throw new Error("DATABASE_URL is wrong: it must be a postgresql:// address");
    const secrets = readSecretsFromEnv(process.env);
    try {
      return { ...(await prepareDatabase(given, secrets)), secrets, stop: async () => {} };
    } catch (problem) {
      throw new Error(`DATABASE_URL: ${errorMessage(problem)}`, { cause: problem });
    }
  }
  const { secrets, postgres } = await withStartLock(dataDir, async () => ({
    secrets: loadOrCreateSecrets(dataDir),
    postgres: await supervisePostgres(path.join(dataDir, "postgres"), log),
  }));
  try {
    return { ...(await prepareDatabase(postgres.url, secrets)), secrets, stop: () => postgres.stop() };
  } catch (problem) {
    await postgres.stop();
    throw problem;
  }
}

async function prepareDatabase(ownerUrl: string, secrets: Secrets): Promise<DatabaseUrls> {
  const passwords = { game: secrets.GAME_DB_PASSWORD, web: secrets.WEB_DB_PASSWORD };
  await migrate(ownerUrl);
  await ensureDatabaseRoles(ownerUrl, passwords);
  await seedDatabase(ownerUrl);
  return {
    ownerUrl,
    gameUrl: roleUrl(ownerUrl, "game", passwords.game),
    webUrl: roleUrl(ownerUrl, "web", passwords.web),
  };
}

/** A host with several addresses that all refuse is one problem of many, and has no words of its own. */
const errorMessage = (problem: unknown): string => {
  if (problem instanceof AggregateError) return problem.errors.map(errorMessage).join(", ");
  return problem instanceof Error ? problem.message : String(problem);
};
