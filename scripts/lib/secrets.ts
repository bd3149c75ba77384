/**
 * The secrets that the room's processes share. They are generated once and stored in the data directory, or given in
 * environment variables.
 * A secret that the room already has is never generated again. Fault 139
 */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { findSecretProblem, type KeyList, MAX_KEYS, parseKeyList } from "@poker/db";
import { findAbsentKeys, LASTING_KEYS, type LastingKey, type RoomKey } from "@poker/db/setup";

export const SECRET_NAMES = [
  "NEXTAUTH_SECRET",
  "TICKET_SECRET",
  "LIVE_KEY",
  "ARCHIVE_KEY",
  "DEAL_KEY",
  "PUSH_KEY",
  "GAME_DB_PASSWORD",
  "WEB_DB_PASSWORD",
] as const;
export type Secrets = Record<(typeof SECRET_NAMES)[number], string>;

export const generateSecret = (name: (typeof SECRET_NAMES)[number]) =>
  randomBytes(32).toString(name.endsWith("_PASSWORD") ? "hex" : "base64");

const secretsFile = (dataDir: string) => path.join(dataDir, "secrets.json");

/** Reads `secrets.json` of the data directory. Returns an empty object when there is no such file. */
export function readKeptSecrets(dataDir: string): Partial<Secrets> {
  const file = secretsFile(dataDir);
  if (!fs.existsSync(file)) return {};
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: put it back from your backup`, { cause: error });
  }
}

/**
 * Writes `secrets.json` with the mode 0600. Waits until the file is on the disk and not only in a cache, because from
 * now on the database depends on it.
 */
export function keepSecrets(dataDir: string, secrets: Partial<Secrets>): void {
  const file = secretsFile(dataDir);
  fs.mkdirSync(dataDir, { recursive: true });
  fs.writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}

const isKeyName = (name: string): name is LastingKey =>
  name.endsWith("_KEY") && LASTING_KEYS.some((each) => each === name);

/**
 * Returns one line about the first of these secrets that no server could use; null when all can be used.
 * Such a key must be found before its fingerprint is stored, because afterwards the room would accept no other key.
 */
export function findUnusableSecret(secrets: Readonly<Record<string, string>>): string | null {
  for (const [name, text] of Object.entries(secrets))
    if (isKeyName(name) && parseKeyList(name, text) === null)
      return `${name} is wrong: it must be 32 bytes as base64 or hexadecimal, or up to ${MAX_KEYS} different such keys, separated by commas`;
  return findSecretProblem(secrets);
}

/**
 * Reads the secrets of the data directory, and generates those that are missing. `roomKeys` are the keys that the
 * room's database records. When one of these keys is missing in the data directory, or another key is in its place,
 * throws and generates nothing.
 */
export function loadOrCreateSecrets(dataDir: string, roomKeys: readonly RoomKey[] = []): Secrets {
  const kept = readKeptSecrets(dataDir);
  const absent = findAbsentKeys(roomKeys, kept);
  if (absent.length > 0) throw new Error(describeAbsentKeys(absent, dataDir));
  const secrets = {
    NEXTAUTH_SECRET: kept.NEXTAUTH_SECRET ?? generateSecret("NEXTAUTH_SECRET"),
    TICKET_SECRET: kept.TICKET_SECRET ?? generateSecret("TICKET_SECRET"),
    LIVE_KEY: kept.LIVE_KEY ?? generateSecret("LIVE_KEY"),
    ARCHIVE_KEY: kept.ARCHIVE_KEY ?? generateSecret("ARCHIVE_KEY"),
    DEAL_KEY: kept.DEAL_KEY ?? generateSecret("DEAL_KEY"),
    PUSH_KEY: kept.PUSH_KEY ?? generateSecret("PUSH_KEY"),
    GAME_DB_PASSWORD: kept.GAME_DB_PASSWORD ?? generateSecret("GAME_DB_PASSWORD"),
    WEB_DB_PASSWORD: kept.WEB_DB_PASSWORD ?? generateSecret("WEB_DB_PASSWORD"),
  };
  const problem = findUnusableSecret(secrets);
  if (problem !== null) throw new Error(`${secretsFile(dataDir)}: ${problem}`);
  if (SECRET_NAMES.some((name) => kept[name] === undefined)) keepSecrets(dataDir, secrets);
  return secrets;
}

/**
 * Returns one line for a refused start. It says which keys of the room are missing, and what to do. `dataDir` is null
 * when the keys come from environment variables.
 */
export function describeAbsentKeys(absent: readonly RoomKey[], dataDir: string | null): string {
  const place = dataDir === null ? "The environment" : secretsFile(dataDir);
  const keys = absent.map(({ name, fingerprint }) => (fingerprint ? `${name} (fingerprint ${fingerprint})` : name));
  const names = absent.map(({ name }) => name).join(" ");
  return (
    `${place} does not have this room's ${keys.join(", ")}. The room was not started. ` +
    `Put ${dataDir === null ? "the earlier value" : "that file"} back from your backup. ` +
    `Only if it is lost for good: "npm run keys -- accept ${names}" says what is lost with it`
  );
}

/**
 * Reads the secrets from environment variables, for a room with `DATABASE_URL`. Generates nothing. The error names all
 * missing secrets, or one that is invalid. Fault 108
 */
export function readSecretsFromEnv(env: NodeJS.ProcessEnv): Secrets {
  const given = (name: (typeof SECRET_NAMES)[number]) => env[name] ?? "";
  const missing = SECRET_NAMES.filter((name) => !env[name]);
  if (missing.length > 0)
    throw new Error(
      `With DATABASE_URL set, these must be set too: ${missing.join(", ")}; "openssl rand -base64 32" makes one`,
    );
  const secrets = {
    NEXTAUTH_SECRET: given("NEXTAUTH_SECRET"),
    TICKET_SECRET: given("TICKET_SECRET"),
    LIVE_KEY: given("LIVE_KEY"),
    ARCHIVE_KEY: given("ARCHIVE_KEY"),
    DEAL_KEY: given("DEAL_KEY"),
    PUSH_KEY: given("PUSH_KEY"),
    GAME_DB_PASSWORD: given("GAME_DB_PASSWORD"),
    WEB_DB_PASSWORD: given("WEB_DB_PASSWORD"),
  };
  const problem = findUnusableSecret(secrets);
  if (problem !== null) throw new Error(problem);
  return secrets;
}

/**
 * Returns the keys that open finished hands: those of the room in `dataDir`, or those in the environment variables when
 * `dataDir` is null.
 * Throws when ARCHIVE_KEY is not set.
 */
export function readArchiveKey(dataDir: string | null, env: NodeJS.ProcessEnv): KeyList {
  const text = dataDir === null ? env.ARCHIVE_KEY : readKeptSecrets(dataDir).ARCHIVE_KEY;
  const keys = text ? parseKeyList("ARCHIVE_KEY", text) : null;
  const place = dataDir === null ? "ARCHIVE_KEY must be set" : `${secretsFile(dataDir)} must have ARCHIVE_KEY`;
  if (!keys) throw new Error(`${place}: 32 bytes as base64 or hexadecimal`);
  return keys;
}
