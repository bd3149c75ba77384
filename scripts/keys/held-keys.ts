/** Reads the keys from secrets.json or from the environment, and finds which of them the room has. */
import { type Database, fingerprintsOf } from "@poker/db";
import { LASTING_KEYS, type LastingKey, type RoomKey } from "@poker/db/setup";
import { readKeptSecrets, SECRET_NAMES, type Secrets } from "../lib/secrets.ts";

export interface RoomOfKeys {
  readonly database: Database;
  /** The folder with `secrets.json`; null when the keys are in the environment. */
  readonly dataDir: string | null;
}

/** The lines to print. */
export interface Outcome {
  readonly lines: readonly string[];
  /** False when nothing was changed, or when something is left to do. */
  readonly isDone: boolean;
}

export const refusal = (line: string): Outcome => ({ lines: [`${line}. Nothing was changed.`], isDone: false });

export type SecretName = keyof Secrets;

export const isLasting = (name: SecretName): name is LastingKey => LASTING_KEYS.some((each) => each === name);

/** Reads the secrets of the room. The setting of a key is one key or a list of keys. */
export function readHeldKeys(dataDir: string | null): Partial<Secrets> {
  if (dataDir !== null) return readKeptSecrets(dataDir);
  return Object.fromEntries(SECRET_NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Returns the fingerprints of those keys in `setting` that the room has under this name, in the order of `setting`. */
export function listPresent(keys: readonly RoomKey[], name: LastingKey, setting: string): readonly string[] {
  const present = keys.flatMap((key) => (key.name === name && key.endedAt === null ? (key.fingerprint ?? []) : []));
  return fingerprintsOf(name, setting).filter((fingerprint) => present.includes(fingerprint));
}

/**
 * Finds the names whose keys are being rotated: their list begins with the newest key that the room has ("new,old"). A
 * list that is still "old,new" does not count, because its first key will be removed.
 */
export function findRotating(
  keys: readonly RoomKey[],
  held: Partial<Secrets>,
): ReadonlyMap<LastingKey, readonly string[]> {
  return new Map(
    LASTING_KEYS.flatMap((name) => {
      const list = listPresent(keys, name, held[name] ?? "");
      const newest = keys.filter((key) => key.name === name && key.endedAt === null).at(-1);
      return list.length > 1 && newest?.fingerprint === list[0] ? [[name, list] as const] : [];
    }),
  );
}
