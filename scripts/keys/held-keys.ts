/** Reads the keys from secrets.json or from the environment variables, and finds out which of them the room's database knows. */
import { type Database, fingerprintsOf } from "@poker/db";
import { LASTING_KEYS, type LastingKey, type RoomKey } from "@poker/db/setup";
import { readKeptSecrets, SECRET_NAMES, type Secrets } from "../lib/secrets.ts";

export interface RoomOfKeys {
  readonly database: Database;
  /** The folder that contains `secrets.json`; null when the keys are in environment variables. */
  readonly dataDir: string | null;
}

/** The result of a task. */
export interface Outcome {
  readonly lines: readonly string[];
  /** False when the task changed nothing, or when something remains to be done. */
  readonly isDone: boolean;
}

export const refusal = (line: string): Outcome => ({ lines: [`${line}. Nothing was changed.`], isDone: false });

export type SecretName = keyof Secrets;

export const isLasting = (name: SecretName): name is LastingKey => LASTING_KEYS.some((each) => each === name);

/** Reads the secrets of the room, by name. The value of a key's name is one key or a list of keys. */
export function readHeldKeys(dataDir: string | null): Partial<Secrets> {
  if (dataDir !== null) return readKeptSecrets(dataDir);
  return Object.fromEntries(SECRET_NAMES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** Returns the fingerprints of the keys in `setting` that the room knows under this name, in the order of `setting`. */
export function listPresent(keys: readonly RoomKey[], name: LastingKey, setting: string): readonly string[] {
  const present = keys.flatMap((key) => (key.name === name && key.endedAt === null ? (key.fingerprint ?? []) : []));
  return fingerprintsOf(name, setting).filter((fingerprint) => present.includes(fingerprint));
}

/**
 * Finds the names of the keys that are being rotated, with the fingerprints of their keys. A name is in rotation when
 * its list begins with the newest key that the room knows ("new,old"). A list that is still "old,new" does not count:
 * its first key is the one that will be removed.
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
