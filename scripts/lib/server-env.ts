/**
 * Builds the environment of each server. It does not contain the secrets of the other server or of the launcher. The
 * web server never gets the key of live cards.
 */

import { nodePath } from "../proxy/socket-routes.ts";
import { BACKUP_SECRETS } from "./backup-settings.ts";
import { SECRET_NAMES, type Secrets } from "./secrets.ts";
import { envWithoutTelemetry } from "./workspace.ts";

/** The address of the room's database, for each database role. */
export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly gameUrl: string;
  readonly webUrl: string;
  /** The address of a replica from which the web server reads its reports; undefined when the room has no replica. */
  readonly webReadUrl?: string;
}

/**
 * The address of the launcher's own reverse proxy, on this machine. It is in front of both servers and tells them the
 * address of each client.
 */
const OWN_PROXY = "127.0.0.1";

function sharedEnv(): NodeJS.ProcessEnv {
  const hidden: readonly string[] = [
    ...SECRET_NAMES,
    ...BACKUP_SECRETS,
    // Hidden here, because only the web server gets the folder of the backups, and only from `npm start`.
    "BACKUP_DIR",
    "DATABASE_URL",
    "DATABASE_READ_URL",
    "REDIS_URL",
    "SMTP_URL",
    // Hidden, because this is the launcher's own port. Each server gets another.
    "METRICS_PORT",
  ];
  const shared = Object.fromEntries(Object.entries(envWithoutTelemetry()).filter(([name]) => !hidden.includes(name)));
  return { ...shared, NODE_ENV: "production", TRUSTED_PROXIES: OWN_PROXY };
}

/** One of `count` game servers on this machine. If there is only one, browsers reach it at the room's own address. */
export interface GameNode {
  readonly name: string;
  readonly port: number;
  readonly count: number;
}

/** Only game servers get the address of the mail server, because it can contain a password and only they send mails. */
const mailEnv = (): NodeJS.ProcessEnv => (process.env.SMTP_URL ? { SMTP_URL: process.env.SMTP_URL } : {});

const nodeEnv = (url: string, { name, port, count }: GameNode): NodeJS.ProcessEnv => ({
  GAME_HOST: "127.0.0.1",
  GAME_PORT: String(port),
  NODE_NAME: name,
  NODE_URL: count === 1 ? url : `${url}${nodePath(name)}`,
  ...(process.env.REDIS_URL
    ? { REDIS_URL: process.env.REDIS_URL }
    : count > 1 && { ADAPTER: process.env.ADAPTER ?? "postgres" }),
});

export const buildGameEnv = (
  url: string,
  node: GameNode,
  database: DatabaseUrls,
  secrets: Secrets,
): NodeJS.ProcessEnv => ({
  ...sharedEnv(),
  ...nodeEnv(url, node),
  ...mailEnv(),
  DATABASE_URL: database.gameUrl,
  PUBLIC_ORIGINS: url,
  TICKET_SECRET: secrets.TICKET_SECRET,
  LIVE_KEY: secrets.LIVE_KEY,
  ARCHIVE_KEY: secrets.ARCHIVE_KEY,
  DEAL_KEY: secrets.DEAL_KEY,
  PUSH_KEY: secrets.PUSH_KEY,
});

export const buildWebEnv = (url: string, database: DatabaseUrls, secrets: Secrets): NodeJS.ProcessEnv => ({
  ...sharedEnv(),
  DATABASE_URL: database.webUrl,
  ...(database.webReadUrl === undefined ? {} : { DATABASE_READ_URL: database.webReadUrl }),
  NEXTAUTH_URL: url,
  PUBLIC_ORIGINS: url,
  NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
  TICKET_SECRET: secrets.TICKET_SECRET,
  ARCHIVE_KEY: secrets.ARCHIVE_KEY,
});
