/**
 * Reads, checks and signs the manifest of a backup, which lists the parts of the backup, what made them, and which keys open them. It is
 * written last. With a passphrase, the manifest also has a code that cannot be computed without the passphrase. So people who do not know
 * the passphrase cannot change the parts and the manifest. Decision 0099
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { BackupError } from "./backup-error.ts";

const KIND = "poker room backup";
const FORMAT = 1;
export const MANIFEST_FILE = "manifest.json";

/** Matches a file's name, with or without a folder before it. Neither name may begin with a dot. */
const PART_NAME = /^\w[\w.-]*(\/\w[\w.-]*)?$/;

export const isPartName = (name: string): boolean => PART_NAME.test(name);

const partSchema = z.object({
  name: z.string().regex(PART_NAME),
  kind: z.enum(["database", "keys", "archive"]),
  bytes: z.int(),
  /** The SHA-256 of the part's file as it is in the backup, in hexadecimal. */
  sha256: z.string(),
  isSealed: z.boolean(),
});
export type Part = z.output<typeof partSchema>;

const contentsSchema = z.object({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  reason: z.enum(["command", "schedule", "office", "migration"]),
  /**
   * What the database part contains. `rows` are the rows of every table, for any later version of PostgreSQL. `files` are the files of the
   * embedded PostgreSQL.
   */
  way: z.enum(["rows", "files"]),
  /** The version in the room's package.json. */
  version: z.string(),
  /** The names of all migrations that were applied, oldest first. */
  migrations: z.array(z.string()).min(1),
  postgres: z.string(),
  /** The operating system and the processor. The files of PostgreSQL can be restored only on the same kind of machine. */
  machine: z.string(),
  /** The fingerprint of each key of the room. For a list of keys, their fingerprints are separated by commas. */
  keys: z.record(z.string(), z.string()),
  /** How the key of the sealed parts is computed from the passphrase; null when no part is sealed. */
  scrypt: z.object({ salt: z.base64(), n: z.int().max(2 ** 20), r: z.int().max(16), p: z.int().max(4) }).nullable(),
  parts: z.array(partSchema),
});
export type ManifestContents = z.output<typeof contentsSchema>;
const manifestSchema = contentsSchema.extend({ code: z.string().nullable() });
export type Manifest = z.output<typeof manifestSchema>;

/** Returns true when all parts of the backup are sealed. */
export const isSealed = ({ parts }: Pick<Manifest, "parts">): boolean => parts.every((part) => part.isSealed);

const computeCode = (contents: ManifestContents, key: Uint8Array): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(contentsSchema.parse(contents)))
    .digest("base64url");

/** Makes the manifest. `key` is the key of the sealed parts; null when no part is sealed. */
export function signManifest(contents: Omit<ManifestContents, "kind" | "format">, key: Uint8Array | null): Manifest {
  const whole: ManifestContents = { kind: KIND, format: FORMAT, ...contents };
  return { ...whole, code: key && computeCode(whole, key) };
}

/** Throws when the passphrase is wrong or the manifest was altered. */
export function checkManifestCode(manifest: Manifest, key: Uint8Array): void {
  const { code, ...contents } = manifest;
  const [given, computed] = [code ?? "", computeCode(contents, key)].map((text) => Buffer.from(text, "base64url"));
  if (!given || !computed || given.length !== computed.length || !timingSafeEqual(given, computed))
    throw new BackupError("wrong-passphrase", "This is not the passphrase of the backup, or its manifest was altered.");
}

/** Reads a manifest. `place` is the folder of a backup, or the path of the manifest in it. */
export async function readManifest(place: string): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const file = path.basename(place) === MANIFEST_FILE ? place : path.join(place, MANIFEST_FILE);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new BackupError("no-backup", `There is no backup in ${place}.`, error);
  });
  return { folder: path.dirname(file), manifest: parseManifest(text, file) };
}

/** Parses a manifest. `file` is where the text was read from, for error messages. */
export function parseManifest(text: string, file: string): Manifest {
  const value = parseJson(text);
  const head = z.object({ kind: z.literal(KIND), format: z.int() }).safeParse(value).data;
  if (!head) throw new BackupError("no-backup", `${file} is no manifest of a backup.`);
  if (head.format !== FORMAT)
    throw new BackupError(
      "other-format",
      `This backup has format ${head.format}, and this version of the room reads format ${FORMAT}.`,
    );
  const manifest = manifestSchema.safeParse(value).data;
  if (!manifest) throw new BackupError("altered", `${file} was altered or is incomplete.`);
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
