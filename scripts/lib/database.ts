/** The database of `npm start`: the one inside, or one's own; migrated, with its roles, furnished. */
import path from "node:path";
import { ensureRoles, migrate, roleUrl, seed } from "@poker/db/setup";
import { alone } from "./alone.ts";
import { keepPostgres } from "./embedded.ts";
import { givenSecrets, keptSecrets, type Secrets } from "./secrets.ts";
import type { RoomDatabase } from "./server-env.ts";

export interface OpenDatabase extends RoomDatabase {
  readonly secrets: Secrets;
  stop(): Promise<void>;
}

/** Without `DATABASE_URL` PostgreSQL runs in the data directory and its secrets are kept beside it. */
export async function openDatabase(dataDir: string, log: (line: string) => void): Promise<OpenDatabase> {
  const given = process.env.DATABASE_URL;
  if (given !== undefined) {
    if (!URL.canParse(given) || !/^postgres(ql)?:$/.test(new URL(given).protocol))
      throw new Error("DATABASE_URL is wrong: it must be a postgresql:// address");
    const secrets = givenSecrets(process.env);
    try {
      return { ...(await ready(given, secrets)), secrets, stop: async () => {} };
    } catch (problem) {
      throw new Error(`DATABASE_URL: ${saying(problem)}`, { cause: problem });
    }
  }
  const { secrets, postgres } = await alone(dataDir, async () => ({
    secrets: keptSecrets(dataDir),
    postgres: await keepPostgres(path.join(dataDir, "postgres"), log),
  }));
  try {
    return { ...(await ready(postgres.url, secrets)), secrets, stop: () => postgres.stop() };
  } catch (problem) {
    await postgres.stop();
    throw problem;
  }
}

async function ready(ownerUrl: string, secrets: Secrets): Promise<RoomDatabase> {
  const passwords = { game: secrets.GAME_DB_PASSWORD, web: secrets.WEB_DB_PASSWORD };
  await migrate(ownerUrl);
  await ensureRoles(ownerUrl, passwords);
  await seed(ownerUrl);
  return {
    ownerUrl,
    gameUrl: roleUrl(ownerUrl, "game", passwords.game),
    webUrl: roleUrl(ownerUrl, "web", passwords.web),
  };
}

/** A host with several addresses that all refuse is one problem of many, and has no words of its own. */
const saying = (problem: unknown): string => {
  if (problem instanceof AggregateError) return problem.errors.map(saying).join(", ");
  return problem instanceof Error ? problem.message : String(problem);
};
