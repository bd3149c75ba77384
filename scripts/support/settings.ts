/** Describes the settings: the names of all settings that are set, and the values of those that are harmless. */
import fs from "node:fs";
import path from "node:path";
import { splitKeys } from "@poker/db";
import { ENV_NAMES as GAME_ENV_NAMES } from "@poker/settings/game";
import { ENV_NAMES as WEB_ENV_NAMES } from "@poker/settings/web";

/** Settings whose values are numbers or switches that say nothing about people, places or secrets. */
export const HARMLESS_SETTINGS: readonly string[] = [
  ...["NODES", "BOTS", "BOT_TABLES", "BOT_WORDS", "HOST_AWAY_MS", "CLOSE_WAIT_MS", "SHUFFLE_SAMPLE", "LOG_LEVEL"],
  ...["CHAT_DAYS", "ACCOUNT_GRACE_DAYS", "ACCOUNT_RETENTION_DAYS", "SESSION_DAYS", "NOTICE_DAYS", "MAIL_DAYS"],
  ...["CLUB_DAYS", "GUEST_DAYS", "UNPLAYED_GUEST_DAYS", "HAND_RECORD_HOURS", "HAND_RECORD_MONTHS", "SERVICE_WORKER"],
  ...["MAX_CONNECTIONS", "CONNECTIONS_PER_ADDRESS", "REQUESTS_PER_ADDRESS", "PAGES_AT_ONCE", "PAGES_WAITING"],
  ...["VERBOSE"],
];
/** The launcher's own settings, which no server reads. */
const LAUNCHER_SETTINGS = [
  ...["PORT", "HOST", "PUBLIC_URL", "DATA_DIR", "DATABASE_URL", "DATABASE_READ_URL", "NODES", "VERBOSE"],
  ...["HAND_RECORD_MONTHS", "ARCHIVE_DIR", "GAME_DB_PASSWORD", "WEB_DB_PASSWORD"],
  ...["BACKUP_EVERY_HOURS", "BACKUP_KEEP", "BACKUP_PASSPHRASE", "BACKUP_PASSPHRASE_FILE"],
  ...["BACKUP_S3_URL", "BACKUP_S3_REGION", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"],
];
/** Matches the values that a harmless setting may have. Any other value is a mistake and may contain a secret. */
const HARMLESS_VALUE = /^(?:\d{1,12}|on|off|silent|error|warn|info|debug)$/;

const SETTINGS = [...new Set([...LAUNCHER_SETTINGS, ...GAME_ENV_NAMES, ...WEB_ENV_NAMES])].toSorted();

/**
 * Returns the settings that are set, each with its value. The value of a setting that is not harmless is null.
 * These are the settings of this command. The room may run with others.
 */
export const describeSettings = (env: NodeJS.ProcessEnv): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = env[name];
      if (value === undefined) return [];
      return [[name, HARMLESS_SETTINGS.includes(name) && HARMLESS_VALUE.test(value) ? value : null]];
    }),
  );

/**
 * Returns the words that the support file must not contain: the secrets of the data directory, and the values that
 * `describeSettings` leaves out. If such a value is an address, its parts are returned too.
 */
export function listSecretValues(dataDir: string | null, env: NodeJS.ProcessEnv): readonly string[] {
  const file = dataDir === null ? "" : path.join(dataDir, "secrets.json");
  const secrets: Readonly<Record<string, unknown>> = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, "utf8"))
    : {};
  const untold = Object.entries(describeSettings(env)).flatMap(([name, told]) =>
    told === null ? (env[name] ?? []) : [],
  );
  return [...Object.values(secrets), ...untold.flatMap(listParts)]
    .filter((value) => typeof value === "string")
    .flatMap((value) => [value, ...splitKeys(value)])
    .filter((value) => value.length > 2);
}

/** Returns the value itself. If the value is an address, also returns its user, its password and its host. */
function listParts(value: string): readonly string[] {
  if (!URL.canParse(value)) return [value];
  const { username, password, hostname } = new URL(value);
  return [value, username, decodeURIComponent(username), password, decodeURIComponent(password), hostname];
}
