/**
 * Keeps copies of backups in an object storage that has the interface of S3. The manifest is uploaded last and deleted first, so that an
 * incomplete copy never counts as a backup. A restore checks a downloaded backup like any other. Decision 0108
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { BackupError } from "./backup-error.ts";
import { type KeptBackup, listBackupsOf, sizeOf } from "./backup-list.ts";
import { type DrillReport, formatReport, parseReport } from "./drill.ts";
import { MANIFEST_FILE, type Manifest, parseManifest } from "./manifest.ts";
import { toSpaceError } from "./part-files.ts";

export interface StorageSettings {
  /** The address of the storage with its bucket, and with folders if wanted: `https://s3.example/bucket/rooms/club`. */
  readonly address: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export type StoredBackup = Omit<KeptBackup, "folder">;

/** Every method throws a `BackupError` with a message of one line when the storage does not answer or refuses a request. */
interface BackupStorage {
  /** Returns all complete copies, newest first. */
  list(): Promise<readonly StoredBackup[]>;
  /** Copies the backup in `folder` to the storage. */
  upload(folder: string): Promise<void>;
  /** Downloads a copy into `folder`, which it creates. */
  download(name: string, folder: string): Promise<void>;
  /** Deletes the room's copies, except the newest `keep`. Returns all copies that are left, of other rooms too, newest first. */
  deleteOld(keep: number, keys: Manifest["keys"]): Promise<readonly StoredBackup[]>;
  keepReport(name: string, report: DrillReport): Promise<void>;
  /** Returns the report of the last drill of a copy; null when there is none. */
  readReport(name: string): Promise<DrillReport | null>;
}

/**
 * A file up to this size is sent in one request. A larger file is sent in parts of this size. The size is limited because a whole part is
 * held in memory.
 */
const PART_BYTES = 16 * 2 ** 20;
/** How many parts an upload may have. S3 itself allows 10,000. */
const MAX_PARTS = 9_000;
/** After this many milliseconds a request fails. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
const JSON_TYPE = "application/json";

/** The client of a storage, and functions that return the keys of its objects. */
interface Bucket {
  readonly client: S3mini;
  readonly address: string;
  readonly prefix: string;
  keyOf(name: string, file: string): string;
  reportKeyOf(name: string): string;
  listKeys(below: string): Promise<readonly string[]>;
}

/** Opens the storage. Aborting `signal` stops requests that are under way. */
export function openBackupStorage(settings: StorageSettings, signal?: AbortSignal): BackupStorage {
  const bucket = openBucket(settings, signal);
  const { client, reportKeyOf } = bucket;
  /** Runs requests. When they fail, throws an error that says in one line what is wrong with the storage. */
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw describeFailure(error, settings.address, signal);
    }
  };
  return {
    list: () => ask(() => listCopies(bucket)),
    upload: (folder) => ask(() => uploadCopy(bucket, folder)),
    download: (name, folder) =>
      ask(async () => {
        const { parts } = await readManifestOf(bucket, name);
        for (const file of [...parts.map((part) => part.name), MANIFEST_FILE])
          await downloadFile(bucket, bucket.keyOf(name, file), path.join(folder, file));
      }),
    deleteOld: (keep, keys) =>
      ask(async () => {
        const copies = await listCopies(bucket);
        const old = listBackupsOf(copies, keys).slice(keep);
        for (const { name } of old) await deleteCopy(bucket, name);
        return copies.filter((copy) => !old.includes(copy));
      }),
    keepReport: (name, report) =>
      ask(async () => void (await client.putObject(reportKeyOf(name), formatReport(report), JSON_TYPE))),
    readReport: (name) =>
      ask(async () => {
        const text = await client.getObject(reportKeyOf(name));
        return text === null ? null : parseReport(text);
      }),
  };
}

function openBucket({ address, region, keyId, secret }: StorageSettings, signal?: AbortSignal): Bucket {
  const { endpoint, prefix } = splitAddress(address);
  const client = new S3mini({
    ...{ accessKeyId: keyId, secretAccessKey: secret, endpoint, region },
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...(signal ? [signal] : [])]),
      }),
  });
  return {
    ...{ client, address, prefix },
    keyOf: (name, file) => `${prefix}${name}/${file}`,
    reportKeyOf: (name) => `${prefix}${name}.drill.json`,
    async listKeys(below) {
      const objects = await client.listObjects("/", below);
      if (objects === null) throw noBucket(endpoint);
      return objects.map(({ Key }) => Key);
    },
  };
}

async function readManifestOf({ client, address, keyOf }: Bucket, name: string): Promise<Manifest> {
  const text = await client.getObject(keyOf(name, MANIFEST_FILE));
  const place = `${address}/${name}`;
  if (text === null) throw new BackupError("no-backup", `There is no backup in ${place}.`);
  return parseManifest(text, place);
}

async function listCopies(bucket: Bucket): Promise<readonly StoredBackup[]> {
  const { prefix, listKeys } = bucket;
  const end = `/${MANIFEST_FILE}`;
  const names = (await listKeys(prefix)).flatMap((key) => {
    const name = key.slice(prefix.length, -end.length);
    return key.endsWith(end) && !name.includes("/") ? [name] : [];
  });
  const found: StoredBackup[] = [];
  for (const name of names) {
    const manifest = await readManifestOf(bucket, name).catch(ignoreBadManifest);
    if (manifest) found.push({ name, manifest, bytes: sizeOf(manifest) });
  }
  return found.toSorted((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? 1 : -1));
}

async function uploadCopy({ client, address, keyOf }: Bucket, folder: string): Promise<void> {
  const name = path.basename(folder);
  const manifestFile = path.join(folder, MANIFEST_FILE);
  const { parts } = parseManifest(await readFile(manifestFile, "utf8"), manifestFile);
  for (const part of parts) await uploadFile(client, keyOf(name, part.name), path.join(folder, part.name));
  for (const part of parts)
    if ((await client.getContentLength(keyOf(name, part.name))) !== part.bytes)
      throw new BackupError("storage-refused", `${address} has not kept ${part.name} whole.`);
  await client.putObject(keyOf(name, MANIFEST_FILE), await readFile(manifestFile), JSON_TYPE);
}

async function deleteCopy({ client, prefix, keyOf, reportKeyOf, listKeys }: Bucket, name: string): Promise<void> {
  // Deletes the manifest first. Without it, the copy no longer counts as a backup, even if the rest cannot be deleted.
  await client.deleteObject(keyOf(name, MANIFEST_FILE));
  for (const key of await listKeys(`${prefix}${name}/`)) await client.deleteObject(key);
  await client.deleteObject(reportKeyOf(name));
}

/** Splits an address into the address of the bucket and the prefix of all objects in it. The prefix is empty or ends with a slash. */
function splitAddress(address: string): { readonly endpoint: string; readonly prefix: string } {
  const { origin, pathname } = new URL(address);
  const [bucket = "", ...folders] = pathname.split("/").filter((part) => part !== "");
  return { endpoint: `${origin}/${bucket}`, prefix: folders.map((folder) => `${folder}/`).join("") };
}

async function uploadFile(client: S3mini, key: string, file: string): Promise<void> {
  const { size } = await stat(file);
  if (size <= PART_BYTES) {
    await client.putObject(key, await readFile(file));
    return;
  }
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  const uploadId = await client.getMultipartUploadId(key);
  try {
    const parts = [];
    for (let start = 0; start < size; start += partBytes) {
      const part = await buffer(createReadStream(file, { start, end: Math.min(start + partBytes, size) - 1 }));
      parts.push(await client.uploadPart(key, uploadId, part, parts.length + 1));
    }
    await client.completeMultipartUpload(key, uploadId, parts);
  } catch (error) {
    await client.abortMultipartUpload(key, uploadId).catch(() => {});
    throw error;
  }
}

async function downloadFile({ client, address }: Bucket, key: string, file: string): Promise<void> {
  const response = await client.getObjectResponse(key);
  if (!response?.body) throw new BackupError("altered", `${key} is missing from ${address}.`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(response.body), createWriteStream(file, { mode: 0o600, flags: "wx" }));
  } catch (error) {
    throw toSpaceError(path.dirname(file), error);
  }
}

const noBucket = (bucket: string) => new BackupError("storage-refused", `There is no bucket ${bucket}.`);

/**
 * Returns null for a copy that this version cannot use, because its manifest has another format or was altered. Rethrows every other error.
 */
function ignoreBadManifest(error: unknown): null {
  if (error instanceof BackupError) return null;
  throw error;
}

function describeFailure(error: unknown, address: string, signal: AbortSignal | undefined): BackupError {
  if (error instanceof BackupError) return error;
  if (signal?.aborted) return new BackupError("stopped", "The copy to the object storage was stopped.", error);
  if (error instanceof S3ServiceError) {
    if (error.status === 401 || error.status === 403)
      return new BackupError(
        "storage-refused",
        `${address} refuses the key: check BACKUP_S3_KEY_ID, BACKUP_S3_SECRET, BACKUP_S3_REGION and the key's rights.`,
        error,
      );
    if (error.status === 404) return noBucket(address);
    return new BackupError("storage-refused", `${address} answered with status ${error.status}.`, error);
  }
  return new BackupError("storage-away", `${address} does not answer: ${rootMessage(error)}.`, error);
}

/** Returns the message of the innermost cause, because `fetch` itself says only that it failed. */
function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof AggregateError) return rootMessage(error.cause.errors[0]);
  return error.cause instanceof Error ? rootMessage(error.cause) : (error.message.split("\n")[0] ?? "");
}
