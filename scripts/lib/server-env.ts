/** What each server is told. Neither gets the other's secrets, nor the launcher's: the web server never has the key of live cards. */
import { quietEnv } from "./build.ts";
import { SECRET_NAMES, type Secrets } from "./secrets.ts";

/** The room's database, as each role reaches it. */
export interface RoomDatabase {
  readonly ownerUrl: string;
  readonly gameUrl: string;
  readonly webUrl: string;
}

function common(): NodeJS.ProcessEnv {
  const hidden: readonly string[] = [...SECRET_NAMES, "DATABASE_URL"];
  const told = Object.fromEntries(Object.entries(quietEnv()).filter(([name]) => !hidden.includes(name)));
  return { ...told, NODE_ENV: "production" };
}

export const gameEnv = (url: string, port: number, database: RoomDatabase, secrets: Secrets): NodeJS.ProcessEnv => ({
  ...common(),
  DATABASE_URL: database.gameUrl,
  GAME_HOST: "127.0.0.1",
  GAME_PORT: String(port),
  NODE_URL: url,
  PUBLIC_ORIGINS: url,
  TICKET_SECRET: secrets.TICKET_SECRET,
  LIVE_KEY: secrets.LIVE_KEY,
  ARCHIVE_KEY: secrets.ARCHIVE_KEY,
});

export const webEnv = (url: string, database: RoomDatabase, secrets: Secrets): NodeJS.ProcessEnv => ({
  ...common(),
  DATABASE_URL: database.webUrl,
  NEXTAUTH_URL: url,
  NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
  TICKET_SECRET: secrets.TICKET_SECRET,
  ARCHIVE_KEY: secrets.ARCHIVE_KEY,
});
