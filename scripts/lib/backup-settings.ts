/** Reads the settings of backups from the environment variables. */
import fs from "node:fs";
import path from "node:path";
import { findPassphraseProblem, type StorageSettings } from "@poker/db/backup";

export interface BackupSettings {
  /** The folder of all backups of the room. */
  readonly directory: string;
  readonly keep: number;
  /** How many hours lie between two scheduled backups; null when there is no schedule. */
  readonly everyHours: number | null;
  /** null when no passphrase is set. Backups then do not contain the keys. */
  readonly passphrase: string | null;
  /** True to encrypt the database and the archive in a backup too. False to encrypt only the keys. */
  readonly sealsAll: boolean;
  readonly beforeMigration: boolean;
  /** The object storage to which each backup is copied; null when there is none. */
  readonly storage: StorageSettings | null;
}

const MAX_KEEP = 10_000;
const MAX_HOURS = 8_760;

/** Secrets that no server of the room gets. */
export const BACKUP_SECRETS = ["BACKUP_PASSPHRASE", "BACKUP_PASSPHRASE_FILE", "BACKUP_S3_KEY_ID", "BACKUP_S3_SECRET"];

/**
 * Reads the settings of the room whose data directory is `dataDir`. If a setting is wrong, throws an error whose
 * message is one line that names the setting.
 */
export function readBackupSettings(dataDir: string, env: NodeJS.ProcessEnv = process.env): BackupSettings {
  const everyHours = readNumber(env, "BACKUP_EVERY_HOURS", 0, 0, MAX_HOURS);
  const passphrase = readPassphrase(env);
  if (everyHours > 0 && passphrase === null)
    throw new Error(
      "BACKUP_EVERY_HOURS needs BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, because a backup without keys opens no hand",
    );
  return {
    // The default is a folder beside the data directory. A backup inside the data directory would be deleted together with the room's data.
    directory: readBackupDirectory(dataDir, env),
    keep: readNumber(env, "BACKUP_KEEP", 7, 1, MAX_KEEP),
    everyHours: everyHours === 0 ? null : everyHours,
    passphrase,
    sealsAll: readSwitch(env, "BACKUP_ENCRYPT"),
    beforeMigration: readSwitch(env, "BACKUP_BEFORE_MIGRATION"),
    storage: readStorage(env),
  };
}

const readBackupDirectory = (dataDir: string, env: NodeJS.ProcessEnv): string =>
  path.resolve(env.BACKUP_DIR || `${path.resolve(dataDir)}-backups`);

function readStorage(env: NodeJS.ProcessEnv): StorageSettings | null {
  const { BACKUP_S3_URL: given, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = env;
  if (!given) return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && /^\/[^/]/.test(url.pathname);
  if (!isAddress || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new Error("BACKUP_S3_URL is wrong: it must be https://SERVER/BUCKET, and may end with folders");
  if (!keyId || !secret) throw new Error("BACKUP_S3_URL needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET");
  return { address: url.href.replace(/\/+$/, ""), region: env.BACKUP_S3_REGION || "us-east-1", keyId, secret };
}

function readNumber(env: NodeJS.ProcessEnv, name: string, unset: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return unset;
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number < min || number > max)
    throw new Error(`${name} is wrong: it must be a whole number from ${min} to ${max}`);
  return number;
}

function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean {
  const word = env[name] || "on";
  if (word !== "on" && word !== "off") throw new Error(`${name} is wrong: it must be on or off`);
  return word === "on";
}

function readPassphrase(env: NodeJS.ProcessEnv): string | null {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = env;
  const passphrase = BACKUP_PASSPHRASE || (BACKUP_PASSPHRASE_FILE ? readPassphraseFile(BACKUP_PASSPHRASE_FILE) : null);
  const problem = passphrase === null ? null : findPassphraseProblem(passphrase);
  if (problem !== null) throw new Error(`BACKUP_PASSPHRASE is wrong: ${problem}`);
  return passphrase;
}

function readPassphraseFile(file: string): string {
  try {
    return fs.readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch {
    throw new Error(`BACKUP_PASSPHRASE_FILE is wrong: ${file} cannot be read`);
  }
}
