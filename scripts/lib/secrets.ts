/** The secrets that the processes share: generated once and stored in the data directory, or given in the environment. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { findSecretProblem, parseKey } from "@poker/db";

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

const generateSecret = (name: (typeof SECRET_NAMES)[number]) =>
  randomBytes(32).toString(name.endsWith("_PASSWORD") ? "hex" : "base64");

/** Reads `secrets.json` of the data directory (0600), and generates missing secrets. */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, "secrets.json");
  const kept: Partial<Secrets> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
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
  if (SECRET_NAMES.some((name) => kept[name] === undefined)) {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  return secrets;
}

/**
 * Reads the secrets for `DATABASE_URL` from the environment. Generates nothing; the error names all missing secrets, or one that is
 * invalid. Fault 108
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
  const problem = findSecretProblem(secrets);
  if (problem !== null) throw new Error(problem);
  return secrets;
}

/**
 * Returns the key of finished hands: of the room in `dataDir`, or from the environment when `dataDir` is null. Throws when it is missing.
 */
export function readArchiveKey(dataDir: string | null, env: NodeJS.ProcessEnv): Uint8Array {
  const text = dataDir === null ? env.ARCHIVE_KEY : loadOrCreateSecrets(dataDir).ARCHIVE_KEY;
  const key = text ? parseKey(text) : null;
  if (!key) throw new Error("ARCHIVE_KEY must be set: 32 bytes as base64 or hexadecimal");
  return key;
}
