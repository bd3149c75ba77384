/**
 * The manifest of a backup says what the parts are, what made them, and which keys open them. The manifest is written
 * last. When there is a passphrase, the manifest has a code that can be computed only with the passphrase, so that no
 * one else can change the manifest together with the parts. Decision 0099
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { BackupError } from "./backup-error.ts";

const KIND = "poker room backup";
const FORMAT = 1;
export const MANIFEST_FILE = "manifest.json";

/** A file name, optionally inside one folder. Neither name begins with a dot. */
const PART_NAME = /^\w[\w.-]*(\/\w[\w.-]*)?$/;

export const isPartName = (name: string): boolean => PART_NAME.test(name);

const partSchema = z.object({
  name: z.string().regex(PART_NAME),
  kind: z.enum(["database", "keys", "archive"]),
  bytes: z.int(),
  /** The hash of the file as it is in the backup, in hexadecimal. */
  sha256: z.string(),
  isSealed: z.boolean(),
});
export type Part = z.output<typeof partSchema>;

const contentsSchema = z.object({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  reason: z.enum(["command", "schedule", "office", "migration"]),
  /** `rows`: the rows of every table, for any later version of PostgreSQL. `files`: the files of the embedded PostgreSQL. */
  way: z.enum(["rows", "files"]),
  /** The version in package.json of the room. */
  version: z.string(),
  /** The names of all applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  postgres: z.string(),
  /** The system and processor; files of PostgreSQL are restored only on the same kind of machine. */
  machine: z.string(),
  /** The fingerprint of each key of the room. The fingerprints of a list of keys are separated by commas. */
  keys: z.record(z.string(), z.string()),
  /** How to compute the key of the sealed parts from the passphrase; null when no part is sealed. */
  scrypt: z.object({ salt: z.base64(), n: z.int().max(2 ** 20), r: z.int().max(16), p: z.int().max(4) }).nullable(),
  parts: z.array(partSchema),
});
export type ManifestContents = z.output<typeof contentsSchema>;
const manifestSchema = contentsSchema.extend({ code: z.string().nullable() });
export type Manifest = z.output<typeof manifestSchema>;

/** True when all files of the backup are sealed. */
export const isSealed = ({ parts }: Pick<Manifest, "parts">): boolean => parts.every((part) => part.isSealed);

const computeCode = (contents: ManifestContents, key: Uint8Array): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(contentsSchema.parse(contents)))
    .digest("base64url");

/** `key` is the key of the sealed parts; null when no part is sealed. */
export function signManifest(contents: Omit<ManifestContents, "kind" | "format">, key: Uint8Array | null): Manifest {
  const whole: ManifestContents = { kind: KIND, format: FORMAT, ...contents };
  return { ...whole, code: key && computeCode(whole, key) };
}

/** Throws when the passphrase is wrong, or the manifest was altered. */
export function checkManifestCode(manifest: Manifest, key: Uint8Array): void {
  const { code, ...contents } = manifest;
  const [given, computed] = [code ?? "", computeCode(contents, key)].map((text) => Buffer.from(text, "base64url"));
  if (!given || !computed || given.length !== computed.length || !timingSafeEqual(given, computed))
    throw new BackupError("wrong-passphrase", "This is not the passphrase of the backup, or its manifest was altered.");
}

/** Reads the manifest in `folder`, which may also be the path of the manifest itself. */
export async function readManifest(place: string): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const file = path.basename(place) === MANIFEST_FILE ? place : path.join(place, MANIFEST_FILE);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new BackupError("no-backup", `There is no backup in ${place}.`, error);
  });
  return { folder: path.dirname(file), manifest: parseManifest(text, file) };
}

/** `file` is where the text comes from; error messages name it. */
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
